//! An event of the app, or a tap, has its effects once each time.

use crate::judge::Evidence;
use crate::judge::invariant::{Invariant, InvariantViolation};
use crate::judge::messages::{Content, Message};

/// The steps whose effects are compared.
const ACTIONS: [&str; 3] = ["send", "ask", "tap"];

pub(super) const PROPERTY: Invariant = Invariant {
    name: "one-effect",
    summary: "An event of the app, or a tap, sends each call, request and link as often as it did the first time.",
    advice: "Add each listener once, and remove it when its part of the page closes.",
    holds_on_any_host: false,
    check,
};

/// The messages of one step with the same content, which were sent together.
struct Burst<'m, 'e> {
    /// The verb and the text of the step.
    action: (&'e str, &'e str),
    document: Option<usize>,
    address: &'e str,
    messages: Vec<&'m Message<'e>>,
}

impl Burst<'_, '_> {
    fn content(&self) -> &Content<'_> {
        &self.messages[0].content
    }

    /// Whether both are the same effect of the same action on the same page. Listeners of an earlier document are gone.
    fn is_like(&self, other: &Burst<'_, '_>) -> bool {
        self.action == other.action
            && self.document == other.document
            && self.address == other.address
            && self.content() == other.content()
    }
}

/// Compares the messages of each step with those of the first step with the same action and message.
fn check(evidence: &Evidence<'_>) -> Vec<InvariantViolation> {
    let messages = evidence.messages();
    let bursts = bursts(evidence, &messages);
    let violations = bursts.iter().enumerate().filter_map(|(index, burst)| {
        let mut earlier = bursts[..index]
            .iter()
            .filter(|earlier| earlier.is_like(burst));
        let first = earlier.next()?;
        let usual = first.messages.len();
        let is_first_report = earlier.all(|earlier| earlier.messages.len() <= usual);
        let extra = burst.messages.get(usual).filter(|_| is_first_report)?;
        Some(InvariantViolation::of(extra.entry, text(first, burst)))
    });
    violations.collect()
}

/// The messages of actions, by step and content. A message that follows the end of the same one is a retry.
fn bursts<'m, 'e>(evidence: &Evidence<'e>, messages: &'m [Message<'e>]) -> Vec<Burst<'m, 'e>> {
    let mut bursts: Vec<Burst<'m, 'e>> = Vec::new();
    for message in messages {
        let action = evidence.step_of(message.entry);
        let Some(action) = action.filter(|(verb, _)| ACTIONS.contains(verb)) else {
            continue;
        };
        let mut same = bursts.iter_mut().rev().filter(|burst| {
            burst.messages[0].entry.step == message.entry.step
                && *burst.content() == message.content
        });
        match same.next() {
            Some(burst) => {
                let mut sent = burst.messages.iter();
                if sent.all(|sent| sent.end.is_none_or(|end| end > message.place)) {
                    burst.messages.push(message);
                }
            }
            None => bursts.push(Burst {
                action,
                document: evidence.document_number(message.place),
                address: evidence.address_at(message.place),
                messages: vec![message],
            }),
        }
    }
    bursts
}

fn text(first: &Burst<'_, '_>, burst: &Burst<'_, '_>) -> String {
    let (verb, text) = burst.action;
    let titles: Vec<String> = burst
        .messages
        .iter()
        .map(|message| message.title())
        .collect();
    let times = |count: usize| match count {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        count => format!("{count} times"),
    };
    format!(
        "{} was sent {} at {} by the step `{verb} {text}` ({}), and {} by the same step at {}: a listener may have been added again",
        burst.content().name(),
        times(burst.messages.len()),
        burst.messages[0].entry.at,
        titles.join(", "),
        times(first.messages.len()),
        first.messages[0].entry.at,
    )
}

#[cfg(test)]
mod tests {
    use footbridge_journal::EntryKind;
    use serde_json::json;

    use crate::judge::invariant::tests::{call, reply, step, steps_violations};

    const NAME: &str = "one-effect";

    fn refresh() -> EntryKind {
        step("send", "refresh")
    }

    fn load(number: u32) -> EntryKind {
        call(number, "getOrders", Some("cb"))
    }

    #[test]
    fn event_has_its_effects_once_each_time() {
        let kinds = [
            (0, refresh()),
            (0, load(1)),
            (0, reply(1)),
            (500, refresh()),
            (500, load(2)),
            (500, load(3)),
        ];
        assert_eq!(
            steps_violations(NAME, kinds),
            [
                "getOrders was sent twice at 500ms by the step `send refresh` (getOrders (#2), getOrders (#3)), and once by the same step at 0ms: a listener may have been added again"
            ]
        );
    }

    #[test]
    fn event_may_always_have_an_effect_twice() {
        let kinds = [refresh(), load(1), load(2), refresh(), load(3), load(4)];
        assert!(steps_violations(NAME, kinds.map(|kind| (0, kind))).is_empty());
    }

    #[test]
    fn growth_is_reported_once() {
        let kinds = [
            refresh(),
            load(1),
            refresh(),
            load(2),
            load(3),
            refresh(),
            load(4),
            load(5),
            load(6),
        ];
        assert_eq!(steps_violations(NAME, kinds.map(|kind| (0, kind))).len(), 1);
    }

    #[test]
    fn retry_after_a_reply_isnt_a_second_effect() {
        let kinds = [
            refresh(),
            load(1),
            reply(1),
            refresh(),
            load(2),
            reply(2),
            load(3),
        ];
        assert!(steps_violations(NAME, kinds.map(|kind| (0, kind))).is_empty());
    }

    #[test]
    fn other_payloads_pages_and_steps_arent_second_effect() {
        let mut other = load(3);
        if let EntryKind::Call { payload, .. } = &mut other {
            *payload = json!({ "page": 2 });
        }
        let kinds = [refresh(), load(1), refresh(), load(2), other];
        assert!(steps_violations(NAME, kinds.map(|kind| (0, kind))).is_empty());
        let goto = EntryKind::Goto {
            url: "https://app.test/other".into(),
        };
        let kinds = [refresh(), load(1), goto, refresh(), load(2), load(3)];
        assert!(steps_violations(NAME, kinds.map(|kind| (0, kind))).is_empty());
        let wait = || step("advance", "1s");
        let kinds = [wait(), load(1), wait(), load(2), load(3)];
        assert!(steps_violations(NAME, kinds.map(|kind| (0, kind))).is_empty());
    }

    #[test]
    fn tap_has_its_effects_once_each_time() {
        let tap = |name: &str| step("tap", name);
        let kinds = |second| {
            [
                tap("Pay"),
                call(1, "pay", None),
                tap(second),
                call(2, "pay", None),
                call(3, "pay", None),
            ]
        };
        assert_eq!(
            steps_violations(NAME, kinds("Pay").map(|kind| (0, kind))).len(),
            1
        );
        assert!(steps_violations(NAME, kinds("All").map(|kind| (0, kind))).is_empty());
    }
}
