//! A sheet of what is known: a head, and sections of lines.

/// What is known of one thing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sheet {
    /// What it is.
    pub head: String,
    /// Sections in order.
    pub sections: Vec<(String, Vec<String>)>,
}

impl Sheet {
    /// A sheet without sections.
    #[must_use]
    pub fn new(head: String) -> Self {
        Self { head, sections: Vec::new() }
    }

    /// Adds a section; one without lines is left out.
    pub fn section(&mut self, title: &str, lines: Vec<String>) {
        if !lines.is_empty() {
            self.sections.push((title.to_owned(), lines));
        }
    }

    /// The sheet as lines.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let mut lines = vec![self.head.clone()];
        for (title, content) in &self.sections {
            lines.push(format!("{title}:"));
            for entry in content {
                lines.extend(entry.lines().map(|line| format!("  {line}")));
            }
        }
        lines
    }
}
