//! Questions: seatless parties answer by their policy, players by decisions; anytime actions are offered beside the options.

use super::Engine;
use super::frame::{AskFrame, Frame, Next, UseFrame};
use crate::decision::{Answer, Choice, Label, OptionKind, Question, Shape, Text};
use crate::host::{Reply, ScriptError};
use crate::ids::{AbilityId, CompId};
use crate::limits::Limit;
use crate::ruleset::{Role, Type};
use crate::value::Value;
use crate::world::{Env, World};
use std::sync::Arc;

/// What an option counts as work, with its name and its label.
const OPTION_WORK: usize = 4;

impl World {
    /// Counts options, before they are made.
    pub(crate) fn note_options(&self, count: usize) -> Result<(), ScriptError> {
        self.budget().add(Limit::Options, count as u64);
        self.budget().work(count * OPTION_WORK);
        self.check_budget()
    }

    /// The option that a value is. A map with `value` and perhaps `id`, `label` and `args` says it all itself.
    #[must_use]
    pub fn choice(&self, item: &Value) -> Choice {
        let Some(value) = item.get("value") else {
            return Choice::new(self.option_key(item), Label::Value, item.clone(), OptionKind::Value);
        };
        let key = match item.get("id") {
            Some(Value::Str(own)) => own.clone(),
            _ => self.option_key(value),
        };
        let own = match item.get("label") {
            Some(Value::Str(key)) => Some(Text { key: key.clone(), args: vec![(Arc::from("it"), value.clone())] }),
            _ => None,
        };
        let label = match item.get("args") {
            Some(Value::Map(args)) => {
                let mut text = own.unwrap_or_else(|| self.value_label(value));
                text.args.extend(args.iter().cloned());
                Label::Own(text)
            }
            _ => own.map_or(Label::Value, Label::Own),
        };
        Choice::new(key, label, value.clone(), OptionKind::Value)
    }

    /// The key of an option that is a component. It is asked for in nearly every question, so it is kept; after an undo the same
    /// number may belong to a piece of another definition.
    #[must_use]
    pub fn component_option_key(&self, comp: CompId) -> Arc<str> {
        let def = self.def_of(comp);
        let mut ids = self.option_keys.borrow_mut();
        if ids.len() <= comp.index() {
            ids.resize(comp.index() + 1, None);
        }
        let Some(place) = ids.get_mut(comp.index()) else { return Arc::from("") };
        match place {
            Some((of, id)) if *of == def => id.clone(),
            _ => {
                let base = self.ruleset().text(self.ruleset().def(def).local_id);
                let id: Arc<str> = Arc::from(format!("{base}#{}", comp.0));
                *place = Some((def, id.clone()));
                id
            }
        }
    }

    fn option_key(&self, value: &Value) -> Arc<str> {
        let ruleset = self.ruleset();
        match value {
            Value::Comp(c) => self.component_option_key(*c),
            Value::Def(d) => ruleset.text(ruleset.def(*d).local_id).clone(),
            Value::Str(s) => s.clone(),
            Value::Int(n) => Arc::from(n.to_string()),
            Value::Bool(b) => Arc::from(if *b { "yes" } else { "no" }),
            other => Arc::from(other.type_name()),
        }
    }

    /// What a player reads of an option.
    #[must_use]
    pub fn label(&self, choice: &Choice) -> Text {
        let about: &[(Arc<str>, Value)] = match &choice.label {
            Label::Own(text) => return text.clone(),
            Label::Value => &[],
            Label::About(about) => about,
        };
        match super::ability::used_by(&choice.value) {
            Some((comp, id)) if choice.kind != OptionKind::Value => {
                let it = (Arc::from("it"), Value::Comp(comp));
                Text {
                    key: self.ruleset().text(self.ruleset().ability(id).label).clone(),
                    args: std::iter::once(it).chain(about.iter().cloned()).collect(),
                }
            }
            _ => self.value_label(&choice.value),
        }
    }

    /// What a value is called.
    fn value_label(&self, value: &Value) -> Text {
        let ruleset = self.ruleset();
        let key = match value {
            Value::Comp(c) => ruleset.text(ruleset.def(self.def_of(*c)).local_id).clone(),
            Value::Def(d) => ruleset.text(ruleset.def(*d).local_id).clone(),
            Value::Str(s) => s.clone(),
            Value::Int(_) => Arc::from("number"),
            Value::Bool(b) => Arc::from(if *b { "yes" } else { "no" }),
            other => Arc::from(other.type_name()),
        };
        Text { key, args: vec![(Arc::from("it"), value.clone())] }
    }
}

impl Engine {
    /// Asks the current question again later, with the options of that time.
    pub(crate) fn ask_again(&mut self) {
        if let Some(Frame::Ask(ask)) = self.frames.last_mut()
            && !ask.several
        {
            ask.interrupted = true;
        }
    }

    /// Like [`Engine::ask_again`], after a return to a point at which the question had been asked: what it showed was counted then.
    pub(crate) fn ask_again_after_rewind(&mut self) {
        self.shown_before = matches!(self.frames.last(), Some(Frame::Ask(ask)) if ask.prepared && !ask.several);
        self.ask_again();
    }

