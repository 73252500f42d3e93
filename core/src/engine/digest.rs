//! The frame stack as part of the state hash, so that two games that would continue differently have different hashes.

use super::Engine;
use super::frame::{AskFrame, Cursor, EventFrame, Frame, PayFrame, PayStage, Vars, WindowFrame};
use super::naming::unique_keys;
use crate::ids::{AbilityId, CompId, EventSerial};
use crate::ruleset::Timing;
use crate::state::Digest;
use crate::world::Picked;

impl Engine {
    /// Feeds the frame stack into `digest`. Coroutines are left out: what they wait for is on the stack, and what they
    /// were handed is too.
    pub(crate) fn digest(&self, digest: &mut Digest<'_>) {
        digest.number(self.frames.len() as u64);
        for frame in &self.frames {
            self.digest_frame(frame, digest);
        }
    }

    fn digest_frame(&self, frame: &Frame, digest: &mut Digest<'_>) {
        let ruleset = self.world.ruleset();
        match frame {
            Frame::Flow(f) => {
                digest.text("flow");
                digest.name(ruleset.flow(f.flow).id);
                digest.number(f.scope.map_or(0, |scope| u64::from(scope) + 1));
                digest.number(f.cursors.len() as u64);
                f.cursors.iter().for_each(|cursor| digest_cursor(cursor, digest));
                digest_vars(&f.vars, digest);
                if f.source.is_some() {
                    digest.comp(f.source);
                }
            }
            Frame::Event(f) => self.digest_event(f, digest),
            Frame::Window(f) => self.digest_window(f, digest),
            Frame::Use(f) => {
                digest.text("use");
                self.digest_use(f.comp, f.ability, digest);
                digest_moment(f.event, digest);
                digest.number(f.paid.map_or(0, |paid| paid as u64 + 1));
                digest.number(f.acting.into());
                digest_vars(&f.vars, digest);
            }
            Frame::Effect(f) => {
                digest.text("effect");
                digest.number(f.next as u64);
                digest.comp(f.source);
                digest_vars(&f.vars, digest);
            }
            Frame::Script(f) => {
                digest.text("script");
                match ruleset.hooks.get(f.hook.index()) {
                    Some(hook) => digest.text(&hook.label),
                    // It was added to the host, which gives hooks the same numbers everywhere.
                    None => digest.number(f.hook.index() as u64),
                }
                digest.comp(f.source);
                f.args.iter().for_each(|arg| digest.value(arg));
            }
            Frame::Ask(f) => digest_ask(f, digest),
            Frame::Menu(f) => {
                digest.text("menu");
                digest.comp(Some(f.player));
                digest.name(f.menu);
                digest.number(f.using.into());
            }
            Frame::Together(f) => {
                digest.text("together");
                digest.number(f.phase as u64);
                digest.number(f.next as u64);
                f.results.iter().for_each(|result| digest.value(result));
                for event in f.waiting() {
                    self.digest_event(&event.frame, digest);
                    event.live.iter().flat_map(|live| &live.params).for_each(|param| digest.value(param));
                }
            }
            Frame::Pay(f) => self.digest_payment(f, digest),
            Frame::Checks(f) => {
                digest.text("checks");
                digest.number(f.check as u64);
                digest.number(f.items.as_ref().map_or(0, |(_, at)| *at as u64 + 1));
                digest.number(u64::from(f.rounds) << 1 | u64::from(f.changed));
                digest.value(&f.result);
            }
        }
    }

    fn digest_payment(&self, f: &PayFrame, digest: &mut Digest<'_>) {
        let ruleset = self.world.ruleset();
        digest.text("pay");
        digest.comp(Some(f.bill.player));
        digest.comp(f.bill.source);
        digest.text(f.bill.purpose.as_deref().unwrap_or_default());
        let any = f.bill.cost.any.iter().flat_map(|any| any.of.iter().map(|resource| (*resource, any.count)));
        for (resource, count) in f.bill.cost.fixed.iter().copied().chain(any) {
            digest.name(ruleset.resource(resource).id);
            digest.value(&count.into());
        }
        for picked in &f.picked {
            match picked {
                Picked::Piece(comp, resource, source) => {
                    digest.comp(Some(*comp));
                    digest.name(ruleset.resource(*resource).id);
                    digest.name(*source);
                }
                Picked::Units(resource, count) => {
                    digest.name(ruleset.resource(*resource).id);
                    digest.value(&(*count).into());
                }
            }
        }
        digest.number(f.taken_back.into());
        if f.optional {
            digest.text("optional");
        }
        if let PayStage::Paying { events, receipt, .. } = &f.stage {
            digest.number(events.len() as u64);
            digest.value(receipt);
        }
    }

    fn digest_event(&self, f: &EventFrame, digest: &mut Digest<'_>) {
        digest.text("event");
        digest.number(f.serial.0.into());
        digest.name(self.world.ruleset().event(f.proposal.event).id);
        digest.number(f.stage as u64);
        digest.number(f.needs_recheck.into());
        digest.value(&f.result);
    }

    fn digest_window(&self, f: &WindowFrame, digest: &mut Digest<'_>) {
        digest.text("window");
        digest_moment(f.event, digest);
        digest_vars(&f.vars, digest);
        for list in [&f.players, &f.passed] {
            digest.number(list.len() as u64);
            list.iter().for_each(|player| digest.comp(Some(*player)));
        }
        digest.number(f.used.len() as u64);
        f.used.iter().for_each(|(comp, ability)| self.digest_use(*comp, *ability, digest));
    }

    fn digest_use(&self, comp: CompId, ability: AbilityId, digest: &mut Digest<'_>) {
        digest.comp(Some(comp));
        digest.name(self.world.ruleset().ability(ability).name);
    }
}

fn digest_cursor(cursor: &Cursor, digest: &mut Digest<'_>) {
    digest.number(cursor.block as u64);
    digest.number(cursor.step as u64);
    match &cursor.items {
        None => digest.number(0),
        Some((items, at)) => {
            digest.number(*at as u64 + 1);
            digest.number(items.len() as u64);
            items.iter().for_each(|item| digest.value(item));
        }
    }
}

fn digest_vars(vars: &Vars, digest: &mut Digest<'_>) {
    digest.number(vars.len() as u64);
    for (name, value) in vars {
        digest.name(*name);
        digest.value(value);
    }
}

fn digest_moment(event: Option<(EventSerial, Timing)>, digest: &mut Digest<'_>) {
    match event {
        None => digest.number(0),
        Some((serial, timing)) => {
            digest.number(u64::from(serial.0) + 1);
            digest.text(timing.word());
        }
    }
}

fn digest_ask(f: &AskFrame, digest: &mut Digest<'_>) {
    digest.text("ask");
    digest.number(u64::from(f.several) << 1 | u64::from(f.interrupted));
    digest.number(f.questions.len() as u64);
    for (question, answer) in f.questions.iter().zip(&f.answers) {
        digest.comp(Some(question.player));
        digest.text(&question.prompt.key);
        digest.number(question.options.len() as u64);
        unique_keys(&question.options).iter().for_each(|key| digest.text(key));
        match answer {
            None => digest.number(0),
            Some(value) => {
                digest.number(1);
                digest.value(value);
            }
        }
    }
}
