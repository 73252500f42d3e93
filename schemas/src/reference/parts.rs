//! The named parts of documents: parameters, properties, rules, steps.

use super::{Part, Parts, about, one_line};
use crate::compile::Doc;
use crate::yaml::{Node, NodeKind};

/// The keys of abilities that say what they do, with the words for it.
const ABILITY_KEYS: [(&str, &str); 8] = [
    ("on", "reacts to"),
    ("action", "action in"),
    ("modifies", "modifies"),
    ("cannot", "forbids"),
    ("permits", "lifts"),
    ("assures", "assures"),
    ("exchanges", "exchanges"),
    ("use", "uses"),
];

/// The named parts of a document. `step_names` are the names that patches can use for the steps of a flow.
pub(crate) fn parts_of(doc: &Doc, step_names: &[String]) -> Vec<Parts> {
    let root = &doc.root;
    let mut all = Vec::new();
    let mut add = |sort: &'static str, parts: Vec<Part>| {
        if !parts.is_empty() {
            all.push(Parts { sort, parts });
        }
    };
    add("parameters", named(root, "params", parameter));
    add("rules", listed(root, "rules", |_| String::new()));
    if doc.is("kind") {
        add("properties", named(root, "properties", property));
        add("fields", named(root, "state", field));
        add("slots", named(root, "slots", slot));
    }
    if doc.is("type") {
        add("fields", named(root, "fields", parameter));
    }
    if doc.is("resource") {
        add("pieces", listed(root, "pieces", |_| String::new()));
    }
    if doc.is("game") {
        add("weights", named(root, "weights", |node| (text(node, "weight"), None)));
    }
    if !doc.is("ability") {
        add("abilities", listed(root, "abilities", ability));
    }
    add("steps", steps(root, step_names));
    all
}

/// What an ability does: `reacts to draw_card (after)`.
pub(super) fn ability(node: &Node) -> String {
    let found = ABILITY_KEYS.iter().find_map(|(key, words)| Some(format!("{words} `{}`", node.get(key)?.text()?)));
    let timing = node.get("timing").and_then(Node::text).map(|timing| format!(" ({timing})")).unwrap_or_default();
    found.map(|words| format!("{words}{timing}")).unwrap_or_default()
}

/// The parts that are entries of a mapping. `describe` gives the type and the default.
fn named(root: &Node, key: &str, describe: impl Fn(&Node) -> (String, Option<String>)) -> Vec<Part> {
    let entries = root.get(key).map(Node::entries).unwrap_or_default().iter();
    let part = |name: &str, node: &Node| {
        let (ty, default) = describe(node);
        Part { name: one_line(name), ty, default, about: about(node) }
    };
    entries.map(|(name, node)| part(&name.text, node)).collect()
}

/// The parts that are items of a list and have an `id`.
fn listed(root: &Node, key: &str, describe: impl Fn(&Node) -> String) -> Vec<Part> {
    let items = root.get(key).map(Node::items).unwrap_or_default().iter();
    let part = |node: &Node| {
        let name = one_line(node.get("id")?.text()?);
        Some(Part { name, ty: describe(node), default: None, about: about(node) })
    };
    items.filter_map(part).collect()
}

fn text(node: &Node, key: &str) -> String {
    node.get(key).and_then(Node::text).map(one_line).unwrap_or_default()
}

/// A parameter: its type, or a mapping with `type`.
fn parameter(node: &Node) -> (String, Option<String>) {
    (node.text().map_or_else(|| text(node, "type"), one_line), None)
}

/// The parameters of a document as `name: type, …`.
pub(super) fn parameters(root: &Node) -> String {
    let all = named(root, "params", parameter);
    all.iter().map(|part| format!("{}: {}", part.name, part.ty)).collect::<Vec<_>>().join(", ")
}

