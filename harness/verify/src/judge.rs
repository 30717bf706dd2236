//! Judges the replies of a real app.

use footbridge_contract::{Call, Catalogue, CodeOutcome, Extent, Reply};
use footbridge_dialect::{ArrivedReply, ClientSide, PageFacts, ReplyOutcome};
use footbridge_record::{DifferenceKind, VerifiedDifference};
use serde_json::Value;

use crate::difference::{MOST_MISMATCHES, difference, problem_difference};
use crate::plan::Purpose;
use crate::subject::{Description, Subject};

/// A reply, and its delay after the call.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct TimedReply {
    pub(crate) after_ms: u64,
    pub(crate) reply: ArrivedReply,
    /// The content as it arrived.
    pub(crate) content: Value,
}

/// Compares the traffic of an app with its description.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Judge<'j> {
    pub(crate) catalogue: &'j Catalogue,
    pub(crate) client: ClientSide<'j>,
    facts: &'j PageFacts,
}

impl<'j> Judge<'j> {
    /// Creates the judge of an app; `None` if the dialect has no bridge for its platform.
    pub(crate) fn of(subject: &'j Subject, description: &'j Description) -> Option<Self> {
        Some(Self {
            catalogue: &description.catalogue,
            client: subject.client(description)?,
            facts: &subject.facts,
        })
    }
}

