//! Validates documents and turns them into typed documents. Definitions are validated against the schema that the
//! properties of their kind generate.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use serde::Deserialize as _;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json, json};

use super::declaration_limits;
use super::doc::Doc;
use super::kind_info::KindInfo;
use super::names::{Entry, Names, SymbolKind, duplicate_id};
use super::property_type;
use super::typed_doc::TypedDoc;
use crate::cache::{Cache, hash};
use crate::codes;
use crate::diagnostic::{Diagnostic, Severity, Sink};
use crate::documents::{
    self, AbilityDoc, BUILT_IN, COMMON_KEYS, DefinitionCommon, PatchDoc, ScenarioDoc, TEMPLATE_KEYS, TemplateHead,
    built_in,
};
use crate::pack::Pack;
use crate::validate::Validator;
use crate::yaml::Node;

static VALIDATORS: LazyLock<BTreeMap<&'static str, Validator>> = LazyLock::new(|| {
    let kinds = BUILT_IN.into_iter().chain(["scenario"]);
    kinds.filter_map(|kind| Some((kind, Validator::new(&built_in(kind)?).ok()?))).collect()
});

/// The validator of a built-in kind, or of `scenario`.
pub(crate) fn validator(kind: &str) -> Option<&'static Validator> {
    VALIDATORS.get(kind)
}

#[cfg(test)]
#[test]
fn every_kind_of_document_has_a_validator() {
    // Documents without one would be ignored.
    assert_eq!(VALIDATORS.len(), BUILT_IN.len() + 1);
}

/// Numbers the documents of each type, in load order, and reports duplicate ids.
pub(crate) fn index(packs: &[Pack], docs: &[Doc], sink: &mut Sink) -> (Names, Vec<Option<Entry>>) {
    let mut names = Names::new(packs);
    let mut counts: BTreeMap<SymbolKind, usize> = BTreeMap::new();
    let mut folded: BTreeMap<(usize, SymbolKind, String), usize> = BTreeMap::new();
    let mut entries = Vec::with_capacity(docs.len());
    for (index, doc) in docs.iter().enumerate() {
        let Some(symbol_kind) = SymbolKind::of(&doc.kind).filter(|_| !doc.id.is_empty()) else {
            entries.push(None);
            continue;
        };
        let count = counts.entry(symbol_kind).or_default();
        let entry = Entry { doc: index, number: *count };
        let at = doc.spot().down("id");
        if let Some(first) = names.add(symbol_kind, doc.pack, &doc.id, entry) {
            if let Some(first) = docs.get(first.doc) {
                sink.push(duplicate_id(symbol_kind.word(), &doc.id, first.spot().down("id").value(), at.value()));
            }
            entries.push(None);
            continue;
        }
        *count += 1;
        if let Some(other) = folded.insert((doc.pack, symbol_kind, doc.id.to_lowercase()), index)
            && let Some(other) = docs.get(other)
        {
            let text = format!("ids `{}` and `{}` differ only in case", other.id, doc.id);
            let fault = Diagnostic::error(codes::CASE_CLASH, text)
                .label(other.spot().down("id").value(), "the other one")
                .help("rename one of them");
            sink.push(at.fault(fault));
        }
        entries.push(Some(entry));
    }
    for (name, pack, entry) in names.entries(SymbolKind::Definition) {
        if let (Some(kind), Some(doc)) = (own(&names, SymbolKind::Kind, name, pack), docs.get(entry.doc))
            && let Some(other) = docs.get(kind.doc)
        {
            let text = format!("`{name}` is both a kind and a definition");
            let fault = Diagnostic::error(codes::DUPLICATE_ID, text)
                .label(other.spot().down("id").value(), "the kind")
                .help("rename one of them, because Lua cannot tell them apart");
            sink.push(doc.spot().down("id").fault(fault));
        }
    }
    (names, entries)
}

fn own(names: &Names, symbol_kind: SymbolKind, name: &str, pack: usize) -> Option<Entry> {
    names.entries(symbol_kind).find(|(n, p, _)| *n == name && *p == pack).map(|(.., entry)| entry)
}

/// Validates a document of a built-in kind.
pub(crate) fn built_in_document(doc: &Doc, cache: &mut Cache, sink: &mut Sink) -> Arc<TypedDoc> {
    let schema = hash(&[&doc.kind]);
    if let Some(known) = cache.typed(doc.cache_key(), schema) {
        return known;
    }
    let mut own = Sink::new();
    let typed = Arc::new(new_document(doc, cache, &mut own));
    keep(doc, schema, &typed, own, cache, sink);
    typed
}

/// Caches a document if it has no diagnostics; reports them otherwise.
fn keep(doc: &Doc, schema: [u8; 32], typed: &Arc<TypedDoc>, said: Sink, cache: &mut Cache, sink: &mut Sink) {
    let said = said.finish();
    if said.is_empty() {
        cache.put_typed(doc.cache_key(), schema, typed);
    }
    sink.extend(said);
}

