//! Luau definitions of a ruleset, for language servers: kinds and events as classes, and the script API.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use hexforge_core::ids::KindId;
use hexforge_core::ruleset::{Kind, Role, Ruleset, Type};
use hexforge_core::value::Value;
use hexforge_scripts::api::{self, ApiOwner, Entry};

use crate::library::Library;
use crate::load::Loaded;
use crate::reference::{self, Topic};

/// The settings of a folder whose Lua is checked with the definitions.
pub const SETTINGS: &str = "{\n  \"languageMode\": \"nonstrict\",\n  \"lint\": {\"*\": true}\n}\n";

/// Writes the definitions (`*.d.luau`) of the ruleset of loaded packs, with the libraries that `lib` reaches, and with what authors say
/// as comments. An optional member has its type without nil: libraries say in their own way when it is there.
#[must_use]
pub fn definitions(loaded: &Loaded, rules: &Ruleset, libraries: &[Library]) -> String {
    let writer = Writer { rules, abouts: abouts(loaded) };
    let mut text = String::from(
        "-- Written by `hexforge schema`. The script API and what the packs define, for Luau language servers.\n",
    );
    writer.class(&mut text, "Component", None, api_members(ApiOwner::Component), &BTreeMap::new());
    writer.class(&mut text, "Definition", None, api_members(ApiOwner::Definition), &BTreeMap::new());
    writer.class(&mut text, "Event", None, api_members(ApiOwner::Event), &BTreeMap::new());
    for (number, kind) in rules.kinds.iter().enumerate() {
        let name = writer.name(KindId::from_index(number));
        let (state, printed) = writer.members(number, kind);
        writer.class(&mut text, &name, Some("Component"), std::iter::empty(), &state);
        writer.class(&mut text, &format!("{name}_definition"), Some("Definition"), std::iter::empty(), &printed);
    }
    for event in &rules.events {
        let params = event.params.iter().map(|p| (rules.text(p.name).to_string(), writer.declared(&p.ty)));
        let name = identifier(rules.text(event.id));
        writer.class(&mut text, &format!("{name}_event"), Some("Event"), std::iter::empty(), &params.collect());
    }
    text.push_str("declare option: any\n\ndeclare game: {\n");
    for entry in api_members(ApiOwner::Game) {
        let ty = match entry.params {
            Some(_) => function(entry),
            None if entry.name == "players" => format!("{{{}}}", writer.declared(&Type::Player)),
            None => api_type(entry.ty),
        };
        let _ = writeln!(text, "  {}: {ty},", entry.name);
    }
    text.push_str("}\n\ndeclare lib: ");
    folder(&mut text, libraries, 0, 1);
    text.push('\n');
    text
}

/// Writes the type of a folder of libraries, whose paths have so many bytes before the names in the folder.
fn folder(text: &mut String, libraries: &[Library], before: usize, depth: usize) {
    let indent = "  ".repeat(depth);
    text.push_str("{\n");
    let mut rest = libraries;
    while let Some(first) = rest.first() {
        let path = first.path.get(before..).unwrap_or_default();
        let name = path.split('.').next().unwrap_or_default();
        let is_inside = |library: &&Library| {
            let path = library.path.get(before..).unwrap_or_default();
            path.split('.').next() == Some(name)
        };
        let count = rest.iter().take_while(is_inside).count();
        let (inside, after) = rest.split_at(count);
        let _ = write!(text, "{indent}{name}: ");
        if path == name {
            library(text, first, depth + 1);
        } else {
            folder(text, inside, before + name.len() + 1, depth + 1);
        }
        text.push_str(",\n");
        rest = after;
    }
    let _ = write!(text, "{}}}", "  ".repeat(depth - 1));
}

/// Writes the type of a library. What its functions take and return is not written anywhere.
fn library(text: &mut String, library: &Library, depth: usize) {
    let exports = library.exports();
    if exports.is_empty() {
        return text.push_str("any");
    }
    text.push_str("{\n");
    for export in &exports {
        let ty = match &export.params {
            None => "any".to_owned(),
            Some(params) => {
                let params = params.iter().map(|name| match name.as_str() {
                    "..." => "...any".to_owned(),
                    name => format!("{name}: any"),
                });
                format!("({}) -> ...any", params.collect::<Vec<_>>().join(", "))
            }
        };
        let _ = writeln!(text, "{}{}: {ty},", "  ".repeat(depth), export.name);
    }
    let _ = write!(text, "{}}}", "  ".repeat(depth - 1));
}

