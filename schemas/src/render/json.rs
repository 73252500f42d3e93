//! JSON, for programs. Names of files are as they are; [`hexforge_io::json`] makes them harmless when they are printed.

use serde_json::{Value, json as value};

use crate::diagnostic::{Diagnostic, FileSpan};

/// Renders all diagnostics as a JSON array, with a line break at the end.
#[must_use]
pub fn json(diagnostics: &[Diagnostic]) -> String {
    format!("{:#}\n", Value::Array(json_values(diagnostics)))
}

/// Returns one object per diagnostic. Lines and columns are 1-based, columns count characters, and ends are exclusive.
#[must_use]
pub fn json_values(diagnostics: &[Diagnostic]) -> Vec<Value> {
    diagnostics.iter().map(object).collect()
}

fn object(diagnostic: &Diagnostic) -> Value {
    let mut object = value!({
        "code": diagnostic.code.as_str(),
        "severity": diagnostic.severity.as_str(),
        "message": diagnostic.message,
    });
    let labels = diagnostic.labels.iter().map(|(place, text)| with(located(Some(place)), "message", value!(text)));
    let fix =
        diagnostic.fix.as_ref().map(|fix| with(located(Some(&fix.place)), "replacement", value!(fix.replacement)));
    if let Value::Object(object) = &mut object {
        if let Value::Object(place) = located(diagnostic.place.as_ref()) {
            object.extend(place);
        }
        object.insert("expected".into(), value!(diagnostic.expected));
        object.insert("help".into(), value!(diagnostic.help));
        object.insert("labels".into(), labels.collect());
        object.insert("fix".into(), value!(fix));
    }
    object
}

fn located(place: Option<&FileSpan>) -> Value {
    let start = place.map(FileSpan::start);
    let end = place.map(FileSpan::end);
    value!({
        "file": place.map(|place| place.file.path().as_ref()),
        "line": start.map(|(line, _)| line),
        "column": start.map(|(_, column)| column),
        "end_line": end.map(|(line, _)| line),
        "end_column": end.map(|(_, column)| column),
    })
}

fn with(mut object: Value, key: &str, value: Value) -> Value {
    if let Value::Object(map) = &mut object {
        map.insert(key.to_owned(), value);
    }
    object
}
