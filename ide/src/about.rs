//! What authors say about names: what a text editor shows when the pointer rests on one.

use hexforge_schemas::load::Loaded;
use hexforge_schemas::reference::{Entry, Part, Parts, Topic, entries};
use std::collections::BTreeMap;

/// The most explanations that are shown for one name.
const MOST: usize = 4;

/// What is said about each name: full and local ids, `library.function`, and members of kinds.
#[derive(Debug, Default)]
pub struct Abouts {
    texts: BTreeMap<String, Vec<String>>,
    members: BTreeMap<String, Vec<String>>,
}

impl Abouts {
    /// Collects what the packs say.
    #[must_use]
    pub fn of(loaded: &Loaded) -> Self {
        let mut all = Self::default();
        for pack in 0..loaded.packs.len() {
            let topics = Topic::ALL.into_iter().filter(|topic| !matches!(topic, Topic::Texts | Topic::Patches));
            for topic in topics {
                for entry in entries(loaded, pack, topic) {
                    all.add(topic, &entry);
                }
            }
        }
        all
    }

    fn add(&mut self, topic: Topic, entry: &Entry) {
        let local = entry.name.split(':').next_back().unwrap_or(&entry.name).to_owned();
        if topic == Topic::Libraries {
            for part in entry.parts.iter().flat_map(|parts| &parts.parts) {
                let text = described(&format!("{}.{}{}", entry.name, part.name, part.ty), part.about.as_deref());
                // Its own pack leaves out the prefix, and libraries keep it in a local of the last part of its name.
                let path = entry.name.splitn(3, '.').last().unwrap_or_default();
                let short = path.rsplit('.').next().unwrap_or(path);
                for library in [entry.name.as_str(), &format!("lib.{path}"), short] {
                    self.texts.entry(format!("{library}.{}", part.name)).or_default().push(text.clone());
                }
            }
        }
        if topic == Topic::Kinds {
            for (parts, part) in members(&entry.parts) {
                let text = described(&member(entry, parts, part), part.about.as_deref());
                self.members.entry(part.name.clone()).or_default().push(text);
            }
        }
        let text = text_of(topic, entry);
        if local != entry.name {
            self.texts.entry(local).or_default().push(text.clone());
        }
        self.texts.entry(entry.name.clone()).or_default().push(text);
    }

    /// What is said about the name, which may have something before a dot, as `self.exhausted`. Empty if it is unknown.
    #[must_use]
    pub fn find(&self, name: &str) -> Vec<&str> {
        let (before, last) = name.rsplit_once(['.', ':']).unwrap_or(("", name));
        let whole = self.texts.get(name);
        // `event.rule` and `definition.ability` are explained by what is before the dot, members by what follows it.
        let found = whole.or_else(|| self.members.get(last)).or_else(|| self.texts.get(before));
        found.into_iter().flatten().take(MOST).map(String::as_str).collect()
    }
}

/// What an entry is, what is said about it, and about its parameters.
fn text_of(topic: Topic, entry: &Entry) -> String {
    let word = topic.word();
    let word =
        word.strip_suffix("ies").map_or_else(|| word.trim_end_matches('s').to_owned(), |stem| format!("{stem}y"));
    let head = match entry.signature.as_str() {
        signature if signature.starts_with('(') => format!("{word} {}{signature}", entry.name),
        "" => format!("{word} {}", entry.name),
        signature => format!("{word} {}: {signature}", entry.name),
    };
    let mut text = described(&head, entry.about.as_deref());
    let parameters = entry.parts.iter().filter(|parts| parts.sort == "parameters").flat_map(|parts| &parts.parts);
    for part in parameters {
        if let Some(about) = &part.about {
            text.push_str(&format!("\n  {}: {about}", part.name));
        }
    }
    text
}

fn described(head: &str, about: Option<&str>) -> String {
    about.map_or_else(|| head.to_owned(), |about| format!("{head}\n{about}"))
}

/// The members of the components of a kind.
fn members(all: &[Parts]) -> impl Iterator<Item = (&Parts, &Part)> {
    let of_components = all.iter().filter(|parts| matches!(parts.sort, "properties" | "fields" | "slots"));
    of_components.flat_map(|parts| parts.parts.iter().map(move |part| (parts, part)))
}

fn member(entry: &Entry, parts: &Parts, part: &Part) -> String {
    let sort = match parts.sort {
        "properties" => "property",
        "fields" => "field",
        _ => "slot",
    };
    format!("{sort} {}.{}: {}", entry.name, part.name, part.ty)
}

#[cfg(test)]
#[path = "about_tests.rs"]
mod tests;
