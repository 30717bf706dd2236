//! The client's state machines move as the catalogue allows.

use std::collections::BTreeMap;

use footbridge_contract::Machine;
use footbridge_journal::EntryKind;

use super::{Invariant, InvariantViolation};
use crate::judge::Evidence;

pub(super) const INVARIANT: Invariant = Invariant {
    name: "legal-transitions",
    summary: "Every state machine makes only moves that the catalogue has, from the state it was left in.",
    advice: "The client's state machine made a transition that is not in the catalogue. Fix either of them.",
    holds_on_any_host: true,
    check,
};

/// The state of a machine according to its reports.
#[derive(Debug, Default)]
struct MachineState<'e> {
    /// The state in its last report; `None` before the first.
    last: Option<&'e str>,
    /// Whether another page may have begun since, with its machines in their initial states.
    may_be_initial: bool,
}

/// A catalogue without machines makes no rules, so every report is valid.
fn check(evidence: &Evidence<'_>) -> Vec<InvariantViolation> {
    let machines = &evidence.catalogue.machines;
    if machines.is_empty() {
        return Vec::new();
    }
    let mut known: BTreeMap<&str, MachineState<'_>> = BTreeMap::new();
    let mut violations = Vec::new();
    for entry in evidence.journal.entries() {
        match &entry.kind {
            kind if kind.loads() || matches!(kind, EntryKind::Goto { .. }) => {
                for state in known.values_mut() {
                    state.may_be_initial = true;
                }
            }
            EntryKind::State {
                machine: name,
                from,
                to,
                cause,
                ..
            } => {
                let Some(machine) = machines.get(name) else {
                    let text = format!("the catalogue has no machine `{name}`");
                    violations.push(InvariantViolation::of(entry, text));
                    continue;
                };
                let state = known.entry(name).or_default();
                let problem = misplaced(machine, state, from)
                    .or_else(|| illegal(machine, from, to, cause.as_deref()));
                let text = problem.map(|problem| format!("{name} {from} → {to}: {problem}"));
                violations.extend(text.map(|text| InvariantViolation::of(entry, text)));
                *state = MachineState {
                    last: Some(to),
                    // The page before reports its last moves while the next page begins.
                    may_be_initial: state.may_be_initial && *from != machine.initial,
                };
            }
            _ => {}
        }
    }
    violations
}

/// The problem with the initial state of a move, if there is one.
fn misplaced(machine: &Machine, known: &MachineState<'_>, from: &str) -> Option<String> {
    let last = known.last.unwrap_or(&machine.initial);
    let is_initial = known.may_be_initial && from == machine.initial;
    (from != last && !is_initial).then(|| format!("it was `{last}`"))
}

/// The problem with the move itself, if there is one.
fn illegal(machine: &Machine, from: &str, to: &str, cause: Option<&str>) -> Option<String> {
    let moves = machine.transitions.iter();
    let causes: Vec<&str> = moves
        .filter(|known| known.from == from && known.to == to)
        .map(|known| known.cause.as_str())
        .collect();
    match cause {
        _ if causes.is_empty() => Some("the catalogue has no such transition".to_owned()),
        Some(cause) if !machine.allows(from, to, cause) => Some(format!(
            "the cause `{cause}` is not one of its causes: {}",
            causes.join(", ")
        )),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use footbridge_journal::EntryKind;

    use super::super::tests::violations;

    fn moves(machine: &str, from: &str, to: &str, cause: Option<&str>) -> EntryKind {
        EntryKind::State {
            machine: machine.into(),
            from: from.into(),
            to: to.into(),
            cause: cause.map(Into::into),
            is_ambient: false,
        }
    }

    fn checkout(from: &str, to: &str, cause: &str) -> EntryKind {
        moves("checkout", from, to, Some(cause))
    }

    #[test]
    fn listed_consecutive_moves_are_valid() {
        let journal = [
            checkout("basket", "paying", "paid 12 euros"),
            moves("checkout", "paying", "placed", None),
        ];
        assert!(violations("legal-transitions", journal).is_empty());
    }

    #[test]
    fn unlisted_moves_causes_and_machines_are_violations() {
        let journal = [
            checkout("basket", "placed", "paid 12 euros"),
            checkout("placed", "basket", "emptied"),
            checkout("basket", "paying", "paid some euros or other"),
            moves("delivery", "a", "b", None),
        ];
        assert_eq!(
            violations("legal-transitions", journal),
            [
                "checkout basket → placed: the catalogue has no such transition",
                "checkout placed → basket: the catalogue has no such transition",
                "checkout basket → paying: the cause `paid some euros or other` is not one of its causes: paid {n} euros",
                "the catalogue has no machine `delivery`",
            ]
        );
    }

    #[test]
    fn move_begins_in_the_current_state() {
        let twice = [
            checkout("basket", "paying", "paid 1 euros"),
            checkout("basket", "paying", "paid 2 euros"),
        ];
        assert_eq!(
            violations("legal-transitions", twice),
            ["checkout basket → paying: it was `paying`"]
        );
        let first = checkout("paying", "placed", "payment taken");
        assert_eq!(
            violations("legal-transitions", [first]),
            ["checkout paying → placed: it was `basket`"]
        );
    }

    #[test]
    fn new_page_begins_in_the_initial_or_the_current_state() {
        let goto = || EntryKind::Goto {
            url: "https://shop.test/".into(),
        };
        let restarted = [
            checkout("basket", "paying", "paid 1 euros"),
            goto(),
            checkout("basket", "paying", "paid 2 euros"),
            goto(),
            checkout("paying", "placed", "payment taken"),
        ];
        assert!(violations("legal-transitions", restarted).is_empty());
    }

    #[test]
    fn page_before_may_report_its_last_move_while_the_next_begins() {
        for verb in ["open", "reload"] {
            let step = EntryKind::Step {
                verb: verb.into(),
                text: String::new(),
            };
            let left = [
                checkout("basket", "paying", "paid 1 euros"),
                step,
                checkout("paying", "placed", "payment taken"),
                checkout("basket", "paying", "paid 2 euros"),
            ];
            assert!(violations("legal-transitions", left).is_empty());
        }
    }
}
