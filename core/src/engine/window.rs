//! Windows: who may use which ability, in the order that the current flow names.

use super::frame::{AskFrame, Doing, Frame, Next, UseFrame, Vars, WindowFrame};
use super::witness::Listeners;
use super::{Engine, ability};
use crate::decision::{Choice, Label, OptionKind, Question, Shape, Text};
use crate::host::{Reply, ScriptError};
use crate::ids::{AbilityId, CompId, EventSerial, ListKey};
use crate::limits::WINDOW_USES;
use crate::ruleset::{AbilityKind, OrderPolicy, Timing};
use crate::state::{Mark, State};
use crate::value::Value;
use crate::world::Env;
use std::sync::Arc;

/// An ability that may be used, and the player who may use it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Candidate {
    comp: CompId,
    ability: AbilityId,
    player: CompId,
    optional: bool,
}

/// What a window does next.
enum Pick {
    Use(Candidate),
    /// Without candidates the player is asked only so that not being asked reveals nothing.
    Ask(CompId, Vec<Candidate>),
    Close,
}

impl WindowFrame {
    pub(super) fn new(key: ListKey, event: Option<(EventSerial, Timing)>, vars: Vars) -> Self {
        Self {
            key,
            event,
            vars,
            there: Listeners::default(),
            players: Vec::new(),
            passed: Vec::new(),
            used: Vec::new(),
            since: Mark::default(),
            doing: Doing::Nothing,
        }
    }
}

impl Engine {
    pub(super) fn step_window(&mut self, mut frame: WindowFrame, returned: Option<Reply>) -> Result<Next, ScriptError> {
        match std::mem::replace(&mut frame.doing, Doing::Nothing) {
            Doing::Nothing => {}
            Doing::Asking(player) => match returned {
                Some(Reply::AskAgain) => self.after_anytime(&mut frame, player),
                reply => match reply.as_ref().and_then(Reply::as_answer).and_then(ability::used_by) {
                    Some((comp, ability)) => return Ok(self.begin_use(frame, comp, ability, player)),
                    None => frame.passed.push(player),
                },
            },
            // If something has happened here, whoever declined may think again.
            Doing::Using => {
                if returned == Some(Reply::Answer(Value::Bool(true))) || self.changed_since(frame.since) {
                    frame.passed.clear();
                }
            }
        }
        if self.is_closed(&frame) {
            return Ok(Next::Return(Value::Nil));
        }
        let mut candidates = self.candidates(&frame)?;
        // What must happen happens also for a player who has left, but that player is not asked about it.
        candidates.retain(|c| !c.optional || !self.world.is_out(c.player));
        frame.players.retain(|player| !self.world.is_out(*player));
        if frame.players.is_empty() {
            if candidates.is_empty() && !self.world.ruleset().is_polled(frame.key) {
                return Ok(Next::Return(Value::Nil));
            }
            frame.players = self.window_players()?;
        }
        match self.pick(&mut frame, &candidates) {
            Pick::Use(_) if frame.used.len() >= WINDOW_USES => {
                let what = format!(
                    "{WINDOW_USES} abilities were used in one window; look for abilities that create each other"
                );
                Err(self.give_up(what))
            }
            Pick::Use(c) => Ok(self.begin_use(frame, c.comp, c.ability, c.player)),
            Pick::Ask(player, candidates) => {
                let question = self.window_question(&frame, player, &candidates)?;
                frame.since = self.world.with(State::mark);
                frame.doing = Doing::Asking(player);
                Ok(Next::Call(Frame::Window(frame), AskFrame::one(question)))
            }
            Pick::Close => Ok(Next::Return(Value::Nil)),
        }
    }

    /// After an anytime action the same player is asked again, and so are those who declined if it changed anything.
    fn after_anytime(&self, frame: &mut WindowFrame, player: CompId) {
        if self.policy() == OrderPolicy::Alternate && frame.players.last() == Some(&player) {
            frame.players.rotate_right(1);
        }
        if self.changed_since(frame.since) {
            frame.passed.clear();
        }
    }

    fn changed_since(&self, mark: Mark) -> bool {
        self.world.with(|s| s.components_changed_since(mark))
    }

