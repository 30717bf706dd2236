//! An endpoint: a path that the client requests from a server.

use std::path::PathBuf;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::entries::Named;
use crate::schema::{Extent, Field, Mismatch, Values, check_fields};
use crate::{Assumed, Method};

/// A path on a host, with the rules for requests to it.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Endpoint {
    /// The HTTP method.
    pub method: Method,
    /// The path, from its first slash.
    pub path: String,
    /// The name of its host; the endpoints of a site are on every site.
    pub host: String,
    /// The section of the specification that states it, if known.
    pub section: Option<String>,
    /// Its purpose, in one sentence.
    pub summary: String,
    /// The fields of the payload; `None` if any are allowed.
    pub request: Option<Vec<Field>>,
    /// The data of the default response; null if the response is not data.
    pub reply: Value,
    /// The file with the default response; `None` if the catalogue contains it.
    #[serde(skip)]
    pub reply_file: Option<PathBuf>,
    /// The parameters that select one of several responses. The responses are then keyed by the parameters' values,
    /// joined by `/`.
    pub reply_by: Vec<String>,
    /// The members of the response, at any depth, whose values are never recorded.
    pub secret_reply: Vec<String>,
    /// The keys above whose values are assumed, since the specification doesn't state them.
    pub assumed: Assumed,
}

impl Endpoint {
    /// The mismatches between a payload and the endpoint's fields; empty if it fits. With [`Extent::Part`], missing
    /// fields are allowed.
    pub fn mismatches(&self, payload: &Value, extent: Extent) -> Vec<Mismatch> {
        match (&self.request, payload) {
            (Some(fields), Value::Object(payload)) => {
                check_fields(fields, payload, extent, Values::Json)
            }
            _ => Vec::new(),
        }
    }

    /// The mismatches between the whole query or form of a request and the endpoint's fields, where all values are
    /// texts; empty if they fit, or if any are allowed.
    pub fn form_mismatches(&self, form: &Map<String, Value>) -> Vec<Mismatch> {
        let fields = self.request.iter();
        fields
            .flat_map(|fields| check_fields(fields, form, Extent::Whole, Values::Form))
            .collect()
    }

    /// The default response to a request with these parameters.
    ///
    /// # Errors
    /// A [`NoReply`] if a parameter is missing, or there is no response for its value.
    pub fn reply_to(&self, parameter: impl Fn(&str) -> Option<String>) -> Result<&Value, NoReply> {
        self.choose_reply(&self.reply, parameter)
    }

    /// The response to a request with these parameters among `replies`, which replace the endpoint's own.
    ///
    /// # Errors
    /// As for [`Self::reply_to`].
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

/// The reason why an endpoint has no response to a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoReply {
    /// A parameter that selects the response is missing.
    ParameterMissing,
    /// There is no response for the parameters' values.
    NothingThere,
}

impl Named for Endpoint {
    const NOUN: &str = "endpoint";
    const KEY: &str = "path";

    fn name(&self) -> &str {
        &self.path
    }
}
