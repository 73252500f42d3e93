//! Checks a document against its JSON Schema and tells every fault at its key or value, in the words of the file.
//! It is the only module that knows the validating crate.

mod report;
mod rewrite;

use std::sync::Arc;

use jsonschema::ValidationError;
use serde_json::Value;

use crate::codes;
use crate::diagnostic::{Diagnostic, shorten, sort_and_dedupe};
use crate::source::SourceFile;
use crate::yaml::{Node, resolve};

/// A schema made ready to check documents.
#[derive(Debug)]
pub struct Validator {
    schema: Value,
    rewritten: Value,
    compiled: jsonschema::Validator,
}

impl Validator {
    /// Makes a schema ready. Nothing is ever fetched; references must lead into the schema itself.
    ///
    /// # Errors
    /// A diagnostic without a place when the schema itself is broken.
    pub fn new(schema: &Value) -> Result<Self, Box<Diagnostic>> {
        let rewritten = rewrite::rewrite(schema);
        // Patterns may come from strangers, so they run on the engine without backtracking.
        let patterns = jsonschema::PatternOptions::regex().size_limit(1 << 20);
        let compiled = jsonschema::options().with_pattern_options(patterns).build(&rewritten).map_err(|error| {
            Box::new(
                Diagnostic::error(codes::BROKEN_SCHEMA, broken(&error))
                    .help("mend the schema; documents of this kind were not checked"),
            )
        })?;
        Ok(Self { schema: schema.clone(), rewritten, compiled })
    }

    /// The schema as it was given.
    #[must_use]
    pub fn schema(&self) -> &Value {
        &self.schema
    }

    /// Resolves the scalars of a document as the schema wants them and checks the result.
    #[must_use]
    pub fn check(&self, node: &Node, file: &Arc<SourceFile>) -> (Value, Vec<Diagnostic>) {
        let (value, mut diagnostics) = resolve(file, node, &self.schema, &self.schema);
        diagnostics.extend(self.validate(node, &value, file));
        sort_and_dedupe(&mut diagnostics);
        (value, diagnostics)
    }

    /// All faults of a document whose value has been resolved, in the order of the file.
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
        "" => format!("the schema is broken: {error_text}"),
        pointer => format!("the schema is broken at `{}`: {error_text}", shorten(pointer)),
    }
}

#[cfg(test)]
mod tests;
