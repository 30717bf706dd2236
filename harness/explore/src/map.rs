//! The map of a client: its screens, the moves between them, and the replies to its calls.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use footbridge_engine::{PageControls, ShownNode};
use footbridge_record::{
    ExplorationRecord, ExploredCall, ExploredPassage, ExploredReply, ExploredScreen,
};

use crate::novelty::{Feature, route, without_digits};
use crate::replies::CallReplies;

/// The largest number of screens. A client whose headings are data has no end of them.
const MOST_SCREENS: usize = 200;

/// The largest number of passages in a record.
const MOST_PASSAGES: usize = 2000;

/// A screen of the client: a page, or a dialog on it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Screen {
    /// The path of its address, without numbers.
    route: String,
    /// The name of its dialog, else its first heading, without numbers.
    title: String,
}

impl Screen {
    /// The screen of a page; `None` before a page is open.
    pub(crate) fn of(page: &PageControls) -> Option<Self> {
        if page.url.is_empty() || page.url == "about:blank" {
            return None;
        }
        let named = |role: &str| {
            let nodes = page.tree.iter();
            let mut names = nodes.filter_map(|ShownNode(_, text)| name_of(text, role));
            names.next()
        };
        let title = ["alertdialog", "dialog", "heading"];
        let title = title.iter().find_map(|role| named(role));
        Some(Self {
            route: route(&page.url),
            title: without_digits(&title.unwrap_or_default()),
        })
    }
}

/// The name in a node's text of this role, such as `heading "Orders" [level 1]`.
fn name_of(text: &str, role: &str) -> Option<String> {
    let rest = text.strip_prefix(role)?.strip_prefix(" \"")?;
    let (name, _) = rest.split_once('"')?;
    Some(name.to_owned())
}

/// A screen that a run reached.
#[derive(Debug, Clone)]
pub(crate) struct Visit {
    pub(crate) screen: Screen,
    /// The state of the page.
    pub(crate) state: Feature,
    /// The step before it; `None` if an earlier scenario led to it.
    pub(crate) step: Option<String>,
}

/// The map of a client, as far as it is known.
#[derive(Debug, Default)]
pub(crate) struct ClientMap {
    numbers: HashMap<Screen, usize>,
    screens: Vec<ExploredScreen>,
    states: Vec<BTreeSet<Feature>>,
    passages: BTreeMap<(Option<usize>, usize, String), usize>,
    calls: BTreeMap<String, (usize, BTreeMap<String, usize>)>,
}

impl ClientMap {
    /// Adds the screens and the calls of a run.
    pub(crate) fn add(&mut self, visits: &[Visit], calls: &[CallReplies]) {
        let mut from = None;
        for visit in visits {
            let Some(to) = self.number_of(&visit.screen) else {
                from = None;
                continue;
            };
            if let (Some(screen), Some(states)) =
                (self.screens.get_mut(to), self.states.get_mut(to))
            {
                screen.visits += 1;
                states.insert(visit.state);
                screen.states = states.len();
            }
            if let Some(step) = &visit.step {
                *self.passages.entry((from, to, step.clone())).or_default() += 1;
            }
            from = Some(to);
        }
        for call in calls {
            let (count, kinds) = self.calls.entry(call.name.clone()).or_default();
            *count += 1;
            for kind in &call.kinds {
                *kinds.entry(kind.clone()).or_default() += 1;
            }
        }
    }

    /// The number of a screen that is known.
    pub(crate) fn known(&self, screen: &Screen) -> Option<usize> {
        self.numbers.get(screen).copied()
    }

    /// The number of a screen; `None` if there are too many.
    fn number_of(&mut self, screen: &Screen) -> Option<usize> {
        if let Some(number) = self.known(screen) {
            return Some(number);
        }
        if self.screens.len() >= MOST_SCREENS {
            return None;
        }
        let number = self.screens.len();
        self.numbers.insert(screen.clone(), number);
        self.screens.push(ExploredScreen {
            route: screen.route.clone(),
            title: screen.title.clone(),
            visits: 0,
            states: 0,
        });
        self.states.push(BTreeSet::new());
        Some(number)
    }

    /// Writes the map into a record.
    pub(crate) fn write(&self, record: &mut ExplorationRecord) {
        record.screens.clone_from(&self.screens);
        let passages = self.passages.iter();
        let mut passages: Vec<ExploredPassage> = passages
            .map(|((from, to, step), count)| ExploredPassage {
                from: *from,
                to: *to,
                step: step.clone(),
                count: *count,
            })
            .collect();
        passages.sort_by_key(|passage| std::cmp::Reverse(passage.count));
        passages.truncate(MOST_PASSAGES);
        record.passages = passages;
        let calls = self.calls.iter();
        let calls = calls.map(|(name, (count, kinds))| ExploredCall {
            name: name.clone(),
            count: *count,
            replies: kinds
                .iter()
                .map(|(kind, count)| ExploredReply {
                    kind: kind.clone(),
                    count: *count,
                })
                .collect(),
        });
        record.calls = calls.collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn screen(lines: &[&str]) -> Screen {
        let tree = lines.iter().map(|line| ShownNode(0, (*line).to_owned()));
        Screen::of(&PageControls {
            url: "https://app.test/orders/17?side=buy".to_owned(),
            tree: tree.collect(),
            ..PageControls::default()
        })
        .unwrap()
    }

    fn visit(screen: Screen, step: &str) -> Visit {
        Visit {
            screen,
            state: 1,
            step: Some(step.to_owned()),
        }
    }

    #[test]
    fn screen_has_the_title_of_its_dialog_else_of_its_heading() {
        let page = screen(&["heading \"Order 17\" [level 1]"]);
        assert_eq!(
            (page.route.as_str(), page.title.as_str()),
            ("/orders/0", "Order 0")
        );
        let dialog = screen(&["heading \"Order 17\" [level 1]", "dialog \"Cancel\""]);
        assert_eq!(dialog.title, "Cancel");
        assert_eq!(screen(&["text: no heading"]).title, "");
        assert_eq!(Screen::of(&PageControls::default()), None);
    }

    #[test]
    fn moves_between_screens_are_counted() {
        let (list, one) = (
            screen(&["heading \"Orders\""]),
            screen(&["heading \"Order\""]),
        );
        let mut map = ClientMap::default();
        let visits = [visit(list.clone(), "open: /"), visit(one, "tap: Order")];
        map.add(&visits, &[]);
        map.add(&visits, &[]);
        map.add(&[visit(list, "open: /")], &[]);
        let mut record = ExplorationRecord::default();
        map.write(&mut record);
        let visits: Vec<_> = record.screens.iter().map(|screen| screen.visits).collect();
        assert_eq!(visits, [3, 2]);
        let passages = record.passages.iter();
        let passages: Vec<_> = passages
            .map(|passage| {
                (
                    passage.from,
                    passage.to,
                    passage.step.as_str(),
                    passage.count,
                )
            })
            .collect();
        assert_eq!(
            passages,
            [(None, 0, "open: /", 3), (Some(0), 1, "tap: Order", 2)]
        );
    }
}
