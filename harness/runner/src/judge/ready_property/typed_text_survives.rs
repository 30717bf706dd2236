//! The text that a user typed stays in its field.

use serde_json::Value;

use crate::judge::Evidence;
use crate::judge::invariant::{Invariant, InvariantViolation};
use crate::judge::messages::{Content, Failure, Message, TIME_TO_SHOW};
use crate::judge::shown_page::{ShownField, ShownPage};

/// The steps in which the app does something, and no user.
const APP_STEPS: [&str; 2] = ["send", "ask"];

/// The steps of a user that change no field.
const QUIET_STEPS: [&str; 2] = ["scroll", "hover"];

pub(super) const PROPERTY: Invariant = Invariant {
    name: "typed-text-survives",
    summary: "Text that a user typed isn't lost while the user does nothing, nor if sending it fails.",
    advice: "Keep the text where no reply or refresh replaces it, and clear the field only after a success.",
    holds_on_any_host: false,
    check,
};

/// A text that a user typed into a field.
struct Typed<'e> {
    element: &'e str,
    /// The text at the end of the step that typed it.
    text: String,
    /// The text before that step; `None` if the field was not shown.
    before: Option<String>,
    /// The text of the step.
    step: &'e str,
    /// The title of the message that carried the text, and its failure.
    failed: Option<(String, Failure)>,
}

/// Follows each text from the page at the end of its step to the next step of the user that may change the field.
/// A field that is gone may come back.
fn check(evidence: &Evidence<'_>) -> Vec<InvariantViolation> {
    let messages = evidence.messages();
    let mut violations = Vec::new();
    let mut typed: Vec<Typed<'_>> = Vec::new();
    for pages in evidence.pages.windows(2) {
        let (before, page) = (&pages[0], &pages[1]);
        let is_same =
            evidence.document_number(before.place) == evidence.document_number(page.place);
        if !is_same || !before.is_whole() || !page.is_whole() {
            typed.clear();
            continue;
        }
        let sent = messages.iter();
        let sent: Vec<_> = sent
            .filter(|message| (before.place..page.place).contains(&message.place))
            .collect();
        let fields = page.fields();
        match evidence.step_of_page(page) {
            Some(("fill", step)) => {
                typed.retain(|typed| typed.is_in(&fields));
                typed.extend(newly_typed(&before.fields(), &fields, step, &sent));
            }
            Some((verb, _)) if is_action(evidence, page, verb) => {
                typed.retain_mut(|typed| {
                    typed.failed = failure(evidence, &sent, &typed.text);
                    typed.failed.is_some() || (sent.is_empty() && typed.is_in(&fields))
                });
            }
            step => typed.retain(|typed| {
                let is_sent = sent.iter().any(|message| carries(message, &typed.text));
                let by_app = step.is_some_and(|(verb, _)| APP_STEPS.contains(&verb));
                let lost = typed.lost(page, &fields, by_app).filter(|_| !is_sent);
                violations.extend(lost.map(|now| InvariantViolation {
                    at: page.at,
                    step: page.step,
                    text: typed.describe(now, page, step),
                    stack: Vec::new(),
                    is_cause: false,
                }));
                !is_sent && lost.is_none()
            }),
        }
    }
    violations
}

/// Whether the user did something that may change a field.
fn is_action(evidence: &Evidence<'_>, page: &ShownPage, verb: &str) -> bool {
    let is_quiet = APP_STEPS.contains(&verb) || QUIET_STEPS.contains(&verb);
    !evidence.is_passive(page) && !is_quiet
}

/// The text in the field that a step filled. None if the page sent it at once, as a code is sent with its last digit.
fn newly_typed<'e>(
    before: &[ShownField<'_>],
    fields: &[ShownField<'e>],
    step: &'e str,
    sent: &[&Message<'_>],
) -> Option<Typed<'e>> {
    let earlier = |field: &ShownField<'_>| {
        let mut before = before.iter();
        let same = before.find(|before| before.element == field.element);
        same.map(|before| before.value.clone())
    };
    let mut changed = fields.iter().filter(|field| {
        !field.value.trim().is_empty() && earlier(field).as_ref() != Some(&field.value)
    });
    let field = changed.next().filter(|_| changed.next().is_none())?;
    let is_sent = sent.iter().any(|message| carries(message, &field.value));
    (!is_sent).then(|| Typed {
        element: field.element,
        text: field.value.clone(),
        before: earlier(field),
        step,
        failed: None,
    })
}

