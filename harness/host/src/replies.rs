//! The replies a scenario scripts (docs/scenarios.md): which rule answers a call, and with what.

use std::time::Duration;

use footbridge_contract::Catalogue;
use footbridge_scenario::{Answer as Scripted, Body, ReplyForm, Script};
use serde_json::Value;

use crate::containment::contains;
use crate::dialect::{Form, ReplyShape};
use crate::reply::Answer;

/// The scripts of a scenario, and which of their rules have been used.
#[derive(Debug)]
pub(crate) struct Replies {
    scripts: Vec<Used>,
}

#[derive(Debug)]
struct Used {
    script: Script,
    rules: Vec<bool>,
}

/// What a rule has the host deliver. Nothing, if it is delivered no times.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Deliveries {
    pub(crate) answer: Answer,
    pub(crate) after: Duration,
    pub(crate) times: u32,
    pub(crate) every: Duration,
}

/// What a script says of one call.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Choice {
    /// The scenario scripts no reply to it.
    Unscripted,
    /// It is to go unanswered.
    Never,
    /// It is answered.
    Reply(Deliveries),
}

impl Replies {
    pub(crate) fn new(scripts: Vec<Script>) -> Self {
        let scripts = scripts.into_iter().map(|script| Used {
            rules: vec![false; script.rules.len()],
            script,
        });
        Self {
            scripts: scripts.collect(),
        }
    }

    /// Chooses the rule that answers a call, and uses it.
    pub(crate) fn choose(
        &mut self,
        name: &str,
        payload: &Value,
        shape: &ReplyShape,
        catalogue: &Catalogue,
    ) -> Choice {
        let used = self
            .scripts
            .iter_mut()
            .find(|used| used.script.call.value == name);
        let Some(answer) = used.and_then(|used| used.next(payload)) else {
            return Choice::Unscripted;
        };
        match answer {
            Scripted::Never => Choice::Never,
            Scripted::Reply {
                body,
                form,
                after,
                times,
                every,
            } => {
                let form = form.map_or(shape.default_form, Form::from);
                match dress(body, name, form, shape, catalogue) {
                    Some(answer) => Choice::Reply(Deliveries {
                        answer,
                        after: *after,
                        times: *times,
                        every: *every,
                    }),
                    None => Choice::Unscripted,
                }
            }
        }
    }
}

impl Used {
    /// The first rule that matches and isn't used up. A rule is used up after one use if a later one matches as well.
    fn next(&mut self, payload: &Value) -> Option<&Scripted> {
        let matching: Vec<usize> = self
            .script
            .rules
            .iter()
            .enumerate()
            .filter(|(_, rule)| {
                rule.when
                    .as_ref()
                    .is_none_or(|when| contains(payload, &when.value))
            })
            .map(|(index, _)| index)
            .collect();
        let last = matching.last().copied()?;
        let chosen = matching
            .into_iter()
            .find(|&index| index == last || !self.rules[index])?;
        self.rules[chosen] = true;
        Some(&self.script.rules[chosen].value.answer)
    }
}

/// A body as it travels; `None` for an envelope of a call the catalogue does not list.
fn dress(
    body: &Body,
    name: &str,
    form: Form,
    shape: &ReplyShape,
    catalogue: &Catalogue,
) -> Option<Answer> {
    let envelope = |body: &Body| body.envelope(catalogue.calls.get(name)?, catalogue);
    Some(match body {
        Body::Envelope { .. } => Answer::envelope(shape.envelope(envelope(body)?), form),
        Body::NoCode => {
            let mut success = shape.envelope(envelope(&Body::SUCCESS)?);
            if let Some(fields) = success.as_object_mut() {
                fields.shift_remove(&shape.code);
            }
            Answer::envelope(success, form)
        }
        Body::Empty => Answer::empty(),
        Body::Null => Answer::null(),
        Body::Malformed => Answer::malformed(),
        Body::Raw(text) => Answer::raw(text.clone()),
    })
}

impl From<ReplyForm> for Form {
    fn from(form: ReplyForm) -> Self {
        match form {
            ReplyForm::Object => Self::Object,
            ReplyForm::Json => Self::Json,
            ReplyForm::Base64 => Self::Base64,
        }
    }
}

#[cfg(test)]
mod tests {
    use footbridge_scenario::{Rule, Spanned};
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    fn rule(when: Option<Value>, text: &str) -> Spanned<Rule> {
        Spanned::from(Rule {
            when: when.map(Into::into),
            answer: Scripted::once(Body::Raw(text.to_owned())),
        })
    }

    fn used(rules: Vec<Spanned<Rule>>) -> Used {
        Used {
            rules: vec![false; rules.len()],
            script: Script {
                call: "share".to_owned().into(),
                rules,
            },
        }
    }

    fn text(answer: Option<&Scripted>) -> Option<String> {
        match answer? {
            Scripted::Reply {
                body: Body::Raw(text),
                ..
            } => Some(text.clone()),
            other => panic!("not one of ours: {other:?}"),
        }
    }

    #[test]
    fn rules_are_used_in_turn_and_the_last_repeats() {
        let mut used = used(vec![rule(None, "a"), rule(None, "b")]);
        let turns: Vec<_> = (0..3).map(|_| text(used.next(&json!({})))).collect();
        assert_eq!(
            turns,
            [Some("a".into()), Some("b".into()), Some("b".into())]
        );
    }

    #[test]
    fn a_rule_with_no_later_match_repeats() {
        let mut used = used(vec![
            rule(Some(json!({ "n": 1 })), "one"),
            rule(Some(json!({ "n": 2 })), "two"),
        ]);
        for _ in 0..2 {
            assert_eq!(text(used.next(&json!({ "n": 1 }))), Some("one".into()));
            assert_eq!(
                text(used.next(&json!({ "n": 2, "m": 0 }))),
                Some("two".into())
            );
        }
        assert_eq!(text(used.next(&json!({ "n": 3 }))), None);
    }

    proptest! {
        /// Of the rules that match, only the last may answer twice.
        #[test]
        fn none_but_the_last_match_repeats(
            rules in prop::collection::vec(prop::option::of(0u8..3), 1..6),
            calls in prop::collection::vec(0u8..3, 0..20),
        ) {
            let scripted = rules
                .iter()
                .enumerate()
                .map(|(index, n)| rule(n.map(|n| json!({ "n": n })), &index.to_string()));
            let mut used = used(scripted.collect());
            let mut answered = vec![0; rules.len()];
            for call in calls {
                let matching: Vec<usize> = (0..rules.len())
                    .filter(|&index| rules[index].is_none_or(|n| n == call))
                    .collect();
                let chosen = text(used.next(&json!({ "n": call }))).map(|text| text.parse::<usize>().unwrap());
                prop_assert_eq!(chosen.is_none(), matching.is_empty());
                if let Some(chosen) = chosen {
                    prop_assert!(matching.contains(&chosen));
                    answered[chosen] += 1;
                    let is_last = matching.last() == Some(&chosen);
                    prop_assert!(is_last || answered[chosen] == 1);
                    // Every earlier match must have been used already.
                    prop_assert!(matching.iter().take_while(|&&index| index < chosen).all(|&index| answered[index] > 0));
                }
            }
        }
    }
}
