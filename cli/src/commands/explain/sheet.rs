//! A sheet of what is known: a head, and sections of lines.

/// What is known of one thing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sheet {
    /// What it is.
    pub head: String,
    /// Sections in order.
    pub sections: Vec<(String, Vec<String>)>,
    /// Where it is named; shown last, since it may be long.
    pub named_by: Vec<String>,
}

impl Sheet {
    /// A sheet without sections.
    #[must_use]
    pub fn new(head: String) -> Self {
        Self { head, sections: Vec::new(), named_by: Vec::new() }
    }

    /// Adds a section; one without lines is left out.
    pub fn section(&mut self, title: &str, lines: Vec<String>) {
        if !lines.is_empty() {
            self.sections.push((title.to_owned(), lines));
        }
    }

    /// The sections with where it is named as the last.
    pub fn all_sections(&self) -> impl Iterator<Item = (&str, &[String])> {
        let own = self.sections.iter().map(|(title, lines)| (title.as_str(), lines.as_slice()));
        let last = Some(("named by", self.named_by.as_slice())).filter(|(_, lines)| !lines.is_empty());
        own.chain(last)
    }

    /// The sheet as lines.
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
