//! What is written on a place of the map.

use super::short_names::ShortNames;
use crate::render::canvas::{Paint, Span};
use crate::render::text_width::width;
use hexforge_picture::board::{Item, Node, Shape};
use hexforge_play::names::bare;
use std::collections::BTreeSet;

/// The text on a place: words that are wrapped where space ends.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Label {
    /// What identifies it, such as the number of a tile; may be empty.
    pub glyph: String,
    /// Its name; empty if the names of what it holds say the same.
    pub name: String,
    /// The pieces of each owner, those without one first.
    pub pieces: Vec<Vec<Span>>,
    /// The components that hold others, with their pieces.
    pub holders: Vec<Vec<Span>>,
}

impl Label {
    /// The title in one line.
    #[must_use]
    pub fn title(&self) -> String {
        format!("{} {}", self.glyph, self.name).trim().to_owned()
    }

    /// The text below the title.
    pub fn lines(&self) -> impl Iterator<Item = &Vec<Span>> {
        self.pieces.iter().chain(&self.holders)
    }

    /// The same in fewer lines: all pieces in one.
    #[must_use]
    pub fn joined(&self) -> Self {
        let pieces = self.pieces.concat();
        Self { pieces: if pieces.is_empty() { Vec::new() } else { vec![pieces] }, ..self.clone() }
    }

    /// The same without the glyphs of components that hold others.
    #[must_use]
    pub fn without_glyphs(&self) -> Self {
        let essential = |line: &Vec<Span>| line.iter().filter(|span| span.paint != GLYPH).cloned().collect();
        Self { holders: self.holders.iter().map(essential).collect(), ..self.clone() }
    }
}

/// The paint of glyphs of components that hold others.
const GLYPH: Paint = Paint::Dim;

/// The share of a name, in percent, that the names of what a place holds must make up to stand for it.
const SAME: usize = 50;

/// Makes labels.
#[derive(Debug)]
pub struct Labels<'n> {
    /// The marks of the seats.
    pub marks: &'n [String],
    /// The short names of pieces; none: pieces have their whole name.
    pub short: Option<&'n mut ShortNames>,
    /// The names of all pieces that were written.
    pub written: BTreeSet<String>,
    /// The seats whose marks were written.
    pub owners: BTreeSet<usize>,
    /// Whether a piece was marked.
    pub marked: bool,
}

impl<'n> Labels<'n> {
    /// Makes labels with short names of pieces, or with whole names.
    #[must_use]
    pub fn new(marks: &'n [String], short: Option<&'n mut ShortNames>) -> Self {
        Self { marks, short, written: BTreeSet::new(), owners: BTreeSet::new(), marked: false }
    }

    /// The label of a place.
    pub fn label(&mut self, place: &Node) -> Label {
        let name = readable(&place.item.name);
        let (holders, pieces): (Vec<&Node>, Vec<&Node>) = place.content.iter().partition(|node| holds(node));
        let pieces = pieces.into_iter().flat_map(|piece| if piece.is_space { leaves(piece) } else { vec![piece] });
        let pieces: Vec<&Node> = pieces.collect();
        let within: usize = holders.iter().map(|holder| width(&holder.item.name)).sum();
        let says_the_same =
            within * 100 >= width(&name) * SAME && holders.iter().all(|holder| name.contains(&holder.item.name));
        Label {
            glyph: place.item.glyph.trim().to_owned(),
            name: if says_the_same && !place.item.glyph.trim().is_empty() { String::new() } else { name },
            pieces: self.pieces(&pieces, None, place.item.owner),
            holders: holders.iter().map(|holder| self.holder(holder, Some(&place.item))).collect(),
        }
    }

    /// A component that holds others, in one line: its name and glyph, its owner, and the pieces of each owner.
    pub fn holder(&mut self, holder: &Node, place: Option<&Item>) -> Vec<Span> {
        let item = &holder.item;
        self.marked |= item.turned;
        let name = if item.face_down { "?".to_owned() } else { held_name(&item.name, place) };
        let name = format!("{name}{}", if item.turned { "*" } else { "" });
        let mut line: Vec<Span> = name.split_whitespace().map(|word| Span::new(word, Paint::Plain)).collect();
        if !item.glyph.trim().is_empty() {
            line.push(Span::new(item.glyph.trim(), GLYPH));
        }
        let pieces: Vec<&Node> = leaves(holder);
        let owned = self.pieces(&pieces, item.owner, None);
        if let (Some(mark), true) = (self.owner(item.owner), owned.is_empty() || !has_piece_of(&pieces, item.owner)) {
            line.push(mark);
        }
        line.extend(owned.into_iter().flatten());
        line
    }

