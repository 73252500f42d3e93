//! What the name `lib` reaches in the hooks of a pack: its own libraries by their folders, and those of its dependencies below their
//! prefixes.

use std::collections::BTreeMap;

use crate::lint::is_word;

/// The libraries that a name reaches, each with what the caller knows it by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LibTree<T> {
    entries: BTreeMap<String, LibEntry<T>>,
}

/// What a name in a [`LibTree`] stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LibEntry<T> {
    /// A library.
    Library(T),
    /// A folder of libraries.
    Folder(LibTree<T>),
    /// The libraries of a dependency, under its prefix.
    Pack(LibTree<T>),
}

/// Two things that have the same name in a [`LibTree`]. The first one keeps the name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LibClash {
    /// A library and a folder.
    Folder,
    /// A library or a folder of the pack, and the prefix of a dependency.
    Prefix,
}

/// Where a path of names leads.
#[derive(PartialEq, Eq, Debug)]
pub enum Reached<'a, T> {
    /// To a library, which is named by the first `names` of them.
    Library {
        /// The library.
        library: &'a T,
        /// How many names lead to it.
        names: usize,
    },
    /// To a folder, or to the libraries of a pack: the path ends there.
    Folder(&'a LibTree<T>),
    /// Nowhere: the name number `at` is not in this folder.
    Unknown {
        /// The folder.
        folder: &'a LibTree<T>,
        /// The number of the name, from 0.
        at: usize,
    },
}

impl<T> Default for LibTree<T> {
    fn default() -> Self {
        Self { entries: BTreeMap::new() }
    }
}

impl<T> LibTree<T> {
    /// Adds a library by its path below `lib/`, such as `combat/hits`. Other names than those that Lua can write after a dot are
    /// left out: only `require` finds them.
    ///
    /// # Errors
    /// The path has a name that is taken.
    pub fn add(&mut self, path: &str, library: T) -> Result<(), LibClash> {
        if !path.split('/').all(is_name) {
            return Ok(());
        }
        let (folders, name) = path.rsplit_once('/').map_or(("", path), |(folders, name)| (folders, name));
        let mut tree = self;
        for folder in folders.split('/').filter(|folder| !folder.is_empty()) {
            let entry = tree.entries.entry(folder.to_owned()).or_insert_with(|| LibEntry::Folder(Self::default()));
            tree = match entry {
                LibEntry::Folder(inner) => inner,
                LibEntry::Library(_) => return Err(LibClash::Folder),
                LibEntry::Pack(_) => return Err(LibClash::Prefix),
            };
        }
        match tree.entries.get(name) {
            None => _ = tree.entries.insert(name.to_owned(), LibEntry::Library(library)),
            Some(LibEntry::Pack(_)) => return Err(LibClash::Prefix),
            Some(_) => return Err(LibClash::Folder),
        }
        Ok(())
    }

    /// Adds the libraries of a dependency.
    ///
    /// # Errors
    /// The prefix is taken.
    pub fn add_pack(&mut self, prefix: &str, libraries: Self) -> Result<(), LibClash> {
        if self.entries.contains_key(prefix) {
            return Err(LibClash::Prefix);
        }
        self.entries.insert(prefix.to_owned(), LibEntry::Pack(libraries));
        Ok(())
    }

    /// Follows names from here.
    pub fn reach<'a>(&'a self, names: impl IntoIterator<Item = &'a str>) -> Reached<'a, T> {
        let mut folder = self;
        for (at, name) in names.into_iter().enumerate() {
            folder = match folder.entries.get(name) {
                Some(LibEntry::Library(library)) => return Reached::Library { library, names: at + 1 },
                Some(LibEntry::Folder(inner) | LibEntry::Pack(inner)) => inner,
                None => return Reached::Unknown { folder, at },
            };
        }
        Reached::Folder(folder)
    }

    /// The names here and what they stand for, in order.
    pub fn entries(&self) -> impl Iterator<Item = (&str, &LibEntry<T>)> {
        self.entries.iter().map(|(name, entry)| (name.as_str(), entry))
    }

    /// The names here, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.keys().map(String::as_str)
    }
}

/// Whether Lua can write the name after a dot.
fn is_name(name: &str) -> bool {
    let mut chars = name.chars();
    chars.next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_')
        && chars.all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !is_word(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_lead_to_libraries_folders_and_packs() {
        let mut of_pack = LibTree::default();
        of_pack.add("ships", 1).unwrap();
        let mut tree = LibTree::default();
        tree.add("combat/hits", 2).unwrap();
        tree.add("combat/end", 3).unwrap();
        tree.add("far-off", 4).unwrap();
        tree.add_pack("ti4", of_pack).unwrap();
        assert_eq!(tree.reach(["combat", "hits", "count"]), Reached::Library { library: &2, names: 2 });
        assert_eq!(tree.reach(["ti4", "ships"]), Reached::Library { library: &1, names: 2 });
        assert!(matches!(tree.reach(["combat"]), Reached::Folder(_)));
        assert!(matches!(tree.reach(["ti4", "hits"]), Reached::Unknown { at: 1, .. }));
        assert_eq!(tree.names().collect::<Vec<_>>(), ["combat", "ti4"], "other names are not those of Lua");
    }

    #[test]
    fn a_name_stands_for_one_thing() {
        let mut tree = LibTree::default();
        tree.add("combat", 1).unwrap();
        assert_eq!(tree.add("combat/hits", 2), Err(LibClash::Folder));
        tree.add("ti4/ships", 3).unwrap();
        assert_eq!(tree.add("ti4", 4), Err(LibClash::Folder));
        assert_eq!(tree.add_pack("ti4", LibTree::default()), Err(LibClash::Prefix));
        assert!(matches!(tree.reach(["combat"]), Reached::Library { library: 1, .. }));
    }
}
