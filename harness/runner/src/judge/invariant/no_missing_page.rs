//! Every page that the client goes to exists.

use footbridge_journal::{Entry, EntryKind, step_verb};

use super::{Invariant, InvariantViolation};
use crate::judge::Evidence;

pub(super) const INVARIANT: Invariant = Invariant {
    name: "no-missing-page",
    summary: "The client goes to no page that isn't there.",
    advice: "A navigation to an address without a page. Add the page, or change the link.",
    holds_on_any_host: false,
    check,
};

/// A single-page client serves one document for every path, so a missing page is recognised only by the title of the
/// page that the client shows instead.
fn check(evidence: &Evidence<'_>) -> Vec<InvariantViolation> {
    let mut url = "";
    let mut missing = Vec::new();
    for entry in evidence.journal.entries() {
        match &entry.kind {
            EntryKind::Step { verb, text } if verb == step_verb::OPEN => url = text,
            EntryKind::Goto { url: gone_to } => {
                url = gone_to;
                missing.extend(outside(evidence, entry, gone_to));
            }
            EntryKind::Window { url } => missing.extend(outside(evidence, entry, url)),
            EntryKind::Title { text } if evidence.not_found.contains(text) => {
                let text = format!("there is no page at {url}: the client shows \"{text}\"");
                missing.push(InvariantViolation::of(entry, text));
            }
            _ => {}
        }
    }
    missing
}

/// A page outside the client's site that isn't among those the client may go to.
fn outside(evidence: &Evidence<'_>, entry: &Entry, url: &str) -> Option<InvariantViolation> {
    let outside = evidence.outside?;
    (!outside.admits(url)).then(|| {
        let text = format!("{url} is outside the client's site, and not in `client.outside`");
        InvariantViolation::of(entry, text)
    })
}

#[cfg(test)]
mod tests {
    use footbridge_journal::EntryKind;

    use super::super::tests::violations;

    fn goto(url: &str) -> EntryKind {
        EntryKind::Goto { url: url.into() }
    }

    fn title(text: &str) -> EntryKind {
        EntryKind::Title { text: text.into() }
    }

    #[test]
    fn missing_page_is_a_violation() {
        let journal = [
            goto("https://app.test/orders"),
            title("Orders"),
            goto("https://app.test/copy-trading"),
            title("Page not found"),
        ];
        assert_eq!(
            violations("no-missing-page", journal),
            [
                "there is no page at https://app.test/copy-trading: the client shows \"Page not found\""
            ]
        );
    }

    #[test]
    fn page_outside_the_site_must_be_allowed() {
        let window = |url: &str| EntryKind::Window { url: url.into() };
        let journal = [
            window("https://app.test/help"),
            window("https://help.app.test/orders"),
            window("mailto:help@app.test"),
            window("about:blank"),
            window("https://share.test/to?text=a"),
        ];
        assert_eq!(violations("no-missing-page", journal), Vec::<String>::new());
        assert_eq!(
            violations(
                "no-missing-page",
                [window("https://app.tst/help"), goto("https://help.test/")]
            ),
            [
                "https://app.tst/help is outside the client's site, and not in `client.outside`",
                "https://help.test/ is outside the client's site, and not in `client.outside`"
            ]
        );
    }

    #[test]
    fn other_titles_are_valid() {
        let journal = [
            goto("https://app.test/orders"),
            title("Orders: Page not found"),
        ];
        assert_eq!(violations("no-missing-page", journal), Vec::<String>::new());
    }
}
