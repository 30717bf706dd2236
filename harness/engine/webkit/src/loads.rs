//! Reporting what the page loads.

use std::rc::Rc;

use footbridge_engine::{LoadFailure, LoadPhase, Report};
use webkit2gtk::{
    LoadEvent, NetworkError, PolicyError, WebResource, WebResourceExt, WebView, WebViewExt,
};

use crate::output::report;
use crate::page::Shared;

/// Reports the page's documents, and whatever else it loads. Calls `on_left` when the page of the case before is left.
pub(crate) fn watch(view: &WebView, shared: &Rc<Shared>, on_left: impl Fn() + 'static) {
    report_documents(view, shared, on_left);
    report_failures(view, shared);
    report_resources(view, shared);
}

fn report_documents(view: &WebView, shared: &Rc<Shared>, on_left: impl Fn() + 'static) {
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
        if phase == LoadPhase::Started {
            session.load_started(&url);
        }
        if phase == LoadPhase::Finished && session.has_left(&url) {
            on_left();
        }
        if session.is_active() {
            report(&Report::Load { phase, url });
        }
    });
}

fn report_failures(view: &WebView, shared: &Rc<Shared>) {
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
        // No error page in place of what the client would see.
        true
    });
}

/// Why a document could not be loaded; none for a load that gave way to another, or to what was reported already.
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

fn report_resources(view: &WebView, shared: &Rc<Shared>) {
    let shared = Rc::clone(shared);
    view.connect_resource_load_started(move |_, resource, _| {
        if !shared.session.borrow().is_active() {
            return;
        }
        // What a timer asks for may be answered at once, before the next timer.
        shared.has_requested.set(true);
        report(&Report::ResourceStarted {
            url: address(resource),
        });
        // Both a load that succeeds and one that fails are finished in the end.
        let url = address(resource);
        resource.connect_finished(move |_| {
            report(&Report::ResourceFinished { url: url.clone() });
        });
    });
}

fn address(resource: &WebResource) -> String {
    resource.uri().map(Into::into).unwrap_or_default()
}
