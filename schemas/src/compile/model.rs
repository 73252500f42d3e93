//! What lints, `explain` and schemas need to know about all packs after compilation.

use hexforge_core::ruleset::Type;

use super::compiler::{Compiler, Usages};
use super::doc::Doc;
use super::kind_info::{KindInfo, PropertyInfo};
use super::names::{Entry, Names, SymbolKind};
use super::params::ParamInfo;
use super::typed_doc::TypedDoc;
use crate::documents::RoleDoc;

/// A kind with all members of its components, including inherited ones.
#[derive(Debug, Clone)]
pub(crate) struct KindModel {
    /// The information from before compilation.
    pub info: KindInfo,
    /// Its fields, with the documents that declare them.
    pub fields: Vec<(String, usize)>,
    /// Its slots, with the documents that declare them.
    pub slots: Vec<(String, usize)>,
    /// The members that its grid reads.
    pub grid_members: Vec<String>,
}

impl KindModel {
    /// The names of all its members.
    pub fn members(&self) -> impl Iterator<Item = &str> {
        let properties = self.info.properties.iter().map(|p| p.name.as_str());
        let rest = self.fields.iter().chain(&self.slots).map(|(name, _)| name.as_str());
        properties.chain(rest)
    }
}

/// All packs after compilation.
#[derive(Debug)]
pub(crate) struct Model {
    /// The documents, with patches.
    pub docs: Vec<Doc>,
    /// Their entries; none for patches and duplicates.
    pub entries: Vec<Option<Entry>>,
    /// Documents that do not count: a patch removes them, or a pack that they need is not loaded.
    pub absent: Vec<Doc>,
    /// What is defined.
    pub names: Names,
    /// Kinds by number.
    pub kinds: Vec<KindModel>,
    /// Kinds of definitions by number.
    pub definition_kinds: Vec<Option<usize>>,
    /// Parameters of events by number.
    pub event_params: Vec<Vec<ParamInfo>>,
    /// Rules of events by number.
    pub event_rules: Vec<Vec<String>>,
    /// Parameters of windows by number.
    pub window_params: Vec<Vec<ParamInfo>>,
    /// Parameters of values by number.
    pub value_params: Vec<Vec<ParamInfo>>,
    /// Types of values by number.
    pub value_types: Vec<Type>,
    /// Parameters of flows by number.
    pub flow_params: Vec<Vec<ParamInfo>>,
    /// Scopes that flows declare.
    pub scopes: Vec<String>,
    /// What documents use.
    pub uses: Usages,
    /// The local ids of all abilities.
    pub ability_ids: Vec<String>,
}

