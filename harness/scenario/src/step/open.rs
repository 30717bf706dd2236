//! The step `open`.

use serde_json::{Map, Value};

use crate::form::{Form, one};
use crate::schema::{Names, text};
use crate::syntax::address;
use crate::syntax::reader::{Fields, Reader};
use crate::syntax::span::Spanned;
use crate::syntax::tree::Node;

/// Opens a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenStep {
    /// A path on the client's site, starting with `/`, or a whole http or https URL.
    pub address: Spanned<String>,
}

impl Form for OpenStep {
    const KEY: &'static str = "open";
    const ABOUT: &'static str = "Opens a page: a path on the client's site, or a whole URL.";

    fn read(reader: &mut Reader<'_>, value: &Node, _: &Fields<'_>) -> Option<Self> {
        let address = address::read(reader, value, "the address to open")?;
        Some(Self { address })
    }

    fn schema(_: &Names<'_>) -> Value {
        text(Self::ABOUT)
    }

    fn print(&self) -> Map<String, Value> {
        one(Self::KEY, self.address.value.as_str())
    }

    fn line(&self) -> String {
        self.address.value.clone()
    }
}
