//! The texts of the packs in one language. A pack without that language uses its first language.

use hexforge_schemas::locale::{Locales, TextArg, name_key};

/// Texts in one language.
#[derive(Clone, Debug)]
pub struct Texts<'a> {
    locales: &'a Locales,
    language: String,
}

impl<'a> Texts<'a> {
    /// Uses texts in `language`, or else in the language of the terminal.
    ///
    /// # Errors
    /// No pack has texts in `language`.
    pub fn new(locales: &'a Locales, language: Option<&str>) -> anyhow::Result<Self> {
        let known = locales.languages();
        if let Some(asked) = language
            && !known.iter().any(|code| *code == asked || asked.split('-').next() == Some(code))
        {
            anyhow::bail!("the packs have no texts in `{asked}`. Languages: {}", known.join(", "));
        }
        let language = language.map_or_else(terminal_language, str::to_owned);
        Ok(Self { locales, language })
    }

    /// Uses each pack's first language and ignores the language of the terminal.
    #[must_use]
    pub fn first(locales: &'a Locales) -> Self {
        Self { locales, language: String::new() }
    }

    /// Returns the message of a key, if there is one.
    #[must_use]
    pub fn message(&self, key: &str, args: &[(&str, TextArg)]) -> Option<String> {
        self.locales.text(&self.language, "", key, args)
    }

    /// Returns the name of the thing with this full id: its message, or its own `name`, if there is one.
    #[must_use]
    pub fn message_of(&self, id: &str) -> Option<String> {
        let bare = crate::names::bare(id);
        let text = |key: &str| self.locales.text(&self.language, id, key, &[]);
        text(&name_key(bare)).or_else(|| text(bare)).or_else(|| self.locales.own_name(id).map(str::to_owned))
    }
}

/// Returns the language of the terminal, such as `en` or `pt-BR`; empty if it has none.
fn terminal_language() -> String {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"].iter().filter_map(|name| std::env::var(name).ok());
    let first = set.into_iter().find(|value| !value.is_empty()).unwrap_or_default();
    let code = first.split(['.', '@']).next().unwrap_or_default().replace('_', "-");
    if code == "C" || code == "POSIX" { String::new() } else { code }
}
