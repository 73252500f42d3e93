//! Checks that what a Fluent text refers to exists: messages, terms, their attributes, and functions. Fluent shows a reference to
//! something else as it is written.

use std::collections::BTreeMap;
use std::sync::Arc;

use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_syntax::ast::{CallArguments, Entry, Expression, Identifier, InlineExpression, Pattern, PatternElement};

use crate::codes;
use crate::diagnostic::{Diagnostic, FileSpan};
use crate::nearest::may_compare;
use crate::pack::did_you_mean;
use crate::source::{SourceFile, Span};

/// The only function of texts.
pub(crate) const NUMBER: &str = "NUMBER";

/// The only option of [`NUMBER`] that changes anything: numbers of games are whole.
const TYPE: &str = "type";

/// What [`NUMBER`] does: it marks a number as `cardinal` or `ordinal`, which selects its plural form.
pub(crate) fn number<'a>(positional: &[FluentValue<'a>], named: &FluentArgs<'_>) -> FluentValue<'a> {
    let Some(FluentValue::Number(number)) = positional.first() else { return FluentValue::Error };
    let mut number = number.clone();
    let mut options = FluentArgs::new();
    if let Some(FluentValue::String(form)) = named.get(TYPE) {
        options.set(TYPE, FluentValue::from(form.to_string()));
    }
    number.options.merge(&options);
    FluentValue::Number(number)
}

/// The errors in the texts of a language, which are in these files.
pub(crate) fn faults(texts: &[(Arc<SourceFile>, FluentResource)]) -> Vec<Diagnostic> {
    let mut names = Names::default();
    for entry in texts.iter().flat_map(|(_, resource)| resource.entries()) {
        match entry {
            Entry::Message(message) => {
                let attributes = message.attributes.iter().map(|attribute| attribute.id.name);
                names.messages.entry(message.id.name).or_default().add(message.value.is_some(), attributes);
            }
            Entry::Term(term) => {
                let attributes = term.attributes.iter().map(|attribute| attribute.id.name);
                names.terms.entry(term.id.name).or_default().add(true, attributes);
            }
            _ => {}
        }
    }
    let mut faults = Vec::new();
    for (file, resource) in texts {
        let mut checker = Checker { names: &names, file, source: resource.source(), key: "", faults: &mut faults };
        for entry in resource.entries() {
            let (name, value, attributes) = match entry {
                Entry::Message(message) => (message.id.name, message.value.as_ref(), &message.attributes),
                Entry::Term(term) => (term.id.name, Some(&term.value), &term.attributes),
                _ => continue,
            };
            checker.key = name;
            for pattern in value.into_iter().chain(attributes.iter().map(|attribute| &attribute.value)) {
                checker.pattern(pattern);
            }
        }
    }
    faults
}

/// What can be referred to.
#[derive(Default)]
struct Names<'r> {
    messages: BTreeMap<&'r str, Parts<'r>>,
    terms: BTreeMap<&'r str, Parts<'r>>,
}

/// The parts of a message or term.
#[derive(Default)]
struct Parts<'r> {
    has_value: bool,
    attributes: Vec<&'r str>,
}

impl<'r> Parts<'r> {
    fn add(&mut self, has_value: bool, attributes: impl Iterator<Item = &'r str>) {
        self.has_value |= has_value;
        self.attributes.extend(attributes);
    }
}

struct Checker<'a, 'r> {
    names: &'a Names<'r>,
    file: &'a Arc<SourceFile>,
    /// The text of which all names are parts.
    source: &'r str,
    /// The message or term that refers.
    key: &'r str,
    faults: &'a mut Vec<Diagnostic>,
}

