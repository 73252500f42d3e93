//! The hints of documents about how their definitions look.

use hexforge_core::ids::{CompId, DefId};
use hexforge_core::ruleset::Ruleset;
use hexforge_core::world::World;
use hexforge_schemas::outline::{DocumentSymbol, Hints as DocumentHints};
use std::collections::BTreeMap;

/// The hints of all documents, by full id.
#[derive(Clone, Debug, Default)]
pub struct Hints(BTreeMap<String, DocumentHints>);

impl Hints {
    /// The hints of all documents.
    #[must_use]
    pub fn new(outline: &[DocumentSymbol]) -> Self {
        let with_hints = outline.iter().filter(|doc| doc.show != DocumentHints::default());
        Self(with_hints.map(|doc| (doc.id.clone(), doc.show.clone())).collect())
    }

    /// The hints of one document.
    #[must_use]
    pub fn of_id(&self, id: &str) -> Option<&DocumentHints> {
        self.0.get(id)
    }

    /// The glyph of a definition or else of its kind; none if that is a template.
    #[must_use]
    pub fn plain_glyph(&self, ruleset: &Ruleset, def: DefId) -> Option<String> {
        let def = ruleset.def(def);
        let ids = [def.id, ruleset.kind(def.kind).id];
        let mut glyphs = ids.into_iter().filter_map(|id| self.0.get(ruleset.text(id).as_ref())?.glyph.clone());
        glyphs.next().filter(|glyph| !glyph.contains('{'))
    }

    /// The hints for a component: those of its definition, then of its kind, then of the kinds that this one extends.
    #[must_use]
    pub fn of(&self, world: &World, comp: CompId) -> DocumentHints {
        let ruleset = world.ruleset();
        let def = ruleset.def(world.def_of(comp));
        let kind = ruleset.kind(world.kind_of(comp));
        let ids = [def.id, kind.id].into_iter().chain(kind.ancestors.iter().map(|k| ruleset.kind(*k).id));
        let mut all = DocumentHints::default();
        for hints in ids.filter_map(|id| self.0.get(ruleset.text(id).as_ref())) {
            all.glyph = all.glyph.or_else(|| hints.glyph.clone());
            all.color = all.color.or_else(|| hints.color.clone());
            all.at = all.at.or(hints.at);
            all.layout = all.layout.or_else(|| hints.layout.clone());
        }
        all
    }
}
