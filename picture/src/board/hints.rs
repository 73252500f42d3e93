//! Looks by definition and kind.

use hexforge_core::ids::{CompId, DefId};
use hexforge_core::ruleset::Ruleset;
use hexforge_core::world::World;
use hexforge_schemas::outline::{DocumentSymbol, Hints as Said};
use std::collections::BTreeMap;

/// What documents say about looks, by full id.
#[derive(Clone, Debug, Default)]
pub struct Hints(BTreeMap<String, Said>);

impl Hints {
    /// The hints of all documents.
    #[must_use]
    pub fn new(outline: &[DocumentSymbol]) -> Self {
        let said = outline.iter().filter(|doc| doc.show != Said::default());
        Self(said.map(|doc| (doc.id.clone(), doc.show.clone())).collect())
    }

    /// What is said of one id.
    #[must_use]
    pub fn of_id(&self, id: &str) -> Option<&Said> {
        self.0.get(id)
    }

    /// The glyph of a definition, or of its kind, if it is no template.
    #[must_use]
    pub fn plain_glyph(&self, ruleset: &Ruleset, def: DefId) -> Option<String> {
        let def = ruleset.def(def);
        let ids = [def.id, ruleset.kind(def.kind).id];
        let mut said = ids.into_iter().filter_map(|id| self.0.get(ruleset.text(id).as_ref())?.glyph.clone());
        said.next().filter(|glyph| !glyph.contains('{'))
    }

    /// What counts for a component: its definition's hints, then its kind's, then those of what that extends.
    #[must_use]
    pub fn of(&self, world: &World, comp: CompId) -> Said {
        let ruleset = world.ruleset();
        let def = ruleset.def(world.def_of(comp));
        let kind = ruleset.kind(world.kind_of(comp));
        let ids = [def.id, kind.id].into_iter().chain(kind.ancestors.iter().map(|k| ruleset.kind(*k).id));
        let mut all = Said::default();
        for said in ids.filter_map(|id| self.0.get(ruleset.text(id).as_ref())) {
            all.glyph = all.glyph.or_else(|| said.glyph.clone());
            all.color = all.color.or_else(|| said.color.clone());
            all.at = all.at.or(said.at);
            all.layout = all.layout.or_else(|| said.layout.clone());
        }
        all
    }
}
