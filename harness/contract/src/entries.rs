//! Entries of one kind, in the order of their file and by name.

use std::borrow::Cow;
use std::collections::HashMap;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};

/// An entry with a name that is unique within its kind.
pub trait Named {
    /// The name of the kind in error messages.
    const NOUN: &str;
    /// The key that holds the name.
    const KEY: &str;

    fn name(&self) -> &str;
}

/// All entries of one kind.
#[derive(Debug, Clone, PartialEq)]
pub struct Entries<T> {
    list: Vec<T>,
    places: HashMap<String, usize>,
}

impl<T: Named> Entries<T> {
    /// Creates a list. If entries share a name, lookups return the first.
    pub(crate) fn new(list: Vec<T>) -> Self {
        let mut places = HashMap::new();
        for (place, entry) in list.iter().enumerate() {
            places.entry(entry.name().to_owned()).or_insert(place);
        }
        Self { list, places }
    }

    /// The entry of this name.
    pub fn get(&self, name: &str) -> Option<&T> {
        self.list.get(*self.places.get(name)?)
    }

    /// All names, in the order of the file.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.iter().map(Named::name)
    }
}

impl<T> Entries<T> {
    /// All entries, in the order of the file.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.list.iter()
    }

    /// The number of entries.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there are no entries.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
}

impl<T> Default for Entries<T> {
    /// No entries.
    fn default() -> Self {
        Self {
            list: Vec::new(),
            places: HashMap::new(),
        }
    }
}

impl<'e, T> IntoIterator for &'e Entries<T> {
    type Item = &'e T;
    type IntoIter = std::slice::Iter<'e, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: Serialize> Serialize for Entries<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&self.list)
    }
}

impl<T: JsonSchema> JsonSchema for Entries<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        Vec::<T>::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Vec::<T>::json_schema(generator)
    }
}
