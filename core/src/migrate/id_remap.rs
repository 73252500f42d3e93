//! Remaps the ids of one ruleset to another: things are the same if they have the same name.

use super::MissingDefinition;
use crate::decision::{Choice, Label, Question, Shape, Text};
use crate::engine::Vars;
use crate::ids::{AbilityId, DefId, EventId, FlowId, HookId, KindId, ListKey, ResourceId, Sym, WindowId};
use crate::parts::Part;
use crate::ruleset::{AbilityKind, Ruleset, Timing, Trigger, Type};
use crate::session::Input;
use crate::state::{LimitKey, LimitSubject};
use crate::value::Value;
use crate::world::Proposal;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Translates the ids of the old rules into those of the new ones.
pub(super) struct IdRemap<'a> {
    pub(super) old: &'a Ruleset,
    pub(super) new: &'a Ruleset,
    abilities: FxHashMap<Sym, AbilityId>,
}

/// The fields and slots of a kind, remapped to another one.
pub(super) struct Members {
    /// By the index of a field: its new index, if it still exists with the same type.
    pub(super) fields: Vec<Option<u16>>,
    /// By the index of a slot: its new index, if it still exists.
    pub(super) slots: Vec<Option<u16>>,
}

impl<'a> IdRemap<'a> {
    pub(super) fn new(old: &'a Ruleset, new: &'a Ruleset) -> Self {
        let abilities = new.abilities.iter().enumerate().rev();
        let abilities = abilities.map(|(at, ability)| (ability.name, AbilityId::from_index(at))).collect();
        Self { old, new, abilities }
    }

    fn gone(&self, kind: &str, id: Sym) -> MissingDefinition {
        MissingDefinition(format!("{kind} `{}` no longer exists, but the game uses it", self.old.text(id)))
    }

    /// A name; none if the new rules do not use it.
    pub(super) fn find(&self, name: Sym) -> Option<Sym> {
        self.new.names.find(self.old.text(name))
    }

    pub(super) fn sym(&self, name: Sym) -> Result<Sym, MissingDefinition> {
        self.find(name).ok_or_else(|| self.gone("name", name))
    }

    /// A definition, or the bare pieces of a kind.
    pub(super) fn def(&self, def: DefId) -> Result<DefId, MissingDefinition> {
        let old = self.old.def(def);
        let found = self.new.find_def(self.old.text(old.id));
        let bare = || self.new.find_kind(self.old.text(old.id)).map(|kind| self.new.bare_def(kind));
        found.or_else(bare).ok_or_else(|| self.gone("definition", old.id))
    }

    pub(super) fn kind(&self, kind: KindId) -> Option<KindId> {
        self.new.find_kind(self.old.text(self.old.kind(kind).id))
    }

    pub(super) fn ability(&self, ability: AbilityId) -> Result<AbilityId, MissingDefinition> {
        let name = self.old.ability(ability).name;
        let found = self.find(name).and_then(|name| self.abilities.get(&name).copied());
        found.ok_or_else(|| self.gone("ability", name))
    }

    pub(super) fn event(&self, event: EventId) -> Result<EventId, MissingDefinition> {
        let id = self.old.event(event).id;
        self.new.find_event(self.old.text(id)).ok_or_else(|| self.gone("event", id))
    }

    pub(super) fn resource(&self, resource: ResourceId) -> Result<ResourceId, MissingDefinition> {
        let id = self.old.resource(resource).id;
        self.new.find_resource(self.old.text(id)).ok_or_else(|| self.gone("resource", id))
    }

    fn window(&self, window: WindowId) -> Result<WindowId, MissingDefinition> {
        let id = self.old.window(window).id;
        self.new.find_window(self.old.text(id)).ok_or_else(|| self.gone("window", id))
    }

    pub(super) fn flow(&self, flow: FlowId) -> Result<FlowId, MissingDefinition> {
        let id = self.old.flow(flow).id;
        self.new.find_flow(self.old.text(id)).ok_or_else(|| self.gone("flow", id))
    }

    /// The position of a check in the order in which they run; the end stays the end.
    pub(super) fn check(&self, at: usize) -> Result<usize, MissingDefinition> {
        let Some(check) = self.old.checks.get(at) else { return Ok(self.new.checks.len()) };
        let found = self.new.checks.iter().position(|other| self.new.text(other.id) == self.old.text(check.id));
        found.ok_or_else(|| self.gone("check", check.id))
    }

