//! The moves of a run: what the user, the app and the time do next.

use std::time::Duration;

use footbridge_contract::Platform;
use footbridge_engine::{Operation, PageControl};
use footbridge_runner::ExploredPage;
use footbridge_scenario::step::{
    AdvanceStep, Change, FillStep, OpenStep, OtherTabStep, PressStep, ScrollEnd, ScrollStep,
    SelectStep, SendStep, TapStep,
};
use footbridge_scenario::{Spanned, Step};
use sha2::{Digest as _, Sha256};
use url::Url;

use crate::choices::Choices;
use crate::search_space::SearchSpace;
use crate::values::{FITTING, TEXTS, text_for};

/// A kind of move. To add one, write a function and a line in [`MOVES`].
struct MoveKind {
    /// The probability among the kinds that are possible.
    weight: u32,
    is_possible: fn(&MoveContext<'_>) -> bool,
    draw: fn(&mut Choices, &MoveContext<'_>) -> Option<Step>,
}

/// The moment of a move.
pub(crate) struct MoveContext<'m> {
    pub(crate) space: &'m SearchSpace,
    pub(crate) platform: Platform,
    pub(crate) page: &'m ExploredPage<'m>,
    /// The page that the run began with.
    pub(crate) start: &'m str,
}

/// The kinds of moves, after the end of the run. Their order is part of the choices' meaning.
const MOVES: [MoveKind; 9] = [
    MoveKind {
        weight: 40,
        is_possible: |context| !context.taps().is_empty(),
        draw: tap,
    },
    MoveKind {
        weight: 15,
        is_possible: |context| !context.fields().is_empty(),
        draw: fill,
    },
    MoveKind {
        weight: 8,
        is_possible: |context| !context.lists().is_empty(),
        draw: select,
    },
    MoveKind {
        weight: 12,
        is_possible: |_| true,
        draw: advance,
    },
    MoveKind {
        weight: 5,
        is_possible: |context| {
            context.platform != Platform::Browser && !context.space.events.is_empty()
        },
        draw: send,
    },
    MoveKind {
        weight: 3,
        is_possible: |_| true,
        draw: open,
    },
    MoveKind {
        weight: 3,
        is_possible: |context| !context.fields().is_empty(),
        draw: press,
    },
    MoveKind {
        weight: 2,
        is_possible: |context| context.page.controls.scrolls,
        draw: scroll,
    },
    MoveKind {
        weight: 1,
        is_possible: |_| true,
        draw: other_tab,
    },
];

/// The number of values for the choice of a control. It is a control's own number that is drawn rather than its place
/// in the list, so that the same choice finds the same control on a page with others.
const CONTROL_NUMBERS: usize = 256;

impl MoveContext<'_> {
    fn controls(&self, is_wanted: impl Fn(&Operation) -> bool) -> Vec<&PageControl> {
        let controls = self.page.controls.controls.iter();
        controls
            .filter(|control| is_wanted(&control.operation))
            .collect()
    }

