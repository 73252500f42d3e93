//! Validates a document against its JSON Schema and reports every error at its key or value.
//! It is the only module that uses the `jsonschema` crate.

mod other_keys;
mod repair;
mod report;
mod rewrite;

use std::sync::Arc;

use jsonschema::ValidationError;
use serde_json::Value;

use crate::codes;
use crate::diagnostic::{Diagnostic, shorten, sort_and_dedupe};
use crate::source::SourceFile;
use crate::yaml::{Node, resolve};

/// How often a document is repaired; each time shows errors further inside.
const REPAIRS: usize = 10;

/// A compiled schema.
#[derive(Debug)]
pub struct Validator {
    schema: Value,
    rewritten: Value,
    compiled: jsonschema::Validator,
}

impl Validator {
    /// Compiles a schema. References must point into the schema itself; nothing is fetched.
    ///
    /// # Errors
    /// Returns a diagnostic without a place if the schema is invalid.
    pub fn new(schema: &Value) -> Result<Self, Box<Diagnostic>> {
        let rewritten = rewrite::rewrite(schema);
        // Patterns may come from strangers, so they use the regex engine without backtracking.
        let patterns = jsonschema::PatternOptions::regex().size_limit(1 << 17).dfa_size_limit(1 << 18);
        let compiled = jsonschema::options().with_pattern_options(patterns).build(&rewritten).map_err(|error| {
            Box::new(
                Diagnostic::error(codes::BROKEN_SCHEMA, broken(&error))
                    .help("fix the schema; documents of this kind were not checked"),
            )
        })?;
        Ok(Self { schema: schema.clone(), rewritten, compiled })
    }

    /// The original schema.
    #[must_use]
    pub fn schema(&self) -> &Value {
        &self.schema
    }

    /// Resolves the scalars of a document according to the schema and validates the result.
    #[must_use]
    pub fn check(&self, node: &Node, file: &Arc<SourceFile>) -> (Value, Vec<Diagnostic>) {
        let (value, mut diagnostics) = resolve(file, node, &self.schema, &self.schema);
        // What is still to be chosen fits no schema; that is said already.
        let to_choose: Vec<_> =
            diagnostics.iter().filter(|d| d.code == codes::TO_CHOOSE).filter_map(|d| d.place.clone()).collect();
        let found = self.validate(node, &value, file);
        diagnostics.extend(found.into_iter().filter(|d| d.place.as_ref().is_none_or(|at| !to_choose.contains(at))));
        sort_and_dedupe(&mut diagnostics);
        (value, diagnostics)
    }

    /// A document with errors as it would be without them: what is certainly meant is corrected, and what cannot be used is
    /// left out. Its nodes keep their places. None if there is always another error.
    #[must_use]
    pub(crate) fn repair(&self, node: &Node, file: &Arc<SourceFile>) -> Option<(Node, Value)> {
        let mut node = node.clone();
        for _ in 0..REPAIRS {
            let (value, _) = resolve(file, &node, &self.schema, &self.schema);
            let mut report = report::Report::new(&self.rewritten, &node, file);
            for error in self.compiled.iter_errors(&value) {
                if report.is_full() {
                    break;
                }
                report.error(&error);
            }
            let repairs = report.repairs();
            // What is left does not prevent reading the document: it is the form of names, or the range of numbers.
            if repairs.is_empty() || !repair::apply(&mut node, repairs) {
                return Some((node, value));
            }
        }
        None
    }

    /// All errors of a resolved document, in the order of the file.
    #[must_use]
    pub fn validate(&self, node: &Node, json: &Value, file: &Arc<SourceFile>) -> Vec<Diagnostic> {
        let mut report = report::Report::new(&self.rewritten, node, file);
        for error in self.compiled.iter_errors(json) {
            if report.is_full() {
                break;
            }
            report.error(&error);
        }
        let mut diagnostics = report.finish();
        sort_and_dedupe(&mut diagnostics);
        diagnostics
    }
}

fn broken(error: &ValidationError<'_>) -> String {
    let error_text = error.masked_with("the value").to_string();
    match error.instance_path().as_str() {
        "" => format!("invalid schema: {error_text}"),
        pointer => format!("invalid schema at `{}`: {error_text}", shorten(pointer)),
    }
}

#[cfg(test)]
mod tests;
