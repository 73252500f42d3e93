//! Checks that texts that select by number have every plural form that their language has for whole numbers.

use std::collections::BTreeSet;

use fluent_bundle::FluentResource;
use fluent_syntax::ast;
use intl_pluralrules::{PluralCategory, PluralRuleType, PluralRules};
use unic_langid::LanguageIdentifier;

/// Numbers up to this one show every form for whole numbers, except one for large powers of ten.
const TRIED: u32 = 200;

/// The plural forms of a language.
pub(crate) struct PluralForms {
    /// The forms for whole numbers, the only numbers that texts get.
    whole: BTreeSet<&'static str>,
    /// The forms for all numbers.
    all: BTreeSet<&'static str>,
}

/// A selector whose forms do not match its language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum PluralFault {
    /// Forms that the language has but the selector does not.
    MissingForms(Vec<&'static str>),
    /// A form that the language does not have.
    UnknownForm(String),
}

impl PluralForms {
    /// The forms of a language; none if they are unknown.
    pub fn of(language: &LanguageIdentifier) -> Option<Self> {
        let mut bare = LanguageIdentifier::default();
        bare.language = language.language;
        let known = [language.clone(), bare].into_iter();
        let rules = known.filter_map(|id| PluralRules::create(id, PluralRuleType::CARDINAL).ok()).next()?;
        let named = |number: String| rules.select(number.as_str()).map(word).ok();
        let whole: BTreeSet<&str> = (0..=TRIED).chain([1_000_000]).filter_map(|n| named(n.to_string())).collect();
        let broken = (0..=TRIED).filter_map(|n| named(format!("{}.{}", n / 10, n % 10)));
        Some(Self { all: whole.iter().copied().chain(broken).chain(["other"]).collect(), whole })
    }

    /// The problems of all selectors in a file, with the keys of their messages.
    pub fn check<'r>(&self, resource: &'r FluentResource) -> Vec<(&'r str, PluralFault)> {
        let mut slips = Vec::new();
        for entry in resource.entries() {
            let (key, value, attributes) = match entry {
                ast::Entry::Message(message) => (message.id.name, message.value.as_ref(), &message.attributes),
                ast::Entry::Term(term) => (term.id.name, Some(&term.value), &term.attributes),
                _ => continue,
            };
            let mut found = Vec::new();
            for pattern in value.into_iter().chain(attributes.iter().map(|attribute| &attribute.value)) {
                self.pattern(pattern, &mut found);
            }
            slips.extend(found.into_iter().map(|slip| (key, slip)));
        }
        slips
    }

    fn pattern(&self, pattern: &ast::Pattern<&str>, found: &mut Vec<PluralFault>) {
        for element in &pattern.elements {
            if let ast::PatternElement::Placeable { expression } = element {
                self.expression(expression, found);
            }
        }
    }

    fn expression(&self, expression: &ast::Expression<&str>, found: &mut Vec<PluralFault>) {
        match expression {
            ast::Expression::Select { selector, variants } => {
                // Ordinal numbers have forms of their own.
                if !is_ordinal(selector) {
                    self.selector(variants, found);
                }
                variants.iter().for_each(|variant| self.pattern(&variant.value, found));
            }
            ast::Expression::Inline(ast::InlineExpression::Placeable { expression }) => {
                self.expression(expression, found);
            }
            ast::Expression::Inline(_) => {}
        }
    }

    fn selector(&self, variants: &[ast::Variant<&str>], found: &mut Vec<PluralFault>) {
        let keys: Vec<&str> = variants
            .iter()
            .filter_map(|variant| match &variant.key {
                ast::VariantKey::Identifier { name } => Some(*name),
                ast::VariantKey::NumberLiteral { .. } => None,
            })
            .collect();
        if !selects_by_number(&keys) {
            return;
        }
        let strange = keys.iter().filter(|key| !self.all.contains(*key));
        found.extend(strange.map(|key| PluralFault::UnknownForm((*key).to_owned())));
        let lacking: Vec<&str> = self.whole.iter().copied().filter(|form| !keys.contains(form)).collect();
        if !lacking.is_empty() {
            found.push(PluralFault::MissingForms(lacking));
        }
    }
}

fn is_ordinal(selector: &ast::InlineExpression<&str>) -> bool {
    let ast::InlineExpression::FunctionReference { arguments, .. } = selector else { return false };
    arguments
        .named
        .iter()
        .any(|argument| matches!(argument.value, ast::InlineExpression::StringLiteral { value: "ordinal" }))
}

/// Whether all keys are plural forms. `other` alone is also the default of selectors by words.
fn selects_by_number(keys: &[&str]) -> bool {
    keys.iter().all(|key| FORMS.contains(key)) && keys.iter().any(|key| *key != "other")
}

const FORMS: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

fn word(category: PluralCategory) -> &'static str {
    match category {
        PluralCategory::ZERO => "zero",
        PluralCategory::ONE => "one",
        PluralCategory::TWO => "two",
        PluralCategory::FEW => "few",
        PluralCategory::MANY => "many",
        PluralCategory::OTHER => "other",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(language: &str, variants: &str) -> Vec<PluralFault> {
        let text = format!("things = {{ $count ->\n{variants}\n}}\n");
        let resource = FluentResource::try_new(text).unwrap();
        let forms = PluralForms::of(&language.parse().unwrap()).unwrap();
        forms.check(&resource).into_iter().map(|(_, slip)| slip).collect()
    }

    #[test]
    fn every_form_for_whole_numbers_is_required() {
        let full = " [one] a\n [few] b\n *[many] c";
        assert_eq!(faults("uk", full), []);
        assert_eq!(faults("ru", full), []);
        assert_eq!(faults("uk", " [one] a\n *[other] b"), [PluralFault::MissingForms(vec!["few", "many"])]);
        assert_eq!(faults("cs", " [one] a\n *[other] b"), [PluralFault::MissingForms(vec!["few"])]);
        assert_eq!(faults("cs", " [one] a\n [few] b\n *[other] c"), []);
        assert_eq!(faults("en", " [one] a\n *[other] b"), []);
        assert_eq!(faults("en-GB", " [0] none\n *[one] a"), [PluralFault::MissingForms(vec!["other"])]);
    }

    #[test]
    fn a_form_that_the_language_does_not_have_is_reported() {
        let two = faults("cs", " [one] a\n [two] b\n [few] c\n *[other] d");
        assert_eq!(two, [PluralFault::UnknownForm("two".to_owned())]);
        // Fractions have a form of their own in Czech.
        assert_eq!(faults("cs", " [one] a\n [few] c\n [many] d\n *[other] e"), []);
    }

    #[test]
    fn selectors_by_words_are_ignored() {
        assert_eq!(faults("uk", " [red] a\n [one] b\n *[other] c"), []);
        assert_eq!(faults("uk", " [0] a\n [1] b\n *[other] c"), []);
    }

    #[test]
    fn nested_selectors_are_checked() {
        let inner = " [red] { $n ->\n  [one] a\n  *[other] b\n }\n *[blue] c";
        assert_eq!(faults("cs", inner), [PluralFault::MissingForms(vec!["few"])]);
    }
}
