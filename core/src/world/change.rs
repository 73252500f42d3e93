//! Changes of the state. Hooks may make them only in bodies, not in expressions.

use super::World;
use super::sight::Reveals;
use crate::host::ScriptError;
use crate::ids::{CompId, DefId, EventSerial};
use crate::limits::Limit;
use crate::ruleset::{Role, Ruleset, Type};
use crate::state::{ChanceError, Ending, EventPhase, Grant, Place, ScoreSheet, State, Until};
use crate::value::Value;
use std::sync::Arc;

impl World {
    /// Changes the state: all changes but those of hooks, which [`World::change`] guards, come in here.
    pub(crate) fn update<T>(&self, f: impl FnOnce(&mut State, &Ruleset) -> T) -> T {
        let mut state = self.state.borrow_mut();
        let before = state.mark();
        let result = f(&mut state, &self.ruleset);
        self.budget.add(Limit::Changes, state.entries_since(before));
        self.budget.work(state.take_work());
        self.note_kept(state.kept_bytes());
        drop(state);
        self.refresh_readers(Reveals::Noted);
        result
    }

    /// Returns to an earlier state.
    pub(crate) fn restore(&self, f: impl FnOnce(&mut State, &Ruleset)) {
        f(&mut self.state.borrow_mut(), &self.ruleset);
        self.refresh_readers(Reveals::Ignored);
    }

    /// Changes the state on behalf of a body hook.
    fn change<T>(&self, f: impl FnOnce(&mut State, &Ruleset) -> T) -> Result<T, ScriptError> {
        if self.is_pure() {
            return Err(ScriptError::new("an expression cannot change the game; move the call to `do:`"));
        }
        self.check_budget()?;
        self.check_supposed_changes()?;
        Ok(self.update(f))
    }

    /// As [`World::change`], for what a supposition cannot undo; `what` names it.
    fn lasting_change<T>(&self, what: &str, f: impl FnOnce(&mut State, &Ruleset) -> T) -> Result<T, ScriptError> {
        if self.is_supposing() {
            return Err(ScriptError::new(format!("a supposition leaves no trace, so it cannot {what}; do it outside")));
        }
        self.change(f)
    }

    /// Creates a component of `def`, nowhere yet.
    ///
    /// # Errors
    /// Called from an expression.
    pub(crate) fn create(&self, def: DefId) -> Result<CompId, ScriptError> {
        self.note_created()?;
        self.change(|s, r| s.create(r, def))
    }

    /// Creates a lasting effect of `def` that ends with the innermost open occurrence of the scope `until`; none: with the game.
    ///
    /// # Errors
    /// Called from an expression, or no such scope is open.
    pub(crate) fn create_lasting(&self, def: DefId, until: &str) -> Result<CompId, ScriptError> {
        let occurrence = self.occurrence(until)?;
        self.note_created()?;
        self.change(|s, r| {
            let comp = s.create(r, def);
            s.set_ends_with(comp, occurrence);
            comp
        })
    }

    /// Counts a new component.
    fn note_created(&self) -> Result<(), ScriptError> {
        self.budget.add(Limit::Components, 1);
        self.check_budget()
    }

    fn occurrence(&self, scope: &str) -> Result<u32, ScriptError> {
        let found = self.ruleset.names.find(scope).and_then(|name| self.with(|s| s.occurrence(name)));
        found.ok_or_else(|| {
            ScriptError::new(format!("no scope `{scope}` is open; name an open one: {}", self.open_scopes().join(", ")))
        })
    }

    /// The names of the open scopes, outermost first.
    #[must_use]
    pub fn open_scopes(&self) -> Vec<String> {
        self.with(|s| s.scopes().iter().filter_map(|x| x.name).map(|n| self.ruleset.text(n).to_string()).collect())
    }

    /// Removes a component, and everything in it, from the game.
    ///
    /// # Errors
    /// Called from an expression.
    pub(crate) fn destroy(&self, comp: CompId) -> Result<(), ScriptError> {
        self.change(|s, r| s.destroy(r, comp))
    }

    /// Takes a player out of the game. The player is not asked or given a turn any more and cannot win, but can still be read.
    ///
    /// # Errors
    /// Called from an expression, or the component is not a player.
    pub(crate) fn retire(&self, player: CompId) -> Result<(), ScriptError> {
        if self.seat_of(player).is_none() {
            let found = self.describe(&Value::Comp(player));
            return Err(ScriptError::new(format!("only a player can leave the game, found {found}")));
        }
        self.change(|s, r| s.retire(r, player))
    }

    /// Moves a component into a slot: at position `at` from 0 (the bottom), else on top.
    ///
    /// # Errors
    /// Called from an expression, or the move is impossible.
    pub(crate) fn move_to(&self, comp: CompId, parent: CompId, slot: u16, at: Option<u32>) -> Result<(), ScriptError> {
        self.change(|s, r| s.move_to(r, comp, Place { parent, slot }, at))?
            .map_err(|e| ScriptError::new(format!("cannot move {}: {e}", self.describe(&Value::Comp(comp)))))
    }

