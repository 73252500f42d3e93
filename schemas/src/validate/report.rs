//! Turns errors of the `jsonschema` crate into diagnostics.

use std::sync::Arc;

use jsonschema::ValidationError;
use jsonschema::error::{TypeKind, ValidationErrorKind as Kind};
use serde_json::Value;

use super::other_keys::{Misspelt, misspelt};
use super::repair::{Repair, text_of};
use super::rewrite::{ALLOWED_KEYS, ONE_OF_KEYS};
use crate::codes;
use crate::diagnostic::{Code, Diagnostic, FileSpan, shorten};
use crate::documents::{ABOUT, LIMIT_NAME, NAME, REFERENCE, TEXT_KEY};
use crate::nearest::nearest;
use crate::source::{Limits, SourceFile, Span};
use crate::yaml::{MapKey, Node, NodeKind, flatten, lookup};

pub(super) struct Report<'a> {
    schema: &'a Value,
    root: &'a Node,
    file: &'a Arc<SourceFile>,
    diagnostics: Vec<Diagnostic>,
    repairs: Vec<Repair>,
    limit: usize,
}

impl<'a> Report<'a> {
    pub(super) fn new(schema: &'a Value, root: &'a Node, file: &'a Arc<SourceFile>) -> Self {
        Self { schema, root, file, diagnostics: Vec::new(), repairs: Vec::new(), limit: Limits::default().faults }
    }

    /// Whether the limit of errors per file is reached.
    pub(super) fn is_full(&self) -> bool {
        self.diagnostics.len() >= self.limit
    }

    /// What would repair the errors.
    pub(super) fn repairs(self) -> Vec<Repair> {
        self.repairs
    }

    fn repair(&mut self, repair: Repair) {
        if !self.repairs.contains(&repair) {
            self.repairs.push(repair);
        }
    }

    fn remove(&mut self, path: &str) {
        self.repair(Repair::Remove { path: path.to_owned() });
    }

    pub(super) fn finish(mut self) -> Vec<Diagnostic> {
        if self.is_full() {
            let end = Span::empty(self.file.text().len());
            self.diagnostics
                .push(Diagnostic::note(codes::TOO_MANY_FAULTS, "this file may have more errors").at(self.place(end)));
        }
        self.diagnostics
    }

    pub(super) fn error(&mut self, error: &ValidationError<'_>) {
        if let Some(Misspelt { path, key, keys }) = misspelt(self.schema, self.root, error) {
            let mapping = self.root.pointer(&path).unwrap_or(self.root);
            self.unknown_key(mapping, &key, &keys, &path);
            return;
        }
        let pointer = error.instance_path().as_str();
        let node = self.root.pointer(pointer).unwrap_or(self.root);
        let name = describe(pointer);
        match error.kind() {
            Kind::AdditionalProperties { unexpected } | Kind::UnevaluatedProperties { unexpected } => {
                let allowed = self.allowed_keys(error);
                for key in unexpected {
                    self.unknown_key(node, key, &allowed, pointer);
                }
            }
            Kind::Required { property } => {
                let key = property.as_str().unwrap_or_default();
                let diagnostic = Diagnostic::error(codes::MISSING_KEY, format!("missing key `{key}` in {name}"))
                    .at(self.place(first_key(node)))
                    .help(format!("add `{key}:`"));
                self.diagnostics.push(diagnostic);
                if !pointer.is_empty() {
                    self.remove(pointer);
                }
            }
            Kind::Type { kind } => self.wrong_type(node, error.instance(), &type_names(kind), pointer),
            Kind::Enum { options } => {
                let options = options.as_array().map_or(&[][..], Vec::as_slice);
                self.not_allowed(node, error.instance(), options, pointer);
            }
            Kind::Constant { expected_value } => {
                self.not_allowed(node, error.instance(), std::slice::from_ref(&**expected_value), pointer);
            }
            Kind::Pattern { pattern } => {
                let message = format!("`{}` is not a valid value of {name}", shorten(&show(error.instance())));
                self.push(codes::WRONG_PATTERN, message, node.span, Some(pattern_words(pattern)));
            }
            Kind::PropertyNames { error } => self.key_name(node, error, &name),
            Kind::OneOfNotValid { context } | Kind::AnyOf { context } => match self.keys_beside(error) {
                Some((keys, allowed)) => self.none_of_keys(node, &keys, &allowed, pointer),
                None => self.nearest_branch(error, context, node, pointer),
            },
            Kind::OneOfMultipleValid { .. } => match self.keys_beside(error) {
                Some((keys, _)) => self.several_keys(node, &keys, pointer),
                None => self.no_fit(node, error, pointer),
            },
            Kind::FalseSchema => match self.root.pointer_key(pointer) {
                Some(key) => {
                    let message = format!("key `{}` is not allowed here", key.text);
                    self.push(codes::UNKNOWN_KEY, message, key.span, None);
                    self.remove(pointer);
                }
                None => self.no_fit(node, error, pointer),
            },
            kind => match range(kind) {
                Some((what, expected)) => {
                    let value = match error.instance().as_ref() {
                        value @ (Value::Number(_) | Value::String(_)) if value != "" => {
                            format!(": {}", shorten(&show(value)))
                        }
                        _ => String::new(),
                    };
                    let limit = self.schema_of(error).and_then(|schema| schema.get(LIMIT_NAME)?.as_str());
                    let limit = limit.map(|name| format!(" (limit `{name}`)")).unwrap_or_default();
                    let expected = format!("{expected}{limit}");
                    self.push(codes::OUT_OF_RANGE, format!("{name} {what}{value}"), node.span, Some(expected));
                }
                None => self.no_fit(node, error, pointer),
            },
        }
    }

