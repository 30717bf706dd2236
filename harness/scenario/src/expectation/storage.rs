//! The expectation `storage`.

use serde_json::{Map, Value, json};

use crate::form::{Form, one};
use crate::schema::{Names, described, object, or_variable};
use crate::syntax::reader::{Fields, Reader};
use crate::syntax::span::Spanned;
use crate::syntax::tree::{Node, NodeKind};

/// Expects values in the page's storage.
#[derive(Debug, Clone, PartialEq)]
pub struct ExpectStorage {
    /// The expected values, in the order of the file; at least one.
    pub entries: Vec<Stored>,
}

/// An expected value in a storage.
#[derive(Debug, Clone, PartialEq)]
pub struct Stored {
    /// The storage.
    pub area: StorageArea,
    /// The key, or the cookie's name.
    pub key: Spanned<String>,
    /// The expected value.
    pub value: Kept,
}

/// The expected value of a key.
#[derive(Debug, Clone, PartialEq)]
pub enum Kept {
    /// The key is absent.
    Absent,
    /// Exactly this text.
    Text(String),
    /// A text that parses as this JSON value.
    Json(Value),
}

/// A storage of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StorageArea {
    /// `localStorage`.
    Local,
    /// `sessionStorage`.
    Session,
    /// The cookies that the page can read.
    Cookie,
}

impl StorageArea {
    /// All storages, with their words in scenarios.
    const WORDS: [(&'static str, Self); 3] = [
        ("local", Self::Local),
        ("session", Self::Session),
        ("cookie", Self::Cookie),
    ];

    /// The word for it in scenarios.
    pub fn word(self) -> &'static str {
        match self {
            Self::Local => "local",
            Self::Session => "session",
            Self::Cookie => "cookie",
        }
    }
}

impl Form for ExpectStorage {
    const KEY: &'static str = "storage";
    const ABOUT: &'static str = "The storage holds these values: `{ local: {key: value}, session: …, cookie: … }`; `null` means absent.";

    fn read(reader: &mut Reader<'_>, value: &Node, _: &Fields<'_>) -> Option<Self> {
        let fields = reader.fields(
            value,
            "`storage`",
            &StorageArea::WORDS.map(|(word, _)| word),
        )?;
        let mut entries = Vec::new();
        for (word, area) in StorageArea::WORDS {
            let Some(node) = fields.get(word) else {
                continue;
            };
            match &node.kind {
                NodeKind::Map(found) if !found.is_empty() => {
                    for entry in found {
                        let key = Spanned::new(entry.key.text.clone(), entry.key.span);
                        if let Some(value) = read_kept(reader, &entry.value) {
                            entries.push(Stored { area, key, value });
                        }
                    }
                }
                NodeKind::Map(_) => {
                    reader
                        .nothing(node, &format!("`{word}`"))
                        .help("name a key and what it holds; `null` means absent");
                }
                _ => {
                    reader
                        .wrong_type(node, &format!("`{word}`"), "an object")
                        .help(format!("write `{word}: {{ key: value }}`"));
                }
            }
        }
        (!entries.is_empty()).then_some(Self { entries })
    }

    fn schema(_: &Names<'_>) -> Value {
        let areas = [
            (
                "local",
                "localStorage: keys and the texts they hold; `null` means absent",
            ),
            (
                "session",
                "sessionStorage: keys and the texts they hold; `null` means absent",
            ),
            ("cookie", "Cookies: names and values; `null` means absent"),
        ];
        let area = |about| {
            described(
                or_variable(json!({ "type": "object", "minProperties": 1 })),
                about,
            )
        };
        let properties = areas.map(|(word, about)| (word, area(about))).to_vec();
        described(object(properties, &[]), Self::ABOUT)
    }

    fn print(&self) -> Map<String, Value> {
        let mut areas = Map::new();
        for (word, area) in StorageArea::WORDS {
            let kept: Map<_, _> = self
                .entries
                .iter()
                .filter(|entry| entry.area == area)
                .map(|entry| (entry.key.value.clone(), print_kept(&entry.value)))
                .collect();
            if !kept.is_empty() {
                areas.insert(word.to_owned(), Value::Object(kept));
            }
        }
        one(Self::KEY, areas)
    }
}

fn read_kept(reader: &mut Reader<'_>, node: &Node) -> Option<Kept> {
    match &node.kind {
        NodeKind::Scalar(_) if node.is_null() => Some(Kept::Absent),
        // Storage holds texts, so a number is compared in the notation of the scenario.
        NodeKind::Scalar(scalar) => Some(Kept::Text(scalar.text.clone())),
        NodeKind::List(_) | NodeKind::Map(_) => {
            let value = reader.value(node, "the stored value")?;
            Some(Kept::Json(value.value))
        }
    }
}

fn print_kept(kept: &Kept) -> Value {
    match kept {
        Kept::Absent => Value::Null,
        Kept::Text(text) => json!(text),
        Kept::Json(value) => value.clone(),
    }
}
