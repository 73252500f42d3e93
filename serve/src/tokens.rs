//! The names by which one viewer knows components.

use hexforge_core::ids::CompId;
use std::collections::BTreeMap;

/// The tokens of the components that one viewer has met. The core's numbers tell when a component was made, and stay the same when
/// it is shuffled; tokens tell neither.
#[derive(Clone, Default, Debug)]
pub struct Tokens {
    known: BTreeMap<CompId, u32>,
    given: u32,
}

impl Tokens {
    /// The token of a component. A component without one gets the next.
    pub fn of(&mut self, comp: CompId) -> String {
        let number = self.known.entry(comp).or_insert_with(|| {
            self.given += 1;
            self.given
        });
        format!("c{number}")
    }

    /// The components that have a token.
    pub fn known(&self) -> impl Iterator<Item = CompId> {
        self.known.keys().copied()
    }

    /// Forgets the tokens of these components.
    pub fn forget(&mut self, comps: &[CompId]) {
        self.known.retain(|comp, _| !comps.contains(comp));
    }

    /// Forgets the tokens of components for which `seen` does not hold, so that nobody recognises them when they are seen again.
    pub fn keep(&mut self, mut seen: impl FnMut(CompId) -> bool) {
        self.known.retain(|comp, _| seen(*comp));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_stays_until_its_component_is_out_of_sight() {
        let mut tokens = Tokens::default();
        assert_eq!([tokens.of(CompId(70)), tokens.of(CompId(3)), tokens.of(CompId(70))], ["c1", "c2", "c1"]);
        tokens.keep(|comp| comp == CompId(3));
        assert_eq!([tokens.of(CompId(3)), tokens.of(CompId(70))], ["c2", "c3"]);
    }
}
