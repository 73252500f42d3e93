//! Names that something had before: older saves use them.

use std::collections::BTreeMap;
use std::sync::Arc;

/// Names that something had before, and what it is called now.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FormerNames {
    /// Local ids of definitions, abilities and anything else that an answer can name.
    pub things: BTreeMap<Arc<str>, Arc<str>>,
    /// Options of packs.
    pub options: BTreeMap<Arc<str>, Arc<str>>,
}

impl FormerNames {
    /// The id of an option of a question with the present names of its parts; none if it has no former name. An id such as
    /// `base:cruiser@tile_46#2` consists of names that are joined by other characters.
    #[must_use]
    pub fn present_id(&self, id: &str) -> Option<Arc<str>> {
        if self.things.is_empty() {
            return None;
        }
        let joins = |c: char| matches!(c, ':' | '@' | '#' | '.');
        let parts = id.split_inclusive(joins).map(|part| {
            let name = part.trim_end_matches(joins);
            let joint = part.get(name.len()..).unwrap_or("");
            format!("{}{joint}", self.things.get(name).map_or(name, |new| new.as_ref()))
        });
        let present: String = parts.collect();
        (present != id).then(|| Arc::from(present))
    }

    /// The present name of an option of a pack.
    #[must_use]
    pub fn option<'n>(&'n self, name: &'n str) -> &'n str {
        self.options.get(name).map_or(name, |new| new.as_ref())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_part_of_an_id_has_its_present_name() {
        let things = [("cruiser", "light_cruiser"), ("tile", "system")];
        let things = things.map(|(old, new)| (Arc::from(old), Arc::from(new))).into();
        let names = FormerNames { things, options: BTreeMap::new() };
        let present = |id: &str| names.present_id(id).map(|id| id.to_string());
        assert_eq!(present("cruiser").as_deref(), Some("light_cruiser"));
        assert_eq!(present("b:cruiser@tile#2").as_deref(), Some("b:light_cruiser@system#2"));
        assert_eq!(present("cruisers@tiles"), None);
    }
}
