//! Annotations of GitHub Actions: lines on the standard output that the runner carries out.

use crate::shown::{shown, shown_lines};
use std::fmt;

/// An annotation, whose parts cannot end early or start another one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Annotation(String);

impl Annotation {
    /// An annotation with a command (`error`, `warning` or `notice`), properties such as `file`, and a message, which may have
    /// several lines.
    #[must_use]
    pub fn new(command: &'static str, properties: &[(&'static str, &str)], message: &str) -> Self {
        let properties: Vec<String> =
            properties.iter().map(|(name, value)| format!("{name}={}", property(value))).collect();
        Self(format!("::{command} {}::{}", properties.join(","), data(&shown_lines(message))))
    }
}

impl fmt::Display for Annotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(&shown(text)).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_cannot_end_early() {
        let file = "a,line=1::x%0A\n::error::y.yaml";
        let annotation = Annotation::new("error", &[("file", file), ("line", "3")], "one\n::error::two\u{1b}[2J 5%");
        assert_eq!(
            annotation.to_string(),
            "::error file=a%2Cline=1%3A%3Ax%250A\\n%3A%3Aerror%3A%3Ay.yaml,line=3::one%0A::error::two\\u{1b}[2J 5%25"
        );
    }
}
