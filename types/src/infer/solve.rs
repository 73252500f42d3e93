//! Evaluates code again and again until nothing that it can be grows any more.

use hexforge_core::ruleset::Type;
use rustc_hash::FxHashMap;

use super::{Infer, Readers, Table};
use crate::Code;
use crate::set::{Bits, NIL, Set};
use crate::tree::Span;

impl Infer<'_> {
    /// Makes the frames of the scripts.
    pub(super) fn start(&mut self, scripts: &[usize]) {
        for script in scripts {
            self.main(*script);
        }
    }

    /// Makes the frames of the hooks that compute values.
    pub(super) fn start_values(&mut self) {
        let hooks: Vec<usize> = self.of_values.iter().flatten().copied().collect();
        self.start(&hooks);
    }

    /// The frame of a script's own code.
    pub(super) fn main(&mut self, number: usize) -> Option<u32> {
        let number = *self.same_as.get(number)?;
        if let Some(known) = self.mains.get(number).copied().flatten() {
            return Some(known);
        }
        let function = self.trees.get(number)?.as_ref()?.functions.first()?.clone();
        let frame = self.new_frame(number, function, None);
        *self.mains.get_mut(number)? = Some(frame);
        let world = self.world;
        let script = world.scripts.get(number)?;
        for (at, (name, ty)) in script.locals.iter().enumerate() {
            let span = Span { at: u32::MAX - u32::try_from(at).unwrap_or(0), end: 0 };
            let set = self.of_local(script, name, ty, frame as usize, span);
            if let Some(var) = self.frames.get_mut(frame as usize).and_then(|f| f.vars.get_mut(at)) {
                *var = set;
            }
        }
        Some(frame)
    }

    fn of_local(&mut self, script: &crate::Script<'_>, name: &str, ty: &Type, frame: usize, span: Span) -> Set {
        match (name, script.event) {
            ("event", Some(event)) => Set { events: Bits::one(event), ..Set::default() },
            ("self", _) if self.world.grants => Set::comps(self.all_kinds.clone()),
            _ => self.declared(ty, frame, span),
        }
    }

    pub(super) fn enqueue(&mut self, frame: u32) {
        let at = frame as usize;
        if self.is_queued.len() <= at {
            self.is_queued.resize(at + 1, false);
        }
        if let Some(is_queued) = self.is_queued.get_mut(at)
            && !std::mem::replace(is_queued, true)
        {
            self.queue.push_back(frame);
        }
    }

    pub(super) fn enqueue_all(&mut self, readers: &Readers) {
        readers.0.iter().for_each(|frame| self.enqueue(*frame));
    }

    /// Evaluates those again that read a table.
    pub(super) fn table_changed(&mut self, table: u32) {
        let readers = self.tables.get_mut(table as usize).map(|table| std::mem::take(&mut table.readers));
        self.enqueue_all(&readers.unwrap_or_default());
    }

    /// Evaluates those again that read the locals or results of a frame.
    pub(super) fn frame_changed(&mut self, frame: usize) {
        let readers = self.frames.get_mut(frame).map(|frame| std::mem::take(&mut frame.readers));
        self.enqueue_all(&readers.unwrap_or_default());
    }

    /// A table that is read.
    pub(super) fn read_table(&mut self, table: u32) -> Option<&Table> {
        let current = u32::try_from(self.current).unwrap_or(0);
        let table = self.tables.get_mut(table as usize)?;
        table.readers.add(current);
        Some(table)
    }

    /// Evaluates all frames from `first` on until nothing changes. Returns whether that came to an end.
    pub(super) fn settle(&mut self, first: usize) -> bool {
        loop {
            while let Some(frame) = self.queue.pop_front() {
                if let Some(is_queued) = self.is_queued.get_mut(frame as usize) {
                    *is_queued = false;
                }
                if (frame as usize) < first {
                    continue;
                }
                self.evaluate(frame as usize);
                if self.work > self.most_work {
                    return false;
                }
            }
            if first == 0 {
                self.feed_functions();
            }
            if self.queue.is_empty() {
                return true;
            }
        }
    }

    /// Calls the functions of libraries that are hooks, and takes over the results of values.
    fn feed_functions(&mut self) {
        let world = self.world;
        let mut results: FxHashMap<usize, Set> = FxHashMap::default();
        for (number, script) in world.scripts.iter().enumerate() {
            let Code::Function(library, function) = script.code else { continue };
            let Some(library) = library.and_then(|library| self.main(library)) else { continue };
            let exported = self.frames.get(library as usize).and_then(|f| f.result.first()).cloned();
            let mut result = Set::default();
            for table in exported.unwrap_or_default().tables.iter() {
                let field = self.tables.get(table as usize).and_then(|t| t.fields.get(function)).cloned();
                for closure in field.unwrap_or_default().functions.iter() {
                    result.join(&self.call_with_locals(closure, script));
                }
            }
            results.insert(number, result);
        }
        for value in 0..self.of_values.len() {
            for hook in self.of_values.get(value).cloned().unwrap_or_default() {
                let set = match self.main(hook) {
                    Some(frame) => self.frames.get(frame as usize).and_then(|f| f.result.first()).cloned(),
                    None => results.get(&hook).cloned(),
                };
                if let (Some(place), Some(set)) = (self.values.get_mut(value), set)
                    && place.join(&set)
                {
                    let readers = self.of_value_readers.get_mut(value).map(std::mem::take).unwrap_or_default();
                    self.enqueue_all(&readers);
                }
            }
        }
    }

    fn call_with_locals(&mut self, closure: u32, script: &crate::Script<'_>) -> Set {
        let Some(frame) = self.frame(closure, 0) else { return Set::unknown() };
        let Some(function) = self.frames.get(frame as usize).map(|f| f.function.clone()) else { return Set::unknown() };
        for (at, param) in function.params.iter().enumerate() {
            let local = script.locals.iter().find(|(name, _)| *name.as_ref() == *param.name);
            let span = Span { at: u32::MAX - u32::try_from(at).unwrap_or(0), end: 0 };
            let set = match local {
                Some((name, ty)) => self.of_local(script, name, ty, frame as usize, span),
                None => Set::flag(NIL),
            };
            self.give(frame, at, &set);
        }
        self.frames.get(frame as usize).and_then(|f| f.result.first()).cloned().unwrap_or_default()
    }

    /// Evaluates the code of a frame.
    pub(super) fn evaluate(&mut self, frame: usize) {
        let Some(place) = self.frames.get_mut(frame) else { return };
        place.read.fill(false);
        let function = place.function.clone();
        self.current = frame;
        self.block(frame, &function.body);
    }

    /// Checks the scripts for which this holds.
    pub(super) fn check_all(&mut self, fits: &dyn Fn(usize) -> bool) {
        for frame in 0..self.frames.len() {
            if self.frames.get(frame).is_some_and(|f| fits(f.script)) {
                self.evaluate(frame);
            }
        }
        for script in 0..self.world.scripts.len() {
            let is_first = self.same_as.get(script) == Some(&script);
            if is_first && fits(script) && self.mains.get(script).is_some_and(Option::is_none) {
                self.check_alone(script);
            }
        }
    }

    /// Checks a script that does not change what others can be.
    fn check_alone(&mut self, script: usize) {
        let found = self.found.take();
        let first = self.frames.len();
        let (frames, tables) = (self.made_frames.len(), self.made_tables.len());
        self.main(script);
        let settled = self.settle(first);
        self.found = found;
        if settled {
            for frame in first..self.frames.len() {
                self.evaluate(frame);
            }
        }
        self.frames.truncate(first);
        self.is_queued.truncate(first);
        while let Some(frame) = self.queue.pop_front() {
            if let Some(is_queued) = self.is_queued.get_mut(frame as usize) {
                *is_queued = false;
            }
        }
        for key in self.made_frames.split_off(frames) {
            self.frame_of.remove(&key);
        }
        for key in self.made_tables.split_off(tables) {
            self.table_of.remove(&key);
        }
        if let Some(main) = self.mains.get_mut(script) {
            *main = None;
        }
    }
}