    /// A hook of the rules, by its name in messages; a hook that was added to the host keeps its id.
    pub(super) fn hook(&self, hook: HookId) -> Result<HookId, MissingDefinition> {
        let Some(hook) = self.old.hooks.get(hook.index()) else { return Ok(hook) };
        let called = |rules: &Ruleset| -> Vec<usize> {
            let all = rules.hooks.iter().enumerate();
            all.filter(|(_, other)| other.label == hook.label).map(|(at, _)| at).collect()
        };
        match (called(self.old).as_slice(), called(self.new).as_slice()) {
            ([_], [new]) => Ok(HookId::from_index(*new)),
            _ => Err(MissingDefinition(format!("hook `{}` no longer exists, but the game uses it", hook.label))),
        }
    }

    /// An index list in which windows look for abilities.
    pub(super) fn list(&self, key: ListKey) -> Result<ListKey, MissingDefinition> {
        let events = (0..self.old.events.len()).map(EventId::from_index);
        let of_event = events.flat_map(|event| Timing::ALL.map(|timing| (event, timing)));
        let mut of_event =
            of_event.filter(|(event, timing)| self.old.key_react(Trigger::Event(*event, *timing)) == key);
        if let Some((event, timing)) = of_event.next() {
            return Ok(self.new.key_react(Trigger::Event(self.event(event)?, timing)));
        }
        match self.old.window_of(key) {
            Some(window) => Ok(self.new.key_react(Trigger::Window(self.window(window)?))),
            None => Err(MissingDefinition("an open window no longer exists".to_owned())),
        }
    }

    /// The arguments of an event, in the order of its parameters; what is new is nil.
    pub(super) fn params(&self, event: EventId, params: &[Value]) -> Result<Vec<Value>, MissingDefinition> {
        let (old, new) = (self.old.event(event), self.new.event(self.event(event)?));
        let mut remapped = vec![Value::Nil; new.params.len()];
        for (param, value) in old.params.iter().zip(params) {
            let name = self.find(param.name);
            if let Some(place) =
                new.params.iter().position(|other| Some(other.name) == name).and_then(|at| remapped.get_mut(at))
            {
                *place = self.value(value)?;
            }
        }
        Ok(remapped)
    }

    /// A proposed event.
    pub(super) fn proposal(&self, proposal: &Proposal) -> Result<Proposal, MissingDefinition> {
        // An event in progress owns the arguments.
        let params = match proposal.params.as_slice() {
            [] => Vec::new(),
            params => self.params(proposal.event, params)?,
        };
        Ok(Proposal { event: self.event(proposal.event)?, params, ..proposal.clone() })
    }

    /// An input.
    pub(super) fn input(&self, input: &Input) -> Result<Input, MissingDefinition> {
        Ok(match input {
            Input::Answer(..)
            | Input::Interject(..)
            | Input::SkipRandom(_)
            | Input::Redeal(..)
            | Input::FixChance(_)
            | Input::FreeChance => input.clone(),
            Input::Run(hook, vars) => Input::Run(self.hook(*hook)?, self.vars(vars)?),
            Input::Flow(flow, vars) => Input::Flow(self.flow(*flow)?, self.vars(vars)?),
            Input::Perform(proposal) => Input::Perform(self.proposal(proposal)?),
        })
    }

    /// Variables; those whose name no longer exists are left out.
    pub(super) fn vars(&self, vars: &[(Sym, Value)]) -> Result<Vars, MissingDefinition> {
        let known = vars.iter().filter_map(|(name, value)| Some((self.find(*name)?, value)));
        known.map(|(name, value)| Ok((name, self.value(value)?))).collect()
    }

    pub(super) fn value(&self, value: &Value) -> Result<Value, MissingDefinition> {
        self.map(value, &|def| Ok(Value::Def(self.def(def)?)))
    }

    /// A value that is only shown: a definition that no longer exists becomes its id.
    pub(super) fn spoken(&self, value: &Value) -> Result<Value, MissingDefinition> {
        let id = |def| Value::Str(self.old.text(self.old.def(def).id).clone());
        self.map(value, &|def| Ok(self.def(def).map_or_else(|_| id(def), Value::Def)))
    }

