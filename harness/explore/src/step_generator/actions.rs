//! The actions of a run: steps by the user and the app, and the passage of time.

use std::time::Duration;

use footbridge_contract::{Platform, Version};
use footbridge_engine::{Operation, PageControl};
use footbridge_runner::ExploredPage;
use footbridge_scenario::step::{
    AdvanceStep, AskStep, Change, FillStep, GoStep, HistoryDirection, HoverStep, OpenStep,
    OtherTabStep, PressStep, RestartStep, ScrollEnd, ScrollStep, SelectStep, SendStep, TapStep,
    ThemeStep,
};
use footbridge_scenario::{Finder, Spanned, Step, Target, Theme};
use sha2::{Digest as _, Sha256};
use url::Url;

use crate::choices::Choices;
use crate::space::action_kind::ActionKind;
use crate::space::search_space::{SearchSpace, SentEvent};
use crate::step_generator::activity::{is_waiting, longest_wait};
use crate::step_generator::history_position::HistoryPosition;
use crate::step_generator::values::{FITTING, TEXTS, text_for};

/// The state of a run before an action.
pub(crate) struct ActionContext<'m> {
    pub(crate) space: &'m SearchSpace,
    pub(crate) platform: Platform,
    /// The app's current version.
    pub(crate) version: Option<Version>,
    /// The phone's current theme.
    pub(crate) theme: Theme,
    pub(crate) page: &'m ExploredPage<'m>,
    pub(crate) history: HistoryPosition,
    /// The page that the run began with.
    pub(crate) start: Option<&'m str>,
    /// The actions so far.
    pub(crate) made: &'m [Step],
}

/// An action that was drawn.
pub(crate) enum Drawn {
    /// The run ends.
    End,
    /// It isn't possible here.
    Impossible,
    /// A step, or the last ones again.
    Steps(Vec<Step>),
}

/// The number of values for the choice of a control. A value selects a control by its hash, not by its position. The
/// same choice thus finds the same control when other controls come or go.
const CONTROL_NUMBERS: usize = 256;

impl ActionContext<'_> {
    fn controls(&self, is_wanted: impl Fn(&Operation) -> bool) -> Vec<&PageControl> {
        let controls = self.page.controls.controls.iter();
        controls
            .filter(|control| is_wanted(&control.operation))
            .filter(|control| !self.space.exclude.has_control(name_of(control)))
            .collect()
    }

    fn taps(&self) -> Vec<&PageControl> {
        self.controls(|operation| match operation {
            Operation::Tap { href: None } => true,
            // Other sites don't belong to the client.
            Operation::Tap { href: Some(href) } => {
                self.is_of_the_site(href) || !is_of_the_web(href)
            }
            _ => false,
        })
    }

    /// Returns the links to pages of the site.
    fn links(&self) -> Vec<&PageControl> {
        self.controls(|operation| match operation {
            Operation::Tap { href: Some(href) } => self.is_of_the_site(href) && is_of_the_web(href),
            _ => false,
        })
    }

    fn is_of_the_site(&self, href: &str) -> bool {
        let here = Url::parse(&self.page.controls.url).ok();
        let to = Url::parse(href).ok();
        to.zip(here)
            .is_some_and(|(to, here)| to.origin() == here.origin())
    }

    /// Returns the page that the run began with, else the first start page.
    pub(crate) fn first_page(&self) -> &str {
        let listed = self.space.start.first();
        let listed = listed.map(|page| page.address.as_str());
        self.start.or(listed).unwrap_or("/")
    }

    /// Returns the app versions above the current one, oldest first.
    fn later_versions(&self) -> Vec<Version> {
        let hosts = self.space.app.hosts.iter();
        let versions = hosts.filter(|host| host.platform == self.platform);
        let versions = versions.filter_map(|host| host.version);
        let mut later: Vec<_> = versions
            .filter(|version| Some(*version) > self.version)
            .collect();
        later.sort_unstable();
        later
    }

    /// Returns the last step if it operated a control that is still there.
    fn last_operation(&self) -> Option<&Step> {
        let last = self.made.last()?;
        let is_operation = matches!(last, Step::Tap(_) | Step::Fill(_) | Step::Select(_));
        (is_operation && self.can_repeat(last)).then_some(last)
    }

    /// Whether the page has stored something in an app that may be updated.
    fn is_before_update(&self) -> bool {
        self.space.app.updates
            && !self.page.controls.stored.is_empty()
            && !self.later_versions().is_empty()
    }

    /// Whether the control of a step is there and enabled; true for a step without one.
    pub(crate) fn can_repeat(&self, step: &Step) -> bool {
        let target = match step {
            Step::Tap(step) => &step.target.value,
            Step::Fill(step) => &step.target.value,
            Step::Select(step) => &step.target.value,
            Step::Hover(step) => &step.target.value,
            Step::Press(PressStep {
                target: Some(target),
                ..
            }) => &target.value,
            Step::Go(step) => return self.history.has(step.direction.value),
            _ => return true,
        };
        let mut controls = self.page.controls.controls.iter();
        controls.any(|control| control.target == *target)
    }

    fn fields(&self) -> Vec<&PageControl> {
        self.controls(|operation| matches!(operation, Operation::Fill(_)))
    }

    fn lists(&self) -> Vec<&PageControl> {
        self.controls(
            |operation| matches!(operation, Operation::Select { options } if !options.is_empty()),
        )
    }
}

