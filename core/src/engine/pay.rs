//! Payments: one question, or a few, then the events that pay.

use super::Engine;
use super::frame::{AskFrame, EventFrame, Frame, Next, PayFrame, PayStage};
use crate::decision::{Choice, Label, OptionKind, Question, Shape, Text};
use crate::host::{Reply, ScriptError};
use crate::ids::{CompId, ResourceId};
use crate::payment::{NextPick, Picks, Solver, Way};
use crate::ruleset::{Overpay, Payment, Role};
use crate::value::Value;
use crate::world::{Bill, Env, Holdings, Picked, Proposal, World};
use std::sync::Arc;

/// Up to this many ways to pay are offered as a list; of more, the player picks one thing after the other.
const FEW_WAYS: usize = 6;

/// How often a player can undo a pick in one payment, so that an endless to and fro of a bot ends.
const MAX_TAKEN_BACK: u8 = 20;

/// The answer that undoes the last pick.
const TAKE_BACK: &str = "take-back";

impl World {
    /// The value of an option that uses these.
    fn pick_value(&self, picked: &[Picked]) -> Value {
        let text = |sym| Value::Str(self.ruleset().text(sym).clone());
        let one = |picked: &Picked| match picked {
            Picked::Piece(comp, resource, source) => Value::map(vec![
                (Arc::from("piece"), Value::Comp(*comp)),
                (Arc::from("resource"), text(self.ruleset().resource(*resource).id)),
                (Arc::from("source"), text(*source)),
            ]),
            Picked::Units(resource, count) => Value::map(vec![
                (Arc::from("count"), Value::Int(*count)),
                (Arc::from("resource"), text(self.ruleset().resource(*resource).id)),
            ]),
        };
        Value::list(picked.iter().map(one).collect())
    }

    /// What the value of an option uses.
    fn value_picks(&self, value: &Value) -> Vec<Picked> {
        let one = |item: &Value| {
            let resource = self.ruleset().find_resource(item.get("resource")?.str()?)?;
            match (item.get("piece"), item.get("count")) {
                (Some(Value::Comp(comp)), _) => {
                    let source = self.ruleset().names.find(item.get("source")?.str()?)?;
                    Some(Picked::Piece(*comp, resource, source))
                }
                (_, Some(Value::Int(count))) => Some(Picked::Units(resource, *count)),
                _ => None,
            }
        };
        value.items().unwrap_or_default().iter().filter_map(one).collect()
    }

    fn resource_name(&self, resource: ResourceId) -> Arc<str> {
        self.ruleset().text(self.ruleset().resource(resource).local_id).clone()
    }

    /// Units by the names of their resources, for texts.
    fn amounts(&self, units: &[i64]) -> Value {
        let some = units.iter().enumerate().filter(|(_, count)| **count > 0);
        Value::map(
            some.map(|(at, count)| (self.resource_name(ResourceId::from_index(at)), Value::Int(*count))).collect(),
        )
    }

    /// A cost for texts; resources of which any will do are joined by slashes.
    fn cost_text(&self, bill: &Bill) -> Value {
        let fixed = bill.cost.fixed.iter().map(|(resource, count)| (self.resource_name(*resource), Value::Int(*count)));
        let any = bill.cost.any.iter().map(|any| {
            let names: Vec<Arc<str>> = any.of.iter().map(|resource| self.resource_name(*resource)).collect();
            (Arc::from(names.join("/")), Value::Int(any.count))
        });
        Value::map(fixed.chain(any).collect())
    }

