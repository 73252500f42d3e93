//! The parts of a drawn board, and how a component becomes one.

use super::Hints;
use super::colour::{self, Rgb};
use hexforge_core::ids::CompId;
use hexforge_core::ruleset::Visibility;
use hexforge_core::value::Value;
use hexforge_core::world::World;
use hexforge_play::localizer::Localizer;
use hexforge_schemas::locale::name_key;

/// The outline of an item.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Shape {
    /// A flat-topped hex.
    Hex,
    /// A square with round corners that may hold things.
    Tile,
    /// A card.
    Card,
    /// A large card.
    Sheet,
    /// A small round piece.
    #[default]
    Token,
    /// A disc that may hold things.
    Disc,
    /// A card of which only the name is shown, as a line of a list.
    Row,
}

/// Something that is drawn. Positions are those of its middle, in units of a tile.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Item {
    /// The component; of several equal ones the first.
    pub comp: u32,
    /// All components that it stands for.
    pub all: Vec<u32>,
    /// What it is called.
    pub name: String,
    /// The full id of its definition.
    pub definition: String,
    /// Its outline.
    pub shape: Shape,
    /// Across.
    pub x: f32,
    /// Down.
    pub y: f32,
    /// Width.
    pub w: f32,
    /// Height.
    pub h: f32,
    /// A few characters.
    pub glyph: String,
    /// Its colour.
    pub fill: Option<Rgb>,
    /// The seat of its owner.
    pub owner: Option<usize>,
    /// Whether its face cannot be seen.
    pub face_down: bool,
    /// Whether it is turned aside, exhausted, used up: a flag of its state that is not as it began.
    pub turned: bool,
    /// Whether something lies on it.
    pub laden: bool,
    /// What is written on it.
    pub text: String,
    /// What a look at it tells, line by line.
    pub tip: Vec<String>,
}

/// A line between two places.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Link {
    /// From where.
    pub from: (f32, f32),
    /// To where.
    pub to: (f32, f32),
    /// Its colour.
    pub fill: Option<Rgb>,
}

/// The height of the characters of captions.
pub const CAPTION: f32 = 0.21;
/// The height of the characters of headings.
pub const HEADING: f32 = 0.3;

/// A part of the board with a heading.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Area {
    /// The heading; empty for the map.
    pub title: String,
    /// The seat whose it is.
    pub seat: Option<usize>,
    /// The left edge.
    pub x: f32,
    /// The upper edge.
    pub y: f32,
    /// Width.
    pub w: f32,
    /// Height.
    pub h: f32,
    /// Captions, each [`CAPTION`] high: their upper left corner, and what they say.
    pub captions: Vec<(f32, f32, String)>,
    /// Lines, which lie under everything. Positions of these and of items count from the area's corner.
    pub links: Vec<Link>,
    /// What lies there, lowest first.
    pub items: Vec<Item>,
    /// Numbers that are told under the heading.
    pub notes: Vec<String>,
    /// What captions and items are made of for a width; empty for the map.
    pub blocks: Vec<Block>,
}

/// What lies in one slot.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Block {
    /// What the slot is called.
    pub caption: String,
    /// What lies in it.
    pub groups: Vec<Group>,
}

/// A thing with what lies on it; places count from its upper left corner.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Group {
    /// Width.
    pub w: f32,
    /// Height.
    pub h: f32,
    /// The thing, then what lies on it.
    pub items: Vec<Item>,
}

/// A drawn board.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Board {
    /// Its parts.
    pub areas: Vec<Area>,
    /// Width.
    pub w: f32,
    /// Height.
    pub h: f32,
}

impl Board {
    /// Every item with the place of its middle on the board.
    pub fn items(&self) -> impl Iterator<Item = (&Item, f32, f32)> {
        self.areas.iter().flat_map(|area| area.items.iter().map(|item| (item, area.x + item.x, area.y + item.y)))
    }
}

/// Makes items of components.
pub(super) struct Scribe<'a> {
    pub world: &'a World,
    pub speech: &'a Localizer<'a>,
    pub hints: &'a Hints,
    pub viewer: Option<CompId>,
    pub players: Vec<CompId>,
    /// Whether cards beside the map are rows: where there is a map, it is to have the room.
    pub compact: bool,
}

