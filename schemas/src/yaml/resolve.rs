//! Resolves scalars to values with the help of a schema. It reports scalars that other tools would read differently;
//! it does not validate the value.

use std::sync::Arc;

use serde_json::{Map, Value};

use super::scalar::{plain, quoted, single_quoted};
use super::{MapKey, Node, NodeKind, Scalar, ScalarStyle, segments};
use crate::codes;
use crate::diagnostic::{Diagnostic, FileSpan, shorten, with_article};
use crate::documents::{EXPRESSION, IS_LUA, TO_CHOOSE};
use crate::source::{Limits, SourceFile, Span};

/// The value of `node` according to `schema`, which is a part of `root`.
///
/// If the schema expects text, a plain scalar stays text; it is an error if it reads as a number that is written
/// differently (`1.10`). If the schema expects a boolean, words such as `no` are errors, and resolve to the boolean.
#[must_use]
pub fn resolve(file: &Arc<SourceFile>, node: &Node, schema: &Value, root: &Value) -> (Value, Vec<Diagnostic>) {
    let mut resolver = Resolver { file, root, faults: Vec::new() };
    let value = resolver.value(node, &[schema]);
    (value, resolver.faults)
}

struct Resolver<'a> {
    file: &'a Arc<SourceFile>,
    root: &'a Value,
    faults: Vec<Diagnostic>,
}

