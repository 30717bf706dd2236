//! The failure of a call or request that a tap caused is shown, or the change of the page is undone.

use footbridge_contract::Effect;
use footbridge_journal::EntryKind;

use crate::judge::Evidence;
use crate::judge::invariant::{Invariant, InvariantViolation};
use crate::judge::messages::{Content, Failure, Message, TIME_TO_SHOW};
use crate::judge::shown_page::ShownPage;

/// The steps of a user that may send something.
const USER_STEPS: [&str; 3] = ["tap", "press", "select"];

pub(super) const PROPERTY: Invariant = Invariant {
    name: "failures-are-shown",
    summary: "If a call or a request fails after a tap, the page shows the failure, or undoes what the tap changed.",
    advice: "Show an alert, or set the page back to how it was before the tap.",
    holds_on_any_host: false,
    check,
};

/// Compares the page before the tap, while the call or request was pending, and after the failure. Without a stated
/// effect, only a switch or the like that stays changed counts: the call may have nothing to do with other changes.
fn check(evidence: &Evidence<'_>) -> Vec<InvariantViolation> {
    let messages = evidence.messages();
    let violations = messages.iter().filter_map(|message| {
        let (verb, step) = evidence.step_of(message.entry)?;
        if !USER_STEPS.contains(&verb) || !message.is_awaited {
            return None;
        }
        let failure = evidence.failure_of(message)?;
        let before = evidence.page_before(message)?;
        let pending = evidence.page_while_pending(message, &failure)?;
        let is_stated = matches!(message.content, Content::Call { name, .. }
            if evidence.stated_effect(name).is_some_and(|effect| effect != Effect::None));
        let toggled = toggled(before, pending);
        let is_changed = toggled.is_some() || (is_stated && before.lines != pending.lines);
        let changes = message.may_change_something(evidence) && is_changed;
        if !changes || !stays(evidence, message, pending, &failure) {
            return None;
        }
        let left = toggled.map_or_else(|| "the page".to_owned(), ToOwned::to_owned);
        let text = format!(
            "the page hides the failure of {}: {} failed at {} ({}), and {left} is still as the step `{verb} {step}` changed it",
            message.content.name(),
            message.title(),
            failure.at,
            failure.text,
        );
        Some(InvariantViolation {
            at: failure.at,
            step: message.entry.step,
            text,
            stack: Vec::new(),
            is_cause: false,
        })
    });
    violations.collect()
}

impl<'e> Evidence<'e> {
    /// The page before the step that sent a message.
    fn page_before(&self, message: &Message<'_>) -> Option<&'e ShownPage> {
        let mut pages = self.pages.iter().rev();
        let page =
            pages.find(|page| page.place <= message.place && page.step != message.entry.step)?;
        let is_same = self.document_number(page.place) == self.document_number(message.place);
        (is_same && page.is_whole()).then_some(page)
    }

    /// The page at the end of the step that sent a message, if the failure came later and no other step of a user
    /// was in between.
    fn page_while_pending(
        &self,
        message: &Message<'_>,
        failure: &Failure,
    ) -> Option<&'e ShownPage> {
        let pages = self.pages.iter();
        let mut pages = pages.filter(|page| {
            page.place > message.place && page.place < failure.from && page.at <= failure.at
        });
        let page = pages.next()?;
        let is_own = page.step == message.entry.step && page.is_whole();
        (is_own && pages.all(|page| self.is_passive(page))).then_some(page)
    }
}

/// Whether the page is the same after a failure until a user does something, and did nothing that a user or a server
/// would notice.
fn stays(
    evidence: &Evidence<'_>,
    message: &Message<'_>,
    pending: &ShownPage,
    failure: &Failure,
) -> bool {
    let pages = evidence.pages.iter();
    let after = pages.filter(|page| page.place >= failure.from && page.at >= failure.at);
    let after: Vec<&ShownPage> = after.take_while(|page| evidence.is_passive(page)).collect();
    let Some(last) = after.last() else {
        return false;
    };
    let entries = evidence.journal.entries();
    let mut since = entries[message.place + 1..last.place].iter();
    let is_silent = !since.any(|entry| {
        matches!(
            entry.kind,
            EntryKind::Live { .. }
                | EntryKind::Title { .. }
                | EntryKind::Dialog { .. }
                | EntryKind::Goto { .. }
                | EntryKind::Link { .. }
                | EntryKind::Window { .. }
                | EntryKind::Call { .. }
                | EntryKind::Request { .. }
        )
    });
    is_silent
        && last.at.since(failure.at).as_millis() >= TIME_TO_SHOW
        && evidence.document_number(last.place) == evidence.document_number(message.place)
        && after.iter().all(|page| page.lines == pending.lines)
}

