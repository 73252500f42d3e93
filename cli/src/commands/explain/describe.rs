//! Describes one id of a ruleset: properties, listeners, steps, texts.

use super::formatter::{Formatter, Sources, timing_order};
use super::sheet::Sheet;
use crate::names::{bare, matching, suggestion};
use hexforge_core::ids::{AbilityId, EventId, FlowId, KindId, ResourceId, Sym, ValueId, WindowId};
use hexforge_core::ruleset::{
    Ability, AbilityKind, CostItem, Grid, Overpay, Ruleset, Step, StepKind, Trigger, Visibility,
};

/// Describes the parts of one ruleset.
pub struct Describer<'r> {
    /// The ruleset.
    pub ruleset: &'r Ruleset,
    /// Where each part is defined in the packs.
    pub sources: &'r dyn Sources,
}

impl Describer<'_> {
    /// Describes every part with this full or local id.
    ///
    /// # Errors
    /// No part has this id.
    pub fn all(&self, typed: &str) -> Result<Vec<Sheet>, String> {
        let r = self.ruleset;
        let mut sheets = Vec::new();
        let mut add = |ids: Vec<Sym>, describe: &dyn Fn(usize) -> Sheet| {
            sheets.extend(matching(r, ids.into_iter(), typed).into_iter().map(describe));
        };
        add(r.kinds.iter().map(|k| k.id).collect(), &|at| self.kind(KindId::from_index(at)));
        let bare_pieces: Vec<bool> = r.definitions.iter().map(|d| r.kind(d.kind).id == d.id).collect();
        let definitions = matching(r, r.definitions.iter().map(|d| d.id), typed);
        for at in definitions.into_iter().filter(|at| bare_pieces.get(*at) == Some(&false)) {
            sheets.push(self.definition(at));
        }
        let mut add = |ids: Vec<Sym>, describe: &dyn Fn(usize) -> Sheet| {
            sheets.extend(matching(r, ids.into_iter(), typed).into_iter().map(describe));
        };
        add(r.events.iter().map(|e| e.id).collect(), &|at| self.event(EventId::from_index(at)));
        add(r.values.iter().map(|v| v.id).collect(), &|at| self.value(ValueId::from_index(at)));
        add(r.flows.iter().map(|f| f.id).collect(), &|at| self.flow(FlowId::from_index(at)));
        add(r.windows.iter().map(|w| w.id).collect(), &|at| self.window(WindowId::from_index(at)));
        add(r.checks.iter().map(|c| c.id).collect(), &|at| self.check(at));
        add(r.resources.iter().map(|x| x.id).collect(), &|at| self.resource(ResourceId::from_index(at)));
        add(r.abilities.iter().map(|a| a.name).collect(), &|at| self.ability(AbilityId::from_index(at)));
        sheets.extend(self.sources.others(typed));
        if sheets.is_empty() { Err(self.unknown(typed)) } else { Ok(sheets) }
    }

    fn unknown(&self, typed: &str) -> String {
        let r = self.ruleset;
        let ids = r.kinds.iter().map(|k| k.id).chain(r.definitions.iter().map(|d| d.id));
        let ids = ids.chain(r.events.iter().map(|e| e.id)).chain(r.values.iter().map(|v| v.id));
        let ids = ids.chain(r.flows.iter().map(|f| f.id)).chain(r.windows.iter().map(|w| w.id));
        let ids = ids.chain(r.checks.iter().map(|c| c.id)).chain(r.resources.iter().map(|x| x.id));
        let ids = ids.chain(r.abilities.iter().map(|a| a.name));
        let known = ids.flat_map(|id| {
            let full = r.text(id).as_ref();
            [full, bare(full)]
        });
        format!("nothing has the id `{typed}`{}", suggestion(typed, known))
    }

    fn formatter(&self) -> Formatter<'_> {
        Formatter { ruleset: self.ruleset }
    }

    /// Starts a sheet: what the thing is, where it is defined, what its author says about it, and the patches that changed it.
    fn head(&self, id: Sym, kind: &str, what: &str) -> Sheet {
        let id = self.ruleset.text(id);
        let document = self.sources.document(kind, id);
        let place = document.place.map_or_else(String::new, |place| format!(" at {place}"));
        let mut sheet = Sheet::new(format!("{id}: {what}{place}"));
        sheet.section("about", document.about);
        sheet.section("changed by", document.changes);
        sheet.mentioned_in(document.mentions);
        sheet
    }

    fn abilities(&self, wanted: impl Fn(&Ability) -> bool) -> Vec<String> {
        let mut found: Vec<(usize, AbilityId)> = self
            .ruleset
            .abilities
            .iter()
            .enumerate()
            .filter(|(_, a)| wanted(a))
            .map(|(at, a)| (timing_order(a), AbilityId::from_index(at)))
            .collect();
        found.sort_unstable();
        found.into_iter().map(|(_, id)| self.formatter().ability(id, self.sources)).collect()
    }

    fn texts(&self, sheet: &mut Sheet, base: &str) {
        let key = hexforge_schemas::locale::name_key(base);
        for key in [key.clone(), format!("{key}-text")] {
            let lines = self.sources.texts(&key).into_iter().map(|(lang, text)| format!("{lang}: {text}")).collect();
            sheet.paragraphs(&format!("text {key}"), lines);
        }
    }

    fn grid(&self, grid: &Grid) -> String {
        let declared = self.ruleset.text(self.ruleset.kind(grid.kind).id);
        match &grid.plane {
            Some(plane) => {
                let [x, y] = plane.position.map(|name| self.ruleset.text(name));
                format!("{declared}: {} at {x}, {y}", format!("{:?}", plane.shape).to_lowercase())
            }
            None => format!("{declared}: graph"),
        }
    }

    fn kind(&self, id: KindId) -> Sheet {
        let r = self.ruleset;
        let kind = r.kind(id);
        let role = format!("{:?}", kind.role).to_lowercase();
        let mut sheet = self.head(kind.id, "kind", &format!("a kind ({role})"));
        sheet.section("extends", kind.ancestors.iter().map(|k| r.text(r.kind(*k).id).to_string()).collect());
        sheet.section("properties", kind.properties.iter().map(|p| r.text(*p).to_string()).collect());
        let field = |f: &hexforge_core::ruleset::Field| {
            format!("{}: {} = {}", r.text(f.name), self.formatter().ty(&f.ty), self.formatter().value(&f.default))
        };
        sheet.section("state", kind.fields.iter().map(field).collect());
        let slot = |s: &hexforge_core::ruleset::Slot| {
            let holds: Vec<&str> = s.holds.iter().map(|k| r.text(r.kind(*k).local_id).as_ref()).collect();
            let visible = match s.visible {
                Visibility::To(at) => {
                    let readers = kind.readers.get(usize::from(at));
                    format!("to {}", readers.map(|e| self.formatter().expr(e, self.sources)).unwrap_or_default())
                }
                word => format!("{word:?}").to_lowercase(),
            };
            let capacity = s.capacity.map_or_else(String::new, |n| format!(", at most {n}"));
            format!("{}: {} ({visible}{capacity})", r.text(s.name), holds.join(", "))
        };
        sheet.section("grid", kind.grid.iter().map(|grid| self.grid(grid)).collect());
        sheet.section("slots", kind.slots.iter().map(slot).collect());
        sheet.section("abilities", kind.abilities.iter().map(|a| self.formatter().ability(*a, self.sources)).collect());
        let definitions = r.defs_of(id).iter().map(|d| r.text(r.def(*d).id).to_string()).collect();
        sheet.section("definitions", definitions);
        self.texts(&mut sheet, r.text(kind.local_id));
        sheet
    }

    fn definition(&self, at: usize) -> Sheet {
        let r = self.ruleset;
        let definition = r.def(hexforge_core::ids::DefId::from_index(at));
        let kind = r.kind(definition.kind);
        let mut sheet = self.head(definition.id, "definition", &format!("a {}", r.text(kind.id)));
        let properties = kind.properties.iter().zip(&definition.properties);
        let given = properties.filter(|(_, v)| **v != hexforge_core::value::Value::Nil);
        let line = |(name, value): (&Sym, &hexforge_core::value::Value)| {
            format!("{}: {}", r.text(*name), self.formatter().value(value))
        };
        sheet.section("properties", given.map(line).collect());
        let printed = definition.printed.iter();
        let printed = printed.map(|(v, x)| format!("{}: {}", r.text(r.value(*v).id), self.formatter().value(x)));
        sheet.section("printed values", printed.collect());
        let abilities = definition.abilities.iter().map(|a| self.formatter().ability(*a, self.sources));
        sheet.section("abilities", abilities.collect());
        if definition.copies != 1 {
            sheet.section("copies", vec![definition.copies.to_string()]);
        }
        self.texts(&mut sheet, r.text(definition.local_id));
        sheet
    }

    fn event(&self, id: EventId) -> Sheet {
        let r = self.ruleset;
        let event = r.event(id);
        let mut sheet = self.head(event.id, "event", &format!("an event ({})", self.formatter().params(&event.params)));
        let rule = |rule: &hexforge_core::ruleset::Rule| {
            let because = rule.because.map_or_else(String::new, |b| format!(" ({})", r.text(b)));
            format!("{}: {}{because}", r.text(rule.id), self.formatter().expr(&rule.require, self.sources))
        };
        sheet.section("rules", event.rules.iter().map(rule).collect());
        sheet.section("does", self.formatter().effect(&event.effect, self.sources).into_iter().collect());
        sheet.section(
            "listeners",
            self.abilities(|a| matches!(&a.kind, AbilityKind::React { trigger: Trigger::Event(e, _), .. } if *e == id)),
        );
        sheet.section(
            "forbidden by",
            self.abilities(|a| matches!(&a.kind, AbilityKind::Cannot { event, .. } if *event == id)),
        );
        sheet.section(
            "rules lifted by",
            self.abilities(|a| matches!(&a.kind, AbilityKind::Permit { event, .. } if *event == id)),
        );
        sheet.section(
            "assured by",
            self.abilities(|a| matches!(&a.kind, AbilityKind::Assure { event, .. } if *event == id)),
        );
        sheet.section(
            "used as a cost by",
            self.abilities(|a| a.cost.iter().filter_map(CostItem::event).any(|call| call.event == id)),
        );
        sheet.section(
            "used in steps",
            self.steps(|kind| match kind {
                StepKind::Event(call) => call.event == id,
                StepKind::Choose(choose) => choose.from.event() == Some(id),
                _ => false,
            }),
        );
        if let Some(log) = event.log {
            let texts = self.sources.texts(r.text(log));
            sheet.section("log", texts.into_iter().map(|(lang, text)| format!("{lang}: {text}")).collect());
        }
        sheet
    }

    fn resource(&self, id: ResourceId) -> Sheet {
        let r = self.ruleset;
        let resource = r.resource(id);
        let mut sheet = self.head(resource.id, "resource", "a resource");
        let event = |call: &hexforge_core::ruleset::EventCall| r.text(r.event(call.event).id).to_string();
        let expr = |expr: &hexforge_core::ruleset::Expr| self.formatter().expr(expr, self.sources);
        let stock =
            resource.stock.iter().map(|stock| format!("{}, spent by {}", expr(&stock.held), event(&stock.spend)));
        sheet.section("held", stock.collect());
        let piece = |source: &hexforge_core::ruleset::PieceSource| {
            let gives = source.gives.as_ref().map_or_else(|| "1".to_owned(), expr);
            format!("{}: {} gives {gives}, by {}", r.text(source.id), expr(&source.each), event(&source.spend))
        };
        sheet.section("pieces", resource.pieces.iter().map(piece).collect());
        let overpay = match &resource.overpay {
            Overpay::Refused => "refused".to_owned(),
            Overpay::Lost => "lost".to_owned(),
            Overpay::Change(call) => format!("given back by {}", event(call)),
        };
        sheet.section("overpay", vec![overpay]);
        let exchanges = |a: &Ability| matches!(&a.kind, AbilityKind::Exchange { into, .. } if *into == id);
        sheet.section("exchanges into it", self.abilities(exchanges));
        sheet
    }

    fn value(&self, id: ValueId) -> Sheet {
        let value = self.ruleset.value(id);
        let mut sheet = self.head(value.id, "value", &format!("a value ({})", self.formatter().params(&value.params)));
        let mut base = self.formatter().expr(&value.base, self.sources);
        if value.printed {
            base.push_str(" (unless a definition prints its own)");
        }
        sheet.section("base", vec![base]);
        sheet.section("minimum", value.minimum.map(|n| n.to_string()).into_iter().collect());
        sheet.section(
            "modifiers",
            self.abilities(|a| matches!(&a.kind, AbilityKind::Modify { value, .. } if *value == id)),
        );
        sheet
    }

    fn flow(&self, id: FlowId) -> Sheet {
        let r = self.ruleset;
        let flow = r.flow(id);
        let mut sheet = self.head(flow.id, "flow", &format!("a flow ({})", self.formatter().params(&flow.params)));
        sheet.section("scope", flow.scope.map(|s| r.text(s).to_string()).into_iter().collect());
        let mut steps = Vec::new();
        let names = self.sources.document("flow", r.text(flow.id)).steps;
        self.block(id, 0, 0, &names, &mut steps);
        sheet.section("steps", steps);
        sheet.section("run by", self.steps(|kind| matches!(kind, StepKind::Flow { flow, .. } if *flow == id)));
        sheet
    }

    fn block(&self, id: FlowId, block: usize, depth: usize, names: &[String], lines: &mut Vec<String>) {
        for step in self.ruleset.flow(id).blocks.get(block).into_iter().flatten() {
            lines.push(format!("{}{}", "  ".repeat(depth), self.formatter().step(step, names)));
            match &step.kind {
                StepKind::Each { block, .. } | StepKind::Turns { block, .. } | StepKind::Repeat { block, .. } => {
                    self.block(id, *block, depth + 1, names, lines);
                }
                StepKind::If { then, otherwise, .. } => {
                    self.block(id, *then, depth + 1, names, lines);
                    if let Some(otherwise) = otherwise {
                        lines.push(format!("{}else", "  ".repeat(depth)));
                        self.block(id, *otherwise, depth + 1, names, lines);
                    }
                }
                _ => {}
            }
        }
    }

    fn window(&self, id: WindowId) -> Sheet {
        let window = self.ruleset.window(id);
        let mut sheet =
            self.head(window.id, "window", &format!("a window ({})", self.formatter().params(&window.params)));
        sheet.section(
            "listeners",
            self.abilities(|a| matches!(&a.kind, AbilityKind::React { trigger: Trigger::Window(w), .. } if *w == id)),
        );
        sheet.section("opened by", self.steps(|kind| matches!(kind, StepKind::Window { window, .. } if *window == id)));
        sheet
    }

    fn check(&self, at: usize) -> Sheet {
        let r = self.ruleset;
        let Some(check) = r.checks.get(at) else { return Sheet::default() };
        let mut sheet = self.head(check.id, "check", "a check");
        sheet.section("for each", check.each.iter().map(|e| self.formatter().expr(e, self.sources)).collect());
        sheet.section("when", vec![self.formatter().expr(&check.when, self.sources)]);
        sheet.section("does", self.formatter().effect(&check.effect, self.sources).into_iter().collect());
        let suspends = r.flows.iter().filter(|f| f.suspends.iter().any(|c| c.index() == at));
        sheet.section("suspended in", suspends.map(|f| r.text(f.id).to_string()).collect());
        sheet
    }

    fn ability(&self, id: AbilityId) -> Sheet {
        let r = self.ruleset;
        let ability = r.ability(id);
        let mut sheet = self.head(ability.name, "definition", "an ability");
        sheet.section("summary", vec![self.formatter().ability(id, self.sources)]);
        let carriers = r.definitions.iter().filter(|d| d.abilities.contains(&id));
        sheet.section("definitions with it", carriers.map(|d| r.text(d.id).to_string()).collect());
        if let Some(effect) = ability.kind.effect() {
            sheet.section("effect", self.formatter().effect(effect, self.sources).into_iter().collect());
        }
        let label = self.sources.texts(r.text(ability.label));
        sheet.section("label", label.into_iter().map(|(lang, text)| format!("{lang}: {text}")).collect());
        sheet
    }

    /// Lists the matching steps of all flows as `flow, step`; of steps that patches cannot name, only the flow.
    fn steps(&self, wanted: impl Fn(&StepKind) -> bool) -> Vec<String> {
        let r = self.ruleset;
        let mut found = Vec::new();
        for flow in &r.flows {
            let matching: Vec<&Step> = flow.blocks.iter().flatten().filter(|s| wanted(&s.kind)).collect();
            if matching.is_empty() {
                continue;
            }
            let id = r.text(flow.id);
            let names = self.sources.document("flow", id).steps;
            found.extend(matching.into_iter().map(|step| match self.formatter().step_name(step, &names) {
                Some(name) => format!("{id}, step {name}"),
                None => id.to_string(),
            }));
        }
        found
    }
}
