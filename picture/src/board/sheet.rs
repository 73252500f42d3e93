//! One definition as a card, whether it is in play or not.

use super::Hints;
use super::colour::{self, Rgb};
use hexforge_core::ids::DefId;
use hexforge_core::ruleset::Ruleset;
use hexforge_core::value::Value;
use hexforge_schemas::builtin_messages;
use hexforge_schemas::locale::{Locales, name_key};

/// What stands on the card of a definition.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CardFace {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The name of its kind.
    pub kind: String,
    /// A few characters.
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

/// The face of a definition, in a language.
#[must_use]
pub fn face(ruleset: &Ruleset, locales: &Locales, hints: &Hints, def: DefId, language: &str) -> CardFace {
    let definition = ruleset.def(def);
    let kind = ruleset.kind(definition.kind);
    let id = ruleset.text(definition.id).to_string();
    let base = ruleset.text(definition.local_id);
    let name_of = |id: &str| locales.name(language, id, None);
    let ids = [definition.id, kind.id].into_iter().chain(kind.ancestors.iter().map(|k| ruleset.kind(*k).id));
    let said: Vec<_> = ids.filter_map(|id| hints.of_id(ruleset.text(id))).collect();
    let property = |name: &str| {
        let at = kind.properties.iter().position(|p| ruleset.text(*p).as_ref() == name)?;
        definition.properties.get(at).cloned()
    };
    let words = |value: &Value| words(ruleset, locales, language, value);
    let glyph = said.iter().find_map(|hint| hint.glyph.clone()).unwrap_or_default();
    let color = said.iter().find_map(|hint| hint.color.clone()).unwrap_or_default();
    let facts = kind.properties.iter().zip(&definition.properties).filter_map(|(name, value)| {
        let shown = words(value);
        let says = !shown.is_empty() && *value != Value::Bool(false);
        says.then(|| (ruleset.text(*name).replace('_', " "), shown))
    });
    CardFace {
        name: name_of(&id),
        kind: name_of(ruleset.text(kind.id)),
        glyph: fill_in(&glyph, |name| {
            let value = property(name)?;
            value.def().and_then(|def| hints.plain_glyph(ruleset, def)).or_else(|| Some(words(&value)))
        }),
        fill: property(&color).and_then(|v| v.str().and_then(colour::named)).or_else(|| colour::named(&color)),
        text: locales.text(language, &id, &format!("{}-text", name_key(base)), &[]).unwrap_or_default(),
        facts: facts.collect(),
        wide: said.iter().any(|hint| hint.layout.as_deref() == Some("sheet")),
        id,
    }
}

fn fill_in(template: &str, value: impl Fn(&str) -> Option<String>) -> String {
    if !template.contains('{') {
        return value(template).unwrap_or_else(|| template.to_owned());
    }
    let mut glyph = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        glyph.push_str(before);
        let (name, more) = after.split_once('}').unwrap_or((after, ""));
        glyph.push_str(&value(name).unwrap_or_default());
        rest = more;
    }
    glyph + rest
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
