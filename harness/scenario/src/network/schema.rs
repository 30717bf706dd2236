//! The schema of `network`.

use serde_json::{Value, json};

use super::method::method_schema;
use crate::schema::{self as piece, Names, described, duration, endpoint_path, or_variable, text};

/// The schema of `network`.
pub(crate) fn rules_schema(_: &Names<'_>) -> Value {
    let flag = |about: &str| described(or_variable(json!({ "const": true })), about);
    let any = |about: &str| json!({ "description": about });
    let url = or_variable(json!({ "type": "string", "pattern": "^https://[^?#]+$" }));
    let status = or_variable(json!({ "type": "integer", "minimum": 200, "maximum": 599 }));
    let header = json!({ "type": ["string", "number", "boolean", "null"] });
    let headers = json!({ "type": "object", "minProperties": 1, "additionalProperties": header });
    let properties = vec![
        ("method", described(method_schema(), "Only for this method")),
        (
            "path",
            described(
                endpoint_path(),
                "The path, on any host; `*` matches any characters",
            ),
        ),
        (
            "url",
            described(url, "The whole address instead, without query"),
        ),
        (
            "when",
            any("Only for a body, or a query, that contains these values"),
        ),
        ("status", described(status, "The HTTP status")),
        (
            "headers",
            described(
                or_variable(headers),
                "Headers of the response; null removes one",
            ),
        ),
        ("code", text("The envelope's code")),
        ("msg", text("The envelope's message")),
        ("data", any("The envelope's data")),
        (
            "merge",
            any("Merged into the data of the server's default response"),
        ),
        (
            "body",
            any("Instead of an envelope: a text, sent unchanged, or JSON"),
        ),
        ("after", duration("The delay after the request")),
        (
            "cut",
            flag("The connection is closed in the middle of the body"),
        ),
        ("drop", flag("The connection is closed without a response")),
        ("never", flag("No response at all")),
    ];
    let mut rule = piece::object(properties, &[]);
    rule["oneOf"] = json!([{ "required": ["path"] }, { "required": ["url"] }]);
    json!({ "type": "array", "minItems": 1, "items": or_variable(rule) })
}
