//! The common interface of all kinds of steps and expectations.
//!
//! Each kind is a type in a separate file that implements [`Form`]; [`kinds!`] builds an enum and a table from a list
//! of types. Reading, the JSON Schema, printing and the checks against the catalogue all use that table, so adding a
//! kind to the list is enough.

pub(crate) mod target;

use serde_json::{Map, Value};

use crate::schema::Names;
use crate::syntax::reader::{Fields, Reader};
use crate::syntax::reference::Reference;
use crate::syntax::tree::Node;
use crate::syntax::yaml_value::{escape, print_flow};

/// One kind of step or expectation.
pub(crate) trait Form: Sized {
    /// The key that identifies the kind.
    const KEY: &'static str;
    /// A description, which editors show for the key.
    const ABOUT: &'static str;
    /// The keys that are allowed beside [`Self::KEY`].
    const BESIDE: &'static [&'static str] = &[];

    /// Reads it from the key's value; `None` if there were errors, which have been reported.
    fn read(reader: &mut Reader<'_>, value: &Node, beside: &Fields<'_>) -> Option<Self>;

    /// The schema of the key's value.
    fn schema(names: &Names<'_>) -> Value;

    /// The schemas of the keys in [`Self::BESIDE`], in the same order.
    fn schemas_beside(_names: &Names<'_>) -> Vec<Value> {
        Vec::new()
    }

    /// The names that must be in the catalogue.
    fn references(&self) -> Vec<Reference<'_>> {
        Vec::new()
    }

    /// Its keys and values as in a scenario file.
    fn print(&self) -> Map<String, Value>;

    /// The text of a step's line in a transcript, after the key. By default, its value as in a scenario file.
    fn line(&self) -> String {
        let mut map = self.print();
        let value = map.remove(Self::KEY).unwrap_or_default();
        print_flow(&escape(value))
    }
}

/// An entry of the table that [`kinds!`] builds.
pub(crate) struct FormKind<T> {
    pub(crate) key: &'static str,
    pub(crate) about: &'static str,
    pub(crate) beside: &'static [&'static str],
    pub(crate) read: fn(&mut Reader<'_>, &Node, &Fields<'_>) -> Option<T>,
    pub(crate) schema: fn(&Names<'_>) -> Value,
    pub(crate) schemas_beside: fn(&Names<'_>) -> Vec<Value>,
}

/// An object with one key.
pub(crate) fn one(key: &str, value: impl Into<Value>) -> Map<String, Value> {
    Map::from_iter([(key.to_owned(), value.into())])
}

/// Defines an enum with a variant `Variant(Type)` for each type, which implements [`Form`], and the table of the
/// types.
macro_rules! kinds {
    ($(#[$about:meta])* $name:ident { $($kind:ident($type:ty),)* }) => {
        $(#[$about])*
        #[derive(Debug, Clone, PartialEq)]
        pub enum $name {
            $(
                #[doc = concat!("See [`", stringify!($type), "`].")]
                $kind($type),
            )*
        }

        impl $name {
            pub(crate) const KINDS: &[crate::form::FormKind<Self>] = &[$(
                crate::form::FormKind {
                    key: <$type as crate::form::Form>::KEY,
                    about: <$type as crate::form::Form>::ABOUT,
                    beside: <$type as crate::form::Form>::BESIDE,
                    read: |reader, value, beside| {
                        <$type as crate::form::Form>::read(reader, value, beside).map(Self::$kind)
                    },
                    schema: <$type as crate::form::Form>::schema,
                    schemas_beside: <$type as crate::form::Form>::schemas_beside,
                },
            )*];

            /// The key for it in a scenario file.
            pub fn key(&self) -> &'static str {
                match self {
                    $(Self::$kind(_) => <$type as crate::form::Form>::KEY,)*
                }
            }

            pub(crate) fn references(&self) -> Vec<crate::syntax::reference::Reference<'_>> {
                match self {
                    $(Self::$kind(kind) => crate::form::Form::references(kind),)*
                }
            }

            /// The text of its line in a transcript, after the key.
            pub fn line(&self) -> String {
                match self {
                    $(Self::$kind(kind) => crate::form::Form::line(kind),)*
                }
            }

            pub(crate) fn print(&self) -> serde_json::Map<String, serde_json::Value> {
                match self {
                    $(Self::$kind(kind) => crate::form::Form::print(kind),)*
                }
            }
        }
    };
}

pub(crate) use kinds;

/// Reads a node whose main key identifies the kind.
pub(crate) fn read_kind<T: 'static>(
    reader: &mut Reader<'_>,
    node: &Node,
    place: &'static str,
    kinds: &'static [FormKind<T>],
) -> Option<T> {
    use crate::syntax::source_error::SourceErrorKind;
    use crate::syntax::suggest;

    let keys: Vec<_> = kinds.iter().map(|kind| kind.key).collect();
    let found: Vec<_> = node
        .entries()
        .iter()
        .filter_map(|entry| {
            let kind = kinds.iter().find(|kind| kind.key == entry.key.text)?;
            Some((kind, entry))
        })
        .collect();
    let Some((kind, entry)) = found.first() else {
        // Without a main key every key is unknown, except those that belong beside a missing key.
        if let Some(owner) = kinds.iter().find(|kind| {
            node.entries()
                .iter()
                .any(|entry| kind.beside.contains(&entry.key.text.as_str()))
        }) {
            let kind = SourceErrorKind::MissingKey {
                key: owner.key.to_owned(),
                place: place.to_owned(),
            };
            reader.errors.at(node, kind).help(format!(
                "add `{}: …`, which these keys belong to",
                owner.key
            ));
            return None;
        }
        if !(keys.contains(&"element") && target::report_role(reader, node, place)) {
            reader.fields(node, place, &keys);
        }
        return None;
    };
    if let Some((_, second)) = found.get(1) {
        let reason = format!(
            "{place} can be only one of `{}` and `{}`",
            entry.key.text, second.key.text
        );
        reader
            .errors
            .report(SourceErrorKind::Conflict { reason }, second.key.span)
            .also(entry.key.span, "this comes first")
            .help(format!(
                "make it two: `- {}: …` and `- {}: …`",
                entry.key.text, second.key.text
            ));
        return None;
    }
    for other in node.entries() {
        let text = other.key.text.as_str();
        if text != kind.key && !kind.beside.contains(&text) {
            let unknown = SourceErrorKind::UnknownKey {
                key: text.to_owned(),
                place: format!("`{}`", kind.key),
            };
            let error = reader.errors.report(unknown, other.key.span);
            error.via(other.key.via);
            if kind.beside.is_empty() {
                error.help(format!("`{}` has no other key beside it", kind.key));
            } else {
                error.help(suggest::or_list(text, kind.beside.iter().copied()));
            }
        }
    }
    (kind.read)(reader, &entry.value, &Fields::of(node, place))
}