    /// Sets a field.
    ///
    /// # Errors
    /// Called from an expression, or the value does not fit the field's type.
    pub(crate) fn set_field(&self, comp: CompId, field: u16, value: Value) -> Result<(), ScriptError> {
        let kind = self.ruleset.kind(self.kind_of(comp));
        let Some(f) = kind.fields.get(usize::from(field)) else { return Ok(()) };
        if !self.fits(&value, &f.ty) {
            return Err(ScriptError::new(format!(
                "field `{}` of `{}` takes {}, found {}",
                self.ruleset.text(f.name),
                self.ruleset.text(kind.local_id),
                self.describe_type(&f.ty),
                self.describe(&value)
            )));
        }
        if value.holds_event() {
            return Err(ScriptError::new("a field cannot hold an event; store the parameters that you need"));
        }
        self.budget.add(Limit::Written, value.bytes());
        self.change(|s, _| s.set_field(comp, field, value))
    }

    /// Sets or clears an owner.
    ///
    /// # Errors
    /// Called from an expression, or `owner` is not a player.
    pub(crate) fn set_owner(&self, comp: CompId, owner: Option<CompId>) -> Result<(), ScriptError> {
        if let Some(owner) = owner.map(Value::Comp)
            && !self.fits(&owner, &Type::Player)
        {
            return Err(ScriptError::new(format!("an owner must be a player, found {}", self.describe(&owner))));
        }
        self.change(|s, r| s.set_owner(r, comp, owner))
    }

    /// Shuffles a slot.
    ///
    /// # Errors
    /// Called from an expression, or the result that was fixed for it does not fit.
    pub(crate) fn shuffle(&self, parent: CompId, slot: u16) -> Result<(), ScriptError> {
        self.chance(|s, r| s.shuffle(r, Place { parent, slot }))
    }

    fn chance<T>(&self, f: impl FnOnce(&mut State, &Ruleset) -> Result<T, ChanceError>) -> Result<T, ScriptError> {
        self.lasting_change("draw a random result", f)?.map_err(|error| ScriptError::new(error.to_string()))
    }

    /// Puts a slot in order, bottom first.
    ///
    /// # Errors
    /// Called from an expression, or `order` does not list exactly the components in the slot.
    pub(crate) fn order_slot(&self, parent: CompId, slot: u16, order: Vec<CompId>) -> Result<(), ScriptError> {
        self.budget.work(order.len() / 2);
        let mut before = self.slot(parent, slot);
        let mut after = order.clone();
        before.sort_unstable();
        after.sort_unstable();
        if before != after {
            return Err(ScriptError::new("the new order must list exactly the components in the slot"));
        }
        self.change(|s, r| s.reorder(r, Place { parent, slot }, order))
    }

    /// A random number from `first` to `last`; `call` is what asks for it, for messages.
    ///
    /// # Errors
    /// Called from an expression, or the result that was fixed for it does not fit.
    pub(crate) fn random(&self, first: i64, last: i64, call: &str) -> Result<i64, ScriptError> {
        self.chance(|s, _| s.random(first, last, call))
    }

    /// Indices of `count` of `of` items, in random order.
    ///
    /// # Errors
    /// As for [`World::random`].
    pub(crate) fn sample(&self, of: usize, count: usize, call: &str) -> Result<Vec<usize>, ScriptError> {
        self.chance(|s, _| s.sample(of, count, call))
    }

    /// Gives a component the abilities of `def` until the grant is removed.
    ///
    /// # Errors
    /// Called from an expression.
    pub(crate) fn grant(&self, comp: CompId, def: DefId) -> Result<(), ScriptError> {
        self.change(|s, r| s.grant(r, comp, Grant { def, until: None }))
    }

    /// Gives a component the abilities of `def` until the innermost open scope `ends` ends.
    ///
    /// # Errors
    /// Called from an expression, or no such scope is open.
    pub(crate) fn grant_for(&self, comp: CompId, def: DefId, ends: &str) -> Result<(), ScriptError> {
        let occurrence = self.occurrence(ends)?;
        self.change(|s, r| s.grant(r, comp, Grant { def, until: Some(Until::Scope(occurrence)) }))
    }

    /// Gives a component the abilities of `def` for as long as `source` stays in the component that now holds it.
    ///
    /// # Errors
    /// Called from an expression, or `source` has left the game.
    pub(crate) fn grant_while(&self, comp: CompId, def: DefId, source: CompId) -> Result<(), ScriptError> {
        if !self.with(|s| s.comp(source).alive) {
            return Err(ScriptError::new(format!(
                "{} has left the game, so it cannot be the source of a grant",
                self.describe(&Value::Comp(source))
            )));
        }
        self.change(|s, r| s.grant(r, comp, Grant { def, until: Some(Until::Source(source)) }))
    }

    /// Removes one grant.
    ///
    /// # Errors
    /// Called from an expression.
    pub(crate) fn ungrant(&self, comp: CompId, def: DefId) -> Result<(), ScriptError> {
        self.change(|s, r| s.ungrant(r, comp, def))
    }

    /// Resets all limits of a component.
    ///
    /// # Errors
    /// Called from an expression.
    pub(crate) fn reset_limits(&self, comp: CompId) -> Result<(), ScriptError> {
        self.change(|s, _| s.reset_limits(comp))
    }

