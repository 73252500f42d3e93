//! All diagnostic codes and what they mean.

mod table;

pub use table::*;

use crate::diagnostic::Code;

/// The explanation of a code, which is also the text of its page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CodeInfo {
    /// The code.
    pub code: Code,
    /// A short name for the problem.
    pub title: &'static str,
    /// What is wrong.
    pub what: &'static str,
    /// Why that is a problem.
    pub why: &'static str,
    /// A snippet of a pack that causes it; empty where a snippet cannot show it.
    pub example: &'static str,
    /// How to fix it.
    pub action: &'static str,
}

/// Whether an error with this code causes other errors: names from an unreadable file or pack are unknown everywhere else.
pub(crate) fn is_cause(code: Code) -> bool {
    let causes = [
        UNREADABLE,
        PATH_LEAVES_PACK,
        NOT_A_FILE,
        FILE_TOO_LARGE,
        NOT_UTF8,
        YAML_SYNTAX,
        TAB_INDENT,
        TOO_DEEP,
        TOO_MANY_NODES,
        BAD_ALIAS,
        NO_MANIFEST,
        BAD_VERSION,
        PACK_TWICE,
        MISSING_DEPENDENCY,
        WRONG_VERSION,
        CONFLICT,
        HARD_CYCLE,
        BAD_ARCHIVE,
        UNKNOWN_API,
        LUA_SYNTAX,
    ];
    causes.contains(&code)
}

/// Explains a code such as `HF0101`, in upper or lower case.
#[must_use]
pub fn explain(code: &str) -> Option<&'static CodeInfo> {
    TABLE.iter().find(|info| info.code.as_str().eq_ignore_ascii_case(code))
}

impl CodeInfo {
    /// The page of the code, in Markdown.
    #[must_use]
    pub fn page(&self) -> String {
        let example = match (self.example, self.code) {
            ("", _) => String::new(),
            (text, FLUENT_SYNTAX | MISSING_TEXT_ARGUMENT | UNKNOWN_IN_TEXT) => {
                format!("\n## Example\n\n```ftl\n{text}\n```\n")
            }
            (text, _) => format!("\n## Example\n\n```yaml\n{text}\n```\n"),
        };
        format!(
            "# {}: {}\n\n{}\n\n{}\n{example}\n## How to fix it\n\n{}\n",
            self.code, self.title, self.what, self.why, self.action
        )
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    #[test]
    fn codes_are_well_formed_unique_and_sorted() {
        for info in TABLE {
            let digits = info.code.as_str().strip_prefix("HF").unwrap();
            assert!(digits.len() == 4 && digits.bytes().all(|b| b.is_ascii_digit()), "{}", info.code);
            assert!(!info.title.ends_with('.') && info.what.ends_with('.') && info.action.ends_with('.'));
        }
        assert!(TABLE.is_sorted_by(|a, b| a.code < b.code));
    }

    #[test]
    fn explain_ignores_case() {
        assert_eq!(explain("hf0101").unwrap().title, "Unknown key");
        assert_eq!(explain("HF9999"), None);
    }

    #[test]
    fn pages_match_the_codes() {
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
            assert!(page == info.page(), "{} is stale; run the tests with UPDATE_DOCS=1", path.display());
        }
        for entry in std::fs::read_dir(&folder).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            if let Some(code) = name.strip_suffix(".md").filter(|name| name.starts_with("HF")) {
                assert!(explain(code).is_some(), "docs/codes/{name} does not belong to a code");
            }
        }
    }
}
