//! Facts about kinds that are known before their compilation.

use std::sync::Arc;

use serde_json::Value as Json;

use crate::documents::RoleDoc;

/// A property of a kind, its own or inherited.
#[derive(Debug, Clone)]
pub(crate) struct PropertyInfo {
    /// Its name.
    pub name: String,
    /// Its declaration.
    pub raw: Arc<Json>,
    /// Index of the document that declares it.
    pub doc: usize,
}

/// What is known about a kind before compilation.
#[derive(Debug, Clone)]
pub(crate) struct KindInfo {
    /// Its id without a prefix.
    pub local_id: String,
    /// Index of its document.
    pub doc: usize,
    /// The numbers of the kinds that it extends, nearest first.
    pub ancestors: Vec<usize>,
    /// All its properties, inherited ones first.
    pub properties: Vec<PropertyInfo>,
    /// The role of its components.
    pub role: RoleDoc,
    /// Whether kinds together have too much, so that its declarations are not compiled.
    pub is_refused: bool,
}
