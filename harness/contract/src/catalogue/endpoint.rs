//! A path that the client asks a server for.

use serde::Serialize;
use serde_json::Value;

use super::Named;
use crate::schema::{Extent, Field, Mismatch, Values, check_fields};
use crate::sign_mode::SignMode;
use crate::{Assumed, Method};

/// A path on a host, and what applies to requests for it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of its own in the file, and independent of the others"
)]
pub struct Endpoint {
    /// How it is asked.
    pub method: Method,
    /// The path, from its first slash.
    pub path: String,
    /// The name of its host; a site's endpoints are on every site.
    pub host: String,
    /// The section of the specification it comes from, if the catalogue says.
    pub section: Option<String>,
    /// What it is for, in a sentence.
    pub summary: String,
    /// Whether it is answered only to a session.
    pub session: bool,
    /// Its mode in the default signing configuration, where that lists it.
    pub sign_mode: Option<SignMode>,
    /// Whether listed fields travel encrypted.
    pub encrypted: bool,
    /// Whether it changes to a sub-account, so that encryption is never left out.
    pub switch: bool,
    /// Whether the header with the risk token goes along.
    pub risk_token: bool,
    /// The scene of the captcha that has to be passed first.
    pub captcha: Option<String>,
    /// Whether attribution codes are added to the body.
    pub attribution: bool,
    /// The fields of the payload before encryption; `None` where anything may stand.
    pub request: Option<Vec<Field>>,
    /// The envelope's `data` that an unscripted server answers; null where the answer isn't data.
    pub reply: Value,
    /// The same to a request in simulation; null where that makes no difference.
    pub demo_reply: Value,
    /// The parameters that choose one of the replies, which are then keyed by these parameters' values with `/` between.
    pub reply_by: Vec<String>,
    /// The keys above whose values are assumed, since the specification doesn't state them.
    pub assumed: Assumed,
}

impl Endpoint {
    /// Where a payload, in the clear, departs from what the endpoint takes. With [`Extent::Part`], missing fields are
    /// no departure.
    pub fn mismatches(&self, payload: &Value, extent: Extent) -> Vec<Mismatch> {
        match (&self.request, payload) {
            (Some(fields), Value::Object(payload)) => {
                check_fields(fields, payload, extent, Values::Json)
            }
            _ => Vec::new(),
        }
    }

    /// Everything that it may answer, in simulation or not: what `reply_by` chooses from.
    pub fn replies(&self, is_demo: bool) -> &Value {
        if is_demo && !self.demo_reply.is_null() {
            &self.demo_reply
        } else {
            &self.reply
        }
    }

    /// The reply to a request with these parameters, in simulation or not.
    ///
    /// # Errors
    /// [`NoReply`] if a parameter is missing, or nothing is there under its value.
    pub fn reply_to(
        &self,
        is_demo: bool,
        parameter: impl Fn(&str) -> Option<String>,
    ) -> Result<&Value, NoReply> {
        let replies = self.replies(is_demo);
        if self.reply_by.is_empty() {
            return Ok(replies);
        }
        let values = self.reply_by.iter().map(|name| parameter(name));
        let values: Option<Vec<String>> = values.collect();
        let key = values.ok_or(NoReply::ParameterMissing)?.join("/");
        replies.get(&key).ok_or(NoReply::NothingThere)
    }
}

/// The reason that an endpoint has no reply to a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoReply {
    /// It lacks a parameter that chooses the reply.
    ParameterMissing,
    /// There is nothing under the parameters' values.
    NothingThere,
}

impl Named for Endpoint {
    const NOUN: &str = "endpoint";
    const KEY: &str = "path";

    fn name(&self) -> &str {
        &self.path
    }
}
