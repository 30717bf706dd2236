//! The questions of an agent in a document that may show no prompts.
//!
//! The engine's script passes them as synchronous requests of a separate scheme, in its own script world, where the page's
//! content security policy doesn't apply.

use std::rc::Rc;

use footbridge_engine::output::report;
use footbridge_engine::{PromptOutcome, Report, question_in};
use webkit2gtk::{
    SecurityManagerExt as _, URISchemeRequestExt as _, WebContext, WebContextExt as _,
};

use crate::page_context::PageContext;
use crate::waiting_call::{WaitingCall, answer};

/// The scheme of the addresses of questions.
const SCHEME: &str = "footbridge-question";

/// The beginning of these addresses.
pub(crate) const ADDRESS: &str = "footbridge-question:";

/// Whether an address is a question, which the page doesn't load.
pub(crate) fn is_question(url: &str) -> bool {
    url.starts_with(ADDRESS)
}

/// Answers the questions of the pages of a context.
pub(crate) fn answer_questions(context: &WebContext, shared: &Rc<PageContext>) {
    if let Some(security) = context.security_manager() {
        security.register_uri_scheme_as_cors_enabled(SCHEME);
        security.register_uri_scheme_as_secure(SCHEME);
    }
    let shared = Rc::clone(shared);
    context.register_uri_scheme(SCHEME, move |request| {
        let url = request.uri().unwrap_or_default();
        let Some((message, text)) = question_in(&url, ADDRESS) else {
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
