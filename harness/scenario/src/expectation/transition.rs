//! The expectation `transition`.

use serde_json::{Map, Value, json};

use crate::form::{Form, one};
use crate::schema::{Names, described, object, text};
use crate::syntax::reader::{Fields, Reader};
use crate::syntax::reference::Reference;
use crate::syntax::span::Spanned;
use crate::syntax::tree::Node;

/// Expects a transition of a client's state machine that no earlier expectation has claimed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExpectTransition {
    /// The machine's name in the client's probe messages.
    pub machine: Spanned<String>,
    /// The state before; `None` for any.
    pub from: Option<Spanned<String>>,
    /// The state after; `None` for any.
    pub to: Option<Spanned<String>>,
    /// A part of the cause; `None` for any.
    pub cause: Option<Spanned<String>>,
}

/// The keys of the expectation's value.
const KEYS: [&str; 4] = ["machine", "from", "to", "cause"];

impl Form for ExpectTransition {
    const KEY: &'static str = "transition";
    const ABOUT: &'static str =
        "A state machine of the client made a transition: `{ machine, from, to, cause }`.";

    fn read(reader: &mut Reader<'_>, value: &Node, _: &Fields<'_>) -> Option<Self> {
        let fields = reader.fields(value, "`transition`", &KEYS)?;
        let machine = fields
            .require(reader, "machine")
            .and_then(|node| reader.text(node, "the machine"));
        let mut text = |key: &str, place| fields.optional(key, |node| reader.text(node, place));
        let from = text("from", "the state left");
        let to = text("to", "the state entered");
        let cause = text("cause", "the cause");
        Some(Self {
            machine: machine?,
            from: from.ok()?,
            to: to.ok()?,
            cause: cause.ok()?,
        })
    }

    fn schema(_: &Names<'_>) -> Value {
        let properties = vec![
            (
                "machine",
                text("The machine's name in the client's probe messages"),
            ),
            ("from", text("The state it left")),
            ("to", text("The state it entered")),
            ("cause", text("A part of the cause")),
        ];
        described(object(properties, &["machine"]), Self::ABOUT)
    }

    fn references(&self) -> Vec<Reference<'_>> {
        vec![Reference::Machine {
            name: &self.machine,
        }]
    }

    fn print(&self) -> Map<String, Value> {
        let mut map = one("machine", self.machine.value.as_str());
        for (key, text) in [
            ("from", &self.from),
            ("to", &self.to),
            ("cause", &self.cause),
        ] {
            if let Some(text) = text {
                map.insert(key.to_owned(), json!(text.value));
            }
        }
        one(Self::KEY, map)
    }
}