    /// The option that uses these things together.
    fn way_option(&self, picks: &Picks, holdings: &Holdings) -> Choice {
        if let ([piece], true) = (picks.pieces.as_slice(), picks.spent.iter().all(|count| *count == 0)) {
            return self.piece_option(*piece, holdings);
        }
        let things: Vec<CompId> = picks.pieces.iter().map(|(at, _)| holdings.things[*at]).collect();
        let names =
            things.iter().map(|comp| self.ruleset().text(self.ruleset().def(self.def_of(*comp)).local_id).to_string());
        let units = picks.spent.iter().enumerate().filter(|(_, count)| **count > 0);
        let units = units.map(|(at, count)| format!("{count}-{}", self.resource_name(ResourceId::from_index(at))));
        let key: Vec<String> = names.chain(units).collect();
        let has_units = picks.spent.iter().any(|count| *count > 0);
        let text = match (things.is_empty(), has_units) {
            (true, _) => "pay-amounts",
            (false, false) => "pay-pieces",
            (false, true) => "pay-both",
        };
        let args = vec![
            (Arc::from("pieces"), Value::list(things.into_iter().map(Value::Comp).collect())),
            (Arc::from("amounts"), self.amounts(&picks.spent)),
        ];
        let label = Label::Own(Text { key: Arc::from(text), args });
        let value = self.pick_value(&self.picked(picks, holdings));
        Choice::new(Arc::from(key.join("+")), label, value, OptionKind::Value)
    }

    /// The option that uses a piece in one of its ways: the piece itself, if it has only one.
    fn piece_option(&self, (at, used): (usize, usize), holdings: &Holdings) -> Choice {
        let comp = holdings.things[at];
        let [_] = holdings.ways[at].as_slice() else {
            let resource = self.resource_name(holdings.ways[at][used].0);
            let name = self.ruleset().text(self.ruleset().def(self.def_of(comp)).local_id);
            let args =
                vec![(Arc::from("it"), Value::Comp(comp)), (Arc::from("resource"), Value::Str(resource.clone()))];
            let label = Label::Own(Text { key: Arc::from("pay-as"), args });
            let picks = Picks { pieces: vec![(at, used)], ..Picks::none(&holdings.purse) };
            let value = self.pick_value(&self.picked(&picks, holdings));
            return Choice::new(Arc::from(format!("{name}-as-{resource}")), label, value, OptionKind::Value);
        };
        self.choice(&Value::Comp(comp))
    }

    /// The only way in which a piece can pay.
    fn only_way(&self, comp: CompId, holdings: &Holdings) -> Option<Picked> {
        let at = holdings.things.iter().position(|thing| *thing == comp)?;
        let (resource, way) = holdings.ways[at].first()?;
        Some(Picked::Piece(comp, *resource, self.ruleset().resource(*resource).pieces[*way].id))
    }

    /// What the player reads of a finished payment.
    fn receipt(&self, way: &Way, holdings: &Holdings) -> Value {
        let things = way.picks.pieces.iter().map(|(at, _)| Value::Comp(holdings.things[*at]));
        Value::map(vec![
            (Arc::from("pieces"), Value::list(things.collect())),
            (Arc::from("amounts"), self.amounts(&way.picks.spent)),
            (Arc::from("surplus"), self.amounts(&way.surplus)),
        ])
    }

    /// The events that pay in a way, in order: exchanges, pieces, stocks, change. Exchanges come first, so that nothing has been spent
    /// if one of them is prevented; and of a chain of them the one that takes what is paid.
    fn payments(&self, way: &Way, bill: &Bill, holdings: &Holdings) -> Result<Vec<Proposal>, ScriptError> {
        let known = &self.ruleset().known;
        let vars = self.bill_vars(bill);
        let env = Env::new(&vars);
        let mut events = Vec::new();
        for (rate, times) in holdings.rates.iter().zip(&way.exchanged).rev().filter(|(_, times)| **times > 0) {
            events.extend(self.exchanging(*rate, *times, bill)?);
        }
        for (at, used) in &way.picks.pieces {
            let (resource, source) = holdings.ways[*at][*used];
            let it = [(known.it, Value::Comp(holdings.things[*at]))];
            let spend = &self.ruleset().resource(resource).pieces[source].spend;
            events.push(self.spending(spend, &Env::within(&it, &env), bill)?);
        }
        for (resource, spent) in self.ruleset().resources.iter().zip(&way.picks.spent) {
            if let Some(stock) = resource.stock.as_ref().filter(|_| *spent > 0) {
                let count = [(known.count, Value::Int(*spent))];
                events.push(self.spending(&stock.spend, &Env::within(&count, &env), bill)?);
            }
        }
        for (resource, surplus) in self.ruleset().resources.iter().zip(&way.surplus) {
            if let Overpay::Change(call) = &resource.overpay
                && *surplus > 0
            {
                let count = [(known.count, Value::Int(*surplus))];
                let change = self.proposal(call, &Env::within(&count, &env))?;
                events.push(Proposal { source: bill.source, ..change });
            }
        }
        Ok(events)
    }
}

