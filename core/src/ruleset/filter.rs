//! Filters: what the arguments of an event, window or value must be for an ability to be about it. They are data, so the index can find
//! the abilities that an event concerns by its arguments, and a reader can be told which part does not fit.

use crate::ids::{KindId, Sym};
use crate::value::Value;
use std::sync::Arc;

/// What the arguments must be. All parts must hold; without parts, an ability is about everything.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Filter {
    /// The parts, in the order of the document.
    pub parts: Vec<FilterPart>,
}

/// What one argument must be.
#[derive(Clone, PartialEq, Debug)]
pub struct FilterPart {
    /// The parameter.
    pub param: Sym,
    /// What its argument must be.
    pub test: FilterTest,
    /// The part as it is written, such as `player: owner`.
    pub text: Arc<str>,
}

/// What a value must be.
#[derive(Clone, PartialEq, Debug)]
pub enum FilterTest {
    /// The same value.
    Same(FilterValue),
    /// A number that is at least this.
    AtLeast(i64),
    /// A number that is at most this.
    AtMost(i64),
    /// A component or definition of this kind or of one that extends it.
    Kind(KindId),
    /// This definition, or a component made from it.
    Made(FilterValue),
    /// What a component, definition or map has under this name passes the test.
    Member(FilterMember, Box<FilterTest>),
    /// It does not pass the test.
    Not(Box<FilterTest>),
    /// It passes one of these tests.
    Any(Vec<FilterTest>),
    /// It passes all of these tests.
    All(Vec<FilterTest>),
}

/// What a component has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FilterMember {
    /// Its owner.
    Owner,
    /// The component that contains it.
    Parent,
    /// The name of the slot that contains it.
    Slot,
    /// A property or field.
    Named(Sym),
}

/// A value to compare with.
#[derive(Clone, PartialEq, Debug)]
pub enum FilterValue {
    /// A constant.
    Const(Value),
    /// The component that carries the ability.
    This,
    /// The owner of that component, or the user of an ability that nobody owns.
    Owner,
    /// The root component.
    Table,
    /// What the use of a template gives for one of its parameters.
    Given(Sym),
    /// What a component has; nil if there is no component.
    Member(Box<FilterValue>, FilterMember),
}

/// The part of a filter by which the index finds abilities: an argument, or its owner, is the carrier or the carrier's owner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Anchor {
    /// The parameter.
    pub param: Sym,
    /// Whether the owner of the argument counts, not the argument itself.
    pub of_owner: bool,
    /// What it is compared with.
    pub with: AnchorEnd,
}

/// What the index knows of a carrier.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum AnchorEnd {
    /// Which component it is.
    This,
    /// Who owns it.
    Owner,
}

impl Filter {
    /// The part that leaves the fewest abilities: only one component can be the carrier, and a player owns several.
    pub(crate) fn anchor(&self) -> Option<Anchor> {
        self.parts.iter().flat_map(|part| anchors(part.param, &part.test)).min_by_key(|anchor| anchor.with)
    }
}

/// The anchors of a part; what is only one of several alternatives is none.
fn anchors(param: Sym, test: &FilterTest) -> Vec<Anchor> {
    let end = |value: &FilterValue| match value {
        FilterValue::This => Some(AnchorEnd::This),
        FilterValue::Owner => Some(AnchorEnd::Owner),
        _ => None,
    };
    let anchor = |of_owner: bool, value| end(value).map(|with| Anchor { param, of_owner, with });
    match test {
        FilterTest::Same(value) => anchor(false, value).into_iter().collect(),
        FilterTest::Member(FilterMember::Owner, owner) => match owner.as_ref() {
            FilterTest::Same(value) => anchor(true, value).into_iter().collect(),
            _ => Vec::new(),
        },
        FilterTest::All(tests) => tests.iter().flat_map(|test| anchors(param, test)).collect(),
        _ => Vec::new(),
    }
}
