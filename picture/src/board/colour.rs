//! Named colours and the colours of seats.

/// A colour: red, green, blue.
pub type Rgb = [u8; 3];

/// The colours that packs may name.
const NAMED: [(&str, Rgb); 25] = [
    ("red", [0xc8, 0x4a, 0x44]),
    ("blue", [0x3f, 0x7f, 0xc4]),
    ("green", [0x4d, 0x9a, 0x5b]),
    ("yellow", [0xd9, 0xb0, 0x3c]),
    ("orange", [0xd8, 0x7f, 0x33]),
    ("purple", [0x8a, 0x5f, 0xb8]),
    ("violet", [0x8a, 0x5f, 0xb8]),
    ("pink", [0xd0, 0x75, 0x9f]),
    ("brown", [0x8d, 0x65, 0x45]),
    ("black", [0x3a, 0x3d, 0x44]),
    ("white", [0xe4, 0xe4, 0xde]),
    ("grey", [0x8b, 0x91, 0x9a]),
    ("gray", [0x8b, 0x91, 0x9a]),
    ("silver", [0xb4, 0xba, 0xc2]),
    ("gold", [0xcf, 0xa5, 0x3e]),
    ("teal", [0x3a, 0x9a, 0x96]),
    ("cyan", [0x47, 0xa9, 0xc4]),
    ("centre", [0xcf, 0xa5, 0x3e]),
    ("center", [0xcf, 0xa5, 0x3e]),
    ("warfare", [0xc8, 0x4a, 0x44]),
    ("propulsion", [0x3f, 0x7f, 0xc4]),
    ("biotic", [0x4d, 0x9a, 0x5b]),
    ("cybernetic", [0xd9, 0xb0, 0x3c]),
    ("magenta", [0xb8, 0x52, 0x9c]),
    ("turquoise", [0x3a, 0x9a, 0x96]),
];

/// The colours of the seats, in order.
const SEATS: [Rgb; 8] = [
    [0x4c, 0x8f, 0xd6],
    [0xd4, 0x5a, 0x52],
    [0x58, 0xa8, 0x66],
    [0xd8, 0xab, 0x3a],
    [0x97, 0x6b, 0xc4],
    [0x3f, 0xa8, 0xa2],
    [0xd6, 0x84, 0x3c],
    [0xcb, 0x78, 0xa6],
];

/// The colour with this name: a word, or `#rrggbb`. None if the name is unknown.
#[must_use]
pub fn named(name: &str) -> Option<Rgb> {
    if let Some(hex) = name.strip_prefix('#').filter(|hex| hex.len() == 6 && hex.is_ascii()) {
        let part = |at: usize| u8::from_str_radix(hex.get(at..at + 2)?, 16).ok();
        return Some([part(0)?, part(2)?, part(4)?]);
    }
    let lower = name.to_lowercase();
    NAMED.iter().find(|(known, _)| *known == lower).map(|(_, rgb)| *rgb)
}

/// The colour of a seat.
#[must_use]
pub fn of_seat(seat: usize) -> Rgb {
    SEATS.get(seat % SEATS.len()).copied().unwrap_or([0x80; 3])
}

/// A mixture of two colours: `share` (0 to 1) of `a`, the rest of `b`.
#[must_use]
pub fn mix(a: Rgb, b: Rgb, share: f32) -> Rgb {
    let part = |at: usize| {
        let (x, y) = (a.get(at).copied().unwrap_or(0), b.get(at).copied().unwrap_or(0));
        (f32::from(x) * share + f32::from(y) * (1.0 - share)).round().clamp(0.0, 255.0) as u8
    };
    [part(0), part(1), part(2)]
}

/// Whether dark text is easier to read on it than light text.
#[must_use]
pub fn is_light(rgb: Rgb) -> bool {
    let [r, g, b] = rgb.map(f32::from);
    0.299 * r + 0.587 * g + 0.114 * b > 150.0
}
