//! What one step of the interpreter counts on the budget.

use std::cell::Cell;

/// So many bytes at once are a large text or table.
const LARGE_BLOCK: usize = 64 << 10;

/// So many bytes of the largest text or table are worth a step, each time.
const BLOCK_PER_STEP: usize = 16 << 10;

/// What a step counts: the product of what makes it long.
pub(crate) struct Step {
    /// How long the code between two steps is: [`crate::weight`].
    code: u64,
    /// More than 1 while a pattern is matched whose steps take long.
    pattern: Cell<u64>,
    /// What the large texts or tables that the interpreter holds add.
    block: Cell<u64>,
    /// The least that it is: libraries may keep large texts, too.
    least_block: Cell<u64>,
    /// Whether the interpreter does work of its own, whose tables are as large as what it works on.
    is_sealing: Cell<bool>,
    /// The product, which is asked for more often than it changes.
    cost: Cell<u64>,
}

impl Step {
    /// `code` is what a step counts because of the code alone.
    pub(crate) fn new(code: u64) -> Self {
        let one = || Cell::new(1);
        let is_sealing = Cell::new(false);
        Self { code, pattern: one(), block: one(), least_block: one(), is_sealing, cost: Cell::new(code) }
    }

    /// What a step counts now.
    pub(crate) fn cost(&self) -> u64 {
        self.cost.get()
    }

    /// A hook begins.
    pub(crate) fn begin(&self) {
        self.pattern.set(1);
        self.block.set(self.least_block.get());
        self.is_sealing.set(false);
        self.multiply();
    }

    /// Sets what steps of a pattern count, and returns what they counted before.
    pub(crate) fn set_pattern(&self, cost: u64) -> u64 {
        let before = self.pattern.replace(cost);
        self.multiply();
        before
    }

    /// Notes whether the interpreter does work of its own.
    pub(crate) fn set_sealing(&self, is_sealing: bool) {
        self.is_sealing.set(is_sealing);
        self.multiply();
    }

    /// Notes that a text or a table of so many bytes may have been made.
    pub(crate) fn note_block(&self, bytes: usize) {
        let cost = block_cost(bytes);
        if cost > self.block.get() {
            self.block.set(cost);
            self.multiply();
        }
    }

    /// Notes that a library keeps a text of so many bytes.
    pub(crate) fn keeps_block(&self, bytes: usize) {
        self.least_block.set(self.least_block.get().max(block_cost(bytes)));
    }

    fn multiply(&self) {
        let block = if self.is_sealing.get() { 1 } else { self.block.get() };
        self.cost.set(self.code.saturating_mul(self.pattern.get()).saturating_mul(block));
    }
}

fn block_cost(bytes: usize) -> u64 {
    if bytes < LARGE_BLOCK { 1 } else { (bytes / BLOCK_PER_STEP) as u64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_code_patterns_and_blocks_make_a_step_count_more() {
        let step = Step::new(2);
        assert_eq!(step.set_pattern(3), 1);
        step.note_block(LARGE_BLOCK);
        assert_eq!(step.cost(), 2 * 3 * 4);
        step.set_sealing(true);
        assert_eq!(step.cost(), 2 * 3, "large tables of the interpreter itself do not count");
        step.keeps_block(2 * LARGE_BLOCK);
        step.begin();
        assert_eq!(step.cost(), 2 * 8, "what a library keeps counts in every hook");
    }
}