    fn map(
        &self,
        value: &Value,
        of: &impl Fn(DefId) -> Result<Value, MissingDefinition>,
    ) -> Result<Value, MissingDefinition> {
        Ok(match value {
            Value::Def(def) => of(*def)?,
            Value::List(items) => Value::list(items.iter().map(|item| self.map(item, of)).collect::<Result<_, _>>()?),
            Value::Map(entries) => {
                let entries = entries.iter().map(|(key, entry)| Ok((key.clone(), self.map(entry, of)?)));
                Value::Map(Arc::new(entries.collect::<Result<_, MissingDefinition>>()?))
            }
            other => other.clone(),
        })
    }

    pub(super) fn text(&self, text: &Text) -> Result<Text, MissingDefinition> {
        Ok(Text { key: text.key.clone(), args: self.args(&text.args)? })
    }

    /// Arguments of a text.
    pub(super) fn args(&self, args: &[(Arc<str>, Value)]) -> Result<Vec<(Arc<str>, Value)>, MissingDefinition> {
        args.iter().map(|(name, value)| Ok((name.clone(), self.spoken(value)?))).collect()
    }

    fn choices(&self, choices: &[Choice]) -> Result<Vec<Choice>, MissingDefinition> {
        let one = |choice: &Choice| {
            let label = match &choice.label {
                Label::Value => Label::Value,
                Label::Own(text) => Label::Own(self.text(text)?),
                Label::About(args) => Label::About(self.args(args)?.into()),
            };
            Ok(Choice { label, value: self.value(&choice.value)?, ..choice.clone() })
        };
        choices.iter().map(one).collect()
    }

    pub(super) fn question(&self, question: &Question) -> Result<Question, MissingDefinition> {
        let shape = match &question.shape {
            Shape::Assign { targets } => Shape::Assign { targets: self.choices(targets)? },
            Shape::Parts(parts) => {
                let part = |part: &Part| {
                    let (prompt, choices) = (self.text(&part.prompt)?, self.choices(&part.choices)?);
                    Ok(Part { name: part.name.clone(), prompt, choices })
                };
                Shape::Parts(parts.iter().map(part).collect::<Result<_, MissingDefinition>>()?)
            }
            other => other.clone(),
        };
        let (prompt, options) = (self.text(&question.prompt)?, self.choices(&question.options)?);
        Ok(Question { shape, prompt, options, ..*question })
    }

    pub(super) fn limit(&self, key: &LimitKey) -> Result<LimitKey, MissingDefinition> {
        let subject = match &key.subject {
            LimitSubject::Ability { comp, generation, ability } => {
                LimitSubject::Ability { comp: *comp, generation: *generation, ability: self.ability(*ability)? }
            }
            LimitSubject::Key { value, generations } => {
                LimitSubject::Key { value: self.value(value)?, generations: generations.clone() }
            }
        };
        Ok(LimitKey { subject, occurrence: key.occurrence })
    }

    /// The fields and slots of an old kind, remapped to a new one.
    pub(super) fn members(&self, old: KindId, new: KindId) -> Members {
        let (old, new) = (self.old.kind(old), self.new.kind(new));
        let number = |at: Option<usize>| at.and_then(|at| u16::try_from(at).ok());
        let field = |field: &crate::ruleset::Field| {
            let name = self.find(field.name)?;
            number(new.fields.iter().position(|other| other.name == name && self.is_type(&field.ty, &other.ty)))
        };
        let slot = |slot: &crate::ruleset::Slot| {
            let name = self.find(slot.name)?;
            number(new.slots.iter().position(|other| other.name == name))
        };
        Members { fields: old.fields.iter().map(field).collect(), slots: old.slots.iter().map(slot).collect() }
    }

    fn is_type(&self, old: &Type, new: &Type) -> bool {
        match (old, new) {
            (Type::OfKind(old), Type::OfKind(new)) | (Type::DefOf(old), Type::DefOf(new)) => {
                self.kind(*old) == Some(*new)
            }
            (Type::List(old), Type::List(new)) | (Type::Optional(old), Type::Optional(new)) => self.is_type(old, new),
            // Words can be added, and a text may be any word.
            (Type::Words(old), Type::Words(new)) => old.words.iter().all(|word| new.has(word)),
            (Type::Words(_), Type::String) => true,
            _ => old == new,
        }
    }

    /// Whether the use of one ability can continue as the use of another.
    pub(super) fn goes_on_as(&self, old: AbilityId, new: AbilityId) -> bool {
        let (old, new) = (self.old.ability(old), self.new.ability(new));
        let same = |a: &AbilityKind, b: &AbilityKind| std::mem::discriminant(a) == std::mem::discriminant(b);
        old.cost.len() == new.cost.len() && same(&old.kind, &new.kind)
    }
}