fn is_of_the_web(href: &str) -> bool {
    Url::parse(href).is_ok_and(|url| matches!(url.scheme(), "http" | "https"))
}

fn is_possible(kind: ActionKind, context: &ActionContext<'_>) -> bool {
    match kind {
        ActionKind::Tap | ActionKind::Hover => !context.taps().is_empty(),
        ActionKind::Fill | ActionKind::Press => !context.fields().is_empty(),
        ActionKind::Select => !context.lists().is_empty(),
        ActionKind::Send => {
            context.platform != Platform::Browser && !context.space.app.events.is_empty()
        }
        ActionKind::Scroll => context.page.controls.scrolls,
        ActionKind::OtherTab => !context.page.controls.stored.is_empty(),
        ActionKind::Go => DIRECTIONS.iter().any(|one| context.history.has(*one)),
        ActionKind::Ask => {
            context.platform != Platform::Browser && !context.space.app.asks.is_empty()
        }
        ActionKind::Restart => context.platform != Platform::Browser,
        ActionKind::Again => context.last_operation().is_some(),
        ActionKind::Repeat => context.made.len() > 1,
        ActionKind::Advance | ActionKind::Open | ActionKind::Theme => true,
    }
}

fn draw(kind: ActionKind, choices: &mut Choices, context: &ActionContext<'_>) -> Option<Step> {
    match kind {
        ActionKind::Tap => tap(choices, context),
        ActionKind::Fill => fill(choices, context),
        ActionKind::Select => select(choices, context),
        ActionKind::Advance => Some(advance(choices, context)),
        ActionKind::Send => send(choices, context),
        ActionKind::Open => open(choices, context),
        ActionKind::Press => press(choices, context),
        ActionKind::Scroll => Some(scroll()),
        ActionKind::OtherTab => other_tab(choices, context),
        ActionKind::Go => go(choices, context),
        ActionKind::Ask => ask(choices, context),
        ActionKind::Restart => Some(restart(choices, context)),
        ActionKind::Theme => Some(theme(context)),
        ActionKind::Hover => hover(choices, context),
        ActionKind::Again => again(choices, context),
        // Several steps: below.
        ActionKind::Repeat => None,
    }
}

/// Draws the next action, as a group of choices.
pub(crate) fn draw_action(
    choices: &mut Choices,
    context: &ActionContext<'_>,
    end_weight: u32,
) -> Drawn {
    choices.group(|choices| {
        let mut weights = vec![end_weight];
        let kinds = ActionKind::ALL.into_iter().zip(context.space.weights.all());
        let is_waiting = is_waiting(context.page.journal);
        weights.extend(kinds.map(|(kind, weight)| match kind {
            _ if !is_possible(kind, context) => 0,
            // What a client does while a reply is due goes wrong most often.
            ActionKind::Again | ActionKind::Go | ActionKind::Open | ActionKind::Select
                if is_waiting =>
            {
                weight * 3
            }
            // What an older version of the app or the client has stored is read after an update.
            ActionKind::Restart if context.is_before_update() => weight * 4,
            _ => weight,
        }));
        let drawn = choices.draw_weighted(&weights);
        let kind = drawn
            .checked_sub(1)
            .and_then(|kind| ActionKind::ALL.get(kind));
        match kind {
            None => Drawn::End,
            Some(kind) if !is_possible(*kind, context) => Drawn::Impossible,
            Some(ActionKind::Repeat) => {
                let count = 2 + choices.draw(MOST_REPEATED - 1);
                let first = context.made.len().saturating_sub(count);
                Drawn::Steps(context.made.get(first..).unwrap_or_default().to_vec())
            }
            Some(kind) => match draw(*kind, choices, context) {
                Some(step) => Drawn::Steps(vec![step]),
                None => Drawn::Impossible,
            },
        }
    })
}

/// The maximum number of actions that are made again at once.
const MOST_REPEATED: usize = 4;

fn tap(choices: &mut Choices, context: &ActionContext<'_>) -> Option<Step> {
    let control = draw_control(choices, &context.taps())?;
    Some(Step::Tap(TapStep {
        target: control.target.clone().into(),
    }))
}

