//! The description of one thing: a heading and sections of lines.

/// The description of one thing.
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
        Self { head, sections: Vec::new(), mentions: Vec::new() }
    }

    /// Adds a section unless it has no lines.
    pub fn section(&mut self, title: &str, lines: Vec<String>) {
        if !lines.is_empty() {
            self.sections.push((title.to_owned(), lines));
        }
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
                lines.extend(entry.lines().map(|line| format!("  {line}")));
            }
        }
        lines
    }
}
