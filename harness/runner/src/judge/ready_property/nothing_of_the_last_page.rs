//! A reply to a call of an earlier document changes nothing on the page.

use footbridge_journal::{CallNumber, Entry, EntryKind, Instant};

use crate::judge::Evidence;
use crate::judge::invariant::{Invariant, InvariantViolation};

pub(super) const PROPERTY: Invariant = Invariant {
    name: "nothing-of-the-last-page",
    summary: "A reply to a call of an earlier page changes nothing on the page that is shown now.",
    advice: "Give each page other callback names or ids, and drop a reply to an unknown one.",
    holds_on_any_host: false,
    check,
};

/// A call with its page.
struct Caller<'e> {
    number: CallNumber,
    name: &'e str,
    document: usize,
    url: &'e str,
}

/// Looks at the entries that follow a reply at the same instant, if nothing else at that instant explains them.
fn check(evidence: &Evidence<'_>) -> Vec<InvariantViolation> {
    let mut callers: Vec<Caller<'_>> = Vec::new();
    let mut violations = Vec::new();
    for (place, entry) in evidence.journal.entries().iter().enumerate() {
        let Some((document, page)) = evidence.document_of(place) else {
            continue;
        };
        match &entry.kind {
            EntryKind::Call { number, name, .. } => callers.push(Caller {
                number: *number,
                name,
                document,
                url: &page.url,
            }),
            EntryKind::Reply { call, .. } | EntryKind::Part { call, .. } => {
                let mut earlier = callers.iter();
                let caller =
                    earlier.find(|caller| caller.number == *call && caller.document < document);
                let effect = caller.and_then(|_| effect_of(evidence, place, document));
                if let (Some(caller), Some((changed, effect))) = (caller, effect) {
                    let text = format!(
                        "the reply to {} ({}), which {} asked for before it was left, changed {}: at {} {effect}",
                        caller.name, caller.number, caller.url, page.url, entry.at,
                    );
                    violations.push(InvariantViolation::of(changed, text));
                }
            }
            _ => {}
        }
    }
    violations
}

/// The effect that only the reply at this index can have had.
fn effect_of<'e>(
    evidence: &Evidence<'e>,
    place: usize,
    document: usize,
) -> Option<(&'e Entry, String)> {
    let entries = evidence.journal.entries();
    let reply = &entries[place];
    let is_together = |entry: &&Entry| entry.at == reply.at && entry.step == reply.step;
    let has_other_cause = entries[..place]
        .iter()
        .rev()
        .take_while(|entry| entry.at == reply.at)
        .any(is_cause)
        || evidence.documents[document].place <= place
            && entries
                .get(evidence.documents[document].place)
                .is_some_and(|first| first.at == reply.at)
        || is_deadline(evidence, reply.at)
        || has_timers(evidence, document);
    if has_other_cause {
        return None;
    }
    let following = entries[place + 1..].iter();
    let mut following = following
        .take_while(is_together)
        .take_while(|entry| !is_cause(entry));
    let first = following.clone().next();
    if first.is_some_and(|entry| matches!(entry.kind, EntryKind::Missed { .. })) {
        return None;
    }
    following.find_map(|entry| Some((entry, effect(&entry.kind)?)))
}

/// Whether an entry may explain those that follow it at the same instant.
fn is_cause(entry: &Entry) -> bool {
    matches!(
        entry.kind,
        EntryKind::Step { .. }
            | EntryKind::Reply { .. }
            | EntryKind::Part { .. }
            | EntryKind::Event { .. }
            | EntryKind::Response { .. }
    )
}

/// Whether the time limit of a call ends at this instant, so that a timer of the page may run.
fn is_deadline(evidence: &Evidence<'_>, at: Instant) -> bool {
    let mut entries = evidence.journal.entries().iter();
    entries.any(|entry| matches!(entry.kind, EntryKind::Call { deadline: Some(deadline), .. } if deadline == at))
}

/// Whether something happened in this document while only time passed, so that its timers may explain an effect.
fn has_timers(evidence: &Evidence<'_>, document: usize) -> bool {
    let entries = evidence.journal.entries();
    let own = entries.iter().enumerate().filter(|(place, entry)| {
        effect(&entry.kind).is_some() && evidence.document_number(*place) == Some(document)
    });
    let mut unexplained = own.filter(|(place, entry)| {
        let mut earlier = entries[..*place]
            .iter()
            .rev()
            .take_while(|earlier| earlier.at == entry.at);
        let loaded = evidence.documents[document].place;
        let is_loading = entries
            .get(loaded)
            .is_some_and(|first| first.at == entry.at);
        !earlier.any(is_cause) && !is_loading && !is_deadline(evidence, entry.at)
    });
    unexplained.next().is_some()
}