    pub(super) fn step_ask(&mut self, mut frame: AskFrame, _returned: Option<Reply>) -> Result<Next, ScriptError> {
        if frame.interrupted {
            return Ok(Next::AskAgain);
        }
        if frame.prepared {
            self.settle_open_questions(&mut frame);
        } else if let Some(anytime) = self.prepare(&mut frame)? {
            frame.interrupted = true;
            return Ok(Next::Call(Frame::Ask(frame), anytime));
        } else {
            frame.prepared = true;
        }
        if frame.answers.iter().all(Option::is_some) {
            let mut answers: Vec<Value> = frame.answers.into_iter().flatten().collect();
            if frame.questions.len() > 1 && frame.questions.iter().any(|q| q.secret) {
                // Everybody learns now what the others chose.
                self.world.update(|state, _| state.reveal());
            }
            let value = if frame.several { Value::list(answers) } else { answers.pop().unwrap_or_default() };
            return Ok(Next::Return(value));
        }
        Ok(Next::Wait(Frame::Ask(frame)))
    }

    /// Brings questions that are still open up to date. Those that several players answer at once are not asked again after an
    /// event from outside.
    fn settle_open_questions(&self, frame: &mut AskFrame) {
        for (question, answer) in frame.questions.iter_mut().zip(&mut frame.answers) {
            if answer.is_none() {
                self.drop_gone(question);
                *answer = self.settled_answer(question);
            }
        }
    }

    /// The answer to a question that nobody need be asked: its player has left the game, or there is nothing to choose.
    fn settled_answer(&self, question: &Question) -> Option<Value> {
        if self.world.is_out(question.player) {
            Some(absent_answer(question))
        } else if nothing_to_choose(question) {
            Some(if matches!(question.shape, Shape::One | Shape::Parts(_)) {
                Value::Nil
            } else {
                Value::list(Vec::new())
            })
        } else {
            None
        }
    }

    /// Takes away the options and targets that are or contain a component that has left play, so that nobody receives one. Lists that hooks made before
    /// an anytime action may still hold them.
    fn drop_gone(&self, question: &mut Arc<Question>) {
        // An ability may be used after its component has left.
        let is_gone = |choice: &Choice| choice.kind == OptionKind::Value && self.has_gone(&choice.value);
        let targets: &[Choice] = if let Shape::Assign { targets } = &question.shape { targets } else { &[] };
        if !question.options.iter().chain(targets).any(is_gone) {
            return;
        }
        let question = Arc::make_mut(question);
        question.options.retain(|option| !is_gone(option));
        match &mut question.shape {
            Shape::Assign { targets } => targets.retain(|target| !is_gone(target)),
            Shape::Some { min, max } => limit_to(&question.options, min, max),
            _ => {}
        }
        question.drop_unused_choices();
        // As in a new question without options, there is nothing to decline.
        if question.options.iter().all(|option| option.kind == OptionKind::Pass) {
            question.options.clear();
        }
    }

    fn has_gone(&self, value: &Value) -> bool {
        match value {
            Value::Comp(comp) => !self.world.alive(*comp),
            Value::List(items) => items.iter().any(|item| self.has_gone(item)),
            Value::Map(entries) => entries.iter().any(|(_, entry)| self.has_gone(entry)),
            _ => false,
        }
    }

    /// Makes the questions ready for their players, and lets parties answer. Returns the use of an anytime action by a party, after
    /// which everything is asked again.
    fn prepare(&mut self, frame: &mut AskFrame) -> Result<Option<Frame>, ScriptError> {
        let with_anytime = !frame.several && !self.locks_anytime();
        let shown_before = std::mem::take(&mut self.shown_before);
        for (question, answer) in frame.questions.iter_mut().zip(&mut frame.answers) {
            self.drop_gone(question);
            let question = Arc::make_mut(question);
            self.check_question(question)?;
            let kind = self.world.ruleset().kind(self.world.kind_of(question.player));
            *answer = self.settled_answer(question);
            let is_party = kind.role == Role::Neutral;
            if answer.is_none() && !is_party && !shown_before {
                self.note_shown(question);
            }
            if answer.is_none() && with_anytime && (!is_party || kind.policy.is_some()) {
                self.add_anytime(question)?;
            }
            if answer.is_none() {
                self.world.name_all_options(question);
            }
            if answer.is_none() && is_party {
                let given = self.policy_answer(question)?;
                let value = question.accept(&given).map_err(|refusal| ScriptError::new(refusal.to_string()))?;
                if question.special(&given).is_some_and(|option| option.kind == OptionKind::Anytime) {
                    return Ok(self.use_of(question.player, &value));
                }
                *answer = Some(value);
            }
        }
        Ok(None)
    }

    /// Whether a flow in progress locks what could be done at any time.
    pub(super) fn locks_anytime(&self) -> bool {
        let locks = |flow| self.world.ruleset().flow(flow).locks_anytime;
        self.frames.iter().any(|frame| matches!(frame, Frame::Flow(running) if locks(running.flow)))
    }