fn api_members(owner: ApiOwner) -> impl Iterator<Item = &'static Entry> {
    api::entries().filter(move |entry| entry.place == owner)
}

/// What authors say about kinds and events, by the name of the class, and about their members, by `CLASS.MEMBER`.
fn abouts(loaded: &Loaded) -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    for (pack, topic) in (0..loaded.packs.len()).flat_map(|pack| [(pack, Topic::Kinds), (pack, Topic::Events)]) {
        for entry in reference::entries(loaded, pack, topic) {
            let class = identifier(&entry.name);
            let class = if topic == Topic::Events { format!("{class}_event") } else { class };
            for part in entry.parts.iter().filter(|parts| parts.sort != "rules").flat_map(|parts| &parts.parts) {
                all.extend(part.about.clone().map(|about| (format!("{class}.{}", part.name), about)));
            }
            all.extend(entry.about.map(|about| (class, about)));
        }
    }
    all
}

struct Writer<'a> {
    rules: &'a Ruleset,
    abouts: BTreeMap<String, String>,
}

impl Writer<'_> {
    fn class(
        &self,
        text: &mut String,
        name: &str,
        base: Option<&str>,
        api: impl Iterator<Item = &'static Entry>,
        members: &BTreeMap<String, String>,
    ) {
        let base = base.map(|base| format!(" extends {base}")).unwrap_or_default();
        text.push('\n');
        self.comment(text, "", &[name]);
        let _ = writeln!(text, "declare class {name}{base}");
        for entry in api {
            match entry.params {
                Some(_) => {
                    let (params, result) = signature(entry, "...: any");
                    let comma = if params.is_empty() { "" } else { ", " };
                    let _ = writeln!(text, "  function {}(self{comma}{params}): {result}", entry.name);
                }
                None => {
                    let _ = writeln!(text, "  {}: {}", entry.name, api_type(entry.ty));
                }
            }
        }
        let class = name.strip_suffix("_definition").unwrap_or(name);
        let classes: Vec<String> = std::iter::once(class.to_owned()).chain(self.related(class)).collect();
        for (name, ty) in members {
            let keys: Vec<String> = classes.iter().map(|class| format!("{class}.{name}")).collect();
            self.comment(text, "  ", &keys.iter().map(String::as_str).collect::<Vec<_>>());
            let _ = writeln!(text, "  {name}: {ty}");
        }
        text.push_str("end\n");
    }

    /// Writes what an author says under the first of these keys under which something is said.
    fn comment(&self, text: &mut String, indent: &str, keys: &[&str]) {
        if let Some(about) = keys.iter().find_map(|key| self.abouts.get(*key)) {
            let _ = writeln!(text, "{indent}--- {about}");
        }
    }

    /// The classes of the kinds that the kind of a class extends, and of those that extend it: their members are its members.
    fn related(&self, class: &str) -> Vec<String> {
        let kinds = || self.rules.kinds.iter().enumerate();
        let Some((number, kind)) = kinds().find(|(at, _)| self.name(KindId::from_index(*at)) == class) else {
            return Vec::new();
        };
        let extending = kinds().filter(|(_, other)| other.ancestors.iter().any(|a| a.index() == number));
        let above = kind.ancestors.iter().map(|id| self.name(*id));
        above.chain(extending.map(|(at, _)| self.name(KindId::from_index(at)))).collect()
    }

    /// The name of the class of a kind.
    fn name(&self, kind: KindId) -> String {
        self.rules.kinds.get(kind.index()).map_or_else(String::new, |kind| identifier(self.rules.text(kind.id)))
    }

    /// The members of the components of a kind and of all kinds that extend it, and those of their definitions.
    fn members(&self, number: usize, kind: &Kind) -> (BTreeMap<String, String>, BTreeMap<String, String>) {
        let (mut state, mut printed) = (BTreeMap::new(), BTreeMap::new());
        let extending = self.rules.kinds.iter().enumerate();
        let extending = extending.filter(|(_, other)| other.ancestors.iter().any(|a| a.index() == number));
        for (number, kind) in std::iter::once((number, kind)).chain(extending) {
            for field in &kind.fields {
                state.entry(self.rules.text(field.name).to_string()).or_insert_with(|| self.declared(&field.ty));
            }
            for slot in &kind.slots {
                let held = if let [one] = slot.holds.as_slice() { self.name(*one) } else { "any".to_owned() };
                state.entry(self.rules.text(slot.name).to_string()).or_insert_with(|| format!("{{{held}}}"));
            }
            for (at, property) in kind.properties.iter().enumerate() {
                let name = self.rules.text(*property).to_string();
                let ty = printed.entry(name.clone()).or_insert_with(|| self.property(number, at));
                state.entry(name).or_insert_with(|| ty.clone());
            }
        }
        (state, printed)
    }

    /// The type of what definitions have as a property.
    fn property(&self, kind: usize, at: usize) -> String {
        let declared = self.rules.kinds.get(kind).and_then(|kind| kind.property_types.get(at));
        if let Some(ty) = declared.filter(|ty| matches!(ty.present(), Type::Words(_) | Type::Record(_))) {
            return self.declared(ty);
        }
        let definitions = self.rules.definitions.iter().filter(|definition| definition.kind.index() == kind);
        let mut types: Vec<String> = definitions
            .filter_map(|definition| definition.properties.get(at))
            .filter(|value| **value != Value::Nil)
            .map(|value| self.value(value))
            .collect();
        types.sort();
        types.dedup();
        if let [one] = types.as_slice() { one.clone() } else { "any".to_owned() }
    }

    fn value(&self, value: &Value) -> String {
        match value {
            Value::Bool(_) => "boolean".to_owned(),
            Value::Int(_) => "number".to_owned(),
            Value::Str(_) => "string".to_owned(),
            Value::Def(def) => format!("{}_definition", self.name(self.rules.def(*def).kind)),
            _ => "any".to_owned(),
        }
    }

    fn declared(&self, ty: &Type) -> String {
        match ty {
            Type::Any | Type::Map | Type::Component | Type::Definition => "any".to_owned(),
            Type::Boolean => "boolean".to_owned(),
            Type::Integer => "number".to_owned(),
            Type::String => "string".to_owned(),
            Type::Words(words) => {
                let words: Vec<String> = words.words.iter().map(|word| format!("\"{word}\"")).collect();
                format!("({})", words.join(" | "))
            }
            Type::Record(record) => {
                let fields = record.fields.iter().map(|(name, ty)| {
                    let optional = if matches!(ty, Type::Optional(_)) { "?" } else { "" };
                    format!("{name}: {}{optional}", self.declared(ty))
                });
                format!("{{ {} }}", fields.collect::<Vec<_>>().join(", "))
            }
            Type::OfKind(kind) => self.name(*kind),
            Type::DefOf(kind) => format!("{}_definition", self.name(*kind)),
            Type::List(inner) => format!("{{{}}}", self.declared(inner)),
            Type::Optional(inner) => self.declared(inner),
            Type::Player => {
                let kinds = self.rules.kinds.iter().filter(|kind| matches!(kind.role, Role::Player | Role::Neutral));
                let names: Vec<String> = kinds.map(|kind| identifier(self.rules.text(kind.id))).collect();
                if names.is_empty() { "any".to_owned() } else { format!("({})", names.join(" | ")) }
            }
        }
    }
}

/// A full id as a name of a type.
fn identifier(id: &str) -> String {
    id.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect()
}

/// A type of the script API. What depends on the pack may be anything.
fn api_type(ty: &str) -> String {
    match ty.trim_end_matches('?') {
        "integer" | "number" => "number".to_owned(),
        simple @ ("string" | "boolean") => simple.to_owned(),
        _ => "any".to_owned(),
    }
}

/// The parameters and the result of a function, with this form of any number of arguments.
fn signature(entry: &Entry, rest: &str) -> (String, String) {
    let params = entry.params.unwrap_or_default().iter().map(|param| match param.name {
        "..." => rest.to_owned(),
        name => format!("{name}_: {}{}", api_type(param.ty), if param.optional { "?" } else { "" }),
    });
    let params: Vec<String> = params.collect();
    let result = match entry.ty {
        "" => "()".to_owned(),
        ty if ty.contains(", ") => "...any".to_owned(),
        ty => api_type(ty),
    };
    (params.join(", "), result)
}

fn function(entry: &Entry) -> String {
    let (params, result) = signature(entry, "...any");
    format!("({params}) -> {result}")
}
