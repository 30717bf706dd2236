//! A native call.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::{Availability, Below, Effect, MinimumVersions, MissingEffect, Observation, StateUse};
use crate::entries::Named;
use crate::schema::{Extent, Mismatch, PayloadSchema, Shape, Values, check};
use crate::{Assumed, Platform, Version};

/// A call that a page may make to the app.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Call {
    /// Its name on the bridge.
    pub name: String,
    /// The section of the specification that states it, if known.
    pub section: Option<String>,
    /// Its purpose, in one sentence.
    pub summary: String,
    /// Whether the app replies.
    pub reply: Reply,
    /// The lowest versions that have it.
    pub minimum: MinimumVersions,
    /// Its effect on versions of the app below its minimum.
    pub below: Below,
    pub payload: PayloadSchema,
    /// A payload that the app accepts; `None` if the catalogue has none, and any example of the shape will do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub example: Option<Value>,
    /// Its effect besides the reply; `None` if the catalogue doesn't state it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effect: Option<Effect>,
    /// The reply of an unscripted host; `None` if the call then stays open.
    pub default_reply: Option<DefaultReply>,
    /// The shapes of the data in its replies; empty if any data is allowed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reply_data: Vec<ReplyData>,
    /// The failure codes that its reply can have; `None` if the catalogue doesn't limit them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub codes: Option<Vec<String>>,
    /// The state that it changes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sets: Option<StateUse>,
    /// The state that it reads.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gets: Option<StateUse>,
    /// The state that it changes back to its initial value, or whose key it removes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub removes: Option<StateUse>,
    /// The members of its reply, by name and at any depth, whose values are never recorded.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub secret_reply: Vec<String>,
    /// The real apps in which it was as described.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub observed: Vec<Observation>,
    /// The keys above whose values are assumed, since the specification doesn't state them.
    pub assumed: Assumed,
}

impl Call {
    /// Whether a page can use it. `version` is `None` outside the app.
    pub fn availability(&self, platform: Platform, version: Option<Version>) -> Availability {
        self.minimum.availability(&self.below, platform, version)
    }

    /// An entry for a call that the catalogue doesn't list: any payload, any reply, no version.
    pub fn unlisted(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            section: None,
            summary: String::new(),
            reply: Reply::Callback { time_limit: None },
            minimum: MinimumVersions {
                ios: None,
                android: None,
                assumed: Assumed::Nothing,
            },
            below: Below {
                effect: MissingEffect::Unstated,
                assumed: Assumed::Nothing,
            },
            payload: PayloadSchema {
                shape: Shape::Any,
                assumed: Assumed::Nothing,
            },
            example: None,
            effect: None,
            default_reply: None,
            reply_data: Vec::new(),
            codes: None,
            sets: None,
            gets: None,
            removes: None,
            secret_reply: Vec::new(),
            observed: Vec::new(),
            assumed: Assumed::Nothing,
        }
    }

    /// Whether it writes or reads the app's state, so that it has a default reply.
    pub fn uses_state(&self) -> bool {
        self.sets.is_some() || self.gets.is_some() || self.removes.is_some()
    }

    /// The payload to try it with: its example, else the simplest one of its shape.
    pub fn example_payload(&self) -> Value {
        let simplest = || self.payload.shape.examples().into_iter().next();
        let example = self.example.clone().or_else(simplest);
        example.unwrap_or_default()
    }

    /// The mismatches between a payload and the call's shape; empty if it fits. With [`Extent::Part`], missing fields
    /// are allowed.
    pub fn mismatches(&self, payload: &Value, extent: Extent) -> Vec<Mismatch> {
        check(&self.payload.shape, payload, extent, Values::Json)
    }

    /// The shape of the data in a reply with this code; `None` if any data is allowed.
    pub fn data_of(&self, code: &str, is_success: bool) -> Option<&PayloadSchema> {
        data_of(&self.reply_data, code, is_success)
    }

    /// The mismatches between the data of a reply with this code and its shape; empty if it fits or there is no
    /// shape.
    pub fn reply_mismatches(&self, code: &str, is_success: bool, data: &Value) -> Vec<Mismatch> {
        self.data_of(code, is_success)
            .map_or_else(Vec::new, |schema| {
                check(&schema.shape, data, Extent::Whole, Values::Json)
            })
    }
}

/// The shape in this list for the data in a reply with this code; `None` if any data is allowed.
pub(crate) fn data_of<'s>(
    shapes: &'s [ReplyData],
    code: &str,
    is_success: bool,
) -> Option<&'s PayloadSchema> {
    let own = shapes
        .iter()
        .find(|shape| shape.code.as_deref() == Some(code));
    let usual = || {
        let mut shapes = shapes.iter();
        shapes.find(|shape| shape.code.is_none() && is_success)
    };
    own.or_else(usual).map(|shape| &shape.data)
}

/// The shape of the data in replies with some code.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct ReplyData {
    /// The code; `None` for success codes without a shape in this list.
    pub code: Option<String>,
    /// The shape of the data.
    pub data: PayloadSchema,
}

/// Whether the app replies to a call, and how long the page waits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Reply {
    /// The app replies through a callback.
    Callback {
        /// The name of the limit after which the page gives up; `None` if it waits indefinitely.
        time_limit: Option<String>,
    },
    /// The app doesn't reply.
    None,
}

/// The app's reply unless a scenario scripts one.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct DefaultReply {
    /// The envelope's code.
    pub code: String,
    /// The envelope's message.
    pub msg: String,
    /// The envelope's data.
    pub data: Value,
    /// The data on iOS, if it differs there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ios: Option<Value>,
    /// The data on Android, if it differs there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub android: Option<Value>,
    /// The keys above whose values are assumed, since the specification doesn't state them.
    pub assumed: Assumed,
}

impl DefaultReply {
    /// The data for this platform only; `None` if it has the common data.
    pub fn own_data(&self, platform: Platform) -> Option<&Value> {
        match platform {
            Platform::Ios => self.ios.as_ref(),
            Platform::Android => self.android.as_ref(),
            Platform::Browser => None,
        }
    }
}

impl Named for Call {
    const NOUN: &str = "call";
    const KEY: &str = "name";

    fn name(&self) -> &str {
        &self.name
    }
}
