//! Deciding where the page may go.

use std::rc::Rc;

use footbridge_engine::{Note, Report, Stamped, decode};
use gtk::prelude::*;
use webkit2gtk::{
    BackForwardListExt, BackForwardListItemExt, NavigationPolicyDecision,
    NavigationPolicyDecisionExt, NavigationType, PolicyDecision, PolicyDecisionExt,
    PolicyDecisionType, URIRequestExt, WebView, WebViewExt,
};

use crate::output::report;
use crate::page::Shared;
use crate::session::BLANK;

/// Decides where the page goes, and reports it as soon as the page asks, so that nobody takes the page for settled while
/// its next document is on the way.
pub(crate) fn decide(view: &WebView, shared: &Rc<Shared>) {
    let shared = Rc::clone(shared);
    view.connect_decide_policy(move |view, decision, kind| match kind {
        PolicyDecisionType::NavigationAction | PolicyDecisionType::NewWindowAction => {
            decide_navigation(view, decision, &shared).is_some()
        }
        _ => false,
    });
}

/// Some if the decision is taken; otherwise WebKit takes its own.
fn decide_navigation(view: &WebView, decision: &PolicyDecision, shared: &Shared) -> Option<()> {
    let mut action = decision
        .downcast_ref::<NavigationPolicyDecision>()
        .and_then(NavigationPolicyDecisionExt::navigation_action)?;
    let url: String = action.request()?.uri()?.into();
    if !shared.session.borrow().allows(&url) {
        decision.ignore();
        return Some(());
    }
    // An address of an app's own scheme is a deep link: reported, and gone nowhere.
    if !is_of_the_web(&url) {
        report(&Report::AppLink { url });
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
        shared.has_requested.set(true);
        report(&Report::Requested { url });
    }
    None
}

/// Where the page is about to go in its history, if the note says that it wants to and there is such an entry.
pub(crate) fn traversal(view: &WebView, note: &str) -> Option<String> {
    // Notes are many, and few of them are of this kind.
    if !note.contains("\"traverse\"") {
        return None;
    }
    let Stamped(_, Note::Traverse { delta }) = decode::<Stamped>(note).ok()? else {
        return None;
    };
    let entry = view.back_forward_list()?.nth_item(delta)?;
    let url: String = entry.uri()?.into();
    (delta != 0 && url != BLANK).then_some(url)
}

/// Whether going to `url` from the document at `current` only scrolls, or tells the document of another fragment.
fn is_same_document(url: &str, current: &str) -> bool {
    let document = |url: &str| url.split('#').next().unwrap_or_default().to_owned();
    url.contains('#') && document(url) == document(current)
}

/// Whether a browser would load it, rather than hand it to an app.
fn is_of_the_web(url: &str) -> bool {
    let scheme = url.split(':').next().unwrap_or_default();
    ["http", "https", "about", "blob", "data", "javascript"]
        .iter()
        .any(|known| scheme.eq_ignore_ascii_case(known))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fragment_stays_in_its_document() {
        assert!(is_same_document("https://a/b#c", "https://a/b"));
        assert!(is_same_document("https://a/b#c", "https://a/b#c"));
        assert!(!is_same_document("https://a/b", "https://a/b#c"));
        assert!(!is_same_document("https://a/d#c", "https://a/b"));
    }

    #[test]
    fn app_schemes_are_not_of_the_web() {
        assert!(is_of_the_web("https://www.exchange.test/"));
        assert!(is_of_the_web("HTTP://x"));
        assert!(is_of_the_web("about:blank"));
        assert!(!is_of_the_web("exchange://app/home/coin"));
        assert!(!is_of_the_web("market://details?id=x"));
    }
}
