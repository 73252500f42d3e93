//! Creates files from a scaffold that a pack brings along in `scaffolds/NAME/`.

use super::files::Files;
use super::pack::title;
use hexforge_play::Game;
use hexforge_schemas::locale::name_key;
use hexforge_schemas::pack::{FileKind, Pack, PackFile};
use std::collections::BTreeMap;
use std::path::Path;

/// The files of the scaffold `name` for something with this id, in the pack at `root`; none if no loaded pack has the scaffold. If
/// several have, the pack that loads last counts: it knows the others.
pub fn files(game: &Game, root: &Path, name: &str, id: &str) -> Option<Files> {
    let folder = format!("scaffolds/{name}/");
    let has_it = |pack: &&Pack| pack.files(FileKind::Scaffold).any(|file| file.relative.starts_with(&folder));
    let from = game.packs().iter().rev().find(has_it)?;
    let own = game.pack_at(root)?;
    let words = Words { id, prefix: &own.prefix, parent: &from.prefix };
    let mut files = Files::default();
    let mut texts: BTreeMap<&str, &PackFile> = BTreeMap::new();
    for file in from.files(FileKind::Scaffold) {
        let Some(relative) = file.relative.strip_prefix(&folder) else { continue };
        match relative.strip_prefix("locale/").and_then(|file| file.strip_suffix(".ftl")) {
            Some(language) => _ = texts.insert(language, file),
            None => files.add(root.join(words.fill(relative)), words.fill(file.source.text())),
        }
    }
    // A language that the scaffold does not have gets the texts of another one, to be translated.
    let first = texts.values().next().copied();
    for language in &own.languages {
        if let Some(file) = texts.get(language.as_str()).copied().or(first) {
            files.append(root.join(format!("locale/{language}.ftl")), words.fill(file.source.text()));
        }
    }
    Some(files)
}

/// What takes the place of the words in double braces.
struct Words<'a> {
    id: &'a str,
    prefix: &'a str,
    parent: &'a str,
}

impl Words<'_> {
    fn fill(&self, text: &str) -> String {
        text.replace("{{id}}", self.id)
            .replace("{{key}}", &name_key(self.id))
            .replace("{{name}}", &title(self.id))
            .replace("{{prefix}}", self.prefix)
            .replace("{{parent}}", self.parent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_in_double_braces_are_replaced() {
        let words = Words { id: "star_folk", prefix: "mine", parent: "ti4" };
        let text = "{{id}} {{key}} {{name}} {{prefix}} {{parent}} {x: {y: 1}}";
        assert_eq!(words.fill(text), "star_folk star-folk Star Folk mine ti4 {x: {y: 1}}");
    }
}
