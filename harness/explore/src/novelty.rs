//! The novelty of a run: new page states, pairs of call and reply, functions, responses and links.

pub(crate) mod corpus;
pub(crate) mod map;
pub(crate) mod replies;
pub(crate) mod screen;

use std::collections::{BTreeSet, HashSet};

use footbridge_engine::{CoveredFunction, PageControls, ShownNode};
use footbridge_journal::{CallNumber, EntryKind, Journal};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::novelty::replies::CallReplies;
use crate::novelty::screen::{Screen, route, without_digits};

/// The number of returns to a screen that count as new.
const MOST_RETURNS: usize = 4;

/// A hash that identifies a feature of a run.
pub(crate) type Feature = u64;

/// The features of all runs so far.
#[derive(Debug, Default)]
pub(crate) struct Novelty {
    features: HashSet<Feature>,
    /// The number of states.
    pub(crate) states: usize,
    /// The number of pairs of a call and the form of its reply.
    pub(crate) pairs: usize,
    /// The number of functions that ran.
    pub(crate) code: usize,
}

/// The features of a run.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
pub(crate) struct Features {
    pub(crate) states: BTreeSet<Feature>,
    pub(crate) pairs: BTreeSet<Feature>,
    /// The functions of the client's code that ran.
    pub(crate) code: BTreeSet<Feature>,
    /// Other features.
    pub(crate) others: BTreeSet<Feature>,
    /// The screens, in order.
    pub(crate) visits: Vec<Visit>,
}

/// A screen that a run reached.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Visit {
    pub(crate) screen: Screen,
    /// The state of the page.
    pub(crate) state: Feature,
    /// The step that led to it; `None` if the scenario before the first action led to it.
    pub(crate) step: Option<String>,
}

/// The calls and requests of the client so far.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
pub(crate) struct SeenNames {
    /// The names of calls.
    pub(crate) calls: BTreeSet<String>,
    /// The hosts and paths of requests.
    pub(crate) requests: BTreeSet<(String, String)>,
}

impl Novelty {
    /// Adds the features of a run. Returns whether any of them is new.
    pub(crate) fn add(&mut self, features: &Features) -> bool {
        let states = add_all(&mut self.features, &features.states);
        let pairs = add_all(&mut self.features, &features.pairs);
        let code = add_all(&mut self.features, &features.code);
        let others = add_all(&mut self.features, &features.others);
        self.states += states;
        self.pairs += pairs;
        self.code += code;
        states + pairs + code + others > 0
    }
}

/// Adds features. Returns the number of new ones.
fn add_all(known: &mut HashSet<Feature>, features: &BTreeSet<Feature>) -> usize {
    features.iter().filter(|one| known.insert(**one)).count()
}

impl SeenNames {
    /// Adds the calls and requests of a run.
    pub(crate) fn add(&mut self, journal: &Journal) {
        for entry in journal.entries() {
            match &entry.kind {
                EntryKind::Call { name, .. } => {
                    self.calls.insert(name.clone());
                }
                EntryKind::Request { host, path, .. } => {
                    self.requests.insert((host.clone(), path.clone()));
                }
                _ => {}
            }
        }
    }
}

impl Features {
    /// Adds the state of a page after a step: its route, the shape of its accessible tree, the open calls and the
    /// states of its machines.
    pub(crate) fn add_state(
        &mut self,
        page: &PageControls,
        journal: &Journal,
        step: Option<String>,
    ) {
        let mut hash = Hash::new("state");
        hash.add(&route(&page.url));
        for line in shape(&page.tree) {
            hash.add(&line);
        }
        for name in open_calls(journal) {
            hash.add(name);
        }
        let mut machines: Vec<(&str, &str)> = Vec::new();
        for entry in journal.entries() {
            if let EntryKind::State { machine, to, .. } = &entry.kind {
                machines.retain(|(known, _)| known != machine);
                machines.push((machine, to));
            }
        }
        machines.sort_unstable();
        for (machine, state) in machines {
            hash.add(machine);
            hash.add(state);
        }
        let state = hash.end();
        self.states.insert(state);
        self.add_return(page);
        self.visits.extend(Screen::of(page).map(|screen| Visit {
            screen,
            state,
            step,
        }));
    }

    /// Adds the number of times that the run has come to the page's screen, up to some.
    fn add_return(&mut self, page: &PageControls) {
        let Some(screen) = Screen::of(page) else {
            return;
        };
        let last = self.visits.last().map(|visit| &visit.screen);
        let comes = last != Some(&screen);
        let earlier = self.visits.windows(2).filter(|pair| match pair {
            [from, to] => to.screen == screen && from.screen != screen,
            _ => false,
        });
        let count = earlier.count();
        if comes && count > 0 {
            let mut hash = Hash::new("return");
            hash.add(&screen.route);
            hash.add(&screen.title);
            hash.add(&count.min(MOST_RETURNS).to_string());
            self.others.insert(hash.end());
        }
    }