impl<'a> Resolver<'a> {
    /// Recursion is as deep as the node, and the parser limits that depth.
    fn value(&mut self, node: &Node, schemas: &[&'a Value]) -> Value {
        match &node.kind {
            NodeKind::Null => Value::Null,
            NodeKind::Scalar(scalar) if scalar.style == ScalarStyle::Plain => {
                let flat = flatten(schemas, self.root, Some(node));
                if &*scalar.text == TO_CHOOSE {
                    self.placeholder(node, &flat);
                }
                self.plain(node, scalar, Wanted::of(&flat))
            }
            NodeKind::Scalar(scalar) => Value::from(&*scalar.text),
            NodeKind::Seq(items) => {
                let flat = flatten(schemas, self.root, Some(node));
                let item = |(index, item): (usize, &Node)| {
                    let mut schemas = item_schemas(&flat, index);
                    // What the list refers to is what is to be chosen.
                    if item.text() == Some(TO_CHOOSE) {
                        schemas.extend(&flat);
                    }
                    self.value(item, &schemas)
                };
                items.iter().enumerate().map(item).collect()
            }
            NodeKind::Map(entries) => {
                let flat = flatten(schemas, self.root, Some(node));
                Value::Object(self.entries(entries, &flat))
            }
        }
    }

    /// Whether the limit of errors per file is reached.
    fn is_full(&self) -> bool {
        self.faults.len() >= Limits::default().faults
    }

    fn entries(&mut self, entries: &[(MapKey, Node)], flat: &[&'a Value]) -> Map<String, Value> {
        let mut made = Map::new();
        let mut parts = 0;
        for (at, (key, value)) in entries.iter().enumerate() {
            if parts > 0 {
                parts -= 1;
                continue;
            }
            let resolved = if let Some((whole, count)) = self.split_value(entries, at) {
                parts = count;
                whole
            } else {
                let schemas = property_schemas(flat, &key.text);
                match value.kind {
                    NodeKind::Null => self.missing(key, value, &schemas),
                    _ => self.value(value, &schemas),
                }
            };
            made.insert(key.text.to_string(), resolved);
        }
        made
    }

    /// The value of a key without one. Where Lua is expected, this is an error: usually it was written, and begins with `#`.
    fn missing(&mut self, key: &MapKey, node: &Node, schemas: &[&'a Value]) -> Value {
        let flat = flatten(schemas, self.root, Some(node));
        let Some(form) = flat.iter().find_map(|schema| schema.get(IS_LUA)) else { return Value::Null };
        if !self.is_full() {
            let fault = Diagnostic::error(codes::EMPTY_LUA, format!("`{}` has no value", shorten(&key.text)))
                .at(FileSpan::new(self.file, key.span))
                .expected("Lua");
            self.faults.push(match comment_after(self.file, key.span) {
                Some(comment) => {
                    let place = FileSpan::new(self.file, comment);
                    let meant = single_quoted(self.file.slice(comment));
                    fault
                        .help(format!("in YAML, ` #` starts a comment; put the Lua in quotes: {}", shorten(&meant)))
                        .fix(place, meant)
                }
                None => fault.help(format!("write an expression, or remove `{}:`", shorten(&key.text))),
            });
        }
        // Lua that does nothing, so that the rest can be checked.
        Value::from(if form == EXPRESSION { "nil" } else { "return nil" })
    }

    /// The value of an entry that ends at a comma in brackets, as it was meant, and how many keys are parts of it:
    /// `{require: math.max(a, b), …}` has the keys `require` and `b)`.
    fn split_value(&mut self, entries: &[(MapKey, Node)], at: usize) -> Option<(Value, usize)> {
        let is_part = |at: usize| entries.get(at).is_some_and(|(_, value)| matches!(value.kind, NodeKind::Null));
        let (key, value) = entries.get(at).filter(|_| is_part(at + 1))?;
        let scalar = value.as_scalar().filter(|scalar| scalar.style == ScalarStyle::Plain)?;
        if !has_open_bracket(&scalar.text) {
            return None;
        }
        let count = (at + 1..entries.len()).take_while(|at| is_part(*at)).count();
        let all = Span::new(value.span.start, entries.get(at + count)?.0.span.end);
        let text = self.file.slice(all);
        if !self.is_full() {
            let meant = single_quoted(text);
            let message = format!("the value of `{}` ends at the first comma", shorten(&key.text));
            self.faults.push(
                Diagnostic::error(codes::SPLIT_VALUE, message)
                    .at(FileSpan::new(self.file, all))
                    .help(format!("inside `{{…}}`, put text with a comma in quotes: {}", shorten(&meant)))
                    .fix(FileSpan::new(self.file, all), meant),
            );
        }
        Some((Value::from(text), count))
    }

    /// Reports a placeholder of a scaffold.
    fn placeholder(&mut self, node: &Node, flat: &[&Value]) {
        let fault = Diagnostic::error(codes::TO_CHOOSE, format!("`{TO_CHOOSE}` is not a value"))
            .at(FileSpan::new(self.file, node.span))
            .help("choose a value, or remove the key if the definition does not need it");
        let about = flat.iter().find_map(|schema| schema.get("description")?.as_str());
        let fault = about.into_iter().fold(fault, |fault, about| fault.help(about));
        let kind = flat.iter().find_map(|schema| schema.get("x-ref")?.as_str());
        let is_integer = flat.iter().any(|schema| schema.get("type").and_then(Value::as_str) == Some("integer"));
        let values = flat.iter().find_map(|schema| schema.get("enum")?.as_array());
        self.faults.push(match (kind, values) {
            (Some(kind), _) => fault.expected(format!("the id of {}", with_article(kind))),
            (None, Some(values)) => {
                let values: Vec<&str> = values.iter().filter_map(Value::as_str).collect();
                fault.expected(format!("one of {}", values.join(", ")))
            }
            (None, None) if is_integer => fault.expected("an integer"),
            (None, None) => fault,
        });
    }

    fn plain(&mut self, node: &Node, scalar: &Scalar, wanted: Wanted) -> Value {
        let text = &*scalar.text;
        let place = || FileSpan::new(self.file, node.span);
        if wanted.boolean
            && !wanted.string
            && let Some(meant) = word_as_boolean(text)
        {
            if !self.is_full() {
                self.faults.push(
                    Diagnostic::error(codes::WORD_AS_BOOLEAN, format!("`{text}` is text, not a boolean"))
                        .at(place())
                        .expected("`true` or `false`")
                        .help(format!("write `{meant}`"))
                        .fix(place(), meant.to_string()),
                );
            }
            return Value::Bool(meant);
        }
        let core = plain(text);
        if !wanted.string {
            return core;
        }
        match core {
            Value::Bool(_) if !wanted.boolean => Value::from(text),
            Value::Number(number) if !wanted.number => {
                let read = number.to_string();
                if read != text && !self.is_full() {
                    self.faults.push(
                        Diagnostic::error(
                            codes::NUMBER_AS_TEXT,
                            format!("`{}` without quotes is the number {read}", shorten(text)),
                        )
                        .at(place())
                        .expected("text")
                        .help("put it in quotes")
                        .fix(place(), quoted(text)),
                    );
                }
                Value::from(text)
            }
            other => other,
        }
    }
}

/// The comment that follows a key on its line.
fn comment_after(file: &SourceFile, key: Span) -> Option<Span> {
    let rest = file.text().get(key.end..)?.lines().next()?;
    let after = rest.strip_prefix(':')?;
    let comment = after.trim_start();
    let start = key.end + rest.len() - comment.len();
    let is_comment = comment.starts_with('#') && comment.len() < after.len();
    is_comment.then(|| Span::new(start, start + comment.trim_end().len()))
}

/// Whether a bracket in the text is not closed.
fn has_open_bracket(text: &str) -> bool {
    let count = |chars: [char; 3]| text.chars().filter(|c| chars.contains(c)).count();
    count(['(', '[', '{']) > count([')', ']', '}'])
}

fn word_as_boolean(text: &str) -> Option<bool> {
    match text.to_ascii_lowercase().as_str() {
        "yes" | "on" | "y" => Some(true),
        "no" | "off" | "n" => Some(false),
        _ => None,
    }
}

/// The types that schemas accept at a place.
#[derive(Debug, Clone, Copy, Default)]
struct Wanted {
    string: bool,
    number: bool,
    boolean: bool,
}

impl Wanted {
    fn of(flat: &[&Value]) -> Self {
        let mut wanted = Self::default();
        for schema in flat {
            match schema.get("type") {
                Some(Value::String(name)) => wanted.add(name),
                Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).for_each(|name| wanted.add(name)),
                _ => {
                    let listed = schema.get("enum").and_then(Value::as_array).into_iter().flatten();
                    listed.chain(schema.get("const")).for_each(|value| wanted.add(type_name(value)));
                }
            }
        }
        wanted
    }

    fn add(&mut self, name: &str) {
        match name {
            "string" => self.string = true,
            "number" | "integer" => self.number = true,
            "boolean" => self.boolean = true,
            _ => {}
        }
    }
}

/// The JSON Schema name of a value's type.
pub(crate) fn type_name(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

/// All schemas that apply to the same place: references are followed, `allOf` and conditions are expanded, and branches
/// of `oneOf` and `anyOf` are included unless the node contradicts them.
pub(crate) fn flatten<'a>(schemas: &[&'a Value], root: &'a Value, node: Option<&Node>) -> Vec<&'a Value> {
    let mut flat: Vec<&Value> = Vec::new();
    let mut open: Vec<&Value> = schemas.iter().rev().copied().collect();
    while let Some(schema) = open.pop() {
        // A reference may lead back to where it came from.
        if flat.iter().any(|seen| std::ptr::eq(*seen, schema)) {
            continue;
        }
        flat.push(schema);
        open.extend(reference(schema, root));
        open.extend(["then", "else"].iter().filter_map(|keyword| schema.get(keyword)));
        open.extend(schema.get("allOf").and_then(Value::as_array).into_iter().flatten());
        for keyword in ["oneOf", "anyOf"] {
            let Some(branches) = schema.get(keyword).and_then(Value::as_array) else {
                continue;
            };
            open.extend(branches_for(branches, root, node));
        }
    }
    flat
}

/// The branches whose constant properties match the node; all branches if none match.
fn branches_for<'a>(branches: &'a [Value], root: &'a Value, node: Option<&Node>) -> Vec<&'a Value> {
    let Some(node) = node.filter(|node| matches!(node.kind, NodeKind::Map(_))) else {
        return branches.iter().collect();
    };
    let fits = |branch: &&Value| {
        properties(branch, root).all(|(name, property)| {
            match (property.get("const").and_then(Value::as_str), node.get(name).and_then(Node::text)) {
                (Some(constant), Some(text)) => constant == text,
                _ => true,
            }
        })
    };
    let fitting: Vec<&Value> = branches.iter().filter(fits).collect();
    if fitting.is_empty() { branches.iter().collect() } else { fitting }
}

/// The schemas that must all hold: `schema` itself, its reference, and the parts of its `allOf`.
pub(crate) fn parts<'a>(schema: &'a Value, root: &'a Value) -> Vec<&'a Value> {
    let mut parts: Vec<&Value> = Vec::new();
    let mut open = vec![schema];
    while let Some(schema) = open.pop() {
        if parts.iter().any(|seen| std::ptr::eq(*seen, schema)) {
            continue;
        }
        parts.push(schema);
        open.extend(reference(schema, root));
        open.extend(schema.get("allOf").and_then(Value::as_array).into_iter().flatten());
    }
    parts
}

/// The properties of a schema, including those behind its references.
pub(crate) fn properties<'a>(schema: &'a Value, root: &'a Value) -> impl Iterator<Item = (&'a String, &'a Value)> {
    parts(schema, root).into_iter().filter_map(|part| part.get("properties")?.as_object()).flatten()
}

fn reference<'a>(schema: &'a Value, root: &'a Value) -> Option<&'a Value> {
    lookup(root, schema.get("$ref")?.as_str()?)
}

/// The part of `root` under a JSON pointer (with or without `#`); follows references on the way.
pub(crate) fn lookup<'a>(root: &'a Value, pointer: &str) -> Option<&'a Value> {
    let pointer = pointer.strip_prefix('#').unwrap_or(pointer);
    segments(pointer).try_fold(root, |value, segment| match value {
        Value::Array(items) => segment.parse::<usize>().ok().and_then(|index| items.get(index)),
        _ if segment == "$ref" => {
            let target = value.get("$ref")?.as_str()?.strip_prefix('#')?;
            root.pointer(target)
        }
        _ => value.get(&segment),
    })
}

fn property_schemas<'a>(flat: &[&'a Value], key: &str) -> Vec<&'a Value> {
    let named: Vec<&Value> = flat.iter().filter_map(|schema| schema.get("properties")?.get(key)).collect();
    if !named.is_empty() {
        return named;
    }
    let patterns = flat.iter().filter_map(|schema| schema.get("patternProperties")?.as_object());
    let others = flat.iter().filter_map(|schema| schema.get("additionalProperties"));
    patterns.flat_map(|map| map.values()).chain(others).collect()
}

fn item_schemas<'a>(flat: &[&'a Value], index: usize) -> Vec<&'a Value> {
    flat.iter()
        .filter_map(|schema| {
            schema.get("prefixItems").and_then(|items| items.get(index)).or_else(|| schema.get("items"))
        })
        .collect()
}
