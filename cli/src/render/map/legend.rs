//! What is written below the map.

use super::label::{Label, Labels};
use super::{Drawing, Shown};
use crate::output::Page;
use crate::render::canvas::{Paint, Span, spans_width};
use crate::render::localizer::Localizer;
use hexforge_io::shown::shown_name;
use hexforge_picture::board::MapOutline;
use hexforge_schemas::builtin_messages::{self, BuiltinMessage};

/// The legend: the whole labels of places that are not whole in the picture, places beside it, what belongs to several
/// places, the players, and the meaning of short names.
#[must_use]
pub fn text(
    localizer: &Localizer<'_>,
    map: &MapOutline,
    drawing: &Drawing,
    labels: &mut Labels<'_>,
    page: Page,
) -> String {
    let mut lines: Vec<Vec<Span>> = Vec::new();
    let label_of = |place: usize| drawing.labels.get(place);
    let names: Vec<Vec<Span>> = drawing
        .missing
        .iter()
        .filter(|missing| missing.shown == Shown::NameCut)
        .filter_map(|missing| label_of(missing.place))
        .map(|label| vec![Span::new(label.title(), Paint::Plain)])
        .collect();
    lines.extend(wrapped(&[], names, page.columns));
    for missing in drawing.missing.iter().filter(|missing| missing.shown == Shown::Cut) {
        lines.extend(label_of(missing.place).into_iter().flat_map(|label| whole(label, page.columns)));
    }
    let beside = map.places.iter().zip(&drawing.labels).filter(|(place, _)| place.position.is_none());
    for (_, label) in beside {
        let mut label = label.clone();
        label.name = format!("{} ({})", label.name, localizer.builtin(builtin_messages::MAP_BESIDE, &[]));
        lines.extend(whole(&label, page.columns));
    }
    let heading = |message: BuiltinMessage| [Span::new(format!("{}:", localizer.builtin(message, &[])), Paint::Dim)];
    let between = map.connections.iter().map(|connection| {
        let ends = connection.places.iter().filter_map(|place| map.places.get(*place));
        let ends: Vec<&str> = ends.map(|place| place.node.item.name.as_str()).collect();
        let mut words = labels.holder(&connection.node, None);
        let says_the_same = ends.iter().all(|end| connection.node.item.name.contains(end));
        if !says_the_same {
            words.insert(0, Span::new(format!("{}:", ends.join("–")), Paint::Plain));
        }
        spaced(&words)
    });
    let between = between.collect();
    lines.extend(wrapped(&heading(builtin_messages::MAP_BETWEEN), between, page.columns));
    let players = labels.marks.iter().zip(localizer.seats).enumerate().filter(|(seat, _)| labels.owners.contains(seat));
    let players: Vec<Vec<Span>> = players
        .map(|(seat, (mark, name))| vec![Span::new(format!("{mark} {}", shown_name(name)), Paint::Seat(seat))])
        .collect();
    lines.extend(wrapped(&heading(builtin_messages::MAP_PLAYERS), players, page.columns));
    lines.extend(wrapped(&heading(builtin_messages::MAP_PIECES), pieces(localizer, labels), page.columns));
    let line =
        |spans: &Vec<Span>| spans.iter().map(|span| span.paint.apply(&span.text, page.style)).collect::<String>();
    lines.iter().map(|spans| line(spans) + "\n").collect()
}

/// The short name of each piece, and the meaning of the asterisk.
fn pieces(localizer: &Localizer<'_>, labels: &mut Labels<'_>) -> Vec<Vec<Span>> {
    let Some(short) = &mut labels.short else { return Vec::new() };
    let mut pieces: Vec<(String, &String)> = labels.written.iter().map(|name| (short.of(name), name)).collect();
    pieces.sort();
    let mut texts: Vec<String> = pieces.into_iter().map(|(short, name)| format!("{short} {name}")).collect();
    if labels.marked {
        texts.push(format!("* {}", localizer.builtin(builtin_messages::MAP_MARKED, &[])));
    }
    texts.into_iter().map(|text| vec![Span::new(text, Paint::Plain)]).collect()
}

/// A whole label, in lines of this width.
fn whole(label: &Label, columns: usize) -> Vec<Vec<Span>> {
    let head = [Span::new(format!("{}:", label.title()), Paint::Bold)];
    if label.lines().next().is_none() {
        return vec![vec![Span::new(label.title(), Paint::Bold)]];
    }
    let parts = label.lines().map(|line| spaced(line)).collect();
    wrapped(&head, parts, columns)
}

/// Words with spaces between them.
fn spaced(words: &[Span]) -> Vec<Span> {
    let mut spans: Vec<Span> = Vec::new();
    for word in words {
        if !spans.is_empty() {
            spans.push(Span::new(" ", Paint::Plain));
        }
        spans.push(word.clone());
    }
    spans
}

/// Items after a heading, separated by commas, in lines of this width. Without items there is no line.
fn wrapped(head: &[Span], items: Vec<Vec<Span>>, columns: usize) -> Vec<Vec<Span>> {
    let count = items.len();
    let mut lines = Vec::new();
    let mut line: Vec<Span> = head.to_vec();
    let mut starts = true;
    for (at, mut item) in items.into_iter().enumerate() {
        if at + 1 < count {
            item.push(Span::new(",", Paint::Plain));
        }
        if !starts && spans_width(&line) + 1 + spans_width(&item) > columns {
            lines.push(std::mem::replace(&mut line, vec![Span::new(" ", Paint::Plain)]));
        }
        if !line.is_empty() {
            line.push(Span::new(" ", Paint::Plain));
        }
        line.extend(item);
        starts = false;
    }
    if count > 0 {
        lines.push(line);
    }
    lines
}