    /// The use of an ability that an option stands for.
    pub(super) fn use_of(&self, player: CompId, value: &Value) -> Option<Frame> {
        let (comp, ability) = super::ability::used_by(value)?;
        Some(UseFrame::of(comp, ability, None, self.world.user_vars(player)))
    }

    /// Makes sure that a question can be answered: that a player is asked, and that no more is wanted than there is.
    fn check_question(&self, question: &mut Question) -> Result<(), ScriptError> {
        let asked = Value::Comp(question.player);
        if !self.world.fits(&asked, &Type::Player) {
            return Err(ScriptError::new(format!("only a player can be asked, found {}", self.world.describe(&asked))));
        }
        match &mut question.shape {
            Shape::Some { min, max } => {
                limit_to(&question.options, min, max);
                Ok(())
            }
            Shape::Amount { min, max } if *min > *max => {
                Err(ScriptError::new(format!("there are no numbers from {min} to {max} to choose from")))
            }
            _ => Ok(()),
        }
    }

    /// A question that offers something hidden reveals to its player that it exists.
    fn note_shown(&self, question: &Question) {
        if !question.look {
            return;
        }
        let targets: &[Choice] = if let Shape::Assign { targets } = &question.shape { targets } else { &[] };
        let shown = question.options.iter().chain(targets).map(|choice| &choice.value);
        let prompt = question.prompt.args.iter().map(|(_, value)| value);
        let hidden = shown.chain(prompt).any(|value| self.is_hidden(question.player, value));
        if hidden {
            self.world.update(|state, _| state.reveal());
        }
    }

    pub(super) fn is_hidden(&self, player: CompId, value: &Value) -> bool {
        match value {
            Value::Comp(c) => self.world.exists(*c) && !self.world.sees(Some(player), *c),
            Value::List(items) => items.iter().any(|item| self.is_hidden(player, item)),
            Value::Map(entries) => entries.iter().any(|(_, entry)| self.is_hidden(player, entry)),
            _ => false,
        }
    }

    fn add_anytime(&self, question: &mut Question) -> Result<(), ScriptError> {
        let ruleset = self.world.ruleset();
        let Some(key) = ruleset.key_menu(ruleset.known.anytime) else { return Ok(()) };
        if self.world.with(|s| s.listeners(key).is_empty()) {
            return Ok(());
        }
        let mut actions = self.world.actions(key, question.player)?;
        // While a use asks something, what it will pay is not paid yet, so its condition would allow it again.
        actions.retain(|(comp, ability)| !self.is_using(*comp, *ability));
        let offered = question.options.iter().map(|option| &option.value);
        let said: Vec<&Value> = question.prompt.args.iter().map(|(_, value)| value).chain(offered).collect();
        let options = self.ability_options(&actions, OptionKind::Anytime, &Label::Value, &said)?;
        question.options.extend(options);
        Ok(())
    }

    /// Whether a use of an ability of `comp` has not finished.
    pub(super) fn is_using(&self, comp: CompId, ability: AbilityId) -> bool {
        self.frames
            .iter()
            .any(|frame| matches!(frame, Frame::Use(used) if used.comp == comp && used.ability == ability))
    }

    /// A seatless party answers by its kind's policy; without one it takes the first option, the least number, yes.
    fn policy_answer(&self, question: &Question) -> Result<Answer, ScriptError> {
        let kind = self.world.ruleset().kind(self.world.kind_of(question.player));
        let Some(policy) = kind.policy else { return Ok(question.first_answer()) };
        let result = self.world.eval_hook(policy, &Env::new(&self.world.question_vars(question)))?;
        let who = format!("the policy of `{}`", self.world.ruleset().text(kind.id));
        self.world.hook_answer(&who, question, &result)
    }
}

/// Whether there is nothing to decide, so that nobody need be asked.
fn nothing_to_choose(question: &Question) -> bool {
    match &question.shape {
        Shape::Amount { .. } | Shape::Confirm => false,
        Shape::One | Shape::Parts(_) | Shape::Order => question.options.is_empty(),
        Shape::Some { max, .. } => *max == 0,
        Shape::Assign { targets } => question.options.is_empty() || targets.is_empty(),
    }
}

/// No more can be wanted than there is.
fn limit_to(options: &[Choice], min: &mut u32, max: &mut u32) {
    let count = options.iter().filter(|option| option.kind == OptionKind::Value).count();
    *max = u32::try_from(count).unwrap_or(u32::MAX).min(*max);
    *min = (*min).min(*max);
}

/// Up to this many options are compared with each other directly, without a hash set.
pub(super) const FEW: usize = 12;

/// What counts as the answer of a player who has left the game: nothing is chosen, and nothing is agreed to.
fn absent_answer(question: &Question) -> Value {
    match &question.shape {
        Shape::One | Shape::Parts(_) => Value::Nil,
        Shape::Some { .. } | Shape::Assign { .. } => Value::list(Vec::new()),
        Shape::Amount { min, .. } => Value::Int(*min),
        Shape::Order => Value::list(question.options.iter().map(|option| option.value.clone()).collect()),
        Shape::Confirm => Value::Bool(false),
    }
}
