//! The source of a hook, with the variables in its scope.

use std::sync::Arc;

use hexforge_core::ruleset::Type;

/// The variables in scope of a hook, innermost last.
#[derive(Debug, Clone, Default)]
pub(crate) struct Locals {
    /// Names and types, shared by all hooks in the same scope.
    pub vars: Arc<Vec<(Arc<str>, Type)>>,
    /// The number of the event behind the variable `event`, if it is known.
    pub event: Option<usize>,
}

impl Locals {
    /// The locals of a hook that answers questions.
    pub(super) fn of_question() -> Self {
        let list = |of| Type::List(Box::new(of));
        let maybe = |of| Type::Optional(Box::new(of));
        Self::default()
            .with("player", Type::Player)
            .with("prompt", Type::String)
            .with("args", Type::Map)
            .with("shape", Type::String)
            .with("options", list(Type::Any))
            .with("ids", list(Type::String))
            .with("targets", list(Type::Any))
            .with("min", maybe(Type::Integer))
            .with("max", maybe(Type::Integer))
            .with("may_pass", Type::Boolean)
            .with("anytime", list(Type::String))
    }

    /// Returns the locals with one more variable.
    pub fn with(mut self, name: &str, ty: Type) -> Self {
        self.add(name, ty);
        self
    }

    /// Adds a variable, and removes an earlier one with the same name.
    pub fn add(&mut self, name: &str, ty: Type) {
        let vars = Arc::make_mut(&mut self.vars);
        vars.retain(|(known, _)| known.as_ref() != name);
        vars.push((Arc::from(name), ty));
    }

    /// The type of a variable.
    pub fn get(&self, name: &str) -> Option<&Type> {
        self.vars.iter().find(|(known, _)| known.as_ref() == name).map(|(_, ty)| ty)
    }

    /// The names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.vars.iter().map(|(name, _)| name.as_ref())
    }

    /// The names that occur as words in a text.
    pub(super) fn used(&self, text: &str) -> Arc<[Arc<str>]> {
        let words: Vec<&str> = text.split(|c: char| !is_word(c)).filter(|word| !word.is_empty()).collect();
        let used = self.vars.iter().filter(|(name, _)| words.contains(&name.as_ref()));
        used.map(|(name, _)| name.clone()).collect()
    }
}

/// Whether a name can contain the character.
pub(super) fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// The form of the code of a hook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum HookKind {
    /// It returns a value and cannot change the game or ask players.
    Expression,
    /// It can change the game and ask players.
    Body,
    /// A function of a library.
    Library {
        /// The library.
        module: String,
        /// The function.
        function: String,
    },
}

impl HookSource {
    /// The code that runs: its source, and what returns its locals.
    pub fn code(&self) -> Arc<str> {
        if self.returns.is_empty() {
            return Arc::clone(&self.source);
        }
        let entries: Vec<String> = self.returns.iter().map(|name| format!("{name} = {name}")).collect();
        format!("{}\nreturn {{{}}}", self.source, entries.join(", ")).into()
    }
}

/// A hook with its source.
#[derive(Debug, Clone)]
pub(crate) struct HookSource {
    /// The form of the code.
    pub kind: HookKind,
    /// The code.
    pub source: Arc<str>,
    /// The names of its parameters.
    pub params: Arc<[Arc<str>]>,
    /// The locals that it returns at its end.
    pub returns: Arc<[Arc<str>]>,
    /// All variables in scope.
    pub locals: Locals,
    /// Its file.
    pub file: Arc<crate::source::SourceFile>,
    /// The line on which it starts.
    pub first_line: usize,
    /// Whether it is a block scalar.
    pub is_block: bool,
    /// Whether lines of the code match lines of the file.
    pub exact_lines: bool,
    /// The span of the text in the file.
    pub place: crate::diagnostic::FileSpan,
    /// The index of its pack.
    pub pack: usize,
    /// Whether only scenarios have it, so that it sees their libraries.
    pub is_for_tests: bool,
    /// Its name in messages.
    pub label: Arc<str>,
}
