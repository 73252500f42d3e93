//! From the parser's character counts to bytes.

/// Bytes of the characters of a text.
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
            // Files are limited to far less than 4 GiB; a larger text would only be placed wrongly.
            text.char_indices().map(|(at, _)| u32::try_from(at).unwrap_or(u32::MAX)).collect()
        };
        Self { table, len: text.len() }
    }

    /// The byte at which a character begins; the end for characters past the end.
    pub(super) fn byte(&self, character: usize) -> usize {
        if self.table.is_empty() {
            return character.min(self.len);
        }
        self.table.get(character).map_or(self.len, |&at| at as usize)
    }

    /// The character that begins at a byte.
    pub(super) fn character(&self, byte: usize) -> usize {
        if self.table.is_empty() {
            return byte.min(self.len);
        }
        self.table.partition_point(|&at| (at as usize) < byte)
    }
}
