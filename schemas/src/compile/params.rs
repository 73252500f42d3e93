//! Parameters of events, windows, values, flows and templates.

use hexforge_core::ruleset::Type;

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::yaml::Node;

/// A parameter of an event, window, value, flow or template.
#[derive(Debug, Clone)]
pub(crate) struct ParamInfo {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: Type,
}

impl ParamInfo {
    /// Whether it can be omitted.
    pub fn optional(&self) -> bool {
        matches!(self.ty, Type::Optional(_))
    }
}

/// The type of a parameter as it is written, in its short or long form.
pub(super) fn written_type(param: &Node) -> Option<&str> {
    param.text().or_else(|| param.get("type")?.text())
}

/// An error for an unknown parameter.
pub(crate) fn unknown_param<'a>(
    symbol_kind: &str,
    name: &str,
    key: &str,
    known: impl Iterator<Item = &'a str>,
) -> Diagnostic {
    let text = format!("{symbol_kind} `{name}` has no parameter `{key}`");
    crate::pack::did_you_mean(Diagnostic::error(codes::UNKNOWN_PARAM, text), key, known)
}

/// An error for a required parameter that is not given.
pub(crate) fn missing_param(symbol_kind: &str, name: &str, param: &str) -> Diagnostic {
    Diagnostic::error(codes::MISSING_PARAM, format!("missing parameter `{param}` of {symbol_kind} `{name}`"))
        .help(format!("add `{param}:` to `with:`"))
}
