//! Decides where the page may navigate, and what it may open or download.

use std::rc::Rc;

use footbridge_engine::address::is_of_the_web;
use footbridge_engine::{LoadFailure, Report, WORLD, traversal_in};
use gio::Cancellable;
use gtk::prelude::*;
use webkit2gtk::{
    AuthenticationRequestExt, BackForwardListExt, BackForwardListItem, BackForwardListItemExt,
    CookieManagerExt, DownloadExt, NavigationPolicyDecision, NavigationPolicyDecisionExt,
    NavigationType, PolicyDecision, PolicyDecisionExt, PolicyDecisionType, ResponsePolicyDecision,
    ResponsePolicyDecisionExt, URIRequestExt, URIResponseExt, WebContextExt, WebView, WebViewExt,
    WebsiteDataManagerExt,
};

use crate::page_context::PageContext;
use crate::session::{BLANK, PageSession};
use footbridge_engine::output::report;

/// The HTTP status of a response without content.
const NO_CONTENT: u32 = 204;

/// Decides on the page's navigations, and reports each one as soon as the page requests it, so that the page doesn't
/// count as idle while its next document is on the way.
pub(crate) fn decide(view: &WebView, shared: &Rc<PageContext>) {
    let shared = Rc::clone(shared);
    view.connect_decide_policy(move |view, decision, kind| match kind {
        PolicyDecisionType::NavigationAction | PolicyDecisionType::NewWindowAction => {
            decide_navigation(view, decision, kind, &shared).is_some()
        }
        PolicyDecisionType::Response => decide_response(decision, &shared).is_some(),
        _ => false,
    });
}

/// Suppresses everything that only a desktop webview opens: windows, print and password dialogs, downloads.
pub(crate) fn open_nothing(view: &WebView, shared: &Rc<PageContext>) {
    let session = Rc::clone(shared);
    view.connect_create(move |_, action| {
        let url = action.request().and_then(|request| request.uri());
        if session.session.borrow().is_active() {
            let url = url.map(Into::into).unwrap_or_default();
            report(&Report::Window { url });
        }
        None
    });
    // The agent replaces `window.print`; this covers printing by other means.
    view.connect_print(|_, _| true);
    // The gateway never requires a password.
    view.connect_authenticate(|_, request| {
        request.cancel();
        true
    });
    if let Some(context) = view.context() {
        let shared = Rc::clone(shared);
        context.connect_download_started(move |_, download| {
            let url = download.request().and_then(|request| request.uri());
            if shared.session.borrow().is_active() {
                let url = url.map(Into::into).unwrap_or_default();
                report(&Report::Download { url });
            }
            download.cancel();
        });
    }
}

/// Decides on a response. Anything but a document is a download, and so is a PDF, which not every engine shows.
/// `None` leaves the decision to WebKit.
fn decide_response(decision: &PolicyDecision, shared: &PageContext) -> Option<()> {
    let decision = decision.downcast_ref::<ResponsePolicyDecision>()?;
    let response = decision.response()?;
    let url: String = response.uri().map(Into::into).unwrap_or_default();
    let is_active = shared.session.borrow().is_active();
    if response.status_code() == NO_CONTENT {
        if is_active && decision.is_main_frame_main_resource() {
            let reason = LoadFailure::NoContent;
            report(&Report::LoadFailed { url, reason });
        }
        return None;
    }
    // The gateway's refusal of a tunnel arrives as a response that no page can show.
    if response.status_code() >= 400 && !decision.is_mime_type_supported() {
        if is_active && decision.is_main_frame_main_resource() {
            let reason = LoadFailure::Connection;
            report(&Report::LoadFailed { url, reason });
        }
        decision.ignore();
        return Some(());
    }
    let is_attached = response
        .http_headers()
        .and_then(|headers| headers.content_disposition())
        .is_some_and(|(disposition, _)| disposition.eq_ignore_ascii_case("attachment"));
    let is_pdf = response.mime_type().as_deref() == Some("application/pdf");
    if decision.is_mime_type_supported() && !is_attached && !is_pdf {
        return None;
    }
    if is_active {
        report(&Report::Download { url });
    }
    decision.ignore();
    Some(())
}

