//! Lists of what packs declare, and what has no document of its own: scopes, menus, options, texts.

use super::sheet::Sheet;
use hexforge_schemas::load::Loaded;
use hexforge_schemas::reference::{Entry, Part, Topic, entries, pack_at};
use std::path::Path;

/// The topics whose entries are not documents, so that nothing else explains them.
const WITHOUT_DOCUMENTS: [Topic; 4] = [Topic::Scopes, Topic::Menus, Topic::Options, Topic::Texts];

/// Lists a topic: a sheet for each pack that has something of it, the pack at `path` first. None if `word` is not a topic.
pub(super) fn list(loaded: &Loaded, path: &Path, word: &str) -> Option<Vec<Sheet>> {
    let topic = Topic::of(word)?;
    let first = pack_at(loaded, path);
    let others = (0..loaded.packs.len()).filter(|pack| Some(*pack) != first);
    let sheets: Vec<Sheet> = first.into_iter().chain(others).filter_map(|pack| sheet_of(loaded, pack, topic)).collect();
    if sheets.is_empty() {
        return Some(vec![Sheet::new(format!("these packs have no {word}"))]);
    }
    Some(sheets)
}

fn sheet_of(loaded: &Loaded, pack: usize, topic: Topic) -> Option<Sheet> {
    let entries = entries(loaded, pack, topic);
    let id = loaded.packs.get(pack).map(|pack| pack.id.as_str())?;
    if entries.is_empty() {
        return None;
    }
    let mut sheet = Sheet::new(format!("{} of {id}. {}", topic.word(), topic.usage()));
    sheet.section(&entries.len().to_string(), entries.iter().map(line).collect());
    Some(sheet)
}

/// An entry on one line.
fn line(entry: &Entry) -> String {
    let about = entry.about.as_ref().map(|about| format!(": {about}")).unwrap_or_default();
    match entry.signature.as_str() {
        "" => format!("{}{about}", entry.name),
        parameters if parameters.starts_with('(') => format!("{}{parameters}{about}", entry.name),
        other => format!("{} [{other}]{about}", entry.name),
    }
}

/// Describes the scopes, menus, options and texts with this full or local id.
pub(super) fn sheets_named(loaded: &Loaded, id: &str) -> Vec<Sheet> {
    let mut sheets = Vec::new();
    for pack in 0..loaded.packs.len() {
        for topic in WITHOUT_DOCUMENTS {
            let named = entries(loaded, pack, topic).into_iter();
            let named = named.filter(|entry| entry.name == id || entry.name.split(':').next_back() == Some(id));
            sheets.extend(named.map(|entry| sheet(topic, &entry)));
        }
    }
    sheets
}

fn sheet(topic: Topic, entry: &Entry) -> Sheet {
    let what = match topic {
        Topic::Scopes => "a scope",
        Topic::Menus => "a menu",
        Topic::Options => "an option",
        _ => "a text",
    };
    let place = entry.place.as_ref().map(|at| format!(" at {}:{}", at.file, at.line)).unwrap_or_default();
    let signature = Some(entry.signature.as_str()).filter(|text| !text.is_empty());
    let signature = signature.map(|text| format!(", {text}")).unwrap_or_default();
    let mut sheet = Sheet::new(format!("{}: {what}{signature}{place}", entry.name));
    sheet.section("about", entry.about.iter().cloned().collect());
    for (word, value) in &entry.facts {
        sheet.section(word, vec![value.clone()]);
    }
    for parts in &entry.parts {
        let part = |part: &Part| {
            let about = part.about.as_ref().map(|about| format!(": {about}")).unwrap_or_default();
            format!("{}{}{about}", part.name, part.ty)
        };
        sheet.section(parts.sort, parts.parts.iter().map(part).collect());
    }
    sheet.section("used by", entry.uses.iter().map(|(how, count)| format!("{how}: {count}")).collect());
    sheet
}
