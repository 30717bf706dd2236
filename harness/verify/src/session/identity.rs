//! Which app a page is in.

use footbridge_contract::{Platform, Version};
use footbridge_dialect::PageFacts;

use super::{Phase, Session};
use crate::plan::Plan;
use crate::subject::{Description, Subject};
use crate::wire::{PageStep, Question};

/// A part of an app's identity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Identity {
    /// The platform.
    Platform,
    /// The version.
    Version,
}

impl Session {
    /// Identifies the app. Returns a question if the page doesn't show which it is.
    pub(super) fn identify(&mut self) -> Option<PageStep> {
        let facts = self.facts.clone().unwrap_or_default();
        let Description {
            dialect, catalogue, ..
        } = &self.description;
        let known = self.platform.or(self.options.platform);
        let platform = known.or_else(|| dialect.platform_of(&facts, catalogue));
        let Some(platform) = platform else {
            return self.ask_identity(Identity::Platform, Self::platform_question);
        };
        self.platform = Some(platform);
        let found = dialect.version_of(&facts, platform);
        let given = self.options.version.map(|version| (version, None));
        let found = found.map(|(version, from)| (version, Some(from)));
        let Some((version, version_from)) = given.or(found) else {
            return self.ask_identity(Identity::Version, Self::version_question);
        };
        self.identified(platform, version, version_from, facts);
        None
    }

    /// Asks the person for a part of the app's identity, or ends a verification without one.
    pub(super) fn ask_identity(
        &mut self,
        unknown: Identity,
        question: fn(&mut Self) -> Question,
    ) -> Option<PageStep> {
        if !self.options.is_unattended {
            return Some(self.ask(question));
        }
        self.unknown = Some(unknown);
        None
    }

    /// The app is known: plans the verification.
    pub(super) fn identified(
        &mut self,
        platform: Platform,
        version: Version,
        version_from: Option<String>,
        facts: PageFacts,
    ) {
        let Some(profile) = self.description.profile(platform, version) else {
            self.phase = Phase::Finished;
            return;
        };
        let subject = Subject {
            profile,
            version,
            version_from,
            facts,
        };
        if let Some(client) = subject.client(&self.description) {
            let plan = Plan::of(&self.description, &subject, &client, &self.options);
            self.entries = plan.entries;
            self.trials = plan.trials.into();
        }
        self.subject = Some(subject);
    }
}
