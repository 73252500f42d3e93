//! Lasting effects that are declared where they begin. Before anything is compiled, each becomes a document of its own: a kind with
//! `role: lasting`, whose fields are what the step passes.

use std::sync::Arc;

use hexforge_core::ids::KindId;
use hexforge_core::ruleset::{Lasting, Type};

use super::compiler::Compiler;
use super::doc::{Doc, DocPart};
use super::hook_source::Locals;
use super::names::{Names, SymbolKind};
use super::params::written_type;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::documents::{self, LastingDoc, RoleDoc};
use crate::yaml::{MapKey, Mapping, Node, NodeKind, Scalar, ScalarStyle};

/// The documents with, after each, the kinds of the lasting effects in it; none if there are no such effects.
pub(crate) fn with_effects(docs: &[Doc], names: &Names) -> Option<Vec<Doc>> {
    let found: Vec<Vec<Doc>> = docs.iter().map(|doc| effects(doc, docs, names)).collect();
    if found.iter().all(Vec::is_empty) {
        return None;
    }
    let all = docs.iter().zip(found);
    Some(all.flat_map(|(doc, made)| std::iter::once(doc.clone()).chain(made)).collect())
}

/// The kinds of the lasting effects in a document, and of those in their abilities.
fn effects(doc: &Doc, docs: &[Doc], names: &Names) -> Vec<Doc> {
    let mut made = Vec::new();
    let mut finder = Finder { doc, docs, names, made: &mut made };
    finder.document();
    let mut at = 0;
    while let Some(inner) = made.get(at).cloned() {
        let mut more = Vec::new();
        Finder { doc: &inner, docs, names, made: &mut more }.document();
        made.extend(more);
        at += 1;
    }
    made
}

/// What the names of locals are known to be: a name and its type.
type Known = Vec<(String, String)>;

struct Finder<'a> {
    doc: &'a Doc,
    docs: &'a [Doc],
    names: &'a Names,
    made: &'a mut Vec<Doc>,
}

impl Finder<'_> {
    fn document(&mut self) {
        let root = self.doc.root.clone();
        let known = self.params(&root, self.doc.pack);
        match SymbolKind::of(&self.doc.kind) {
            Some(SymbolKind::Flow) => self.steps(root.get("steps"), &known),
            Some(SymbolKind::Event | SymbolKind::Check) => self.steps(root.get("do"), &known),
            Some(SymbolKind::Template) => self.ability(&root, &known),
            Some(kind @ (SymbolKind::Definition | SymbolKind::Kind)) => {
                let own = if kind == SymbolKind::Kind { &self.doc.id } else { &self.doc.kind };
                let known = vec![("self".to_owned(), own.clone()), ("owner".to_owned(), "player".to_owned())];
                for ability in root.get("abilities").map(Node::items).unwrap_or_default() {
                    self.ability(ability, &known);
                }
            }
            _ => {}
        }
    }

    fn ability(&mut self, ability: &Node, known: &Known) {
        let mut known = known.clone();
        if let Some(on) = ability.get("on").and_then(Node::text) {
            let kinds = [SymbolKind::Event, SymbolKind::Window];
            let entry = kinds.iter().find_map(|kind| self.names.find(*kind, on, self.doc.pack));
            if let Some(about) = entry.and_then(|entry| self.docs.get(entry.doc)) {
                known.extend(self.params(&about.root, about.pack));
            }
        }
        self.steps(ability.get("do"), &known);
    }

    /// The parameters of a document and their types, as this document writes them.
    fn params(&self, root: &Node, pack: usize) -> Known {
        let params = root.get("params").map(Node::entries).unwrap_or_default();
        let types = params
            .iter()
            .filter_map(|(name, ty)| Some((name.text.to_string(), self.qualified(written_type(ty)?, pack))));
        types.collect()
    }

    /// A type of the pack `pack`, with the prefixes of its kinds.
    fn qualified(&self, ty: &str, pack: usize) -> String {
        let word = |word: &str| {
            let (name, optional) = word.strip_suffix('?').map_or((word, ""), |name| (name, "?"));
            let kind = self.names.find(SymbolKind::Kind, name, pack).and_then(|entry| self.docs.get(entry.doc));
            kind.map_or_else(
                || word.to_owned(),
                |kind| format!("{}:{}{optional}", self.names.prefix(kind.pack), kind.id),
            )
        };
        if pack == self.doc.pack { ty.to_owned() } else { ty.split(' ').map(word).collect::<Vec<_>>().join(" ") }
    }

    fn steps(&mut self, steps: Option<&Node>, known: &Known) {
        for step in steps.map(Node::items).unwrap_or_default() {
            if let Some(lasting) = step.get("lasting") {
                self.made.extend(self.kind(lasting, known));
            }
            for key in ["do", "then", "else"] {
                self.steps(step.get(key), known);
            }
            for key in ["each", "turns", "repeat"] {
                self.steps(step.get(key).and_then(|inner| inner.get("steps")), known);
            }
        }
    }

    /// The document of the kind of an effect; none if it names a kind that there is.
    fn kind(&self, lasting: &Node, known: &Known) -> Option<Doc> {
        let (id_key, id) = lasting.entry("id")?;
        let name = id.text()?.to_owned();
        let mut root = Mapping::default();
        let at = id_key.span;
        let mut put = |key: &str, value: Node| root.push((MapKey { text: Arc::from(key), span: at }, value));
        put("kind", text("kind", id));
        put("id", id.clone());
        put("role", text("lasting", id));
        put(
            "state",
            Node {
                span: lasting.get("with").map_or(at, |with| with.span),
                kind: NodeKind::Map(fields(lasting, known)),
            },
        );
        if let Some(abilities) = lasting.get("abilities") {
            put("abilities", abilities.clone());
        }
        let root = Arc::new(Node { span: lasting.span, kind: NodeKind::Map(root) });
        Some(Doc {
            pack: self.doc.pack_at(id.span),
            file: self.doc.file.clone(),
            root,
            kind: "kind".to_owned(),
            id: name,
            layers: self.doc.layers.clone(),
            key: None,
            is_part: true,
            is_for_tests: self.doc.is_for_tests,
        })
    }
}

