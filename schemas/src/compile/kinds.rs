//! Compiles kinds and definitions.

use hexforge_core::ids::{KindId, ValueId};
use hexforge_core::ruleset::{Bare, Definition, Field, Kind, Role, Slot, Type, Visibility};
use hexforge_core::value::Value;
use serde::Deserialize as _;
use serde_json::{Map, Value as Json};
use std::collections::{BTreeMap, BTreeSet};

use super::abilities::Defaults;
use super::compiler::Compiler;
use super::doc::{Doc, DocPart};
use super::hook_source::Locals;
use super::named_types::{Expander, named_part};
use super::names::{COMPONENT_MEMBERS, LUA_WORDS, SymbolKind};
use super::properties;
use super::property_type::{self, BaseType, PropertyType};
use super::typed_doc::TypedDoc;
use super::types::{TYPE_WORDS, too_deep};
use crate::codes;
use crate::diagnostic::{Diagnostic, FileSpan};
use crate::documents::{
    BUILT_IN, COMMON_KEYS, Constant, DefinitionCommon, Entries, KindDoc, LongField, RoleDoc, Sight, SlotSight,
    SlotSightDoc,
};
use crate::pack::limits::PROPERTIES;

impl Compiler<'_> {
    pub(super) fn is_kind(&self, kind: KindId, wanted: KindId) -> bool {
        kind == wanted || self.kinds.get(kind.index()).is_some_and(|info| info.ancestors.contains(&wanted.index()))
    }

    pub(super) fn kind_name(&self, kind: KindId) -> String {
        self.kinds.get(kind.index()).map_or_else(String::new, |info| info.local_id.clone())
    }

    pub(super) fn role(&self, kind: KindId) -> RoleDoc {
        self.kinds.get(kind.index()).map_or(RoleDoc::Piece, |info| info.role)
    }

    /// The kind documents of a kind and of what it extends, the farthest first.
    pub(super) fn lineage(&self, number: usize) -> Vec<(usize, &KindDoc)> {
        let Some(info) = self.kinds.get(number) else { return Vec::new() };
        let chain = info.ancestors.iter().rev().copied().chain([number]);
        chain
            .filter_map(|n| {
                let doc = self.kinds.get(n)?.doc;
                match self.typed.get(doc)?.as_ref() {
                    TypedDoc::Kind(kind) => Some((doc, kind.as_ref())),
                    _ => None,
                }
            })
            .collect()
    }

    /// Names of the slots of a kind.
    pub(super) fn member_names(&self, kind: KindId) -> Vec<String> {
        self.lineage(kind.index())
            .into_iter()
            .flat_map(|(_, doc)| doc.slots.keys().map(str::to_owned).collect::<Vec<_>>())
            .collect()
    }

    pub(super) fn kind(&mut self, number: usize, doc: &KindDoc, spot: &DocPart<'_>) {
        let full = self.full_id(spot.doc);
        if TYPE_WORDS.contains(&doc.id.as_str()) || BUILT_IN.contains(&doc.id.as_str()) {
            let text = format!("`{}` is reserved: it is a type or a kind of document", doc.id.as_str());
            let fault = Diagnostic::error(codes::RESERVED_NAME, text).help("choose another name");
            let fault = spot.down("id").fault(fault);
            self.sink.push(fault);
        }
        let lineage: Vec<(usize, KindDoc)> =
            self.lineage(number).into_iter().map(|(doc, kind)| (doc, kind.clone())).collect();
        self.member_clashes(&lineage, spot);
        self.quiet_members(doc, &lineage, spot);
        let quiet =
            lineage.iter().flat_map(|(_, kind)| &kind.quiet).map(|name| self.builder.sym(name.as_str())).collect();
        let mut fields = Vec::new();
        let mut slots = Vec::new();
        let mut readers = Vec::new();
        for (index, kind) in &lineage {
            let Some(of) = self.docs.get(*index) else { continue };
            let at = of.spot();
            let own = std::ptr::eq(of, spot.doc);
            for (name, raw) in kind.state.iter() {
                // Inherited fields have been checked with the kind that declares them.
                let field = self.quietly(!own, |c| c.field(name, raw, &at.down("state").down(name)));
                fields.push(field);
            }
            for (name, slot) in kind.slots.iter() {
                let at = at.down("slots").down(name);
                let mut holds = Vec::new();
                for (i, held) in slot.holds.iter().enumerate() {
                    let at = at.down("holds").down(i);
                    let found = self.quietly(!own, |c| c.reference(&[SymbolKind::Kind], held.as_str(), &at));
                    holds.extend(found.map(|(_, entry)| KindId::from_index(entry.number)));
                }
                let visible = match &slot.visible {
                    SlotSightDoc::Word(word) => slot_visibility(*word),
                    SlotSightDoc::To(doc) => {
                        let locals = Locals::default()
                            .with("self", self.carrier(&of.spot()))
                            .with("owner", Type::Optional(Box::new(Type::Player)))
                            .with("viewer", Type::Player);
                        let (at, label) = (at.down("visible").down("to"), format!("{full} {name} visible"));
                        readers.push(self.quietly(!own, |c| c.expr(&doc.to, &Type::Any, &locals, &at, &label)));
                        Visibility::To(u16::try_from(readers.len() - 1).unwrap_or(u16::MAX))
                    }
                };
                slots.push(Slot {
                    name: self.builder.sym(name),
                    holds,
                    ordered: slot.ordered,
                    capacity: slot.capacity,
                    visible,
                    inert: slot.inert,
                });
            }
        }
        self.property_types(number, doc, spot);
        let grid = self.grid(&lineage, spot);
        let role = self.role(KindId::from_index(number));
        let policy_at = spot.down("policy");
        if doc.policy.is_some() && role != RoleDoc::Neutral {
            let fault = Diagnostic::error(codes::BAD_ABILITY, "`policy` needs `role: neutral`")
                .help("remove `policy`, or set `role: neutral`");
            self.sink.push(policy_at.key_fault(fault));
        }
        let policy_locals = Locals::of_question();
        let inherited = lineage.iter().rev().find(|(_, kind)| kind.policy.is_some());
        let policy = inherited.and_then(|(index, kind)| {
            let at = self.docs.get(*index)?.spot().down("policy");
            let text = kind.policy.as_ref()?;
            Some(self.body(text.as_str(), &policy_locals, &at, &format!("{full} policy")))
        });
        if let Some(defaults) = &doc.ability_defaults {
            self.check_defaults(defaults, spot);
        }
        let abilities = self.abilities(&doc.abilities, None, spot);
        let info = self.kinds.get(number);
        let property_names: Vec<String> =
            info.map(|info| info.properties.iter().map(|p| p.name.clone()).collect()).unwrap_or_default();
        let ancestors = info.map(|info| info.ancestors.clone()).unwrap_or_default();
        let kind = Kind {
            id: self.builder.sym(&full),
            local_id: self.builder.sym(doc.id.as_str()),
            role: role_of(role),
            ancestors: ancestors.into_iter().map(KindId::from_index).collect(),
            fields,
            slots,
            readers,
            grid,
            quiet,
            property_types: self.types_of_properties(number),
            properties: property_names.iter().map(|name| self.builder.sym(name)).collect(),
            members: rustc_hash::FxHashMap::default(),
            policy,
            abilities: Vec::new(),
        };
        let bare = self.bare_piece(number);
        self.builder.set_kind(KindId::from_index(number), kind, bare, abilities);
        if spot.doc.is_for_tests {
            self.builder.keep_kind_for_tests(KindId::from_index(number));
        }
    }

    /// The declared types of the properties of a kind.
    fn types_of_properties(&mut self, number: usize) -> Vec<Type> {
        let Some(info) = self.kinds.get(number) else { return Vec::new() };
        let names: Vec<String> = info.properties.iter().map(|property| property.name.clone()).collect();
        let kind = Type::OfKind(KindId::from_index(number));
        names.iter().map(|name| self.member_type(&kind, name).map_or(Type::Any, |member| member.ty)).collect()
    }

    /// Runs `work`, and discards its diagnostics if `quiet`.
    pub(super) fn quietly<T>(&mut self, quiet: bool, work: impl FnOnce(&mut Self) -> T) -> T {
        if !quiet {
            return work(self);
        }
        let kept = std::mem::take(&mut self.sink);
        let result = work(self);
        self.sink = kept;
        result
    }

    /// The type of a field.
    pub(super) fn field_type(&mut self, raw: &Json, spot: &DocPart<'_>) -> Type {
        self.field("", raw, spot).ty
    }

    fn field(&mut self, name: &str, raw: &Json, spot: &DocPart<'_>) -> Field {
        let sym = self.builder.sym(name);
        let (ty, default, visible) = match raw {
            Json::Object(_) => match LongField::deserialize(raw) {
                Ok(field) => {
                    let ty = self.parse_type(field.ty.as_str(), &spot.down("type"));
                    let default = match &field.default {
                        Some(Constant(json)) => Some(self.constant(json, &ty, &spot.down("default"))),
                        None => Self::empty(&ty),
                    };
                    if default.is_none() {
                        let text = format!("a field of type `{}` needs a default", self.type_text(&ty));
                        let fault = Diagnostic::error(codes::BAD_TYPE, text)
                            .help(format!("add `default:`, or allow nil: `{}?`", self.type_text(&ty)));
                        self.sink.push(spot.down("type").fault(fault));
                    }
                    (ty, default.unwrap_or(Value::Nil), field.visible)
                }
                Err(_) => (Type::Any, Value::Nil, Sight::Public),
            },
            Json::Null => (Type::Any, Value::Nil, Sight::Public),
            short => {
                let value = self.any(short, spot);
                (Self::type_of(&value), value, Sight::Public)
            }
        };
        let visible = match visible {
            Sight::Public => Visibility::Public,
            Sight::Owner => Visibility::Owner,
            Sight::Hidden => Visibility::Hidden,
        };
        Field { name: sym, ty, default, visible }
    }

    /// Reports duplicate and reserved names of members.
    fn member_clashes(&mut self, lineage: &[(usize, KindDoc)], spot: &DocPart<'_>) {
        let mut seen: BTreeMap<&str, FileSpan> = BTreeMap::new();
        for (index, kind) in lineage {
            let Some(of) = self.docs.get(*index) else { continue };
            let own = std::ptr::eq(of, spot.doc);
            let groups: [(&str, Vec<&str>); 3] = [
                ("properties", kind.properties.keys().collect()),
                ("state", kind.state.keys().collect()),
                ("slots", kind.slots.keys().collect()),
            ];
            for (group, names) in groups {
                for name in names {
                    let at = of.spot().down(group).down(name);
                    let place = at.key();
                    if own {
                        self.name_form(name, &at);
                        let common = group == "properties" && COMMON_KEYS.contains(&name);
                        if common || COMPONENT_MEMBERS.contains(&name) || LUA_WORDS.contains(&name) {
                            let text = format!("`{name}` is reserved: every component or definition has it");
                            let fault = Diagnostic::error(codes::RESERVED_NAME, text).help("choose another name");
                            self.sink.push(at.key_fault(fault));
                        }
                        if let Some(first) = seen.get(name) {
                            let fault = Diagnostic::error(codes::DUPLICATE_ID, format!("duplicate member `{name}`"))
                                .label(first.clone(), "first defined here")
                                .help("rename one of them");
                            self.sink.push(at.key_fault(fault));
                        }
                    }
                    seen.entry(name).or_insert(place);
                }
            }
        }
    }

    /// Reports unknown names in `quiet`.
    fn quiet_members(&mut self, doc: &KindDoc, lineage: &[(usize, KindDoc)], spot: &DocPart<'_>) {
        let known: BTreeSet<&str> =
            lineage.iter().flat_map(|(_, kind)| kind.state.keys().chain(kind.slots.keys())).collect();
        for (i, name) in doc.quiet.iter().enumerate().filter(|(_, name)| !known.contains(name.as_str())) {
            let text = format!("unknown field or slot `{}`", name.as_str());
            let fault = Diagnostic::error(codes::UNKNOWN_NAME, text);
            let fault = crate::pack::did_you_mean(fault, name.as_str(), known.iter().copied());
            self.sink.push(spot.down("quiet").down(i).fault(fault));
        }
    }

    /// Checks the types and references of the own properties of a kind.
    fn property_types(&mut self, number: usize, doc: &KindDoc, spot: &DocPart<'_>) {
        if self.kinds.get(number).is_none_or(|info| info.is_refused) {
            return;
        }
        for (name, raw) in doc.properties.iter() {
            self.property_type(raw, &spot.down("properties").down(name));
        }
        // Defaults are values of the type like any other.
        let own: Vec<(String, Json)> = doc.properties.iter().map(|(n, raw)| (n.to_owned(), raw.clone())).collect();
        for (name, raw) in own {
            let expander = Expander { docs: self.docs, typed: self.typed, names: &self.names };
            let raw = expander.declaration(&raw, spot.doc.pack);
            let Some(default) = raw.get("default").filter(|d| !d.is_null()) else { continue };
            let at = spot.down("properties").down(&name).down("default");
            if let Ok(validator) = crate::validate::Validator::new(&property_type::schema(&raw))
                && let Some(node) = at.node()
            {
                let faults = validator.validate(node, default, &spot.doc.file);
                self.sink.extend(faults.into_iter().map(|fault| spot.doc.relocate(fault)));
            }
            self.property_value(default, &raw, &at, spot);
        }
    }

    fn property_type(&mut self, raw: &Json, spot: &DocPart<'_>) {
        if let Some(text) = raw.get("type").and_then(Json::as_str) {
            let at = spot.down("type");
            let name = named_part(text);
            let named = self.names.find(SymbolKind::Type, name, at.pack());
            match PropertyType::parse(text) {
                _ if named.is_some() && !property_type::is_too_deep(text) => {
                    self.parse_type(text, &at);
                }
                Some(ty) => self.property_kinds(&ty, &at),
                None if property_type::is_too_deep(text) => self.sink.push(at.fault(too_deep())),
                None => {
                    let words = ["any", "boolean", "integer", "string", "list", "map", "definition"];
                    let types = self.names.known(SymbolKind::Type, at.pack());
                    let words = words.into_iter().chain(types.iter().map(String::as_str));
                    let fault = Diagnostic::error(codes::BAD_TYPE, format!("unknown property type `{text}`"))
                        .expected("any, boolean, integer, string, list, map, definition, the id of a type, `def KIND` or `list of T`");
                    self.sink.push(at.fault(crate::pack::did_you_mean(fault, name, words)));
                }
            }
        }
        if let Some(kind) = raw.get("ref").and_then(Json::as_str).filter(|of| properties::rule_sort(of).is_none()) {
            self.reference(&[SymbolKind::Kind], kind, &spot.down("ref"));
        }
        for key in ["items", "additionalProperties", "propertyNames"] {
            if let Some(inner) = raw.get(key) {
                self.property_type(inner, &spot.down(key));
            }
        }
        for key in ["prefixItems", "anyOf", "oneOf", "allOf"] {
            for (i, inner) in raw.get(key).and_then(Json::as_array).into_iter().flatten().enumerate() {
                self.property_type(inner, &spot.down(key).down(i));
            }
        }
        let entries = raw.get("properties").and_then(Json::as_object);
        for (key, inner) in entries.into_iter().flatten() {
            self.property_type(inner, &spot.down("properties").down(key));
        }
        for (i, name) in raw.get("required").and_then(Json::as_array).into_iter().flatten().enumerate() {
            if let (Some(name), Some(entries)) = (name.as_str(), entries)
                && !entries.contains_key(name)
            {
                let fault =
                    Diagnostic::error(codes::UNKNOWN_NAME, format!("required key `{name}` is not in `properties`"));
                let fault = crate::pack::did_you_mean(fault, name, entries.keys().map(String::as_str));
                self.sink.push(spot.down("required").down(i).fault(fault));
            }
        }
    }

    fn property_kinds(&mut self, ty: &PropertyType, spot: &DocPart<'_>) {
        match &ty.base {
            BaseType::Def(Some(kind)) => {
                self.reference(&[SymbolKind::Kind], kind, spot);
            }
            BaseType::List(Some(item)) => self.property_kinds(item, spot),
            _ => {}
        }
    }

    /// The values of a definition that sets nothing, which are also those of components without a definition.
    fn bare_piece(&mut self, kind: usize) -> Bare {
        if let Some(known) = self.bare_pieces.get(&kind) {
            return known.clone();
        }
        let bare = self.new_bare_piece(kind);
        self.bare_pieces.insert(kind, bare.clone());
        bare
    }

    fn new_bare_piece(&mut self, kind: usize) -> Bare {
        let infos = self.kinds.get(kind).map(|info| info.properties.clone()).unwrap_or_default();
        let mut properties = Vec::new();
        for info in &infos {
            let owner = self.docs.get(info.doc).map(Doc::spot);
            let value = match (owner, info.raw.get("default")) {
                (Some(owner), Some(json)) => {
                    let at = owner.down("properties").down(&info.name).down("default");
                    self.quietly(true, |c| c.property_value(json, &info.raw, &at, &owner))
                }
                _ => Value::Nil,
            };
            properties.push(value);
        }
        let lineage: Vec<(usize, KindDoc)> =
            self.lineage(kind).into_iter().map(|(doc, kind)| (doc, kind.clone())).collect();
        let mut printed: Vec<(ValueId, Value)> = Vec::new();
        for (index, kind) in &lineage {
            let Some(of) = self.docs.get(*index) else { continue };
            self.quietly(true, |c| c.printed(&kind.values, &of.spot().down("values"), &mut printed));
        }
        let copies = lineage.iter().rev().find_map(|(_, kind)| kind.pieces).unwrap_or(1);
        Bare { properties, copies, printed }
    }

    /// Whether the definitions so far and one more of this kind do not have too many properties; the first that has is reported.
    fn has_room_for_properties(&mut self, kind: KindId, spot: &DocPart<'_>) -> bool {
        let before = PROPERTIES.is_exceeded_by(self.properties_defined);
        self.properties_defined += self.kinds.get(kind.index()).map_or(0, |info| info.properties.len());
        let exceeds = PROPERTIES.is_exceeded_by(self.properties_defined);
        if exceeds && !before {
            let text = format!("up to this one, there are {}", PROPERTIES.exceeded());
            let fault = Diagnostic::error(codes::TOO_MANY_NODES, text).help("split the pack");
            self.sink.push(spot.down("id").fault(fault));
        }
        !exceeds
    }

    pub(super) fn define(
        &mut self,
        number: usize,
        doc: &DefinitionCommon,
        rest: &Map<String, Json>,
        spot: &DocPart<'_>,
    ) {
        let full = self.full_id(spot.doc);
        let Some(kind) = self.definition_kinds.get(number).copied().flatten() else { return };
        if !self.has_room_for_properties(kind, spot) {
            return;
        }
        let infos = self.kinds.get(kind.index()).map(|info| info.properties.clone()).unwrap_or_default();
        let Bare { mut properties, copies, mut printed } = self.bare_piece(kind.index());
        for (info, value) in infos.iter().zip(&mut properties) {
            if let (Some(json), Some(owner)) = (rest.get(&info.name), self.docs.get(info.doc)) {
                *value = self.property_value(json, &info.raw, &spot.down(&info.name), &owner.spot());
            }
        }
        self.grid_properties(kind, rest, spot);
        self.printed(&doc.values, &spot.down("values"), &mut printed);
        let said = self.defaults_of(kind.index());
        let docs = self.docs;
        let defaults = said.as_ref().and_then(|(doc, said)| Some(Defaults::new(said, docs.get(*doc)?)));
        let abilities = self.abilities(&doc.abilities, defaults, spot);
        let definition = Definition {
            id: self.builder.sym(&full),
            local_id: self.builder.sym(&spot.doc.id),
            kind,
            properties,
            copies: doc.copies.unwrap_or(copies),
            printed,
            abilities: Vec::new(),
        };
        // Its id is its number: if an earlier definition has errors, no ruleset is built.
        let id = self.builder.add_definition(definition, abilities);
        if spot.doc.is_for_tests {
            self.builder.keep_for_tests(id);
        }
    }

    /// Compiles printed bases of values. The last one for each value counts.
    pub(super) fn printed(
        &mut self,
        values: &Entries<Constant>,
        spot: &DocPart<'_>,
        printed: &mut Vec<(ValueId, Value)>,
    ) {
        for (name, constant) in values.iter() {
            let at = spot.down(name);
            let entry = match self.names.try_resolve(&[SymbolKind::Value], name, at.pack()) {
                Ok((_, entry)) => entry,
                Err(fault) => {
                    self.sink.push(at.key_fault(*fault));
                    continue;
                }
            };
            self.used(SymbolKind::Value, entry, &at);
            if !self.value_printed.get(entry.number).copied().unwrap_or(true) {
                let text = format!("`{name}` has no effect here: the value is not `printed: true`");
                let fault = Diagnostic::error(codes::BAD_ABILITY, text);
                self.sink.push(at.key_fault(fault.help("add `printed: true` to the value, or remove this")));
            }
            let ty = self.value_types.get(entry.number).cloned().unwrap_or_default();
            let value = self.constant(&constant.0, &ty, &at);
            let id = ValueId::from_index(entry.number);
            printed.retain(|(known, _)| *known != id);
            printed.push((id, value));
        }
    }
}

fn role_of(role: RoleDoc) -> Role {
    match role {
        RoleDoc::Piece => Role::Piece,
        RoleDoc::Table => Role::Table,
        RoleDoc::Player => Role::Player,
        RoleDoc::Neutral => Role::Neutral,
        RoleDoc::Lasting => Role::Lasting,
    }
}

fn slot_visibility(sight: SlotSight) -> Visibility {
    match sight {
        SlotSight::Public => Visibility::Public,
        SlotSight::Owner => Visibility::Owner,
        SlotSight::Hidden => Visibility::Hidden,
        SlotSight::Top => Visibility::Top,
    }
}