    fn place(&self, span: Span) -> FileSpan {
        FileSpan::new(self.file, span)
    }

    fn push(&mut self, code: Code, message: String, span: Span, expected: Option<String>) {
        let mut diagnostic = Diagnostic::error(code, message).at(self.place(span));
        diagnostic.expected = expected;
        self.diagnostics.push(diagnostic);
    }

    fn no_fit(&mut self, node: &Node, error: &ValidationError<'_>, pointer: &str) {
        let message = format!("{} is not valid: {}", describe(pointer), error.masked_with("the value"));
        self.push(codes::NO_FIT, message, node.span, None);
        self.remove(pointer);
    }

    /// The allowed keys of the schema that contains the keyword of an error.
    fn allowed_keys(&self, error: &ValidationError<'_>) -> Vec<&'a str> {
        let Some(schema) = self.schema_of(error) else {
            return Vec::new();
        };
        let speaking = match error.kind() {
            Kind::UnevaluatedProperties { .. } => flatten(&[schema], self.schema, None),
            _ => vec![schema],
        };
        let keys = speaking.iter().filter_map(|schema| schema.get("properties")?.as_object());
        let mut allowed = Vec::new();
        for key in keys.flat_map(|map| map.keys()) {
            if !allowed.contains(&key.as_str()) {
                allowed.push(key.as_str());
            }
        }
        allowed
    }

    /// The schema that contains the keyword of an error.
    fn schema_of(&self, error: &ValidationError<'_>) -> Option<&'a Value> {
        let (parent, _) = error.schema_path().as_str().rsplit_once('/')?;
        lookup(self.schema, parent)
    }

    /// For an error of a `oneOf` over keys: the keys, and all keys of its branches.
    fn keys_beside(&self, error: &ValidationError<'_>) -> Option<(Vec<&'a str>, Vec<&'a str>)> {
        let schema = self.schema_of(error)?;
        let list = |keyword| Some(schema.get(keyword)?.as_array()?.iter().filter_map(Value::as_str).collect());
        Some((list(ONE_OF_KEYS)?, list(ALLOWED_KEYS)?))
    }

    fn unknown_key(&mut self, node: &Node, key: &str, allowed: &[&str], pointer: &str) {
        if self.is_full() {
            return;
        }
        let name = describe(pointer);
        let entry = node.entry(key).map(|(key, _)| key);
        let place = self.place(entry.map_or(node.span, |key| key.span));
        let mut diagnostic = Diagnostic::error(codes::UNKNOWN_KEY, format!("unknown key `{}` in {name}", shorten(key)))
            .at(place.clone());
        if !allowed.is_empty() {
            diagnostic = diagnostic.expected(one_of(allowed.iter().copied()));
        }
        // A key that exists already was not intended.
        let free = allowed.iter().copied().filter(|allowed| node.get(allowed).is_none());
        let path = pointer.to_owned();
        if let Some(meant) = renamed(key, free.clone()) {
            diagnostic = diagnostic.help(format!("write `{meant}`, a single line")).fix(place, meant);
            self.repair(Repair::Rename { path, from: key.to_owned(), to: meant.to_owned() });
        } else if let Some(meant) = nearest(key, free) {
            diagnostic = diagnostic.help(format!("did you mean `{meant}`?")).fix(place, meant);
            self.repair(Repair::Rename { path, from: key.to_owned(), to: meant.to_owned() });
        } else {
            self.repair(Repair::RemoveKey { path, key: key.to_owned() });
        }
        self.diagnostics.push(diagnostic);
    }

    fn wrong_type(&mut self, node: &Node, value: &Value, wanted: &[&str], pointer: &str) {
        let name = describe(pointer);
        let message = match &node.kind {
            NodeKind::Null => format!("{name} has no value"),
            NodeKind::Map(_) | NodeKind::Seq(_) => format!("{name} is {}", type_words(crate::yaml::type_name(value))),
            _ => format!("{name} is {}: `{}`", type_words(crate::yaml::type_name(value)), shorten(&show(value))),
        };
        let expected = alternatives(&wanted.iter().map(|name| type_words(name)).collect::<Vec<_>>());
        let mut diagnostic = Diagnostic::error(codes::WRONG_TYPE, message).at(self.place(node.span)).expected(expected);
        let wants_text = wanted.contains(&"string");
        if wants_text
            && let Some(text) = node.text().filter(|_| value.is_null() || value.is_boolean() || value.is_number())
        {
            diagnostic = diagnostic.help("put it in quotes").fix(self.place(node.span), Value::from(text).to_string());
        }
        self.diagnostics.push(diagnostic);
        self.remove(pointer);
    }

    fn not_allowed(&mut self, node: &Node, value: &Value, options: &[Value], pointer: &str) {
        let name = describe(pointer);
        let shown: Vec<String> = options.iter().map(show).collect();
        let message = match value {
            Value::Array(_) | Value::Object(_) | Value::Null => {
                format!("{name} is {}", type_words(crate::yaml::type_name(value)))
            }
            _ => format!("`{}` is not a valid value of {name}", shorten(&show(value))),
        };
        let place = self.place(node.span);
        let mut diagnostic = Diagnostic::error(codes::NOT_ALLOWED, message)
            .at(place.clone())
            .expected(one_of(shown.iter().map(String::as_str)));
        let names = options.iter().filter_map(Value::as_str);
        let meant = value.as_str().and_then(|text| nearest(text, names));
        if let Some(meant) = meant {
            diagnostic = diagnostic.help(format!("did you mean `{meant}`?")).fix(place, meant);
        }
        self.diagnostics.push(diagnostic);
        // Any allowed value is better than none: other keys may need this one.
        match meant.map(str::to_owned).or_else(|| options.iter().find_map(text_of)) {
            Some(text) => self.repair(Repair::Set { path: pointer.to_owned(), text }),
            None => self.remove(pointer),
        }
    }

    /// Reports an invalid key of a mapping.
    fn key_name(&mut self, node: &Node, error: &ValidationError<'_>, name: &str) {
        let key = error.instance().as_str().unwrap_or_default();
        let span = node.entry(key).map_or(node.span, |(key, _): &(MapKey, Node)| key.span);
        let (code, expected) = match error.kind() {
            Kind::Pattern { pattern } => (codes::WRONG_PATTERN, pattern_words(pattern)),
            Kind::Enum { options } => {
                let options = options.as_array().map_or(&[][..], Vec::as_slice);
                let shown: Vec<String> = options.iter().map(show).collect();
                (codes::NOT_ALLOWED, one_of(shown.iter().map(String::as_str)))
            }
            kind => match range(kind) {
                Some((_, expected)) => (codes::OUT_OF_RANGE, expected),
                None => (codes::NO_FIT, "a different key".to_owned()),
            },
        };
        self.push(code, format!("`{}` is not a valid key of {name}", shorten(key)), span, Some(expected));
    }

    fn none_of_keys(&mut self, node: &Node, keys: &[&str], allowed: &[&str], pointer: &str) {
        let name = describe(pointer);
        let unknown: Vec<&str> =
            node.entries().iter().map(|(key, _)| &*key.text).filter(|key| !allowed.contains(key)).collect();
        let misspelt = unknown.iter().any(|key| nearest(key, keys.iter().copied()).is_some());
        for key in unknown {
            self.unknown_key(node, key, allowed, pointer);
        }
        if !misspelt {
            let message = format!("missing key in {name}");
            let expected = format!("exactly one of {}", list(keys.iter().copied()));
            self.push(codes::NOT_ONE_KEY, message, first_key(node), Some(expected));
            self.remove(pointer);
        }
    }

    fn several_keys(&mut self, node: &Node, keys: &[&str], pointer: &str) {
        let name = describe(pointer);
        let mut there = node.entries().iter().map(|(key, _)| key).filter(|key| keys.contains(&&*key.text));
        let (Some(first), Some(second)) = (there.next(), there.next()) else {
            return;
        };
        let message = format!("{name} has both `{}` and `{}`", first.text, second.text);
        let diagnostic = Diagnostic::error(codes::NOT_ONE_KEY, message)
            .at(self.place(second.span))
            .label(self.place(first.span), format!("`{}` is here", first.text))
            .expected(format!("exactly one of {}", list(keys.iter().copied())))
            .help("remove one of them");
        self.diagnostics.push(diagnostic);
        self.repair(Repair::RemoveKey { path: pointer.to_owned(), key: second.text.to_string() });
    }

    /// Reports the errors of the best matching branch, or what all branches expect if none accepts the type of the value.
    fn nearest_branch(
        &mut self,
        error: &ValidationError<'_>,
        context: &[Vec<ValidationError<'static>>],
        node: &Node,
        pointer: &str,
    ) {
        let here = error.instance_path().as_str();
        let refuses = |e: &ValidationError<'_>| {
            e.instance_path().as_str() == here
                && matches!(e.kind(), Kind::Type { .. } | Kind::Enum { .. } | Kind::Constant { .. })
        };
        let fitting = context.iter().filter(|branch| !branch.iter().any(refuses));
        if let Some(best) = fitting.min_by_key(|branch| branch.len()) {
            for error in best {
                self.error(error);
            }
            return;
        }
        let mut wanted = Vec::new();
        let mut options = Vec::new();
        for error in context.iter().flatten().filter(|error| refuses(error)) {
            match error.kind() {
                Kind::Type { kind } => wanted.extend(type_names(kind)),
                Kind::Enum { options: more } => options.extend(more.as_array().into_iter().flatten().cloned()),
                Kind::Constant { expected_value } => options.push((**expected_value).clone()),
                _ => {}
            }
        }
        wanted.dedup();
        if wanted.is_empty() {
            self.not_allowed(node, error.instance(), &options, pointer);
        } else {
            self.wrong_type(node, error.instance(), &wanted, pointer);
        }
    }
}

/// The present name of a key that has been renamed, and that other schemas of documents know as well.
fn renamed<'k>(key: &str, mut allowed: impl Iterator<Item = &'k str>) -> Option<&'k str> {
    matches!(key, "note" | "description" | "because").then(|| allowed.find(|allowed| *allowed == "about")).flatten()
}

