//! Compiles the steps that ask a player to choose.

use hexforge_core::ids::{EventId, Sym};
use hexforge_core::parts::default_prompt;
use hexforge_core::ruleset::{Choose, ChoosePart, EventCall, Expr, Offer, PartsFrom, Type};

use super::compiler::Compiler;
use super::doc::DocPart;
use super::flows::with_spot;
use super::hook_source::Locals;
use super::names::SymbolKind;
use super::params::unknown_param;
use crate::codes;
use crate::diagnostic::{Diagnostic, FileSpan};
use crate::documents::{self, ChooseDoc, Entries, PartDoc, TextKey};

/// The arguments of the texts of a choice.
type Given = Vec<(String, FileSpan)>;

impl Compiler<'_> {
    pub(super) fn choose(
        &mut self,
        doc: &ChooseDoc,
        locals: &Locals,
        spot: &DocPart<'_>,
        label: &str,
    ) -> Option<Choose> {
        let by = self.expr(&doc.by, &Type::Player, locals, &spot.down("by"), &format!("{label} by"));
        let given: Given = doc.args.keys().map(|name| (name.to_owned(), spot.down("args").down(name).key())).collect();
        let from = match &doc.parts {
            None => self.items(doc, locals, spot, label),
            Some(parts) => self.parts(doc, parts, &given, locals, spot, label),
        };
        let decline = self.decline(doc, &given, spot);
        let (prompt, args) = self.prompt_with(&doc.prompt, &doc.args, locals, spot, label);
        let integer = Type::Integer;
        let min = doc.min.as_ref().map(|e| self.expr(e, &integer, locals, &spot.down("min"), &format!("{label} min")));
        let max = doc.max.as_ref().map(|e| self.expr(e, &integer, locals, &spot.down("max"), &format!("{label} max")));
        Some(Choose { by, from: from?, prompt, args, decline, min, max, look: doc.look, auto: doc.auto })
    }

    /// The text of a question and its arguments.
    pub(super) fn prompt_with(
        &mut self,
        prompt: &TextKey,
        args: &Entries<documents::Expr>,
        locals: &Locals,
        spot: &DocPart<'_>,
        label: &str,
    ) -> (Sym, Vec<(Sym, Expr)>) {
        let at = spot.down("args");
        let given = args.keys().map(|name| (name.to_owned(), at.down(name).key())).collect();
        self.text_with(prompt.as_str(), &spot.down("prompt"), given, true);
        (self.builder.sym(prompt.as_str()), self.named(args, locals, &at, label))
    }

    /// What a choice without parts offers.
    fn items(&mut self, doc: &ChooseDoc, locals: &Locals, spot: &DocPart<'_>, label: &str) -> Option<Offer> {
        let from = match &doc.from {
            Some(from) => Some(self.list(from, locals, &spot.down("from"), &format!("{label} from"))),
            None => {
                let fault = Diagnostic::error(codes::MISSING_KEY, "missing key `from` in a choice")
                    .help("add `from:` with the list of options, or `parts:`");
                self.sink.push(spot.key_fault(fault));
                None
            }
        };
        let by_event = match (&doc.by_event, &doc.param) {
            (Some(event), Some(param)) => {
                let (_, entry) = self.reference(&[SymbolKind::Event], event.as_str(), &spot.down("by_event"))?;
                let params = self.event_params.get(entry.number).cloned().unwrap_or_default();
                let index = params.iter().position(|p| p.name == param.as_str());
                if index.is_none() {
                    let known = params.iter().map(|p| p.name.as_str());
                    let fault = unknown_param("event", event.as_str(), param.as_str(), known);
                    self.sink.push(spot.down("param").fault(fault));
                }
                let at = with_spot(spot, &doc.with, "by_event");
                let given = [param.as_str()];
                let with = self.event_args(entry.number, event.as_str(), &doc.with, &given, locals, &at, label);
                Some((EventCall { event: EventId::from_index(entry.number), with }, index?))
            }
            (Some(_), None) => {
                let fault = Diagnostic::error(codes::MISSING_KEY, "missing key `param` in a choice with `by_event`")
                    .help("add `param:` and the parameter of the event that gets the option");
                self.sink.push(spot.down("by_event").key_fault(fault));
                None
            }
            (None, param) => {
                let without_event = [("param", param.is_some()), ("with", !doc.with.is_empty())];
                self.no_effect(without_event, "in a choice without `by_event`", Some("add `by_event`"), spot);
                None
            }
        };
        Some(Offer::Items { from: from?, by_event })
    }

    /// What a choice in parts offers.
    fn parts(
        &mut self,
        doc: &ChooseDoc,
        parts: &[PartDoc],
        given: &Given,
        locals: &Locals,
        spot: &DocPart<'_>,
        label: &str,
    ) -> Option<Offer> {
        let at = spot.down("parts");
        if parts.is_empty() {
            let fault = Diagnostic::error(codes::BAD_ABILITY, "`parts` is empty")
                .help("name the parts in the order in which they are chosen, such as `[piece, place]`");
            self.sink.push(at.key_fault(fault));
            return None;
        }
        let not_in_parts = [("min", doc.min.is_some()), ("max", doc.max.is_some()), ("param", doc.param.is_some())];
        self.no_effect(not_in_parts, "in a choice in parts", None, spot);
        let list = doc.from.as_ref().map(|from| self.list(from, locals, &spot.down("from"), &format!("{label} from")));
        let mut inner = locals.clone();
        let mut made = Vec::with_capacity(parts.len());
        let mut lists = Vec::with_capacity(parts.len());
        for (number, part) in parts.iter().enumerate() {
            let at = at.down(number);
            let (name, from, prompt) = match part {
                PartDoc::Name(name) => (name.as_str(), None, None),
                PartDoc::Full(part) => (part.name.as_str(), part.from.as_ref(), part.prompt.as_ref()),
            };
            if parts.iter().take(number).any(|earlier| earlier.name() == name) {
                let fault = Diagnostic::error(codes::DUPLICATE_ID, format!("two parts are called `{name}`"));
                self.sink.push(at.fault(fault.help("choose another name")));
            }
            self.variable_value(name, &at);
            self.uses.parts.insert(name.to_owned());
            if let Some(expr) = self.part_list(name, from, list.is_some(), &inner, &at, label) {
                lists.push(expr);
            }
            let prompt = self.part_prompt(name, prompt, given, &at);
            inner.add(name, Type::Any);
            made.push(ChoosePart { name: self.builder.sym(name), prompt });
        }
        let by_event = match &doc.by_event {
            Some(event) => {
                let (_, entry) = self.reference(&[SymbolKind::Event], event.as_str(), &spot.down("by_event"))?;
                let at = with_spot(spot, &doc.with, "by_event");
                let with = self.event_args(entry.number, event.as_str(), &doc.with, &[], &inner, &at, label);
                Some(EventCall { event: EventId::from_index(entry.number), with })
            }
            None => {
                let with = [("with", !doc.with.is_empty())];
                self.no_effect(with, "in a choice without `by_event`", Some("add `by_event`"), spot);
                None
            }
        };
        let from = match list {
            Some(list) => PartsFrom::List(list),
            None if lists.len() == made.len() => PartsFrom::EachPart(lists),
            None => return None,
        };
        Some(Offer::Parts { parts: made, from, by_event })
    }

    /// The list of a part, if the choice has no list of combinations.
    fn part_list(
        &mut self,
        name: &str,
        from: Option<&documents::Expr>,
        has_combinations: bool,
        locals: &Locals,
        spot: &DocPart<'_>,
        label: &str,
    ) -> Option<Expr> {
        match from {
            Some(from) => {
                if has_combinations {
                    let text = format!("`from` of the part `{name}` has no effect: the choice has a `from` of its own");
                    let fault = Diagnostic::error(codes::BAD_ABILITY, text);
                    self.sink.push(spot.down("from").key_fault(fault.help("remove one of them")));
                }
                Some(self.list(from, locals, &spot.down("from"), &format!("{label} {name}")))
            }
            None => {
                if !has_combinations {
                    let fault =
                        Diagnostic::error(codes::MISSING_KEY, format!("missing key `from` in the part `{name}`"))
                            .help("give each part a `from`, or give the choice a `from` with all combinations");
                    self.sink.push(spot.fault(fault));
                }
                None
            }
        }
    }

    fn part_prompt(&mut self, name: &str, own: Option<&TextKey>, given: &Given, spot: &DocPart<'_>) -> Sym {
        match own {
            Some(key) => {
                self.text_with(key.as_str(), &spot.down("prompt"), given.clone(), false);
                self.builder.sym(key.as_str())
            }
            None => {
                let key = default_prompt(name);
                self.text_with(&key, spot, given.clone(), false);
                self.builder.sym(&key)
            }
        }
    }

    /// Reports keys that are there although nothing reads them.
    fn no_effect<'k>(
        &mut self,
        keys: impl IntoIterator<Item = (&'k str, bool)>,
        wherein: &str,
        or: Option<&str>,
        spot: &DocPart<'_>,
    ) {
        for (key, there) in keys {
            if there {
                let fault = Diagnostic::error(codes::BAD_ABILITY, format!("`{key}` has no effect {wherein}"));
                let or = or.map_or_else(String::new, |or| format!(", or {or}"));
                self.sink.push(spot.down(key).key_fault(fault.help(format!("remove `{key}`{or}"))));
            }
        }
    }

    /// The text of the option to decline; none if the choice is not optional.
    fn decline(&mut self, doc: &ChooseDoc, given: &[(String, FileSpan)], spot: &DocPart<'_>) -> Option<Sym> {
        let Some(key) = &doc.decline else { return doc.optional.then(|| self.builder.sym("pass")) };
        let at = spot.down("decline");
        // In a choice of several, choosing none is not an option of its own.
        if !doc.optional || doc.min.is_some() || doc.max.is_some() {
            let fault = Diagnostic::error(codes::BAD_ABILITY, "`decline` has no effect in this choice")
                .expected("`optional: true` and neither `min` nor `max`")
                .help("remove `decline`, or make the choice optional");
            self.sink.push(at.key_fault(fault));
        }
        self.text_with(key.as_str(), &at, given.to_vec(), false);
        doc.optional.then(|| self.builder.sym(key.as_str()))
    }
}