    fn begin_use(&self, mut frame: WindowFrame, comp: CompId, ability: AbilityId, player: CompId) -> Next {
        let former_owner = self.former_owner(&frame, comp, ability);
        frame.used.push((comp, ability));
        frame.doing = Doing::Using;
        frame.since = self.world.with(State::mark);
        let mut vars = self.window_vars(&frame);
        if self.world.owner(comp).is_none() {
            vars.extend(self.world.user_vars(player));
        }
        let using = UseFrame { former_owner, ..UseFrame::new(comp, ability, frame.event, vars) };
        Next::Call(Frame::Window(frame), Frame::Use(using))
    }

    /// A window closes when its event is cancelled or over, and after one replacement.
    fn is_closed(&self, frame: &WindowFrame) -> bool {
        let Some((serial, timing)) = frame.event else { return false };
        timing != Timing::After && self.world.with(|s| s.event(serial).is_none_or(|e| e.cancelled || e.replaced))
    }

    fn window_vars(&self, frame: &WindowFrame) -> Vars {
        frame.event.map_or_else(|| frame.vars.clone(), |(serial, _)| self.world.event_vars(serial))
    }

    fn candidates(&self, frame: &WindowFrame) -> Result<Vec<Candidate>, ScriptError> {
        let unpreventable = frame
            .event
            .is_some_and(|(serial, _)| self.world.with(|s| s.event(serial).is_some_and(|e| e.unpreventable)));
        let vars = self.window_vars(frame);
        let outer = Env::new(&vars);
        let listeners = self.window_listeners(frame, &outer);
        // The active player resolves abilities that nobody owns.
        let user = self.world.active_player().or_else(|| self.world.with_players(|players| players.first().copied()));
        let user_vars = user.map(|user| [(self.world.ruleset().known.owner, Value::Comp(user))]);
        let for_user = user_vars.as_ref().map(|vars| Env::within(vars, &outer));
        let mut found = Vec::new();
        for (comp, id, owner) in listeners {
            let AbilityKind::React { optional, prevents, .. } = self.world.ruleset().ability(id).kind else { continue };
            if (prevents && unpreventable) || frame.used.contains(&(comp, id)) || self.replaces_itself(frame, comp, id)
            {
                continue;
            }
            let Some(player) = owner.or(user) else { continue };
            let env = if owner.is_some() { &outer } else { for_user.as_ref().unwrap_or(&outer) };
            if !self.world.usable(comp, id, owner, env)? {
                continue;
            }
            found.push(Candidate { comp, ability: id, player, optional });
        }
        Ok(found)
    }

    /// A replacement does not apply to the events that it performs itself.
    fn replaces_itself(&self, frame: &WindowFrame, comp: CompId, ability: AbilityId) -> bool {
        let replaces = |using: &UseFrame| {
            (using.comp, using.ability) == (comp, ability) && matches!(using.event, Some((_, Timing::Instead)))
        };
        matches!(frame.event, Some((_, Timing::Instead)))
            && self.frames.iter().any(|f| matches!(f, Frame::Use(using) if replaces(using)))
    }

    /// The players in window order.
    fn window_players(&self) -> Result<Vec<CompId>, ScriptError> {
        let (order, vars) = self.world.with(|s| {
            let scope = s.scopes().iter().rev().find(|scope| scope.order.is_some());
            scope.map_or((None, Vec::new()), |scope| (scope.order.clone(), scope.vars.clone()))
        });
        let order = order.unwrap_or_else(|| self.world.ruleset().game.order.clone());
        if let Some(expr) = &order.players {
            let list = self.world.eval(expr, &Env::new(&vars))?;
            let players = list.items().unwrap_or_default().iter().filter_map(Value::comp);
            return Ok(players.filter(|player| !self.world.is_out(*player)).collect());
        }
        Ok(match self.world.active_player() {
            Some(active) => self.world.players_from(active),
            None => self.world.players(),
        })
    }

    fn policy(&self) -> OrderPolicy {
        let own = self.world.with(|s| s.scopes().iter().rev().find_map(|scope| scope.order.as_ref().map(|o| o.policy)));
        own.unwrap_or(self.world.ruleset().game.order.policy)
    }

    fn pick(&self, frame: &mut WindowFrame, candidates: &[Candidate]) -> Pick {
        // Parties without a seat, and players whom the order leaves out, come last.
        for c in candidates {
            if !frame.players.contains(&c.player) {
                frame.players.push(c.player);
            }
        }
        match self.policy() {
            OrderPolicy::Alternate => self.pick_alternate(frame, candidates),
            OrderPolicy::OwnerOrders => self.pick_by_owner(frame, candidates),
            OrderPolicy::ActivePlayerOrders => self.pick_by_active(frame, candidates),
        }
    }

