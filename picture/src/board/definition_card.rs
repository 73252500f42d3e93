//! A definition as a card, whether or not it is in play.

use super::colour::{self, Rgb};
use super::hints::Hints;
use super::template;
use hexforge_core::ids::DefId;
use hexforge_core::ruleset::Ruleset;
use hexforge_core::value::Value;
use hexforge_schemas::builtin_messages;
use hexforge_schemas::locale::{Locales, name_key};

/// The content of the card of a definition.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DefinitionCard {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The name of its kind.
    pub kind: String,
    /// A few characters that identify it.
    pub glyph: String,
    /// Its colour.
    pub fill: Option<Rgb>,
    /// Its text.
    pub text: String,
    /// Properties: name and value.
    pub facts: Vec<(String, String)>,
    /// Whether it is wide.
    pub wide: bool,
}

/// The card of a definition, in a language.
#[must_use]
pub fn definition_card(
    ruleset: &Ruleset,
    locales: &Locales,
    hints: &Hints,
    def: DefId,
    language: &str,
) -> DefinitionCard {
    let definition = ruleset.def(def);
    let kind = ruleset.kind(definition.kind);
    let id = ruleset.text(definition.id).to_string();
    let base = ruleset.text(definition.local_id);
    let name_of = |id: &str| locales.name(language, id, None);
    let ids = [definition.id, kind.id].into_iter().chain(kind.ancestors.iter().map(|k| ruleset.kind(*k).id));
    let own_hints: Vec<_> = ids.filter_map(|id| hints.of_id(ruleset.text(id))).collect();
    let property = |name: &str| {
        let at = kind.properties.iter().position(|p| ruleset.text(*p).as_ref() == name)?;
        definition.properties.get(at).cloned()
    };
    let words = |value: &Value| words(ruleset, locales, language, value);
    let glyph = own_hints.iter().find_map(|hint| hint.glyph.clone()).unwrap_or_default();
    let color = own_hints.iter().find_map(|hint| hint.color.clone()).unwrap_or_default();
    let property_glyph = |name: &str| {
        let value = property(name)?;
        value.def().and_then(|def| hints.plain_glyph(ruleset, def)).or_else(|| Some(words(&value)))
    };
    let facts = kind.properties.iter().zip(&definition.properties).filter_map(|(name, value)| {
        let shown = words(value);
        let has_content = !shown.is_empty() && *value != Value::Bool(false);
        has_content.then(|| (ruleset.text(*name).replace('_', " "), shown))
    });
    DefinitionCard {
        name: name_of(&id),
        kind: name_of(ruleset.text(kind.id)),
        glyph: if template::has_fields(&glyph) {
            template::fill(&glyph, property_glyph)
        } else {
            property_glyph(&glyph).unwrap_or(glyph)
        },
        fill: property(&color).and_then(|v| v.str().and_then(colour::named)).or_else(|| colour::named(&color)),
        text: locales.text(language, &id, &format!("{}-text", name_key(base)), &[]).unwrap_or_default(),
        facts: facts.collect(),
        wide: own_hints.iter().any(|hint| hint.layout.as_deref() == Some("sheet")),
        id,
    }
}

fn words(ruleset: &Ruleset, locales: &Locales, language: &str, value: &Value) -> String {
    match value {
        Value::Nil | Value::Comp(_) | Value::Event(_) => String::new(),
        Value::Bool(yes) => {
            let word = if *yes { builtin_messages::YES } else { builtin_messages::NO };
            locales.text(language, "", word.key, &[]).unwrap_or_else(|| word.default.to_owned())
        }
        Value::Int(n) => n.to_string(),
        Value::Str(text) => locales.text(language, "", &name_key(text), &[]).unwrap_or_else(|| text.replace('_', " ")),
        Value::Def(def) => locales.name(language, ruleset.text(ruleset.def(*def).id), None),
        Value::List(items) => {
            let all: Vec<String> = items.iter().map(|item| words(ruleset, locales, language, item)).collect();
            all.join(", ")
        }
        Value::Map(entries) => {
            let one = |(key, value): &(std::sync::Arc<str>, Value)| {
                format!("{} {}", key.replace('_', " "), words(ruleset, locales, language, value))
            };
            entries.iter().map(one).collect::<Vec<_>>().join(", ")
        }
    }
}
