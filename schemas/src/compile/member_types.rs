//! The types of what components, definitions and templates have under a name, for filters.

use hexforge_core::ids::KindId;
use hexforge_core::ruleset::Type;
use serde_json::Value as Json;

use super::compiler::Compiler;
use super::doc::DocPart;
use super::named_types::NAMED_TYPE;
use super::names::SymbolKind;
use super::properties;
use crate::documents::RoleDoc;

/// What a member can be.
#[derive(Debug, Clone)]
pub(super) struct MemberType {
    /// Its type.
    pub ty: Type,
    /// The only texts that it can be, if they are listed.
    pub words: Vec<String>,
}

impl MemberType {
    pub fn of(ty: Type) -> Self {
        Self { ty, words: Vec::new() }
    }
}

/// A type without its `?`.
pub(super) fn present(ty: &Type) -> &Type {
    ty.present()
}

impl Compiler<'_> {
    /// What something of this type has under a name; none if it has no such property or field.
    pub(super) fn member_type(&mut self, of: &Type, name: &str) -> Option<MemberType> {
        let is_component = matches!(present(of), Type::Component | Type::OfKind(_) | Type::Player | Type::Any);
        // To look at a declaration is not to refer to what it names.
        let mentions = self.uses.mentions.len();
        let found = self.declared_member(of, name, is_component);
        self.uses.mentions.truncate(mentions);
        found
    }

    fn declared_member(&mut self, of: &Type, name: &str, is_component: bool) -> Option<MemberType> {
        let optional = |ty: Type| Some(MemberType::of(Type::Optional(Box::new(ty))));
        match name {
            "owner" if is_component => return optional(Type::Player),
            "parent" if is_component => return optional(Type::Component),
            "slot" if is_component => {
                return Some(MemberType { ty: Type::Optional(Box::new(Type::String)), words: self.slot_names() });
            }
            _ => {}
        }
        if let Type::Record(record) = present(of) {
            return record.field(name).cloned().map(MemberType::of);
        }
        let with_state = !matches!(present(of), Type::Definition | Type::DefOf(_));
        let kinds = self.kinds_of(present(of));
        let mut found =
            kinds.into_iter().filter_map(|kind| self.kind_member(kind, name, with_state)).collect::<Vec<_>>();
        match found.len() {
            0 => None,
            1 => found.pop(),
            // Kinds may have different members of one name.
            _ if found.iter().all(|member| member.ty == found[0].ty && member.words == found[0].words) => found.pop(),
            _ => Some(MemberType::of(Type::Any)),
        }
    }

    /// The names of what something of this type has.
    pub(super) fn filter_members(&self, of: &Type) -> Vec<String> {
        let with_state = !matches!(present(of), Type::Definition | Type::DefOf(_));
        if let Type::Record(record) = present(of) {
            return record.fields.iter().map(|(name, _)| name.to_string()).collect();
        }
        let mut names: Vec<String> = Vec::new();
        if with_state {
            names.extend(["owner", "parent", "slot"].map(str::to_owned));
        }
        for kind in self.kinds_of(present(of)) {
            for (_, doc) in self.lineage(kind) {
                names.extend(doc.properties.keys().map(str::to_owned));
                names.extend(doc.state.keys().filter(|_| with_state).map(str::to_owned));
            }
        }
        names
    }

    /// The kinds that something of this type can be, without those that only extend them.
    fn kinds_of(&self, ty: &Type) -> Vec<usize> {
        let all = 0..self.kinds.len();
        match ty {
            Type::OfKind(kind) | Type::DefOf(kind) => vec![kind.index()],
            Type::Player => {
                let role = |kind: &usize| self.role(KindId::from_index(*kind));
                all.filter(|kind| matches!(role(kind), RoleDoc::Player | RoleDoc::Neutral)).collect()
            }
            Type::Component | Type::Definition | Type::Any => all.collect(),
            _ => Vec::new(),
        }
    }

    fn kind_member(&mut self, kind: usize, name: &str, with_state: bool) -> Option<MemberType> {
        let docs = self.docs;
        let property = self.kinds.get(kind)?.properties.iter().find(|property| property.name == name).cloned();
        if let Some(property) = property {
            let spot = docs.get(property.doc)?.spot().down("properties").down(name);
            return Some(self.property_member(&property.raw, &spot));
        }
        let (doc, raw) =
            self.lineage(kind).into_iter().find_map(|(doc, kind)| Some((doc, kind.state.get(name)?.clone())))?;
        let spot = docs.get(doc)?.spot().down("state").down(name);
        with_state.then(|| MemberType::of(self.quietly(true, |c| c.field_type(&raw, &spot))))
    }

    fn property_member(&mut self, raw: &Json, spot: &DocPart<'_>) -> MemberType {
        let text = raw.get(NAMED_TYPE).or_else(|| raw.get("type")).and_then(Json::as_str);
        let refers = raw.get("ref").and_then(Json::as_str).filter(|of| properties::rule_sort(of).is_none());
        let declared = text.map(|text| self.quietly(true, |c| c.parse_type(text, spot)));
        let kind = refers.and_then(|kind| self.names.find(SymbolKind::Kind, kind, spot.pack()));
        let target = kind.map(|entry| Type::DefOf(KindId::from_index(entry.number)));
        let ty = match (declared, target) {
            (Some(Type::Optional(of)), Some(target)) if *of == Type::String => Type::Optional(Box::new(target)),
            (Some(Type::String) | None, Some(target)) => target,
            (Some(Type::List(_)), Some(target)) => Type::List(Box::new(target)),
            (Some(declared), _) => declared,
            (None, None) if raw.get("ref").is_some() => Type::String,
            (None, None) => Type::Any,
        };
        let words = raw.get("enum").and_then(Json::as_array).into_iter().flatten();
        MemberType { ty, words: words.filter_map(Json::as_str).map(str::to_owned).collect() }
    }

    /// The names of the slots of all kinds.
    fn slot_names(&self) -> Vec<String> {
        (0..self.kinds.len()).flat_map(|kind| self.member_names(KindId::from_index(kind))).collect()
    }

    /// Whether something of one type can be the same as something of the other.
    pub(super) fn can_be_same(&self, one: &Type, other: &Type) -> bool {
        let may_be_nil = |ty: &Type| matches!(ty, Type::Optional(_) | Type::Any);
        let is_party = |kind: KindId| matches!(self.role(kind), RoleDoc::Player | RoleDoc::Neutral);
        let related = |a: KindId, b: KindId| self.is_kind(a, b) || self.is_kind(b, a);
        match (present(one), present(other)) {
            (Type::Any, _) | (_, Type::Any) => true,
            (Type::String, Type::Words(_)) | (Type::Words(_), Type::String) => true,
            (Type::Words(a), Type::Words(b)) => a.words.iter().any(|word| b.has(word)),
            (Type::Component, Type::Component | Type::OfKind(_) | Type::Player)
            | (Type::OfKind(_) | Type::Player, Type::Component)
            | (Type::Player, Type::Player)
            | (Type::Definition, Type::Definition | Type::DefOf(_))
            | (Type::DefOf(_), Type::Definition) => true,
            (Type::OfKind(a), Type::OfKind(b)) | (Type::DefOf(a), Type::DefOf(b)) => related(*a, *b),
            (Type::Player, Type::OfKind(kind)) | (Type::OfKind(kind), Type::Player) => is_party(*kind),
            (a, b) => a == b || (may_be_nil(one) && may_be_nil(other)),
        }
    }
}
