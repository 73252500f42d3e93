//! Compiles abilities and their templates.

use hexforge_core::ids::{EventId, KindId, ValueId, WindowId};
use hexforge_core::ruleset::{Ability, AbilityKind, CostItem, Filter, Limit, ModifierLayer, Timing, Trigger, Type};

use super::compiler::{Compiler, Template};
use super::doc::{Doc, DocPart};
use super::filters::Subject;
use super::hook_source::Locals;
use super::names::{SymbolKind, duplicate_id};
use super::params::{ParamInfo, missing_param, unknown_param};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::documents::{
    AbilityDefaults, AbilityDoc, Action, Assure, Cannot, CostItemDoc, Entries, Exchange, Expr, FilterDoc, KeyedLimit,
    LimitDoc, Modify, Permit, React, TextKey, TimingDoc, Use,
};
use crate::locale::name_key;

/// The `ability_defaults` of a kind, and their document.
#[derive(Clone, Copy)]
pub(super) struct Defaults<'d> {
    doc: &'d AbilityDefaults,
    kind: &'d Doc,
}

impl<'d> Defaults<'d> {
    /// The defaults in the document of a kind.
    pub(super) fn new(doc: &'d AbilityDefaults, kind: &'d Doc) -> Self {
        Self { doc, kind }
    }
}

