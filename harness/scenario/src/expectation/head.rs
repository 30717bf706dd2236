//! The expectation `head`.

use serde_json::{Map, Value, json};

use crate::form::{Form, one};
use crate::schema::{Names, described, object, text};
use crate::syntax::address;
use crate::syntax::payload::Payload;
use crate::syntax::reader::{Fields, Reader};
use crate::syntax::span::Spanned;
use crate::syntax::texts;
use crate::syntax::tree::Node;

/// The keys of the expectation's value.
const KEYS: [&str; 6] = ["lang", "dir", "canonical", "alternates", "meta", "only"];

/// Expects metadata of the document: its language and direction, its links to alternate versions, its `meta`
/// elements.
#[derive(Debug, Clone, PartialEq)]
pub struct ExpectHead {
    /// The attribute `lang` of the root.
    pub lang: Option<Spanned<String>>,
    /// The attribute `dir` of the root.
    pub dir: Option<Spanned<String>>,
    /// The address of the canonical link: a path on the client's site, or a whole URL.
    pub canonical: Option<Spanned<String>>,
    /// The addresses of alternate links by their `hreflang`; null for a language without one.
    pub alternates: Option<Payload>,
    /// The contents of `meta` elements by their `name` or `property`; null for an element that must be absent.
    pub meta: Option<Payload>,
    /// The addresses of all alternate links by their `hreflang`; no others are allowed.
    pub only_alternates: Option<Payload>,
}

impl Form for ExpectHead {
    const KEY: &'static str = "head";
    const ABOUT: &'static str = "The document has these `lang`, `dir`, `canonical` and `alternates` (by hreflang) and this `meta` (by name or property); null means absent.";

    fn read(reader: &mut Reader<'_>, value: &Node, _: &Fields<'_>) -> Option<Self> {
        let fields = reader.fields(value, "`head`", &KEYS)?;
        let lang = fields.optional("lang", |node| reader.text(node, "`lang`"));
        let dir = fields.optional("dir", |node| reader.text(node, "`dir`"));
        let canonical = fields.optional("canonical", |node| {
            address::read(reader, node, "the canonical address")
        });
        let alternates = fields.optional("alternates", |node| {
            texts::read(reader, node, "`alternates`")
        });
        let meta = fields.optional("meta", |node| texts::read(reader, node, "`meta`"));
        let only = fields.optional("only", |node| {
            let fields = reader.fields(node, "`only`", &["alternates"])?;
            let alternates = fields.require(reader, "alternates")?;
            texts::read(reader, alternates, "`alternates`")
        });
        Some(Self {
            only_alternates: only.ok()?,
            lang: lang.ok()?,
            dir: dir.ok()?,
            canonical: canonical.ok()?,
            alternates: alternates.ok()?,
            meta: meta.ok()?,
        })
    }

    fn schema(_: &Names<'_>) -> Value {
        let properties = vec![
            ("lang", text("The language of the document")),
            ("dir", text("The direction of its text")),
            (
                "canonical",
                text("The canonical address: a path, or a whole URL"),
            ),
            (
                "alternates",
                texts::schema("The addresses in other languages, by hreflang; null means absent"),
            ),
            (
                "meta",
                texts::schema("The contents of `meta`, by name or property; null means absent"),
            ),
            (
                "only",
                object(
                    vec![(
                        "alternates",
                        texts::schema("The addresses of all alternates, by hreflang"),
                    )],
                    &["alternates"],
                ),
            ),
        ];
        described(object(properties, &[]), Self::ABOUT)
    }

    fn print(&self) -> Map<String, Value> {
        let mut map = Map::new();
        let texts = [
            ("lang", &self.lang),
            ("dir", &self.dir),
            ("canonical", &self.canonical),
        ];
        for (key, text) in texts {
            if let Some(text) = text {
                map.insert(key.to_owned(), json!(text.value));
            }
        }
        for (key, texts) in [("alternates", &self.alternates), ("meta", &self.meta)] {
            if let Some(texts) = texts {
                map.insert(key.to_owned(), texts.value.clone());
            }
        }
        if let Some(alternates) = &self.only_alternates {
            let only = one("alternates", alternates.value.clone());
            map.insert("only".to_owned(), Value::Object(only));
        }
        one(Self::KEY, map)
    }
}
