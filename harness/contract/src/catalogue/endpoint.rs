//! A path that the client asks a server for.

use serde::Serialize;
use serde_json::Value;

use super::Named;
use crate::Assumed;
use crate::schema::{Extent, Field, Mismatch, Values, check_fields};
use crate::signing::SignMode;

/// A path on a host, and what applies to requests for it (§7).
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
    /// The section of the specification it comes from.
    pub section: String,
    /// What it is for, in a sentence.
    pub summary: String,
    /// Whether it is answered only to a session.
    pub session: bool,
    /// Its mode in the default signing configuration, where that lists it (§7.2).
    pub sign_mode: Option<SignMode>,
    /// Whether listed fields travel encrypted (§7.2).
    pub encrypted: bool,
    /// Whether it changes to a sub-account, so that encryption is never left out (§5).
    pub switch: bool,
    /// Whether the header with the risk token goes along (§7.2).
    pub risk_token: bool,
    /// The scene of the captcha that has to be passed first.
    pub captcha: Option<String>,
    /// Whether attribution codes are added to the body.
    pub attribution: bool,
    /// The fields of the payload before encryption; `None` where anything may stand.
    pub request: Option<Vec<Field>>,
    /// The envelope's `data` that an unscripted server answers; null where the answer isn't data.
    pub reply: Value,
    /// Which of these the specification doesn't state.
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
}

/// How a server is asked (§7.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Method {
    /// `GET`.
    Get,
    /// `POST`.
    Post,
    /// `PUT`.
    Put,
    /// `DELETE`.
    Delete,
}

impl Method {
    /// The words a file may use.
    pub(crate) const WORDS: [(&str, Self); 4] = [
        ("GET", Self::Get),
        ("POST", Self::Post),
        ("PUT", Self::Put),
        ("DELETE", Self::Delete),
    ];
}

impl Named for Endpoint {
    const NOUN: &str = "endpoint";
    const KEY: &str = "path";

    fn name(&self) -> &str {
        &self.path
    }
}
