//! A native call.

use serde::Serialize;
use serde_json::Value;

use super::{Below, Minimum, Named};
use crate::Assumed;
use crate::schema::{Extent, Mismatch, Payload, Values, check};

/// A call that a page may make to the app.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Call {
    /// Its name on the bridge.
    pub name: String,
    /// The section of the specification it comes from, if the catalogue says.
    pub section: Option<String>,
    /// What it is for, in a sentence.
    pub summary: String,
    /// Whether the app answers.
    pub reply: Reply,
    /// The versions that have it.
    pub minimum: Minimum,
    /// What a client does where the app lacks it.
    pub below: Below,
    /// What the page sends along.
    pub payload: Payload,
    /// What an unscripted host answers; `None` if it then leaves the call open.
    pub default_reply: Option<DefaultReply>,
    /// The keys above whose values are assumed, since the specification doesn't state them.
    pub assumed: Assumed,
}

impl Call {
    /// Where a payload departs from what the call takes; empty if it fits. With [`Extent::Part`], missing fields are
    /// no departure.
    pub fn mismatches(&self, payload: &Value, extent: Extent) -> Vec<Mismatch> {
        check(&self.payload.shape, payload, extent, Values::Json)
    }
}

/// Whether, and for how long, a page waits for an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Reply {
    /// The app calls back.
    Callback {
        /// The name of the limit after which the page gives up; `None` if it waits for as long as it takes.
        time_limit: Option<String>,
    },
    /// The app doesn't answer.
    None,
}

/// What the app answers unless a scenario says otherwise.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DefaultReply {
    /// The envelope's code.
    pub code: String,
    /// The envelope's message.
    pub msg: String,
    /// The envelope's data.
    pub data: Value,
    /// The keys above whose values are assumed, since the specification doesn't state them.
    pub assumed: Assumed,
}

impl Named for Call {
    const NOUN: &str = "call";
    const KEY: &str = "name";

    fn name(&self) -> &str {
        &self.name
    }
}
