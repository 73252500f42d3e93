//! Mutations of texts with pieces of the syntax of all formats.

/// A reproducible stream of numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Random(pub u64);

impl Random {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % n.max(1)
    }
}

/// Pieces of syntax that mean something to one of the readers.
const PIECES: [&str; 60] = [
    "{",
    "}",
    "[",
    "]",
    "(",
    ")",
    ":",
    ": ",
    ", ",
    "\n",
    "\n\n",
    "\r\n",
    "\t",
    "  ",
    "---\n",
    "...\n",
    "- ",
    "? ",
    "&a ",
    "*a",
    "<<: ",
    "|\n",
    ">-\n",
    "'",
    "\"",
    "#",
    "!",
    "!!str ",
    "%",
    "\\",
    "$",
    "->\n",
    "*[other] ",
    "-t = ",
    "a = ",
    ".",
    "..",
    "-- ",
    "[[",
    "]]",
    "[==[",
    "`",
    "function",
    "end",
    "return ",
    "not ",
    "and ",
    "or ",
    "if ",
    "list of ",
    "null",
    "0x",
    "1e999",
    "9223372036854775808",
    "-9223372036854775808",
    "\u{feff}",
    "\u{202e}",
    "\u{301}",
    "é",
    "\0",
];

/// Changes a text in a few places. `others` are the corpus, from which parts are taken.
pub(super) fn mutate(bytes: &[u8], others: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let mut chars: Vec<char> = String::from_utf8_lossy(bytes).chars().collect();
    for _ in 0..=random.below(4) {
        let at = random.below(chars.len() + 1);
        match random.below(8) {
            0 => {
                let end = (at + random.below(20)).min(chars.len());
                chars.drain(at..end);
            }
            1 => {
                let end = (at + random.below(60)).min(chars.len());
                let part: Vec<char> = chars[at..end].to_vec();
                let to = random.below(chars.len() + 1);
                chars.splice(to..to, part);
            }
            2 => {
                let piece = PIECES[random.below(PIECES.len())].repeat(1 + random.below(100));
                chars.splice(at..at, piece.chars());
            }
            3 => {
                let other: Vec<char> = String::from_utf8_lossy(&others[random.below(others.len())]).chars().collect();
                let from = random.below(other.len() + 1);
                let to = (from + random.below(80)).min(other.len());
                chars.splice(at..at, other[from..to].iter().copied());
            }
            4 => another_word(&mut chars, random),
            5 => {
                if let Some(c) = chars.get_mut(at) {
                    *c = char::from(u8::try_from(random.below(128)).unwrap());
                }
            }
            _ => {
                let piece = PIECES[random.below(PIECES.len())];
                chars.splice(at..at, piece.chars());
            }
        }
    }
    chars.truncate(20_000);
    chars.into_iter().collect::<String>().into_bytes()
}

/// Replaces a word by another one of the same text, so that names and types stay names and types.
fn another_word(chars: &mut Vec<char>, random: &mut Random) {
    let is_part = |c: &char| c.is_alphanumeric() || *c == '_';
    let starts: Vec<usize> =
        (0..chars.len()).filter(|at| is_part(&chars[*at]) && (*at == 0 || !is_part(&chars[at - 1]))).collect();
    if starts.is_empty() {
        return;
    }
    let word = |at: usize| at..at + chars[at..].iter().take_while(|c| is_part(c)).count();
    let (to, from) = (word(starts[random.below(starts.len())]), word(starts[random.below(starts.len())]));
    let other = chars[from].to_vec();
    chars.splice(to, other);
}
