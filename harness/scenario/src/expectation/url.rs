//! The expectation `url`.

use serde_json::{Map, Value};

use crate::form::{Form, one};
use crate::schema::{Names, text};
use crate::syntax::address;
use crate::syntax::reader::{Fields, Reader};
use crate::syntax::span::Spanned;
use crate::syntax::tree::Node;

/// Expects the page to be at an address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExpectUrl {
    /// A path with its query on the client's site, starting with `/`, or a whole http or https URL.
    pub address: Spanned<String>,
}

impl Form for ExpectUrl {
    const KEY: &'static str = "url";
    const ABOUT: &'static str =
        "The page is at this address: a path with its query, or a whole URL.";

    fn read(reader: &mut Reader<'_>, value: &Node, _: &Fields<'_>) -> Option<Self> {
        let address = address::read(reader, value, "the page's address")?;
        Some(Self { address })
    }

    fn schema(_: &Names<'_>) -> Value {
        text(Self::ABOUT)
    }

    fn print(&self) -> Map<String, Value> {
        one(Self::KEY, self.address.value.as_str())
    }
}
