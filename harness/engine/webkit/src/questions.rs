//! The questions of an agent in a document that may show no prompts.
//!
//! The engine's script passes them as synchronous requests of a scheme of the engine's own. They are made in its own script
//! world, where the page's content security policy doesn't apply.

use std::rc::Rc;

use footbridge_engine::output::report;
use footbridge_engine::{PromptOutcome, Report};
use webkit2gtk::{
    SecurityManagerExt as _, URISchemeRequestExt as _, WebContext, WebContextExt as _,
};

use crate::page_context::PageContext;
use crate::waiting_call::{NO_CONTENT, WaitingCall, answer};

/// The scheme. Its addresses are a question's kind and text, as JSON.
const SCHEME: &str = "footbridge-question";

/// Returns the function of the engine's script that asks: a JavaScript expression.
pub(crate) fn ask_script() -> String {
    format!(
        "(...question)=>{{const request=new XMLHttpRequest();\
request.open('GET','{SCHEME}:'+encodeURIComponent(JSON.stringify(question)),false);request.send();\
return request.status==={NO_CONTENT}?null:request.responseText}}"
    )
}

/// Whether an address is a question, which the page doesn't load.
pub(crate) fn is_question(url: &str) -> bool {
    url.strip_prefix(SCHEME)
        .is_some_and(|rest| rest.starts_with(':'))
}

/// Answers the questions of the pages of a context.
pub(crate) fn answer_questions(context: &WebContext, shared: &Rc<PageContext>) {
    if let Some(security) = context.security_manager() {
        security.register_uri_scheme_as_cors_enabled(SCHEME);
        security.register_uri_scheme_as_secure(SCHEME);
    }
    let shared = Rc::clone(shared);
    context.register_uri_scheme(SCHEME, move |request| {
        let path = request.path().unwrap_or_default();
        let question = glib::Uri::unescape_string(&path, None).unwrap_or_default();
        let Ok((message, text)) = serde_json::from_str::<(String, String)>(&question) else {
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