impl Compiler<'_> {
    /// Compiles the abilities of a definition or kind.
    pub(super) fn abilities(
        &mut self,
        docs: &[AbilityDoc],
        defaults: Option<Defaults<'_>>,
        spot: &DocPart<'_>,
    ) -> Vec<Ability> {
        let mut made = Vec::new();
        let mut seen: Vec<(String, DocPart<'_>)> = Vec::new();
        for (i, doc) in docs.iter().enumerate() {
            let at = spot.down("abilities").down(i);
            let id = doc.id().as_str();
            let id_at = at.down("id");
            // Packs that do not know of each other can add abilities of the same name.
            let name = match id_at.pack() {
                own if own == spot.doc.pack => id.to_owned(),
                other => format!("{}:{id}", self.names.prefix(other)),
            };
            let full = format!("{}.{name}", self.full_id(spot.doc));
            match seen.iter().find(|(known, _)| *known == name) {
                Some((_, first)) => {
                    let fault = duplicate_id("ability", &name, first.value(), id_at.value());
                    self.sink.push(fault);
                }
                None => seen.push((name, id_at)),
            }
            let label = name_key(&format!("{}-{id}", spot.doc.id));
            made.extend(self.ability(doc, defaults, &at, &full, &label, &Locals::default()));
        }
        made
    }

    /// Checks the `ability_defaults` of a kind once, so that errors in them are not reported for each ability.
    pub(super) fn check_defaults(&mut self, doc: &AbilityDefaults, spot: &DocPart<'_>) {
        let locals =
            Locals::default().with("self", self.carrier(spot)).with("owner", Type::Optional(Box::new(Type::Player)));
        let label = format!("{} ability_defaults", self.full_id(spot.doc));
        let at = spot.down("ability_defaults");
        self.condition(doc.active.as_ref(), &locals, &at.down("active"), &label);
        self.cost_items(&doc.cost, &locals, &at.down("cost"), &label);
    }

    /// The `ability_defaults` of a kind or of its nearest ancestor that has them.
    pub(super) fn defaults_of(&self, kind: usize) -> Option<(usize, AbilityDefaults)> {
        self.lineage(kind).into_iter().rev().find_map(|(doc, kind)| Some((doc, kind.ability_defaults.clone()?)))
    }

    /// The default of `active`.
    fn default_active(&mut self, ctx: &AbilityContext<'_, '_>) -> Option<hexforge_core::ruleset::Expr> {
        let defaults = ctx.defaults?;
        let at = defaults.kind.spot().down("ability_defaults").down("active");
        let active = defaults.doc.active.as_ref();
        self.quietly(true, |c| c.condition(active, &ctx.own, &at, &ctx.label("active")))
    }

    /// The default of `cost`.
    fn default_cost(&mut self, defaults: Option<Defaults<'_>>, locals: &Locals, full: &str) -> Vec<CostItem> {
        let Some(defaults) = defaults else { return Vec::new() };
        let at = defaults.kind.spot().down("ability_defaults").down("cost");
        // Errors in the defaults are reported at the kind.
        self.quietly(true, |c| c.cost_items(&defaults.doc.cost, locals, &at, &format!("{full} cost")))
    }

    /// Compiles a `kind: ability` document.
    pub(super) fn template(&mut self, doc: &AbilityDoc, params: Vec<ParamInfo>, spot: &DocPart<'_>) -> Template {
        let constants = Self::locals_of(&params);
        let full = self.full_id(spot.doc);
        let ability = self.ability(doc, None, spot, &full, &name_key(&spot.doc.id), &constants);
        let has_label = match doc {
            AbilityDoc::React(React { label, .. }) | AbilityDoc::Action(Action { label, .. }) => label.is_some(),
            _ => false,
        };
        let (has_cost, sets_optional) = match doc {
            AbilityDoc::React(doc) => (doc.cost.is_some(), doc.optional.is_some()),
            AbilityDoc::Action(doc) => (doc.cost.is_some(), true),
            _ => (true, true),
        };
        Template { params, ability, has_label, has_cost, sets_optional }
    }

    fn ability(
        &mut self,
        doc: &AbilityDoc,
        defaults: Option<Defaults<'_>>,
        spot: &DocPart<'_>,
        full: &str,
        label: &str,
        constants: &Locals,
    ) -> Option<Ability> {
        let name = self.builder.sym(full);
        let kind = AbilityKind::Action { menu: name, effect: hexforge_core::ruleset::Effect::None };
        let mut ability = Ability::new(name, self.builder.sym(label), kind);
        let mut own = constants.clone();
        own.add("self", self.carrier(spot));
        own.add("owner", Type::Optional(Box::new(Type::Player)));
        let mut ctx = AbilityContext { full, own, spot, defaults };
        match doc {
            AbilityDoc::React(doc) => self.react(doc, &mut ctx, &mut ability)?,
            AbilityDoc::Action(doc) => self.action(doc, &mut ctx, &mut ability),
            AbilityDoc::Modify(doc) => self.modify(doc, &mut ctx, &mut ability)?,
            AbilityDoc::Cannot(doc) => self.cannot(doc, &mut ctx, &mut ability)?,
            AbilityDoc::Permit(doc) => self.permit(doc, &mut ctx, &mut ability)?,
            AbilityDoc::Assure(doc) => self.assure(doc, &mut ctx, &mut ability)?,
            AbilityDoc::Exchange(doc) => self.exchange(doc, &mut ctx, &mut ability)?,
            AbilityDoc::Use(doc) => return self.use_template(doc, &ctx, ability),
        }
        Some(ability)
    }

    /// The type of `self` in the abilities of a document.
    pub(super) fn carrier(&self, spot: &DocPart<'_>) -> Type {
        let kind = match spot.doc.kind.as_str() {
            "ability" => return Type::Component,
            "kind" => spot.doc.id.as_str(),
            kind => kind,
        };
        let entry = self.names.find(SymbolKind::Kind, kind, spot.doc.pack);
        entry.map_or(Type::Component, |entry| Type::OfKind(KindId::from_index(entry.number)))
    }

    /// Compiles the keys that all types of abilities have.
    fn common(
        &mut self,
        condition: Option<&Expr>,
        active: Option<&Expr>,
        locals: &Locals,
        ctx: &AbilityContext<'_, '_>,
        ability: &mut Ability,
    ) {
        ability.condition = self.condition(condition, locals, &ctx.spot.down("if"), &ctx.label("if"));
        ability.active = match active {
            Some(_) => self.condition(active, &ctx.own, &ctx.spot.down("active"), &ctx.label("active")),
            None => self.default_active(ctx),
        };
    }

    /// Compiles the filter of an ability that is about an event.
    fn event_filter(
        &mut self,
        doc: Option<&Entries<FilterDoc>>,
        event: usize,
        name: &str,
        ctx: &AbilityContext<'_, '_>,
    ) -> Filter {
        let params = self.event_params.get(event).cloned().unwrap_or_default();
        self.filter(doc, &Subject { what: "event", name, params: &params }, &ctx.own, &ctx.spot.down("where"))
    }

    fn react(&mut self, doc: &React, ctx: &mut AbilityContext<'_, '_>, ability: &mut Ability) -> Option<()> {
        let on = ctx.spot.down("on");
        let (symbol_kind, entry) = self.reference(&[SymbolKind::Event, SymbolKind::Window], doc.on.as_str(), &on)?;
        let (trigger, locals) = if symbol_kind == SymbolKind::Event {
            let Some(timing) = doc.timing else {
                let fault = Diagnostic::error(codes::MISSING_KEY, "missing key `timing` in a reaction to an event")
                    .expected("`before`, `instead`, `when` or `after`");
                self.sink.push(on.key_fault(fault));
                return None;
            };
            let locals = self.event_locals(entry.number, &ctx.own);
            ability.filter = self.event_filter(doc.filter.as_ref(), entry.number, doc.on.as_str(), ctx);
            self.listens(symbol_kind, entry.number, ctx.full, timing_of(timing).word(), &on);
            (Trigger::Event(EventId::from_index(entry.number), timing_of(timing)), locals)
        } else {
            if doc.timing.is_some() {
                let fault = Diagnostic::error(codes::BAD_ABILITY, "a reaction to a window cannot have `timing`")
                    .help("remove `timing`");
                self.sink.push(ctx.spot.down("timing").key_fault(fault));
            }
            let params = self.window_params.get(entry.number).cloned().unwrap_or_default();
            let locals = shadow(&Self::locals_of(&params), &ctx.own);
            let subject = Subject { what: "window", name: doc.on.as_str(), params: &params };
            ability.filter = self.filter(doc.filter.as_ref(), &subject, &ctx.own, &ctx.spot.down("where"));
            self.listens(symbol_kind, entry.number, ctx.full, "window", &on);
            (Trigger::Window(WindowId::from_index(entry.number)), locals)
        };
        self.common(doc.condition.as_ref(), doc.active.as_ref(), &locals, ctx, ability);
        ability.limit = self.limit(doc.limit.as_ref(), &locals, ctx);
        ability.cost = self.cost(doc.cost.as_deref(), &locals, ctx);
        let optional = doc.optional.unwrap_or_else(|| ctx.may_decline());
        let params = match trigger {
            Trigger::Event(event, _) => self.event_params.get(event.index()),
            Trigger::Window(window) => self.window_params.get(window.index()),
        };
        let args_so_far: Vec<String> = params.into_iter().flatten().map(|param| param.name.clone()).collect();
        let args_so_far = self.label_args(&doc.label_args, ctx, ability, args_so_far);
        self.label(doc.label.as_ref(), ctx, ability, optional, args_so_far);
        let effect = self.effect(doc.effect.as_ref(), &locals, &ctx.spot.down("do"), &ctx.label("do"));
        ability.kind = AbilityKind::React { trigger, optional, prevents: doc.prevents, effect };
        Some(())
    }

    fn cost(&mut self, items: Option<&[CostItemDoc]>, locals: &Locals, ctx: &AbilityContext<'_, '_>) -> Vec<CostItem> {
        match items {
            Some(items) => self.cost_items(items, locals, &ctx.spot.down("cost"), &ctx.label("cost")),
            None => self.default_cost(ctx.defaults, locals, ctx.full),
        }
    }

    fn action(&mut self, doc: &Action, ctx: &mut AbilityContext<'_, '_>, ability: &mut Ability) {
        let locals = ctx.own.clone();
        self.common(doc.condition.as_ref(), doc.active.as_ref(), &locals, ctx, ability);
        ability.limit = self.limit(doc.limit.as_ref(), &locals, ctx);
        ability.cost = self.cost(doc.cost.as_deref(), &locals, ctx);
        let args_so_far = self.label_args(&doc.label_args, ctx, ability, Vec::new());
        self.label(doc.label.as_ref(), ctx, ability, true, args_so_far);
        let effect = self.effect(doc.effect.as_ref(), &locals, &ctx.spot.down("do"), &ctx.label("do"));
        let menu = self.builder.sym(doc.action.as_str());
        self.uses.menus_wanted.push((doc.action.as_str().to_owned(), ctx.spot.down("action").value()));
        ability.kind = AbilityKind::Action { menu, effect };
    }

    fn modify(&mut self, doc: &Modify, ctx: &mut AbilityContext<'_, '_>, ability: &mut Ability) -> Option<()> {
        let (_, entry) = self.reference(&[SymbolKind::Value], doc.modifies.as_str(), &ctx.spot.down("modifies"))?;
        self.listens(SymbolKind::Value, entry.number, ctx.full, "modifies", &ctx.spot.down("modifies"));
        let params = self.value_params.get(entry.number).cloned().unwrap_or_default();
        let locals = shadow(&Self::locals_of(&params), &ctx.own);
        let subject = Subject { what: "value", name: doc.modifies.as_str(), params: &params };
        ability.filter = self.filter(doc.filter.as_ref(), &subject, &ctx.own, &ctx.spot.down("where"));
        let ty = self.value_types.get(entry.number).cloned().unwrap_or_default();
        self.common(doc.condition.as_ref(), doc.active.as_ref(), &locals, ctx, ability);
        let passes = [
            ("set", ModifierLayer::Set, &doc.set),
            ("add", ModifierLayer::Add, &doc.add),
            ("multiply", ModifierLayer::Multiply, &doc.multiply),
            ("at_least", ModifierLayer::AtLeast, &doc.at_least),
            ("at_most", ModifierLayer::AtMost, &doc.at_most),
            ("override", ModifierLayer::Override, &doc.replace),
        ];
        let given: Vec<_> = passes.iter().filter_map(|(k, p, e)| e.as_ref().map(|e| (*k, *p, e))).collect();
        let [(key, layer, amount)] = given.as_slice() else {
            let text = match given.as_slice() {
                [(first, ..), (second, ..), ..] => format!("the modifier has both `{first}` and `{second}`"),
                _ => "missing key in the modifier".to_owned(),
            };
            let fault = Diagnostic::error(codes::NOT_ONE_KEY, text)
                .expected("exactly one of `set`, `add`, `multiply`, `at_least`, `at_most`, `override`");
            let at = given.get(1).map_or_else(|| ctx.spot.down("modifies"), |(key, ..)| ctx.spot.down(key));
            self.sink.push(at.key_fault(fault));
            return None;
        };
        let replaces = matches!(layer, ModifierLayer::Set | ModifierLayer::Override);
        if !replaces && ty != Type::Integer && ty != Type::Any {
            let text = format!("`{key}` needs an integer value, but `{}` is not one", doc.modifies.as_str());
            let fault = Diagnostic::error(codes::BAD_ABILITY, text).help("use `set` or `override`");
            self.sink.push(ctx.spot.down(key).key_fault(fault));
        }
        let wanted = if replaces { ty } else { Type::Integer };
        let amount = self.expr(amount, &wanted, &locals, &ctx.spot.down(key), &ctx.label(key));
        ability.kind = AbilityKind::Modify { value: ValueId::from_index(entry.number), layer: *layer, amount };
        Some(())
    }

    fn cannot(&mut self, doc: &Cannot, ctx: &mut AbilityContext<'_, '_>, ability: &mut Ability) -> Option<()> {
        let (_, entry) = self.reference(&[SymbolKind::Event], doc.cannot.as_str(), &ctx.spot.down("cannot"))?;
        self.listens(SymbolKind::Event, entry.number, ctx.full, "cannot", &ctx.spot.down("cannot"));
        ability.filter = self.event_filter(doc.filter.as_ref(), entry.number, doc.cannot.as_str(), ctx);
        let locals = self.event_locals(entry.number, &ctx.own);
        self.common(doc.condition.as_ref(), doc.active.as_ref(), &locals, ctx, ability);
        self.text_without_args(doc.because.as_ref(), &ctx.spot.down("because"));
        let because = doc.because.as_ref().map(|key| self.builder.sym(key.as_str()));
        ability.kind =
            AbilityKind::Cannot { event: EventId::from_index(entry.number), one_time: doc.one_time, because };
        Some(())
    }

    fn permit(&mut self, doc: &Permit, ctx: &mut AbilityContext<'_, '_>, ability: &mut Ability) -> Option<()> {
        let at = ctx.spot.down("permits");
        let (event, rule) = doc.permits.rsplit_once('.')?;
        let (_, entry) = self.reference(&[SymbolKind::Event], event, &at)?;
        let rules = self.event_rules.get(entry.number).cloned().unwrap_or_default();
        if !rules.iter().any(|known| known == rule) {
            let fault = Diagnostic::error(codes::UNKNOWN_RULE, format!("event `{event}` has no rule `{rule}`"));
            let fault = crate::pack::did_you_mean(fault, rule, rules.iter().map(String::as_str));
            self.sink.push(at.fault(fault));
        }
        self.listens(SymbolKind::Event, entry.number, ctx.full, "permits", &at);
        self.uses.rules.push((entry.number, rule.to_owned()));
        ability.filter = self.event_filter(doc.filter.as_ref(), entry.number, event, ctx);
        let locals = self.event_locals(entry.number, &ctx.own);
        self.common(doc.condition.as_ref(), doc.active.as_ref(), &locals, ctx, ability);
        let rule = self.builder.sym(rule);
        ability.kind = AbilityKind::Permit { event: EventId::from_index(entry.number), rule };
        Some(())
    }

    fn assure(&mut self, doc: &Assure, ctx: &mut AbilityContext<'_, '_>, ability: &mut Ability) -> Option<()> {
        let (_, entry) = self.reference(&[SymbolKind::Event], doc.assures.as_str(), &ctx.spot.down("assures"))?;
        self.listens(SymbolKind::Event, entry.number, ctx.full, "assures", &ctx.spot.down("assures"));
        ability.filter = self.event_filter(doc.filter.as_ref(), entry.number, doc.assures.as_str(), ctx);
        let locals = self.event_locals(entry.number, &ctx.own);
        self.common(doc.condition.as_ref(), doc.active.as_ref(), &locals, ctx, ability);
        ability.kind = AbilityKind::Assure { event: EventId::from_index(entry.number), one_time: doc.one_time };
        Some(())
    }

    fn exchange(&mut self, doc: &Exchange, ctx: &mut AbilityContext<'_, '_>, ability: &mut Ability) -> Option<()> {
        let of_payment = Self::exchange_locals();
        let params: Vec<ParamInfo> =
            of_payment.vars.iter().map(|(name, ty)| ParamInfo { name: name.to_string(), ty: ty.clone() }).collect();
        let subject = Subject { what: "exchange", name: doc.exchanges.as_str(), params: &params };
        ability.filter = self.filter(doc.filter.as_ref(), &subject, &ctx.own, &ctx.spot.down("where"));
        let locals = shadow(&of_payment, &ctx.own);
        self.common(doc.condition.as_ref(), doc.active.as_ref(), &locals, ctx, ability);
        ability.kind = self.exchange_kind(doc, &locals, ctx.spot, ctx.full)?;
        if let AbilityKind::Exchange { into, .. } = &ability.kind {
            self.listens(SymbolKind::Resource, into.index(), ctx.full, "exchanges", &ctx.spot.down("into"));
        }
        Some(())
    }

    fn use_template(&mut self, doc: &Use, ctx: &AbilityContext<'_, '_>, mut ability: Ability) -> Option<Ability> {
        let spot = ctx.spot;
        let at = spot.down("use");
        let (_, entry) = self.reference(&[SymbolKind::Template], doc.template.as_str(), &at)?;
        let template = self.templates.get(entry.number).cloned().flatten()?;
        let mut constants = Vec::new();
        for (key, constant) in doc.with.iter() {
            let at = spot.down("with").down(key);
            let Some(param) = template.params.iter().find(|p| p.name == key) else {
                let known = template.params.iter().map(|p| p.name.as_str());
                self.sink.push(at.key_fault(unknown_param("template", doc.template.as_str(), key, known)));
                continue;
            };
            let value = self.constant(&constant.0, &param.ty, &at);
            constants.push((self.builder.sym(key), value));
        }
        for param in &template.params {
            if doc.with.get(&param.name).is_none() {
                if param.optional() {
                    constants.push((self.builder.sym(&param.name), hexforge_core::value::Value::Nil));
                    continue;
                }
                self.sink.push(at.key_fault(missing_param("template", doc.template.as_str(), &param.name)));
            }
        }
        let mut made = template.ability.clone()?;
        self.fill_in(&mut made, &template, ctx);
        // The label of the template itself is checked there.
        if doc.label.is_some() || !template.has_label {
            let shown = match &made.kind {
                AbilityKind::React { optional, .. } => *optional,
                AbilityKind::Action { .. } => true,
                _ => false,
            };
            let args = self.label_arg_names(&made);
            self.label(doc.label.as_ref(), ctx, &mut ability, shown, args);
        } else {
            ability.label = made.label;
        }
        Some(Ability { name: ability.name, label: ability.label, constants, ..made })
    }

    /// Applies the defaults of the kind where the template does not set a value.
    fn fill_in(&mut self, made: &mut Ability, template: &Template, ctx: &AbilityContext<'_, '_>) {
        if !template.has_cost {
            let locals = shadow(&Self::locals_of(&template.params), &ctx.own);
            made.cost = self.default_cost(ctx.defaults, &locals, ctx.full);
        }
        if made.active.is_none() {
            made.active = self.default_active(ctx);
        }
        if let AbilityKind::React { optional, .. } = &mut made.kind
            && !template.sets_optional
        {
            *optional = ctx.may_decline();
        }
    }

    fn event_locals(&self, number: usize, own: &Locals) -> Locals {
        let params = self.event_params.get(number).cloned().unwrap_or_default();
        let mut locals = shadow(&Self::locals_of(&params).with("event", Type::Any), own);
        locals.event = Some(number);
        locals
    }

    /// Compiles `label_args`. Returns the names of all arguments of the label.
    fn label_args(
        &mut self,
        args: &Entries<Expr>,
        ctx: &AbilityContext<'_, '_>,
        ability: &mut Ability,
        mut args_so_far: Vec<String>,
    ) -> Vec<String> {
        for (name, expr) in args.iter() {
            let at = ctx.spot.down("label_args").down(name);
            if name == "it" || args_so_far.iter().any(|known| known == name) {
                let text = format!("the label already has an argument `{name}`");
                self.sink.push(at.key_fault(Diagnostic::error(codes::DUPLICATE_ID, text).help("choose another name")));
            }
            let expr = self.expr(expr, &Type::Any, &ctx.own, &at, &ctx.label("label_args"));
            ability.label_args.push((self.builder.sym(name), expr));
            args_so_far.push(name.to_owned());
        }
        args_so_far
    }

    /// The names of the arguments of a compiled ability's label, besides the component.
    fn label_arg_names(&self, ability: &Ability) -> Vec<String> {
        let params = match &ability.kind {
            AbilityKind::React { trigger: Trigger::Event(event, _), .. } => self.event_params.get(event.index()),
            AbilityKind::React { trigger: Trigger::Window(window), .. } => self.window_params.get(window.index()),
            _ => None,
        };
        let params = params.into_iter().flatten().map(|param| param.name.clone());
        params.chain(ability.label_args.iter().map(|(name, _)| self.builder.names.text(*name).to_string())).collect()
    }

    /// Compiles the label. Its text gets the component as `it`, and the arguments in `args_so_far`.
    fn label(
        &mut self,
        label: Option<&TextKey>,
        ctx: &AbilityContext<'_, '_>,
        ability: &mut Ability,
        shown: bool,
        args_so_far: Vec<String>,
    ) {
        let place = ctx.spot.down(if label.is_some() { "label" } else { "id" }).value();
        let args = std::iter::once("it".to_owned()).chain(args_so_far).map(|name| (name, place.clone())).collect();
        match label {
            Some(key) => {
                self.text_with(key.as_str(), &ctx.spot.down("label"), args, false);
                ability.label = self.builder.sym(key.as_str());
            }
            // Players do not see the labels of abilities that are not optional.
            None if shown && ctx.spot.doc.kind != "ability" => {
                let text = self.builder.names.text(ability.label).to_string();
                self.uses.texts.push(super::TextUse {
                    pack: ctx.spot.pack(),
                    key: text,
                    place,
                    what: "ability label",
                    args: Some(args),
                    own_args: false,
                });
            }
            None => {}
        }
    }

    fn limit(&mut self, doc: Option<&LimitDoc>, locals: &Locals, ctx: &AbilityContext<'_, '_>) -> Option<Limit> {
        let spot = ctx.spot.down("limit");
        let (times, scope, scope_key, key) = match doc? {
            LimitDoc::Text(text) => return self.short_limit(text, &spot),
            LimitDoc::Keyed(KeyedLimit::Once(limit)) => (1, &limit.once_per, "once_per", &limit.key),
            LimitDoc::Keyed(KeyedLimit::Times(limit)) => (limit.times, &limit.per, "per", &limit.key),
        };
        self.scope(scope.as_str(), &spot.down(scope_key));
        let key = self.condition(key.as_ref(), locals, &spot.down("key"), &ctx.label("limit key"));
        Some(Limit { times, scope: self.builder.sym(scope.as_str()), key })
    }

    /// `once|twice|N times per SCOPE`.
    fn short_limit(&mut self, text: &str, spot: &DocPart<'_>) -> Option<Limit> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (times, scope) = match words.as_slice() {
            ["once", "per", scope] => (Some(1), *scope),
            ["twice", "per", scope] => (Some(2), *scope),
            [number, "times", "per", scope] => (number.parse().ok().filter(|n| *n > 0), *scope),
            _ => (None, ""),
        };
        let Some(times) = times else {
            let fault = Diagnostic::error(codes::BAD_LIMIT, format!("`{text}` is not a valid limit"))
                .expected("`once per SCOPE`, `twice per SCOPE` or `N times per SCOPE`");
            self.sink.push(spot.fault(fault));
            return None;
        };
        self.scope(scope, spot);
        Some(Limit { times, scope: self.builder.sym(scope), key: None })
    }

    /// Reports a scope that no flow declares.
    pub(super) fn scope(&mut self, scope: &str, spot: &DocPart<'_>) {
        let visible = self.names.visible(spot.pack()).to_vec();
        let known: Vec<String> = self
            .scopes
            .iter()
            .filter(|(_, pack)| visible.contains(pack))
            .map(|(name, _)| name.clone())
            .chain(["game".to_owned(), "event".to_owned()])
            .collect();
        if known.iter().any(|name| name == scope) {
            self.uses.scopes.push(scope.to_owned());
            return;
        }
        let fault = Diagnostic::error(codes::BAD_LIMIT, format!("unknown scope `{scope}`"))
            .help("use `game`, `event`, or a scope that a flow declares with `scope:`");
        self.sink.push(spot.fault(crate::pack::did_you_mean(fault, scope, known.iter().map(String::as_str))));
    }
}

struct AbilityContext<'c, 'd> {
    full: &'c str,
    /// `self`, `owner` and the constants.
    own: Locals,
    spot: &'c DocPart<'d>,
    /// The `ability_defaults` of the kind.
    defaults: Option<Defaults<'c>>,
}

impl AbilityContext<'_, '_> {
    fn may_decline(&self) -> bool {
        self.defaults.and_then(|defaults| defaults.doc.optional).unwrap_or(false)
    }

    fn label(&self, key: &str) -> String {
        format!("{} {key}", self.full)
    }
}

/// The variables of both; those of `near` shadow those of `far`.
fn shadow(far: &Locals, near: &Locals) -> Locals {
    let mut locals = far.clone();
    for (name, ty) in near.vars.iter() {
        locals.add(name, ty.clone());
    }
    locals
}

fn timing_of(timing: TimingDoc) -> Timing {
    match timing {
        TimingDoc::Before => Timing::Before,
        TimingDoc::Instead => Timing::Instead,
        TimingDoc::When => Timing::When,
        TimingDoc::After => Timing::After,
    }
}