/// The first key of a mapping; the mapping itself if it is empty.
fn first_key(node: &Node) -> Span {
    node.entries().first().map_or(node.span, |(key, _)| key.span)
}

/// A path such as `effects[0].amount` in backticks; "the document" for the root.
fn describe(pointer: &str) -> String {
    let mut name = String::new();
    for segment in crate::yaml::segments(pointer) {
        if !name.is_empty() {
            name.push('.');
        }
        match segment.parse::<usize>() {
            Ok(index) => name.push_str(&(index + 1).to_string()),
            Err(_) => name.push_str(&shorten(&segment)),
        }
    }
    if name.is_empty() { "the document".to_owned() } else { format!("`{name}`") }
}

/// The problem and the expected range.
fn range(kind: &Kind) -> Option<(&'static str, String)> {
    Some(match kind {
        Kind::Maximum { limit } => ("is too large", format!("at most {limit}")),
        Kind::Minimum { limit } => ("is too small", format!("at least {limit}")),
        Kind::ExclusiveMaximum { limit } => ("is too large", format!("less than {limit}")),
        Kind::ExclusiveMinimum { limit } => ("is too small", format!("more than {limit}")),
        Kind::MultipleOf { multiple_of } => ("is not a valid multiple", format!("a multiple of {multiple_of}")),
        Kind::MaxLength { limit } => ("is too long", format!("at most {limit} characters")),
        Kind::MinLength { limit: 1 } => ("is empty", "at least one character".to_owned()),
        Kind::MinLength { limit } => ("is too short", format!("at least {limit} characters")),
        Kind::MaxItems { limit } => ("has too many items", format!("at most {limit} items")),
        Kind::AdditionalItems { limit } => ("has too many items", format!("at most {limit} items")),
        Kind::MinItems { limit } => ("has too few items", format!("at least {limit} items")),
        Kind::MaxProperties { limit } => ("has too many keys", format!("at most {limit} keys")),
        Kind::MinProperties { limit } => ("has too few keys", format!("at least {limit} keys")),
        Kind::UniqueItems => ("has a duplicate item", "each item only once".to_owned()),
        _ => return None,
    })
}

