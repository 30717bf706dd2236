//! The expectation `call`.

use serde_json::{Map, Value, json};

use super::otherwise::{self, Otherwise};
use crate::form::{Form, one};
use crate::schema::{Names, call_name, count};
use crate::syntax::payload::Payload;
use crate::syntax::reader::{Fields, Reader};
use crate::syntax::reference::Reference;
use crate::syntax::span::Spanned;
use crate::syntax::tree::Node;

/// The largest value of `times`.
const MOST: u32 = 100_000;

/// Expects a call that no earlier expectation has claimed.
#[derive(Debug, Clone, PartialEq)]
pub struct ExpectCall {
    /// The call's name in the catalogue.
    pub call: Spanned<String>,
    /// The part that the payload must contain.
    pub payload: Option<Payload>,
    /// The exact number of such calls; all are claimed. `None` expects at least one, and claims the first.
    pub times: Option<u32>,
    /// The expectations that apply instead on a host that lacks it.
    pub otherwise: Option<Otherwise>,
}

impl Form for ExpectCall {
    const KEY: &'static str = "call";
    const ABOUT: &'static str = "A matching call was made that no earlier expectation has claimed.";
    const BESIDE: &'static [&'static str] = &["payload", "times", otherwise::KEY];

    fn read(reader: &mut Reader<'_>, value: &Node, beside: &Fields<'_>) -> Option<Self> {
        let call = reader.text(value, "the call");
        let payload = beside.optional("payload", |node| reader.value(node, "the payload"));
        let times = beside.optional("times", |node| reader.count(node, "`times`", MOST));
        let otherwise = beside.optional(otherwise::KEY, |node| Otherwise::read(reader, node));
        Some(Self {
            call: call?,
            payload: payload.ok()?,
            times: times.ok()?,
            otherwise: otherwise.ok()?,
        })
    }

    fn schema(_: &Names<'_>) -> Value {
        call_name()
    }

    fn schemas_beside(_: &Names<'_>) -> Vec<Value> {
        vec![
            json!({ "description": "The part that the call's payload contains" }),
            count("The exact number of such calls"),
            Otherwise::schema(),
        ]
    }

    fn references(&self) -> Vec<Reference<'_>> {
        let call = Reference::Call {
            name: &self.call,
            payload: self.payload.as_ref(),
            is_scripted: false,
        };
        let otherwise = self.otherwise.iter().flat_map(Otherwise::references);
        std::iter::once(call).chain(otherwise).collect()
    }

    fn print(&self) -> Map<String, Value> {
        let mut map = one(Self::KEY, self.call.value.as_str());
        if let Some(payload) = &self.payload {
            map.insert("payload".to_owned(), payload.value.clone());
        }
        if let Some(times) = self.times {
            map.insert("times".to_owned(), json!(times));
        }
        if let Some(otherwise) = &self.otherwise {
            map.insert(otherwise::KEY.to_owned(), otherwise.print());
        }
        map
    }
}
