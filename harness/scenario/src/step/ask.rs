//! The step `ask`.

use std::time::Duration;

use serde_json::{Map, Value, json};

use crate::form::{Form, one};
use crate::schema::{self, Names, object};
use crate::syntax::duration;
use crate::syntax::payload::Payload;
use crate::syntax::reader::{Fields, Reader};
use crate::syntax::span::Spanned;
use crate::syntax::tree::{Node, NodeKind};

/// Makes the app call the page.
#[derive(Debug, Clone, PartialEq)]
pub struct AskStep {
    /// The name that the page offers to the app.
    pub call: Spanned<String>,
    /// The payload; `None` for none.
    pub payload: Option<Payload>,
    /// The part that the page's result must contain; `None` if the result is not checked.
    pub answer: Option<Payload>,
    /// The time within which the page must return the result; zero for immediately.
    pub within: Spanned<Duration>,
}

impl AskStep {
    /// Whether the app waits for a result.
    pub fn is_awaited(&self) -> bool {
        self.answer.is_some() || !self.within.value.is_zero()
    }
}

impl Form for AskStep {
    const KEY: &'static str = "ask";
    const ABOUT: &'static str =
        "Makes the app call the page, by name or as `{ call, payload, answer, within }`.";

    fn read(reader: &mut Reader<'_>, value: &Node, _: &Fields<'_>) -> Option<Self> {
        if let NodeKind::Scalar(_) = value.kind {
            return Some(Self {
                call: reader.text(value, "the call")?,
                payload: None,
                answer: None,
                within: Duration::ZERO.into(),
            });
        }
        let fields = reader.fields(value, "`ask`", &["call", "payload", "answer", "within"])?;
        let call = fields
            .require(reader, "call")
            .and_then(|node| reader.text(node, "the call"));
        let payload = fields.optional("payload", |node| reader.value(node, "the payload"));
        let answer = fields.optional("answer", |node| reader.value(node, "the answer"));
        let within = fields.optional("within", |node| {
            let within = reader.duration(node, "`within`")?;
            Some(Spanned::new(within, node.span))
        });
        Some(Self {
            call: call?,
            payload: payload.ok()?,
            answer: answer.ok()?,
            within: within.ok()?.unwrap_or_else(|| Duration::ZERO.into()),
        })
    }

    fn schema(_: &Names<'_>) -> Value {
        let call = || schema::text("The name that the page offers to the app");
        let whole = object(
            vec![
                ("call", call()),
                (
                    "payload",
                    json!({ "description": "The payload for the page" }),
                ),
                (
                    "answer",
                    json!({ "description": "The part that the page's result must contain" }),
                ),
                (
                    "within",
                    schema::duration("The time within which the page must return the result"),
                ),
            ],
            &["call"],
        );
        json!({ "anyOf": [call(), whole] })
    }

    fn print(&self) -> Map<String, Value> {
        if self.payload.is_none() && !self.is_awaited() {
            return one(Self::KEY, self.call.value.as_str());
        }
        let mut map = one("call", self.call.value.as_str());
        let given = [("payload", &self.payload), ("answer", &self.answer)];
        for (key, value) in given {
            if let Some(value) = value {
                map.insert(key.to_owned(), value.value.clone());
            }
        }
        if !self.within.value.is_zero() {
            let within = duration::print(self.within.value);
            map.insert("within".to_owned(), json!(within));
        }
        one(Self::KEY, map)
    }

    fn line(&self) -> String {
        match &self.payload {
            Some(payload) => format!("{} {}", self.call.value, payload.value),
            None => self.call.value.clone(),
        }
    }
}
