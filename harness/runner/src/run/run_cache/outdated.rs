//! The reasons for which cases with an earlier result run again.

use std::collections::{BTreeMap, BTreeSet};

use footbridge_contract::counted;
use footbridge_gateway::ClientLookup;
use footbridge_record::{CacheChange, OutdatedResults};

use crate::cache::Input;

/// The reason for which a case has no valid result, although it had one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Miss {
    /// These inputs of its key changed.
    Inputs(BTreeSet<Input>),
    /// These look-ups in the client folder have other results. None of them if the case depends on the whole folder.
    Client(Vec<ClientLookup>),
    /// Another transcript is accepted, or none.
    Transcript,
    /// The result was removed, usually to keep within the size limit.
    Removed,
}

/// The reasons of a run's cases.
#[derive(Debug, Default)]
pub(super) struct Misses {
    outdated: usize,
    /// The number of cases of each clause, and its details.
    changes: BTreeMap<&'static str, (usize, BTreeSet<String>)>,
    files: BTreeSet<String>,
}

const CLIENT: &str = "the client changed";

impl Misses {
    pub(super) fn add(&mut self, miss: Miss) {
        self.outdated += 1;
        match miss {
            Miss::Inputs(inputs) => {
                let clauses: BTreeSet<_> = inputs.iter().map(Input::clause).collect();
                for clause in clauses {
                    self.count(clause);
                }
                for input in inputs {
                    let (_, details) = self.changes.entry(input.clause()).or_default();
                    details.extend(input.detail().map(str::to_owned));
                }
            }
            Miss::Client(lookups) => {
                self.count(CLIENT);
                self.files.extend(lookups.into_iter().map(file));
            }
            Miss::Transcript => self.count("the accepted transcript changed"),
            Miss::Removed => self.count("their results are no longer stored"),
        }
    }

    fn count(&mut self, clause: &'static str) {
        self.changes.entry(clause).or_default().0 += 1;
    }

    /// Returns the report; `None` if no case with an earlier result runs again.
    pub(super) fn report(self, cases: usize, cached: usize) -> Option<OutdatedResults> {
        let files = self.files.len();
        let files = (files > 0).then(|| counted(files, "file"));
        let changes = self.changes.into_iter();
        let mut changes: Vec<_> = changes
            .map(|(clause, (cases, details))| CacheChange {
                clause: clause.to_owned(),
                details: if clause == CLIENT {
                    files.iter().cloned().collect()
                } else {
                    details.into_iter().collect()
                },
                cases,
            })
            .collect();
        changes.sort_by_key(|change| std::cmp::Reverse(change.cases));
        (!changes.is_empty()).then_some(OutdatedResults {
            cases,
            cached,
            outdated: self.outdated,
            changes,
        })
    }
}

/// The file of a look-up. All addresses of a client with a single page have the same file.
fn file(lookup: ClientLookup) -> String {
    match lookup.found {
        Some(found) if lookup.is_navigation => found,
        _ => lookup.path,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(misses: impl IntoIterator<Item = Miss>) -> Option<String> {
        let mut all = Misses::default();
        for miss in misses {
            all.add(miss);
        }
        all.report(9, 2).map(|results| results.to_string())
    }

    fn lookup(path: &str, is_navigation: bool, found: Option<&str>) -> ClientLookup {
        ClientLookup {
            path: path.to_owned(),
            is_navigation,
            found: found.map(str::to_owned),
        }
    }

    #[test]
    fn without_an_outdated_result_there_is_no_report() {
        assert_eq!(line([]), None);
    }

    #[test]
    fn parts_of_the_engine_are_details_of_one_change() {
        let inputs = |inputs: &[Input]| Miss::Inputs(inputs.iter().cloned().collect());
        let (fonts, libraries) = (Input::engine("fonts"), Input::engine("libraries"));
        let all = [
            inputs(&[fonts.clone(), libraries]),
            inputs(&[fonts, Input::Scenario]),
        ];
        assert_eq!(
            line(all).unwrap(),
            "results cache: 2 of 9 cases, since the engine changed (fonts, libraries) and the scenario changed (1 case)"
        );
    }

    #[test]
    fn changed_client_files_are_counted_once() {
        let all = [
            Miss::Client(vec![
                lookup("/orders", true, Some("page")),
                lookup("/a.js", false, Some("a")),
            ]),
            Miss::Client(vec![
                lookup("/orders/7", true, Some("page")),
                lookup("/a.js", false, Some("a")),
                lookup("/new.js", false, None),
            ]),
        ];
        assert_eq!(
            line(all).unwrap(),
            "results cache: 2 of 9 cases, since the client changed (3 files)"
        );
        assert_eq!(
            line([Miss::Client(Vec::new())]).unwrap(),
            "results cache: 2 of 9 cases, since the client changed"
        );
    }

    #[test]
    fn frequent_changes_come_first() {
        let all = [
            Miss::Removed,
            Miss::Transcript,
            Miss::Removed,
            Miss::Removed,
            Miss::Transcript,
        ];
        assert_eq!(
            line(all).unwrap(),
            "results cache: 2 of 9 cases, since their results are no longer stored (3 cases) and the accepted transcript changed (2 cases)"
        );
    }
}