fn property(node: &Node) -> (String, Option<String>) {
    let declared = text(node, "type");
    let optional = if declared.ends_with('?') { "?" } else { "" };
    let ty = match node.get("ref").and_then(Node::text) {
        Some(of @ ("event" | "flow" | "value" | "window")) => format!("id of a {of}{optional}"),
        Some(of) if declared.starts_with("list") => format!("list of def {of}{optional}"),
        Some(of) => format!("def {of}{optional}"),
        None if declared.is_empty() => "any".to_owned(),
        None => declared,
    };
    let values = node.get("enum").map(Node::items).unwrap_or_default();
    let values: Vec<String> = values.iter().map(written).collect();
    let ty = if values.is_empty() { ty } else { format!("{ty}: {}", values.join(" or ")) };
    (ty, node.get("default").map(written))
}

fn field(node: &Node) -> (String, Option<String>) {
    if let NodeKind::Map(_) = node.kind {
        let visible = node.get("visible").and_then(Node::text).filter(|word| *word != "public");
        let visible = visible.map(|word| format!(", visible: {word}")).unwrap_or_default();
        return (format!("{}{visible}", text(node, "type")), node.get("default").map(written));
    }
    let ty = match node.to_json() {
        _ if matches!(node.kind, NodeKind::Seq(_)) => "list",
        _ if node.text().is_some_and(|text| matches!(text, "true" | "false")) => "boolean",
        _ if node.text().is_some_and(|text| text.parse::<i64>().is_ok()) => "integer",
        serde_json::Value::Null => "any",
        _ => "string",
    };
    (ty.to_owned(), Some(written(node)))
}

fn slot(node: &Node) -> (String, Option<String>) {
    let held: Vec<&str> =
        node.get("holds").map(Node::items).unwrap_or_default().iter().filter_map(Node::text).collect();
    let mut words = vec![if held.is_empty() { "any".to_owned() } else { held.join(" or ") }];
    if node.get("ordered").and_then(Node::text) == Some("true") {
        words.push("ordered".to_owned());
    }
    words.extend(node.get("capacity").and_then(Node::text).map(|n| format!("at most {n}")));
    match node.get("visible") {
        Some(visible) if visible.text().is_none() => words.push("visible to some".to_owned()),
        Some(visible) => words.extend(visible.text().filter(|w| *w != "public").map(|w| format!("visible: {w}"))),
        None => {}
    }
    if node.get("inert").and_then(Node::text) == Some("true") {
        words.push("inert".to_owned());
    }
    (one_line(&words.join(", ")), None)
}

/// A constant as YAML has it, on one line.
pub(super) fn written(node: &Node) -> String {
    match node.text() {
        Some("") => "\"\"".to_owned(),
        Some(text) => one_line(text),
        None => node.to_json().to_string(),
    }
}

/// The steps of a flow that have a name.
fn steps(root: &Node, names: &[String]) -> Vec<Part> {
    let mut nodes = Vec::new();
    collect_steps(root, &mut nodes);
    let mut parts: Vec<Part> = Vec::new();
    for name in names {
        let local = name.rsplit(':').next().unwrap_or(name);
        let is_it = |node: &&Node| crate::patches::name_of(node).as_deref() == Some(local);
        let Some(at) = nodes.iter().position(is_it) else { continue };
        let node = nodes.remove(at);
        parts.push(Part { name: one_line(name), ty: step(node), default: None, about: about(node) });
    }
    parts
}

/// Recursion is as deep as the tree, which the parser and patches limit.
fn collect_steps<'n>(node: &'n Node, found: &mut Vec<&'n Node>) {
    for (key, value) in node.entries() {
        match &*key.text {
            "steps" | "then" | "else" => {
                for step in value.items() {
                    found.push(step);
                    collect_steps(step, found);
                }
            }
            "each" | "turns" | "repeat" => collect_steps(value, found),
            _ => {}
        }
    }
}

/// What a step does.
fn step(node: &Node) -> String {
    for key in ["event", "flow", "window"] {
        if let Some(of) = node.get(key).and_then(Node::text) {
            return format!("{key} `{}`", one_line(of));
        }
    }
    if let Some(menu) = node.get("actions").and_then(|actions| actions.get("menu")).and_then(Node::text) {
        return format!("menu `{}`", one_line(menu));
    }
    let words = crate::documents::StepDoc::KEYS.iter().find(|key| node.get(key).is_some());
    words.map_or_else(String::new, |word| if *word == "then" { "if".to_owned() } else { (*word).to_owned() })
}