/// Describes what an entry shows or does; `None` for an entry that a user doesn't notice.
fn effect(kind: &EntryKind) -> Option<String> {
    Some(match kind {
        EntryKind::Live { text, .. } if text.is_empty() => return None,
        EntryKind::Live { text, .. } => format!("{text:?} appeared"),
        EntryKind::Title { text } => format!("the title became {text:?}"),
        EntryKind::Dialog { text, .. } => format!("a dialog with {text:?} opened"),
        EntryKind::Goto { url } => format!("the page went to {url}"),
        EntryKind::Link { url, .. } => format!("the link {url} was opened"),
        EntryKind::Call { name, number, .. } => format!("{name} ({number}) was called"),
        EntryKind::Settle { call, .. } => format!("call {call} settled"),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use footbridge_journal::{EntryKind, Instant, LiveRole};

    use crate::judge::invariant::tests::{call, number, reply, step, steps_violations};

    const NAME: &str = "nothing-of-the-last-page";

    fn goto(page: &str) -> EntryKind {
        EntryKind::Goto {
            url: format!("https://app.test/{page}"),
        }
    }

    fn live(text: &str) -> EntryKind {
        EntryKind::Live {
            role: LiveRole::Status,
            text: text.into(),
        }
    }

    /// A call of the page `first` and its reply on the page `second`, followed by these entries.
    fn replied_at(then: impl IntoIterator<Item = (u64, EntryKind)>) -> Vec<String> {
        let kinds = [
            (0, goto("first")),
            (0, call(1, "getToken", Some("cb"))),
            (0, goto("second")),
            (0, step("advance", "3s")),
            (2000, reply(1)),
        ];
        steps_violations(NAME, kinds.into_iter().chain(then))
    }

    #[test]
    fn reply_of_an_earlier_page_shows_nothing() {
        assert_eq!(
            replied_at([(2000, live("Signed in"))]),
            [
                "the reply to getToken (#1), which https://app.test/first asked for before it was left, changed https://app.test/second: at 2000ms \"Signed in\" appeared"
            ]
        );
        let title = EntryKind::Title { text: "A".into() };
        for kind in [title, goto("third"), call(2, "pay", None)] {
            assert_eq!(replied_at([(2000, kind)]).len(), 1);
        }
    }

    #[test]
    fn reply_that_nothing_receives_is_fine() {
        let missed = EntryKind::Missed {
            call: number(1),
            callback: "cb".into(),
        };
        assert!(replied_at([(2000, missed), (2000, live("Hello"))]).is_empty());
        assert!(replied_at([]).is_empty());
    }

    #[test]
    fn reply_of_this_page_may_show_something() {
        let kinds = [
            (0, goto("first")),
            (0, goto("second")),
            (0, call(1, "getToken", Some("cb"))),
            (0, step("advance", "3s")),
            (2000, reply(1)),
            (2000, live("Signed in")),
        ];
        assert!(steps_violations(NAME, kinds).is_empty());
    }

    #[test]
    fn other_causes_at_the_same_instant_explain_it() {
        for cause in [step("tap", "Pay"), reply(7)] {
            assert!(replied_at([(2000, cause), (2000, live("Hello"))]).is_empty());
        }
        assert!(replied_at([(2001, live("Hello"))]).is_empty());
    }

    #[test]
    fn timers_of_the_page_explain_it() {
        let ticking = [(2000, live("9 s left")), (2500, live("8 s left"))];
        assert!(replied_at(ticking).is_empty());
        let mut limited = call(2, "pay", Some("cb"));
        if let EntryKind::Call { deadline, .. } = &mut limited {
            *deadline = Some(Instant::from_millis(2000));
        }
        let kinds = [
            (0, goto("first")),
            (0, call(1, "getToken", Some("cb"))),
            (0, goto("second")),
            (0, limited),
            (0, step("advance", "3s")),
            (2000, reply(1)),
            (2000, live("The payment failed")),
        ];
        assert!(steps_violations(NAME, kinds).is_empty());
    }
}
