//! The state as a compact text: empty slots left out, equal pieces counted.

use super::speech::Speech;
use crate::output::Style;
use hexforge_core::ids::CompId;
use hexforge_core::value::Value;
use hexforge_core::view::{ViewNode, ViewSlot, view};

/// Lines are broken near this width.
const WIDTH: usize = 110;

/// Content of so many characters goes on the line of what it lies in.
const FOLDED: usize = 60;

/// A component as drawn: one line, or a head with what is below it.
struct Drawn {
    head: String,
    below: Vec<String>,
}

impl Drawn {
    /// Little content is told on the line of the head: `cell {mark: cross}`.
    fn fold(&mut self) {
        let nested = |line: &String| line.ends_with(':') || line.starts_with("    ");
        let length: usize = self.below.iter().map(|line| line.trim_start().chars().count() + 2).sum();
        if self.below.is_empty() || length > FOLDED || self.below.iter().any(nested) {
            return;
        }
        let inside: Vec<&str> = self.below.iter().map(|line| line.trim_start()).collect();
        self.head = format!("{} {{{}}}", self.head, inside.join("; "));
        self.below.clear();
    }
}

/// What the reader may see of everything below `root`.
#[must_use]
pub fn text(speech: &Speech<'_>, root: CompId, style: Style) -> String {
    let node = view(speech.world, root, speech.viewer);
    let drawn = draw(speech, &node, style);
    let mut text = style.bold(&drawn.head);
    text.push('\n');
    for line in drawn.below {
        text.push_str(&line);
        text.push('\n');
    }
    text
}

fn draw(speech: &Speech<'_>, node: &ViewNode, style: Style) -> Drawn {
    let mut below = Vec::new();
    for slot in node.slots.iter().filter(|s| s.count > 0) {
        draw_slot(speech, slot, style, &mut below);
    }
    let mut head = speech.component(CompId(node.id));
    let fields: Vec<String> = told_fields(speech, node);
    if !fields.is_empty() {
        head.push_str(&style.dim(&format!(" ({})", fields.join(", "))));
    }
    Drawn { head, below }
}

/// Fields that differ from their defaults.
fn told_fields(speech: &Speech<'_>, node: &ViewNode) -> Vec<String> {
    let world = speech.world;
    let comp = CompId(node.id);
    let ruleset = world.ruleset();
    let kind = ruleset.kind(world.kind_of(comp));
    let default = |name: &str| {
        let field = kind.fields.iter().find(|f| ruleset.text(f.name).as_ref() == name);
        field.map(|f| f.default.clone()).unwrap_or_default()
    };
    let mut told = Vec::new();
    for (name, _) in node.fields.iter().filter(|(name, _)| name != "name") {
        let value = world.get(comp, name);
        if value != default(name) && value != Value::list(Vec::new()) {
            told.push(format!("{name} {}", speech.value(&value)));
        }
    }
    let holder = enclosing_player(speech, comp);
    if let Some(owner) = node.owner.map(CompId).filter(|o| holder != Some(*o)) {
        told.push(format!("of {}", speech.component(owner)));
    }
    told
}

/// The player in whose slots a component lies: no need to say whose it is.
fn enclosing_player(speech: &Speech<'_>, comp: CompId) -> Option<CompId> {
    let players = speech.world.players();
    let mut at = comp;
    while let Some(place) = speech.world.place(at) {
        if players.contains(&place.parent) {
            return Some(place.parent);
        }
        at = place.parent;
    }
    None
}

fn draw_slot(speech: &Speech<'_>, slot: &ViewSlot, style: Style, below: &mut Vec<String>) {
    let mut groups: Vec<(Drawn, usize)> = Vec::new();
    for child in &slot.content {
        let drawn = draw(speech, child, style);
        let same = groups.iter_mut().find(|(other, _)| other.head == drawn.head && other.below == drawn.below);
        match same {
            Some((_, count)) => *count += 1,
            None => groups.push((drawn, 1)),
        }
    }
    let hidden = slot.count - slot.content.len();
    let counted = |head: &str, count: usize| if count > 1 { format!("{count} {head}") } else { head.to_owned() };
    for (drawn, _) in &mut groups {
        drawn.fold();
    }
    if groups.iter().all(|(drawn, _)| drawn.below.is_empty()) {
        let mut items: Vec<String> = groups.iter().map(|(drawn, count)| counted(&drawn.head, *count)).collect();
        if hidden > 0 {
            items.push(style.dim(&format!("{hidden} face down")));
        }
        below.extend(wrap(&format!("  {}: ", slot.name), &items));
        return;
    }
    below.push(format!("  {}:", slot.name));
    for (drawn, count) in groups {
        below.push(format!("    {}", counted(&drawn.head, count)));
        below.extend(drawn.below.into_iter().map(|line| format!("    {line}")));
    }
    if hidden > 0 {
        below.push(format!("    {}", style.dim(&format!("{hidden} face down"))));
    }
}

/// Items after a head, broken into lines.
fn wrap(head: &str, items: &[String]) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = head.to_owned();
    for (at, item) in items.iter().enumerate() {
        let comma = if at + 1 < items.len() { ", " } else { "" };
        if line.chars().count() + item.chars().count() > WIDTH && line.trim_end() != head.trim_end() {
            lines.push(line.trim_end().to_owned());
            line = " ".repeat(4);
        }
        line.push_str(item);
        line.push_str(comma);
    }
    lines.push(line.trim_end().to_owned());
    lines
}
