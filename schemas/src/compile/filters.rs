//! Compiles filters: `where: {PARAMETER: VALUE}` of abilities.

use hexforge_core::ids::KindId;
use hexforge_core::ruleset::{Filter, FilterMember, FilterPart, FilterTest, FilterValue, Type};
use hexforge_core::value::Value;
use serde_json::{Map, Value as Json};
use std::sync::Arc;

use super::compiler::Compiler;
use super::doc::DocPart;
use super::hook_source::Locals;
use super::member_types::{MemberType, present};
use super::names::SymbolKind;
use super::params::{ParamInfo, unknown_param};
use super::types::shown;
use crate::codes;
use crate::diagnostic::{Diagnostic, with_article};
use crate::documents::{Entries, FilterDoc, RoleDoc};

/// What an ability is about.
pub(super) struct Subject<'a> {
    /// `event`, `window`, `value` or `exchange`.
    pub what: &'static str,
    /// Its name.
    pub name: &'a str,
    /// Its parameters.
    pub params: &'a [ParamInfo],
}

/// A value to compare, for messages and types.
struct Tested<'a> {
    /// Such as "parameter `card`".
    name: String,
    /// What it can be.
    of: MemberType,
    /// `self`, `owner` and the parameters of the template.
    own: &'a Locals,
}

/// The beginnings of paths to what a component has.
const ROOTS: [&str; 4] = ["self.", "owner.", "game.table.", "with."];

