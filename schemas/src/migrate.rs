//! Migrates documents of older format versions. This happens on the syntax tree before validation, because the current
//! schemas would reject old documents.

use crate::pack::API;
use crate::yaml::Node;

/// A migration from one format version to the next.
pub(crate) struct FormatMigration {
    /// The version before the migration.
    pub from: u32,
    /// The document kind, or none for all.
    pub kind: Option<&'static str>,
    /// Changes the tree.
    pub apply: fn(&mut Node),
}

/// All migrations, oldest first. So far the format has one version.
pub(crate) const MIGRATIONS: &[FormatMigration] = &[];

/// Migrates the tree of a document of `kind` from version `api` to the current one.
pub(crate) fn migrate(root: &mut Node, kind: &str, api: u32, steps: &[FormatMigration]) {
    for step in steps.iter().filter(|step| step.from >= api && step.from < API) {
        if step.kind.is_none_or(|wanted| wanted == kind) {
            (step.apply)(root);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::SourceFile;
    use crate::yaml::{NodeKind, parse};

    fn rename_old(root: &mut Node) {
        if let NodeKind::Map(entries) = &mut root.kind {
            for key in entries.keys_mut() {
                if &*key.text == "old" {
                    key.text = "new".into();
                }
            }
        }
    }

    /// Modding case 37: a migration runs although the old data does not match the current schema.
    #[test]
    fn an_old_document_is_migrated_before_it_is_checked() {
        let steps = [FormatMigration { from: 0, kind: Some("event"), apply: rename_old }];
        let (documents, _) = parse(&SourceFile::new("a.yaml", "kind: event\nold: 1\n"));
        let mut root = Node::clone(&documents[0].root);
        migrate(&mut root, "window", 0, &steps);
        assert!(root.get("old").is_some());
        migrate(&mut root, "event", 1, &steps);
        assert!(root.get("old").is_some());
        migrate(&mut root, "event", 0, &steps);
        assert_eq!(root.get("new").and_then(Node::text), Some("1"));
    }
}
