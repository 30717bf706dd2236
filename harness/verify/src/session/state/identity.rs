//! Identification of the app around the page.

use footbridge_contract::{Platform, Version};
use footbridge_dialect::PageFacts;

use super::choosing;
use super::{Context, IdentifiedApp, Next, State};
use crate::identity::Identity;
use crate::judge::Judge;
use crate::plan::Plan;
use crate::session::results::Results;
use crate::subject::Subject;
use crate::wire::{PageStep, Question};

/// The state in which the user is asked for a part of the app's identity.
#[derive(Debug)]
pub(in crate::session) struct Identifying {
    facts: PageFacts,
    missing: Missing,
    pub(super) question: Question,
}

/// The missing part of the identity.
#[derive(Debug, Clone, Copy)]
enum Missing {
    Platform,
    /// The version on this platform.
    Version(Platform),
}

/// The user's answers.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Answers {
    platform: Option<Platform>,
    version: Option<Version>,
}

impl Identifying {
    /// Makes the page ask the question.
    pub(super) fn ask(self: Box<Self>) -> Next {
        let question = self.question.clone();
        (State::Identifying(self), PageStep::Ask { question })
    }

    /// Handles the answer. If it can't be parsed, asks again.
    pub(super) fn answered(self, chosen: &[String], context: &mut Context<'_>) -> Next {
        let answer = chosen.first().map(String::as_str).unwrap_or_default();
        let answers = match self.missing {
            Missing::Platform => Answers {
                platform: answer.parse().ok(),
                version: None,
            },
            Missing::Version(platform) => Answers {
                platform: Some(platform),
                version: answer.trim().parse().ok(),
            },
        };
        identify(self.facts, answers, context)
    }
}

/// Identifies the app, and plans its verification.
pub(super) fn identify(facts: PageFacts, answers: Answers, context: &mut Context<'_>) -> Next {
    let (dialect, catalogue) = (&context.description.dialect, &context.description.catalogue);
    let known = answers.platform.or(context.options.platform);
    let platform = known.or_else(|| dialect.platform_of(&facts, catalogue));
    let Some(platform) = platform else {
        return ask(facts, Missing::Platform, context);
    };
    if let Some(undescribed) = context.description.undescribed(platform) {
        return unidentified(undescribed);
    }
    let given = answers.version.or(context.options.version);
    let given = given.map(|version| (version, None));
    let found = dialect.version_of(&facts, platform);
    let found = found.map(|(version, from)| (version, Some(from)));
    let Some((version, version_from)) = given.or(found) else {
        return ask(facts, Missing::Version(platform), context);
    };
    let Some(profile) = context.description.profile(platform, version) else {
        return unidentified(Identity::Device(platform));
    };
    let subject = Subject {
        profile,
        version,
        version_from,
        facts,
    };
    let Some(judge) = Judge::of(&subject, context.description) else {
        return unidentified(Identity::Bridge(platform));
    };
    let plan = Plan::of(
        context.description,
        &subject,
        &judge.client,
        context.options,
    );
    let app = IdentifiedApp {
        subject,
        results: Results::of(plan.entries),
    };
    choosing::choose(app, plan.probes.into(), context)
}

/// Ends the session without an app.
fn unidentified(unknown: Identity) -> Next {
    (State::Unidentified { unknown }, PageStep::Finish)
}

/// Asks the user for a part of the app's identity. An unattended verification ends instead.
fn ask(facts: PageFacts, missing: Missing, context: &mut Context<'_>) -> Next {
    if context.options.is_unattended {
        return unidentified(match missing {
            Missing::Platform => Identity::Platform,
            Missing::Version(_) => Identity::Version,
        });
    }
    let question = match missing {
        Missing::Platform => context.platform_question(),
        Missing::Version(_) => context.version_question(),
    };
    let identifying = Identifying {
        facts,
        missing,
        question,
    };
    Box::new(identifying).ask()
}
