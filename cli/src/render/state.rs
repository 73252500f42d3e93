//! Formats the state as compact text: empty slots are left out and equal pieces are counted.

use super::localizer::Localizer;
use super::text_width::width;
use crate::output::Page;
use hexforge_core::ids::CompId;
use hexforge_core::ruleset::Role;
use hexforge_core::value::Value;
use hexforge_core::view::{ComponentView, GameView, SlotView, Viewer};
use hexforge_schemas::builtin_messages;
use hexforge_schemas::locale::TextArg;

/// A slot with more distinct items than this is large.
const LARGE: usize = 8;

/// Content up to this width is put on the line of its container.
const FOLDED: usize = 60;

/// A formatted component: one line, or a heading with lines below it.
struct Drawn {
    id: u32,
    name: String,
    head: String,
    below: Vec<String>,
    /// Whether it, or something in it, has an owner.
    owned: bool,
}

impl Drawn {
    /// Puts short content on the line of the heading: `cell {mark: cross}`.
    fn fold(&mut self) {
        let nested = |line: &String| line.ends_with(':') || line.starts_with("    ");
        let length: usize = self.below.iter().map(|line| width(line.trim_start()) + 2).sum();
        if self.below.is_empty() || length > FOLDED || self.below.iter().any(nested) {
            return;
        }
        let inside: Vec<&str> = self.below.iter().map(|line| line.trim_start()).collect();
        self.head = format!("{} {{{}}}", self.head, inside.join("; "));
        self.below.clear();
    }
}

/// Formats everything below `root` that the viewer may see. Unless `whole`, a large slot shows only parts that have owners.
#[must_use]
pub fn text(localizer: &Localizer<'_>, root: CompId, whole: bool, page: Page) -> String {
    let node = GameView::new(localizer.world, Viewer::player(localizer.world, localizer.viewer)).component(root);
    let drawn = draw(localizer, &node, &DrawContext { whole, holder: None, page });
    let mut text = page.style.bold(&drawn.head);
    text.push('\n');
    for line in drawn.below {
        text.push_str(&line);
        text.push('\n');
    }
    text
}

/// How to format a part of the state.
#[derive(Clone, Copy)]
struct DrawContext {
    /// Whether large slots are shown in full.
    whole: bool,
    /// The owner of everything here, which need not be repeated.
    holder: Option<CompId>,
    page: Page,
}

fn draw(localizer: &Localizer<'_>, node: &ComponentView, context: &DrawContext) -> Drawn {
    let style = context.page.style;
    let comp = CompId(node.id);
    let is_player = localizer.world.players().contains(&comp);
    let inside = DrawContext { holder: if is_player { Some(comp) } else { node.owner.map(CompId) }, ..*context };
    let mut below = Vec::new();
    let is_shown = |name: &str| context.whole || !is_quiet(localizer, comp, name);
    for slot in node.slots.iter().filter(|s| s.count > 0 && is_shown(&s.name)) {
        draw_slot(localizer, slot, &inside, &mut below);
    }
    let name = localizer.component(comp);
    let mut head = name.clone();
    let fields: Vec<String> = interesting_fields(localizer, node, context);
    if !fields.is_empty() {
        head.push_str(&style.dim(&format!(" ({})", fields.join(", "))));
    }
    Drawn { id: node.id, name, head, below, owned: is_owned(node) }
}

fn is_owned(node: &ComponentView) -> bool {
    node.owner.is_some() || node.slots.iter().flat_map(|slot| &slot.content).any(is_owned)
}

/// Checks whether a field or slot is marked as quiet: of no interest to players.
fn is_quiet(localizer: &Localizer<'_>, comp: CompId, name: &str) -> bool {
    let ruleset = localizer.world.ruleset();
    ruleset.kind(localizer.world.kind_of(comp)).quiet.iter().any(|quiet| ruleset.text(*quiet).as_ref() == name)
}

