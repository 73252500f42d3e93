//! Builds the ruleset and its script host from the specification of a test.

use super::hook::{BodyFn, Closure, Ctx, RigHost};
use super::spec::{Does, Eff, Ex, FlowSpec, KindSpec, PaySpec, With, body};
use super::steps::{K, Offered, PartsOf, St};
use super::{Rig, Spot};
use hexforge_core::ids::{EventId, FlowId, HookId, KindId, ResourceId, Sym, ValueId, WindowId};
use hexforge_core::ruleset::{
    Ability, AbilityKind, Bare, Builder, Check, Choose, ChoosePart, CostExpr, CostItem, Definition, Effect, Event,
    EventCall, Expr, Field, Filter, FilterPart, Flow, Game, Grid, Hook, Kind, Limit, Offer, Order, Overpay, PackStamp,
    Param, PartsFrom, Payment, PieceSource, Plane, Resource, Role, Rule, Ruleset, Slot, Step, StepKind, Stock,
    Together, Trigger, Type, ValueDef, Visibility, Weight, Window,
};
use rustc_hash::FxHashMap;
use std::sync::Arc;

struct Making<'r> {
    rig: &'r Rig,
    b: Builder,
    hooks: Vec<Closure>,
    kinds: FxHashMap<&'static str, KindId>,
    events: FxHashMap<&'static str, EventId>,
    values: FxHashMap<&'static str, ValueId>,
    flows: FxHashMap<&'static str, FlowId>,
    windows: FxHashMap<&'static str, WindowId>,
    resources: FxHashMap<&'static str, ResourceId>,
}

impl Rig {
    pub fn build(mut self) -> (Arc<Ruleset>, RigHost) {
        if !self.flows.iter().any(|f| f.name == "main") {
            self.main(Vec::new());
        }
        let mut m = Making {
            rig: &self,
            b: Builder::new(),
            hooks: Vec::new(),
            kinds: FxHashMap::default(),
            events: FxHashMap::default(),
            values: FxHashMap::default(),
            flows: FxHashMap::default(),
            windows: FxHashMap::default(),
            resources: FxHashMap::default(),
        };
        m.reserve();
        m.kinds_and_definitions();
        m.events_and_values();
        m.resources();
        m.flows_and_checks();
        m.finish()
    }
}

