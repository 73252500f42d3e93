//! Every code with its meaning. One entry in the table below makes the constant, `explain` and the page under
//! `docs/codes/`; run the tests with `UPDATE_DOCS=1` to write the pages anew.
//!
//! Ranges: 00 files and YAML, 01 structure, 02 references and names, 03 packs, versions and patches, 04 Lua,
//! 05 locale, 06 lint, 07 scenarios.

use crate::diagnostic::Code;

/// What a code means; the text of its page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CodeInfo {
    /// The code.
    pub code: Code,
    /// A few words.
    pub title: &'static str,
    /// What is the matter.
    pub what: &'static str,
    /// Why it is a fault.
    pub why: &'static str,
    /// What to do.
    pub action: &'static str,
}

macro_rules! codes {
    ($($name:ident = $code:literal $title:literal { what: $what:literal, why: $why:literal, action: $action:literal })*) => {
        $(
            #[doc = $title]
            pub const $name: Code = Code($code);
        )*

        /// All codes, in order.
        pub const TABLE: &[CodeInfo] = &[
            $(CodeInfo { code: $name, title: $title, what: $what, why: $why, action: $action },)*
        ];
    };
}

codes! {
    UNREADABLE = "HF0001" "File cannot be read" {
        what: "The operating system refused to give the file's contents.",
        why: "A pack with a file missing is not the pack its author tested.",
        action: "Check that the file exists under exactly this spelling and that you may read it."
    }
    PATH_LEAVES_PACK = "HF0002" "Path leaves the pack" {
        what: "A path is absolute, contains `..` or `\\`, or is a symbolic link to something outside the pack.",
        why: "Packs come from strangers. A pack may read its own files and nothing else on your disk.",
        action: "Copy the file into the pack and name it by a path relative to the pack, with `/`."
    }
    NOT_A_FILE = "HF0003" "Not a regular file" {
        what: "The path names a directory, a device, a pipe or a socket.",
        why: "Reading a device or a pipe may never end.",
        action: "Put a regular file there."
    }
    FILE_TOO_LARGE = "HF0004" "File is too large" {
        what: "The file is larger than 4 MiB.",
        why: "One file must not be able to use up the memory of whoever opens the pack.",
        action: "Split it into several files. Content is read from all files of a folder, so nothing else has to change."
    }
    NOT_UTF8 = "HF0005" "Not UTF-8" {
        what: "The file contains bytes that are not UTF-8.",
        why: "Names would be damaged without anyone noticing if the encoding were guessed.",
        action: "Save the file as UTF-8. A byte order mark is accepted but not needed."
    }
    YAML_SYNTAX = "HF0010" "Not valid YAML" {
        what: "The text cannot be read as YAML at this place. The rest of this document was not checked; the next one, after `---`, was.",
        why: "What cannot be read cannot be used.",
        action: "Look at the marked place and at the line above it. Usual causes: a missing space after `:`, uneven indentation, an open quote or bracket, a value that contains `: ` and needs quotes."
    }
    TAB_INDENT = "HF0011" "Tab in the indentation" {
        what: "A line is indented with a tab.",
        why: "YAML forbids tabs there, because the width of a tab differs from editor to editor.",
        action: "Replace the tab by two spaces and tell your editor to insert spaces in YAML files."
    }
    DUPLICATE_KEY = "HF0012" "Key written twice" {
        what: "The same key stands twice in one mapping. Both places are shown.",
        why: "One of the two values would be lost without a word.",
        action: "Remove one of them, or merge the two values."
    }
    KEY_NOT_STRING = "HF0013" "Key is not a string" {
        what: "A key is empty, a number, a boolean, null, a sequence or a mapping.",
        why: "Keys are names. `1`, `1.0` and `true` are read differently by different tools.",
        action: "Put the key in quotes, or use a sequence of mappings when the key is data."
    }
    TOO_DEEP = "HF0014" "Nested too deeply" {
        what: "Sequences and mappings are nested more than 64 deep.",
        why: "Nothing written by hand is that deep; hostile files are.",
        action: "Flatten the structure, or give its inner parts names and refer to them."
    }
    TOO_MANY_NODES = "HF0015" "Too many nodes" {
        what: "The file stands for more than 200,000 values. Each alias counts with everything it stands for.",
        why: "A few lines of nested aliases can stand for billions of values.",
        action: "Split the file, and do not nest aliases."
    }
    BAD_ALIAS = "HF0016" "Alias without an anchor" {
        what: "An alias (`*name`) refers to no anchor (`&name`) that ends before it, or to a node that contains it.",
        why: "An endless structure cannot be used, and an alias cannot be resolved across documents.",
        action: "Define the anchor earlier in the same document, or write the value out."
    }
    TAG_NOT_SUPPORTED = "HF0017" "YAML tag" {
        what: "A value carries a tag such as `!thing`. Only `!!str` is known.",
        why: "The type of a value is given by the schema, so a tag would either repeat or contradict it.",
        action: "Remove the tag."
    }
    NUMBER_AS_TEXT = "HF0018" "Text that would be read as another number" {
        what: "Text is wanted, and the unquoted value reads as a number that is written differently, for example `1.10`, which is `1.1`.",
        why: "Other tools that read the file change such a value: a version `1.10` becomes `1.1`.",
        action: "Put it in quotes."
    }
    WORD_AS_BOOLEAN = "HF0019" "Boolean written as a word" {
        what: "A boolean is wanted, and the value is `yes`, `no`, `on` or `off`.",
        why: "In YAML 1.2 these are ordinary strings; only older readers take them for booleans.",
        action: "Write `true` or `false`."
    }
    TOO_MANY_FAULTS = "HF0020" "Further faults not shown" {
        what: "The file has more faults than are reported for one file.",
        why: "A report has to stay readable, and a hostile file must not fill the memory with faults.",
        action: "Mend the faults that are shown and check again."
    }
    BROKEN_SCHEMA = "HF0100" "Schema is broken" {
        what: "The schema itself cannot be used, so documents of this kind were not checked.",
        why: "A document must not be blamed for a fault of its schema.",
        action: "Mend the schema first."
    }
    UNKNOWN_KEY = "HF0101" "Unknown key" {
        what: "A mapping has a key that nothing reads.",
        why: "A key that is silently ignored is the commonest fault of content: it looks right and does nothing.",
        action: "Correct the spelling or remove the key. The allowed keys are listed."
    }
    MISSING_KEY = "HF0102" "Missing key" {
        what: "A mapping lacks a key that it must have.",
        why: "There is no sensible default for it.",
        action: "Add the key."
    }
    WRONG_TYPE = "HF0103" "Wrong type" {
        what: "A value is of another type than the one that is wanted here.",
        why: "Values are never converted, because a guess would hide the fault.",
        action: "Write a value of the type that is named. Quotes make text of a number; their absence makes a number of text."
    }
    NOT_ALLOWED = "HF0104" "Not one of the allowed values" {
        what: "Only a fixed list of values is allowed here, and this is not one of them.",
        why: "Each of the values has a meaning of its own; others have none.",
        action: "Use one of the values that are listed."
    }
    OUT_OF_RANGE = "HF0105" "Out of range" {
        what: "A number is too small or too large, or a text, sequence or mapping has too few or too many parts.",
        why: "Outside of its range the value has no meaning.",
        action: "Use a value within the range that is named."
    }
    WRONG_PATTERN = "HF0106" "Wrong form" {
        what: "A text does not have the form that is wanted here.",
        why: "Names and references are used in places where other characters would break them.",
        action: "Write it in the form that is named."
    }
    NOT_ONE_KEY = "HF0107" "Not exactly one of several keys" {
        what: "Exactly one of a few keys must be there, and there are none or several.",
        why: "The key says which kind of thing this is, and it can only be one.",
        action: "Keep one of them."
    }
    NO_FIT = "HF0108" "Does not fit" {
        what: "The value breaks a rule of the schema that has no code of its own.",
        why: "The schema says what every part of the program may rely on.",
        action: "Compare the value with the schema of its kind."
    }
}

