//! A document as fields, and edits that change only the text of one field.

mod list;
mod part_path;

pub use list::{add_item, remove_item, set_item};
pub use part_path::PartPath;

use hexforge_schemas::source::SourceFile;
use hexforge_schemas::yaml::{self, Node, NodeKind, ScalarStyle};
use serde_json::Value as Json;
use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;

/// The kind of value that a field takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Input {
    /// A line of text.
    Text,
    /// A whole number.
    Number,
    /// Yes or no.
    Flag,
    /// One of these.
    Choice(Vec<String>),
    /// The id of a definition of this kind.
    Reference(String),
    /// A list of these.
    List(Box<Input>),
    /// A mapping with its own fields, by this schema.
    Group(Box<Json>),
    /// A list of mappings with their own fields, by this schema.
    Groups(Box<Json>),
    /// Code or a text of several lines.
    Code,
    /// A line of code, or a constant.
    Expression,
    /// A mapping with free keys, as YAML.
    Map,
    /// Anything else, as YAML.
    Yaml,
}

impl Input {
    /// The YAML of an empty value, for lists and mappings.
    #[must_use]
    pub fn empty(&self) -> Option<&'static str> {
        match self {
            Self::Yaml | Self::List(_) | Self::Groups(_) => Some("[]"),
            Self::Map => Some("{}"),
            _ => None,
        }
    }

    /// The expected value, in words.
    fn expected(&self) -> &'static str {
        match self {
            Self::Text | Self::Code => "a text",
            Self::Expression => "one line of Lua, or a constant",
            Self::Number => "a whole number",
            Self::Flag => "true or false",
            Self::Choice(_) => "one of the values in the list",
            Self::Reference(_) => "the id of a definition",
            Self::List(_) | Self::Group(_) | Self::Groups(_) | Self::Map | Self::Yaml => {
                "YAML with all brackets and quotes closed"
            }
        }
    }
}

/// A field of a document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// Its key.
    pub key: String,
    /// Its description in the schema.
    pub about: String,
    /// Whether the schema requires it.
    pub required: bool,
    /// The kind of value that it takes.
    pub input: Input,
    /// Its value: of texts, numbers and code the value itself, of anything else the YAML as it is written. None if the field is
    /// missing.
    pub value: Option<String>,
    /// The items, if it is a list.
    pub items: Vec<String>,
}

/// A document of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Head {
    /// Its `kind:`; manifests and scenarios have none.
    pub kind: String,
    /// Its `id:`, or the sentence of a scenario.
    pub id: String,
    /// Its bytes.
    pub span: Range<usize>,
}

/// The documents of a text. The last text is cached: a form parses the same text for each of its parts, in each frame.
fn parsed(text: &str) -> Rc<Vec<Node>> {
    thread_local! {
        static LAST: RefCell<Option<(String, Rc<Vec<Node>>)>> = const { RefCell::new(None) };
    }
    LAST.with_borrow_mut(|last| {
        if let Some((known, nodes)) = last
            && known == text
        {
            return nodes.clone();
        }
        let file = SourceFile::new("form", text);
        let roots = yaml::parse(&file).0.into_iter().map(|document| std::sync::Arc::unwrap_or_clone(document.root));
        let nodes = Rc::new(roots.collect::<Vec<Node>>());
        *last = Some((text.to_owned(), nodes.clone()));
        nodes
    })
}

fn bounds(node: &Node) -> Range<usize> {
    let all = node.entries().iter().flat_map(|(key, value)| [key.span, value.span]);
    all.fold(node.span.start..node.span.end, |whole, span| whole.start.min(span.start)..whole.end.max(span.end))
}

/// The documents of a file.
#[must_use]
pub fn documents(text: &str) -> Vec<Head> {
    let head = |node: &Node| Head {
        kind: node.get("kind").and_then(Node::text).unwrap_or_default().to_owned(),
        id: node.get("id").or_else(|| node.get("scenario")).and_then(Node::text).unwrap_or_default().to_owned(),
        span: bounds(node),
    };
    parsed(text).iter().map(head).collect()
}