impl Compiler<'_> {
    /// Compiles a filter; `own` has `self`, `owner` and the parameters of the template.
    pub(super) fn filter(
        &mut self,
        doc: Option<&Entries<FilterDoc>>,
        about: &Subject<'_>,
        own: &Locals,
        spot: &DocPart<'_>,
    ) -> Filter {
        let mut filter = Filter::default();
        for (name, value) in doc.into_iter().flat_map(Entries::iter) {
            let at = spot.down(name);
            let Some(param) = about.params.iter().find(|param| param.name == name) else {
                let known = about.params.iter().map(|param| param.name.as_str());
                self.sink.push(at.key_fault(unknown_param(about.what, about.name, name, known)));
                continue;
            };
            self.note_vars(name);
            let tested = Tested { name: format!("parameter `{name}`"), of: MemberType::of(param.ty.clone()), own };
            let Some(test) = self.filter_test(&value.0, &tested, &at) else { continue };
            let text: Arc<str> = Arc::from(format!("{name}: {}", written(&value.0)));
            filter.parts.push(FilterPart { param: self.builder.sym(name), test, text });
        }
        filter
    }

    fn filter_test(&mut self, json: &Json, tested: &Tested<'_>, at: &DocPart<'_>) -> Option<FilterTest> {
        match json {
            Json::Array(items) if items.is_empty() => {
                self.filter_fault("an empty list of alternatives never applies".to_owned(), at, |fault| {
                    fault.help("list what it can be, or remove the part")
                })
            }
            Json::Array(items) => {
                let tests: Vec<_> =
                    items.iter().enumerate().map(|(i, item)| self.filter_test(item, tested, &at.down(i))).collect();
                tests.into_iter().collect::<Option<Vec<_>>>().map(FilterTest::Any)
            }
            Json::Object(entries) => self.filter_mapping(entries, tested, at),
            Json::String(text) => self.filter_text(text.trim(), tested, at),
            Json::Bool(_) if matches!(present(&tested.of.ty), Type::Boolean | Type::Any) => Some(constant(json)),
            Json::Number(n) if n.is_i64() && matches!(present(&tested.of.ty), Type::Integer | Type::Any) => {
                Some(constant(json))
            }
            _ => self.unfit(json, tested, at),
        }
    }

    fn filter_text(&mut self, text: &str, tested: &Tested<'_>, at: &DocPart<'_>) -> Option<FilterTest> {
        if let Some(inner) = text.strip_prefix("not ") {
            return Some(FilterTest::Not(Box::new(self.filter_text(inner.trim(), tested, at)?)));
        }
        let ty = tested.of.ty.clone();
        let may_be_nil = matches!(ty, Type::Optional(_) | Type::Any);
        let is_text = matches!(present(&ty), Type::String | Type::Words(_));
        if text == "none" && (may_be_nil || !is_text) {
            if may_be_nil {
                return Some(FilterTest::Same(FilterValue::Const(Value::Nil)));
            }
            let message = format!("{} always has a value", tested.name);
            return self.filter_fault(message, at, |fault| fault.help("remove this part of the filter"));
        }
        if ROOTS.iter().any(|root| text.starts_with(root)) {
            let (value, found) = self.filter_path(text, tested, at)?;
            return self.comparable(&found.ty, text, tested, at).then_some(FilterTest::Same(value));
        }
        match present(&ty) {
            Type::String => self.filter_word(text, tested, at),
            Type::Words(words) => {
                let words = words.words.iter().map(ToString::to_string).collect();
                let of = MemberType { words, ..tested.of.clone() };
                self.filter_word(text, &Tested { name: tested.name.clone(), of, own: tested.own }, at)
            }
            Type::Definition => self.filter_definition(text, None, at),
            Type::DefOf(kind) => self.filter_definition(text, Some(*kind), at),
            Type::Any | Type::Component | Type::OfKind(_) | Type::Player if matches!(text, "self" | "owner") => {
                let own = tested.own.get(text).cloned().unwrap_or_default();
                let value = if text == "self" { FilterValue::This } else { FilterValue::Owner };
                self.comparable(&own, text, tested, at).then_some(FilterTest::Same(value))
            }
            _ => self.unfit(&Json::from(text), tested, at),
        }
    }

    /// A word for a text.
    fn filter_word(&mut self, text: &str, tested: &Tested<'_>, at: &DocPart<'_>) -> Option<FilterTest> {
        let words = &tested.of.words;
        if !words.is_empty() && !words.iter().any(|word| word == text) {
            let message = format!("{} is never `{text}`", tested.name);
            let known: Vec<String> = words.clone();
            return self.filter_fault(message, at, |fault| {
                crate::pack::did_you_mean(fault, text, known.iter().map(String::as_str))
            });
        }
        Some(FilterTest::Same(FilterValue::Const(Value::text(text))))
    }

    fn filter_definition(&mut self, text: &str, kind: Option<KindId>, at: &DocPart<'_>) -> Option<FilterTest> {
        match self.definition(text, kind, at) {
            Value::Nil => None,
            definition => Some(FilterTest::Same(FilterValue::Const(definition))),
        }
    }

    fn filter_mapping(
        &mut self,
        entries: &Map<String, Json>,
        tested: &Tested<'_>,
        at: &DocPart<'_>,
    ) -> Option<FilterTest> {
        let is_thing = matches!(
            present(&tested.of.ty),
            Type::Any | Type::Component | Type::OfKind(_) | Type::Player | Type::Definition | Type::DefOf(_)
        );
        let of = self.narrowed(entries, &tested.of.ty, at);
        let tested =
            Tested { name: tested.name.clone(), of: MemberType { ty: of, ..tested.of.clone() }, own: tested.own };
        let mut tests = Vec::new();
        let mut is_sound = !entries.is_empty();
        for (key, value) in entries {
            let inner = at.down(key);
            let test = match key.as_str() {
                "not" => self.filter_test(value, &tested, &inner).map(|test| FilterTest::Not(Box::new(test))),
                "kind" if is_thing => self.filter_kinds(value, &tested, &inner),
                "is" if is_thing => self.filter_made(value, &tested, &inner),
                "word" if matches!(present(&tested.of.ty), Type::String | Type::Words(_) | Type::Any) => match value {
                    Json::String(text) => self.filter_word(text, &tested, &inner),
                    _ => self.unfit(value, &tested, &inner),
                },
                "at_least" | "at_most" if matches!(present(&tested.of.ty), Type::Integer | Type::Any) => {
                    let Some(n) = value.as_i64() else {
                        let message = format!("`{key}` takes an integer, found {}", shown(value));
                        is_sound = false;
                        let _: Option<()> = self.filter_fault(message, &inner, |fault| fault);
                        continue;
                    };
                    Some(if key == "at_least" { FilterTest::AtLeast(n) } else { FilterTest::AtMost(n) })
                }
                _ => self.filter_member(key, value, &tested, &inner),
            };
            match test {
                Some(test) => tests.push(test),
                None => is_sound = false,
            }
        }
        if entries.is_empty() {
            return self.unfit(&Json::Object(Map::new()), &tested, at);
        }
        match tests.len() {
            _ if !is_sound => None,
            1 => tests.pop(),
            _ => Some(FilterTest::All(tests)),
        }
    }

    /// The type, or the kind that the mapping names if that says more.
    fn narrowed(&mut self, entries: &Map<String, Json>, ty: &Type, at: &DocPart<'_>) -> Type {
        let named = entries.get("kind").and_then(Json::as_str);
        let found = named.and_then(|name| self.names.find(SymbolKind::Kind, name, at.pack()));
        let Some(kind) = found.map(|entry| KindId::from_index(entry.number)) else { return ty.clone() };
        let narrow = match present(ty) {
            Type::Definition | Type::DefOf(_) => Type::DefOf(kind),
            _ => Type::OfKind(kind),
        };
        if self.can_be_same(ty, &narrow) { narrow } else { ty.clone() }
    }

    fn filter_member(&mut self, key: &str, value: &Json, tested: &Tested<'_>, at: &DocPart<'_>) -> Option<FilterTest> {
        let Some(of) = self.member_type(&tested.of.ty, key) else {
            let known = self.filter_keys(&tested.of.ty);
            let ty = self.type_phrase(&tested.of.ty);
            let message = format!("{} is {ty}, which has no `{key}`", tested.name);
            return self.filter_key_fault(message, key, &known, at);
        };
        self.uses.members.insert(key.to_owned());
        let inner = Tested { name: format!("`{key}`"), of, own: tested.own };
        let test = self.filter_test(value, &inner, at)?;
        let member = self.member_named(key);
        Some(FilterTest::Member(member, Box::new(test)))
    }

    fn member_named(&mut self, name: &str) -> FilterMember {
        match name {
            "owner" => FilterMember::Owner,
            "parent" => FilterMember::Parent,
            "slot" => FilterMember::Slot,
            _ => FilterMember::Named(self.builder.sym(name)),
        }
    }

    /// The keys that a mapping can have for something of this type.
    fn filter_keys(&self, ty: &Type) -> Vec<String> {
        let own: &[&str] = match present(ty) {
            Type::Integer => &["at_least", "at_most", "not"],
            Type::String | Type::Words(_) => &["word", "not"],
            Type::Any => &["at_least", "at_most", "word", "kind", "is", "not"],
            Type::Component | Type::OfKind(_) | Type::Player | Type::Definition | Type::DefOf(_) => {
                &["kind", "is", "not"]
            }
            _ => &["not"],
        };
        let mut keys: Vec<String> = own.iter().map(|key| (*key).to_owned()).collect();
        if own.contains(&"kind") || matches!(present(ty), Type::Record(_)) {
            keys.extend(self.filter_members(ty));
        }
        keys
    }

    /// `kind: K`, `kind: not K`, `kind: [K, …]`.
    fn filter_kinds(&mut self, json: &Json, tested: &Tested<'_>, at: &DocPart<'_>) -> Option<FilterTest> {
        match json {
            Json::String(text) => {
                let (text, is_not) = match text.trim().strip_prefix("not ") {
                    Some(inner) => (inner.trim(), true),
                    None => (text.trim(), false),
                };
                let (_, entry) = self.reference(&[SymbolKind::Kind], text, at)?;
                let kind = KindId::from_index(entry.number);
                let is_definition = matches!(present(&tested.of.ty), Type::Definition | Type::DefOf(_));
                let ty = if is_definition { Type::DefOf(kind) } else { Type::OfKind(kind) };
                if !self.comparable(&ty, text, tested, at) {
                    return None;
                }
                let test = FilterTest::Kind(kind);
                Some(if is_not { FilterTest::Not(Box::new(test)) } else { test })
            }
            Json::Array(items) if !items.is_empty() => {
                let tests: Vec<_> =
                    items.iter().enumerate().map(|(i, item)| self.filter_kinds(item, tested, &at.down(i))).collect();
                tests.into_iter().collect::<Option<Vec<_>>>().map(FilterTest::Any)
            }
            other => {
                let message = format!("`kind` takes the id of a kind, found {}", shown(other));
                self.filter_fault(message, at, |fault| fault.expected("an id, `not ID`, or a list of ids"))
            }
        }
    }

    /// `is: D`, `is: not D`, `is: [D, …]`, `is: self.NAME`.
    fn filter_made(&mut self, json: &Json, tested: &Tested<'_>, at: &DocPart<'_>) -> Option<FilterTest> {
        match json {
            Json::String(text) => {
                let (text, is_not) = match text.trim().strip_prefix("not ") {
                    Some(inner) => (inner.trim(), true),
                    None => (text.trim(), false),
                };
                let definition_type = match present(&tested.of.ty) {
                    Type::OfKind(kind) | Type::DefOf(kind) => Type::DefOf(*kind),
                    _ => Type::Definition,
                };
                let value = if ROOTS.iter().any(|root| text.starts_with(root)) {
                    let (value, found) = self.filter_path(text, tested, at)?;
                    let of = MemberType::of(definition_type);
                    let wanted = Tested { name: "`is`".to_owned(), of, own: tested.own };
                    if !self.comparable(&found.ty, text, &wanted, at) {
                        return None;
                    }
                    value
                } else {
                    let kind = if let Type::DefOf(kind) = definition_type { Some(kind) } else { None };
                    match self.definition(text, kind, at) {
                        Value::Nil => return None,
                        definition => FilterValue::Const(definition),
                    }
                };
                let test = FilterTest::Made(value);
                Some(if is_not { FilterTest::Not(Box::new(test)) } else { test })
            }
            Json::Array(items) if !items.is_empty() => {
                let tests: Vec<_> =
                    items.iter().enumerate().map(|(i, item)| self.filter_made(item, tested, &at.down(i))).collect();
                tests.into_iter().collect::<Option<Vec<_>>>().map(FilterTest::Any)
            }
            other => {
                let message = format!("`is` takes the id of a definition, found {}", shown(other));
                self.filter_fault(message, at, |fault| fault.expected("an id, `not ID`, or a list of ids"))
            }
        }
    }

    /// `self.NAME`, `owner.NAME`, `game.table.NAME`, `with.NAME`, and what these have in turn.
    fn filter_path(&mut self, text: &str, tested: &Tested<'_>, at: &DocPart<'_>) -> Option<(FilterValue, MemberType)> {
        let root = ROOTS.iter().find(|root| text.starts_with(**root))?;
        let mut names = text.get(root.len()..)?.split('.');
        let (mut value, mut of) = match *root {
            "with." => {
                let name = names.next()?;
                let given = tested.own.get(name).filter(|_| !matches!(name, "self" | "owner"));
                let Some(ty) = given.cloned() else {
                    let known: Vec<String> =
                        tested.own.names().filter(|n| !matches!(*n, "self" | "owner")).map(str::to_owned).collect();
                    let message = format!("the template has no parameter `{name}`");
                    return self.filter_fault(message, at, |fault| {
                        crate::pack::did_you_mean(fault, name, known.iter().map(String::as_str))
                    });
                };
                self.note_vars(name);
                (FilterValue::Given(self.builder.sym(name)), MemberType::of(ty))
            }
            "self." => (FilterValue::This, MemberType::of(tested.own.get("self").cloned().unwrap_or_default())),
            "owner." => (FilterValue::Owner, MemberType::of(Type::Player)),
            _ => (FilterValue::Table, MemberType::of(self.table_type())),
        };
        for name in names {
            let Some(member) = self.member_type(&of.ty, name) else {
                let known = self.filter_members(&of.ty);
                let ty = self.type_phrase(&of.ty);
                let message = format!("`{text}`: {ty} has no `{name}`");
                return self.filter_fault(message, at, |fault| {
                    crate::pack::did_you_mean(fault, name, known.iter().map(String::as_str))
                });
            };
            self.uses.members.insert(name.to_owned());
            value = FilterValue::Member(Box::new(value), self.member_named(name));
            of = member;
        }
        Some((value, of))
    }

    /// The type of `game.table`.
    fn table_type(&self) -> Type {
        let table = (0..self.kinds.len()).map(KindId::from_index).find(|kind| self.role(*kind) == RoleDoc::Table);
        table.map_or(Type::Component, Type::OfKind)
    }

    /// Whether a value of type `ty`, written as `text`, can be what is tested; reports it if not.
    fn comparable(&mut self, ty: &Type, text: &str, tested: &Tested<'_>, at: &DocPart<'_>) -> bool {
        if self.can_be_same(ty, &tested.of.ty) {
            return true;
        }
        let (is, takes) = (self.type_phrase(present(ty)), self.type_phrase(present(&tested.of.ty)));
        let message = match ty {
            Type::OfKind(_) | Type::DefOf(_) if !text.contains('.') && text != "self" => {
                format!("{} is {takes}, which is never {}", tested.name, with_article(text))
            }
            _ => format!("`{text}` is {is}, but {} is {takes}", tested.name),
        };
        let _: Option<()> = self.filter_fault(message, at, |fault| fault.help("compare it with something of its type"));
        false
    }

    /// Reports a value that a filter cannot have for what is tested.
    fn unfit<T>(&mut self, json: &Json, tested: &Tested<'_>, at: &DocPart<'_>) -> Option<T> {
        let ty = present(&tested.of.ty).clone();
        let takes = self.type_phrase(&ty);
        let nil = if matches!(tested.of.ty, Type::Optional(_) | Type::Any) { ", `none`" } else { "" };
        let expected = match &ty {
            Type::Boolean => format!("`true` or `false`{nil}"),
            Type::Integer => format!("an integer, `{{at_least: N}}`, `{{at_most: N}}`{nil}, or a list of these"),
            Type::Any => {
                format!("`owner`, `self`{nil}, a number, `{{word: TEXT}}`, or a mapping such as `{{kind: KIND}}`")
            }
            Type::Component | Type::OfKind(_) | Type::Player => {
                format!("`owner`, `self`{nil}, `self.NAME`, or a mapping such as `{{owner: owner}}`")
            }
            Type::String | Type::Words(_) => format!("a word{nil}, or a list of words"),
            Type::Record(_) => format!("a mapping with its fields{nil}"),
            _ => format!("the id of a definition{nil}, or a mapping such as `{{kind: KIND}}`"),
        };
        let is = if ty == Type::Any { "can be anything".to_owned() } else { format!("is {takes}") };
        let message = format!("{} {is}, but the filter says {}", tested.name, shown(json));
        let text = json.as_str().unwrap_or_default().to_owned();
        let hint = self.hint_for_word(&text, &ty, at);
        self.filter_fault(message, at, |fault| {
            let fault = fault.expected(expected);
            match hint {
                Some(hint) => fault.help(hint),
                None => fault,
            }
        })
    }

    /// What the author of a word may have meant where a word means nothing.
    fn hint_for_word(&self, text: &str, ty: &Type, at: &DocPart<'_>) -> Option<String> {
        if text.is_empty() {
            return None;
        }
        if *ty == Type::Any {
            return Some(format!("to compare with text, write `{{word: {text}}}`"));
        }
        if !matches!(ty, Type::Component | Type::OfKind(_) | Type::Player) {
            return None;
        }
        if let Some(near) = crate::nearest::nearest(text, ["owner", "self", "none"]) {
            return Some(format!("did you mean `{near}`?"));
        }
        let is = |kind| self.names.find(kind, text, at.pack()).is_some();
        if is(SymbolKind::Kind) {
            return Some(format!("write `{{kind: {text}}}`"));
        }
        is(SymbolKind::Definition).then(|| format!("write `{{is: {text}}}`"))
    }

    fn filter_fault<T>(
        &mut self,
        message: String,
        at: &DocPart<'_>,
        more: impl FnOnce(Diagnostic) -> Diagnostic,
    ) -> Option<T> {
        self.sink.push(at.fault(more(Diagnostic::error(codes::BAD_FILTER, message))));
        None
    }

    fn filter_key_fault<T>(&mut self, message: String, key: &str, known: &[String], at: &DocPart<'_>) -> Option<T> {
        let fault = Diagnostic::error(codes::BAD_FILTER, message);
        self.sink.push(at.key_fault(crate::pack::did_you_mean(fault, key, known.iter().map(String::as_str))));
        None
    }
}

fn constant(json: &Json) -> FilterTest {
    let value = match json {
        Json::Bool(flag) => Value::Bool(*flag),
        other => Value::Int(other.as_i64().unwrap_or_default()),
    };
    FilterTest::Same(FilterValue::Const(value))
}

/// A value as it is written, on one line.
fn written(json: &Json) -> String {
    match json {
        Json::String(text) => text.trim().to_owned(),
        Json::Array(items) => format!("[{}]", items.iter().map(written).collect::<Vec<_>>().join(", ")),
        Json::Object(entries) => {
            let entries: Vec<String> =
                entries.iter().map(|(key, value)| format!("{key}: {}", written(value))).collect();
            format!("{{{}}}", entries.join(", "))
        }
        other => other.to_string(),
    }
}
