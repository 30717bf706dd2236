//! The expectation `no-request`.

use serde_json::{Map, Value, json};

use super::no_call::ANY;
use crate::form::{Form, one};
use crate::schema::Names;
use crate::syntax::network_address::{Address, address_schema, read_address};
use crate::syntax::reader::{Fields, Reader};
use crate::syntax::reference::Reference;
use crate::syntax::tree::{Node, NodeKind};

/// Expects that no unclaimed request was sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExpectNoRequest {
    /// The request's address; `None` for any address.
    pub address: Option<Address>,
}

impl Form for ExpectNoRequest {
    const KEY: &'static str = "no-request";
    const ABOUT: &'static str =
        "No unclaimed request to this path was sent; `any` for no request at all.";

    fn read(reader: &mut Reader<'_>, value: &Node, _: &Fields<'_>) -> Option<Self> {
        if matches!(&value.kind, NodeKind::Scalar(scalar) if scalar.text == ANY) {
            return Some(Self { address: None });
        }
        let address = read_address(reader, value, "the request", None)?;
        Some(Self {
            address: Some(address),
        })
    }

    fn schema(names: &Names<'_>) -> Value {
        json!({ "anyOf": [address_schema(names), { "const": ANY, "description": "Every request" }] })
    }

    fn references(&self) -> Vec<Reference<'_>> {
        let address = self.address.iter();
        address
            .map(|address| Reference::Endpoint {
                address,
                method: None,
                payload: None,
            })
            .collect()
    }

    fn print(&self) -> Map<String, Value> {
        let address = self.address.as_ref();
        one(
            Self::KEY,
            address.map_or(ANY, |address| address.pattern.value.as_str()),
        )
    }
}