/// The title of a part: its id, or else its first text field.
#[must_use]
pub fn part_title(text: &str, part: &PartPath) -> Option<String> {
    let node = part.node(text)?;
    let first = node.entries().iter().find_map(|(key, value)| Some(format!("{} {}", key.text, value.text()?)));
    node.get("id").and_then(Node::text).map(str::to_owned).or(first)
}

/// The number of the document that contains a byte.
#[must_use]
pub fn document_at(text: &str, byte: usize) -> usize {
    documents(text).iter().rposition(|head| head.span.start <= byte).unwrap_or(0)
}

/// The fields of a document with the schema `schema`, or of a part of it with the schema `own`. Fields of the file come first, in
/// its order, then the missing ones.
#[must_use]
pub fn fields(text: &str, part: &PartPath, schema: &Json, own: &Json) -> Vec<Field> {
    let Some(node) = part.node(text) else { return Vec::new() };
    let empty = serde_json::Map::new();
    let properties = own.get("properties").and_then(Json::as_object).unwrap_or(&empty);
    let required = own.get("required").and_then(Json::as_array).cloned().unwrap_or_default();
    let field = |key: &str, value: Option<&Node>| {
        let own = properties.get(key).unwrap_or(&Json::Null);
        let about = described(schema, own);
        let input = input(schema, own, value);
        Field {
            key: key.to_owned(),
            about,
            required: required.iter().any(|r| r.as_str() == Some(key)),
            value: value.map(|node| shown(text, node, &input)),
            items: value.map(Node::items).unwrap_or_default().iter().map(|item| shown(text, item, &input)).collect(),
            input,
        }
    };
    let present = node.entries().iter().map(|(key, value)| field(&key.text, Some(value)));
    let missing = properties.keys().filter(|key| node.get(key).is_none()).map(|key| field(key, None));
    present.chain(missing).collect()
}

fn resolved<'a>(root: &'a Json, schema: &'a Json) -> &'a Json {
    let target = schema.get("$ref").and_then(Json::as_str).and_then(|r| root.pointer(r.strip_prefix('#')?));
    target.unwrap_or(schema)
}

fn described(root: &Json, schema: &Json) -> String {
    let own = |s: &Json| s.get("description").and_then(Json::as_str).map(str::to_owned);
    own(schema).or_else(|| own(resolved(root, schema))).unwrap_or_default()
}

/// The alternatives of a schema, without null.
fn alternatives<'a>(root: &'a Json, schema: &'a Json) -> Vec<&'a Json> {
    let schema = resolved(root, schema);
    let several = ["anyOf", "oneOf"].iter().find_map(|key| schema.get(*key)).and_then(Json::as_array);
    match several {
        Some(all) => {
            let real = all.iter().filter(|one| one.get("type").and_then(Json::as_str) != Some("null"));
            real.flat_map(|one| alternatives(root, one)).collect()
        }
        None => vec![schema],
    }
}

