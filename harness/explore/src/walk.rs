//! A walk through the client: chooses one step after the other.

pub(crate) mod history_place;
pub(crate) mod moves;
pub(crate) mod values;

use std::time::Duration;

use footbridge_journal::EntryKind;
use footbridge_runner::{ExploredPage, Explorer};
use footbridge_scenario::step::{AdvanceStep, OpenStep};
use footbridge_scenario::{Address, Step, Theme};
use url::Url;

use crate::choices::Choices;
use crate::novelty::Features;
use crate::space::search_space::{ChosenHost, SearchSpace};
use crate::space::settings::Exclusions;
use crate::walk::history_place::HistoryPlace;
use crate::walk::moves::{MoveContext, draw_move};

/// The largest number of moves of a run.
const MOST_MOVES: usize = 30;

/// The weight of the end among the moves of [`draw_move`], whose weights add up to about 100.
const END_WEIGHT: u32 = 7;

/// The time at the end of a run.
const END_WAIT: Duration = Duration::from_secs(3600);

/// A walk, from the first page to the wait at the end.
pub(crate) struct Walk<'w> {
    space: &'w SearchSpace,
    /// The host now.
    host: ChosenHost,
    /// The phone's theme now.
    theme: Theme,
    start: Option<&'w str>,
    waits: bool,
    choices: &'w mut Choices,
    moves: usize,
    stage: WalkStage,
    /// The step given out last, on one line.
    last: Option<String>,
    /// The page to open next, since the app has started again.
    reopened: Option<String>,
    history: HistoryPlace,
    pub(crate) features: Features,
}

/// The part of a walk that comes next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum WalkStage {
    Open,
    Move,
    Wait,
    End,
}

impl<'w> Walk<'w> {
    /// Creates a walk from a page.
    pub(crate) fn new(
        space: &'w SearchSpace,
        (host, theme): (ChosenHost, Theme),
        start: Option<&'w str>,
        waits: bool,
        choices: &'w mut Choices,
    ) -> Self {
        Self {
            space,
            host,
            theme,
            start,
            waits,
            choices,
            moves: 0,
            stage: if start.is_some() {
                WalkStage::Open
            } else {
                WalkStage::Move
            },
            last: None,
            reopened: None,
            history: HistoryPlace::default(),
            features: Features::default(),
        }
    }

    /// Whether the client made an excluded call, or is on an excluded page.
    fn is_excluded(&self, page: &ExploredPage<'_>) -> bool {
        let Exclusions { calls, pages, .. } = &self.space.exclude;
        let mut entries = page.journal.entries().iter();
        let made = entries.any(
            |entry| matches!(&entry.kind, EntryKind::Call { name, .. } if calls.contains(name)),
        );
        let url = Url::parse(&page.controls.url).ok();
        let is_on = |address: &Address| {
            let host = url.as_ref().and_then(Url::host_str).unwrap_or_default();
            url.as_ref()
                .is_some_and(|url| address.matches(host, url.path()))
        };
        made || pages.iter().any(is_on)
    }

    /// Draws moves until one is possible; `None` at the end.
    fn next_move(&mut self, page: &ExploredPage<'_>) -> Option<Step> {
        while self.moves < MOST_MOVES {
            self.moves += 1;
            let context = MoveContext {
                space: self.space,
                platform: self.host.platform,
                version: self.host.version,
                theme: self.theme,
                page,
                history: self.history,
                start: self.start,
            };
            if let Some(step) = draw_move(self.choices, &context, END_WEIGHT)? {
                if let Step::Restart(restart) = &step {
                    self.reopened = Some(context.first_page().to_owned());
                    let updated = restart.version.as_ref().map(|version| version.value);
                    self.host.version = updated.or(self.host.version);
                    self.theme = restart.theme.unwrap_or(self.theme);
                }
                if let Step::Theme(changed) = &step {
                    self.theme = changed.theme;
                }
                return Some(step);
            }
        }
        None
    }
}

impl Explorer for Walk<'_> {
    fn next_step(&mut self, page: &ExploredPage<'_>) -> Option<Step> {
        if let Some(address) = self.reopened.take() {
            self.history = HistoryPlace::default();
            let open = Step::Open(OpenStep {
                address: address.into(),
            });
            self.last = Some(open.summary());
            return Some(open);
        }
        if self.stage != WalkStage::Open {
            let last = self.last.take();
            self.features.add_state(&page.controls, page.journal, last);
            let is_latest = self.space.is_latest(self.host);
            self.features.add_stored(&page.controls.stored, is_latest);
        }
        self.history.update(&page.controls);
        let step = self.choose(page);
        self.history.follow(step.as_ref());
        self.last = step.as_ref().map(Step::summary);
        step
    }
}

impl Walk<'_> {
    fn choose(&mut self, page: &ExploredPage<'_>) -> Option<Step> {
        match self.stage {
            WalkStage::Open => {
                self.stage = WalkStage::Move;
                Some(Step::Open(OpenStep {
                    address: self.start.unwrap_or("/").to_owned().into(),
                }))
            }
            WalkStage::Move if self.is_excluded(page) => {
                self.stage = WalkStage::End;
                None
            }
            WalkStage::Move => {
                if let Some(step) = self.next_move(page) {
                    return Some(step);
                }
                self.stage = WalkStage::End;
                if !self.waits {
                    return None;
                }
                self.stage = WalkStage::Wait;
                Some(Step::Advance(AdvanceStep {
                    by: END_WAIT.into(),
                }))
            }
            WalkStage::Wait | WalkStage::End => {
                self.stage = WalkStage::End;
                None
            }
        }
    }
}
