//! The questions of an agent in a document that may show no prompts.
//!
//! The engine's script passes them as synchronous requests of a separate scheme, in its own script world, where the page's
//! content security policy doesn't apply.

use std::rc::Rc;

use footbridge_engine::output::report;
use footbridge_engine::{PromptOutcome, Report, question_in};
use gio::Cancellable;
use gio::prelude::InputStreamExt as _;
use webkit2gtk::{
    SecurityManagerExt as _, URISchemeRequest, URISchemeRequestExt as _, WebContext,
    WebContextExt as _,
};

use crate::page_context::PageContext;
use crate::waiting_call::{WaitingCall, answer};

/// The scheme of the address of questions.
const SCHEME: &str = "footbridge-question";

/// The address of questions.
pub(crate) const ADDRESS: &str = "footbridge-question:ask";

/// The length of the longest question, in bytes: calls of the app are among them.
const LONGEST: usize = 64 << 20;

/// The number of bytes that are read at once.
const CHUNK: usize = 64 << 10;

/// Whether an address is a question, which the page doesn't load.
pub(crate) fn is_question(url: &str) -> bool {
    url == ADDRESS
}

/// Answers the questions of the pages of a context, whose agents have this key.
pub(crate) fn answer_questions(context: &WebContext, key: &str, shared: &Rc<PageContext>) {
    if let Some(security) = context.security_manager() {
        security.register_uri_scheme_as_cors_enabled(SCHEME);
        security.register_uri_scheme_as_secure(SCHEME);
    }
    let (key, shared) = (key.to_owned(), Rc::clone(shared));
    context.register_uri_scheme(SCHEME, move |request| {
        let body = read_body(request).unwrap_or_default();
        let Some((message, text)) = question_in(&body, &key) else {
            answer(request, None);
            return;
        };
        let outcome = shared.prompts.borrow_mut().handle(&message, &text);
        match outcome {
            Some(PromptOutcome::Open { id }) => {
                let call = WaitingCall::Request(request.clone());
                shared.waiting.borrow_mut().push((id, call));
                report(&Report::Ask { id, text });
            }
            Some(PromptOutcome::Close(text)) => answer(request, text.as_deref()),
            None => answer(request, None),
        }
    });
}

/// Reads a request's body, if it is a text that isn't too long.
fn read_body(request: &URISchemeRequest) -> Option<String> {
    let stream = request.http_body()?;
    let mut body = Vec::new();
    loop {
        let read = stream.read_bytes(CHUNK, None::<&Cancellable>).ok()?;
        if read.is_empty() {
            return String::from_utf8(body).ok();
        }
        body.extend_from_slice(&read);
        if body.len() > LONGEST {
            return None;
        }
    }
}