fn type_names(kind: &TypeKind) -> Vec<&'static str> {
    let words = |name: jsonschema::types::JsonType| match name {
        jsonschema::types::JsonType::Array => "array",
        jsonschema::types::JsonType::Boolean => "boolean",
        jsonschema::types::JsonType::Integer => "integer",
        jsonschema::types::JsonType::Null => "null",
        jsonschema::types::JsonType::Number => "number",
        jsonschema::types::JsonType::Object => "object",
        jsonschema::types::JsonType::String => "string",
    };
    match kind {
        TypeKind::Single(name) => vec![words(*name)],
        TypeKind::Multiple(names) => names.iter().map(words).collect(),
    }
}

/// The words of YAML for a type of JSON Schema.
fn type_words(name: &str) -> &'static str {
    match name {
        "null" => "null",
        "boolean" => "a boolean",
        "integer" => "an integer",
        "number" => "a number",
        "string" => "text",
        "array" => "a sequence",
        _ => "a mapping",
    }
}

fn show(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn list<'s>(names: impl Iterator<Item = &'s str>) -> String {
    names.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// The expected form in words where it is one of the format's own patterns.
fn pattern_words(pattern: &str) -> String {
    match pattern {
        NAME => "lower-case letters, digits and `_`, starting with a letter".to_owned(),
        REFERENCE => "the id of something, such as `name` or `pack:name`".to_owned(),
        ABOUT => "one line of text without line breaks".to_owned(),
        TEXT_KEY => "a text key: lower-case letters, digits, `-` and `_`, starting with a letter".to_owned(),
        _ => format!("text that matches `{pattern}`"),
    }
}

/// `a`, `a or b`, or `a, b or c`.
fn alternatives(words: &[&str]) -> String {
    match words {
        [rest @ .., last] if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => words.concat(),
    }
}

fn one_of<'s>(names: impl Iterator<Item = &'s str>) -> String {
    let names = list(names);
    if names.contains(", ") { format!("one of {names}") } else { names }
}