    /// The pieces of each owner in one line each, those of `first` first; `place` is the owner of the place itself.
    fn pieces(&mut self, pieces: &[&Node], first: Option<usize>, place: Option<usize>) -> Vec<Vec<Span>> {
        let mut owners: Vec<Option<usize>> = Vec::new();
        for owner in first.into_iter().map(Some).chain(pieces.iter().map(|piece| piece.item.owner)) {
            let has_some = pieces.iter().any(|piece| piece.item.owner == owner);
            if has_some && !owners.contains(&owner) {
                owners.push(owner);
            }
        }
        // In one line with others, pieces without an owner must not follow a mark.
        owners.sort_by_key(Option::is_some);
        let mut lines = Vec::new();
        for owner in owners {
            let paint = owner.map_or(Paint::Plain, Paint::Seat);
            let of_owner = pieces.iter().map(|piece| &piece.item).filter(|item| item.owner == owner);
            let mut words: Vec<String> = counted(of_owner).into_iter().map(|(item, n)| self.piece(item, n)).collect();
            if let (Some(mark), Some(first)) = (self.owner(owner), words.first_mut()) {
                // The mark stays with a piece where the line is wrapped.
                first.insert_str(0, &format!("{} ", mark.text));
            }
            lines.push(words.into_iter().map(|word| Span::new(word, paint)).collect());
        }
        if let (Some(mark), false) = (self.owner(place), place.is_none() || has_piece_of(pieces, place)) {
            lines.insert(0, vec![mark]);
        }
        lines
    }

    fn owner(&mut self, seat: Option<usize>) -> Option<Span> {
        let seat = seat?;
        self.owners.insert(seat);
        self.marks.get(seat).map(|mark| Span::new(mark.as_str(), Paint::Seat(seat)))
    }

    /// A piece with its count.
    fn piece(&mut self, item: &Item, count: usize) -> String {
        let name = readable(&item.name);
        let (gap, name) = match &mut self.short {
            _ if item.face_down => ("", "?".to_owned()),
            None => (" ", name),
            Some(short) => {
                let short = short.of(&name);
                self.written.insert(name);
                ("", short)
            }
        };
        let count = if count > 1 { format!("{count}{gap}") } else { String::new() };
        self.marked |= item.turned;
        format!("{count}{name}{}", if item.turned { "*" } else { "" })
    }
}

/// Pieces that look the same, with their number.
fn counted<'i>(items: impl Iterator<Item = &'i Item>) -> Vec<(&'i Item, usize)> {
    let mut counted: Vec<(&Item, usize)> = Vec::new();
    for item in items {
        let face = |item: &Item| (item.name.clone(), item.turned, item.face_down);
        match counted.iter_mut().find(|(other, _)| face(other) == face(item)) {
            Some((_, count)) => *count += item.all.len(),
            None => counted.push((item, item.all.len())),
        }
    }
    counted
}

/// Whether a component has a line of its own on its place.
fn holds(node: &Node) -> bool {
    !node.item.face_down
        && !node.is_space
        && (!node.content.is_empty() || matches!(node.item.shape, Shape::Tile | Shape::Disc | Shape::Hex))
}

/// The pieces in a component, at any depth. Spaces are not pieces, nor is what has the name of the component.
fn leaves(holder: &Node) -> Vec<&Node> {
    let of_node = |node| {
        let node: &Node = node;
        let is_piece = !node.is_space && (node.item.face_down || node.item.name != holder.item.name);
        is_piece.then_some(node).into_iter().chain(leaves(node)).collect::<Vec<&Node>>()
    };
    holder.content.iter().flat_map(of_node).collect()
}

fn has_piece_of(pieces: &[&Node], owner: Option<usize>) -> bool {
    pieces.iter().any(|piece| piece.item.owner == owner)
}

/// A name without underscores.
fn readable(name: &str) -> String {
    name.replace('_', " ")
}