    fn pick_alternate(&self, frame: &mut WindowFrame, candidates: &[Candidate]) -> Pick {
        for at in 0..frame.players.len() {
            let Some(player) = frame.players.get(at).copied() else { break };
            if let Some(pick) = self.pick_of(frame, candidates, player) {
                if matches!(pick, Pick::Use(_) | Pick::Ask(..)) {
                    // The player after this one is next.
                    frame.players.rotate_left(at + 1);
                }
                return pick;
            }
        }
        Pick::Close
    }

    fn pick_by_owner(&self, frame: &mut WindowFrame, candidates: &[Candidate]) -> Pick {
        let players = frame.players.clone();
        players.into_iter().find_map(|player| self.pick_of(frame, candidates, player)).unwrap_or(Pick::Close)
    }

    fn pick_by_active(&self, frame: &mut WindowFrame, candidates: &[Candidate]) -> Pick {
        let forced: Vec<Candidate> = candidates.iter().filter(|c| !c.optional).copied().collect();
        let active = self.world.active_player().or_else(|| frame.players.first().copied());
        match (forced.as_slice(), active) {
            ([], _) | (_, None) => self.pick_by_owner(frame, candidates),
            ([first, rest @ ..], Some(active)) => {
                if rest.iter().all(|c| self.same(*first, *c)) {
                    Pick::Use(*first)
                } else {
                    Pick::Ask(active, forced)
                }
            }
        }
    }

    /// What `player` does next in this window, if anything.
    fn pick_of(&self, frame: &WindowFrame, candidates: &[Candidate], player: CompId) -> Option<Pick> {
        let own: Vec<Candidate> = candidates.iter().filter(|c| c.player == player).copied().collect();
        let Some(first) = own.first().copied() else {
            let poll = self.world.ruleset().is_polled(frame.key)
                && !frame.passed.contains(&player)
                && self.world.holds_secrets(player);
            return poll.then(|| Pick::Ask(player, Vec::new()));
        };
        let forced = own.iter().any(|c| !c.optional);
        if !forced && frame.passed.contains(&player) {
            return None;
        }
        if self.world.is_out(player) {
            return Some(Pick::Use(first));
        }
        let interchangeable = own.iter().all(|c| !c.optional && self.same(first, *c));
        Some(if interchangeable { Pick::Use(first) } else { Pick::Ask(player, own) })
    }

    /// Whether the order of the two makes no difference.
    fn same(&self, a: Candidate, b: Candidate) -> bool {
        a.ability == b.ability && a.player == b.player && self.world.def_of(a.comp) == self.world.def_of(b.comp)
    }

    fn window_question(
        &self,
        frame: &WindowFrame,
        player: CompId,
        candidates: &[Candidate],
    ) -> Result<Question, ScriptError> {
        let among: Vec<(CompId, AbilityId)> = candidates.iter().map(|c| (c.comp, c.ability)).collect();
        let about = self.world.about(&self.window_vars(frame));
        let said: Vec<&Value> = about.iter().map(|(_, value)| value).collect();
        let mut options = self.ability_options(&among, OptionKind::Ability, &Label::About(about.clone()), &said)?;
        let prompt = self.window_text(frame, &about);
        if candidates.iter().all(|c| c.optional) {
            options.push(Choice::pass(Text { key: format!("{}-pass", prompt.key).into(), args: prompt.args.clone() }));
        }
        Ok(Question { player, shape: Shape::One, prompt, options, secret: false, look: false })
    }

    /// The text of a window: its key names the timing, its arguments the window and the window's own arguments.
    fn window_text(&self, frame: &WindowFrame, about: &[(Arc<str>, Value)]) -> Text {
        let ruleset = self.world.ruleset();
        let (name, timing) = match frame.event {
            Some((serial, timing)) => {
                let event = self.world.with(|s| s.event(serial).map(|e| e.event));
                (event.map(|e| ruleset.event(e).id), timing.word())
            }
            None => (ruleset.window_of(frame.key).map(|window| ruleset.window(window).id), "window"),
        };
        let mut text = Text::key(&format!("window-{timing}"));
        if let Some(name) = name {
            text.args.push((Arc::from("window"), Value::Str(ruleset.text(name).clone())));
        }
        text.args.extend(about.iter().cloned());
        text
    }
}