    /// Ends the game. Players who have left it cannot win.
    ///
    /// # Errors
    /// Called from an expression.
    pub(crate) fn finish(&self, winners: Vec<CompId>, how: &str) -> Result<(), ScriptError> {
        let winners = winners.into_iter().filter(|winner| !self.is_out(*winner)).collect();
        self.lasting_change("end the game", |s, _| s.finish(Ending { winners, how: Arc::from(how), scores: None }))
    }

    /// Ends the game with final scores. The scores decide who wins, unless `winners` says it. Players who have left the game cannot win.
    ///
    /// # Errors
    /// Called from an expression, or a row of the sheet is not about a player.
    pub(crate) fn finish_with_scores(
        &self,
        winners: Option<Vec<CompId>>,
        how: &str,
        scores: ScoreSheet,
    ) -> Result<(), ScriptError> {
        let is_party = |comp| matches!(self.ruleset().kind(self.kind_of(comp)).role, Role::Player | Role::Neutral);
        if !scores.rows().iter().all(|row| is_party(row.player)) {
            return Err(ScriptError::new("a row of the score sheet is about something that is not a player"));
        }
        let mut winners = winners.unwrap_or_else(|| scores.best(|player| !self.is_out(player)));
        winners.retain(|winner| !self.is_out(*winner));
        let ending = Ending { winners, how: Arc::from(how), scores: Some(scores) };
        self.lasting_change("end the game", |s, _| s.finish(ending))
    }

    /// Adds a line to the log.
    ///
    /// # Errors
    /// Called from an expression.
    pub(crate) fn log(&self, key: &str, args: Vec<(Arc<str>, Value)>) -> Result<(), ScriptError> {
        self.note_logged(&args);
        self.lasting_change("write to the log", |s, ruleset| {
            let depth = s.hook_line_depth();
            s.add_log(ruleset, Arc::from(key), args, depth);
        })
    }

    /// Counts a new line of the log.
    pub(crate) fn note_logged(&self, args: &[(Arc<str>, Value)]) {
        self.budget.add(Limit::LogLines, 1);
        let bytes = args.iter().map(|(name, value)| name.len() as u64 + value.bytes()).sum();
        self.budget.add(Limit::LogBytes, bytes);
    }

    /// See [`State::settle_lines`].
    pub(crate) fn settle_lines(&self, from: usize) {
        if self.with(State::has_open_lines) {
            self.update(|state, ruleset| state.settle_lines(ruleset, from));
        }
    }

    /// Cancels an event in progress.
    ///
    /// # Errors
    /// Called from an expression, or the event has happened.
    pub(crate) fn cancel_event(&self, serial: EventSerial) -> Result<(), ScriptError> {
        self.change_event(serial, EventPhase::Ahead, |event| event.cancelled = true)
    }

    /// Marks the event as replaced by the ability that is being resolved; `said` becomes its result unless it is nil.
    ///
    /// # Errors
    /// Called from an expression, the event has happened, or `said` holds an event.
    pub(crate) fn replace_event(&self, serial: EventSerial, said: Value) -> Result<(), ScriptError> {
        if said.holds_event() {
            return Err(ScriptError::new(
                "an event is over when its performer reads the result; give what is needed of it",
            ));
        }
        self.change_event(serial, EventPhase::Ahead, |event| {
            event.replaced = true;
            if said != Value::Nil {
                event.said = said;
            }
        })
    }

    /// Changes an argument of an event in progress.
    ///
    /// # Errors
    /// Called from an expression, the event is over, or the value does not fit the parameter's type.
    pub(crate) fn set_event_param(&self, serial: EventSerial, param: usize, value: Value) -> Result<(), ScriptError> {
        if let Some(event) = self.with_event(serial, |e| e.event)
            && let Some(p) = self.ruleset.event(event).params.get(param)
            && !self.fits(&value, &p.ty)
        {
            return Err(ScriptError::new(format!(
                "parameter `{}` takes {}, found {}",
                self.ruleset.text(p.name),
                self.describe_type(&p.ty),
                self.describe(&value)
            )));
        }
        self.change_event(serial, EventPhase::Happening, |event| {
            if event.phase == EventPhase::Ahead && event.proposed.is_none() {
                event.proposed = Some(event.params.clone());
            }
            if let Some(place) = event.params.get_mut(param) {
                *place = value;
            }
        })
    }

    fn change_event(
        &self,
        serial: EventSerial,
        latest: EventPhase,
        f: impl FnOnce(&mut crate::state::LiveEvent),
    ) -> Result<(), ScriptError> {
        let found = self.lasting_change("change an event in progress", |s, _| {
            let event = s.event_mut(serial)?;
            if event.phase > latest {
                return Some(false);
            }
            f(event);
            Some(true)
        })?;
        match found {
            Some(true) => Ok(()),
            Some(false) => Err(ScriptError::new(
                "the event has already happened; cancel, replace or change it in an earlier window",
            )),
            None => Err(ScriptError::new("the event is over; change it in one of its own windows")),
        }
    }
}