/// The name of what a place holds. It does not repeat the name or the id of the place.
fn held_name(name: &str, place: Option<&Item>) -> String {
    let name = readable(name);
    let Some(place) = place else { return name };
    let rest = [place.name.as_str(), bare(&place.definition)].into_iter().find_map(|prefix| {
        let begins = name.to_lowercase().starts_with(&format!("{} ", readable(prefix).to_lowercase()));
        name.get(prefix.len() + 1..).filter(|_| begins && !prefix.is_empty()).map(str::to_owned)
    });
    rest.unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(name: &str, count: u32, owner: Option<usize>, shape: Shape, content: Vec<Node>) -> Node {
        let item = Item { name: name.to_owned(), all: (0..count).collect(), owner, shape, ..Item::default() };
        Node { item, is_space: false, content }
    }

    fn token(name: &str, count: u32, owner: Option<usize>) -> Node {
        node(name, count, owner, Shape::Token, Vec::new())
    }

    fn texts(lines: &[Vec<Span>]) -> Vec<String> {
        let text = |line: &Vec<Span>| line.iter().map(|span| span.text.as_str()).collect::<Vec<_>>().join(" ");
        lines.iter().map(text).collect()
    }

    fn marks() -> Vec<String> {
        vec!["A".to_owned(), "B".to_owned()]
    }

    #[test]
    fn pieces_are_grouped_by_owner_and_counted() {
        let (marks, mut short) = (marks(), ShortNames::default());
        let mut labels = Labels::new(&marks, Some(&mut short));
        let pieces = vec![
            token("Cruiser", 2, Some(1)),
            token("Custodians", 1, None),
            token("Carrier", 1, Some(0)),
            token("Cruiser", 1, Some(1)),
        ];
        let label = labels.label(&node("Rift", 1, None, Shape::Hex, pieces));
        assert_eq!(texts(&label.pieces), ["cu", "B 3cr", "A ca"]);
        assert_eq!(texts(&label.joined().pieces), ["cu B 3cr A ca"]);
        assert_eq!((label.title(), labels.owners.len()), ("Rift".to_owned(), 2));
    }

    #[test]
    fn what_holds_pieces_has_a_line_and_may_stand_for_the_name_of_the_place() {
        let marks = marks();
        let mut labels = Labels::new(&marks, None);
        let mut abyz =
            node("Abyz", 1, Some(0), Shape::Tile, vec![token("infantry", 2, Some(0)), token("infantry", 1, Some(1))]);
        abyz.item.glyph = "3/0".to_owned();
        let mut place =
            node("Abyz and Fria", 1, None, Shape::Hex, vec![abyz, node("Fria", 1, Some(1), Shape::Tile, Vec::new())]);
        place.item.glyph = "38".to_owned();
        let label = labels.label(&place);
        assert_eq!(label.title(), "38");
        assert_eq!(texts(&label.holders), ["Abyz 3/0 A 2 infantry B infantry", "Fria B"]);
        assert_eq!(texts(&label.without_glyphs().holders), ["Abyz A 2 infantry B infantry", "Fria B"]);
    }

    #[test]
    fn a_piece_in_a_space_is_on_the_place_and_a_hidden_one_has_no_name() {
        let marks = marks();
        let mut labels = Labels::new(&marks, None);
        let mut space = node("cell", 1, Some(0), Shape::Tile, vec![token("cube", 1, Some(0))]);
        space.is_space = true;
        let mut hidden = token("face down", 3, Some(1));
        hidden.item.face_down = true;
        let label = labels.label(&node("Rift", 1, None, Shape::Hex, vec![space.clone(), space, hidden]));
        assert_eq!(texts(&label.pieces), ["A 2 cube", "B 3?"]);
    }

    #[test]
    fn a_name_does_not_repeat_that_of_its_place() {
        let place =
            |name: &str| Item { name: name.to_owned(), definition: "motg:kharos".to_owned(), ..Item::default() };
        assert_eq!(held_name("kharos_planet_1", Some(&place("Харос"))), "planet 1");
        assert_eq!(held_name("Kharos Minor", Some(&place("Kharos"))), "Minor");
        assert_eq!(held_name("Kharosa", Some(&place("Kharos"))), "Kharosa");
        assert_eq!(held_name("Їжак лісовий", Some(&place("Їжак"))), "лісовий");
    }
}
