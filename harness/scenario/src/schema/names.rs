//! The names that a schema offers.

use footbridge_contract::Catalogue;
use serde_json::{Value, json};

use super::pieces::{described, or_variable};
use crate::names::project_names::ProjectNames;
use crate::names::success_code::SUCCESS;

/// The sources of names.
pub(crate) struct Names<'a> {
    pub(crate) catalogue: &'a Catalogue,
    pub(crate) known: &'a ProjectNames,
}

impl Names<'_> {
    /// The definitions that other schemas refer to.
    pub(crate) fn definitions(&self) -> [(&'static str, Value); 4] {
        [
            ("call", self.calls()),
            ("link", self.links()),
            ("event", self.events()),
            ("endpoint", self.endpoints()),
        ]
    }

    fn calls(&self) -> Value {
        let calls = self.catalogue.calls.iter();
        let named = calls.map(|call| (call.name.as_str(), call.summary.as_str()));
        described(choice(named), "A call's name")
    }

    fn links(&self) -> Value {
        let links = self.catalogue.links.iter();
        let named = links.map(|link| (link.path.as_str(), link.summary.as_str()));
        described(choice(named), "A link's path")
    }

    fn events(&self) -> Value {
        let events = self.catalogue.events.iter();
        let named = events.map(|event| (event.name.as_str(), event.summary.as_str()));
        described(choice(named), "An event's name")
    }

    fn endpoints(&self) -> Value {
        let endpoints = self.catalogue.endpoints.iter();
        let named = endpoints.map(|endpoint| (endpoint.path.as_str(), endpoint.summary.as_str()));
        let pattern = json!({ "type": "string", "pattern": r"^[^?#]*\*[^?#]*$" });
        described(
            json!({ "anyOf": [choice(named), pattern] }),
            "A path that servers know; `*` stands for any characters",
        )
    }

    /// A code: one of the catalogue's, or any number that a server may respond with.
    pub(crate) fn code(&self, about: &str) -> Value {
        let codes = self.catalogue.codes.iter();
        let is_free = self.catalogue.codes.get(SUCCESS).is_none();
        let success = is_free.then_some((SUCCESS, "the catalogue's success code"));
        let named = codes
            .map(|code| (code.code.as_str(), code.meaning.as_str()))
            .chain(success);
        let numbers = json!({ "type": ["string", "integer"], "pattern": "^-?[0-9]+$" });
        described(json!({ "anyOf": [choice(named), numbers] }), about)
    }

    /// A device's name.
    pub(crate) fn device(&self) -> Value {
        let devices = self.known.devices().iter();
        let named = devices.map(|device| (device.name.as_str(), device.platform.name()));
        described(choice(named), "A device's name")
    }
}

/// A call's name.
pub(crate) fn call_name() -> Value {
    json!({ "$ref": "#/$defs/call" })
}

/// A link's path.
pub(crate) fn link_path() -> Value {
    json!({ "$ref": "#/$defs/link" })
}

/// A path that servers have.
pub(crate) fn endpoint_path() -> Value {
    json!({ "$ref": "#/$defs/endpoint" })
}

/// An event's name.
pub(crate) fn event_name() -> Value {
    json!({ "$ref": "#/$defs/event" })
}

/// A schema for a choice of words, each with its description, or a variable.
///
/// Constants rather than an enumeration, since editors show the description of each constant.
fn choice<'a>(named: impl Iterator<Item = (&'a str, &'a str)>) -> Value {
    let words: Vec<_> = named
        .map(|(name, about)| json!({ "const": name, "description": about }))
        .collect();
    if words.is_empty() {
        return or_variable(json!(false));
    }
    or_variable(json!({ "type": "string", "oneOf": words }))
}