/// What a code means, by its text (`HF0101`); letter case does not matter.
#[must_use]
pub fn explain(code: &str) -> Option<&'static CodeInfo> {
    TABLE
        .iter()
        .find(|info| info.code.as_str().eq_ignore_ascii_case(code))
}

impl CodeInfo {
    /// The page of the code, in Markdown.
    #[must_use]
    pub fn page(&self) -> String {
        format!(
            "# {}: {}\n\n{}\n\n## Why\n\n{}\n\n## What to do\n\n{}\n",
            self.code, self.title, self.what, self.why, self.action
        )
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    #[test]
    fn codes_are_well_formed_unique_and_in_order() {
        for info in TABLE {
            let digits = info.code.as_str().strip_prefix("HF").unwrap();
            assert!(
                digits.len() == 4 && digits.bytes().all(|b| b.is_ascii_digit()),
                "{}",
                info.code
            );
            assert!(
                !info.title.ends_with('.')
                    && info.what.ends_with('.')
                    && info.action.ends_with('.')
            );
        }
        assert!(TABLE.is_sorted_by(|a, b| a.code < b.code));
    }

    #[test]
    fn a_code_is_explained_in_either_case() {
        assert_eq!(explain("hf0101").unwrap().title, "Unknown key");
        assert_eq!(explain("HF9999"), None);
    }

    #[test]
    fn every_code_has_a_fresh_page_and_every_page_a_code() {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../docs/codes");
        let update = std::env::var_os("UPDATE_DOCS").is_some();
        if update {
            std::fs::create_dir_all(&folder).unwrap();
        }
        for info in TABLE {
            let path = folder.join(format!("{}.md", info.code));
            if update {
                std::fs::write(&path, info.page()).unwrap();
            }
            let page = std::fs::read_to_string(&path).unwrap_or_default();
            assert!(
                page == info.page(),
                "{} is stale; run the tests with UPDATE_DOCS=1",
                path.display()
            );
        }
        for entry in std::fs::read_dir(&folder).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            if let Some(code) = name
                .strip_suffix(".md")
                .filter(|name| name.starts_with("HF"))
            {
                assert!(
                    explain(code).is_some(),
                    "docs/codes/{name} belongs to no code"
                );
            }
        }
    }
}