impl PayFrame {
    pub(crate) fn of(bill: Bill, prompt: Option<Text>, optional: bool) -> Frame {
        let stage = PayStage::Choosing;
        Frame::Pay(Box::new(Self { bill, prompt, optional, picked: Vec::new(), taken_back: 0, stage }))
    }
}

impl Engine {
    pub(super) fn step_pay(&mut self, mut frame: Box<PayFrame>, returned: Option<Reply>) -> Result<Next, ScriptError> {
        let answer = returned.and_then(Reply::answer);
        if let PayStage::Paying { events, receipt, is_waiting } = &mut frame.stage {
            if *is_waiting && matches!(answer, None | Some(Value::Nil | Value::Bool(false))) {
                return Ok(Next::Return(Value::Nil));
            }
            if events.is_empty() {
                return Ok(Next::Return(receipt.clone()));
            }
            *is_waiting = true;
            let event = events.remove(0);
            if self.world.missing_target(&event).is_some() {
                return Ok(Next::Return(Value::Nil));
            }
            return Ok(Next::Call(Frame::Pay(frame), EventFrame::of(event)));
        }
        let is_declined = answer == Some(Value::Nil);
        if is_declined || self.world.is_out(frame.bill.player) {
            return Ok(Next::Return(Value::Nil));
        }
        let mut holdings = self.world.holdings(&frame.bill)?;
        self.classify(&mut holdings);
        if let Some(answer) = answer {
            self.add_answer(&mut frame, &answer, &holdings);
        }
        let cost = frame.bill.cost.clone();
        let purse = holdings.purse.clone();
        let solver = Solver::counted(&purse, &cost, Some(self.world.budget()))?;
        let mut picks = self.world.picks(&frame.picked, &holdings);
        let mut ways = solver.ways(&picks, FEW_WAYS + 1)?;
        if ways.is_empty() && !picks.is_empty() {
            // Something happened in between, so that what was picked does not fit any more.
            frame.picked.clear();
            picks = Picks::none(&purse);
            ways = solver.ways(&picks, FEW_WAYS + 1)?;
        }
        match ways.as_slice() {
            [] => Ok(Next::Return(Value::Nil)),
            // Who may decline is asked even if there is only one way, unless nothing has to be given.
            [way] if !frame.optional || !picks.is_empty() || way.picks.is_empty() => {
                let events = self.world.payments(way, &frame.bill, &holdings)?;
                let receipt = self.world.receipt(way, &holdings);
                frame.stage = PayStage::Paying { events, receipt, is_waiting: false };
                Ok(Next::Again(Frame::Pay(frame)))
            }
            ways => {
                let mut options = if ways.len() <= FEW_WAYS {
                    let more = |way: &Way| self.world.way_option(&added(&way.picks, &picks), &holdings);
                    ways.iter().map(more).collect()
                } else {
                    self.picking(&solver, &picks, &holdings)?
                };
                if !picks.is_empty() && frame.taken_back < MAX_TAKEN_BACK && !self.is_party(frame.bill.player) {
                    let label = Label::Own(Text::key("pay-take-back"));
                    options.push(Choice::new(Arc::from(TAKE_BACK), label, TAKE_BACK.into(), OptionKind::Value));
                }
                if frame.optional {
                    options.push(Choice::pass(Text::key("pass")));
                }
                let question = Question {
                    player: frame.bill.player,
                    shape: Shape::One,
                    prompt: self.pay_prompt(&frame, &picks, &holdings),
                    options,
                    secret: false,
                    look: false,
                };
                Ok(Next::Call(Frame::Pay(frame), AskFrame::one(question)))
            }
        }
    }

