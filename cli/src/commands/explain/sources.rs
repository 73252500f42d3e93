//! Finds where the parts of a ruleset are defined, from the loaded packs.

use super::formatter::{DocumentInfo, Sources};
use super::sheet::Sheet;
use super::topics;
use hexforge_play::Game;
use hexforge_schemas::explain::{Explanation, FileLine, MentionLine, PatchLine, absence, explain, nearest_id};
use hexforge_schemas::load::Loaded;
use hexforge_schemas::reference::Parts;

/// The loaded packs of a game.
pub struct PackSources<'g> {
    game: &'g Game,
}

impl<'g> PackSources<'g> {
    /// Uses the packs of `game`.
    pub fn new(game: &'g Game) -> Self {
        Self { game }
    }
}

impl Sources for PackSources<'_> {
    fn document(&self, kind: &str, id: &str) -> DocumentInfo {
        let all = explain(self.game.loaded(), id);
        all.into_iter().find(|e| e.symbol_kind == kind).map(document).unwrap_or_default()
    }

    fn others(&self, id: &str) -> Vec<Sheet> {
        let loaded = self.game.loaded();
        let all = explain(loaded, id).into_iter();
        let documents = all.filter(|e| matches!(e.symbol_kind, "template" | "game" | "type")).map(sheet);
        documents.chain(topics::sheets_named(loaded, id)).collect()
    }

    fn code(&self, hook: usize) -> Option<String> {
        self.game.code(hook)
    }

    fn texts(&self, key: &str) -> Vec<(String, String)> {
        let locales = &self.game.loaded().locales;
        let languages = locales.languages().into_iter();
        languages.filter_map(|lang| Some((lang.to_owned(), locales.outline(lang, "", key)?))).collect()
    }
}

fn sheet(explanation: Explanation) -> Sheet {
    let params: Vec<String> = explanation.params.iter().map(|(name, ty)| format!("{name}: {ty}")).collect();
    let (id, kind) = (explanation.id.clone(), explanation.symbol_kind);
    let document = document(explanation);
    let place = document.place.map_or_else(String::new, |place| format!(" at {place}"));
    let mut sheet =
        Sheet::new(format!("{id}: {} ({}){place}", with_article(kind), params.join(", ")).replace(" ()", ""));
    sheet.section("about", document.about);
    sheet.section("changed by", document.changes);
    sheet.mentioned_in(document.mentions);
    sheet
}

fn document(explanation: Explanation) -> DocumentInfo {
    DocumentInfo {
        place: Some(shown(&explanation.place)),
        about: about_lines(explanation.about, &explanation.parts),
        changes: explanation.patches.iter().map(change).collect(),
        mentions: explanation.mentions.iter().map(mention).collect(),
        steps: explanation.steps,
    }
}

/// Describes an id of packs that have errors, so that there is no game: what their documents say about it.
///
/// # Errors
/// Nothing has this id.
pub fn sheets_of_documents(loaded: &Loaded, id: &str) -> Result<Vec<Sheet>, String> {
    let found = explain(loaded, id);
    let named = topics::sheets_named(loaded, id);
    if found.is_empty() && named.is_empty() {
        if let Some(absence) = absence(loaded, id) {
            return Err(absence);
        }
        let near = nearest_id(loaded, id).map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        return Err(format!("nothing has the id `{id}`{near}"));
    }
    Ok(found.into_iter().map(sheet_of_document).chain(named).collect())
}

fn sheet_of_document(explanation: Explanation) -> Sheet {
    let rules = explanation.rules.clone();
    let steps = explanation.steps.clone();
    let keys = explanation.fields.iter().map(|field| format!("{} ({})", field.name, shown(&field.place))).collect();
    let listeners = explanation.listeners.iter().map(|l| format!("{} ({}, {})", l.ability, l.how, shown(&l.place)));
    let listeners = listeners.collect();
    let mut sheet = sheet(explanation);
    sheet.section("rules", rules);
    sheet.section("steps that patches can name", steps);
    sheet.section("keys", keys);
    sheet.section("listeners", listeners);
    sheet
}

/// What an author says about a document, and about its parts.
fn about_lines(about: Option<String>, parts: &[Parts]) -> Vec<String> {
    let of_parts = parts.iter().flat_map(|parts| {
        parts.parts.iter().filter_map(|part| Some(format!("{}: {}", part.name, part.about.as_ref()?)))
    });
    about.into_iter().chain(of_parts).collect()
}

/// A noun with `a` or `an`.
fn with_article(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {noun}")
}

fn shown(place: &FileLine) -> String {
    format!("{}:{}", place.file, place.line)
}

fn change(patch: &PatchLine) -> String {
    let because = patch.because.as_ref().map_or_else(String::new, |why| format!(": {why}"));
    format!("{}: {} {} ({}){because}", patch.pack, patch.what, patch.path, shown(&patch.place))
}

pub(super) fn mention(mention: &MentionLine) -> String {
    let place = shown(&mention.place);
    if mention.from == mention.place.file { place } else { format!("{} ({place})", mention.from) }
}
