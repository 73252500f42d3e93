//! What a lint reports.

/// A name or text and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spot {
    /// The name, or the content of the text.
    pub name: String,
    /// Offset in bytes of its token.
    pub at: usize,
    /// Length in bytes of its token.
    pub len: usize,
}

/// A text literal and where it stands.
pub type Literal = Spot;

/// An entry of a table constructor with a name: `name = value`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Key {
    /// The name.
    pub spot: Spot,
    /// The value, if it is just a text literal.
    pub literal: Option<Literal>,
    /// The names in the value, if it is just a table constructor.
    pub keys: Option<Vec<Key>>,
}

/// An argument of a call.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Arg {
    /// Its offset in bytes.
    pub at: usize,
    /// Its length in bytes.
    pub len: usize,
    /// Its content, if it is just a text literal.
    pub literal: Option<Literal>,
    /// The names in it, if it is just a table constructor.
    pub keys: Vec<Key>,
    /// Whether it is just a table constructor, so that `keys` are all names in it.
    pub is_table: bool,
}

/// A call of a function of the API, of a method, or of `require`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    /// `game.perform`, `:value`, `require`, `string.format`.
    pub name: String,
    /// Where the last part of the name stands; its `name` is that part.
    pub spot: Spot,
    /// What stands before the colon of a method, if it is a plain name.
    pub receiver: Option<String>,
    /// The arguments.
    pub args: Vec<Arg>,
    /// Whether it stands in a function inside the chunk.
    pub in_function: bool,
}

/// A member that the code reads, sets or calls: `.name` or `:name`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MemberUse {
    /// The name.
    pub spot: Spot,
    /// What stands before it, if it is a plain name.
    pub receiver: Option<String>,
    /// Whether that name is a local or parameter (else a global).
    pub receiver_is_local: bool,
    /// Whether it stands behind a colon.
    pub is_method: bool,
    /// Whether it is assigned to.
    pub is_set: bool,
}

/// What sort of fault it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FaultKind {
    /// A name that is no local, parameter, or part of the API.
    UnknownGlobal,
    /// An assignment to a name that is no local.
    GlobalAssignment,
    /// A function of a library assigns to a local of the library's top level: it would remember between calls.
    LibraryState,
    /// A library returns before its end.
    EarlyReturn,
    /// `for … in t` without `pairs` or `ipairs`: the order is not defined.
    UnsortedLoop,
    /// A member that `game` does not have.
    UnknownGameMember,
    /// An expression uses what acts or waits.
    ActsInExpression,
    /// An expression that gives several values, of which only the first counts.
    SeveralValues,
    /// The operator `^`, whose results differ between machines.
    Power,
}

/// A fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// What sort it is.
    pub kind: FaultKind,
    /// Where.
    pub spot: Spot,
    /// What is wrong and what to do.
    pub message: String,
}

/// All that was found in a chunk.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lint {
    /// Faults, by place.
    pub faults: Vec<Fault>,
    /// Calls of `game.…`, of methods, of `require` and of the standard library.
    pub calls: Vec<Call>,
    /// Members used anywhere.
    pub members: Vec<MemberUse>,
    /// Options read: `option.NAME`.
    pub options: Vec<Spot>,
    /// Globals read, known or not.
    pub globals: Vec<Spot>,
    /// Locals that are declared, with functions' parameters and loop variables.
    pub locals: Vec<Spot>,
    /// Parameters and locals that are read.
    pub locals_read: Vec<Spot>,
    /// Names in table constructors: `name = value`, wherever they stand.
    pub keys: Vec<Key>,
    /// All text literals, wherever they stand.
    pub literals: Vec<Literal>,
    /// Whether all of the code could be followed. If not, what was found up to there is still right.
    pub complete: bool,
    /// Offset of the `return` that ends the chunk.
    pub(crate) last_return: Option<usize>,
    /// Locals of the top level that are in reach at that `return`.
    pub(crate) top_locals: Vec<String>,
}
