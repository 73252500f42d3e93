//! Looks at a text before another reader of YAML does: others are slow for values that nest deep, and take much memory for many.

use saphyr_parser::{Event, Marker, Parser, StrInput};

/// What is wrong with a text, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutOfBounds {
    what: String,
    line: usize,
    column: usize,
}

impl std::error::Error for OutOfBounds {}

impl std::fmt::Display for OutOfBounds {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { what, line, column } = self;
        write!(f, "{what} at line {line} column {column}")
    }
}

impl OutOfBounds {
    fn new(what: String, at: &Marker) -> Self {
        Self { what, line: at.line(), column: at.col() + 1 }
    }
}

/// Checks that a text is YAML, that its values nest at most `depth` deep, and that there are at most `values`.
///
/// # Errors
/// It is not.
pub fn check_bounds(text: &str, depth: usize, values: usize) -> Result<(), OutOfBounds> {
    let (mut open, mut count) = (0_usize, 0);
    for event in Parser::<StrInput<'_>>::new_from_str(text) {
        // The parser has a limit of its own for brackets, of which it looks at many before it reports the first.
        let (event, span) = event.map_err(|error| OutOfBounds::new(error.info().to_owned(), error.marker()))?;
        match event {
            Event::SequenceStart(..) | Event::MappingStart(..) => {
                open += 1;
                count += 1;
            }
            Event::SequenceEnd | Event::MappingEnd => open = open.saturating_sub(1),
            Event::Scalar(..) | Event::Alias(..) => count += 1,
            _ => {}
        }
        if open > depth {
            return Err(OutOfBounds::new(format!("values nest more than {depth} levels deep"), &span.start));
        }
        if count > values {
            return Err(OutOfBounds::new(format!("there are more than {values} values"), &span.start));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depth_and_number_of_values_are_bounded() {
        assert_eq!(check_bounds("a: [[1], [2]]\n", 3, 8), Ok(()));
        let refused = |text, depth, values| check_bounds(text, depth, values).unwrap_err().to_string();
        assert_eq!(refused("x: 1\na: [[[1]]]\n", 3, 100), "values nest more than 3 levels deep at line 2 column 6");
        assert_eq!(refused("a: [1, 2, 3]\n", 9, 5), "there are more than 5 values at line 1 column 11");
        assert!(refused("a: 1\nb: ]\n", 9, 9).contains(" at line 2 column 4"));
        let brackets = format!("a: {}\n", "[".repeat(100_000));
        assert!(refused(&brackets, 300, 1_000_000).starts_with("recursion limit exceeded at line 1"));
    }
}
