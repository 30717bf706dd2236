//! The generator of a run's steps.

pub(crate) mod actions;
mod activity;
pub(crate) mod history_position;
pub(crate) mod values;

use std::collections::VecDeque;
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
use crate::step_generator::actions::{ActionContext, Drawn, draw_action};
use crate::step_generator::activity::{is_polling, longest_wait};
use crate::step_generator::history_position::HistoryPosition;

/// The maximum number of actions in a run.
const MOST_ACTIONS: usize = 30;

/// The weight of the run's end in [`draw_action`]. The weights of all actions add up to about 100.
const END_WEIGHT: u32 = 7;

/// The wait at the end of a run.
const END_WAIT: Duration = Duration::from_secs(3600);

/// The wait before it, after which a page that asks its server again and again is known.
const FIRST_WAIT: Duration = Duration::from_secs(60);

/// Draws the steps of a run, from opening the first page to the wait at the end.
pub(crate) struct StepGenerator<'g> {
    space: &'g SearchSpace,
    /// The current host.
    host: ChosenHost,
    /// The phone's current theme.
    theme: Theme,
    start: Option<&'g str>,
    waits: bool,
    choices: &'g mut Choices,
    actions: usize,
    stage: Stage,
    /// The last drawn step, on one line.
    last: Option<String>,
    /// The actions so far.
    made: Vec<Step>,
    /// The drawn actions that are still to be made.
    planned: VecDeque<Step>,
    /// The page to open after a restart of the app.
    reopened: Option<String>,
    history: HistoryPosition,
    pub(crate) features: Features,
}

/// The next part of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Open,
    Act,
    /// A minute has passed at the end.
    Minute,
    Wait,
    End,
}

impl<'g> StepGenerator<'g> {
    /// Creates a generator that starts on a page.
    pub(crate) fn new(
        space: &'g SearchSpace,
        (host, theme): (ChosenHost, Theme),
        start: Option<&'g str>,
        waits: bool,
        choices: &'g mut Choices,
    ) -> Self {
        Self {
            space,
            host,
            theme,
            start,
            waits,
            choices,
            actions: 0,
            stage: if start.is_some() {
                Stage::Open
            } else {
                Stage::Act
            },
            last: None,
            made: Vec::new(),
            planned: VecDeque::new(),
            reopened: None,
            history: HistoryPosition::default(),
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

    /// Draws actions until one is possible; `None` at the end.
    fn next_action(&mut self, page: &ExploredPage<'_>) -> Option<Step> {
        loop {
            let context = ActionContext {
                space: self.space,
                platform: self.host.platform,
                version: self.host.version,
                theme: self.theme,
                page,
                history: self.history,
                start: self.start,
                made: &self.made,
            };
            let planned = self.planned.pop_front();
            let Some(step) = planned.filter(|step| context.can_repeat(step)) else {
                self.planned.clear();
                if self.actions == MOST_ACTIONS {
                    return None;
                }
                self.actions += 1;
                match draw_action(self.choices, &context, END_WEIGHT) {
                    Drawn::End => return None,
                    Drawn::Impossible => {}
                    Drawn::Steps(steps) => self.planned = steps.into(),
                }
                continue;
            };
            if let Step::Restart(restart) = &step {
                self.reopened = Some(context.first_page().to_owned());
                let updated = restart.version.as_ref().map(|version| version.value);
                self.host.version = updated.or(self.host.version);
                self.theme = restart.theme.unwrap_or(self.theme);
            }
            if let Step::Theme(changed) = &step {
                self.theme = changed.theme;
            }
            self.made.push(step.clone());
            return Some(step);
        }
    }

    /// Lets time pass at the end of a run: an hour, unless the page asks its server again and again.
    fn wait(&mut self, page: &ExploredPage<'_>) -> Option<Step> {
        let is_first = self.stage != Stage::Minute;
        let next = page.next_due.map(|due| due.since(page.now));
        let is_soon = next.is_some_and(|next| next < FIRST_WAIT);
        if is_polling(page.journal, page.now) {
            self.stage = Stage::End;
            return None;
        }
        let by = if is_first && is_soon {
            self.stage = Stage::Minute;
            FIRST_WAIT
        } else {
            self.stage = Stage::Wait;
            END_WAIT.min(longest_wait(page))
        };
        Some(Step::Advance(AdvanceStep { by: by.into() }))
    }
}

impl Explorer for StepGenerator<'_> {
    fn next_step(&mut self, page: &ExploredPage<'_>) -> Option<Step> {
        if let Some(address) = self.reopened.take() {
            self.history = HistoryPosition::default();
            let open = Step::Open(OpenStep {
                address: address.into(),
            });
            self.last = Some(open.summary());
            return Some(open);
        }
        if self.stage != Stage::Open {
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

impl StepGenerator<'_> {
    fn choose(&mut self, page: &ExploredPage<'_>) -> Option<Step> {
        match self.stage {
            Stage::Open => {
                self.stage = Stage::Act;
                Some(Step::Open(OpenStep {
                    address: self.start.unwrap_or("/").to_owned().into(),
                }))
            }
            Stage::Act if self.is_excluded(page) => {
                self.stage = Stage::End;
                None
            }
            Stage::Act => {
                if let Some(step) = self.next_action(page) {
                    return Some(step);
                }
                if self.waits {
                    return self.wait(page);
                }
                self.stage = Stage::End;
                None
            }
            Stage::Minute => self.wait(page),
            Stage::Wait | Stage::End => {
                self.stage = Stage::End;
                None
            }
        }
    }
}
