//! Formats parts of a ruleset for `hexforge explain`.

use super::sheet::Sheet;
use crate::names::bare;
use hexforge_core::ids::{AbilityId, ResourceId};
use hexforge_core::ruleset::{
    Ability, AbilityKind, CostExpr, CostItem, Effect, EventCall, Expr, Limit, ModifierLayer, Param, Payment, Ruleset,
    Step, StepKind, Timing, Trigger, Type,
};
use hexforge_core::value::Value;

/// Formats parts of one ruleset.
#[derive(Clone, Copy, Debug)]
pub struct Formatter<'r> {
    /// The ruleset.
    pub ruleset: &'r Ruleset,
}

impl Formatter<'_> {
    /// Formats a type as documents write it.
    #[must_use]
    pub fn ty(&self, ty: &Type) -> String {
        let kind = |k: &hexforge_core::ids::KindId| self.ruleset.text(self.ruleset.kind(*k).local_id).to_string();
        match ty {
            Type::Any => "any".to_owned(),
            Type::Boolean => "boolean".to_owned(),
            Type::Integer => "integer".to_owned(),
            Type::String => "string".to_owned(),
            Type::Map => "map".to_owned(),
            Type::Component => "component".to_owned(),
            Type::OfKind(k) => kind(k),
            Type::Player => "player".to_owned(),
            Type::Definition => "definition".to_owned(),
            Type::DefOf(k) => format!("def {}", kind(k)),
            Type::Words(words) => words.local_id.to_string(),
            Type::Record(record) => record.local_id.to_string(),
            Type::List(inner) => format!("list of {}", self.ty(inner)),
            Type::Optional(inner) => format!("{}?", self.ty(inner)),
        }
    }

    /// Formats parameters: `player: player, cell: cell`.
    #[must_use]
    pub fn params(&self, params: &[Param]) -> String {
        let one = |p: &Param| format!("{}: {}", self.ruleset.text(p.name), self.ty(&p.ty));
        params.iter().map(one).collect::<Vec<_>>().join(", ")
    }

    /// Formats a constant value.
    #[must_use]
    pub fn value(&self, value: &Value) -> String {
        match value {
            Value::Nil => "nil".to_owned(),
            Value::Bool(b) => b.to_string(),
            Value::Int(n) => n.to_string(),
            Value::Str(s) => s.to_string(),
            Value::Def(d) => self.ruleset.text(self.ruleset.def(*d).id).to_string(),
            Value::List(items) => format!("[{}]", items.iter().map(|i| self.value(i)).collect::<Vec<_>>().join(", ")),
            Value::Map(entries) => {
                let entries: Vec<String> = entries.iter().map(|(k, v)| format!("{k}: {}", self.value(v))).collect();
                format!("{{{}}}", entries.join(", "))
            }
            Value::Comp(_) | Value::Event(_) => value.type_name().to_owned(),
        }
    }

    /// Formats an expression; a hook is shown with its code and place.
    #[must_use]
    pub fn expr(&self, expr: &Expr, sources: &dyn Sources) -> String {
        match expr {
            Expr::Const(value) => self.value(value),
            Expr::Var(name) => self.ruleset.text(*name).to_string(),
            Expr::Hook(hook) => {
                sources.code(hook.index()).unwrap_or_else(|| self.ruleset.hook(*hook).label.to_string())
            }
        }
    }

    /// Summarises an ability in one line.
    #[must_use]
    pub fn ability(&self, id: AbilityId, sources: &dyn Sources) -> String {
        let ability = self.ruleset.ability(id);
        let mut line = format!("{}: {}", self.ruleset.text(ability.name), self.behaviour(ability, sources));
        if !ability.filter.parts.is_empty() {
            let parts: Vec<&str> = ability.filter.parts.iter().map(|part| part.text.as_ref()).collect();
            line.push_str(&format!(", where {}", parts.join(", ")));
        }
        if let Some(condition) = &ability.condition {
            line.push_str(&format!(", if {}", self.expr(condition, sources)));
        }
        if let Some(limit) = &ability.limit {
            line.push_str(&format!(", {}", self.limit(limit, sources)));
        }
        if !ability.cost.is_empty() {
            line.push_str(&format!(", cost {}", self.cost(&ability.cost, sources)));
        }
        line
    }

    fn limit(&self, limit: &Limit, sources: &dyn Sources) -> String {
        let times = match limit.times {
            1 => "once".to_owned(),
            2 => "twice".to_owned(),
            n => format!("{n} times"),
        };
        let key = limit.key.as_ref().map(|key| format!(" for each value of {}", self.expr(key, sources)));
        format!("{times} per {}{}", self.ruleset.text(limit.scope), key.unwrap_or_default())
    }

    fn cost(&self, items: &[CostItem], sources: &dyn Sources) -> String {
        let one = |item: &CostItem| match item {
            CostItem::Event(call) => self.ruleset.text(self.ruleset.event(call.event).id).to_string(),
            CostItem::Pay(payment) => self.payment(payment, sources),
        };
        items.iter().map(one).collect::<Vec<_>>().join(", ")
    }

    fn resource(&self, resource: ResourceId) -> &str {
        self.ruleset.text(self.ruleset.resource(resource).id)
    }

    fn payment(&self, payment: &Payment, sources: &dyn Sources) -> String {
        match &payment.cost {
            CostExpr::Computed(expr) => format!("pay {}", self.expr(expr, sources)),
            CostExpr::Parts { fixed, any } => {
                let fixed = fixed.iter().map(|(of, n)| format!("{} {}", self.expr(n, sources), self.resource(*of)));
                let any = any.iter().map(|(n, of)| {
                    let of: Vec<&str> = of.iter().map(|resource| self.resource(*resource)).collect();
                    format!("{} of any of {}", self.expr(n, sources), of.join(", "))
                });
                format!("pay {}", fixed.chain(any).collect::<Vec<_>>().join(" and "))
            }
        }
    }

    fn calls(&self, calls: &[EventCall]) -> String {
        let one = |call: &EventCall| self.ruleset.text(self.ruleset.event(call.event).id).to_string();
        calls.iter().map(one).collect::<Vec<_>>().join(", ")
    }

    fn behaviour(&self, ability: &Ability, sources: &dyn Sources) -> String {
        let event = |id| self.ruleset.text(self.ruleset.event(id).id);
        match &ability.kind {
            AbilityKind::React { trigger: Trigger::Event(id, timing), optional, .. } => {
                format!("{}{} {}", if *optional { "may react " } else { "reacts " }, timing.word(), event(*id))
            }
            AbilityKind::React { trigger: Trigger::Window(id), optional, .. } => {
                let window = self.ruleset.text(self.ruleset.window(*id).id);
                format!("{}in {window}", if *optional { "may react " } else { "reacts " })
            }
            AbilityKind::Action { menu, .. } => format!("is an action of the menu {}", self.ruleset.text(*menu)),
            AbilityKind::Modify { value, layer, amount } => {
                let value = self.ruleset.text(self.ruleset.value(*value).id);
                format!("modifies {value}: {} {}", layer_word(*layer), self.expr(amount, sources))
            }
            AbilityKind::Cannot { event: id, .. } => format!("forbids {}", event(*id)),
            AbilityKind::Permit { event: id, rule } => format!("lifts {}.{}", event(*id), self.ruleset.text(*rule)),
            AbilityKind::Assure { event: id, .. } => format!("assures {} (no `cannot` prevents it)", event(*id)),
            AbilityKind::Exchange { of, take, into, give, .. } => format!(
                "lets {} {} count as {} {}",
                self.expr(take, sources),
                self.resource(*of),
                self.expr(give, sources),
                self.resource(*into)
            ),
        }
    }

    /// Summarises an effect in one line; `None` if it does nothing.
    #[must_use]
    pub fn effect(&self, effect: &Effect, sources: &dyn Sources) -> Option<String> {
        match effect {
            Effect::None => None,
            Effect::Hook(hook) => {
                Some(sources.code(hook.index()).unwrap_or_else(|| self.ruleset.hook(*hook).label.to_string()))
            }
            Effect::Events(calls) => Some(format!("performs {}", self.calls(calls))),
            Effect::Steps(flow) => {
                let steps: Vec<String> = self
                    .ruleset
                    .flow(*flow)
                    .blocks
                    .first()
                    .into_iter()
                    .flatten()
                    .map(|step| self.step(step, &[]))
                    .collect();
                Some(format!("steps: {}", steps.join("; ")))
            }
        }
    }

    /// Summarises a step of a flow in one line, with its name if patches can use it. `names` are all such names in the flow.
    #[must_use]
    pub fn step(&self, step: &Step, names: &[String]) -> String {
        let text = |sym| self.ruleset.text(sym).to_string();
        let what = match &step.kind {
            StepKind::Do(_) => "do".to_owned(),
            StepKind::Let(entries) => {
                format!("let {}", entries.iter().map(|(name, _)| text(*name)).collect::<Vec<_>>().join(", "))
            }
            StepKind::Event(call) => format!("event {}", text(self.ruleset.event(call.event).id)),
            StepKind::Together(together) => format!("together {}", self.calls(&together.calls)),
            StepKind::Choose(choose) => format!("choose ({})", text(choose.prompt)),
            StepKind::Amount { prompt, .. } => format!("amount ({})", text(*prompt)),
            StepKind::Confirm { prompt, .. } => format!("confirm ({})", text(*prompt)),
            StepKind::Pay(_) => "pay".to_owned(),
            StepKind::Flow { flow, .. } => format!("flow {}", text(self.ruleset.flow(*flow).id)),
            StepKind::Each { var, .. } => format!("each {}", text(*var)),
            StepKind::Turns { var, .. } => format!("turns of {}", text(*var)),
            StepKind::Repeat { .. } => "repeat".to_owned(),
            StepKind::If { .. } => "if".to_owned(),
            StepKind::Actions { menu, .. } => format!("actions of the menu {}", text(*menu)),
            StepKind::Simultaneous { prompt, .. } => format!("simultaneous ({})", text(*prompt)),
            StepKind::Window { window, .. } => format!("window {}", text(self.ruleset.window(*window).id)),
            StepKind::Lasting(lasting) => format!("lasting {}", text(self.ruleset.kind(lasting.kind).id)),
            StepKind::Log { key, .. } => format!("log {}", text(*key)),
            StepKind::Set { with, .. } => {
                format!("set {}", with.iter().map(|(name, _)| text(*name)).collect::<Vec<_>>().join(", "))
            }
            StepKind::Destroy(_) => "destroy".to_owned(),
            StepKind::Cancel(_) => "cancel".to_owned(),
            StepKind::Change { .. } => "change".to_owned(),
            StepKind::Leave { flow, .. } => {
                flow.map_or_else(|| "leave".to_owned(), |f| format!("leave {}", text(self.ruleset.flow(f).id)))
            }
        };
        match self.step_name(step, names) {
            Some(name) => format!("{name}: {what}"),
            None => format!("- {what}"),
        }
    }

    /// The name of a step, if it is one of `names`. A step without an id has a number, which changes when a step before it comes or
    /// goes, so patches do not accept it.
    #[must_use]
    pub fn step_name(&self, step: &Step, names: &[String]) -> Option<String> {
        let target = match &step.kind {
            StepKind::Event(call) => Some(self.ruleset.event(call.event).id),
            StepKind::Flow { flow, .. } => Some(self.ruleset.flow(*flow).id),
            StepKind::Window { window, .. } => Some(self.ruleset.window(*window).id),
            _ => None,
        };
        let own = self.ruleset.text(step.id).to_string();
        let target = target.map(|target| bare(self.ruleset.text(target)).to_owned());
        [Some(own), target].into_iter().flatten().find(|name| names.contains(name))
    }
}