impl<'r> Checker<'_, 'r> {
    /// Recursion is as deep as the text, which was limited before it was parsed.
    fn pattern(&mut self, pattern: &Pattern<&'r str>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                self.expression(expression);
            }
        }
    }

    fn expression(&mut self, expression: &Expression<&'r str>) {
        match expression {
            Expression::Inline(inline) => self.inline(inline),
            Expression::Select { selector, variants } => {
                self.inline(selector);
                variants.iter().for_each(|variant| self.pattern(&variant.value));
            }
        }
    }

    fn inline(&mut self, inline: &InlineExpression<&'r str>) {
        match inline {
            InlineExpression::MessageReference { id, attribute } => {
                self.reference("text", "", &self.names.messages, id.name, attribute.as_ref());
            }
            InlineExpression::TermReference { id, attribute, arguments } => {
                self.reference("term", "-", &self.names.terms, id.name, attribute.as_ref());
                arguments.iter().for_each(|arguments| self.arguments(arguments));
            }
            InlineExpression::FunctionReference { id, arguments } => {
                self.function(id, arguments);
                self.arguments(arguments);
            }
            InlineExpression::Placeable { expression } => self.expression(expression),
            _ => {}
        }
    }

    fn arguments(&mut self, arguments: &CallArguments<&'r str>) {
        arguments.positional.iter().for_each(|argument| self.inline(argument));
        arguments.named.iter().for_each(|argument| self.inline(&argument.value));
    }

    fn reference(
        &mut self,
        word: &str,
        sign: &str,
        known: &BTreeMap<&'r str, Parts<'r>>,
        name: &'r str,
        attribute: Option<&Identifier<&'r str>>,
    ) {
        let Some(parts) = known.get(name) else {
            let names: Vec<String> = match may_compare(known.len()) {
                true => known.keys().map(|known| format!("{sign}{known}")).collect(),
                false => Vec::new(),
            };
            let text = format!("unknown {word} `{sign}{name}` in `{}`", self.key);
            let fault = Diagnostic::error(codes::UNKNOWN_IN_TEXT, text);
            let fault = did_you_mean(fault, &format!("{sign}{name}"), names.iter().map(String::as_str));
            self.faults.push(fault.at(self.place(name)));
            return;
        };
        match attribute {
            Some(attribute) if !parts.attributes.contains(&attribute.name) => {
                let text = format!("{word} `{sign}{name}` has no attribute `{}`", attribute.name);
                let fault = Diagnostic::error(codes::UNKNOWN_IN_TEXT, text);
                let fault = did_you_mean(fault, attribute.name, parts.attributes.iter().copied());
                self.faults.push(fault.at(self.place(attribute.name)));
            }
            None if !parts.has_value => {
                let text = format!("text `{name}` has only attributes");
                let fault = Diagnostic::error(codes::UNKNOWN_IN_TEXT, text);
                let help = format!("refer to one of them, as in `{name}.{}`", parts.attributes.first().unwrap_or(&""));
                self.faults.push(fault.at(self.place(name)).help(help));
            }
            _ => {}
        }
    }

    fn function(&mut self, id: &Identifier<&'r str>, arguments: &CallArguments<&'r str>) {
        if id.name != NUMBER {
            let text = format!("unknown function `{}` in `{}`", id.name, self.key);
            let fault = Diagnostic::error(codes::UNKNOWN_IN_TEXT, text).at(self.place(id.name));
            self.faults.push(match id.name {
                "DATETIME" => fault.help("games have no dates; remove the call"),
                _ => did_you_mean(fault, id.name, [NUMBER].into_iter()),
            });
            return;
        }
        if !matches!(
            arguments.positional.as_slice(),
            [InlineExpression::VariableReference { .. } | InlineExpression::NumberLiteral { .. }]
        ) {
            let fault = Diagnostic::error(codes::UNKNOWN_IN_TEXT, "`NUMBER` needs one number")
                .at(self.place(id.name))
                .expected("an argument of the text, as in `NUMBER($count)`");
            self.faults.push(fault);
        }
        for argument in arguments.named.iter().filter(|argument| argument.name.name != TYPE) {
            let text = format!("option `{}` of `NUMBER` has no effect", argument.name.name);
            let fault = Diagnostic::error(codes::UNKNOWN_IN_TEXT, text)
                .at(self.place(argument.name.name))
                .expected("`type: \"ordinal\"` or no option")
                .help("remove it; numbers of games are whole, and are shown as they are");
            self.faults.push(fault);
        }
    }

    /// The place of a name, which is a part of the source.
    fn place(&self, name: &str) -> FileSpan {
        let start = (name.as_ptr() as usize).saturating_sub(self.source.as_ptr() as usize);
        let start = self.file.clamp(start);
        FileSpan::new(self.file, Span::new(start, self.file.clamp(start + name.len())))
    }
}
