//! The description of one thing: a heading and sections of lines.

use hexforge_io::shown::{into_shown, shown, shown_lines};

/// The description of one thing. Each text is one visible line, other than in a section of paragraphs.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sheet {
    /// What it is and where it is defined.
    pub head: String,
    /// Titles and lines, in order.
    pub sections: Vec<(String, Vec<String>)>,
    /// The places that mention it; shown last because there may be many.
    pub mentions: Vec<String>,
}

impl Sheet {
    /// Creates a sheet without sections.
    #[must_use]
    pub fn new(head: String) -> Self {
        Self { head: into_shown(head), sections: Vec::new(), mentions: Vec::new() }
    }

    /// Adds a section unless it has no lines.
    pub fn section(&mut self, title: &str, lines: Vec<String>) {
        self.add(title, lines.into_iter().map(into_shown).collect());
    }

    /// Adds a section of texts that may have several lines, unless there are none.
    pub fn paragraphs(&mut self, title: &str, texts: Vec<String>) {
        self.add(title, texts.iter().map(|text| shown_lines(text).into_owned()).collect());
    }

    fn add(&mut self, title: &str, lines: Vec<String>) {
        if !lines.is_empty() {
            self.sections.push((shown(title).into_owned(), lines));
        }
    }

    /// Sets the places that mention it.
    pub fn mentioned_in(&mut self, places: Vec<String>) {
        self.mentions = places.into_iter().map(into_shown).collect();
    }

    /// Returns all sections; the mentions come last.
    pub fn all_sections(&self) -> impl Iterator<Item = (&str, &[String])> {
        let own = self.sections.iter().map(|(title, lines)| (title.as_str(), lines.as_slice()));
        let last = Some(("mentioned in", self.mentions.as_slice())).filter(|(_, lines)| !lines.is_empty());
        own.chain(last)
    }

    /// Formats the sheet as lines.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let mut lines = vec![self.head.clone()];
        for (title, content) in self.all_sections() {
            lines.push(format!("{title}:"));
            for entry in content {
                // The bar shows that a line belongs to the text above.
                let marked = |(at, line): (usize, &str)| format!("{}{line}", if at == 0 { "  " } else { "  | " });
                lines.extend(entry.lines().enumerate().map(marked));
            }
        }
        lines
    }
}
