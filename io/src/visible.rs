//! Which characters are shown as they are.

use unicode_width::UnicodeWidthChar as _;

/// So many marks may follow a letter. More would be drawn over the lines above and below.
const MARKS: usize = 8;

/// The zero-width joiner, which joins emoji.
const JOINER: char = '\u{200d}';

/// Decides about the characters of a text, one after the other.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Scanner {
    before: Option<char>,
    marks: usize,
}

impl Scanner {
    /// Whether a character that is followed by `after` is shown as it is. Everything else could control the terminal, change the
    /// order of the text, or be there without being seen.
    pub(crate) fn shows(&mut self, c: char, after: Option<char>) -> bool {
        if matches!(c, ' '..='~') {
            *self = Self { before: Some(c), marks: 0 };
            return true;
        }
        self.marks = if c.width() == Some(0) { self.marks + 1 } else { 0 };
        let shows = !c.is_control() && (!is_invisible(c) || self.is_joined(c, after)) && self.marks <= MARKS;
        self.before = Some(c);
        shows
    }

    /// Whether an invisible character changes how its neighbours are written, as it does in some scripts and in emoji.
    fn is_joined(self, c: char, after: Option<char>) -> bool {
        let Some(before) = self.before else { return false };
        match c {
            JOINER => is_of_joined_script(before) || (is_of_emoji(before) && after.is_some_and(is_pictogram)),
            '\u{200c}' => is_of_joined_script(before) && after.is_some_and(is_of_joined_script),
            '\u{fe0e}' | '\u{fe0f}' => is_pictogram(before) || matches!(before, '0'..='9' | '#' | '*'),
            '\u{e0100}'..='\u{e01ef}' => is_ideograph(before),
            _ => false,
        }
    }
}

/// Characters that take no space or are drawn as nothing, and those that change the direction of text or separate lines.
fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fdd0}'..='\u{fdef}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{fffe}' | '\u{ffff}'
        | '\u{13430}'..='\u{1345f}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Letters and marks from Arabic to Sinhala, and of Burmese, Khmer and Mongolian: a joiner changes their shape.
fn is_of_joined_script(c: char) -> bool {
    !is_invisible(c) && matches!(c, '\u{600}'..='\u{dff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{18af}')
}

fn is_pictogram(c: char) -> bool {
    matches!(c, '\u{a9}' | '\u{ae}' | '\u{203c}' | '\u{2049}' | '\u{2122}' | '\u{2139}' | '\u{2190}'..='\u{2bff}' | '\u{3030}'
        | '\u{303d}' | '\u{3297}' | '\u{3299}' | '\u{1f000}'..='\u{1faff}')
}

fn is_of_emoji(c: char) -> bool {
    is_pictogram(c) || c == '\u{fe0f}'
}

fn is_ideograph(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}

/// Whether this is a command such as `##[error]` or `##vso[task.setvariable]`, which may be anywhere on a line.
pub(crate) fn is_bracket_command(rest: &str) -> bool {
    let name = rest.strip_prefix("##").map(|rest| rest.trim_start_matches(|c: char| c.is_ascii_alphanumeric()));
    name.is_some_and(|rest| rest.starts_with('['))
}

/// Writes a character so that it can be seen, as Rust writes it in a text: `\n`, `\u{202e}`.
pub(crate) fn push_escaped(text: &mut String, c: char) {
    if c == '#' {
        text.extend(c.escape_unicode());
    } else {
        text.extend(c.escape_default());
    }
}