impl Making<'_> {
    fn reserve(&mut self) {
        for kind in &self.rig.kinds {
            self.kinds.insert(kind.name, self.b.reserve_kind());
        }
        for event in &self.rig.events {
            self.events.insert(event.name, self.b.reserve_event());
        }
        for value in &self.rig.values {
            self.values.insert(value.name, self.b.reserve_value());
        }
        for flow in &self.rig.flows {
            self.flows.insert(flow.name, self.b.reserve_flow());
        }
        for resource in &self.rig.resources {
            self.resources.insert(resource.name, self.b.reserve_resource());
        }
        for (name, params) in &self.rig.windows {
            let params = params.iter().map(|p| Param { name: self.b.sym(p), ty: Type::Any }).collect();
            let id = self.b.sym(name);
            let poll_hidden = self.rig.polled(name);
            self.windows.insert(name, self.b.add_window(Window { id, params, poll_hidden }));
        }
    }

    fn hook(&mut self, hook: Closure) -> HookId {
        self.hooks.push(hook);
        HookId::from_index(self.hooks.len() - 1)
    }

    fn expr(&mut self, ex: &Ex) -> Expr {
        match ex {
            Ex::Const(value) => Expr::Const(value.clone()),
            Ex::Var(name) => Expr::Var(self.b.sym(name)),
            Ex::Hook(hook) => Expr::Hook(self.hook(Closure::Expr(hook.clone()))),
        }
    }

    fn maybe(&mut self, ex: Option<&Ex>) -> Option<Expr> {
        ex.map(|ex| self.expr(ex))
    }

    fn event_id(&self, name: &str) -> EventId {
        *self.events.get(name).unwrap_or_else(|| panic!("no event `{name}`"))
    }

    fn at_param(&self, event: &str, param: &str) -> usize {
        let spec = self.rig.events.iter().find(|e| e.name == event).expect("the event exists");
        spec.params.iter().position(|(p, _)| *p == param).unwrap_or_else(|| panic!("no param `{param}`"))
    }

    fn call(&mut self, event: &str, with: &With) -> EventCall {
        let with = with.iter().map(|(param, ex)| (self.at_param(event, param), self.expr(ex))).collect();
        EventCall { event: self.event_id(event), with }
    }

    fn named(&mut self, with: &With) -> Vec<(Sym, Expr)> {
        with.iter().map(|(name, ex)| (self.b.sym(name), self.expr(ex))).collect()
    }

    fn effect(&mut self, eff: &Eff) -> Effect {
        match eff {
            Eff::None => Effect::None,
            Eff::Body(body) => self.body(body),
            Eff::Events(calls) => Effect::Events(calls.iter().map(|(e, with)| self.call(e, with)).collect()),
        }
    }

    fn body(&mut self, body: &BodyFn) -> Effect {
        Effect::Hook(self.hook(Closure::Body(body.clone())))
    }

    fn kinds_and_definitions(&mut self) {
        let rig = self.rig;
        for spec in &rig.kinds {
            let id = self.b.sym(spec.name);
            let fields = spec.fields.iter().map(|(name, ty, default, visible)| Field {
                name: self.b.sym(name),
                ty: ty.clone(),
                default: default.clone(),
                visible: *visible,
            });
            let fields = fields.collect();
            let mut readers = Vec::new();
            let slots = spec.slots.iter().map(|slot| Slot {
                name: self.b.sym(slot.name),
                holds: slot.holds.iter().map(|k| self.kinds[k]).collect(),
                ordered: true,
                capacity: slot.capacity,
                visible: slot.to.as_ref().map_or(slot.visible, |to| {
                    readers.push(self.expr(to));
                    Visibility::To(u16::try_from(readers.len() - 1).expect("few slots"))
                }),
                inert: slot.inert,
            });
            let slots = slots.collect();
            let policy = spec.policy.as_ref().map(|policy| self.hook(Closure::Expr(policy.clone())));
            let grid = self.grid(spec);
            let kind = Kind {
                id,
                local_id: id,
                role: spec.role,
                ancestors: spec.extends.iter().map(|k| self.kinds[k]).collect(),
                fields,
                slots,
                readers,
                grid,
                quiet: Vec::new(),
                properties: Vec::new(),
                property_types: Vec::new(),
                members: FxHashMap::default(),
                policy,
                abilities: Vec::new(),
            };
            let abilities = self.abilities_of(spec.name);
            let printed = spec.printed.iter().map(|(value, n)| (self.values[value], n.clone())).collect();
            let bare = Bare { properties: Vec::new(), copies: spec.copies, printed };
            self.b.set_kind(self.kinds[spec.name], kind, bare, abilities);
        }
        for spec in &rig.defs {
            let id = self.b.sym(spec.name);
            let printed = spec.printed.iter().map(|(value, n)| (self.values[value], n.clone())).collect();
            let kind = self.kinds[spec.kind];
            let definition = Definition {
                id,
                local_id: id,
                kind,
                properties: Vec::new(),
                copies: 1,
                printed,
                abilities: Vec::new(),
            };
            let abilities = self.abilities_of(spec.name);
            self.b.add_definition(definition, abilities);
        }
    }

    /// The grid of a kind or of the first kind that it extends.
    fn grid(&mut self, spec: &KindSpec) -> Option<Arc<Grid>> {
        let rig = self.rig;
        let from = std::iter::once(spec.name).chain(spec.extends.iter().copied());
        let declares = |name: &str| rig.kinds.iter().find(|kind| kind.name == name && kind.grid.is_some());
        let declaring = from.filter_map(declares).next()?;
        let grid = declaring.grid.clone()?;
        let position = [self.b.sym("x"), self.b.sym("y")];
        let plane = grid.shape.map(|shape| Plane {
            shape,
            position,
            turn: grid.turn.map(|name| self.b.sym(name)),
            sides: grid.sides.map(|name| self.b.sym(name)),
            lanes: grid.lanes.map(|name| self.b.sym(name)),
            board: self.maybe(grid.board.as_ref()),
            fits: self.maybe(grid.fits.as_ref()),
        });
        let (links, open) = (self.maybe(grid.links.as_ref()), self.maybe(grid.open.as_ref()));
        Some(Arc::new(Grid { kind: self.kinds[declaring.name], plane, links, open }))
    }

    fn abilities_of(&mut self, carrier: &str) -> Vec<Ability> {
        let rig = self.rig;
        rig.abilities.iter().filter(|a| a.carrier == carrier).map(|spec| self.ability(spec)).collect()
    }

    fn ability(&mut self, spec: &super::AbilitySpec) -> Ability {
        let effect = self.effect(&spec.effect);
        let (optional, prevents, one_time) = (spec.optional, spec.prevents, spec.one_time);
        let react = |trigger, effect| AbilityKind::React { trigger, optional, prevents, effect };
        let kind = match spec.does.as_ref().expect("the ability does something") {
            Does::React(event, timing) => react(Trigger::Event(self.event_id(event), *timing), effect),
            Does::AtWindow(window) => react(Trigger::Window(self.windows[window]), effect),
            Does::Action(menu) => AbilityKind::Action { menu: self.b.sym(menu), effect },
            Does::Modify(value, layer, amount) => {
                AbilityKind::Modify { value: self.values[value], layer: *layer, amount: self.expr(amount) }
            }
            Does::Cannot(event) => {
                let because = spec.because.map(|key| self.b.sym(key));
                AbilityKind::Cannot { event: self.event_id(event), one_time, because }
            }
            Does::Permit(event, rule) => AbilityKind::Permit { event: self.event_id(event), rule: self.b.sym(rule) },
            Does::Assure(event) => AbilityKind::Assure { event: self.event_id(event), one_time },
            Does::Exchange { of, take, into, give, when_short, event } => AbilityKind::Exchange {
                of: self.resources[of],
                take: self.expr(take),
                into: self.resources[into],
                give: self.expr(give),
                when_short: *when_short,
                event: event.as_ref().map(|(event, with)| self.call(event, with)),
            },
        };
        let short = if spec.id == "does" { spec.carrier.to_owned() } else { format!("{}.{}", spec.carrier, spec.id) };
        let name = self.b.sym(&short);
        let parts = spec.filter.iter().map(|(param, test)| FilterPart {
            param: self.b.sym(param),
            test: test(&mut self.b),
            text: format!("{param}: …").into(),
        });
        let filter = Filter { parts: parts.collect() };
        Ability {
            label_args: spec.label_args.iter().map(|(name, ex)| (self.b.sym(name), self.expr(ex))).collect(),
            active: self.maybe(spec.active.as_ref()),
            filter,
            condition: self.maybe(spec.condition.as_ref()),
            limit: spec.limit.as_ref().map(|(times, scope, key)| {
                let (scope, key) = (self.b.sym(scope), self.maybe(key.as_ref()));
                Limit { times: *times, scope, key }
            }),
            cost: self.cost(spec),
            ..Ability::new(name, name, kind)
        }
    }

    fn cost(&mut self, spec: &super::AbilitySpec) -> Vec<CostItem> {
        let events = spec.cost.iter().map(|(event, with)| CostItem::Event(self.call(event, with)));
        let mut cost: Vec<CostItem> = events.collect();
        cost.extend(spec.pays.as_ref().map(|pays| CostItem::Pay(self.payment(&Ex::Var("owner"), pays))));
        cost
    }

    fn payment(&mut self, by: &Ex, spec: &PaySpec) -> Payment {
        let fixed = spec.fixed.iter().map(|(resource, count)| (self.resources[resource], self.expr(count)));
        let fixed = fixed.collect();
        let of = |of: &[&'static str]| of.iter().map(|resource| self.resources[resource]).collect::<Vec<_>>();
        let any: Vec<_> = spec.any.iter().map(|(count, names)| (count.clone(), of(names))).collect();
        let any = any.into_iter().map(|(count, of)| (self.expr(&count), of)).collect();
        let purpose = spec.purpose.map(|purpose| self.b.sym(purpose));
        Payment {
            by: self.expr(by),
            cost: CostExpr::Parts { fixed, any },
            purpose,
            prompt: None,
            optional: spec.optional,
        }
    }

    fn resources(&mut self) {
        let rig = self.rig;
        for spec in &rig.resources {
            let overpay = match &spec.change {
                Some((event, with)) => Overpay::Change(self.call(event, with)),
                None if spec.is_lost => Overpay::Lost,
                None => Overpay::Refused,
            };
            let stock = spec.stock.as_ref().map(|(held, event, with)| Stock {
                held: self.expr(held),
                keep: Some(Expr::Const(spec.keep.into())),
                spend: self.call(event, with),
            });
            let pieces = spec.pieces.iter().enumerate().map(|(at, (each, gives, event, with))| PieceSource {
                id: self.b.sym(&format!("source-{at}")),
                each: self.expr(each),
                condition: None,
                gives: Some(self.expr(gives)),
                keep: None,
                spend: self.call(event, with),
            });
            let pieces = pieces.collect();
            let id = self.b.sym(spec.name);
            self.b.set_resource(self.resources[spec.name], Resource { id, local_id: id, overpay, stock, pieces });
        }
    }

    fn events_and_values(&mut self) {
        let rig = self.rig;
        for spec in &rig.events {
            let params = spec.params.iter().map(|(name, ty)| Param { name: self.b.sym(name), ty: ty.clone() });
            let params = params.collect();
            let rules = spec.rules.iter().map(|(id, require)| {
                let require = self.expr(require);
                Rule { id: self.b.sym(id), require, because: None }
            });
            let rules = rules.collect();
            let effect = self.effect(&spec.effect);
            let (id, log) = (self.b.sym(spec.name), spec.log.map(|key| self.b.sym(key)));
            let event = Event { id, params, rules, effect, log, poll_hidden: rig.polled(spec.name) };
            self.b.set_event(self.events[spec.name], event);
        }
        for spec in &rig.values {
            let params = spec.params.iter().map(|name| Param { name: self.b.sym(name), ty: Type::Any }).collect();
            let base = self.expr(&spec.base);
            let name = self.b.sym(spec.name);
            let value =
                ValueDef { id: name, local_id: name, params, base, printed: spec.printed, minimum: spec.minimum };
            self.b.set_value(self.values[spec.name], value);
        }
    }

    fn flows_and_checks(&mut self) {
        let rig = self.rig;
        let mut check_ids = FxHashMap::default();
        for spec in &rig.checks {
            let id = self.b.reserve_check();
            check_ids.insert(spec.name, id);
            let each = self.maybe(spec.each.as_ref());
            let when = self.expr(&spec.when);
            let effect = self.effect(&spec.effect);
            let check = Check { id: self.b.sym(spec.name), order: spec.order, each, when, effect };
            self.b.set_check(id, check);
        }
        for spec in &rig.flows {
            let order = spec.order.as_ref().map(|(policy, players)| Order {
                policy: *policy,
                players: players.as_ref().map(|players| self.expr(players)),
            });
            let flow = Flow {
                id: self.b.sym(spec.name),
                params: spec.params.iter().map(|name| Param { name: self.b.sym(name), ty: Type::Any }).collect(),
                scope: spec.scope.map(|scope| self.b.sym(scope)),
                active: self.maybe(spec.active.as_ref()),
                order,
                suspends: spec.suspends.iter().map(|check| check_ids[check]).collect(),
                locks_anytime: spec.locks_anytime,
                of_effect: false,
                blocks: self.blocks(spec),
            };
            self.b.set_flow(self.flows[spec.name], flow);
        }
    }

    fn blocks(&mut self, spec: &FlowSpec) -> Vec<Vec<Step>> {
        let mut blocks = vec![Vec::new()];
        let mut steps = Vec::new();
        if spec.name == "main" {
            let kind = StepKind::Do(self.body(&deal(&self.rig.dealt)));
            steps.push(Step { id: self.b.sym("deal"), condition: None, keep: None, kind });
        }
        for (i, st) in spec.steps.iter().enumerate() {
            steps.push(self.step(st, &format!("{}", i + 1), &mut blocks));
        }
        blocks[0] = steps;
        blocks
    }

    fn block(&mut self, steps: &[St], prefix: &str, blocks: &mut Vec<Vec<Step>>) -> usize {
        blocks.push(Vec::new());
        let at = blocks.len() - 1;
        let made = steps.iter().enumerate().map(|(i, st)| self.step(st, &format!("{prefix}.{}", i + 1), blocks));
        let made = made.collect();
        blocks[at] = made;
        at
    }

    fn offer(&mut self, from: &Offered) -> Offer {
        match from {
            Offered::Items { from, by_event } => Offer::Items {
                from: self.expr(from),
                by_event: by_event
                    .as_ref()
                    .map(|(event, param, with)| (self.call(event, with), self.at_param(event, param))),
            },
            Offered::Parts { names, from, by_event } => Offer::Parts {
                parts: names
                    .iter()
                    .map(|name| ChoosePart { name: self.b.sym(name), prompt: self.b.sym("which") })
                    .collect(),
                from: match from {
                    PartsOf::List(list) => PartsFrom::List(self.expr(list)),
                    PartsOf::EachPart(lists) => PartsFrom::EachPart(lists.iter().map(|list| self.expr(list)).collect()),
                },
                by_event: by_event.as_ref().map(|(event, with)| self.call(event, with)),
            },
        }
    }

    fn step(&mut self, st: &St, id: &str, blocks: &mut Vec<Vec<Step>>) -> Step {
        let prompt = self.b.sym("which");
        let kind = match &st.kind {
            K::Do(body) => StepKind::Do(self.body(body)),
            K::Events(calls) => StepKind::Do(self.effect(&Eff::Events(calls.clone()))),
            K::Let(name, value) => StepKind::Let(vec![(self.b.sym(name), self.expr(value))]),
            K::Event(event, with) => StepKind::Event(self.call(event, with)),
            K::Together(each, calls) => StepKind::Together(Together {
                each: each.as_ref().map(|(list, var)| (self.expr(list), self.b.sym(var))),
                calls: calls.iter().map(|(event, with)| self.call(event, with)).collect(),
            }),
            K::Choose(c) => StepKind::Choose(Choose {
                by: self.expr(&c.by),
                from: self.offer(&c.from),
                prompt,
                args: Vec::new(),
                decline: c.decline.map(|key| self.b.sym(key)),
                min: self.maybe(c.min.as_ref()),
                max: self.maybe(c.max.as_ref()),
                look: c.look,
                auto: false,
            }),
            K::Amount(by, min, max) => StepKind::Amount {
                by: self.expr(by),
                min: self.expr(min),
                max: self.expr(max),
                prompt,
                args: Vec::new(),
            },
            K::Confirm(by) => StepKind::Confirm { by: self.expr(by), prompt, args: Vec::new() },
            K::Flow(flow, with) => StepKind::Flow { flow: self.flows[flow], with: self.named(with) },
            K::Each(list, var, steps) => {
                StepKind::Each { list: self.expr(list), var: self.b.sym(var), block: self.block(steps, id, blocks) }
            }
            K::Turns { of, var, skip, until, steps } => StepKind::Turns {
                of: self.expr(of),
                var: self.b.sym(var),
                skip: self.maybe(skip.as_ref()),
                until: self.maybe(until.as_ref()),
                block: self.block(steps, id, blocks),
            },
            K::Repeat(until, steps) => StepKind::Repeat {
                during: None,
                until: self.maybe(until.as_ref()),
                block: self.block(steps, id, blocks),
            },
            K::If(test, then, otherwise) => StepKind::If {
                test: self.expr(test),
                then: self.block(then, id, blocks),
                otherwise: (!otherwise.is_empty()).then(|| self.block(otherwise, id, blocks)),
            },
            K::Actions { by, menu, pass } => StepKind::Actions {
                by: self.expr(by),
                menu: self.b.sym(menu),
                prompt,
                pass: pass.then(|| self.b.sym("pass")),
                poll_hidden: self.rig.polled(menu),
            },
            K::Simultaneous { of, var, from } => {
                StepKind::Simultaneous { of: self.expr(of), var: self.b.sym(var), from: self.expr(from), prompt }
            }
            K::Window(name, with) => {
                let params = &self.rig.windows.iter().find(|(n, _)| n == name).expect("the window exists").1;
                let place = |p: &str| params.iter().position(|q| *q == p).expect("the window has the parameter");
                let with = with.iter().map(|(p, ex)| (place(p), self.expr(ex))).collect();
                StepKind::Window { window: self.windows[name], with }
            }
            K::Pay(by, cost) => StepKind::Pay(self.payment(by, cost)),
            K::Leave(flow, with) => {
                StepKind::Leave { flow: flow.map(|f| self.flows[f]), with: self.maybe(with.as_ref()) }
            }
        };
        let condition = self.maybe(st.condition.as_ref());
        Step { id: self.b.sym(id), condition, keep: st.keep.map(|name| self.b.sym(name)), kind }
    }

    fn finish(mut self) -> (Arc<Ruleset>, RigHost) {
        for name in ["self", "owner", "event", "it", "player", "prompt", "options"] {
            self.b.sym(name);
        }
        if self.rig.answers_by_hooks() {
            for name in ["args", "shape", "ids", "targets", "min", "max", "may_pass", "anytime", "character", "roll"] {
                self.b.sym(name);
            }
        }
        // Only where it is a local: the names are arguments of every hook, and those are part of the state hash.
        if self.rig.kinds.iter().flat_map(|kind| &kind.slots).any(|slot| slot.to.is_some()) {
            self.b.sym("viewer");
        }
        if self.rig.kinds.iter().any(|kind| kind.grid.is_some()) {
            for name in ["viewer", "from", "to", "side", "facing", "linked", "turn", "cell", "borders", "connected"] {
                self.b.sym(name);
            }
        }
        if !self.rig.resources.is_empty() {
            self.b.sym("purpose");
            self.b.sym("count");
        }
        let weights = self.rig.weights.clone().into_iter().map(|(weight, value)| Weight {
            name: format!("weight of {weight}").into(),
            weight,
            value: self.expr(&value),
        });
        let weights = weights.collect();
        let bot = self.rig.bot.as_ref().map(|bot| self.hook(Closure::Expr(bot.clone())));
        // Every hook gets every name as an argument, so that closures need not declare what they read.
        let names = all_names(&self.b);
        let params: Vec<Sym> = names.iter().map(|name| self.b.sym(name)).collect();
        for at in 0..self.hooks.len() {
            self.b.add_hook(Hook { params: params.clone(), label: format!("hook {at}").into() });
        }
        for (id, version, hash) in &self.rig.packs {
            self.b.add_pack(PackStamp { id: (*id).into(), version: (*version).into(), hash: (*hash).into() });
        }
        let neutral = self.rig.neutral.iter().map(|name| {
            let at = self.rig.defs.iter().position(|d| d.name == *name).expect("the party is defined");
            hexforge_core::ids::DefId::from_index(at)
        });
        let game = Game {
            id: self.b.sym("rig"),
            table: self.kinds["table"],
            player: self.kinds["player"],
            min_players: 1,
            max_players: 8,
            main: self.flows["main"],
            order: Order { policy: self.rig.order, players: None },
            neutral: neutral.collect(),
            poll_hidden: self.rig.poll_hidden,
            faction: None,
            bot,
            weights,
        };
        let ruleset = self.b.build(game).expect("everything that was reserved is defined");
        assert!(ruleset.kinds.iter().any(|k| k.role == Role::Table));
        (Arc::new(ruleset), RigHost::new(self.hooks, names))
    }
}

fn all_names(b: &Builder) -> Vec<Arc<str>> {
    let mut names = Vec::new();
    let mut at = 0_u32;
    // Symbols are numbered from 0 without gaps, so the last one gives the length of the list.
    let end = {
        let mut probe = b.names.clone();
        probe.intern("\u{0}end").0
    };
    while at < end {
        names.push(b.names.text(Sym(at)).clone());
        at += 1;
    }
    names
}

/// Deals the pieces before the main flow starts.
fn deal(dealt: &[(&'static str, Spot)]) -> BodyFn {
    let dealt = dealt.to_vec();
    body(move |c: &Ctx| {
        let table = c.world.table().expect("there is a table");
        for (def, spot) in &dealt {
            match spot {
                Spot::Area(at) => c.create(def, c.seat(*at), "area"),
                Spot::Hand(at) => c.create(def, c.seat(*at), "hand"),
                Spot::Board => c.create(def, table, "board"),
                Spot::Pile => c.create(def, table, "pile"),
                Spot::Deck => c.create(def, table, "deck"),
            };
        }
    })
}
