//! Lists the ways to pay in which nothing is superfluous.

use super::solver::Open;
use super::{Picks, SearchError, Solver, Way};
use crate::ids::ResourceId;

/// A listing in progress.
struct Listing<'s, 'p> {
    solver: &'s Solver<'p>,
    /// What is part of every way.
    base: &'s Picks,
    most: usize,
    found: Vec<Way>,
}

impl Solver<'_> {
    /// Up to `most` ways that use these, the best first. In each, nothing besides these could be left out; ways that differ only in
    /// pieces of one class count once.
    ///
    /// # Errors
    /// The search was given up.
    pub fn ways(&self, picks: &Picks, most: usize) -> Result<Vec<Way>, SearchError> {
        let mut listing = Listing { solver: self, base: picks, most, found: Vec::new() };
        listing.branch(0, &Picks::none(self.purse), &self.open(picks))?;
        let mut found = listing.found;
        found.sort_by_key(|way| way.score);
        Ok(found)
    }
}

impl Listing<'_, '_> {
    /// Decides on one piece or stock after the other; `at` counts them. What is decided against is not open any more.
    fn branch(&mut self, at: usize, added: &Picks, open: &Open) -> Result<(), SearchError> {
        let all = self.base.and(added);
        if self.found.len() >= self.most || !self.solver.is_payable(&all, open)? {
            return Ok(());
        }
        if let Some(way) = self.solver.exactly(&all)? {
            // Whatever is used in addition is superfluous.
            if self.is_minimal(added)? {
                self.found.push(way);
            }
            return Ok(());
        }
        let pieces = self.solver.purse.pieces.len();
        if at < pieces {
            return self.branch_on_piece(at, added, open);
        }
        match self.solver.resources().nth(at - pieces) {
            Some(resource) => self.branch_on_stock(at, resource, added, open),
            None => Ok(()),
        }
    }

    fn branch_on_piece(&mut self, at: usize, added: &Picks, open: &Open) -> Result<(), SearchError> {
        let piece = &self.solver.purse.pieces[at];
        let mut closed = open.clone();
        closed.pieces[at] = false;
        if open.pieces[at] && !self.is_same_as_refused(at, added) {
            for used in 0..piece.uses.len() {
                let mut more = added.clone();
                more.pieces.push((at, used));
                self.branch(at + 1, &more, &closed)?;
            }
        }
        self.branch(at + 1, added, &closed)
    }

    /// Whether an earlier piece that makes no difference was decided against.
    fn is_same_as_refused(&self, at: usize, added: &Picks) -> bool {
        let pieces = &self.solver.purse.pieces;
        let is_used = |other: usize| added.pieces.iter().chain(&self.base.pieces).any(|(used, _)| *used == other);
        (0..at).any(|other| pieces[other].class == pieces[at].class && !is_used(other))
    }

    fn branch_on_stock(
        &mut self,
        at: usize,
        resource: ResourceId,
        added: &Picks,
        open: &Open,
    ) -> Result<(), SearchError> {
        let which = resource.index();
        let mut closed = open.clone();
        closed.stock[which] = 0;
        let most = open.stock[which].min(self.solver.useful[which]);
        for count in (0..=most).rev() {
            let mut more = added.clone();
            more.spent[which] += count;
            self.branch(at + 1, &more, &closed)?;
        }
        Ok(())
    }

    /// Whether the cost cannot be paid with less than what was added.
    fn is_minimal(&self, added: &Picks) -> Result<bool, SearchError> {
        let mut open = self.solver.nothing();
        added.pieces.iter().for_each(|(piece, _)| open.pieces[*piece] = true);
        open.stock.clone_from(&added.spent);
        for (piece, _) in &added.pieces {
            open.pieces[*piece] = false;
            if self.solver.is_payable(self.base, &open)? {
                return Ok(false);
            }
            open.pieces[*piece] = true;
        }
        for at in 0..open.stock.len() {
            if open.stock[at] > 0 {
                open.stock[at] -= 1;
                if self.solver.is_payable(self.base, &open)? {
                    return Ok(false);
                }
                open.stock[at] += 1;
            }
        }
        Ok(true)
    }
}
