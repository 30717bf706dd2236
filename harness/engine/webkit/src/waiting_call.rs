//! A call of the app whose return value the page awaits.

use serde_json::Value;
use soup::{MessageHeaders, MessageHeadersType};
use webkit2gtk::{
    ScriptDialog, URISchemeRequest, URISchemeRequestExt as _, URISchemeResponse,
    URISchemeResponseExt as _,
};

/// The status of the response to a request without an answer.
const NO_CONTENT: u32 = 204;

/// A call of the app whose return value the page awaits.
#[derive(Debug)]
pub(crate) enum WaitingCall {
    /// It shows a prompt.
    Prompt(ScriptDialog),
    /// It makes a request.
    Request(URISchemeRequest),
}

impl WaitingCall {
    /// Ends the wait, with a return value if there is one.
    pub(crate) fn end(self, value: Option<&Value>) {
        let text = value.map(Value::to_string);
        match self {
            Self::Prompt(dialog) => {
                if let Some(text) = text {
                    dialog.prompt_set_text(&text);
                }
                dialog.close();
            }
            Self::Request(request) => answer(&request, text.as_deref()),
        }
    }
}

/// Answers a request of the engine's script.
pub(crate) fn answer(request: &URISchemeRequest, text: Option<&str>) {
    let bytes = glib::Bytes::from_owned(text.unwrap_or_default().to_owned());
    let stream = gio::MemoryInputStream::from_bytes(&bytes);
    let response = URISchemeResponse::new(&stream, -1);
    if text.is_none() {
        response.set_status(NO_CONTENT, None);
    }
    response.set_content_type("text/plain; charset=utf-8");
    // The page of a sandbox has an opaque origin.
    let headers = MessageHeaders::new(MessageHeadersType::Response);
    headers.append("Access-Control-Allow-Origin", "*");
    response.set_http_headers(headers);
    request.finish_with_response(&response);
}
