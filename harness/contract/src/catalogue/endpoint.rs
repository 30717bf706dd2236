//! A path that the client asks a server for.

use serde::Serialize;
use serde_json::Value;

use super::Named;
use crate::schema::{Extent, Field, Mismatch, Values, check_fields};
use crate::{Assumed, Method};

/// A path on a host, and what applies to requests for it.
#[derive(Debug, Clone, PartialEq, Serialize)]
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
    /// The fields of the payload; `None` where anything may stand.
    pub request: Option<Vec<Field>>,
    /// The data that an unscripted server answers; null where the answer isn't data.
    pub reply: Value,
    /// The parameters that choose one of the replies, which are then keyed by these parameters' values with `/` between.
    pub reply_by: Vec<String>,
    /// The keys above whose values are assumed, since the specification doesn't state them.
    pub assumed: Assumed,
}

impl Endpoint {
    /// Where a payload departs from what the endpoint takes. With [`Extent::Part`], missing fields are
    /// no departure.
    pub fn mismatches(&self, payload: &Value, extent: Extent) -> Vec<Mismatch> {
        match (&self.request, payload) {
            (Some(fields), Value::Object(payload)) => {
                check_fields(fields, payload, extent, Values::Json)
            }
            _ => Vec::new(),
        }
    }

    /// The reply to a request with these parameters.
    ///
    /// # Errors
    /// [`NoReply`] if a parameter is missing, or nothing is there under its value.
    pub fn reply_to(&self, parameter: impl Fn(&str) -> Option<String>) -> Result<&Value, NoReply> {
        self.choose_reply(&self.reply, parameter)
    }

    /// The one of `replies`, which stand in for the endpoint's own, that answers a request with these parameters.
    ///
    /// # Errors
    /// As of [`Self::reply_to`].
    pub fn choose_reply<'r>(
        &self,
        replies: &'r Value,
        parameter: impl Fn(&str) -> Option<String>,
    ) -> Result<&'r Value, NoReply> {
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