    fn taps(&self) -> Vec<&PageControl> {
        let here = Url::parse(&self.page.controls.url).ok();
        self.controls(|operation| match operation {
            Operation::Tap { href: None } => true,
            // Other sites are not the client's.
            Operation::Tap { href: Some(href) } => {
                let to = Url::parse(href).ok();
                to.zip(here.as_ref()).is_some_and(|(to, here)| {
                    to.origin() == here.origin() || !matches!(to.scheme(), "http" | "https")
                })
            }
            _ => false,
        })
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

/// Draws the next move, as a group of choices: its step, or `None` at the end of the run. The inner option is `None` if
/// the move isn't possible here.
#[expect(clippy::option_option, reason = "the outer one is the end of the run")]
pub(crate) fn draw_move(
    choices: &mut Choices,
    context: &MoveContext<'_>,
    end_weight: u32,
) -> Option<Option<Step>> {
    choices.group(|choices| {
        let mut weights = vec![end_weight];
        weights.extend(MOVES.iter().map(|kind| {
            let is_possible = (kind.is_possible)(context);
            if is_possible { kind.weight } else { 0 }
        }));
        let kind = choices.draw_weighted(&weights).checked_sub(1)?;
        let kind = MOVES.get(kind)?;
        Some(if (kind.is_possible)(context) {
            (kind.draw)(choices, context)
        } else {
            None
        })
    })
}

fn tap(choices: &mut Choices, context: &MoveContext<'_>) -> Option<Step> {
    let control = draw_control(choices, &context.taps())?;
    Some(Step::Tap(TapStep {
        target: control.target.clone().into(),
    }))
}

fn fill(choices: &mut Choices, context: &MoveContext<'_>) -> Option<Step> {
    let control = draw_control(choices, &context.fields());
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

fn select(choices: &mut Choices, context: &MoveContext<'_>) -> Option<Step> {
    let control = draw_control(choices, &context.lists());
    let option = choices.draw(64);
    let control = control?;
    let Operation::Select { options } = &control.operation else {
        return None;
    };
    let option = options.get(option.checked_rem(options.len())?)?;
    Some(Step::Select(SelectStep {
        target: control.target.clone().into(),
        option: option.clone().into(),
    }))
}

#[expect(clippy::unnecessary_wraps, reason = "all moves have this form")]
fn advance(choices: &mut Choices, context: &MoveContext<'_>) -> Option<Step> {
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
        .min(Duration::from_secs(86_400));
    Some(Step::Advance(AdvanceStep { by: by.into() }))
}

fn send(choices: &mut Choices, context: &MoveContext<'_>) -> Option<Step> {
    let index = choices.draw(context.space.events.len());
    let (event, payload) = context.space.events.get(index)?;
    Some(Step::Send(SendStep {
        event: event.clone().into(),
        payload: payload.clone().map(Into::into),
    }))
}

/// Opens the page again, or another of the start pages.
fn open(choices: &mut Choices, context: &MoveContext<'_>) -> Option<Step> {
    let index = choices.draw(context.space.start.len() + 1);
    let address = match index.checked_sub(1) {
        Some(index) => context.space.start.get(index)?.as_str(),
        None => context.start,
    };
    Some(Step::Open(OpenStep {
        address: address.to_owned().into(),
    }))
}

fn press(choices: &mut Choices, context: &MoveContext<'_>) -> Option<Step> {
    let control = draw_control(choices, &context.fields());
    let keys = ["Enter", "Escape"];
    let key = keys.get(choices.draw(keys.len()))?;
    Some(Step::Press(PressStep {
        key: (*key).to_owned().into(),
        target: Some(control?.target.clone().into()),
    }))
}

#[expect(clippy::unnecessary_wraps, reason = "all moves have this form")]
fn scroll(_: &mut Choices, _: &MoveContext<'_>) -> Option<Step> {
    Some(Step::Scroll(ScrollStep {
        target: None,
        to: Some(ScrollEnd::Bottom),
    }))
}

/// Another tab of the site removes everything that this page stored.
fn other_tab(_: &mut Choices, context: &MoveContext<'_>) -> Option<Step> {
    let keys = context.page.controls.stored.iter();
    let changes = keys.map(|key| Change {
        key: Spanned::from(key.clone()),
        text: None,
    });
    let changes: Vec<Change> = changes.collect();
    (!changes.is_empty()).then_some(Step::OtherTab(OtherTabStep { changes }))
}

/// Draws a control.
fn draw_control<'c>(
    choices: &mut Choices,
    controls: &[&'c PageControl],
) -> Option<&'c PageControl> {
    let number = choices.draw(CONTROL_NUMBERS);
    let rank = |control: &&&PageControl| {
        let mut hash = Sha256::new();
        hash.update(number.to_string());
        hash.update(format!("{:?}", control.target));
        hash.finalize()
    };
    controls.iter().max_by_key(rank).copied()
}
