//! Steps of flows as a tree.

use super::hook::{Act, BodyFn, Ctx};
use super::spec::{Ex, PaySpec, With, body, ex};

/// A step.
pub struct St {
    pub condition: Option<Ex>,
    pub keep: Option<&'static str>,
    pub kind: K,
}

/// The action of a step.
pub enum K {
    Do(BodyFn),
    Events(Vec<(&'static str, With)>),
    Let(&'static str, Ex),
    Event(&'static str, With),
    Together(Option<(Ex, &'static str)>, Vec<(&'static str, With)>),
    Choose(Choosing),
    Amount(Ex, Ex, Ex),
    Confirm(Ex),
    Flow(&'static str, With),
    Each(Ex, &'static str, Vec<St>),
    Turns { of: Ex, var: &'static str, skip: Option<Ex>, until: Option<Ex>, steps: Vec<St> },
    Repeat(Option<Ex>, Vec<St>),
    If(Ex, Vec<St>, Vec<St>),
    Actions { by: Ex, menu: &'static str, pass: bool },
    Simultaneous { of: Ex, var: &'static str, from: Ex },
    Window(&'static str, With),
    Leave(Option<&'static str>, Option<Ex>),
    Pay(Ex, PaySpec),
}

pub struct Choosing {
    pub by: Ex,
    pub from: Offered,
    pub decline: Option<&'static str>,
    pub min: Option<Ex>,
    pub max: Option<Ex>,
    pub look: bool,
}

/// What a choice offers.
pub enum Offered {
    Items { from: Ex, by_event: Option<(&'static str, &'static str, With)> },
    Parts { names: Vec<&'static str>, from: PartsOf, by_event: Option<(&'static str, With)> },
}

/// The combinations of a choice in parts.
pub enum PartsOf {
    List(Ex),
    EachPart(Vec<Ex>),
}

impl St {
    fn new(kind: K) -> Self {
        Self { condition: None, keep: None, kind }
    }

    pub fn keep(mut self, name: &'static str) -> Self {
        self.keep = Some(name);
        self
    }

    pub fn only_if(mut self, condition: Ex) -> Self {
        self.condition = Some(condition);
        self
    }

    fn choosing(mut self, f: impl FnOnce(&mut Choosing)) -> Self {
        if let K::Choose(choosing) = &mut self.kind {
            f(choosing);
        }
        self
    }

    pub fn optional(self) -> Self {
        self.decline("pass")
    }

    /// The text key of the option to decline.
    pub fn decline(self, key: &'static str) -> Self {
        self.choosing(|c| c.decline = Some(key))
    }

    pub fn between(self, min: impl Into<Ex>, max: impl Into<Ex>) -> Self {
        self.choosing(|c| (c.min, c.max) = (Some(min.into()), Some(max.into())))
    }

    /// The player may look at what is offered.
    pub fn look(self) -> Self {
        self.choosing(|c| c.look = true)
    }

    pub fn by_event(self, event: &'static str, param: &'static str, with: With) -> Self {
        self.choosing(|c| {
            if let Offered::Items { by_event, .. } = &mut c.from {
                *by_event = Some((event, param, with));
            }
        })
    }

    /// Offers only combinations of parts that an event allows.
    pub fn allowed_by(self, event: &'static str, with: With) -> Self {
        self.choosing(|c| {
            if let Offered::Parts { by_event, .. } = &mut c.from {
                *by_event = Some((event, with));
            }
        })
    }
}

pub fn run<A: Into<Act>>(f: impl Fn(&Ctx) -> A + 'static) -> St {
    St::new(K::Do(body(f)))
}

/// Adds a line to the log.
pub fn log(key: &'static str) -> St {
    run(move |c| c.log(key))
}

pub fn events(calls: Vec<(&'static str, With)>) -> St {
    St::new(K::Events(calls))
}

pub fn name(name: &'static str, value: impl Into<Ex>) -> St {
    St::new(K::Let(name, value.into()))
}

pub fn event(event: &'static str, with: With) -> St {
    St::new(K::Event(event, with))
}

/// Performs events together.
pub fn together(calls: Vec<(&'static str, With)>) -> St {
    St::new(K::Together(None, calls))
}

/// Performs an event for each item of a list, together.
pub fn together_each(list: Ex, var: &'static str, event: &'static str, with: With) -> St {
    St::new(K::Together(Some((list, var)), vec![(event, with)]))
}

pub fn choose(by: Ex, from: Ex) -> St {
    choosing(by, Offered::Items { from, by_event: None })
}

fn choosing(by: Ex, from: Offered) -> St {
    St::new(K::Choose(Choosing { by, from, decline: None, min: None, max: None, look: false }))
}

/// Asks for a choice in parts, each with the list from which it is chosen, which sees the parts before it.
pub fn choose_parts(by: Ex, parts: Vec<(&'static str, Ex)>) -> St {
    let (names, lists) = parts.into_iter().unzip();
    choosing(by, Offered::Parts { names, from: PartsOf::EachPart(lists), by_event: None })
}

/// Asks for one of the combinations of a list.
pub fn choose_combination(by: Ex, names: &[&'static str], from: Ex) -> St {
    choosing(by, Offered::Parts { names: names.to_vec(), from: PartsOf::List(from), by_event: None })
}

/// Asks for a choice among texts.
pub fn choose_of(by: Ex, from: &'static [&'static str]) -> St {
    choose(by, ex(move |_| hexforge_core::value::Value::list(from.iter().map(|s| (*s).into()).collect())))
}

pub fn amount(by: Ex, min: impl Into<Ex>, max: impl Into<Ex>) -> St {
    St::new(K::Amount(by, min.into(), max.into()))
}

pub fn confirm(by: Ex) -> St {
    St::new(K::Confirm(by))
}

pub fn flow(flow: &'static str, with: With) -> St {
    St::new(K::Flow(flow, with))
}

pub fn each(list: Ex, var: &'static str, steps: Vec<St>) -> St {
    St::new(K::Each(list, var, steps))
}

pub fn turns(of: Ex, var: &'static str, skip: Option<Ex>, until: Option<Ex>, steps: Vec<St>) -> St {
    St::new(K::Turns { of, var, skip, until, steps })
}

pub fn repeat(until: Option<Ex>, steps: Vec<St>) -> St {
    St::new(K::Repeat(until, steps))
}

pub fn branch(test: Ex, then: Vec<St>, otherwise: Vec<St>) -> St {
    St::new(K::If(test, then, otherwise))
}

pub fn actions(by: Ex, menu: &'static str) -> St {
    St::new(K::Actions { by, menu, pass: true })
}

pub fn must_act(by: Ex, menu: &'static str) -> St {
    St::new(K::Actions { by, menu, pass: false })
}

pub fn simultaneous(of: Ex, var: &'static str, from: Ex) -> St {
    St::new(K::Simultaneous { of, var, from })
}

pub fn window(window: &'static str, with: With) -> St {
    St::new(K::Window(window, with))
}

/// Lets a player pay.
pub fn pay(by: Ex, cost: PaySpec) -> St {
    St::new(K::Pay(by, cost))
}

pub fn leave(flow: &'static str) -> St {
    St::new(K::Leave(Some(flow), None))
}

pub fn leave_with(flow: &'static str, result: impl Into<Ex>) -> St {
    St::new(K::Leave(Some(flow), Some(result.into())))
}