fn hover(choices: &mut Choices, context: &ActionContext<'_>) -> Option<Step> {
    let control = draw_control(choices, &context.taps())?;
    Some(Step::Hover(HoverStep {
        target: control.target.clone().into(),
    }))
}

fn fill(choices: &mut Choices, context: &ActionContext<'_>) -> Option<Step> {
    let control = draw_control(choices, &context.fields());
    fill_field(choices, control)
}

fn fill_field(choices: &mut Choices, control: Option<&PageControl>) -> Option<Step> {
    let is_edge = choices.draw_weighted(&[3, 1]) == 1;
    let number = choices.draw(TEXTS);
    let number = if is_edge {
        FITTING + number % (TEXTS - FITTING)
    } else {
        number % FITTING
    };
    let control = control?;
    let Operation::Fill(field) = &control.operation else {
        return None;
    };
    Some(Step::Fill(FillStep {
        target: control.target.clone().into(),
        with: text_for(field, number).into(),
    }))
}

fn select(choices: &mut Choices, context: &ActionContext<'_>) -> Option<Step> {
    let control = draw_control(choices, &context.lists());
    select_option(choices, control, None)
}

/// Selects an option other than `last`.
fn select_option(
    choices: &mut Choices,
    control: Option<&PageControl>,
    last: Option<&str>,
) -> Option<Step> {
    let option = choices.draw(64);
    let control = control?;
    let Operation::Select { options } = &control.operation else {
        return None;
    };
    let others = options
        .iter()
        .filter(|option| Some(option.as_str()) != last);
    let others: Vec<_> = others.collect();
    let option = others.get(option.checked_rem(others.len())?)?;
    Some(Step::Select(SelectStep {
        target: control.target.clone().into(),
        option: (*option).clone().into(),
    }))
}

/// Operates the last control again: another tap, another text, another option.
fn again(choices: &mut Choices, context: &ActionContext<'_>) -> Option<Step> {
    let control = |controls: Vec<&'_ PageControl>, target: &Target| {
        let mut controls = controls.into_iter();
        controls.find(|control| control.target == *target).cloned()
    };
    match context.last_operation()? {
        Step::Fill(last) => fill_field(
            choices,
            control(context.fields(), &last.target.value).as_ref(),
        ),
        Step::Select(last) => {
            let same = control(context.lists(), &last.target.value);
            select_option(choices, same.as_ref(), Some(&last.option.value))
        }
        tap => Some(tap.clone()),
    }
}

fn advance(choices: &mut Choices, context: &ActionContext<'_>) -> Step {
    let next = context.page.next_due;
    let next = next.map(|due| due.since(context.page.now));
    let milli = Duration::from_millis(1);
    let by = match choices.draw_weighted(&[6, 2, 2, 4, 3, 1, 1]) {
        0 => next.filter(|next| !next.is_zero()),
        1 => next.and_then(|next| next.checked_sub(milli)),
        2 => next.map(|next| next + milli),
        3 => Some(Duration::from_secs(1)),
        4 => Some(Duration::from_secs(15)),
        5 => Some(Duration::from_secs(3600)),
        _ => Some(Duration::from_secs(86_400)),
    };
    let by = by.filter(|by| !by.is_zero());
    let by = by
        .unwrap_or(Duration::from_secs(1))
        .min(longest_wait(context.page));
    Step::Advance(AdvanceStep { by: by.into() })
}

fn send(choices: &mut Choices, context: &ActionContext<'_>) -> Option<Step> {
    let index = choices.draw(context.space.app.events.len());
    let number = choices.draw(CONTROL_NUMBERS);
    let SentEvent { name, payloads } = context.space.app.events.get(index)?;
    let payload = payloads.get(number.checked_rem(payloads.len())?)?;
    Some(Step::Send(SendStep {
        event: name.clone().into(),
        payload: payload.clone().map(Into::into),
    }))
}

/// Opens the first page again, another start page, or the page of a link. In an app, clients often let the app follow
/// their links.
fn open(choices: &mut Choices, context: &ActionContext<'_>) -> Option<Step> {
    let kind = choices.draw_weighted(&[2, 1, 3]);
    let number = choices.draw(CONTROL_NUMBERS);
    let start = &context.space.start;
    let address = match kind {
        1 => {
            let page = start.get(number.checked_rem(start.len())?)?;
            page.address.clone()
        }
        2 => match control_of(number, &context.links()) {
            Some(control) => link_of(control)?.to_owned(),
            None => context.first_page().to_owned(),
        },
        _ => context.first_page().to_owned(),
    };
    Some(Step::Open(OpenStep {
        address: address.into(),
    }))
}

