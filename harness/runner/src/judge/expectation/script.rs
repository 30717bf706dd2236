//! Expectations about calls of simulated third-party scripts.

use footbridge_contract::contains;
use footbridge_journal::EntryKind;
use footbridge_scenario::expectation::{ExpectNoScript, ExpectScript};
use serde_json::Value;

use crate::judge::matcher::{JudgeContext, MatchResult, Matcher, Sent, lines};

impl Matcher {
    pub(super) fn script(
        &mut self,
        expected: &ExpectScript,
        context: &JudgeContext<'_>,
    ) -> MatchResult {
        let wanted = expected.script.value.as_str();
        let part = expected.arguments.as_ref().map(|part| &part.value);
        let is_alike =
            |kind: &EntryKind| matches!(kind, EntryKind::ScriptCall { name, .. } if name == wanted);
        let matches = |kind: &EntryKind| match kind {
            EntryKind::ScriptCall { name, arguments } => {
                name == wanted && part.is_none_or(|part| are_arguments(arguments, part))
            }
            _ => false,
        };
        let description = part.map_or_else(
            || wanted.to_owned(),
            |arguments| format!("{wanted} with {arguments}"),
        );
        let sent = Sent {
            noun: "script call",
            description,
            times: expected.times,
            is_of_kind: &|kind| matches!(kind, EntryKind::ScriptCall { .. }),
            distance: None,
        };
        self.claim_sent(context.journal, &sent, matches, is_alike)
    }

    pub(super) fn no_script(
        &mut self,
        expected: &ExpectNoScript,
        context: &JudgeContext<'_>,
    ) -> MatchResult {
        let wanted = expected.script.as_ref().map(|script| script.value.as_str());
        let found = self.unclaimed(context.journal, |kind| {
            matches!(kind, EntryKind::ScriptCall { name, .. } if wanted.is_none_or(|wanted| wanted == name))
        });
        let described = wanted.map_or("no script call".to_owned(), |wanted| {
            format!("no script call {wanted}")
        });
        MatchResult::holds_if(found.is_empty(), described, || lines(&found))
    }
}

/// Whether the number of arguments is the same, and each argument contains the wanted value.
fn are_arguments(arguments: &[Value], wanted: &Value) -> bool {
    wanted.as_array().is_some_and(|wanted| {
        wanted.len() == arguments.len()
            && wanted
                .iter()
                .zip(arguments)
                .all(|(wanted, argument)| contains(argument, wanted))
    })
}
