//! Compiles events, windows, values, checks and the game.

use hexforge_core::ids::{CheckId, EventId, FlowId, KindId, ValueId};
use hexforge_core::ruleset::{
    Check, Event, EventCall, Expr, Game, Order, OrderPolicy, Param, Rule, Type, ValueDef, Weight, Window,
};
use hexforge_core::value::Value;

use super::compiler::Compiler;
use super::doc::DocPart;
use super::hook_source::Locals;
use super::names::{GLOBALS, LUA_WORDS, SymbolKind};
use super::params::{ParamInfo, missing_param, unknown_param, written_type};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::documents::{
    self, CheckDoc, Entries, EventDoc, GameDoc, OrderDoc, ParamDoc, PolicyDoc, RoleDoc, ValueDoc, ValueType, WindowDoc,
};
use crate::nearest::nearest;

impl Compiler<'_> {
    /// Reads the parameters of a document.
    pub(super) fn params(&mut self, params: &Entries<ParamDoc>, spot: &DocPart<'_>) -> Vec<ParamInfo> {
        let mut infos = Vec::new();
        for (name, param) in params.iter() {
            let at = spot.down(name);
            self.variable_name(name, &at);
            let (ty, key) = param.ty();
            let ty = self.parse_type(ty, &key.map_or_else(|| at.clone(), |key| at.down(key)));
            infos.push(ParamInfo { name: name.to_owned(), ty });
        }
        infos
    }

    /// Reads the parameters of a document with errors.
    pub(super) fn salvaged_params(&mut self, spot: &DocPart<'_>) -> Vec<ParamInfo> {
        let Some((key, node)) = spot.doc.salvage("params") else { return Vec::new() };
        let at = spot.down(&key.text);
        let all = node.entries().iter().map(|(name, ty)| {
            let at = at.down(&name.text);
            let ty = self.quietly(true, |c| c.parse_type(written_type(ty).unwrap_or("any"), &at));
            ParamInfo { name: name.text.to_string(), ty }
        });
        all.collect()
    }

    /// Reports a name that cannot be a variable.
    pub(super) fn variable_name(&mut self, name: &str, spot: &DocPart<'_>) {
        if GLOBALS.contains(&name) || LUA_WORDS.contains(&name) {
            let fault = Diagnostic::error(codes::RESERVED_NAME, format!("`{name}` is reserved in Lua"))
                .help("choose another name");
            self.sink.push(spot.key_fault(fault));
        }
        self.name_form(name, spot);
    }

    /// Reports a name with an invalid form.
    pub(super) fn name_form(&mut self, name: &str, spot: &DocPart<'_>) {
        let mut chars = name.chars();
        let good = chars.next().is_some_and(|c| c.is_ascii_lowercase())
            && chars.all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
        if !good {
            let fault = Diagnostic::error(codes::WRONG_PATTERN, format!("`{name}` is not a valid name"))
                .expected("lower-case letters, digits and `_`, starting with a letter");
            self.sink.push(spot.key_fault(fault));
        }
    }

    fn core_params(&mut self, infos: &[ParamInfo]) -> Vec<Param> {
        infos.iter().map(|p| Param { name: self.builder.sym(&p.name), ty: p.ty.clone() }).collect()
    }

    pub(super) fn locals_of(params: &[ParamInfo]) -> Locals {
        let vars = params.iter().map(|p| (std::sync::Arc::from(p.name.as_str()), p.ty.clone())).collect();
        Locals { vars: std::sync::Arc::new(vars), event: None }
    }

    pub(super) fn event(&mut self, number: usize, doc: &EventDoc, spot: &DocPart<'_>) {
        let full = self.full_id(spot.doc);
        let infos = self.event_params.get(number).cloned().unwrap_or_default();
        let params = self.core_params(&infos);
        let mut locals = Self::locals_of(&infos).with("event", Type::Any);
        locals.event = Some(number);
        let rules = doc
            .rules
            .iter()
            .enumerate()
            .map(|(i, rule)| {
                let at = spot.down("rules").down(i);
                self.text_without_args(rule.because.as_ref(), &at.down("because"));
                let label = format!("{full}.{} require", rule.id.as_str());
                let require = self.expr(&rule.require, &Type::Any, &locals, &at.down("require"), &label);
                Rule {
                    id: self.builder.sym(rule.id.as_str()),
                    require,
                    because: rule.because.as_ref().map(|key| self.builder.sym(key.as_str())),
                }
            })
            .collect();
        let effect = self.effect(doc.effect.as_ref(), &locals, &spot.down("do"), &format!("{full} do"));
        if doc.hidden && doc.log.is_some() {
            let fault = Diagnostic::error(codes::BAD_ABILITY, "`log` has no effect on a hidden event")
                .help("remove `log` or `hidden`");
            self.sink.push(spot.down("log").key_fault(fault));
        }
        if let Some(key) = &doc.log {
            let args = infos.iter().map(|p| (p.name.clone(), spot.down("params").down(&p.name).key())).collect();
            self.text_with(key.as_str(), &spot.down("log"), args, false);
        }
        let log = doc.log.as_ref().map(|key| self.builder.sym(key.as_str()));
        let id = self.builder.sym(&full);
        self.builder.set_event(
            EventId::from_index(number),
            Event { id, params, rules, effect, log, poll_hidden: doc.poll_hidden },
        );
    }

    pub(super) fn window(&mut self, number: usize, doc: &WindowDoc, spot: &DocPart<'_>) {
        let full = self.full_id(spot.doc);
        let infos = self.window_params.get(number).cloned().unwrap_or_default();
        let params = self.core_params(&infos);
        let id = self.builder.sym(&full);
        self.builder.add_window(Window { id, params, poll_hidden: doc.poll_hidden });
    }

    pub(super) fn value(&mut self, number: usize, doc: &ValueDoc, spot: &DocPart<'_>) {
        let full = self.full_id(spot.doc);
        let infos = self.value_params.get(number).cloned().unwrap_or_default();
        let params = self.core_params(&infos);
        let locals = Self::locals_of(&infos);
        let ty = value_type(doc.ty);
        let base = match &doc.base {
            Some(base) => self.expr(base, &ty, &locals, &spot.down("base"), &format!("{full} base")),
            None => Expr::Const(Self::empty(&ty).unwrap_or(Value::Nil)),
        };
        if doc.minimum.is_some() && doc.ty != ValueType::Integer {
            let fault = Diagnostic::error(codes::BAD_ABILITY, "`minimum` needs a value of type integer")
                .help("remove `minimum`, or set `type: integer`");
            self.sink.push(spot.down("minimum").key_fault(fault));
        }
        let id = self.builder.sym(&full);
        let local_id = self.builder.sym(&spot.doc.id);
        self.builder.set_value(
            ValueId::from_index(number),
            ValueDef { id, local_id, params, base, printed: doc.printed, minimum: doc.minimum },
        );
    }

    pub(super) fn check(&mut self, number: usize, doc: &CheckDoc, spot: &DocPart<'_>) {
        let full = self.full_id(spot.doc);
        let nothing = Locals::default();
        let each = self.condition(doc.each.as_ref(), &nothing, &spot.down("each"), &format!("{full} each"));
        let locals = if each.is_some() { nothing.with("it", Type::Any) } else { nothing };
        let when = self.expr(&doc.when, &Type::Any, &locals, &spot.down("when"), &format!("{full} when"));
        let effect = self.effect(Some(&doc.effect), &locals, &spot.down("do"), &format!("{full} do"));
        let id = self.builder.sym(&full);
        self.builder.set_check(CheckId::from_index(number), Check { id, order: doc.order, each, when, effect });
    }

    pub(super) fn order(&mut self, doc: &OrderDoc, locals: &Locals, spot: &DocPart<'_>, label: &str) -> Order {
        let policy = match doc.policy {
            PolicyDoc::Alternate => OrderPolicy::Alternate,
            PolicyDoc::ActivePlayerOrders => OrderPolicy::ActivePlayerOrders,
            PolicyDoc::OwnerOrders => OrderPolicy::OwnerOrders,
        };
        let players = self.condition(doc.players.as_ref(), locals, &spot.down("players"), label);
        Order { policy, players }
    }

    /// Compiles the game; none if one of its references is unknown.
    pub(super) fn game(&mut self, doc: &GameDoc, spot: &DocPart<'_>) -> Option<Game> {
        let table = self.game_kind(doc.table.as_str(), RoleDoc::Table, "table", &spot.down("table"));
        let player = self.game_kind(doc.player.as_str(), RoleDoc::Player, "player", &spot.down("player"));
        if let Some(table) = table
            && !self.member_names(table).iter().any(|name| name == "players")
        {
            let text = format!("kind `{}` does not have a slot `players`", doc.table.as_str());
            let fault = Diagnostic::error(codes::BAD_GAME, text).help("add `players:` to the `slots:` of the kind");
            self.sink.push(spot.down("table").fault(fault));
        }
        if doc.players.min > doc.players.max {
            let fault = Diagnostic::error(codes::BAD_GAME, "`min` is greater than `max`").help("swap them");
            self.sink.push(spot.down("players").down("min").fault(fault));
        }
        let main_at = spot.down("main");
        let main = self.reference(&[SymbolKind::Flow], doc.main.as_str(), &main_at).map(|(_, entry)| entry.number);
        if let Some(number) = main {
            let needed = self.flow_params.get(number).into_iter().flatten().find(|p| !p.optional());
            if let Some(param) = needed {
                let text = format!("the main flow has a required parameter `{}`", param.name);
                let fault = Diagnostic::error(codes::BAD_GAME, text)
                    .help("make it optional (`?` after its type), or remove it");
                let fault = main_at.fault(fault);
                self.sink.push(fault);
            }
        }
        let mut neutral = Vec::new();
        for (i, name) in doc.neutral.iter().enumerate() {
            let at = spot.down("neutral").down(i);
            let Value::Def(def) = self.definition(name.as_str(), None, &at) else { continue };
            let kind = self.definition_kinds.get(def.index()).copied().flatten();
            if kind.is_some_and(|kind| self.role(kind) != RoleDoc::Neutral) {
                let text = format!("the kind of `{}` does not have `role: neutral`", name.as_str());
                let fault = Diagnostic::error(codes::BAD_GAME, text).help("add `role: neutral` to the kind");
                self.sink.push(at.fault(fault));
            }
            neutral.push(def);
        }
        let faction = doc.faction.as_ref().and_then(|name| {
            let (_, entry) = self.reference(&[SymbolKind::Kind], name.as_str(), &spot.down("faction"))?;
            Some(KindId::from_index(entry.number))
        });
        let full = self.full_id(spot.doc);
        let order = match &doc.order {
            Some(order) => self.order(order, &Locals::default(), &spot.down("order"), &format!("{full} order")),
            None => Order { policy: OrderPolicy::default(), players: None },
        };
        let bot_locals = Locals::of_question().with("character", Type::Integer).with("roll", Type::Integer);
        let bot =
            doc.bot.as_ref().map(|bot| self.body(bot.as_str(), &bot_locals, &spot.down("bot"), &format!("{full} bot")));
        let player_locals = Locals::default().with("player", Type::Player);
        let mut weights = Vec::new();
        for (name, doc) in doc.weights.iter() {
            let at = spot.down("weights").down(name).down("value");
            let label = format!("{full} weights {name}");
            let value = self.expr(&doc.value, &Type::Integer, &player_locals, &at, &label);
            weights.push(Weight { name: name.into(), weight: doc.weight, value });
        }
        Some(Game {
            id: self.builder.sym(&full),
            table: table?,
            player: player?,
            min_players: doc.players.min,
            max_players: doc.players.max,
            main: FlowId::from_index(main?),
            order,
            neutral,
            poll_hidden: doc.poll_hidden,
            faction,
            bot,
            weights,
        })
    }

    fn game_kind(&mut self, name: &str, role: RoleDoc, word: &str, spot: &DocPart<'_>) -> Option<KindId> {
        let (_, entry) = self.reference(&[SymbolKind::Kind], name, spot)?;
        let kind = KindId::from_index(entry.number);
        if self.role(kind) != role {
            let text = format!("kind `{name}` does not have `role: {word}`");
            let fault = Diagnostic::error(codes::BAD_GAME, text).help(format!("add `role: {word}` to the kind"));
            self.sink.push(spot.fault(fault));
        }
        Some(kind)
    }

    /// Compiles a list of events to perform.
    pub(super) fn event_calls(
        &mut self,
        calls: &[documents::EventCall],
        locals: &Locals,
        spot: &DocPart<'_>,
        label: &str,
    ) -> Vec<EventCall> {
        let all = calls.iter().enumerate();
        all.filter_map(|(i, call)| self.event_call(call, locals, &spot.down(i).down(&call.event), label)).collect()
    }

    /// Compiles an event to perform, whose key is at `spot`.
    pub(super) fn event_call(
        &mut self,
        call: &documents::EventCall,
        locals: &Locals,
        spot: &DocPart<'_>,
        label: &str,
    ) -> Option<EventCall> {
        let number = self.event_by_key(&call.event, spot)?;
        let with = self.event_args(number, &call.event, &call.with, &[], locals, spot, label);
        Some(EventCall { event: EventId::from_index(number), with })
    }

    /// The event that a key names.
    fn event_by_key(&mut self, name: &str, spot: &DocPart<'_>) -> Option<usize> {
        match self.names.try_resolve(&[SymbolKind::Event], name, spot.pack()) {
            Ok((_, entry)) => {
                self.used(SymbolKind::Event, entry, spot);
                Some(entry.number)
            }
            Err(fault) => {
                self.sink.push(spot.key_fault(*fault));
                None
            }
        }
    }

    /// Compiles arguments of an event. Parameters in `given` get their value elsewhere.
    #[expect(clippy::too_many_arguments, reason = "each is needed and a struct would only be unpacked again")]
    pub(super) fn event_args(
        &mut self,
        number: usize,
        name: &str,
        with: &Entries<documents::Expr>,
        given: &[&str],
        locals: &Locals,
        spot: &DocPart<'_>,
        label: &str,
    ) -> Vec<(usize, Expr)> {
        let params = self.event_params.get(number).cloned().unwrap_or_default();
        self.args("event", name, &params, with, given, locals, spot, label)
    }

    /// Compiles arguments; returns them by the number of their parameter.
    #[expect(clippy::too_many_arguments, reason = "each is needed and a struct would only be unpacked again")]
    pub(super) fn args(
        &mut self,
        symbol_kind: &str,
        name: &str,
        params: &[ParamInfo],
        with: &Entries<documents::Expr>,
        given: &[&str],
        locals: &Locals,
        spot: &DocPart<'_>,
        label: &str,
    ) -> Vec<(usize, Expr)> {
        let mut made = Vec::new();
        let unknown = |key: &str| !params.iter().any(|p| p.name == key);
        for (key, expr) in with.iter() {
            let at = spot.down(key);
            let Some(index) = params.iter().position(|p| p.name == key) else {
                let known = params.iter().map(|p| p.name.as_str());
                let fault = unknown_param(symbol_kind, name, key, known);
                self.sink.push(at.key_fault(fault));
                continue;
            };
            let ty = params.get(index).map_or(Type::Any, |p| p.ty.clone());
            made.push((index, self.expr(expr, &ty, locals, &at, &format!("{label} {key}"))));
        }
        for param in params {
            let has = with.get(&param.name).is_some() || given.contains(&param.name.as_str());
            // A misspelled parameter is reported once, as unknown.
            let slip = || with.keys().any(|key| unknown(key) && nearest(key, [param.name.as_str()]).is_some());
            if !has && !param.optional() && !slip() {
                self.sink.push(spot.key_fault(missing_param(symbol_kind, name, &param.name)));
            }
        }
        made
    }
}

/// The type that a value has.
pub(super) fn value_type(ty: ValueType) -> Type {
    match ty {
        ValueType::Integer => Type::Integer,
        ValueType::Boolean => Type::Boolean,
        ValueType::List => Type::List(Box::new(Type::Any)),
        ValueType::Any => Type::Any,
    }
}
