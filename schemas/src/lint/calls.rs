//! Checks calls of the script API: ids, names and keys in literal arguments.

use std::collections::BTreeSet;

use hexforge_core::parts::default_prompt;
use hexforge_scripts::api;
use hexforge_scripts::lint::{Arg, Call, Literal, Spot, TableEntry};

use super::Context;
use super::lua::{LintedChunk, LuaChunk};
use super::parts;
use crate::codes;
use crate::compile::{Entry, KindModel, Mention, SymbolKind, TextUse};
use crate::diagnostic::{Code, Diagnostic, FileSpan, Sink};
use crate::documents::RoleDoc;
use crate::library;
use crate::locale::name_key;
use crate::nearest::nearest;

/// References in calls.
#[derive(Debug, Default)]
pub(super) struct LuaReferences {
    /// Documents.
    pub mentions: Vec<Mention>,
    /// Text keys.
    pub texts: Vec<TextUse>,
    /// Menus.
    pub menus: BTreeSet<String>,
}

/// Checks all calls of the API.
pub(super) fn check(context: &Context<'_>, code: &[LintedChunk<'_>], sink: &mut Sink) -> LuaReferences {
    let mut checker = Checker { context, sink, found: LuaReferences::default() };
    for code in code {
        for call in &code.lint.calls {
            checker.call(code, call);
        }
    }
    checker.found
}

struct Checker<'a, 'b> {
    context: &'b Context<'a>,
    sink: &'b mut Sink,
    found: LuaReferences,
}

/// A component of which the kinds are known.
struct Holder<'m> {
    /// How the code names it.
    path: String,
    /// The kinds that it can be of.
    kinds: Vec<&'m KindModel>,
}

/// Whether a character can be part of `game.table`.
fn is_of_path(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '.'
}

/// The keys of a table with their places.
fn places(piece: &LuaChunk<'_>, keys: &[TableEntry]) -> Vec<(String, FileSpan)> {
    keys.iter().map(|key| (key.spot.name.clone(), piece.origin.place(piece.source, &key.spot))).collect()
}