fn input(root: &Json, schema: &Json, value: Option<&Node>) -> Input {
    if value.is_some_and(|node| node.as_scalar().is_some_and(|s| s.style == ScalarStyle::Block)) {
        return Input::Code;
    }
    let alternatives = alternatives(root, schema);
    if value.is_some_and(|node| !matches!(node.kind, NodeKind::Scalar(_) | NodeKind::Null)) {
        let item = |item: &Node| item.as_scalar().is_some_and(|s| s.style != ScalarStyle::Block);
        let plain = |node: &Node| matches!(node.kind, NodeKind::Seq(_)) && node.items().iter().all(item);
        let kind = alternatives.iter().find_map(|one| list(root, one)).filter(|_| value.is_some_and(plain));
        return kind.or_else(|| value.and_then(|value| group(root, &alternatives, value))).unwrap_or(Input::Yaml);
    }
    // A text that is one of several alternatives is code: a condition, an effect, an argument of an event.
    let all: Vec<&str> = alternatives.iter().flat_map(|one| types(one)).collect();
    if all.contains(&"string") && all.iter().any(|ty| *ty != "string") {
        return Input::Expression;
    }
    let [only] = alternatives.as_slice() else { return Input::Text };
    let types = types(only);
    let is = |wanted: &str| types.contains(&wanted);
    let listed = only.get("enum").and_then(Json::as_array).into_iter().flatten();
    let choices: Vec<String> = listed.filter_map(Json::as_str).map(str::to_owned).collect();
    if is("array") {
        let items = only.get("items").map(|items| self::alternatives(root, items)).unwrap_or_default();
        let with_fields =
            items.into_iter().find(|item| has_fields(item)).map(|item| Input::Groups(Box::new(item.clone())));
        list(root, only).or(with_fields).unwrap_or(Input::Yaml)
    } else if let Some(kind) = reference(only) {
        Input::Reference(kind.to_owned())
    } else if !choices.is_empty() {
        Input::Choice(choices)
    } else if is("boolean") {
        Input::Flag
    } else if is("integer") || is("number") {
        Input::Number
    } else if has_fields(only) {
        Input::Group(Box::new((*only).clone()))
    } else if is("object") {
        Input::Map
    } else {
        Input::Text
    }
}

/// The types that a schema allows, without null.
fn types(schema: &Json) -> Vec<&str> {
    let all = match schema.get("type") {
        Some(Json::Array(all)) => all.iter().filter_map(Json::as_str).collect(),
        Some(Json::String(one)) => vec![one.as_str()],
        _ => Vec::new(),
    };
    all.into_iter().filter(|ty| *ty != "null").collect()
}

/// The kind of the definitions that a value refers to.
fn reference(schema: &Json) -> Option<&str> {
    ["x-ref", "ref"].iter().find_map(|key| schema.get(*key)).and_then(Json::as_str)
}

/// The input of a list, if its items are plain values.
fn list(root: &Json, schema: &Json) -> Option<Input> {
    let items = schema.get("items").filter(|items| items.is_object())?;
    let item = match reference(schema) {
        Some(kind) => Input::Reference(kind.to_owned()),
        None => input(root, items, None),
    };
    let plain = matches!(
        item,
        Input::Text | Input::Expression | Input::Number | Input::Flag | Input::Choice(_) | Input::Reference(_)
    );
    plain.then(|| Input::List(Box::new(item)))
}

/// Whether a schema names fields.
fn has_fields(schema: &Json) -> bool {
    schema.get("properties").and_then(Json::as_object).is_some_and(|properties| !properties.is_empty())
}

/// A new part with its required fields, to be filled in.
#[must_use]
pub fn first_part(own: &Json) -> String {
    let required = own.get("required").and_then(Json::as_array).into_iter().flatten().filter_map(Json::as_str);
    let first = own.get("properties").and_then(Json::as_object).and_then(|all| all.keys().next()).map(String::as_str);
    let mut keys: Vec<&str> = required.collect();
    keys.extend(first.filter(|_| keys.is_empty()));
    let entries: Vec<String> =
        keys.iter().map(|key| format!("{key}: {}", if *key == "id" { "new" } else { "\"\"" })).collect();
    format!("{{{}}}", entries.join(", "))
}

/// The input of a mapping, or of a list of mappings, if a schema names their fields.
fn group(root: &Json, alternatives: &[&Json], value: &Node) -> Option<Input> {
    let is_group = |node: &Node| !node.entries().is_empty();
    match &value.kind {
        NodeKind::Seq(_) if value.items().iter().all(is_group) => {
            let items = alternatives.iter().filter_map(|one| one.get("items"));
            let item = items.flat_map(|items| self::alternatives(root, items)).find(|one| has_fields(one))?;
            Some(Input::Groups(Box::new(item.clone())))
        }
        _ if is_group(value) => {
            let own = alternatives.iter().copied().find(|one| has_fields(one))?;
            Some(Input::Group(Box::new(own.clone())))
        }
        _ => None,
    }
}