impl Scribe<'_> {
    /// Whether the viewer may know what it is.
    pub fn sees(&self, comp: CompId) -> bool {
        self.viewer.is_none() || self.world.sees(self.viewer, comp)
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

    /// Whether its kind has slots that hold something now.
    pub fn holds_something(&self, comp: CompId) -> bool {
        self.slots(comp).iter().any(|(_, _, _, content)| !content.is_empty())
    }

    /// Whether it is an entry of its kind, not a bare piece.
    pub fn is_named(&self, comp: CompId) -> bool {
        let ruleset = self.world.ruleset();
        ruleset.def(self.world.def_of(comp)).id != ruleset.kind(self.world.kind_of(comp)).id
    }

    /// What it looks like where nothing says so: entries with text are cards, what holds things is a tile.
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
        self.speech.message(&format!("{}-text", name_key(base))).unwrap_or_default()
    }

    /// A member's value in words; none if there is no such member, or it says nothing.
    fn member(&self, comp: CompId, name: &str) -> Option<String> {
        match self.world.get(comp, name) {
            Value::Nil => None,
            Value::Bool(flag) => Some(if flag { "✔" } else { "" }.to_owned()),
            value => Some(self.speech.value(&value)),
        }
    }

    /// The glyph of what a member names, where that has one that is no template itself.
    fn glyph_of_member(&self, comp: CompId, name: &str) -> Option<String> {
        let def = match self.world.get(comp, name) {
            Value::Def(def) => def,
            Value::Comp(other) => self.world.def_of(other),
            _ => return None,
        };
        self.hints.plain_glyph(self.world.ruleset(), def)
    }

    /// The glyph: a template, a member's name, or characters as they are.
    pub fn glyph(&self, comp: CompId) -> String {
        let Some(template) = self.hints.of(self.world, comp).glyph else { return String::new() };
        if !template.contains('{') {
            return self.member(comp, &template).map_or(template, |value| value.chars().take(3).collect());
        }
        let mut glyph = String::new();
        let mut rest = template.as_str();
        while let Some((before, after)) = rest.split_once('{') {
            glyph.push_str(before);
            let (name, more) = after.split_once('}').unwrap_or((after, ""));
            let said = self.glyph_of_member(comp, name).or_else(|| self.member(comp, name));
            glyph.push_str(&said.unwrap_or_default());
            rest = more;
        }
        glyph + rest
    }

    /// The colour: one by name, or by the member that names it.
    pub fn fill(&self, comp: CompId) -> Option<Rgb> {
        let said = self.hints.of(self.world, comp).color?;
        let by_member = || self.world.get(comp, &said).str().and_then(colour::named);
        by_member().or_else(|| colour::named(&said))
    }

    /// Whether a flag of its state is not as it began.
    fn turned(&self, comp: CompId) -> bool {
        let kind = self.world.ruleset().kind(self.world.kind_of(comp));
        kind.fields.iter().enumerate().any(|(at, field)| {
            let now = self.world.field(comp, u16::try_from(at).unwrap_or(u16::MAX));
            field.default == Value::Bool(false) && now == Value::Bool(true)
        })
    }

    /// What a look at it tells: fields and properties that say something.
    fn tip(&self, comp: CompId) -> Vec<String> {
        let ruleset = self.world.ruleset();
        let kind = ruleset.kind(self.world.kind_of(comp));
        let names = kind.fields.iter().map(|f| f.name).chain(kind.properties.iter().copied());
        let line = |name| {
            let name = ruleset.text(name);
            let value = self.world.get(comp, name);
            let says = !matches!(&value, Value::Nil | Value::Bool(false) | Value::Map(_))
                && value.items().is_none_or(|items| !items.is_empty())
                && value.str() != Some("");
            let is_quiet = kind.quiet.iter().any(|quiet| ruleset.text(*quiet) == name);
            (says && !is_quiet).then(|| format!("{}: {}", self.speech.field(name), self.speech.value(&value)))
        };
        names.filter_map(line).take(14).collect()
    }

    /// An item without a place.
    pub fn item(&self, comp: CompId, shape: Shape) -> Item {
        if !self.sees(comp) {
            return self.back(comp, shape);
        }
        let ruleset = self.world.ruleset();
        let (w, h) = size(shape);
        Item {
            comp: comp.0,
            all: vec![comp.0],
            name: self.speech.component(comp),
            definition: ruleset.text(ruleset.def(self.world.def_of(comp)).id).to_string(),
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

    /// An item that lies face down.
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

    /// Items of a list of components, equal tokens as one.
    pub fn grouped(&self, comps: &[CompId]) -> Vec<Item> {
        let mut items: Vec<Item> = Vec::new();
        for comp in comps {
            let shape = self.shape(*comp);
            let item = self.item(*comp, shape);
            let alike = |other: &&mut Item| {
                other.definition == item.definition
                    && (other.owner, other.face_down, other.turned, other.shape)
                        == (item.owner, item.face_down, item.turned, item.shape)
                    && (item.face_down || (other.name == item.name && other.glyph == item.glyph))
                    && (item.face_down || !self.holds_something(*comp))
            };
            match items.iter_mut().find(alike) {
                Some(same) => same.all.push(comp.0),
                None => items.push(item),
            }
        }
        items
    }
}

/// The size of a shape.
pub(super) fn size(shape: Shape) -> (f32, f32) {
    match shape {
        Shape::Hex => (2.0, 1.732),
        Shape::Tile => (0.94, 0.94),
        Shape::Card => (1.05, 1.45),
        Shape::Sheet => (2.2, 1.45),
        Shape::Token => (0.34, 0.34),
        Shape::Disc => (0.62, 0.62),
        Shape::Row => (2.0, super::face::ROW),
    }
}