/// The title and the failure of the message that carried a text; `None` unless all messages that carried it failed.
fn failure(
    evidence: &Evidence<'_>,
    sent: &[&Message<'_>],
    text: &str,
) -> Option<(String, Failure)> {
    // A wrong code is removed from its field.
    if text.chars().all(|char| char.is_ascii_digit()) {
        return None;
    }
    let carriers = sent.iter().filter(|message| carries(message, text));
    let failures = carriers.map(|message| Some((message.title(), evidence.failure_of(message)?)));
    failures.collect::<Option<Vec<_>>>()?.pop()
}

/// Whether a message carries a text.
fn carries(message: &Message<'_>, text: &str) -> bool {
    match message.content {
        Content::Call { payload, .. } => contains(payload, text.trim()),
        Content::Request { body, query, .. } => {
            contains(body, text.trim())
                || query.iter().any(|(_, value)| value.contains(text.trim()))
        }
        Content::Link { url } => url.contains(text.trim()),
    }
}

fn contains(value: &Value, text: &str) -> bool {
    match value {
        Value::Null | Value::Bool(_) => false,
        Value::Number(number) => number.to_string() == text,
        Value::String(value) => value.contains(text),
        Value::Array(items) => items.iter().any(|item| contains(item, text)),
        Value::Object(fields) => fields.values().any(|field| contains(field, text)),
    }
}

impl Typed<'_> {
    fn is_in(&self, fields: &[ShownField<'_>]) -> bool {
        let mut fields = fields.iter();
        fields.any(|field| field.element == self.element && field.value == self.text)
    }

    /// The field's text on a page, if it isn't the typed one, and the page doesn't show that elsewhere.
    fn lost<'f>(
        &self,
        page: &ShownPage,
        fields: &'f [ShownField<'_>],
        by_app: bool,
    ) -> Option<&'f str> {
        let field = fields.iter().find(|field| field.element == self.element)?;
        let now = field.value.as_str();
        let is_reset = now.trim().is_empty() || self.before.as_deref() == Some(now);
        // An event may bring another text.
        let is_lost = is_reset || (!by_app && !is_form_of(now, &self.text));
        let is_due = self.failed.as_ref().is_none_or(|(_, failure)| {
            failure.from <= page.place && page.at.since(failure.at).as_millis() >= TIME_TO_SHOW
        });
        let is_shown = || {
            page.lines
                .iter()
                .any(|line| line.contains(self.text.trim()))
        };
        (now != self.text && is_lost && is_due && !is_shown()).then_some(now)
    }

    fn describe(&self, now: &str, page: &ShownPage, step: Option<(&str, &str)>) -> String {
        let Self { element, text, .. } = self;
        let cause = match (&self.failed, step) {
            (Some((message, failure)), _) => {
                format!(
                    "{message} carried it and failed at {} ({}), and",
                    failure.at, failure.text
                )
            }
            (None, Some((verb, step))) => format!("after the step `{verb} {step}`"),
            (None, None) => "at the end".to_owned(),
        };
        let now = if now.trim().is_empty() {
            "is empty".to_owned()
        } else {
            format!("has {now:?}")
        };
        format!(
            "{element} loses its text: the step `fill {}` typed {text:?}; {cause} the field {now} at {}",
            self.step, page.at,
        )
    }
}