fn press(choices: &mut Choices, context: &ActionContext<'_>) -> Option<Step> {
    let control = draw_control(choices, &context.fields());
    let keys = ["Enter", "Escape"];
    let key = keys.get(choices.draw(keys.len()))?;
    Some(Step::Press(PressStep {
        key: (*key).to_owned().into(),
        target: Some(control?.target.clone().into()),
    }))
}

fn scroll() -> Step {
    Step::Scroll(ScrollStep {
        target: None,
        to: Some(ScrollEnd::Bottom),
    })
}

/// Removes stored texts from another tab: all, or one.
fn other_tab(choices: &mut Choices, context: &ActionContext<'_>) -> Option<Step> {
    let stored = &context.page.controls.stored;
    let number = choices.draw(stored.len() + 1);
    let keys = match number.checked_sub(1) {
        None => stored.as_slice(),
        Some(index) => stored.get(index..=index)?,
    };
    let changes = keys.iter().map(|key| Change {
        key: Spanned::from(key.clone()),
        text: None,
    });
    Some(Step::OtherTab(OtherTabStep {
        changes: changes.collect(),
    }))
}

const DIRECTIONS: [HistoryDirection; 2] = [HistoryDirection::Back, HistoryDirection::Forward];

/// Goes in the drawn direction, or in the other if only that is possible.
fn go(choices: &mut Choices, context: &ActionContext<'_>) -> Option<Step> {
    let first = choices.draw_weighted(&[3, 1]);
    let mut directions = DIRECTIONS.iter().cycle().skip(first).take(2);
    let direction = directions.find(|one| context.history.has(**one))?;
    Some(Step::Go(GoStep {
        direction: (*direction).into(),
    }))
}

fn ask(choices: &mut Choices, context: &ActionContext<'_>) -> Option<Step> {
    let name = context
        .space
        .app
        .asks
        .get(choices.draw(context.space.app.asks.len()))?;
    Some(Step::Ask(AskStep {
        call: name.clone().into(),
        payload: None,
        answer: None,
        within: Duration::ZERO.into(),
    }))
}

/// Restarts the app: unchanged, updated, or with another language or theme.
fn restart(choices: &mut Choices, context: &ActionContext<'_>) -> Step {
    let kind = choices.draw_weighted(&[1, 3, 1, 1]);
    let number = choices.draw(CONTROL_NUMBERS);
    let themes = [Theme::Dark, Theme::Light];
    let ActionContext { space, .. } = context;
    let later = context.later_versions();
    // Half of the updates install the latest version, the others any later version.
    let updated = match number % 2 {
        0 => later.last().copied(),
        _ => later
            .get((number / 2).checked_rem(later.len()).unwrap_or(0))
            .copied(),
    };
    let as_it_was = RestartStep::default();
    Step::Restart(match kind {
        1 if space.app.updates => RestartStep {
            version: updated.map(Spanned::from),
            ..as_it_was
        },
        2 if !space.app.locales.is_empty() => {
            let others = space.app.locales.iter().map(String::as_str);
            let locale = others.chain(["en"]).cycle().nth(number);
            RestartStep {
                locale: locale.map(|locale| locale.to_owned().into()),
                ..as_it_was
            }
        }
        3 => RestartStep {
            theme: themes.get(number % themes.len()).copied(),
            ..as_it_was
        },
        _ => as_it_was,
    })
}

/// Switches the phone's theme.
fn theme(context: &ActionContext<'_>) -> Step {
    let theme = match context.theme {
        Theme::Dark => Theme::Light,
        Theme::Light => Theme::Dark,
    };
    Step::Theme(ThemeStep { theme })
}

/// Returns the name of a control, for exclusions.
fn name_of(control: &PageControl) -> &str {
    match &control.target.finder {
        Finder::Role { name, .. } => name.as_deref().unwrap_or_default(),
        Finder::Named(text)
        | Finder::Label(text)
        | Finder::Text(text)
        | Finder::Placeholder(text)
        | Finder::TestId(text) => text,
    }
}

/// Returns the address of a link.
fn link_of(control: &PageControl) -> Option<&str> {
    match &control.operation {
        Operation::Tap { href } => href.as_deref(),
        _ => None,
    }
}

fn draw_control<'c>(
    choices: &mut Choices,
    controls: &[&'c PageControl],
) -> Option<&'c PageControl> {
    control_of(choices.draw(CONTROL_NUMBERS), controls)
}

/// Returns the control that a number selects.
fn control_of<'c>(number: usize, controls: &[&'c PageControl]) -> Option<&'c PageControl> {
    let rank = |control: &&&PageControl| {
        let mut hash = Sha256::new();
        hash.update(number.to_string());
        hash.update(format!("{:?}", control.target));
        hash.finalize()
    };
    controls.iter().max_by_key(rank).copied()
}
