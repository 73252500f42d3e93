//! Zip archives of any shape, also of shapes that no honest program writes.

/// An archive as a list of entries.
#[derive(Clone, Debug, Default)]
pub struct Archive {
    /// The entries, in order.
    pub entries: Vec<Entry>,
    /// The number of entries that the end of the archive states, if it is false.
    pub stated_entries: Option<u16>,
    /// Where the end says that the list of entries begins, if that is false.
    pub list_offset: Option<u32>,
}

/// An entry. What is none is true.
#[derive(Clone, Debug, Default)]
pub struct Entry {
    /// The name in the list of entries.
    pub name: Vec<u8>,
    /// The name before the data.
    pub local_name: Option<Vec<u8>>,
    /// The bytes in the archive, as they are compressed.
    pub data: Vec<u8>,
    /// The method of compression: 0 is none, 8 is deflate.
    pub method: u16,
    /// The flags; 1 means encrypted, 0x800 that the name is UTF-8.
    pub flags: u16,
    /// The mode of Unix.
    pub mode: u32,
    /// The size that is stated.
    pub stated_size: Option<u32>,
    /// The size in the archive that is stated.
    pub stated_packed: Option<u32>,
    /// The sum of the uncompressed bytes.
    pub sum: Option<u32>,
    /// Where the list says that the entry begins.
    pub offset: Option<u32>,
}

impl Entry {
    /// A file without compression.
    #[must_use]
    pub fn file(name: &str, text: &str) -> Self {
        Self { name: name.into(), data: text.into(), flags: 0x800, mode: 0o100_644, ..Self::default() }
    }

    /// A file of one byte again and again, which takes a hundredth of its size.
    #[must_use]
    pub fn bomb(name: &str, bytes: usize) -> Self {
        let content = vec![b'#'; bytes];
        let size = u32::try_from(bytes).unwrap_or(u32::MAX);
        let data = deflated_run(b'#', bytes);
        Self { data, method: 8, stated_size: Some(size), sum: Some(crc32(&content)), ..Self::file(name, "") }
    }
}

impl Archive {
    /// An archive with these entries.
    #[must_use]
    pub fn of(entries: Vec<Entry>) -> Self {
        Self { entries, ..Self::default() }
    }

    /// Its bytes.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut list = Vec::new();
        for entry in &self.entries {
            let at = number(bytes.len());
            let local = entry.local_name.as_ref().unwrap_or(&entry.name);
            bytes.extend(0x0403_4b50_u32.to_le_bytes());
            bytes.extend(entry.head(local));
            bytes.extend(local);
            bytes.extend(&entry.data);
            list.extend(0x0201_4b50_u32.to_le_bytes());
            // Made on Unix, so that the mode counts.
            list.extend(0x031e_u16.to_le_bytes());
            list.extend(entry.head(&entry.name));
            list.extend([0; 6]);
            list.extend((entry.mode << 16).to_le_bytes());
            list.extend(entry.offset.unwrap_or(at).to_le_bytes());
            list.extend(&entry.name);
        }
        let count = self.stated_entries.unwrap_or(u16::try_from(self.entries.len()).unwrap_or(u16::MAX));
        let offset = self.list_offset.unwrap_or_else(|| number(bytes.len()));
        let length = number(list.len());
        bytes.extend(list);
        bytes.extend(0x0605_4b50_u32.to_le_bytes());
        bytes.extend([0; 4]);
        bytes.extend(count.to_le_bytes());
        bytes.extend(count.to_le_bytes());
        bytes.extend(length.to_le_bytes());
        bytes.extend(offset.to_le_bytes());
        bytes.extend([0; 2]);
        bytes
    }
}

impl Entry {
    /// What the entry and the list of entries say in the same way.
    fn head(&self, name: &[u8]) -> Vec<u8> {
        let mut head = Vec::new();
        head.extend(20_u16.to_le_bytes());
        head.extend(self.flags.to_le_bytes());
        head.extend(self.method.to_le_bytes());
        // 1 January 1980.
        head.extend([0, 0, 0x21, 0]);
        let packed = number(self.data.len());
        head.extend(self.sum.unwrap_or_else(|| crc32(&self.data)).to_le_bytes());
        head.extend(self.stated_packed.unwrap_or(packed).to_le_bytes());
        head.extend(self.stated_size.unwrap_or(packed).to_le_bytes());
        head.extend(u16::try_from(name.len()).unwrap_or(u16::MAX).to_le_bytes());
        head.extend([0; 2]);
        head
    }
}

fn number(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

/// The sum of bytes that archives use.
fn crc32(bytes: &[u8]) -> u32 {
    let step = |sum: u32, byte: &u8| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| (sum >> 1) ^ (0xedb8_8320 & 0_u32.wrapping_sub(sum & 1)))
    };
    !bytes.iter().fold(u32::MAX, step)
}

/// A byte `length` times, deflated: the byte, then copies of the 258 bytes before.
fn deflated_run(byte: u8, length: usize) -> Vec<u8> {
    let mut bits = Bits::default();
    // The last block, with the fixed codes.
    bits.push(1, 1);
    bits.push(1, 2);
    let mut left = length;
    while left > 0 {
        if left < length && left >= 258 {
            // The longest length, at a distance of one.
            bits.push_code(0b1100_0101, 8);
            bits.push_code(0, 5);
            left -= 258;
        } else {
            assert!(byte < 144, "the code has another length");
            bits.push_code(0x30 + u16::from(byte), 8);
            left -= 1;
        }
    }
    bits.push_code(0, 7);
    bits.bytes
}

#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    used: usize,
}

impl Bits {
    fn push(&mut self, value: u16, count: usize) {
        for at in 0..count {
            if self.used.is_multiple_of(8) {
                self.bytes.push(0);
            }
            let bit = u8::from(value >> at & 1 == 1);
            *self.bytes.last_mut().unwrap() |= bit << (self.used % 8);
            self.used += 1;
        }
    }

    /// Codes begin with their highest bit.
    fn push_code(&mut self, code: u16, count: usize) {
        for at in (0..count).rev() {
            self.push(code >> at & 1, 1);
        }
    }
}