/// The role and name of an element that was checked or pressed before, and isn't now, or the reverse.
fn toggled<'p>(before: &'p ShownPage, now: &ShownPage) -> Option<&'p str> {
    let lines = before.lines.iter().zip(&now.lines);
    let is_same_page = before.lines.len() == now.lines.len();
    lines.filter(|_| is_same_page).find_map(|(before, now)| {
        let (element, was_on) = state(before);
        (state(now) == (element, !was_on)).then_some(element)
    })
}

/// The role and name of a line's element, and whether it is checked or pressed.
fn state(line: &str) -> (&str, bool) {
    let Some((element, states)) = line.split_once(" [") else {
        return (line, false);
    };
    let states = states.split(']').next().unwrap_or_default();
    let is_on = states
        .split(", ")
        .any(|state| state == "checked" || state == "pressed");
    (element, is_on)
}

#[cfg(test)]
mod tests {
    use footbridge_journal::{EntryKind, Instant, LiveRole};

    use crate::judge::ShownPage;
    use crate::judge::invariant::tests::{call, reply, step, steps_violations_on};

    const NAME: &str = "failures-are-shown";
    const OFF: &str = "switch \"Reminders\"";
    const ON: &str = "switch \"Reminders\" [checked]";

    fn page(place: usize, at: u64, step: Option<usize>, lines: &[&str]) -> ShownPage {
        ShownPage {
            place,
            at: Instant::from_millis(at),
            step,
            lines: lines.iter().map(|line| (*line).to_owned()).collect(),
        }
    }

    /// A tap on a switch, whose call fails 500 ms later, and what follows. The page is this before the tap, at its
    /// end, and 10 s later.
    fn failed(
        name: &str,
        then: Option<EntryKind>,
        [before, pending, after]: [&[&str]; 3],
    ) -> Vec<String> {
        let kinds = [
            (0, step("open", "https://app.test/")),
            (0, step("tap", OFF)),
            (0, call(1, name, Some("cb"))),
            (0, step("advance", "10s")),
            (500, reply(1)),
        ];
        let end = kinds.len() + usize::from(then.is_some());
        let kinds = kinds.into_iter().chain(then.map(|kind| (500, kind)));
        let pages = [
            page(1, 0, Some(0), before),
            page(3, 0, Some(1), pending),
            page(end, 10_000, Some(2), after),
        ];
        steps_violations_on(NAME, kinds, &pages)
    }

    #[test]
    fn switch_that_stays_on_hides_the_failure() {
        assert_eq!(
            failed("setReminders", None, [&[OFF], &[ON], &[ON]]),
            [
                "the page hides the failure of setReminders: setReminders (#1) failed at 500ms (the reply was {}), and switch \"Reminders\" is still as the step `tap switch \"Reminders\"` changed it"
            ]
        );
    }

    #[test]
    fn failure_may_be_undone_or_shown() {
        assert!(failed("setReminders", None, [&[OFF], &[ON], &[OFF]]).is_empty());
        assert!(
            failed(
                "setReminders",
                None,
                [&[OFF], &[ON], &[ON, "text: Not saved"]]
            )
            .is_empty()
        );
        let alert = EntryKind::Live {
            role: LiveRole::Alert,
            text: "Not saved".into(),
        };
        let again = call(2, "setReminders", Some("cb"));
        for kind in [alert, again] {
            assert!(failed("setReminders", Some(kind), [&[OFF], &[ON], &[ON]]).is_empty());
        }
    }

    #[test]
    fn tap_that_changed_nothing_leaves_nothing_to_undo() {
        assert!(failed("setReminders", None, [&[OFF], &[OFF], &[OFF]]).is_empty());
    }

    #[test]
    fn change_may_have_nothing_to_do_with_the_call() {
        let menu = [OFF, "menu \"More\""];
        assert!(failed("setReminders", None, [&[OFF], &menu, &menu]).is_empty());
        assert!(failed("getReminders", None, [&[OFF], &[ON], &[ON]]).is_empty());
    }

    #[test]
    fn page_that_is_not_read_in_full_is_not_judged() {
        let (before, after) = ([OFF, "… and more"], [ON, "… and more"]);
        assert!(failed("setReminders", None, [&before, &after, &after]).is_empty());
    }
}
