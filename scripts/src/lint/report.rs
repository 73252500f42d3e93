//! The result of the static analysis.

/// A name or text literal and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spot {
    /// The name, or the content of the text.
    pub name: String,
    /// Byte offset of its token.
    pub at: usize,
    /// Length in bytes of its token.
    pub len: usize,
}

/// A text literal and its place.
pub type Literal = Spot;

/// A named entry of a table constructor: `name = value`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableEntry {
    /// The name.
    pub spot: Spot,
    /// The value, if it is a text literal.
    pub literal: Option<Literal>,
    /// The entries of the value, if it is a table constructor.
    pub keys: Option<Vec<TableEntry>>,
    /// The items without a name of the value, if it is a table constructor.
    pub items: Vec<TableItem>,
}

/// An item of a table constructor without a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableItem {
    /// Its content, if it is a text literal.
    pub literal: Option<Literal>,
    /// Its named entries, if it is a table constructor.
    pub keys: Option<Vec<TableEntry>>,
}

/// An argument of a call.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Arg {
    /// Its offset in bytes.
    pub at: usize,
    /// Its length in bytes.
    pub len: usize,
    /// Its content, if it is a text literal.
    pub literal: Option<Literal>,
    /// Its named entries, if it is a table constructor.
    pub keys: Vec<TableEntry>,
    /// Whether it is a table constructor, so that `keys` is complete.
    pub is_table: bool,
}

/// A call of an API function, a method, or `require`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    /// `game.perform`, `:value`, `require`, `string.format`.
    pub name: String,
    /// The last part of the name and its place.
    pub spot: Spot,
    /// The receiver of a method, if it is a plain name.
    pub receiver: Option<String>,
    /// The arguments.
    pub args: Vec<Arg>,
    /// Whether it is inside a function of the chunk.
    pub in_function: bool,
    /// The argument of `game.suppose` that it is in, if it is in one.
    pub supposed: Option<Supposed>,
}

/// An argument of `game.suppose`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Supposed {
    /// The first one, which changes the game.
    Act,
    /// The second one, which reads it.
    Read,
}

/// A member that the code reads, sets or calls: `.name` or `:name`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MemberUse {
    /// The name.
    pub spot: Spot,
    /// The receiver, if it is a plain name.
    pub receiver: Option<String>,
    /// Whether the receiver is a local or a parameter, and not a global.
    pub receiver_is_local: bool,
    /// Whether it follows a colon.
    pub is_method: bool,
    /// Whether it is assigned to.
    pub is_set: bool,
}

/// A use of `lib`, with the names that follow it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LibUse {
    /// The word `lib`.
    pub spot: Spot,
    /// The names after it: `ships` and `harbours` in `lib.ships.harbours(owner)`.
    pub names: Vec<Spot>,
    /// The bracket, if a key in square brackets follows the names.
    pub bracket: Option<Spot>,
}

/// The kind of a fault.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FaultKind {
    /// A name that is not a local, a parameter, or part of the API.
    UnknownGlobal,
    /// An assignment to a name that is not a local.
    GlobalAssignment,
    /// A library function assigns to a top-level local of the library, which would keep state between calls.
    LibraryState,
    /// A library returns before its end.
    EarlyReturn,
    /// A member that `game` does not have.
    UnknownGameMember,
    /// An expression uses a function that acts or waits.
    ActsInExpression,
    /// An expression with several values, of which only the first is used.
    SeveralValues,
    /// The operator `^`, whose results differ between machines.
    Power,
    /// A library uses `lib`.
    LibInLibrary,
}

/// A fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Its kind.
    pub kind: FaultKind,
    /// Its place.
    pub spot: Spot,
    /// What is wrong and what to do.
    pub message: String,
}

/// The result of analysing a chunk.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lint {
    /// Faults in order of their place.
    pub faults: Vec<Fault>,
    /// Calls of `game.…`, of methods, of `require` and of the standard library.
    pub calls: Vec<Call>,
    /// Members used anywhere, other than names after `lib`.
    pub members: Vec<MemberUse>,
    /// Options read: `option.NAME`.
    pub options: Vec<Spot>,
    /// Uses of `lib` in hooks.
    pub libs: Vec<LibUse>,
    /// Globals read, known or not.
    pub globals: Vec<Spot>,
    /// Locals that are declared, with functions' parameters and loop variables.
    pub locals: Vec<Spot>,
    /// Locals of the chunk itself, outside of blocks, other than functions and libraries.
    pub top_locals: Vec<Spot>,
    /// Whether the chunk ends with `return`.
    pub ends_with_return: bool,
    /// Parameters and locals that are read.
    pub locals_read: Vec<Spot>,
    /// All named entries of table constructors.
    pub keys: Vec<TableEntry>,
    /// All text literals.
    pub literals: Vec<Literal>,
    /// Whether all of the code was parsed. If not, the results up to that point are valid.
    pub complete: bool,
    /// Byte offset of the end, or of what could not be parsed.
    pub end: usize,
    /// Offset of the `return` that ends the chunk.
    pub(crate) last_return: Option<usize>,
    /// What the host adds to the code, in the order of the places.
    pub(crate) edits: Vec<Edit>,
}

/// Text that the host adds to the code of a pack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Edit {
    /// Offset in bytes.
    pub(crate) at: usize,
    /// The text, which contains no line break.
    pub(crate) text: String,
}
