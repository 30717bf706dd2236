//! The client stays in the language of its user.

use footbridge_journal::{EntryKind, step_verb};

use super::{Invariant, InvariantViolation};
use crate::judge::Evidence;

pub(super) const INVARIANT: Invariant = Invariant {
    name: "same-language",
    summary: "The client goes to no page of the same site in another language, and opens none.",
    advice: "A navigation to a page in another language. Keep the locale in the address.",
    holds_on_any_host: false,
    check,
};

/// Compares the languages of the addresses before and after each navigation that was not caused by a step. Addresses
/// of different sites are not compared.
fn check(evidence: &Evidence<'_>) -> Vec<InvariantViolation> {
    let Some(locales) = evidence.locales else {
        return Vec::new();
    };
    let mut current = "";
    let mut is_going = false;
    let mut changed = Vec::new();
    for entry in evidence.journal.entries() {
        let (url, verb) = match &entry.kind {
            EntryKind::Step { verb, text } if verb == step_verb::OPEN => {
                current = text;
                continue;
            }
            EntryKind::Step { verb, .. } => {
                is_going = verb == step_verb::GO;
                continue;
            }
            // The user went back or forward, to a page whose language was another.
            EntryKind::Goto { url } if is_going => {
                is_going = false;
                current = url;
                continue;
            }
            EntryKind::Goto { url } => (url, "goes to"),
            EntryKind::Window { url } => (url, "opens"),
            _ => continue,
        };
        let before = locales.of(current);
        let after = locales.of(url);
        if let Some((before, after)) = before.zip(after)
            && before.site == after.site
            && let Some(code) = before.code
            && after.code.as_ref() != Some(&code)
        {
            let language = match after.code {
                Some(code) => format!("is in {code}"),
                None => "names no language".to_owned(),
            };
            let text =
                format!("the page at {current} is in {code}, but {verb} {url}, which {language}");
            changed.push(InvariantViolation::of(entry, text));
        }
        if verb == "goes to" {
            current = url;
        }
    }
    changed
}

#[cfg(test)]
mod tests {
    use super::super::tests::violations;
    use super::*;

    fn open(url: &str) -> EntryKind {
        EntryKind::Step {
            verb: step_verb::OPEN.into(),
            text: url.into(),
        }
    }

    fn goto(url: &str) -> EntryKind {
        EntryKind::Goto { url: url.into() }
    }

    fn window(url: &str) -> EntryKind {
        EntryKind::Window { url: url.into() }
    }

    #[test]
    fn page_in_another_language_is_a_violation() {
        let journal = [
            open("https://app.test/ja/orders"),
            goto("https://app.test/strategies"),
            window("https://app.test/de/help"),
        ];
        assert_eq!(
            violations("same-language", journal),
            [
                "the page at https://app.test/ja/orders is in ja, but goes to https://app.test/strategies, which is in en",
                "the page at https://app.test/strategies is in en, but opens https://app.test/de/help, which is in de",
            ]
        );
    }

    #[test]
    fn going_back_to_another_language_is_the_users_choice() {
        let go = || EntryKind::Step {
            verb: step_verb::GO.into(),
            text: "back".to_owned(),
        };
        let back = [
            open("https://app.test/de/"),
            open("https://app.test/ja/"),
            go(),
            goto("https://app.test/de/"),
        ];
        assert!(violations("same-language", back).is_empty());
        let further = [
            open("https://app.test/de/"),
            open("https://app.test/ja/"),
            go(),
            goto("https://app.test/de/"),
            goto("https://app.test/ja/"),
        ];
        assert_eq!(violations("same-language", further).len(), 1);
    }

    #[test]
    fn steps_and_other_sites_may_be_in_any_language() {
        let journal = [
            open("https://app.test/ja/orders"),
            open("https://app.test/orders"),
            goto("https://app.test/en/strategies"),
            goto("https://app.test/"),
            goto("https://partner.test/de"),
            window("https://app.test/ja"),
            goto("about:blank"),
        ];
        assert_eq!(violations("same-language", journal), Vec::<String>::new());
    }
}