impl Model {
    /// Takes over what the compiler knows. The caller adds the documents and entries.
    pub(super) fn of(compiler: &mut Compiler<'_>) -> Self {
        let kinds = (0..compiler.kinds.len())
            .filter_map(|number| {
                let mut fields: Vec<(String, usize)> = Vec::new();
                let mut slots: Vec<(String, usize)> = Vec::new();
                let mut grid_members: Vec<String> = Vec::new();
                for (doc, kind) in compiler.lineage(number) {
                    fields.extend(kind.state.keys().map(|name| (name.to_owned(), doc)));
                    slots.extend(kind.slots.keys().map(|name| (name.to_owned(), doc)));
                    grid_members.extend(kind.grid.iter().flat_map(|grid| grid.members()).map(str::to_owned));
                }
                let mut info = compiler.kinds.get(number)?.clone();
                // A kind with errors still has its members.
                for step in info.ancestors.clone().into_iter().chain([number]) {
                    let Some(index) = compiler.kinds.get(step).map(|info| info.doc) else { continue };
                    let Some(doc) = compiler.docs.get(index) else { continue };
                    if !matches!(compiler.typed.get(index).map(std::sync::Arc::as_ref), Some(TypedDoc::Broken)) {
                        continue;
                    }
                    let names = |key: &str| -> Vec<String> {
                        let entries = doc.salvage(key).map(|(_, node)| node.entries()).unwrap_or_default();
                        entries.iter().map(|(key, _)| key.text.to_string()).collect()
                    };
                    fields.extend(names("state").into_iter().map(|name| (name, index)));
                    slots.extend(names("slots").into_iter().map(|name| (name, index)));
                    let raw = || std::sync::Arc::new(serde_json::Value::Null);
                    let own = names("properties").into_iter();
                    info.properties.extend(own.map(|name| PropertyInfo { name, raw: raw(), doc: index }));
                }
                Some(KindModel { info, fields, slots, grid_members })
            })
            .collect();
        let mut ability_ids = Vec::new();
        for typed in compiler.typed {
            let abilities = match typed.as_ref() {
                TypedDoc::Kind(doc) => &doc.abilities,
                TypedDoc::Definition(doc, _) => &doc.abilities,
                _ => continue,
            };
            ability_ids.extend(abilities.iter().map(|a| a.id().as_str().to_owned()));
        }
        ability_ids.sort();
        ability_ids.dedup();
        Self {
            docs: Vec::new(),
            absent: Vec::new(),
            entries: Vec::new(),
            names: std::mem::take(&mut compiler.names),
            kinds,
            definition_kinds: compiler
                .definition_kinds
                .iter()
                .map(|k| k.map(hexforge_core::ids::KindId::index))
                .collect(),
            event_params: std::mem::take(&mut compiler.event_params),
            event_rules: std::mem::take(&mut compiler.event_rules),
            window_params: std::mem::take(&mut compiler.window_params),
            value_params: std::mem::take(&mut compiler.value_params),
            value_types: std::mem::take(&mut compiler.value_types),
            flow_params: std::mem::take(&mut compiler.flow_params),
            scopes: compiler.scopes.keys().cloned().collect(),
            uses: std::mem::take(&mut compiler.uses),
            ability_ids,
        }
    }

    /// The entries of a type, in load order.
    pub fn numbered(&self, symbol_kind: SymbolKind) -> impl Iterator<Item = (&Doc, Entry)> {
        self.docs
            .iter()
            .zip(&self.entries)
            .filter(move |(doc, _)| SymbolKind::of(&doc.kind) == Some(symbol_kind))
            .filter_map(|(doc, entry)| Some((doc, (*entry)?)))
    }

    /// `prefix:id` of a document.
    pub fn full_id(&self, doc: &Doc) -> String {
        format!("{}:{}", self.names.prefix(doc.pack), doc.id)
    }

    /// The full id, local id and JSON Schema of each kind.
    pub fn kind_schemas(&self) -> Vec<(String, String, serde_json::Value)> {
        let all = self.kinds.iter().filter_map(|kind| {
            let doc = self.docs.get(kind.info.doc)?;
            Some((self.full_id(doc), doc.id.clone(), super::checked::kind_schema(&kind.info)))
        });
        all.collect()
    }

    /// Parameters of an event, window, value or flow.
    pub fn params(&self, symbol_kind: SymbolKind, number: usize) -> &[ParamInfo] {
        let table = match symbol_kind {
            SymbolKind::Event => &self.event_params,
            SymbolKind::Window => &self.window_params,
            SymbolKind::Value => &self.value_params,
            SymbolKind::Flow => &self.flow_params,
            _ => return &[],
        };
        table.get(number).map_or(&[], Vec::as_slice)
    }

    /// The kinds of components that a value of type `ty` can be; none if it can be any kind or is not a component.
    pub fn kinds_of(&self, ty: &Type) -> Option<Vec<&KindModel>> {
        let all = || self.kinds.iter().enumerate();
        let found: Vec<&KindModel> = match ty {
            Type::Optional(inner) => return self.kinds_of(inner),
            Type::OfKind(kind) => all()
                .filter(|(n, k)| *n == kind.index() || k.info.ancestors.contains(&kind.index()))
                .map(|(_, k)| k)
                .collect(),
            Type::Player => all()
                .filter(|(_, k)| matches!(k.info.role, RoleDoc::Player | RoleDoc::Neutral))
                .map(|(_, k)| k)
                .collect(),
            _ => return None,
        };
        Some(found)
    }
}