    /// The frame of a payment that a document declares.
    pub(super) fn pay_frame(&self, bill: Bill, payment: &Payment) -> Frame {
        PayFrame::of(bill, payment.prompt.map(|key| Text::key(self.world.ruleset().text(key))), payment.optional)
    }

    fn is_party(&self, player: CompId) -> bool {
        self.world.ruleset().kind(self.world.kind_of(player)).role == Role::Neutral
    }

    /// The text of the question, with the cost and what was picked as arguments.
    fn pay_prompt(&self, frame: &PayFrame, picks: &Picks, holdings: &Holdings) -> Text {
        let mut prompt = frame.prompt.clone().unwrap_or_else(|| Text::key("pay"));
        let things = picks.pieces.iter().map(|(at, _)| Value::Comp(holdings.things[*at]));
        prompt.args.push((Arc::from("cost"), self.world.cost_text(&frame.bill)));
        prompt.args.push((Arc::from("pieces"), Value::list(things.collect())));
        prompt.args.push((Arc::from("amounts"), self.world.amounts(&picks.spent)));
        prompt
    }

    /// Adds what an answer uses to what was picked.
    fn add_answer(&self, frame: &mut PayFrame, answer: &Value, holdings: &Holdings) {
        match answer {
            Value::Str(word) if word.as_ref() == TAKE_BACK => {
                frame.taken_back += 1;
                frame.picked.pop();
            }
            Value::Comp(comp) => frame.picked.extend(self.world.only_way(*comp, holdings)),
            other => frame.picked.extend(self.world.value_picks(other)),
        }
    }

    /// The options to pick one thing after the other: everything that is suggested, the whole rest from one stock, and single things.
    fn picking(&self, solver: &Solver<'_>, picks: &Picks, holdings: &Holdings) -> Result<Vec<Choice>, ScriptError> {
        let mut options: Vec<Choice> = Vec::new();
        let mut offer = |option: Choice| {
            if options.iter().all(|other| other.value != option.value) {
                options.push(option);
            }
        };
        if let Some(best) = solver.best(picks)? {
            offer(self.world.way_option(&added(&best.picks, picks), holdings));
        }
        let next = solver.next_picks(picks)?;
        for pick in &next {
            if let NextPick::Unit(resource) = pick
                && let Some(way) = solver.rest_by(picks, *resource)?
            {
                offer(self.world.way_option(&added(&way.picks, picks), holdings));
            }
        }
        for pick in next {
            match pick {
                NextPick::Piece(at, used) => offer(self.world.piece_option((at, used), holdings)),
                NextPick::Unit(resource) => {
                    let mut unit = Picks::none(&holdings.purse);
                    unit.spent[resource.index()] = 1;
                    offer(self.world.way_option(&unit, holdings));
                }
            }
        }
        Ok(options)
    }

    /// Gives pieces that make no difference to each other the same class.
    fn classify(&self, holdings: &mut Holdings) {
        for at in 0..holdings.things.len() {
            let piece = &holdings.purse.pieces[at];
            let is_same = |other: &usize| {
                holdings.purse.pieces[*other].uses == piece.uses
                    && holdings.ways[*other] == holdings.ways[at]
                    && self.makes_no_difference(holdings.things[*other], holdings.things[at])
            };
            if let Some(other) = (0..at).find(is_same) {
                holdings.purse.pieces[at].class = holdings.purse.pieces[other].class;
            }
        }
    }
}

/// What a way uses besides what was picked; the pieces that were picked come first in it.
fn added(way: &Picks, picked: &Picks) -> Picks {
    let pieces = way.pieces.iter().skip(picked.pieces.len()).copied().collect();
    Picks { pieces, spent: way.spent.iter().zip(&picked.spent).map(|(all, part)| all - part).collect() }
}
