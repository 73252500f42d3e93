//! The value of a scalar by the YAML 1.2 core schema.

use serde_json::{Number, Value};

use super::{Scalar, ScalarStyle};

impl Scalar {
    /// The value by the core schema. Quoted and block scalars are text.
    #[must_use]
    pub fn to_json(&self) -> Value {
        if self.style == ScalarStyle::Plain { plain(&self.text) } else { Value::from(&*self.text) }
    }
}

/// The value of a plain scalar by the core schema, with decimal numbers only.
pub(super) fn plain(text: &str) -> Value {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => Value::Null,
        "true" | "True" | "TRUE" => Value::Bool(true),
        "false" | "False" | "FALSE" => Value::Bool(false),
        _ => number(text).map_or_else(|| Value::from(text), Value::Number),
    }
}

/// The text in double quotes, as YAML and JSON both read it.
pub(super) fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

/// The text in single quotes, which keep all other characters as they are.
pub(super) fn single_quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

/// A decimal integer or float. Leading zeros (`0755`) make text, and so do `.inf`, `.nan`, `0x1f` and `1_000`,
/// which JSON cannot hold or other readers take for something else.
fn number(text: &str) -> Option<Number> {
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (whole, rest) = unsigned.split_at(unsigned.bytes().take_while(u8::is_ascii_digit).count());
    let leading_zero = whole.len() > 1 && whole.starts_with('0');
    if leading_zero || !unsigned.bytes().any(|b| b.is_ascii_digit()) {
        return None;
    }
    let decimal = text.strip_prefix('+').unwrap_or(text);
    if rest.is_empty() {
        return decimal
            .parse::<i64>()
            .map(Number::from)
            .or_else(|_| decimal.parse::<u64>().map(Number::from))
            .ok()
            .or_else(|| decimal.parse::<f64>().ok().and_then(Number::from_f64));
    }
    let (fraction, exponent) = rest.split_once(['e', 'E']).map_or((rest, None), |(f, e)| (f, Some(e)));
    let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    let fraction_fits =
        if fraction.is_empty() { !whole.is_empty() } else { fraction.strip_prefix('.').is_some_and(digits) };
    let mantissa_has_digit = whole.bytes().chain(fraction.bytes()).any(|b| b.is_ascii_digit());
    let exponent_fits = exponent.is_none_or(|exponent| {
        let exponent = exponent.strip_prefix(['-', '+']).unwrap_or(exponent);
        !exponent.is_empty() && digits(exponent)
    });
    if !(fraction_fits && mantissa_has_digit && exponent_fits) {
        return None;
    }
    decimal.parse::<f64>().ok().and_then(Number::from_f64)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn core_schema_values() {
        for (text, value) in [
            ("~", json!(null)),
            ("null", json!(null)),
            ("true", json!(true)),
            ("False", json!(false)),
            ("0", json!(0)),
            ("-7", json!(-7)),
            ("+7", json!(7)),
            ("18446744073709551615", json!(u64::MAX)),
            ("1.5", json!(1.5)),
            ("-.5", json!(-0.5)),
            ("1.", json!(1.0)),
            ("1e3", json!(1000.0)),
            ("1.10", json!(1.1)),
        ] {
            assert_eq!(plain(text), value, "{text}");
        }
    }

    #[test]
    fn everything_else_is_text() {
        for text in [
            "no",
            "yes",
            "on",
            "off",
            "y",
            "n",
            "0755",
            "-012",
            "007.5",
            "0x1f",
            "0o17",
            "1_000",
            ".inf",
            ".nan",
            "12:30:45",
            "2024-01-01",
            "1.2.3",
            "-",
            "+",
            ".",
            "e3",
            "1e",
            "1e+",
            "inf",
            "NaN",
            "--1",
            "1.5x",
            ".e3",
            "č1",
        ] {
            assert_eq!(plain(text), json!(text), "{text}");
        }
    }
}