    /// Adds the functions that ran.
    pub(crate) fn add_code(&mut self, covered: &BTreeSet<CoveredFunction>) {
        for function in covered {
            let mut hash = Hash::new("code");
            hash.add(&function.url);
            hash.add(&format!("{}-{}", function.start, function.end));
            self.code.insert(hash.end());
        }
    }

    /// Adds the keys that the page has stored. The same keys count again in an older app version.
    pub(crate) fn add_stored(&mut self, keys: &[String], is_latest: bool) {
        let mut hash = Hash::new("stored");
        hash.add(if is_latest { "latest" } else { "older" });
        for key in keys {
            hash.add(&without_digits(key));
        }
        self.others.insert(hash.end());
    }

    /// Adds the replies, responses, settled calls and links of a run.
    pub(crate) fn add_journal(&mut self, journal: &Journal, replies: &[CallReplies]) {
        for call in replies {
            for kind in &call.kinds {
                let mut hash = Hash::new("reply");
                hash.add(&call.name);
                hash.add(kind);
                self.pairs.insert(hash.end());
            }
        }
        let mut calls: Vec<(CallNumber, &str)> = Vec::new();
        for entry in journal.entries() {
            match &entry.kind {
                EntryKind::Call { number, name, .. } => calls.push((*number, name)),
                EntryKind::Response {
                    request, outcome, ..
                } => {
                    let mut hash = Hash::new("response");
                    hash.add(&without_digits(request));
                    hash.add(outcome);
                    self.others.insert(hash.end());
                }
                EntryKind::Settle {
                    call,
                    outcome,
                    code,
                    ..
                } => {
                    let name = calls.iter().find(|(number, _)| number == call);
                    let mut hash = Hash::new("settle");
                    hash.add(name.map_or("", |(_, name)| name));
                    hash.add(&format!("{outcome:?} {code:?}"));
                    self.others.insert(hash.end());
                }
                EntryKind::Link { path, .. } => {
                    let mut hash = Hash::new("link");
                    hash.add(path);
                    self.others.insert(hash.end());
                }
                _ => {}
            }
        }
    }
}

/// Returns the names of the calls without a reply, sorted.
fn open_calls(journal: &Journal) -> Vec<&str> {
    let mut open: Vec<(CallNumber, &str)> = Vec::new();
    for entry in journal.entries() {
        match &entry.kind {
            EntryKind::Call {
                number,
                name,
                callback: Some(_),
                ..
            } => open.push((*number, name)),
            EntryKind::Reply { call, .. } | EntryKind::Settle { call, .. } => {
                open.retain(|(number, _)| number != call);
            }
            _ => {}
        }
    }
    let mut names: Vec<_> = open.into_iter().map(|(_, name)| name).collect();
    names.sort_unstable();
    names
}

/// Returns the lines of an accessible tree, without numbers and values, each once: a longer list has the same shape.
fn shape(tree: &[ShownNode]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for ShownNode(depth, text) in tree {
        let text = text.split(" = ").next().unwrap_or_default();
        let line = format!("{depth} {}", without_digits(text));
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines
}

/// A hash of several texts.
struct Hash(Sha256);

impl Hash {
    fn new(kind: &str) -> Self {
        let mut hash = Self(Sha256::new());
        hash.add(kind);
        hash
    }

    fn add(&mut self, text: &str) {
        self.0.update(text.len().to_le_bytes());
        self.0.update(text);
    }

    fn end(self) -> Feature {
        let digest = self.0.finalize();
        let mut bytes = [0; 8];
        for (byte, from) in bytes.iter_mut().zip(digest) {
            *byte = from;
        }
        Feature::from_le_bytes(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(lines: &[&str]) -> Features {
        let tree = lines.iter().map(|line| ShownNode(0, (*line).to_owned()));
        let page = PageControls {
            url: "https://app.test/orders/17".to_owned(),
            tree: tree.collect(),
            ..PageControls::default()
        };
        let mut features = Features::default();
        features.add_state(&page, &Journal::default(), None);
        features
    }

    #[test]
    fn page_with_other_numbers_values_and_list_lengths_is_the_same_state() {
        let one = state(&[
            "textbox \"Amount\" = \"1\"",
            "text: 5 orders",
            "listitem",
            "listitem",
        ]);
        let two = state(&["textbox \"Amount\" = \"20\"", "text: 17 orders", "listitem"]);
        assert_eq!(one.states, two.states);
    }

    #[test]
    fn page_with_another_text_is_another_state() {
        let mut novelty = Novelty::default();
        assert!(novelty.add(&state(&["alert: Paid"])));
        assert!(novelty.add(&state(&["alert: Not paid"])));
        assert!(!novelty.add(&state(&["alert: Paid"])));
        assert_eq!(novelty.states, 2);
    }
}
