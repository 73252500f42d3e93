//! SARIF 2.1.0, for code hosts and editors.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::codes;
use crate::diagnostic::{Code, Diagnostic, FileSpan};

/// Renders all diagnostics as a SARIF log with one run, which describes only the rules that occur.
#[must_use]
pub fn sarif(diagnostics: &[Diagnostic]) -> String {
    let used: BTreeSet<Code> = diagnostics.iter().map(|diagnostic| diagnostic.code).collect();
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "hexforge",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": used.iter().map(|code| rule(*code)).collect::<Vec<_>>(),
            } },
            "columnKind": "unicodeCodePoints",
            "results": diagnostics.iter().map(|diagnostic| result(diagnostic, &used)).collect::<Vec<_>>(),
        }],
    });
    format!("{log:#}\n")
}

fn rule(code: Code) -> Value {
    let Some(info) = codes::explain(code.as_str()) else {
        return json!({ "id": code.as_str() });
    };
    json!({
        "id": code.as_str(),
        "shortDescription": { "text": info.title },
        "fullDescription": { "text": format!("{} {}", info.what, info.why) },
        "help": { "text": info.action },
    })
}

fn result(diagnostic: &Diagnostic, used: &BTreeSet<Code>) -> Value {
    let mut text = diagnostic.message.clone();
    if let Some(expected) = &diagnostic.expected {
        text.push_str(&format!("; expected {expected}"));
    }
    for help in &diagnostic.help {
        text.push_str(&format!("; {help}"));
    }
    let mut result = json!({
        "ruleId": diagnostic.code.as_str(),
        "ruleIndex": used.iter().position(|code| *code == diagnostic.code),
        "level": diagnostic.severity.as_str(),
        "message": { "text": text },
        "locations": diagnostic.place.iter().map(location).collect::<Vec<_>>(),
    });
    let related = diagnostic.labels.iter().map(|(place, text)| {
        let mut location = location(place);
        if let Value::Object(map) = &mut location {
            map.insert("message".into(), json!({ "text": text }));
        }
        location
    });
    if let Value::Object(map) = &mut result {
        if !diagnostic.labels.is_empty() {
            map.insert("relatedLocations".into(), related.collect());
        }
        if let Some(fix) = &diagnostic.fix {
            let replacement = json!({
                "deletedRegion": region(&fix.place),
                "insertedContent": { "text": fix.replacement },
            });
            let change = json!({ "artifactLocation": artifact(&fix.place), "replacements": [replacement] });
            map.insert("fixes".into(), json!([{ "artifactChanges": [change] }]));
        }
    }
    result
}

fn location(place: &FileSpan) -> Value {
    json!({ "physicalLocation": { "artifactLocation": artifact(place), "region": region(place) } })
}

fn region(place: &FileSpan) -> Value {
    let ((line, column), (end_line, end_column)) = (place.start(), place.end());
    json!({ "startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column })
}

/// The path as a relative URI reference.
fn artifact(place: &FileSpan) -> Value {
    let mut uri = String::new();
    for byte in place.file.path().bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            uri.push_str(&format!("%{byte:02X}"));
        }
    }
    json!({ "uri": uri })
}
