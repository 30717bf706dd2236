//! The activity of a page: whether it waits for replies, and whether it does something again and again.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use footbridge_journal::{CallNumber, Entry, EntryKind, Instant, Journal};
use footbridge_runner::ExploredPage;

/// The time in which a page that does something again and again does it several times.
const MINUTE: Duration = Duration::from_secs(60);

/// The step in which only time passes.
const ADVANCE: &str = "advance";

/// The number of times that make it regular.
const REGULAR: usize = 3;

/// Returns the longest time that may pass at once. Much time is slow to play on a page that is never idle: each time that
/// a page asks its server takes a while.
pub(crate) fn longest_wait(page: &ExploredPage<'_>) -> Duration {
    let next = page.next_due.map(|due| due.since(page.now));
    match next {
        _ if is_polling(page.journal, page.now) => MINUTE,
        Some(next) if next < MINUTE => Duration::from_secs(3600),
        _ => Duration::from_secs(86_400),
    }
}

/// Whether a page has made the same call or request at several instants of the last minute by itself.
pub(crate) fn is_polling(journal: &Journal, now: Instant) -> bool {
    let mut instants: BTreeMap<String, Vec<Instant>> = BTreeMap::new();
    let entries = journal.entries().iter().rev();
    let last = entries.take_while(|entry| now.since(entry.at) <= MINUTE);
    // The steps of the user and the app, which may cause messages.
    let steps = last.clone().filter_map(|entry| match &entry.kind {
        EntryKind::Step { verb, .. } if verb != ADVANCE => entry.step,
        _ => None,
    });
    let caused: BTreeSet<usize> = steps.collect();
    let is_own = |entry: &&Entry| entry.step.is_none_or(|step| !caused.contains(&step));
    for entry in last.filter(is_own) {
        let name = match &entry.kind {
            EntryKind::Call { name, .. } => name.clone(),
            EntryKind::Request { host, path, .. } => format!("{host}{path}"),
            EntryKind::Refused { url, .. } => url.clone(),
            _ => continue,
        };
        let known = instants.entry(name).or_default();
        if known.last() != Some(&entry.at) {
            known.push(entry.at);
        }
    }
    instants.values().any(|instants| instants.len() >= REGULAR)
}

/// Whether a call has had no reply yet, or a request no response.
pub(crate) fn is_waiting(journal: &Journal) -> bool {
    let mut calls: Vec<CallNumber> = Vec::new();
    let mut requests = Vec::new();
    for entry in journal.entries() {
        match &entry.kind {
            EntryKind::Call {
                number,
                callback: Some(_),
                ..
            } => calls.push(*number),
            EntryKind::Reply { call, .. } | EntryKind::Settle { call, .. } => {
                calls.retain(|number| number != call);
            }
            EntryKind::Request { number, .. } => requests.push(*number),
            EntryKind::Response { number, .. } => requests.retain(|known| known != number),
            _ => {}
        }
    }
    !calls.is_empty() || !requests.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(at: u64) -> Entry {
        Entry {
            at: Instant::from_millis(at),
            step: Some(0),
            kind: EntryKind::Refused {
                url: "https://api.shop.test/".to_owned(),
                reason: "unknown host".to_owned(),
            },
        }
    }

    #[test]
    fn page_that_asks_again_and_again_is_polling() {
        let journal = |instants: &[u64]| instants.iter().copied().map(refused).collect::<Journal>();
        let now = Instant::from_millis(100_000);
        assert!(is_polling(&journal(&[50_000, 60_000, 70_000]), now));
        // Three at once are a page that loads, and long ago is over.
        assert!(!is_polling(&journal(&[50_000, 50_000, 50_000]), now));
        assert!(!is_polling(&journal(&[10_000, 20_000, 30_000]), now));
    }

    #[test]
    fn user_who_asks_again_is_not_polling() {
        let by_step = |verb: &'static str| {
            let steps = [50_000, 60_000, 70_000].into_iter().enumerate();
            let entries = steps.flat_map(|(step, at)| {
                let verb = EntryKind::Step {
                    verb: verb.into(),
                    text: String::new(),
                };
                let begun = Entry {
                    kind: verb,
                    ..refused(at)
                };
                [begun, refused(at)].map(|entry| Entry {
                    step: Some(step),
                    ..entry
                })
            });
            entries.collect::<Journal>()
        };
        let now = Instant::from_millis(100_000);
        assert!(!is_polling(&by_step("tap"), now));
        assert!(is_polling(&by_step("advance"), now));
    }
}