fn shown(text: &str, node: &Node, input: &Input) -> String {
    match (input, node.text()) {
        (Input::Yaml | Input::Map, _) | (_, None) => source_text(text, node),
        (_, Some(value)) => value.to_owned(),
    }
}

/// A value as YAML.
fn source_text(text: &str, node: &Node) -> String {
    let span = bounds(node);
    let written = text.get(span.clone()).unwrap_or_default();
    if matches!(node.kind, NodeKind::Null) { String::new() } else { dedented(text, written, span.start) }
}

/// Lines without the indent of the first one.
fn dedented(text: &str, written: &str, start: usize) -> String {
    let indent = column(text, start);
    let mut lines = written.lines();
    let mut out = lines.next().unwrap_or_default().to_owned();
    for line in lines {
        out.push('\n');
        let blanks = line.len() - line.trim_start_matches(' ').len();
        out.push_str(line.get(blanks.min(indent)..).unwrap_or_default());
    }
    out.trim_end().to_owned()
}

/// The column of a byte, in bytes.
fn column(text: &str, byte: usize) -> usize {
    let before = text.get(..byte).unwrap_or_default();
    before.len() - before.rfind('\n').map_or(0, |at| at + 1)
}

/// The text with a new value of one field; a missing field is added after the others.
///
/// # Errors
/// The document is not valid YAML, or would not be afterwards.
pub fn set(text: &str, part: &PartPath, key: &str, input: &Input, value: &str) -> Result<String, String> {
    let unreadable = || "This document is not valid YAML. Fix it in the source.".to_owned();
    let node = part.node(text).ok_or_else(unreadable)?;
    let flow = text.get(node.span.start..).is_some_and(|rest| rest.starts_with('{'));
    let changed = match node.entry(key) {
        Some((name, old)) => {
            let base = column(text, name.span.start);
            let span = value_span(text, name.span.end, old);
            splice(text, span, &format!(" {}", written(input, value, base, flow)))
        }
        None if flow => {
            let close = text.get(..bounds_of_flow(text, node.span.start)).map(str::len).unwrap_or_default();
            splice(text, close..close, &format!(", {key}: {}", written(input, value, 0, true)))
        }
        None => {
            let last = node.entries().last().ok_or_else(unreadable)?;
            let base = column(text, last.0.span.start);
            let end = value_span(text, last.0.span.end, &last.1).end;
            let line_end = text.get(end..).and_then(|rest| rest.find('\n')).map_or(text.len(), |at| end + at);
            let indent = " ".repeat(base);
            splice(text, line_end..line_end, &format!("\n{indent}{key}: {}", written(input, value, base, false)))
        }
    };
    if parsed(&changed).len() < parsed(text).len() {
        return Err(format!("`{key}` cannot be {value}. Expected {}. The file was not changed.", input.expected()));
    }
    Ok(changed)
}

/// The text without a field and without the comment on its line.
///
/// # Errors
/// The document is not valid YAML.
pub fn remove(text: &str, part: &PartPath, key: &str) -> Result<String, String> {
    let node = part.node(text).ok_or("This document is not valid YAML. Fix it in the source.")?;
    let Some((name, old)) = node.entry(key) else { return Ok(text.to_owned()) };
    let span = value_span(text, name.span.end, old);
    if text.get(node.span.start..).is_some_and(|rest| rest.starts_with('{')) {
        let before = text.get(..name.span.start).unwrap_or_default().trim_end();
        let start = if before.ends_with(',') { before.len() - 1 } else { name.span.start };
        return Ok(splice(text, start..span.end, ""));
    }
    if is_behind_dash(text, name.span.start) {
        let mut entries = node.entries().iter();
        let next = entries.nth(1).ok_or_else(|| format!("`{key}` is the only field of this item. Remove the item."))?;
        return Ok(splice(text, name.span.start..next.0.span.start, ""));
    }
    let line_end = text.get(span.end..).and_then(|rest| rest.find('\n')).map_or(text.len(), |at| span.end + at + 1);
    let line_start = name.span.start - column(text, name.span.start);
    Ok(splice(text, line_start..line_end, ""))
}