/// Decides on a navigation. `None` leaves the decision to WebKit.
fn decide_navigation(
    view: &WebView,
    decision: &PolicyDecision,
    kind: PolicyDecisionType,
    shared: &PageContext,
) -> Option<()> {
    let mut action = decision
        .downcast_ref::<NavigationPolicyDecision>()
        .and_then(NavigationPolicyDecisionExt::navigation_action)?;
    let url: String = action.request()?.uri()?.into();
    if !shared.session.borrow().allows(&url) {
        decision.ignore();
        // A new navigation cancels the one that was leaving the page.
        if matches!(*shared.session.borrow(), PageSession::Ended { .. }) {
            view.load_uri(BLANK);
        }
        return Some(());
    }
    let is_message = |start: &String| url.starts_with(start.as_str());
    if shared.navigations.borrow().iter().any(is_message) {
        if shared.session.borrow().is_active() {
            report(&Report::bridge_navigation(&url));
        }
        decision.ignore();
        return Some(());
    }
    // An address of an app's own scheme is a deep link: it is reported, and the page stays where it is.
    if !is_of_the_web(&url) {
        report(&Report::AppLink { url });
        decision.ignore();
        return Some(());
    }
    if kind == PolicyDecisionType::NewWindowAction {
        report(&Report::Window { url });
        decision.ignore();
        return Some(());
    }
    let stays = action.navigation_type() != NavigationType::Reload
        && is_same_document(&url, &view.uri().unwrap_or_default());
    if shared.session.borrow().is_active()
        && url.starts_with("http")
        && !stays
        && !action.is_redirect()
    {
        shared.prompts.borrow_mut().record_request();
        report(&Report::Requested { url: url.clone() });
        let traversal = match action.navigation_type() {
            NavigationType::BackForward => shared.traversal.take(),
            _ => None,
        };
        decision.use_();
        let cookies = view
            .website_data_manager()
            .and_then(|data| data.cookie_manager());
        // The page's process starts the load, or doesn't, before it runs any later message such as this script.
        view.evaluate_javascript("0", Some(WORLD), None, None::<&Cancellable>, move |_| {
            let address = url.clone();
            let decided = move || {
                report(&Report::Decided { url });
                if let Some(url) = traversal {
                    report(&Report::Decided { url });
                }
            };
            // The network process begins a link's download, and reports it before it replies to this.
            match cookies {
                Some(cookies) => {
                    cookies.cookies(&address, None::<&Cancellable>, move |_| decided());
                }
                None => decided(),
            }
        });
        return Some(());
    }
    None
}

/// Returns the target of a move in the history, if the message requests one and there is such an entry.
pub(crate) fn traversal(view: &WebView, message: &str) -> Option<String> {
    let (_, url) = history_entry(view, traversal_in(message)?)?;
    Some(url)
}

/// Returns an entry of the history at a distance from the current one, with its address.
pub(crate) fn history_entry(view: &WebView, delta: i32) -> Option<(BackForwardListItem, String)> {
    let entry = view.back_forward_list()?.nth_item(delta)?;
    let url: String = entry.uri()?.into();
    (url != BLANK).then_some((entry, url))
}

/// Whether navigating to `url` from the document at `current` only changes the fragment.
fn is_same_document(url: &str, current: &str) -> bool {
    let document = |url: &str| url.split('#').next().unwrap_or_default().to_owned();
    url.contains('#') && document(url) == document(current)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fragment_change_stays_in_its_document() {
        assert!(is_same_document("https://a/b#c", "https://a/b"));
        assert!(is_same_document("https://a/b#c", "https://a/b#c"));
        assert!(!is_same_document("https://a/b", "https://a/b#c"));
        assert!(!is_same_document("https://a/d#c", "https://a/b"));
    }
}
