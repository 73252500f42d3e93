//! What functions take from the functions around them, and the code that the host adds for it.
//!
//! A library must not remember anything between calls. Only two things could: a table that can still be changed, and a local that a
//! function can still set. So, while a library loads, the host notes the locals that each function takes along, as soon as it is
//! made, and makes the tables in them read-only in the end ([`crate::loading`]). And a function that sets a local of a function
//! around it, or changes a table in it, checks whether that local was made while a library loaded, and if so, whether it still
//! loads. Outside of loading, this costs a few instructions and no call.

use super::Chunk;
use super::cursor::{Parsed, Unparsable};
use super::lexer::Tok;
use super::report::{Edit, FaultKind, Spot};
use super::walk::Walker;
use crate::loading::{BORN, LOAD, ORDERED};

/// Functions of the standard library that change their first argument.
const CHANGERS: [&str; 5] = ["table.insert", "table.remove", "table.sort", "table.clear", "rawset"];

/// A local: its name and the offset of its declaration.
type Declared = (String, usize);

/// A function that is being parsed.
struct Function {
    /// Where the statement begins in which it is made.
    statement: usize,
    /// Whether no code can be added there.
    closed: bool,
    /// Whether its name is declared with it: `local function f`.
    named: bool,
    /// The end of its head.
    body: usize,
    /// Locals of the function around it that it, or a function in it, uses.
    captures: Vec<Declared>,
    /// The first of its locals that a function in it changes.
    changed: Option<Declared>,
}

/// The functions that are being parsed, outermost first, and the code to add.
#[derive(Default)]
pub(super) struct Scopes {
    /// Where the statement begins that is being parsed.
    pub(super) statement: usize,
    /// Whether no statement can stand before it: it is the condition of a loop whose block ends with `return` or `break`.
    pub(super) closed: bool,
    /// Whether the name of the next function is declared with it.
    pub(super) named: bool,
    functions: Vec<Function>,
    /// The first local of the chunk that a function changes.
    changed: Option<Declared>,
    /// With their rank among those in the same place.
    edits: Vec<(usize, u8, String)>,
}

impl Scopes {
    fn add(&mut self, at: usize, text: String) {
        self.edits.push((at, 1, text));
    }
}

/// Code that tells the host about locals that a function takes along.
fn note(captures: &[Declared]) -> String {
    let names: Vec<&str> = captures.iter().map(|(name, _)| name.as_str()).collect();
    format!(" if {LOAD}[1] then {LOAD}[1](function() return {} end) end ", names.join(", "))
}

