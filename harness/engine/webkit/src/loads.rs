//! Reports of the page's loads.

use std::rc::Rc;

use footbridge_engine::{LoadFailure, LoadPhase, Report};
use webkit2gtk::{
    LoadEvent, NetworkError, PolicyError, WebResource, WebResourceExt, WebView, WebViewExt,
};

use crate::page_context::PageContext;
use crate::questions::is_question;
use footbridge_engine::output::report;

/// Reports the loads of the page's documents and resources. Calls `on_left` when the previous case's page was left.
pub(crate) fn watch(view: &WebView, shared: &Rc<PageContext>, on_left: impl Fn() + 'static) {
    report_documents(view, shared, on_left);
    report_failures(view, shared);
    report_resources(view, shared);
}

fn report_documents(view: &WebView, shared: &Rc<PageContext>, on_left: impl Fn() + 'static) {
    let shared = Rc::clone(shared);
    view.connect_load_changed(move |view, event| {
        let url: String = view.uri().map(Into::into).unwrap_or_default();
        let phase = match event {
            LoadEvent::Started => LoadPhase::Started,
            LoadEvent::Committed => LoadPhase::Committed,
            LoadEvent::Finished => LoadPhase::Finished,
            _ => return,
        };
        let mut session = shared.session.borrow_mut();
        session.record_load(phase, &url);
        if phase == LoadPhase::Finished && session.has_left() {
            on_left();
        }
        if session.is_active() {
            report(&Report::Load { phase, url });
        }
    });
}

fn report_failures(view: &WebView, shared: &Rc<PageContext>) {
    let shared = Rc::clone(shared);
    view.connect_load_failed(move |_, _, url, error| {
        if shared.session.borrow().is_active()
            && let Some(reason) = failure(error)
        {
            report(&Report::LoadFailed {
                url: url.to_owned(),
                reason,
            });
        }
        // Suppress the engine's error page, which a client would not see.
        true
    });
}

/// The reason why a document could not be loaded. `None` if another load replaced it, or if it was reported already.
fn failure(error: &glib::Error) -> Option<LoadFailure> {
    if error.matches(NetworkError::Cancelled)
        || error.matches(PolicyError::FrameLoadInterruptedByPolicyChange)
    {
        return None;
    }
    let problem = error.message();
    Some(if problem.contains("redirections") {
        LoadFailure::Redirects
    } else if error.is::<PolicyError>() {
        LoadFailure::Other {
            problem: problem.to_owned(),
        }
    } else {
        LoadFailure::Connection
    })
}

fn report_resources(view: &WebView, shared: &Rc<PageContext>) {
    let shared = Rc::clone(shared);
    view.connect_resource_load_started(move |_, resource, _| {
        if !shared.session.borrow().is_active() || is_question(&address(resource)) {
            return;
        }
        // A request made by a timer may get its response at once, before the next timer.
        shared.prompts.borrow_mut().record_request();
        report(&Report::ResourceStarted {
            url: address(resource),
        });
        // A failed load is reported as finished, too.
        let url = address(resource);
        resource.connect_finished(move |_| {
            report(&Report::ResourceFinished { url: url.clone() });
        });
    });
}

fn address(resource: &WebResource) -> String {
    resource.uri().map(Into::into).unwrap_or_default()
}
