//! The expectation `settle`.

use serde_json::{Map, Value, json};

use super::otherwise::{self, Otherwise};
use crate::form::{Form, one};
use crate::schema::{Names, call_name, described, object, or_variable, text};
use crate::syntax::reader::{Fields, Reader};
use crate::syntax::reference::Reference;
use crate::syntax::span::Spanned;
use crate::syntax::tree::Node;

/// Expects that the client settled a call, in an entry that no earlier expectation has claimed.
#[derive(Debug, Clone, PartialEq)]
pub struct ExpectSettle {
    /// The call's name in the catalogue.
    pub call: Spanned<String>,
    pub outcome: SettleOutcome,
    /// The expectations that apply instead on a host that lacks it.
    pub otherwise: Option<Otherwise>,
}

/// The outcome of a call in the client.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SettleOutcome {
    /// Its promise was fulfilled.
    Resolved,
    /// Its promise was rejected.
    Rejected {
        /// The error's code; `None` for any.
        code: Option<Spanned<String>>,
        /// A part of the error's message; `None` for any.
        reason: Option<Spanned<String>>,
    },
}

/// The keys of the expectation's value.
const KEYS: [&str; 4] = ["call", "outcome", "code", "reason"];

impl Form for ExpectSettle {
    const KEY: &'static str = "settle";
    const ABOUT: &'static str = "The client settled a matching call: `{ call, outcome: resolved or rejected, code, reason }`.";

    const BESIDE: &'static [&'static str] = &[otherwise::KEY];

    fn read(reader: &mut Reader<'_>, value: &Node, beside: &Fields<'_>) -> Option<Self> {
        let fields = reader.fields(value, "`settle`", &KEYS)?;
        let call = fields
            .require(reader, "call")
            .and_then(|node| reader.text(node, "the call"));
        let words = [("resolved", false), ("rejected", true)];
        let is_rejected = fields
            .require(reader, "outcome")
            .and_then(|node| reader.word(node, "outcome", &words));
        let code = fields.optional("code", |node| reader.text(node, "the code"));
        let reason = fields.optional("reason", |node| reader.text(node, "the reason"));
        let otherwise = beside.optional(otherwise::KEY, |node| Otherwise::read(reader, node));
        let (call, is_rejected) = (call?, is_rejected?);
        let (code, reason) = (code.ok()?, reason.ok()?);
        if let (false, Some((key, entry))) = (is_rejected, fields.first_of(&["code", "reason"])) {
            reader
                .conflict(
                    &entry.value,
                    &format!("a call that resolved has no `{key}`"),
                )
                .help(format!("write `outcome: rejected`, or leave `{key}` out"));
            return None;
        }
        let outcome = if is_rejected {
            SettleOutcome::Rejected { code, reason }
        } else {
            SettleOutcome::Resolved
        };
        Some(Self {
            call,
            outcome,
            otherwise: otherwise.ok()?,
        })
    }

    fn schema(names: &Names<'_>) -> Value {
        let outcome = or_variable(json!({ "enum": ["resolved", "rejected"] }));
        let properties = vec![
            ("call", call_name()),
            (
                "outcome",
                described(outcome, "The outcome of the call in the client"),
            ),
            ("code", names.code("The code it was rejected with")),
            ("reason", text("A part of the reason it was rejected with")),
        ];
        described(object(properties, &["call", "outcome"]), Self::ABOUT)
    }

    fn schemas_beside(_: &Names<'_>) -> Vec<Value> {
        vec![Otherwise::schema()]
    }

    fn references(&self) -> Vec<Reference<'_>> {
        let mut references = vec![Reference::Call {
            name: &self.call,
            payload: None,
            is_scripted: false,
        }];
        if let SettleOutcome::Rejected {
            code: Some(code), ..
        } = &self.outcome
        {
            references.push(Reference::Code { code });
        }
        references.extend(self.otherwise.iter().flat_map(Otherwise::references));
        references
    }

    fn print(&self) -> Map<String, Value> {
        let mut map = one("call", self.call.value.as_str());
        match &self.outcome {
            SettleOutcome::Resolved => {
                map.insert("outcome".to_owned(), json!("resolved"));
            }
            SettleOutcome::Rejected { code, reason } => {
                map.insert("outcome".to_owned(), json!("rejected"));
                for (key, text) in [("code", code), ("reason", reason)] {
                    if let Some(text) = text {
                        map.insert(key.to_owned(), json!(text.value));
                    }
                }
            }
        }
        let mut map = one(Self::KEY, map);
        if let Some(otherwise) = &self.otherwise {
            map.insert(otherwise::KEY.to_owned(), otherwise.print());
        }
        map
    }
}
