//! The expectation `request`.

use footbridge_contract::Method;
use serde_json::{Map, Value, json};

use crate::form::{Form, one};
use crate::network::{method_schema, read_method};
use crate::schema::{Names, count, described, object};
use crate::syntax::network_address::{Address, address_schema, read_address};
use crate::syntax::payload::Payload;
use crate::syntax::reader::{Fields, Reader};
use crate::syntax::reference::Reference;
use crate::syntax::texts;
use crate::syntax::tree::{Node, NodeKind};

/// The largest value of `times`.
const MOST: u32 = 100_000;

/// The keys of the expectation's value.
const KEYS: [&str; 6] = ["method", "path", "query", "headers", "body", "times"];

/// Expects a request to a server that no earlier expectation has claimed.
#[derive(Debug, Clone, PartialEq)]
pub struct ExpectRequest {
    /// The method; `None` for any.
    pub method: Option<Method>,
    pub address: Address,
    /// Values of the query, as texts; null for a parameter that must be absent, and a list for all values of a
    /// parameter.
    pub query: Option<Payload>,
    /// Headers, as texts; null for a header that must be absent. Names are compared without regard to case.
    pub headers: Option<Payload>,
    /// The part that the decrypted body must contain.
    pub body: Option<Payload>,
    /// The exact number of such requests; all are claimed. `None` expects at least one, and claims the
    /// first.
    pub times: Option<u32>,
}

impl Form for ExpectRequest {
    const KEY: &'static str = "request";
    const ABOUT: &'static str = "A matching request was sent that no earlier expectation has claimed: a path, or `{ method, path, query, headers, body, times }`.";

    fn read(reader: &mut Reader<'_>, value: &Node, _: &Fields<'_>) -> Option<Self> {
        if let NodeKind::Scalar(_) = value.kind {
            return Some(Self {
                method: None,
                address: read_address(reader, value, "the request", None)?,
                query: None,
                headers: None,
                body: None,
                times: None,
            });
        }
        let fields = reader.fields(value, "`request`", &KEYS)?;
        let address = fields
            .require(reader, "path")
            .and_then(|node| read_address(reader, node, "the path", None));
        let method = fields.optional("method", |node| read_method(reader, node));
        let query = fields.optional("query", |node| {
            texts::read_repeated(reader, node, "`query`")
        });
        let headers = fields.optional("headers", |node| texts::read(reader, node, "`headers`"));
        let body = fields.optional("body", |node| reader.value(node, "the body"));
        let times = fields.optional("times", |node| reader.count(node, "`times`", MOST));
        Some(Self {
            method: method.ok()?,
            address: address?,
            query: query.ok()?,
            headers: headers.ok()?,
            body: body.ok()?,
            times: times.ok()?,
        })
    }

    fn schema(names: &Names<'_>) -> Value {
        let properties = vec![
            ("method", method_schema()),
            ("path", address_schema(names)),
            (
                "query",
                texts::repeated_schema(
                    "Values of its query; null means absent, and a list gives all values of the name",
                ),
            ),
            ("headers", texts::schema("Headers; null means absent")),
            (
                "body",
                json!({ "description": "The part that its body contains" }),
            ),
            ("times", count("The exact number of such requests")),
        ];
        described(
            json!({ "anyOf": [address_schema(names), object(properties, &["path"])] }),
            Self::ABOUT,
        )
    }

    fn references(&self) -> Vec<Reference<'_>> {
        vec![Reference::Endpoint {
            address: &self.address,
            method: self.method,
            payload: self.body.as_ref(),
        }]
    }

    fn print(&self) -> Map<String, Value> {
        let mut map = Map::new();
        if let Some(method) = self.method {
            map.insert("method".to_owned(), json!(method));
        }
        map.insert("path".to_owned(), json!(self.address.pattern.value));
        for (key, payload) in [
            ("query", &self.query),
            ("headers", &self.headers),
            ("body", &self.body),
        ] {
            if let Some(payload) = payload {
                map.insert(key.to_owned(), payload.value.clone());
            }
        }
        if let Some(times) = self.times {
            map.insert("times".to_owned(), json!(times));
        }
        one(Self::KEY, map)
    }
}