/// Whether a page may have written a typed text so: shorter, longer, with other separators, or as the nearest number.
fn is_form_of(now: &str, text: &str) -> bool {
    let letters = |text: &str| -> String {
        let letters = text.chars().filter(|char| char.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect()
    };
    let (one, other) = (letters(now), letters(text));
    let is_number = |text: &str| !text.is_empty() && text.chars().all(|char| char.is_ascii_digit());
    one.contains(&other) || other.contains(&one) || (is_number(&one) && is_number(&other))
}

#[cfg(test)]
mod tests {
    use footbridge_journal::{EntryKind, Instant};
    use serde_json::json;

    use crate::judge::ShownPage;
    use crate::judge::invariant::tests::{call, reply, step, steps_violations_on};

    const NAME: &str = "typed-text-survives";

    /// The field `Note` with this text; `None` if it isn't shown.
    type Shown<'s> = Option<&'s str>;

    fn page(place: usize, at: u64, step: usize, note: Shown<'_>) -> ShownPage {
        let field = note.map(|text| format!("textbox \"Note\" [required] = {text:?}"));
        ShownPage {
            place,
            at: Instant::from_millis(at),
            step: Some(step),
            lines: field
                .into_iter()
                .chain(["button \"Save\"".to_owned()])
                .collect(),
        }
    }

    /// The user types into the field, and then this step happens. The field has these texts after the first step, the
    /// typing, and the last step.
    fn after(verb: &'static str, [before, typed, after]: [Shown<'_>; 3]) -> Vec<String> {
        let kinds = [
            (0, step("open", "https://app.test/")),
            (0, step("fill", "label \"Note\" with \"Buy milk\"")),
            (0, step(verb, "3s")),
        ];
        let pages = [
            page(1, 0, 0, before),
            page(2, 0, 1, typed),
            page(3, 3000, 2, after),
        ];
        steps_violations_on(NAME, kinds, &pages)
    }

    #[test]
    fn text_that_a_refresh_clears_is_lost() {
        assert_eq!(
            after("advance", [Some(""), Some("Buy milk"), Some("")]),
            [
                "textbox \"Note\" loses its text: the step `fill label \"Note\" with \"Buy milk\"` typed \"Buy milk\"; after the step `advance 3s` the field is empty at 3000ms"
            ]
        );
        let replaced = after("advance", [Some(""), Some("Buy milk"), Some("Call Ann")]);
        assert_eq!(replaced.len(), 1);
        assert!(replaced[0].contains("the field has \"Call Ann\""));
    }

    #[test]
    fn event_may_replace_a_text_and_not_clear_it() {
        let scanned = [Some(""), Some("Buy milk"), Some("Call Ann")];
        assert!(after("send", scanned).is_empty());
        for initial in ["", "My note"] {
            let cleared = [Some(initial), Some("Buy milk"), Some(initial)];
            assert_eq!(after("send", cleared).len(), 1, "{initial}");
        }
    }

    #[test]
    fn user_may_clear_a_text() {
        for verb in ["tap", "press", "select", "reload"] {
            assert!(after(verb, [Some(""), Some("Buy milk"), Some("")]).is_empty());
        }
    }

    #[test]
    fn text_may_be_written_in_another_way() {
        for (typed, now) in [
            ("Buy milk", "BUY MILK"),
            ("Buy milk ", "Buy milk"),
            ("1000", "1,000.00"),
            ("900", "500"),
        ] {
            assert!(after("advance", [Some(""), Some(typed), Some(now)]).is_empty());
        }
    }

    #[test]
    fn field_that_is_gone_may_come_back_with_its_text() {
        let gone = |back: &str| {
            let kinds = [
                (0, step("open", "https://app.test/")),
                (0, step("fill", "label \"Note\" with \"Buy milk\"")),
                (0, step("advance", "3s")),
                (3000, step("advance", "3s")),
            ];
            let pages = [
                page(1, 0, 0, Some("")),
                page(2, 0, 1, Some("Buy milk")),
                page(3, 3000, 2, None),
                page(4, 6000, 3, Some(back)),
            ];
            steps_violations_on(NAME, kinds, &pages)
        };
        assert!(gone("Buy milk").is_empty());
        assert_eq!(gone("").len(), 1);
    }

    /// The user types this text, and a tap sends it; the reply follows after 500 ms. The field has the text `after` at
    /// the end.
    fn sent(payload: serde_json::Value, typed: &str, has_failed: bool, after: &str) -> Vec<String> {
        let mut save = call(1, "saveNote", Some("cb"));
        if let EntryKind::Call { payload: empty, .. } = &mut save {
            *empty = payload;
        }
        let mut answer = reply(1);
        if let EntryKind::Reply { by_default, .. } = &mut answer {
            *by_default = !has_failed;
        }
        let kinds = [
            (0, step("open", "https://app.test/")),
            (0, step("fill", "label \"Note\" with \"Buy milk\"")),
            (0, step("tap", "button \"Save\"")),
            (0, save),
            (0, step("advance", "3s")),
            (500, answer),
        ];
        let pages = [
            page(1, 0, 0, Some("")),
            page(2, 0, 1, Some(typed)),
            page(4, 0, 2, Some("")),
            page(6, 3000, 3, Some(after)),
        ];
        steps_violations_on(NAME, kinds, &pages)
    }

    #[test]
    fn failure_of_the_message_keeps_its_text() {
        let note = || json!({ "notes": ["Buy milk"] });
        assert_eq!(
            sent(note(), "Buy milk", true, ""),
            [
                "textbox \"Note\" loses its text: the step `fill label \"Note\" with \"Buy milk\"` typed \"Buy milk\"; saveNote (#1) carried it and failed at 500ms (the reply was {}), and the field is empty at 3000ms"
            ]
        );
        assert!(sent(note(), "Buy milk", true, "Buy milk").is_empty());
        assert!(sent(note(), "Buy milk", false, "").is_empty());
        assert!(sent(json!({ "kind": "note" }), "Buy milk", true, "").is_empty());
        assert!(sent(json!({ "code": "1234" }), "1234", true, "").is_empty());
    }
}
