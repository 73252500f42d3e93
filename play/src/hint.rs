//! Explains how to type an answer.

use hexforge_core::decision::{Question, Shape};
use hexforge_io::shown::shown_name;

/// Returns a hint how to type the answer.
#[must_use]
pub fn hint(question: &Question) -> String {
    match &question.shape {
        Shape::One => "(a number; `help` for more)".to_owned(),
        Shape::Parts(parts) => {
            let names: Vec<_> = parts.iter().map(|part| shown_name(&part.name)).collect();
            format!("(a number for each part: {}; `help` for more)", names.join(", then "))
        }
        Shape::Some { min: 1, max: 1 } => "(a number; `help` for more)".to_owned(),
        Shape::Some { min: 0, max: 1 } => "(a number, or `none`; `help` for more)".to_owned(),
        Shape::Some { min, max } if min == max => format!("({min} numbers, such as `{}`; `help` for more)", some(*max)),
        Shape::Some { min: 0, max } => {
            format!("(up to {max} numbers, such as `{}`, or `none`; `help` for more)", some(*max))
        }
        Shape::Some { min, max } => format!("({min} to {max} numbers, such as `{}`; `help` for more)", some(*max)),
        Shape::Amount { min, max } => format!("(an amount from {min} to {max}; `help` for more)"),
        Shape::Order => "(all numbers in your order, such as `2 1 3`; `help` for more)".to_owned(),
        Shape::Assign { .. } => "(a letter for every number, such as `1a 2b 3a`; `help` for more)".to_owned(),
        Shape::Confirm => "(`yes`, `no`, or a number; `help` for more)".to_owned(),
    }
}

/// Returns example numbers.
fn some(most: u32) -> &'static str {
    if most == 2 { "1 3" } else { "1 3 4" }
}