/// Whether a byte is the first after the dash of a list item.
fn is_behind_dash(text: &str, byte: usize) -> bool {
    text.get(byte - column(text, byte)..byte).is_some_and(|before| before.trim_end().ends_with('-'))
}

/// The bytes from the colon to the end of the value, without the blanks and line ends after it.
fn value_span(text: &str, key_end: usize, value: &Node) -> Range<usize> {
    let colon = text.get(key_end..).and_then(|rest| rest.find(':')).map_or(key_end, |at| key_end + at + 1);
    if matches!(value.kind, NodeKind::Null) {
        return colon..colon;
    }
    let mut end = bounds(value).end.max(colon);
    while end > colon && text.get(..end).is_some_and(|t| t.ends_with(['\n', ' ', '\r'])) {
        end -= 1;
    }
    colon..end
}

/// The byte of the brace that closes the one at `start`.
fn bounds_of_flow(text: &str, start: usize) -> usize {
    let (mut depth, mut quote) = (0, None);
    for (at, c) in text.get(start..).unwrap_or_default().char_indices() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (None, '"' | '\'') => quote = Some(c),
            (None, '{' | '[') => depth += 1,
            (None, '}' | ']') => {
                depth -= 1;
                if depth == 0 {
                    return start + at;
                }
            }
            _ => {}
        }
    }
    text.len()
}

fn splice(text: &str, span: Range<usize>, new: &str) -> String {
    let before = text.get(..span.start).unwrap_or_default();
    let after = text.get(span.end..).unwrap_or_default();
    format!("{before}{new}{after}")
}

/// A value as YAML after `key: `.
fn written(input: &Input, value: &str, base: usize, flow: bool) -> String {
    match input {
        Input::Number | Input::Flag => value.trim().to_owned(),
        Input::Code if !flow => block(value, base),
        Input::Yaml | Input::Map | Input::List(_) | Input::Group(_) | Input::Groups(_) if value.contains('\n') => {
            let indent = " ".repeat(base + 2);
            format!("\n{}", value.lines().map(|l| format!("{indent}{l}")).collect::<Vec<_>>().join("\n"))
        }
        Input::Yaml | Input::Map | Input::List(_) | Input::Group(_) | Input::Groups(_) => value.to_owned(),
        _ if value.contains('\n') && !flow => block(value, base),
        _ => scalar(value),
    }
}

fn block(value: &str, base: usize) -> String {
    let indent = " ".repeat(base + 2);
    let line = |l: &str| if l.trim().is_empty() { String::new() } else { format!("{indent}{l}") };
    let lines: Vec<String> = value.trim_end().lines().map(line).collect();
    format!("|\n{}", lines.join("\n"))
}

/// A text as a plain scalar if that is safe, or else in quotes.
fn scalar(value: &str) -> String {
    let first = value.chars().next();
    let safe = first.is_some_and(|c| c.is_alphanumeric() || c == '_')
        && !value.contains(['\n', '\t', '"', '\'', '{', '}', '[', ']', ',', '#'])
        && !value.contains(": ")
        && !value.ends_with([':', ' '])
        && !matches!(value, "true" | "false" | "null" | "yes" | "no" | "on" | "off" | "~");
    if safe { value.to_owned() } else { serde_json::to_string(value).unwrap_or_default() }
}

#[cfg(test)]
#[path = "form_tests.rs"]
mod tests;