impl Judge<'_> {
    /// Returns the handler or function that a call needs, if the page lacks it.
    pub(crate) fn missing_entry_point(&self, call: &str) -> Option<String> {
        let entry_points = self.client.entry_points(call);
        let is_there = |entry_point: &String| {
            self.facts.handlers.contains(entry_point) || self.facts.methods.contains(entry_point)
        };
        let first = entry_points.first()?.clone();
        (!entry_points.iter().any(is_there)).then_some(first)
    }

    /// Whether the page has a handler or function for this call alone.
    pub(crate) fn has_own_entry_point(&self, call: &str) -> bool {
        let has_own =
            self.client.has_own_channel(call) && !self.client.entry_points(call).is_empty();
        has_own && self.missing_entry_point(call).is_none()
    }

    /// Returns the differences between an event's payload and its description.
    pub(crate) fn event_payload(&self, name: &str, payload: &Value) -> Vec<VerifiedDifference> {
        let Some(event) = self.catalogue.events.get(name) else {
            return Vec::new();
        };
        let mismatches = event.mismatches(payload, Extent::Whole).into_iter();
        let differences = mismatches.map(|mismatch| {
            let message = format!("in the payload, {mismatch}");
            difference(DifferenceKind::Schema, message)
        });
        differences.collect()
    }

    /// Returns the differences in the replies to a call, for which the page waited `waited_ms`.
    pub(crate) fn call(
        &self,
        call: &Call,
        payload: &Value,
        purpose: Purpose,
        replies: &[TimedReply],
        waited_ms: u64,
    ) -> Vec<VerifiedDifference> {
        match (purpose, replies.first()) {
            (Purpose::Usual | Purpose::Twice, _) => {
                self.usual_call(call, payload, replies, waited_ms)
            }
            (Purpose::Below, Some(first)) if first.reply.outcome == ReplyOutcome::Success => {
                let message = "this version has it already".to_owned();
                vec![difference(DifferenceKind::Minimum, message)]
            }
            (Purpose::WrongPayload, Some(first)) => {
                let code = self.code(&first.reply).into_iter();
                code.chain(count_difference(replies)).collect()
            }
            (Purpose::Below | Purpose::Unknown | Purpose::WrongPayload, _) => Vec::new(),
        }
    }

    /// Returns the differences in the replies to a call that this version has.
    fn usual_call(
        &self,
        call: &Call,
        payload: &Value,
        replies: &[TimedReply],
        waited_ms: u64,
    ) -> Vec<VerifiedDifference> {
        let mut found = Vec::new();
        if call.reply == Reply::None {
            if last_replies(replies) > 0 {
                found.push(difference(
                    DifferenceKind::Undescribed,
                    "it replies, and is described without a reply".to_owned(),
                ));
            }
            return found;
        }
        let Some(first) = replies.first() else {
            // A call without a default reply may stay open.
            if self.client.default_data(&call.name, payload).is_some() {
                found.push(difference(
                    DifferenceKind::Missing,
                    format!("no reply within {}", seconds(waited_ms)),
                ));
            }
            return found;
        };
        found.extend(count_difference(replies));
        found.extend(self.limit(call, first.after_ms));
        found.extend(self.reply(call, payload, &first.reply));
        found
    }

    /// Returns the difference for a reply that came after the time limit.
    fn limit(&self, call: &Call, after_ms: u64) -> Option<VerifiedDifference> {
        let limit = self.catalogue.time_limit(call)?;
        (after_ms > limit.ms).then(|| VerifiedDifference {
            kind: DifferenceKind::Limit,
            message: format!(
                "the reply came after {}, and the limit `{}` is {}",
                seconds(after_ms),
                limit.name,
                seconds(limit.ms)
            ),
            expected: Some(seconds(limit.ms)),
            found: Some(seconds(after_ms)),
            probe: None,
        })
    }

    /// Returns the differences in a reply, except its time.
    fn reply(&self, call: &Call, payload: &Value, reply: &ArrivedReply) -> Vec<VerifiedDifference> {
        let problems = reply.problems.iter().take(MOST_MISMATCHES);
        let problems = problems.map(|problem| problem_difference(problem, "in the reply, "));
        let mut found: Vec<VerifiedDifference> =
            form_difference(reply).into_iter().chain(problems).collect();
        if reply.is_read {
            match call.default_reply {
                Some(_) => found.extend(self.outcome(call, reply)),
                None => found.extend(self.code(reply)),
            }
            found.extend(self.data(call, payload, reply));
        }
        found
    }

    /// Compares the code and outcome of a reply with the default reply.
    fn outcome(&self, call: &Call, reply: &ArrivedReply) -> Option<VerifiedDifference> {
        let default = call.default_reply.as_ref()?;
        if let Some(code) = &reply.code {
            return (*code != default.code).then(|| VerifiedDifference {
                kind: DifferenceKind::Code,
                message: match self.code(reply) {
                    Some(unknown) => unknown.message,
                    None => format!("the code is `{code}`, not `{}`", default.code),
                },
                expected: Some(default.code.clone()),
                found: Some(code.clone()),
                probe: None,
            });
        }
        let described = self.catalogue.codes.get(&default.code);
        let succeeds = described.is_none_or(|code| code.outcome == CodeOutcome::Success);
        (reply.outcome == ReplyOutcome::Failure && succeeds).then(|| {
            let message = match &reply.message {
                Some(message) => format!("it fails: {message}"),
                None => "it fails".to_owned(),
            };
            difference(DifferenceKind::Code, message)
        })
    }

    /// Returns the difference for an unknown code.
    fn code(&self, reply: &ArrivedReply) -> Option<VerifiedDifference> {
        let code = reply.code.as_ref()?;
        if self.catalogue.codes.get(code).is_some() {
            return None;
        }
        Some(VerifiedDifference {
            kind: DifferenceKind::Code,
            message: format!("the code `{code}` is not described"),
            expected: None,
            found: Some(code.clone()),
            probe: None,
        })
    }

    /// Compares the data of a reply with its shape, or without a shape with the default reply's data.
    fn data(&self, call: &Call, payload: &Value, reply: &ArrivedReply) -> Vec<VerifiedDifference> {
        if reply.outcome == ReplyOutcome::Failure {
            return Vec::new();
        }
        let data = reply.data.clone().unwrap_or_default();
        let code = reply.code.as_deref().unwrap_or_default();
        if call.data_of(code, true).is_some() {
            let mismatches = call.reply_mismatches(code, true, &data).into_iter();
            let differences = mismatches.take(MOST_MISMATCHES).map(|mismatch| {
                let message = format!("in the data, {mismatch}");
                difference(DifferenceKind::Schema, message)
            });
            return differences.collect();
        }
        let described = self.client.default_data(&call.name, payload);
        let Some(described) = described else {
            return Vec::new();
        };
        let mut found = Vec::new();
        compare(&described, &data, "", &mut found);
        found.truncate(MOST_MISMATCHES);
        found
    }
}