impl Walker<'_> {
    /// At the parameters of a function.
    pub(super) fn open_function(&mut self) {
        let scopes = &mut self.scopes;
        scopes.functions.push(Function {
            statement: scopes.statement,
            closed: std::mem::take(&mut scopes.closed),
            named: std::mem::take(&mut scopes.named),
            body: 0,
            captures: Vec::new(),
            changed: None,
        });
    }

    /// Behind the head of a function.
    pub(super) fn body_begins(&mut self) {
        let end = self.last_end();
        if let Some(function) = self.scopes.functions.last_mut() {
            function.body = end;
        }
    }

    /// Behind the `end` of a function.
    pub(super) fn close_function(&mut self) -> Parsed {
        let Some(function) = self.scopes.functions.pop() else { return Ok(()) };
        self.scopes.statement = function.statement;
        self.scopes.closed = function.closed;
        if self.chunk != Chunk::Library {
            return Ok(());
        }
        // Its own name, if that is declared with it, can only be used behind it.
        let (before, own): (Vec<_>, Vec<_>) =
            function.captures.into_iter().partition(|(_, at)| *at < function.statement);
        if !before.is_empty() {
            self.before_statement(note(&before));
        }
        if !own.is_empty() {
            if !function.named {
                return Err(Unparsable);
            }
            let end = self.last_end();
            self.scopes.add(end, note(&own));
        }
        if let Some(local) = function.changed {
            let text = self.birth(self.function + 1, &local);
            self.scopes.edits.push((function.body, 0, text));
        }
        Ok(())
    }

    /// Code that makes the mark of the locals of a function `depth` functions deep.
    fn birth(&self, depth: u32, (name, at): &Declared) -> String {
        let line = self.source.bytes().take(*at).filter(|b| *b == b'\n').count() + 1;
        format!(" local {BORN}{depth} = {LOAD}[1] and {LOAD}[3](\"{name}\", {line}) ")
    }

    fn before_statement(&mut self, text: String) {
        if self.scopes.closed {
            let token = self.tokens.iter().find(|t| t.start == self.scopes.statement).copied();
            let spot = self.spot(token.unwrap_or(self.tok()));
            let message = "a library has a function in the condition of a loop that ends with `return`, `break` or `continue`. \
                           Give the function a name before the loop";
            self.fault(FaultKind::LibraryState, spot, message.to_owned());
        } else {
            self.scopes.add(self.scopes.statement, text);
        }
    }

    fn last_end(&self) -> usize {
        self.tokens.get(self.at.wrapping_sub(1)).map_or(0, |t| t.end)
    }

    /// How many functions are around the declaration of a local, and its offset.
    fn declaration(&self, name: &str) -> Option<(u32, usize)> {
        self.locals.iter().rev().find(|l| l.name == name).map(|l| (l.function, l.at))
    }

    /// Records that a local is used. The function through which it leaves the one that declares it takes it along.
    pub(super) fn captured(&mut self, name: &str) {
        let Some((around, at)) = self.declaration(name) else { return };
        if around < self.function
            && let Some(function) = self.scopes.functions.get_mut(around as usize)
            && !function.captures.iter().any(|(_, known)| *known == at)
        {
            function.captures.push((name.to_owned(), at));
        }
    }

    /// Records an assignment to `root`, or to a part of it if not `plain`.
    pub(super) fn assigned(&mut self, root: &Spot, plain: bool) {
        match self.declaration(&root.name) {
            None if plain => self.fault(
                FaultKind::GlobalAssignment,
                root.clone(),
                format!("`{0}` is not a local, and globals cannot be set. Write `local {0} = …`", root.name),
            ),
            None => {}
            Some((0, _)) if self.function > 0 && self.chunk == Chunk::Library => self.fault(
                FaultKind::LibraryState,
                root.clone(),
                format!(
                    "`{}` belongs to the top level of the library, which functions cannot change; keep the value in a field of a component",
                    root.name
                ),
            ),
            Some(_) => {
                self.captured(&root.name);
                self.changed(&root.name);
            }
        }
    }

    /// At the first argument of a call of `name`, which may change it.
    pub(super) fn changed_by(&mut self, name: Option<&str>) {
        let first = self.tok();
        let alone = matches!(self.ahead(1), "," | ")");
        if first.tok == Tok::Name && alone && name.is_some_and(|name| CHANGERS.contains(&name)) {
            let name = self.text(first).to_owned();
            self.changed(&name);
        }
    }

    /// Records that a local, or a table in it, is changed. If it belongs to a function around this one, that is checked.
    fn changed(&mut self, name: &str) {
        let Some((around, at)) = self.declaration(name).filter(|(around, _)| *around < self.function) else { return };
        if self.chunk != Chunk::Library {
            return;
        }
        let local = (name.to_owned(), at);
        match (around as usize).checked_sub(1) {
            None => _ = self.scopes.changed.get_or_insert(local),
            Some(outer) => {
                if let Some(function) = self.scopes.functions.get_mut(outer) {
                    function.changed.get_or_insert(local);
                }
            }
        }
        let mark = format!("{BORN}{around}");
        self.before_statement(format!(" if {mark} and {mark}[1] ~= {LOAD}[1] then {LOAD}[2]({mark}) end "));
    }

    /// At the end of what a `for … in` goes through, which begins with the token number `from`. It has an order by content, whatever
    /// it is; only direct calls of `pairs` and `ipairs` have it by themselves.
    pub(super) fn in_order(&mut self, from: usize) {
        let first = self.tokens.get(from).copied().unwrap_or(self.tok());
        let name = self.text(first);
        if matches!(name, "pairs" | "ipairs") && !self.is_local(name) && self.call_end(from + 1) == Some(self.at) {
            return;
        }
        let end = self.last_end();
        self.scopes.add(first.start, format!("{ORDERED}("));
        self.scopes.add(end, ")".to_owned());
    }

    /// Behind the bracket that closes the one at the token number `open`.
    pub(super) fn call_end(&self, open: usize) -> Option<usize> {
        let mut depth = 0_u32;
        for (i, token) in self.tokens.iter().enumerate().skip(open) {
            match (token.tok, self.text(*token)) {
                (Tok::Sign, "(" | "{" | "[") => depth += 1,
                (Tok::Sign, ")" | "}" | "]") => depth = depth.checked_sub(1)?,
                _ => {}
            }
            if depth == 0 {
                return (i > open).then_some(i + 1);
            }
        }
        None
    }

    /// Puts the code to add into the result.
    pub(super) fn finish_edits(&mut self) {
        if let Some(local) = self.scopes.changed.take() {
            let text = self.birth(0, &local);
            self.scopes.edits.push((0, 0, text));
        }
        self.scopes.edits.sort_by_key(|(at, rank, _)| (*at, *rank));
        let edits = std::mem::take(&mut self.scopes.edits);
        self.lint.edits = edits.into_iter().map(|(at, _, text)| Edit { at, text }).collect();
    }
}
