//! The user's selection of probes.

use std::collections::VecDeque;

use footbridge_contract::{Catalogue, Effect};
use footbridge_record::VerifiedEntry;

use super::{Context, IdentifiedApp, Next, State};
use crate::plan::{Consent, Probe, ProbeKind};
use crate::session::questions::option;
use crate::wire::{AnswerOption, PageStep, Question};

/// The state in which the user selects the probes.
#[derive(Debug)]
pub(in crate::session) struct Choosing {
    pub(super) app: IdentifiedApp,
    /// All probes of the plan.
    pub(super) probes: VecDeque<Probe>,
    pub(super) question: Question,
}

/// Lets the user select links and calls with a lasting effect. An unattended session skips these probes.
pub(super) fn choose(
    app: IdentifiedApp,
    probes: VecDeque<Probe>,
    context: &mut Context<'_>,
) -> Next {
    if context.options.is_unattended {
        return begin(app, probes, &[], context);
    }
    let options = options(&app, &probes, context);
    let has_visible = probes.iter().any(|probe| probe.consent == Consent::Asked);
    let question = context.choice_question(options, has_visible);
    let choosing = Choosing {
        app,
        probes,
        question,
    };
    Box::new(choosing).ask()
}

impl Choosing {
    /// Makes the page ask the question.
    pub(super) fn ask(self: Box<Self>) -> Next {
        let question = self.question.clone();
        (State::Choosing(self), PageStep::Ask { question })
    }

    /// Starts the selected probes.
    pub(super) fn answered(self, chosen: &[String], context: &mut Context<'_>) -> Next {
        begin(self.app, self.probes, chosen, context)
    }
}

/// Skips the probes that were not selected, and starts the others.
fn begin(
    mut app: IdentifiedApp,
    probes: VecDeque<Probe>,
    chosen: &[String],
    context: &mut Context<'_>,
) -> Next {
    let mut left = VecDeque::new();
    for mut probe in probes {
        let entry = &mut app.results.entries[probe.entry];
        if probe.consent == Consent::Chosen {
            if !chosen.contains(&name_of(entry)) {
                let reason = unchosen_reason(&probe, entry, &context.description.catalogue);
                entry.reason = Some(reason.to_owned());
                continue;
            }
            probe.consent = Consent::Given;
        }
        left.push_back(probe);
    }
    app.advance(left, context, |mut turn| turn.next_probe())
}

/// Returns an option for each entry that the user can select.
fn options(
    app: &IdentifiedApp,
    probes: &VecDeque<Probe>,
    context: &Context<'_>,
) -> Vec<AnswerOption> {
    let mut options: Vec<AnswerOption> = Vec::new();
    for probe in probes {
        if probe.consent != Consent::Chosen {
            continue;
        }
        let entry = &app.results.entries[probe.entry];
        let Some(detail) = detail(probe, entry, &context.description.catalogue) else {
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

/// Returns the text below an option; `None` for an event, which is never an option.
fn detail(probe: &Probe, entry: &VerifiedEntry, catalogue: &Catalogue) -> Option<String> {
    match &probe.kind {
        ProbeKind::Call { name, .. } => {
            let call = catalogue.calls.get(name);
            let summary = call.map(|call| call.summary.as_str()).unwrap_or_default();
            Some(match call.and_then(|call| call.effect) {
                Some(Effect::Lasting) => format!("{summary} The effect stays."),
                _ => format!("{summary} The catalogue doesn't state the effect."),
            })
        }
        ProbeKind::Link { url } => {
            let link = catalogue.links.get(&entry.name);
            let summary = link.map(|link| link.summary.as_str()).unwrap_or_default();
            Some(format!("{summary} Opens {url}"))
        }
        ProbeKind::Event { .. } => None,
    }
}

/// Returns the name of an entry in the answer.
fn name_of(entry: &VerifiedEntry) -> String {
    format!("{}:{}", entry.kind.word(), entry.name)
}

/// Returns the reason why an unselected probe is skipped.
fn unchosen_reason(probe: &Probe, entry: &VerifiedEntry, catalogue: &Catalogue) -> &'static str {
    let call = catalogue.calls.get(&entry.name);
    match (&probe.kind, call.and_then(|call| call.effect)) {
        (ProbeKind::Link { .. }, _) => "it was not chosen",
        (_, Some(_)) => "its effect is lasting, and it was not chosen",
        (_, None) => "the catalogue doesn't state its `effect`, and it was not chosen",
    }
}
