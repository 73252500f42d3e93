//! Documents that are written for an older format are brought to the present one on the syntax tree, before they are
//! checked, so that what the present format would refuse can still be read.

use crate::pack::API;
use crate::yaml::Node;

/// A step from one version of the format to the next.
pub(crate) struct FormatMigration {
    /// The version that it starts from.
    pub from: u32,
    /// The document kind, or none for all.
    pub kind: Option<&'static str>,
    /// What it does to the tree.
    pub apply: fn(&mut Node),
}

/// All steps, the oldest first. The format has had one version.
pub(crate) const MIGRATIONS: &[FormatMigration] = &[];

/// Brings the tree of a document of `kind` from version `api` to the present.
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
            for (key, _) in entries {
                if &*key.text == "old" {
                    key.text = "new".into();
                }
            }
        }
    }

    /// Modding case 37: old data need not fit the present schema for a migration to run.
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