impl<'b> Checker<'_, 'b> {
    fn fault(&mut self, piece: &LuaChunk<'_>, spot: &Spot, code: Code, text: String, known: &[&str]) {
        let fault = crate::pack::did_you_mean(Diagnostic::error(code, text), &spot.name, known.iter().copied());
        self.sink.push(fault.at(piece.origin.place(piece.source, spot)));
    }

    /// Resolves a literal to one of `symbol_kinds`.
    fn id(
        &mut self,
        piece: &LuaChunk<'_>,
        literal: Option<&Literal>,
        symbol_kinds: &[SymbolKind],
    ) -> Option<(SymbolKind, Entry)> {
        let literal = literal?;
        match self.context.model.names.try_resolve(symbol_kinds, &literal.name, piece.pack) {
            Ok((symbol_kind, entry)) => {
                self.found.mentions.push(Mention {
                    symbol_kind,
                    number: entry.number,
                    from: piece.from.clone(),
                    place: piece.origin.place(piece.source, literal),
                    in_scenario: piece.in_scenario,
                });
                Some((symbol_kind, entry))
            }
            Err(mut fault) => {
                if fault.code == codes::UNKNOWN_NAME {
                    fault.code = codes::UNKNOWN_ID_IN_LUA;
                }
                self.sink.push(fault.at(piece.origin.place(piece.source, literal)));
                None
            }
        }
    }

    fn call(&mut self, code: &LintedChunk<'_>, call: &Call) {
        let piece = code.piece;
        let arg = |index: usize| call.args.get(index);
        let literal = |index: usize| arg(index).and_then(|a| a.literal.as_ref());
        self.named_arguments(piece, call);
        match call.name.as_str() {
            "game.perform" | "game.can" | "game.why_not" => self.with_params(piece, call, SymbolKind::Event),
            "game.can_pay" | "game.pay" | "game.lacks" => {
                self.cost(piece, arg(1));
                self.payment(piece, arg(2));
            }
            "game.most_payable" => {
                self.id(piece, literal(1), &[SymbolKind::Resource]);
                self.payment(piece, arg(2));
            }
            "game.together" => {
                self.id(piece, literal(0), &[SymbolKind::Event]);
            }
            "game.flow" => self.with_params(piece, call, SymbolKind::Flow),
            "game.window" => self.with_params(piece, call, SymbolKind::Window),
            "game.all" | "game.defs" | "game.lasting_of" | "game.at" | "game.empty_cells" | "game.ring"
            | "game.steps" | ":all" => {
                self.id(piece, literal(0), &[SymbolKind::Kind]);
            }
            "game.def" => {
                self.id(piece, literal(0), &[SymbolKind::Definition, SymbolKind::Kind]);
            }
            ":is" => {
                self.id(piece, literal(0), &[SymbolKind::Kind, SymbolKind::Definition]);
            }
            "game.create" => {
                let made = self.id(piece, literal(0), &[SymbolKind::Definition, SymbolKind::Kind]);
                self.slot(piece, literal(2), self.container(code, arg(1)));
                self.fields(piece, arg(3), made, &["owner"]);
            }
            "game.lasting" => {
                let made = self.id(piece, literal(0), &[SymbolKind::Definition, SymbolKind::Kind]);
                let own = api::argument_keys("lasting", 1).map(|keys| keys.named).unwrap_or_default();
                self.fields(piece, arg(1), made, &own);
                self.keyed(arg(1), "ends", |checker, spot| checker.scope(piece, spot));
            }
            "game.move" => self.slot(piece, literal(2), self.container(code, arg(1))),
            "game.shuffle" | "game.order_slot" => self.slot(piece, literal(1), self.container(code, arg(0))),
            "game.set" | "game.add" => self.field(piece, literal(1), self.container(code, arg(0))),
            "game.count_scope" => {
                if let Some(spot) = literal(0) {
                    self.scope(piece, spot);
                }
            }
            "game.log" => {
                let args = match arg(1) {
                    None => Some(Vec::new()),
                    Some(arg) => arg.is_table.then(|| places(piece, &arg.keys)),
                };
                self.text(piece, literal(0), args);
            }
            "game.choose" => {
                self.parts(piece, call);
                self.labels(piece, call);
            }
            "table.insert" => self.label(piece, call.args.last().map(|arg| arg.keys.as_slice()).unwrap_or_default()),
            "game.finish" => self.ending(piece, arg(0)),
            "game.actions" => {
                self.keyed(arg(0), "menu", |checker, spot| {
                    checker.found.menus.insert(spot.name.clone());
                });
            }
            ":value" => {
                self.id(piece, literal(0), &[SymbolKind::Value]);
            }
            ":has" => {
                self.slot(piece, literal(0), self.receiver(code, call));
                self.id(piece, literal(1), &[SymbolKind::Kind, SymbolKind::Definition]);
            }
            ":count" | ":first" | ":last" => self.slot(piece, literal(0), self.receiver(code, call)),
            ":set" if call.receiver.as_deref() == Some("event") => self.event_param(piece, literal(0)),
            "require" => self.library(piece, literal(0)),
            _ => {}
        }
    }

    /// The receiver of a method, if its kind is known.
    fn receiver(&self, code: &LintedChunk<'_>, call: &Call) -> Option<Holder<'b>> {
        let before = code.piece.source.get(..call.spot.at)?.trim_end().strip_suffix(':')?;
        let start = before.rfind(|c: char| !is_of_path(c)).map_or(0, |at| at + 1);
        // What follows a call or an index is not the whole receiver.
        let path = before.get(start..).filter(|path| !path.starts_with('.'))?;
        self.holder(code, path)
    }

    /// A component that is passed to a function, if its kind is known.
    fn container(&self, code: &LintedChunk<'_>, arg: Option<&Arg>) -> Option<Holder<'b>> {
        let arg = arg?;
        self.holder(code, code.piece.source.get(arg.at..arg.at + arg.len)?.trim())
    }

    /// The kinds that `path` can be of: a parameter, or the table. `self` may be a component to which an ability is granted.
    fn holder(&self, code: &LintedChunk<'_>, path: &str) -> Option<Holder<'b>> {
        let model = self.context.model;
        let kinds: Vec<&KindModel> = if path == "game.table" {
            model.kinds.iter().filter(|kind| kind.info.role == RoleDoc::Table).collect()
        } else if path == "self" || code.lint.locals.iter().any(|local| local.name == path) {
            return None;
        } else {
            model.kinds_of(code.piece.hook?.locals.get(path)?)?
        };
        (!kinds.is_empty()).then(|| Holder { path: path.to_owned(), kinds })
    }

    fn with_params(&mut self, piece: &LuaChunk<'_>, call: &Call, symbol_kind: SymbolKind) {
        let Some(first) = call.args.first().and_then(|a| a.literal.as_ref()) else { return };
        let Some((_, entry)) = self.id(piece, Some(first), &[symbol_kind]) else { return };
        let params = self.context.model.params(symbol_kind, entry.number);
        let names: Vec<&str> = params.iter().map(|p| p.name.as_str()).collect();
        let table = call.args.get(1);
        if let Some(table) = table {
            for key in table.keys.iter().filter(|_| table.is_table) {
                if !names.contains(&key.spot.name.as_str()) {
                    let text = format!("{} `{}` has no parameter `{}`", symbol_kind.word(), first.name, key.spot.name);
                    self.fault(piece, &key.spot, codes::UNKNOWN_PARAM_IN_LUA, text, &names);
                }
            }
        }
        // The keys of a table from elsewhere are unknown.
        if table.is_some_and(|table| !table.is_table) {
            return;
        }
        for param in params.iter().filter(|p| !p.optional()) {
            let given = table.is_some_and(|t| t.keys.iter().any(|key| key.spot.name == param.name));
            let slip = |key: &str| !names.contains(&key) && nearest(key, [param.name.as_str()]).is_some();
            let misspelt = || table.is_some_and(|t| t.keys.iter().any(|key| slip(&key.spot.name)));
            if !given && !misspelt() {
                let text = format!("missing parameter `{}` of {} `{}`", param.name, symbol_kind.word(), first.name);
                let place = piece.origin.place(piece.source, first);
                let fault = Diagnostic::error(codes::UNKNOWN_PARAM_IN_LUA, text).at(place);
                self.sink.push(fault.help(format!("add `{} = …` to the table", param.name)));
            }
        }
    }

    /// Checks the resources in the table of a cost.
    fn cost(&mut self, piece: &LuaChunk<'_>, arg: Option<&Arg>) {
        for key in arg.iter().filter(|arg| arg.is_table).flat_map(|arg| &arg.keys) {
            if key.spot.name != "any" {
                self.id(piece, Some(&key.spot), &[SymbolKind::Resource]);
            }
        }
    }

    /// Checks the third argument of functions about payments.
    fn payment(&mut self, piece: &LuaChunk<'_>, arg: Option<&Arg>) {
        let Some(arg) = arg else { return };
        let given = arg.keys.iter().find(|key| key.spot.name == "args").and_then(|key| key.keys.as_ref());
        let own = given.into_iter().flat_map(|keys| places(piece, keys));
        self.keyed(Some(arg), "prompt", |checker, spot| {
            let place = piece.origin.place(piece.source, spot);
            let more = ["cost", "pieces", "amounts"].map(|name| (name.to_owned(), place.clone()));
            checker.text(piece, Some(spot), Some(own.clone().chain(more).collect()));
        });
    }

    /// Checks the keys of all tables of named arguments, and the texts of questions.
    fn named_arguments(&mut self, piece: &LuaChunk<'_>, call: &Call) {
        let Some(function) = call.name.strip_prefix("game.") else { return };
        for (at, arg) in call.args.iter().enumerate() {
            let Some(keys) = api::argument_keys(function, at).filter(|keys| !keys.open) else { continue };
            let what = if at == 0 { format!("the table of `{}`", call.name) } else { "this table".to_owned() };
            self.keys(piece, arg, &keys.named, &what);
            if at == 0 && keys.named.contains(&"prompt") {
                self.prompts(piece, Some(arg));
            }
        }
    }

    fn keys(&mut self, piece: &LuaChunk<'_>, arg: &Arg, known: &[&str], what: &str) {
        for key in arg.keys.iter().filter(|_| arg.is_table) {
            if !known.contains(&key.spot.name.as_str()) {
                let text = format!("unknown key `{}` in {what}", key.spot.name);
                self.fault(piece, &key.spot, codes::UNKNOWN_PARAM_IN_LUA, text, known);
            }
        }
    }

    fn keyed(&mut self, arg: Option<&Arg>, key: &str, mut then: impl FnMut(&mut Self, &Literal)) {
        let keys = arg.map(|arg| arg.keys.as_slice()).unwrap_or_default();
        for literal in keys.iter().filter(|k| k.spot.name == key).filter_map(|k| k.literal.as_ref()) {
            then(self, literal);
        }
    }

    /// The labels of options in a list that is written out.
    fn labels(&mut self, piece: &LuaChunk<'_>, call: &Call) {
        let keys = call.args.first().map(|arg| arg.keys.as_slice()).unwrap_or_default();
        for item in keys.iter().filter(|key| key.spot.name == "from").flat_map(|from| &from.items) {
            self.label(piece, item.keys.as_deref().unwrap_or_default());
        }
    }

    /// The label of an option, which is a table with `value` and `label`.
    fn label(&mut self, piece: &LuaChunk<'_>, entries: &[TableEntry]) {
        let entry = |name: &str| entries.iter().find(|entry| entry.spot.name == name);
        let Some(label) = entry("label").and_then(|label| label.literal.as_ref()).filter(|_| entry("value").is_some())
        else {
            return;
        };
        let given = match entry("args") {
            None => Some(Vec::new()),
            Some(args) => args.keys.as_ref().map(|keys| places(piece, keys)),
        };
        let it = ("it".to_owned(), piece.origin.place(piece.source, label));
        self.text(piece, Some(label), given.map(|given| given.into_iter().chain([it]).collect()));
    }

    /// The texts of `game.finish`: how the game was won, categories and tie-breaks.
    fn ending(&mut self, piece: &LuaChunk<'_>, arg: Option<&Arg>) {
        self.keyed(arg, "how", |checker, spot| checker.word(piece, spot));
        let keys = arg.map(|arg| arg.keys.as_slice()).unwrap_or_default();
        for list in keys.iter().filter(|key| matches!(key.spot.name.as_str(), "categories" | "ties")) {
            for item in &list.items {
                let least = item.keys.iter().flatten().find(|key| key.spot.name == "least");
                let literal = item.literal.as_ref().or_else(|| least?.literal.as_ref());
                literal.into_iter().for_each(|spot| self.word(piece, spot));
            }
        }
    }

    /// A word of the pack that players read; its text gets no arguments.
    fn word(&mut self, piece: &LuaChunk<'_>, spot: &Literal) {
        let key = Literal { name: name_key(&spot.name), ..spot.clone() };
        self.text(piece, Some(&key), Some(Vec::new()));
    }

    /// The parts of a choice.
    fn parts(&mut self, piece: &LuaChunk<'_>, call: &Call) {
        for part in parts::items(call) {
            for key in part.keys.iter().flatten().filter(|key| !parts::KEYS.contains(&key.spot.name.as_str())) {
                let text = format!("unknown key `{}` in a part of `game.choose`", key.spot.name);
                self.fault(piece, &key.spot, codes::UNKNOWN_PARAM_IN_LUA, text, &parts::KEYS);
            }
            match (parts::entry(part, "prompt"), parts::name(part)) {
                (Some(prompt), _) => self.text(piece, prompt.literal.as_ref(), None),
                (None, Some(name)) => {
                    let key = Literal { name: default_prompt(&name.name), ..name.clone() };
                    self.text(piece, Some(&key), None);
                }
                (None, None) => {}
            }
        }
    }

    fn prompts(&mut self, piece: &LuaChunk<'_>, arg: Option<&Arg>) {
        let given = arg.and_then(|arg| arg.keys.iter().find(|key| key.spot.name == "args"));
        let args = match given {
            None => arg.filter(|arg| arg.is_table).map(|_| Vec::new()),
            Some(key) => key.keys.as_ref().map(|keys| places(piece, keys)),
        };
        self.keyed(arg, "prompt", |checker, spot| checker.text(piece, Some(spot), args.clone()));
        self.keyed(arg, "decline", |checker, spot| checker.text(piece, Some(spot), args.clone()));
        for key in ["pass", "label"] {
            self.keyed(arg, key, |checker, spot| checker.text(piece, Some(spot), None));
        }
    }

    fn text(&mut self, piece: &LuaChunk<'_>, literal: Option<&Literal>, args: Option<Vec<(String, FileSpan)>>) {
        if let Some(spot) = literal {
            self.found.texts.push(TextUse {
                pack: piece.pack,
                key: spot.name.clone(),
                place: piece.origin.place(piece.source, spot),
                what: "text",
                args,
                own_args: false,
            });
        }
    }

    fn scope(&mut self, piece: &LuaChunk<'_>, spot: &Literal) {
        let scopes = &self.context.model.scopes;
        let known: Vec<&str> = scopes.iter().map(String::as_str).chain(["game", "event"]).collect();
        if !known.contains(&spot.name.as_str()) {
            let text = format!("unknown scope `{}`", spot.name);
            self.fault(piece, spot, codes::UNKNOWN_ID_IN_LUA, text, &known);
        }
    }

    fn slot(&mut self, piece: &LuaChunk<'_>, literal: Option<&Literal>, of: Option<Holder<'_>>) {
        self.member(piece, literal, of, "slot", |kind| &kind.slots);
    }

    fn field(&mut self, piece: &LuaChunk<'_>, literal: Option<&Literal>, of: Option<Holder<'_>>) {
        self.member(piece, literal, of, "field", |kind| &kind.fields);
    }

    /// Checks the name of a member of `of`, or of any kind if that is unknown.
    fn member(
        &mut self,
        piece: &LuaChunk<'_>,
        literal: Option<&Literal>,
        of: Option<Holder<'_>>,
        word: &str,
        members: fn(&KindModel) -> &[(String, usize)],
    ) {
        let Some(spot) = literal else { return };
        let model = self.context.model;
        let all = || model.kinds.iter().collect();
        let (path, kinds) = of.map_or_else(|| (None, all()), |of| (Some(of.path), of.kinds));
        let known: Vec<&str> = kinds.iter().flat_map(|kind| members(kind)).map(|(name, _)| name.as_str()).collect();
        if !known.contains(&spot.name.as_str()) {
            let text = match path {
                Some(path) => format!("`{path}` has no {word} `{}`", spot.name),
                None => format!("unknown {word} `{}`", spot.name),
            };
            let fault = crate::pack::did_you_mean(
                Diagnostic::error(codes::UNKNOWN_ID_IN_LUA, text),
                &spot.name,
                known.into_iter(),
            );
            self.sink.push(fault.at(piece.origin.place(piece.source, spot)));
        }
    }

    /// Checks the fields of a new component.
    fn fields(&mut self, piece: &LuaChunk<'_>, arg: Option<&Arg>, made: Option<(SymbolKind, Entry)>, more: &[&str]) {
        let Some(arg) = arg.filter(|arg| arg.is_table) else { return };
        let model = self.context.model;
        let kind = match made {
            Some((SymbolKind::Kind, entry)) => model.kinds.get(entry.number),
            Some((_, entry)) => {
                model.definition_kinds.get(entry.number).copied().flatten().and_then(|kind| model.kinds.get(kind))
            }
            None => None,
        };
        let mut known: Vec<&str> = match kind {
            Some(kind) => kind.fields.iter().map(|(name, _)| name.as_str()).collect(),
            None => all_fields(&model.kinds).collect(),
        };
        known.extend(more);
        for key in &arg.keys {
            if !known.contains(&key.spot.name.as_str()) {
                let text = format!("unknown field `{}`", key.spot.name);
                self.fault(piece, &key.spot, codes::UNKNOWN_PARAM_IN_LUA, text, &known);
            }
        }
    }

    fn event_param(&mut self, piece: &LuaChunk<'_>, literal: Option<&Literal>) {
        let (Some(spot), Some(event)) = (literal, piece.hook.and_then(|hook| hook.locals.event)) else { return };
        let params = self.context.model.params(SymbolKind::Event, event);
        let known: Vec<&str> = params.iter().map(|p| p.name.as_str()).collect();
        if !known.contains(&spot.name.as_str()) {
            let text = format!("this event has no parameter `{}`", spot.name);
            self.fault(piece, spot, codes::UNKNOWN_PARAM_IN_LUA, text, &known);
        }
    }

    fn library(&mut self, piece: &LuaChunk<'_>, literal: Option<&Literal>) {
        let Some(spot) = literal else { return };
        let packs = self.context.packs;
        let (pack, name) = match spot.name.split_once(':') {
            Some((prefix, name)) => (self.context.model.names.pack(prefix), name),
            None => (Some(piece.pack), spot.name.as_str()),
        };
        let visible = self.context.model.names.visible(piece.pack);
        let Some(index) = pack.filter(|pack| visible.contains(pack)) else {
            let text = format!("`{}` is not in a pack that this pack depends on", spot.name);
            return self.fault(piece, spot, codes::UNKNOWN_FUNCTION, text, &[]);
        };
        let Some(pack) = packs.get(index) else { return };
        let by_tests = piece.in_scenario && index == piece.pack;
        let known: Vec<&str> = library::seen(pack, by_tests).map(|library| library.name).collect();
        if !known.contains(&name) && library::own(pack).any(|library| library.name == name) {
            let text = format!("only scenarios and fixtures of its pack see `tests/lib/{name}.lua`");
            let fault = Diagnostic::error(codes::UNKNOWN_FUNCTION, text).help("move it to `lib/`");
            self.sink.push(fault.at(piece.origin.place(piece.source, spot)));
        } else if !known.contains(&name) {
            let text = format!("unknown library `lib/{name}.lua`");
            let bare = Spot { name: name.to_owned(), ..spot.clone() };
            self.fault(piece, &bare, codes::UNKNOWN_FUNCTION, text, &known);
        }
    }
}

fn all_fields(kinds: &[KindModel]) -> impl Iterator<Item = &str> {
    kinds.iter().flat_map(|kind| kind.fields.iter().map(|(name, _)| name.as_str()))
}
