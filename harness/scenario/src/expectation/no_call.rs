//! The expectation `no-call`.

use serde_json::{Map, Value, json};

use crate::form::{Form, one};
use crate::schema::{Names, call_name};
use crate::syntax::reader::{Fields, Reader};
use crate::syntax::reference::Reference;
use crate::syntax::span::Spanned;
use crate::syntax::tree::Node;

/// The word for any call, and for any link.
pub(super) const ANY: &str = "any";

/// Expects that no unclaimed call was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExpectNoCall {
    /// The call's name in the catalogue; `None` for any call.
    pub call: Option<Spanned<String>>,
}

impl Form for ExpectNoCall {
    const KEY: &'static str = "no-call";
    const ABOUT: &'static str =
        "No unclaimed call of this name was made; `any` for no call at all.";

    fn read(reader: &mut Reader<'_>, value: &Node, _: &Fields<'_>) -> Option<Self> {
        let call = reader.text(value, "the call")?;
        Some(Self {
            call: Some(call).filter(|call| call.value != ANY),
        })
    }

    fn schema(_: &Names<'_>) -> Value {
        json!({ "anyOf": [call_name(), { "const": ANY, "description": "Every call" }] })
    }

    fn references(&self) -> Vec<Reference<'_>> {
        self.call
            .iter()
            .map(|name| Reference::Call {
                name,
                payload: None,
                is_scripted: false,
            })
            .collect()
    }

    fn print(&self) -> Map<String, Value> {
        one(
            Self::KEY,
            self.call.as_ref().map_or(ANY, |call| &call.value),
        )
    }
}