/// The fields of an effect: those that it declares, and those that the step passes.
fn fields(lasting: &Node, known: &Known) -> Mapping {
    let mut fields = Mapping::default();
    for entry in lasting.get("state").map(Node::entries).unwrap_or_default() {
        fields.push(entry.clone());
    }
    for (name, value) in lasting.get("with").map(Node::entries).unwrap_or_default() {
        if fields.position(&name.text).is_none() {
            let mut field = Mapping::default();
            field.push((MapKey { text: Arc::from("type"), span: name.span }, text(&type_of(value, known), value)));
            fields.push((name.clone(), Node { span: value.span, kind: NodeKind::Map(field) }));
        }
    }
    fields
}

/// The type of a field that gets the value of an expression: that of a local if the expression is its name.
fn type_of(expression: &Node, known: &Known) -> String {
    let local = expression.text().and_then(|text| known.iter().rev().find(|(name, _)| name == text.trim()));
    match local {
        Some((_, ty)) if ty.ends_with('?') => ty.clone(),
        // A list or a map has no value before it gets one.
        Some((_, ty)) if !ty.contains(' ') && ty != "list" && ty != "map" && ty != "any" => format!("{ty}?"),
        _ => "any".to_owned(),
    }
}

/// A text at the place of another value.
fn text(text: &str, at: &Node) -> Node {
    let scalar = Scalar { text: Arc::from(text), style: ScalarStyle::Plain, block: None };
    Node { span: at.span, kind: NodeKind::Scalar(scalar) }
}

impl Compiler<'_> {
    /// Compiles the step that begins a lasting effect.
    pub(super) fn lasting(
        &mut self,
        doc: &LastingDoc,
        locals: &Locals,
        spot: &DocPart<'_>,
        label: &str,
    ) -> Option<Lasting> {
        let kind = self.kind_of_effect(doc, spot);
        self.scope(doc.ends.as_str(), &spot.down("ends"));
        let own = documents::Expr("owner".into());
        let owner = doc.owner.as_ref().or_else(|| locals.get("owner").map(|_| &own));
        let owner = owner.map(|owner| {
            self.expr(
                owner,
                &Type::Optional(Box::new(Type::Player)),
                locals,
                &spot.down("owner"),
                &format!("{label} owner"),
            )
        });
        let fields = kind.map(|kind| self.fields_of(kind)).unwrap_or_default();
        let at = spot.down("with");
        for name in doc.with.keys().filter(|name| kind.is_some() && !fields.iter().any(|field| field == name)) {
            let fault = Diagnostic::error(codes::UNKNOWN_NAME, format!("the effect has no field `{name}`"));
            let fault = crate::pack::did_you_mean(fault, name, fields.iter().map(String::as_str));
            self.sink.push(at.down(name).key_fault(fault));
        }
        let with = self.named(&doc.with, locals, &at, label);
        Some(Lasting { kind: KindId::from_index(kind?), ends: self.builder.sym(doc.ends.as_str()), owner, with })
    }

    /// The number of the kind that a step declares or names.
    fn kind_of_effect(&mut self, doc: &LastingDoc, spot: &DocPart<'_>) -> Option<usize> {
        let (key, name) = match (&doc.id, &doc.kind) {
            (Some(id), None) => ("id", id.as_str()),
            (None, Some(kind)) => ("kind", kind.as_str()),
            (id, _) => {
                let text = if id.is_some() {
                    "`lasting` has both `id` and `kind`"
                } else {
                    "`lasting` has neither `id` nor `kind`"
                };
                let help = "`id` and `abilities` declare an effect here; `kind` names a kind with `role: lasting`";
                self.sink.push(spot.key_fault(Diagnostic::error(codes::BAD_ABILITY, text).help(help)));
                return None;
            }
        };
        let own = [("abilities", doc.abilities.is_some()), ("state", !doc.state.is_empty())];
        for (part, _) in own.iter().filter(|(_, is_there)| *is_there && key == "kind") {
            let text = format!("`{part}` belongs to an effect with an `id`; `{name}` has its own");
            self.sink.push(
                spot.down(part).key_fault(Diagnostic::error(codes::BAD_ABILITY, text).help(format!("remove `{part}`"))),
            );
        }
        if key == "id" && doc.abilities.is_none() {
            let text = format!("the effect `{name}` has no `abilities`, so it would do nothing");
            let fault = Diagnostic::error(codes::BAD_ABILITY, text)
                .help("add `abilities`, or name a kind that there is with `kind`");
            self.sink.push(spot.down("id").fault(fault));
        }
        let (_, entry) = self.reference(&[SymbolKind::Kind], name, &spot.down(key))?;
        if self.role(KindId::from_index(entry.number)) != RoleDoc::Lasting {
            let text = format!("`{name}` is not a lasting effect; its kind needs `role: lasting`");
            self.sink.push(spot.down(key).fault(Diagnostic::error(codes::BAD_ABILITY, text)));
            return None;
        }
        Some(entry.number)
    }

    /// The names of the fields of a kind.
    pub(super) fn fields_of(&self, kind: usize) -> Vec<String> {
        self.lineage(kind).iter().flat_map(|(_, kind)| kind.state.keys().map(str::to_owned)).collect()
    }
}