/// Returns the number of final replies.
fn last_replies(replies: &[TimedReply]) -> usize {
    let outcomes = replies.iter().map(|timed| timed.reply.outcome);
    outcomes
        .filter(|outcome| *outcome != ReplyOutcome::Part)
        .count()
}

/// Returns the difference for more than one final reply to a call.
fn count_difference(replies: &[TimedReply]) -> Option<VerifiedDifference> {
    let count = last_replies(replies);
    (count > 1).then(|| VerifiedDifference {
        kind: DifferenceKind::Count,
        message: format!("{count} replies came, not one"),
        expected: Some("1".to_owned()),
        found: Some(count.to_string()),
        probe: None,
    })
}

/// Returns the difference for a reply in another form.
fn form_difference(reply: &ArrivedReply) -> Option<VerifiedDifference> {
    let word = |form| {
        let word = serde_json::to_value(form).ok();
        let word = word.and_then(|word| word.as_str().map(str::to_owned));
        word.unwrap_or_default()
    };
    (reply.form != reply.described_form).then(|| {
        let (expected, form) = (word(reply.described_form), word(reply.form));
        VerifiedDifference {
            kind: DifferenceKind::Form,
            message: format!("the reply's form is {form}, not {expected}"),
            expected: Some(expected),
            found: Some(form),
            probe: None,
        }
    })
}

/// Compares the structure of two values: the fields of objects and the types of all values. An empty object or list
/// matches any.
fn compare(described: &Value, found: &Value, at: &str, differences: &mut Vec<VerifiedDifference>) {
    let path = |key: &str| {
        if at.is_empty() {
            key.to_owned()
        } else {
            format!("{at}.{key}")
        }
    };
    match (described, found) {
        (Value::Object(described), Value::Object(found)) => {
            if described.is_empty() {
                return;
            }
            for (key, value) in described {
                match found.get(key) {
                    Some(other) => compare(value, other, &path(key), differences),
                    None => differences.push(difference(
                        DifferenceKind::Missing,
                        format!("in the data, `{}` is missing", path(key)),
                    )),
                }
            }
            for key in found.keys().filter(|key| !described.contains_key(*key)) {
                differences.push(difference(
                    DifferenceKind::Undescribed,
                    format!("in the data, `{}` is not described", path(key)),
                ));
            }
        }
        (Value::Array(described), Value::Array(found)) => {
            if let (Some(described), Some(found)) = (described.first(), found.first()) {
                compare(described, found, &path("0"), differences);
            }
        }
        (described, found) => {
            let (expected, other) = (type_of(described), type_of(found));
            if expected != other && !described.is_null() {
                let place = if at.is_empty() {
                    "the data".to_owned()
                } else {
                    format!("in the data, `{at}`")
                };
                differences.push(VerifiedDifference {
                    kind: DifferenceKind::Schema,
                    message: format!("{place} is {other}, not {expected}"),
                    expected: Some(expected.to_owned()),
                    found: Some(other.to_owned()),
                    probe: None,
                });
            }
        }
    }
}

fn type_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

/// Formats a time for messages.
pub(crate) fn seconds(ms: u64) -> String {
    if ms.is_multiple_of(1000) {
        format!("{} s", ms / 1000)
    } else if ms > 10_000 {
        format!("{}.{} s", ms / 1000, ms % 1000 / 100)
    } else {
        format!("{ms} ms")
    }
}
