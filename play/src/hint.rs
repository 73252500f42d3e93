//! How an answer is typed.

use hexforge_core::decision::{Question, Shape};

/// How the answer is typed.
#[must_use]
pub fn hint(question: &Question) -> String {
    match &question.shape {
        Shape::One => "(a number; `help` for more)".to_owned(),
        Shape::Some { min, max } if min == max => format!("({min} numbers, as `1 3 4`; `help` for more)"),
        Shape::Some { min: 0, max } => format!("(up to {max} numbers, as `1 3 4`, or `none`; `help` for more)"),
        Shape::Some { min, max } => format!("({min} to {max} numbers, as `1 3 4`; `help` for more)"),
        Shape::Amount { min, max } => format!("(an amount from {min} to {max}; `help` for more)"),
        Shape::Order => "(all numbers in the order that you want, as `2 1 3`; `help` for more)".to_owned(),
        Shape::Assign { .. } => "(a letter for every number, as `1a 2b 3a`; `help` for more)".to_owned(),
        Shape::Confirm => "(`yes` or `no`; `help` for more)".to_owned(),
    }
}