/// Lists the fields that differ from their defaults. For the table and players, lists every field that is not empty.
fn interesting_fields(localizer: &Localizer<'_>, node: &ComponentView, context: &DrawContext) -> Vec<String> {
    let world = localizer.world;
    let comp = CompId(node.id);
    let ruleset = world.ruleset();
    let kind = ruleset.kind(world.kind_of(comp));
    let default = |name: &str| {
        let field = kind.fields.iter().find(|f| ruleset.text(f.name).as_ref() == name);
        field.map(|f| f.default.clone()).unwrap_or_default()
    };
    let of_all = matches!(kind.role, Role::Table | Role::Player);
    let is_interesting = |name: &str, value: &Value| match value {
        Value::Nil | Value::Bool(_) => false,
        Value::Str(text) => !text.is_empty(),
        Value::List(items) => !items.is_empty(),
        Value::Map(entries) => !entries.is_empty(),
        other => of_all || *other != default(name),
    };
    let mut fields = Vec::new();
    for name in node.fields.iter().map(|field| field.name.as_ref()).filter(|name| *name != "name") {
        if !context.whole && is_quiet(localizer, comp, name) {
            continue;
        }
        match world.get(comp, name) {
            Value::Bool(true) => fields.push(localizer.field(name)),
            value if is_interesting(name, &value) => {
                fields.push(format!("{} {}", localizer.field(name), localizer.value(&value)))
            }
            _ => {}
        }
    }
    if let Some(owner) = node.owner.map(CompId).filter(|o| context.holder != Some(*o)) {
        fields.push(
            localizer.builtin(builtin_messages::BELONGS_TO, &[("owner", TextArg::Text(localizer.component(owner)))]),
        );
    }
    fields
}

fn draw_slot(localizer: &Localizer<'_>, slot: &SlotView, context: &DrawContext, below: &mut Vec<String>) {
    let style = context.page.style;
    let name = localizer.slot(&slot.name);
    let mut groups: Vec<(Drawn, usize)> = Vec::new();
    for child in &slot.content {
        let drawn = draw(localizer, child, context);
        let same = groups.iter_mut().find(|(other, _)| other.head == drawn.head && other.below == drawn.below);
        match same {
            Some((_, count)) => *count += 1,
            None => groups.push((drawn, 1)),
        }
    }
    let hidden = slot.count - slot.content.len();
    let face_down = localizer.builtin(builtin_messages::FACE_DOWN, &[("count", count(hidden))]);
    let counted = |head: &str, count: usize| if count > 1 { format!("{count} {head}") } else { head.to_owned() };
    for (drawn, count) in &mut groups {
        if context.whole && *count == 1 {
            // The number lets the player name the component in `why` and `state`.
            drawn.head.insert_str(drawn.name.len(), &style.dim(&format!("#{}", drawn.id)));
        }
        drawn.fold();
    }
    if groups.iter().all(|(drawn, _)| drawn.below.is_empty()) {
        let mut items: Vec<String> = groups.iter().map(|(drawn, count)| counted(&drawn.head, *count)).collect();
        if hidden > 0 {
            items.push(style.dim(&face_down));
        }
        below.extend(wrap(&format!("  {name}: "), &items, context.page.columns));
        return;
    }
    // On a large board only the parts with something that has an owner are shown in full.
    let mut apart = Vec::new();
    if !context.whole && groups.len() > LARGE {
        let (shown, named): (Vec<_>, Vec<_>) = groups.into_iter().partition(|(drawn, _)| drawn.owned);
        apart = named.into_iter().map(|(drawn, _)| drawn.name).collect();
        groups = shown;
    }
    if !groups.is_empty() {
        below.push(format!("  {name}:"));
    }
    for (drawn, count) in groups {
        below.push(format!("    {}", counted(&drawn.head, count)));
        below.extend(drawn.below.into_iter().map(|line| format!("    {line}")));
    }
    if !apart.is_empty() {
        let head = localizer
            .builtin(builtin_messages::MORE_OF, &[("slot", TextArg::Text(name)), ("count", count(apart.len()))]);
        below.extend(wrap(&format!("  {head}: "), &apart, context.page.columns));
    }
    if hidden > 0 {
        below.push(format!("    {}", style.dim(&face_down)));
    }
}

fn count(number: usize) -> TextArg {
    TextArg::Number(i64::try_from(number).unwrap_or(i64::MAX))
}

/// Wraps items after a heading.
fn wrap(head: &str, items: &[String], columns: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = head.to_owned();
    for (at, item) in items.iter().enumerate() {
        let comma = if at + 1 < items.len() { ", " } else { "" };
        if width(&line) + width(item) > columns && line.trim_end() != head.trim_end() {
            lines.push(line.trim_end().to_owned());
            line = " ".repeat(4);
        }
        line.push_str(item);
        line.push_str(comma);
    }
    lines.push(line.trim_end().to_owned());
    lines
}