/// What the packs say about a part beyond what is in the ruleset.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DocumentInfo {
    /// The file and line of its document.
    pub place: Option<String>,
    /// What its author says about it and its parts.
    pub about: Vec<String>,
    /// The patches that changed it.
    pub changes: Vec<String>,
    /// The places that mention it.
    pub mentions: Vec<String>,
    /// The names of its steps, as a patch writes them.
    pub steps: Vec<String>,
}

/// Finds the parts of a ruleset in the packs.
pub trait Sources {
    /// Returns what the packs say about the document of this kind (`event`, `definition`, …) with this full id.
    fn document(&self, kind: &str, id: &str) -> DocumentInfo;

    /// Describes what has this id but is not part of the ruleset: templates, named types, the game itself, scopes, menus.
    fn others(&self, id: &str) -> Vec<Sheet>;

    /// Returns the code of a hook on one line, with its place.
    fn code(&self, hook: usize) -> Option<String>;

    /// Returns the text of a key in each language that has one.
    fn texts(&self, key: &str) -> Vec<(String, String)>;
}

/// Names a modifier layer.
fn layer_word(layer: ModifierLayer) -> &'static str {
    match layer {
        ModifierLayer::Set => "set",
        ModifierLayer::Add => "add",
        ModifierLayer::Multiply => "multiply by",
        ModifierLayer::AtLeast => "at least",
        ModifierLayer::AtMost => "at most",
        ModifierLayer::Override => "override with",
    }
}

/// Returns the sort position of an ability: abilities are listed in the order in which their timings run.
#[must_use]
pub fn timing_order(ability: &Ability) -> usize {
    let timing = match &ability.kind {
        AbilityKind::React { trigger: Trigger::Event(_, timing), .. } => Some(*timing),
        _ => None,
    };
    Timing::ALL.iter().position(|t| Some(*t) == timing).unwrap_or(Timing::ALL.len())
}
