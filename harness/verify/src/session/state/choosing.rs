//! The choice of what is tried.

use std::collections::VecDeque;

use footbridge_contract::{Catalogue, Effect};
use footbridge_record::VerifiedEntry;

use super::{Context, IdentifiedApp, Next, State};
use crate::plan::{Action, Consent, Trial};
use crate::session::questions::option;
use crate::wire::{AnswerOption, PageStep, Question};

/// The state in which the person chooses what is tried.
#[derive(Debug)]
pub(in crate::session) struct Choosing {
    pub(super) app: IdentifiedApp,
    /// All trials of the plan.
    pub(super) trials: VecDeque<Trial>,
    pub(super) question: Question,
}

/// Lets the person choose what has a lasting effect, or begins without it if no question may be asked.
pub(super) fn choose(
    app: IdentifiedApp,
    trials: VecDeque<Trial>,
    context: &mut Context<'_>,
) -> Next {
    if context.options.is_unattended {
        return begin(app, trials, &[], context);
    }
    let options = options(&app, &trials, context);
    let has_visible = trials.iter().any(|trial| trial.consent == Consent::Asked);
    let question = context.choice_question(options, has_visible);
    let choosing = Choosing {
        app,
        trials,
        question,
    };
    Box::new(choosing).ask()
}

impl Choosing {
    /// Asks the question, perhaps again.
    pub(super) fn ask(self: Box<Self>) -> Next {
        let question = self.question.clone();
        (State::Choosing(self), PageStep::Ask { question })
    }

    /// Begins with the chosen trials.
    pub(super) fn answered(self, chosen: &[String], context: &mut Context<'_>) -> Next {
        begin(self.app, self.trials, chosen, context)
    }
}

/// Leaves out the trials that were not chosen, and begins with the others.
fn begin(
    mut app: IdentifiedApp,
    trials: VecDeque<Trial>,
    chosen: &[String],
    context: &mut Context<'_>,
) -> Next {
    let mut left = VecDeque::new();
    for mut trial in trials {
        let entry = &mut app.results.entries[trial.entry];
        if trial.consent == Consent::Chosen {
            if !chosen.contains(&name_of(entry)) {
                let reason = unchosen_reason(&trial, entry, &context.description.catalogue);
                entry.reason = Some(reason.to_owned());
                continue;
            }
            trial.consent = Consent::Given;
        }
        left.push_back(trial);
    }
    app.advance(left, context, |mut turn| turn.next_trial())
}

/// The entries that can be chosen.
fn options(
    app: &IdentifiedApp,
    trials: &VecDeque<Trial>,
    context: &Context<'_>,
) -> Vec<AnswerOption> {
    let mut options: Vec<AnswerOption> = Vec::new();
    for trial in trials {
        if trial.consent != Consent::Chosen {
            continue;
        }
        let entry = &app.results.entries[trial.entry];
        let Some(detail) = detail(trial, entry, &context.description.catalogue) else {
            continue;
        };
        let name = name_of(entry);
        if !options.iter().any(|known| known.name == name) {
            let label = format!("{} {}", entry.kind.word(), entry.name);
            options.push(option(&name, &label, &detail));
        }
    }
    options
}

/// The text below an option; `None` for an event, which is never chosen.
fn detail(trial: &Trial, entry: &VerifiedEntry, catalogue: &Catalogue) -> Option<String> {
    match &trial.action {
        Action::Call { name, .. } => {
            let call = catalogue.calls.get(name);
            let summary = call.map(|call| call.summary.as_str()).unwrap_or_default();
            Some(match call.and_then(|call| call.effect) {
                Some(Effect::Lasting) => format!("{summary} The effect stays."),
                _ => format!("{summary} The catalogue doesn't state the effect."),
            })
        }
        Action::Link { url } => {
            let link = catalogue.links.get(&entry.name);
            let summary = link.map(|link| link.summary.as_str()).unwrap_or_default();
            Some(format!("{summary} Opens {url}"))
        }
        Action::Event { .. } => None,
    }
}

/// The name of an entry in the answer.
fn name_of(entry: &VerifiedEntry) -> String {
    format!("{}:{}", entry.kind.word(), entry.name)
}

/// The reason for which a trial that was not chosen is left out.
fn unchosen_reason(trial: &Trial, entry: &VerifiedEntry, catalogue: &Catalogue) -> &'static str {
    let call = catalogue.calls.get(&entry.name);
    match (&trial.action, call.and_then(|call| call.effect)) {
        (Action::Link { .. }, _) => "it was not chosen",
        (_, Some(_)) => "its effect is lasting, and it was not chosen",
        (_, None) => "the catalogue doesn't state its `effect`, and it was not chosen",
    }
}
