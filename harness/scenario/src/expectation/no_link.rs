//! The expectation `no-link`.

use serde_json::{Map, Value, json};

use super::no_call::ANY;
use crate::form::{Form, one};
use crate::schema::{Names, link_path};
use crate::syntax::reader::{Fields, Reader};
use crate::syntax::reference::Reference;
use crate::syntax::span::Spanned;
use crate::syntax::tree::Node;

/// Expects that no unclaimed link was opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExpectNoLink {
    /// The link's path in the catalogue; `None` for any link.
    pub path: Option<Spanned<String>>,
}

impl Form for ExpectNoLink {
    const KEY: &'static str = "no-link";
    const ABOUT: &'static str =
        "No unclaimed link to this path was opened; `any` for no link at all.";

    fn read(reader: &mut Reader<'_>, value: &Node, _: &Fields<'_>) -> Option<Self> {
        let path = reader.text(value, "the link's path")?;
        Some(Self {
            path: Some(path).filter(|path| path.value != ANY),
        })
    }

    fn schema(_: &Names<'_>) -> Value {
        json!({ "anyOf": [link_path(), { "const": ANY, "description": "Every link" }] })
    }

    fn references(&self) -> Vec<Reference<'_>> {
        self.path
            .iter()
            .map(|path| Reference::Link {
                path,
                parameters: None,
            })
            .collect()
    }

    fn print(&self) -> Map<String, Value> {
        one(
            Self::KEY,
            self.path.as_ref().map_or(ANY, |path| &path.value),
        )
    }
}
