//! Makes items of components, as a viewer may see them.

use super::Hints;
use super::colour::{self, Rgb};
use super::item::{Item, Shape, size};
use super::template;
use hexforge_core::ids::CompId;
use hexforge_core::ruleset::{Field, Visibility};
use hexforge_core::value::Value;
use hexforge_core::view::{GameView, Viewer};
use hexforge_core::world::World;
use hexforge_io::shown::{into_shown_name, shown_name};
use hexforge_play::localizer::Localizer;
use hexforge_schemas::locale::name_key;

/// Makes items of components.
pub(super) struct BoardBuilder<'a> {
    pub world: &'a World,
    pub localizer: &'a Localizer<'a>,
    pub hints: &'a Hints,
    pub view: GameView<'a>,
    pub players: Vec<CompId>,
    /// Whether cards beside the map are rows, so that the map gets the space.
    pub compact: bool,
}

impl<'a> BoardBuilder<'a> {
    pub fn new(world: &'a World, localizer: &'a Localizer<'a>, hints: &'a Hints, viewer: Viewer) -> Self {
        let view = GameView::new(world, viewer);
        Self { world, localizer, hints, view, players: world.players(), compact: false }
    }
}

impl BoardBuilder<'_> {
    /// Whether the viewer may see the component.
    pub fn sees(&self, comp: CompId) -> bool {
        self.view.sees(comp)
    }

    /// The seat of the owner of a component.
    pub fn seat(&self, comp: CompId) -> Option<usize> {
        let owner = self.world.owner(comp)?;
        self.players.iter().position(|p| *p == owner)
    }

    /// The components in each slot, by the slot's name.
    pub fn slots(&self, comp: CompId) -> Vec<(String, Visibility, bool, Vec<CompId>)> {
        let ruleset = self.world.ruleset();
        let kind = ruleset.kind(self.world.kind_of(comp));
        let one = |(at, slot): (usize, &hexforge_core::ruleset::Slot)| {
            let content = self.world.slot(comp, u16::try_from(at).unwrap_or(u16::MAX));
            (ruleset.text(slot.name).to_string(), slot.visible, slot.inert, content)
        };
        kind.slots.iter().enumerate().map(one).collect()
    }

    /// Whether something is in its slots.
    pub fn holds_something(&self, comp: CompId) -> bool {
        self.slots(comp).iter().any(|(_, _, _, content)| !content.is_empty())
    }

    /// Whether it is an entry of its kind and not a plain piece.
    pub fn is_named(&self, comp: CompId) -> bool {
        let ruleset = self.world.ruleset();
        ruleset.def(self.world.def_of(comp)).id != ruleset.kind(self.world.kind_of(comp)).id
    }

    /// The shape that its pack sets. Without one, entries with text are cards and components with slots are tiles.
    pub fn shape(&self, comp: CompId) -> Shape {
        match self.hints.of(self.world, comp).layout.as_deref() {
            Some("card") => return Shape::Card,
            Some("sheet") => return Shape::Sheet,
            Some("hex") => return Shape::Hex,
            Some("tile") => return Shape::Tile,
            Some("disc" | "planet") => return Shape::Disc,
            Some("token") => return Shape::Token,
            _ => {}
        }
        if self.is_named(comp) && (!self.text(comp).is_empty() || self.has_own_abilities(comp)) {
            Shape::Card
        } else if self.world.ruleset().kind(self.world.kind_of(comp)).slots.is_empty() {
            Shape::Token
        } else {
            Shape::Tile
        }
    }

    fn has_own_abilities(&self, comp: CompId) -> bool {
        let ruleset = self.world.ruleset();
        let of_kind = ruleset.kind(self.world.kind_of(comp)).abilities.len();
        ruleset.def(self.world.def_of(comp)).abilities.len() > of_kind
    }

    /// The text of its card.
    pub fn text(&self, comp: CompId) -> String {
        let ruleset = self.world.ruleset();
        let base = ruleset.text(ruleset.def(self.world.def_of(comp)).local_id);
        self.localizer.lines(&format!("{}-text", name_key(base))).unwrap_or_default()
    }

    /// Whether the viewer may know a member: a property, or a field that is not hidden from the viewer.
    fn knows_member(&self, comp: CompId, name: &str) -> bool {
        let ruleset = self.world.ruleset();
        let fields = &ruleset.kind(self.world.kind_of(comp)).fields;
        let field = fields.iter().find(|field| ruleset.text(field.name).as_ref() == name);
        field.is_none_or(|field| self.view.knows_field(comp, field.visible))
    }

    /// The value of a member that the viewer may know, else nil.
    pub fn known(&self, comp: CompId, name: &str) -> Value {
        if self.knows_member(comp, name) { self.world.get(comp, name) } else { Value::Nil }
    }

    /// The value of a member in words; none if it is nil or does not exist.
    fn member(&self, comp: CompId, name: &str) -> Option<String> {
        match self.known(comp, name) {
            Value::Nil => None,
            Value::Bool(flag) => Some(if flag { "✔" } else { "" }.to_owned()),
            value => Some(self.localizer.value(&value)),
        }
    }

    /// The glyph of the component or definition that a member names, unless that glyph is a template.
    fn glyph_of_member(&self, comp: CompId, name: &str) -> Option<String> {
        let def = match self.known(comp, name) {
            Value::Def(def) => def,
            Value::Comp(other) => self.world.def_of(other),
            _ => return None,
        };
        self.hints.plain_glyph(self.world.ruleset(), def)
    }

    /// The glyph: a filled template, the value of a member, or literal characters.
    pub fn glyph(&self, comp: CompId) -> String {
        into_shown_name(self.filled_glyph(comp))
    }

    fn filled_glyph(&self, comp: CompId) -> String {
        let Some(template) = self.hints.of(self.world, comp).glyph else { return String::new() };
        if !template::has_fields(&template) {
            return self.member(comp, &template).map_or(template, |value| value.chars().take(3).collect());
        }
        template::fill(&template, |name| self.glyph_of_member(comp, name).or_else(|| self.member(comp, name)))
    }

    /// The colour, by its name or by the member that holds the name.
    pub fn fill(&self, comp: CompId) -> Option<Rgb> {
        let name = self.hints.of(self.world, comp).color?;
        let by_member = || self.known(comp, &name).str().and_then(colour::named);
        by_member().or_else(|| colour::named(&name))
    }

    /// Whether a flag is set that is not set by default.
    fn turned(&self, comp: CompId) -> bool {
        let kind = self.world.ruleset().kind(self.world.kind_of(comp));
        let known = |field: &Field| self.view.knows_field(comp, field.visible);
        kind.fields.iter().enumerate().filter(|(_, field)| known(field)).any(|(at, field)| {
            let now = self.world.field(comp, u16::try_from(at).unwrap_or(u16::MAX));
            field.default == Value::Bool(false) && now == Value::Bool(true)
        })
    }

    /// The tooltip: fields and properties that are not empty.
    fn tip(&self, comp: CompId) -> Vec<String> {
        let ruleset = self.world.ruleset();
        let kind = ruleset.kind(self.world.kind_of(comp));
        let names = kind.fields.iter().map(|f| f.name).chain(kind.properties.iter().copied());
        let line = |name| {
            let name = ruleset.text(name);
            let value = self.known(comp, name);
            let is_empty = matches!(&value, Value::Nil | Value::Bool(false) | Value::Map(_))
                || value.items().is_some_and(|items| items.is_empty())
                || value.str() == Some("");
            let is_quiet = kind.quiet.iter().any(|quiet| ruleset.text(*quiet) == name);
            (!is_empty && !is_quiet)
                .then(|| format!("{}: {}", self.localizer.field(name), self.localizer.value(&value)))
        };
        names.filter_map(line).take(14).collect()
    }

    /// An item without a position.
    pub fn item(&self, comp: CompId, shape: Shape) -> Item {
        if !self.sees(comp) {
            return self.back(comp, shape);
        }
        let ruleset = self.world.ruleset();
        let (w, h) = size(shape);
        Item {
            comp: comp.0,
            all: vec![comp.0],
            name: self.localizer.component(comp),
            definition: shown_name(ruleset.text(ruleset.def(self.world.def_of(comp)).id)).into_owned(),
            shape,
            w,
            h,
            glyph: self.glyph(comp),
            fill: self.fill(comp),
            owner: self.seat(comp),
            turned: self.turned(comp),
            text: if matches!(shape, Shape::Card | Shape::Sheet | Shape::Row) {
                self.text(comp)
            } else {
                String::new()
            },
            tip: self.tip(comp),
            ..Item::default()
        }
    }

    /// A face-down item.
    pub fn back(&self, comp: CompId, shape: Shape) -> Item {
        let (w, h) = size(shape);
        let name = "face down".to_owned();
        Item {
            comp: comp.0,
            all: vec![comp.0],
            name,
            shape,
            w,
            h,
            face_down: true,
            owner: self.seat(comp),
            ..Item::default()
        }
    }

    /// Items for a list of components; equal tokens become one item.
    pub fn grouped(&self, comps: &[CompId]) -> Vec<Item> {
        let mut items: Vec<Item> = Vec::new();
        for comp in comps {
            let shape = self.shape(*comp);
            let item = self.item(*comp, shape);
            let is_equal = |other: &&mut Item| {
                other.definition == item.definition
                    && (other.owner, other.face_down, other.turned, other.shape)
                        == (item.owner, item.face_down, item.turned, item.shape)
                    && (item.face_down || (other.name == item.name && other.glyph == item.glyph))
                    && (item.face_down || !self.holds_something(*comp))
            };
            match items.iter_mut().find(is_equal) {
                Some(same) => same.all.push(comp.0),
                None => items.push(item),
            }
        }
        items
    }
}