/// A document with errors as it would be without them, and its tree; none if that cannot be said. See [`Validator::repair`].
pub(crate) fn repaired_document(doc: &Doc) -> Option<(Arc<Node>, Arc<TypedDoc>)> {
    let (root, value) = validator(&doc.kind)?.repair(&doc.root, &doc.file)?;
    let doc = Doc { root: Arc::new(root), ..doc.clone() };
    usable(&doc, from_value(&doc, value, &mut Sink::new()))
}

/// The same for a definition of the kind with this number.
pub(crate) fn repaired_definition(
    doc: &Doc,
    number: usize,
    validators: &KindValidators,
) -> Option<(Arc<Node>, Arc<TypedDoc>)> {
    let validator = validators.get(&number)?.as_ref()?;
    let (root, value) = validator.1.repair(&doc.root, &doc.file)?;
    let doc = Doc { root: Arc::new(root), ..doc.clone() };
    usable(&doc, split_definition(&doc, value, &mut Sink::new()))
}

fn usable(doc: &Doc, typed: TypedDoc) -> Option<(Arc<Node>, Arc<TypedDoc>)> {
    (!matches!(typed, TypedDoc::Broken)).then(|| (doc.root.clone(), Arc::new(typed)))
}

fn new_document(doc: &Doc, cache: &mut Cache, sink: &mut Sink) -> TypedDoc {
    match built_in_value(doc, cache, sink) {
        Some(value) => from_value(doc, value, sink),
        None => TypedDoc::Broken,
    }
}

fn from_value(doc: &Doc, value: Json, sink: &mut Sink) -> TypedDoc {
    match doc.kind.as_str() {
        "kind" => match typed(doc, value, |kind| TypedDoc::Kind(Box::new(kind)), sink) {
            TypedDoc::Kind(kind) if !declaration_limits::check(doc, &kind, sink) => TypedDoc::Broken,
            other => other,
        },
        "event" => typed(doc, value, TypedDoc::Event, sink),
        "window" => typed(doc, value, TypedDoc::Window, sink),
        "value" => typed(doc, value, TypedDoc::Value, sink),
        "flow" => typed(doc, value, TypedDoc::Flow, sink),
        "check" => typed(doc, value, TypedDoc::Check, sink),
        "resource" => typed(doc, value, TypedDoc::Resource, sink),
        "type" => typed(doc, value, TypedDoc::Type, sink),
        "game" => typed(doc, value, TypedDoc::Game, sink),
        "patch" => typed(doc, value, |_: PatchDoc| TypedDoc::Patch, sink),
        _ => {
            let (head, body) = divide(value, &TEMPLATE_KEYS);
            let head = TemplateHead::deserialize(Json::Object(head));
            match (head, AbilityDoc::deserialize(Json::Object(body))) {
                (Ok(head), Ok(body)) => TypedDoc::Template(Box::new(body), head),
                (Err(error), _) | (_, Err(error)) => misfit(doc, &error, sink),
            }
        }
    }
}

/// A scenario with errors as it would be without them, and its tree.
pub(crate) fn repaired_scenario(doc: &Doc) -> Option<(Arc<Node>, ScenarioDoc)> {
    let (root, value) = validator(&doc.kind)?.repair(&doc.root, &doc.file)?;
    Some((Arc::new(root), ScenarioDoc::deserialize(value).ok()?))
}

/// The value of a document of a built-in kind. Reports errors and returns none if there are any.
pub(crate) fn built_in_value(doc: &Doc, cache: &mut Cache, sink: &mut Sink) -> Option<Json> {
    let validator = validator(&doc.kind)?;
    // The kind identifies a built-in schema.
    let checked = cache.check(doc.cache_key(), hash(&[&doc.kind]), || validator.check(&doc.root, &doc.file));
    (!report(doc, &checked.1, sink)).then(|| checked.0.clone())
}

/// Reports the diagnostics of a document. Returns whether one of them is an error.
fn report(doc: &Doc, faults: &[Diagnostic], sink: &mut Sink) -> bool {
    let broken = faults.iter().any(|fault| fault.severity == Severity::Error);
    sink.extend(faults.iter().map(|fault| doc.relocate(fault.clone())));
    broken
}

fn typed<T: DeserializeOwned>(doc: &Doc, value: Json, wrap: impl FnOnce(T) -> TypedDoc, sink: &mut Sink) -> TypedDoc {
    match serde_json::from_value(value) {
        Ok(document) => wrap(document),
        Err(error) => misfit(doc, &error, sink),
    }
}

/// The schema accepts what the type does not. This is a bug in Hexforge, but no reason to stop.
fn misfit(doc: &Doc, error: &serde_json::Error, sink: &mut Sink) -> TypedDoc {
    let text = format!("invalid {} `{}`: {error}", doc.kind, doc.id);
    sink.push(doc.spot().down("id").fault(Diagnostic::error(codes::NO_FIT, text)));
    TypedDoc::Broken
}

