//! Options that are chosen at set-up.

use std::collections::BTreeMap;

use serde_json::Value;

use super::Pack;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::documents::OptionDoc;

/// All options of `pack` with their chosen or default values.
///
/// # Errors
/// Returns a diagnostic for each choice that is unknown, has the wrong type, is out of range, or breaks a rule of
/// another option.
pub fn validate_options(
    pack: &Pack,
    chosen: &BTreeMap<String, Value>,
) -> Result<BTreeMap<String, Value>, Vec<Diagnostic>> {
    let options = &pack.manifest.options;
    let mut faults = Vec::new();
    for (name, value) in chosen {
        let Some(option) = options.get(name) else {
            let text = format!("pack `{}` has no option `{name}`", pack.id);
            faults.push(super::did_you_mean(Diagnostic::error(codes::BAD_OPTION, text), name, options.keys()));
            continue;
        };
        if !option.ty.fits(value) {
            let text = format!("option `{name}` is {value}, which is not {}", option.ty.phrase());
            faults.push(Diagnostic::error(codes::BAD_OPTION, text));
        } else if let Some(problem) = out_of_range(option, value) {
            faults.push(Diagnostic::error(codes::BAD_OPTION, format!("option `{name}` {problem}")));
        }
    }
    let all: BTreeMap<String, Value> = options
        .iter()
        .map(|(name, option)| (name.to_owned(), chosen.get(name).unwrap_or(&option.default.0).clone()))
        .collect();
    for (name, option) in options.iter() {
        if all.get(name) == Some(&option.default.0) {
            continue;
        }
        for (other, value) in option.requires.iter() {
            if all.get(other) != Some(&value.0) {
                let text = format!("option `{name}` requires `{other}` to be {}", value.0);
                faults.push(Diagnostic::error(codes::BAD_OPTION, text));
            }
        }
        for (other, value) in option.excludes.iter() {
            if all.get(other) == Some(&value.0) {
                let text = format!("option `{name}` cannot be combined with `{other}` = {}", value.0);
                faults.push(Diagnostic::error(codes::BAD_OPTION, text));
            }
        }
    }
    if faults.is_empty() { Ok(all) } else { Err(faults) }
}

/// The problem with a value of the right type.
pub(super) fn out_of_range(option: &OptionDoc, value: &Value) -> Option<String> {
    if let Some(allowed) = &option.allowed
        && !allowed.iter().any(|a| a.0 == *value)
    {
        let list: Vec<String> = allowed.iter().map(|a| a.0.to_string()).collect();
        return Some(format!("is {value}; allowed values: {}", list.join(", ")));
    }
    let number = value.as_i64()?;
    if option.minimum.is_some_and(|least| number < least) || option.maximum.is_some_and(|most| number > most) {
        return Some(format!("is {number}, which is out of range"));
    }
    None
}
