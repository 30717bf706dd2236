//! The map of a client: its screens, the actions between them, and the replies to its calls.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use footbridge_record::{
    ExplorationRecord, ExploredCall, ExploredPassage, ExploredReply, ExploredScreen,
};

use crate::novelty::replies::CallReplies;
use crate::novelty::screen::Screen;
use crate::novelty::{Feature, Visit};

/// The maximum number of screens. A client with data in its headings has any number of screens.
const MOST_SCREENS: usize = 200;

/// The maximum number of passages in a record.
const MOST_PASSAGES: usize = 2000;

/// The known part of a client's map.
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

    /// Returns the number of a known screen.
    pub(crate) fn known(&self, screen: &Screen) -> Option<usize> {
        self.numbers.get(screen).copied()
    }

    /// Returns the number of a screen, and adds a new one; `None` if there are too many.
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
    use footbridge_engine::{PageControls, ShownNode};

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