fn divide(value: Json, keys: &[&str]) -> (Map<String, Json>, Map<String, Json>) {
    let Json::Object(object) = value else { return (Map::new(), Map::new()) };
    object.into_iter().partition(|(key, _)| keys.contains(&key.as_str()))
}

/// The JSON Schema of the definitions of a kind.
pub(crate) fn kind_schema(info: &KindInfo) -> Json {
    static COMMON: LazyLock<Json> = LazyLock::new(documents::of::<DefinitionCommon>);
    let mut schema = COMMON.clone();
    documents::set_own_kind(&mut schema, &info.local_id);
    if let Some(object) = schema.as_object_mut() {
        object.insert("title".to_owned(), json!(info.local_id));
        object.insert("description".to_owned(), json!(format!("A definition of the kind `{}`.", info.local_id)));
    }
    for property in &info.properties {
        if COMMON_KEYS.contains(&property.name.as_str()) {
            continue;
        }
        if let Some(Json::Object(properties)) = schema.get_mut("properties") {
            properties.insert(property.name.clone(), property_type::schema(&property.raw));
        }
        if !property_type::is_optional(&property.raw)
            && let Some(Json::Array(required)) = schema.get_mut("required")
        {
            required.push(json!(property.name));
        }
    }
    schema
}

/// The strings that identify the schema of a kind.
fn schema_parts(info: &KindInfo) -> Vec<String> {
    let own = info.properties.iter().flat_map(|property| [property.name.clone(), property.raw.to_string()]);
    [info.local_id.clone()].into_iter().chain(own).collect()
}

/// Validators of kinds by number, created when first needed; none for kinds with errors.
pub(crate) type KindValidators = BTreeMap<usize, Option<Arc<([u8; 32], Validator)>>>;

/// Validates the definition in `doc`, whose kind has this number.
#[expect(clippy::too_many_arguments, reason = "each is needed and a struct would only be unpacked again")]
pub(crate) fn definition(
    doc: &Doc,
    number: usize,
    infos: &[KindInfo],
    docs: &[Doc],
    kinds_broken: &dyn Fn(usize) -> bool,
    validators: &mut KindValidators,
    cache: &mut Cache,
    sink: &mut Sink,
) -> Arc<TypedDoc> {
    let Some(info) = infos.get(number) else { return Arc::new(TypedDoc::Broken) };
    let validator = validators.entry(number).or_insert_with(|| {
        let mut chain = info.ancestors.iter().copied().chain([number]);
        if chain.any(kinds_broken) {
            let text = format!("definitions of kind `{}` were not checked, because the kind has errors", info.local_id);
            let at = docs.get(info.doc).unwrap_or(doc).spot().down("id");
            sink.push(at.fault(Diagnostic::note(codes::BROKEN_SCHEMA, text)));
            return None;
        }
        match cache.schema(&schema_parts(info), || kind_schema(info)) {
            Ok(validator) => Some(validator),
            Err(fault) => {
                blame_properties(info, docs, *fault, sink);
                None
            }
        }
    });
    let Some(validator) = validator else { return Arc::new(TypedDoc::Broken) };
    if let Some(known) = cache.typed(doc.cache_key(), validator.0) {
        return known;
    }
    let mut own = Sink::new();
    let typed = Arc::new(new_definition(doc, validator, cache, &mut own));
    keep(doc, validator.0, &typed, own, cache, sink);
    typed
}

fn new_definition(doc: &Doc, validator: &([u8; 32], Validator), cache: &mut Cache, sink: &mut Sink) -> TypedDoc {
    let checked = cache.check(doc.cache_key(), validator.0, || validator.1.check(&doc.root, &doc.file));
    if report(doc, &checked.1, sink) {
        return TypedDoc::Broken;
    }
    split_definition(doc, checked.0.clone(), sink)
}

fn split_definition(doc: &Doc, value: Json, sink: &mut Sink) -> TypedDoc {
    let (common, rest) = divide(value, &COMMON_KEYS);
    match DefinitionCommon::deserialize(Json::Object(common)) {
        Ok(common) => TypedDoc::Definition(common, rest),
        Err(error) => misfit(doc, &error, sink),
    }
}

/// Reports the property that makes the schema of its kind invalid.
fn blame_properties(info: &KindInfo, docs: &[Doc], fault: Diagnostic, sink: &mut Sink) {
    let mut found = false;
    for property in &info.properties {
        if let (Err(fault), Some(doc)) = (Validator::new(&property_type::schema(&property.raw)), docs.get(property.doc))
        {
            found = true;
            sink.push(doc.spot().down("properties").down(&property.name).key_fault(*fault));
        }
    }
    if let (false, Some(doc)) = (found, docs.get(info.doc)) {
        sink.push(doc.spot().down("id").fault(fault));
    }
}
