//! A state machine of the client.

use schemars::JsonSchema;
use serde::Serialize;

use crate::Assumed;
use crate::entries::{Entries, Named};

/// A state machine whose transitions the client reports (`docs/probe.md`).
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Machine {
    /// Its name in probe messages.
    pub name: String,
    /// The section of the specification that defines it, if known.
    pub section: Option<String>,
    /// Its subject, in one sentence.
    pub summary: String,
    /// The name of its initial state.
    pub initial: String,
    pub states: Entries<State>,
    pub transitions: Vec<Transition>,
    /// The keys above whose values are assumed, since the specification doesn't state them.
    pub assumed: Assumed,
}

impl Machine {
    /// Whether it allows this transition for this cause.
    pub fn allows(&self, from: &str, to: &str, cause: &str) -> bool {
        self.transitions
            .iter()
            .any(|known| known.from == from && known.to == to && known.is_for(cause))
    }

    /// Whether every page makes this transition in the normal course.
    pub fn is_ambient(&self, from: &str, to: &str, cause: &str) -> bool {
        let mut ambient = self.transitions.iter().filter(|known| known.is_ambient);
        ambient.any(|known| known.from == from && known.to == to && known.is_for(cause))
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct State {
    /// Its name in probe messages.
    pub name: String,
    /// Its meaning, in one clause.
    pub meaning: String,
}

/// A transition from one state to another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Transition {
    /// The name of the state before.
    pub from: String,
    /// The name of the state after.
    pub to: String,
    /// The cause of the transition; `{n}` matches a number, `{code}` a code.
    pub cause: String,
    /// Whether every page makes it in the normal course, so that transcripts omit it.
    pub is_ambient: bool,
}

impl Transition {
    /// Whether the cause matches, with any word for its placeholder.
    pub fn is_for(&self, cause: &str) -> bool {
        fits(&self.cause, cause)
    }
}

/// Whether a cause fits a pattern with at most one placeholder in braces, which matches letters, digits and `-`.
fn fits(pattern: &str, cause: &str) -> bool {
    let Some((before, (_, after))) = pattern
        .split_once('{')
        .and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
    else {
        return pattern == cause;
    };
    let held = cause
        .strip_prefix(before)
        .and_then(|rest| rest.strip_suffix(after));
    held.is_some_and(|held| {
        let known = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
        !held.is_empty() && held.chars().all(known)
    })
}

impl Named for Machine {
    const NOUN: &str = "machine";
    const KEY: &str = "name";

    fn name(&self) -> &str {
        &self.name
    }
}

impl Named for State {
    const NOUN: &str = "state";
    const KEY: &str = "name";

    fn name(&self) -> &str {
        &self.name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholder_in_braces_matches_one_word() {
        assert!(fits("token of {n} characters", "token of 39 characters"));
        assert!(fits("code {code}", "code -1"));
        assert!(!fits("code {code}", "code "));
        assert!(!fits("code {code}", "code 1 2"));
        assert!(!fits("token of {n} characters", "token of 39"));
        assert!(fits("no reply", "no reply"));
        assert!(!fits("no reply", "no replies"));
    }
}
