//! The limits of a pack as a whole. Packs come from strangers, so what they cost to read and check is bounded here; the limits of one
//! file are in [`crate::source::Limits`].

/// A limit with a name, which messages and `docs/format.md` use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Limit {
    /// Its name.
    pub name: &'static str,
    /// The largest allowed number.
    pub most: u64,
    /// What is counted, in the plural.
    pub unit: &'static str,
}

/// Files in a pack, of any type.
pub(crate) const FILES: Limit = Limit { name: "pack_files", most: 20_000, unit: "files" };
/// Bytes in the files that a pack reads.
pub(crate) const BYTES: Limit = Limit { name: "pack_bytes", most: 64 << 20, unit: "bytes" };
/// Values in the documents and scenarios of a pack.
pub(crate) const VALUES: Limit = Limit { name: "pack_values", most: 500_000, unit: "values" };
/// Folders in one another.
pub(crate) const FOLDERS: Limit = Limit { name: "folder_depth", most: 16, unit: "folders in one another" };
/// Packs that are loaded together.
pub(crate) const PACKS: Limit = Limit { name: "packs", most: 250, unit: "packs" };
/// Bytes of an archive.
pub(crate) const ARCHIVE_BYTES: Limit = Limit { name: "archive_bytes", most: 64 << 20, unit: "bytes" };
/// How many times larger the files of an archive are than the archive.
pub(crate) const ARCHIVE_RATIO: Limit = Limit { name: "archive_ratio", most: 100, unit: "times its size" };
/// Kinds that a kind extends, directly or not.
pub(crate) const EXTENDS: Limit = Limit { name: "extends_depth", most: 32, unit: "kinds in a row" };
/// Values in kinds, those that they inherit included.
pub(crate) const INHERITED: Limit = Limit { name: "inherited_values", most: 500_000, unit: "values" };
/// Properties of definitions, those with a default included.
pub(crate) const PROPERTIES: Limit = Limit { name: "properties", most: 1_000_000, unit: "properties of definitions" };
/// Values in the declaration of one property.
pub(crate) const DECLARATION: Limit = Limit { name: "declaration_values", most: 500, unit: "values" };
/// `anyOf` and `oneOf` in one another.
pub(crate) const ALTERNATIVES: Limit =
    Limit { name: "alternatives_depth", most: 3, unit: "alternatives (`anyOf`, `oneOf`) in one another" };
/// Patterns in the declarations of kinds.
pub(crate) const PATTERNS: Limit = Limit { name: "patterns", most: 200, unit: "patterns" };
/// Types in one another, such as `list of list of integer`.
pub(crate) const TYPES: Limit = Limit { name: "type_depth", most: 8, unit: "types in one another" };
/// Placeables and calls in one another in a text.
pub(crate) const TEXT: Limit = Limit { name: "text_depth", most: 8, unit: "placeables and calls in one another" };
/// Named arguments of a call in a text.
pub(crate) const TEXT_ARGUMENTS: Limit = Limit { name: "text_arguments", most: 100, unit: "arguments in one call" };
/// Placeables and calls to which a text expands, with those of the texts that it refers to.
pub(crate) const TEXT_PLACEABLES: Limit = Limit { name: "text_placeables", most: 100, unit: "placeables and calls" };
/// Bytes of one text.
pub(crate) const TEXT_BYTES: Limit = Limit { name: "text_bytes", most: 64 << 10, unit: "bytes" };
/// Characters of an `about`.
pub(crate) const ABOUT: Limit = Limit { name: "about_length", most: 300, unit: "characters" };
/// Changes that the patches of a pack make.
pub(crate) const PATCHES: Limit = Limit { name: "pack_patches", most: 5_000, unit: "changes by patches" };
/// Errors, and warnings, that a report shows.
pub(crate) const FAULTS: Limit = Limit { name: "reported_faults", most: 100, unit: "errors" };

/// All limits, in the order of the documentation.
#[cfg(test)]
const ALL: [Limit; 22] = [
    FILES,
    BYTES,
    VALUES,
    FOLDERS,
    PACKS,
    ARCHIVE_BYTES,
    ARCHIVE_RATIO,
    EXTENDS,
    INHERITED,
    PROPERTIES,
    DECLARATION,
    ALTERNATIVES,
    PATTERNS,
    TYPES,
    TEXT,
    TEXT_ARGUMENTS,
    TEXT_PLACEABLES,
    TEXT_BYTES,
    ABOUT,
    PATCHES,
    FAULTS,
    crate::source::FILE_BYTES,
];

impl Limit {
    /// Whether `count` is more than the limit.
    pub fn is_exceeded_by(self, count: usize) -> bool {
        count as u64 > self.most
    }

    /// The limit as a number of things in memory.
    pub fn most(self) -> usize {
        usize::try_from(self.most).unwrap_or(usize::MAX)
    }

    /// The end of a message: `more than 20,000 files (limit pack_files)`.
    pub fn exceeded(self) -> String {
        format!("more than {} {} (limit `{}`)", grouped(self.most), self.unit, self.name)
    }
}

/// A number with commas: `20,000`.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped() {
        assert_eq!(
            ["7", "100", "20,000", "1,000,000"],
            [7, 100, 20_000, 1_000_000].map(grouped).each_ref().map(|s| s.as_str())
        );
    }

    #[test]
    fn every_limit_is_documented_with_its_number() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/format.md");
        let page = std::fs::read_to_string(path).unwrap();
        for limit in ALL {
            let row = page.lines().find(|line| line.starts_with(&format!("| `{}` |", limit.name)));
            let row = row.unwrap_or_else(|| panic!("docs/format.md does not list `{}`", limit.name));
            assert!(
                row.contains(&format!("| {} |", grouped(limit.most))),
                "{row}: the limit is {}",
                grouped(limit.most)
            );
        }
    }
}
