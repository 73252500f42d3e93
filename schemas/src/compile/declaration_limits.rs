//! Limits for the declarations of properties. Each is compiled to a JSON Schema and applied to every definition, so what it costs grows
//! faster than its size.

use serde_json::Value as Json;

use super::doc::Doc;
use crate::codes;
use crate::diagnostic::{Diagnostic, Sink};
use crate::documents::KindDoc;
use crate::pack::limits::{ALTERNATIVES, DECLARATION};

/// Whether the declarations of a kind are small enough; reports those that are not.
pub(super) fn check(doc: &Doc, kind: &KindDoc, sink: &mut Sink) -> bool {
    let mut is_fine = true;
    for (name, raw) in kind.properties.iter() {
        let Measure { values, alternatives, .. } = measure(raw);
        let (code, exceeded) = if DECLARATION.is_exceeded_by(values) {
            (codes::TOO_MANY_NODES, DECLARATION.exceeded())
        } else if ALTERNATIVES.is_exceeded_by(alternatives) {
            (codes::TOO_DEEP, ALTERNATIVES.exceeded())
        } else {
            continue;
        };
        is_fine = false;
        let text = format!("the declaration of property `{name}` has {exceeded}");
        let fault = Diagnostic::error(code, text).help("declare less, and let a hook check the rest");
        sink.push(doc.spot().down("properties").down(name).key_fault(fault));
    }
    is_fine
}

/// The number of patterns in the declarations of a kind.
pub(super) fn patterns(kind: &KindDoc) -> usize {
    kind.properties.iter().map(|(_, raw)| measure(raw).patterns).sum()
}

/// What a declaration costs.
#[derive(Default)]
struct Measure {
    /// Values, without the default.
    values: usize,
    /// How many alternatives are in one another.
    alternatives: usize,
    patterns: usize,
}

fn measure(raw: &Json) -> Measure {
    let mut measure = Measure::default();
    let mut open = vec![(raw, 0)];
    while let Some((json, depth)) = open.pop() {
        measure.values += 1;
        measure.alternatives = measure.alternatives.max(depth);
        match json {
            Json::Array(items) => open.extend(items.iter().map(|item| (item, depth))),
            Json::Object(entries) => {
                for (key, value) in entries.iter().filter(|(key, _)| *key != "default") {
                    let is_choice = value.is_array() && matches!(key.as_str(), "anyOf" | "oneOf");
                    measure.patterns += usize::from(key == "pattern");
                    open.push((value, depth + usize::from(is_choice)));
                }
            }
            _ => {}
        }
    }
    measure
}
