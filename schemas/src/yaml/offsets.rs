//! Converts the character offsets of the parser to bytes.

/// The byte offsets of the characters of a text.
pub(super) struct Offsets {
    /// Empty when every character is one byte.
    table: Vec<u32>,
    len: usize,
}

impl Offsets {
    pub(super) fn new(text: &str) -> Self {
        let table = if text.is_ascii() {
            Vec::new()
        } else {
            // Files are far smaller than 4 GiB; a larger text would only have wrong positions.
            text.char_indices().map(|(at, _)| u32::try_from(at).unwrap_or(u32::MAX)).collect()
        };
        Self { table, len: text.len() }
    }

    /// The byte at which a character starts; the end for characters past the end.
    pub(super) fn byte(&self, character: usize) -> usize {
        if self.table.is_empty() {
            return character.min(self.len);
        }
        self.table.get(character).map_or(self.len, |&at| at as usize)
    }

    /// The character that starts at a byte.
    pub(super) fn character(&self, byte: usize) -> usize {
        if self.table.is_empty() {
            return byte.min(self.len);
        }
        self.table.partition_point(|&at| (at as usize) < byte)
    }
}
