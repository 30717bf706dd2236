//! Records a real session: the traffic between a client and its app, as the record of a case.

mod serve;
mod server;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use footbridge_dialect::PageFacts;
use footbridge_journal::Observer;
use footbridge_journal::{Entry, Instant, Journal};
use footbridge_record::{CaseIdentity, CaseRecord};
use footbridge_scenario::Theme;

use crate::identity::Identity;
use crate::options::VerifyOptions;
use crate::subject::Description;
use crate::wire::{Observed, RecorderReport, RecorderState, millis};

pub use serve::{RecordingEvent, record};

/// The maximum number of observations to keep until the app is known.
const LARGEST_WAITING: usize = 20_000;

/// A recording in progress. It performs no I/O, and its times come from the device.
#[derive(Debug)]
pub struct Recording {
    description: Description,
    options: VerifyOptions,
    pages: BTreeMap<String, Page>,
    /// The observations from before the app was known, each with the page's number.
    waiting: Vec<(u32, Observed)>,
    app: Option<RecordedApp>,
    /// The part of the app's identity that is still unknown.
    unknown: Option<Identity>,
}

/// A page that a client has loaded.
#[derive(Debug)]
struct Page {
    number: u32,
    /// The numbers of its reports.
    reports: BTreeSet<u32>,
}

/// The app of a session, and its traffic.
#[derive(Debug)]
struct RecordedApp {
    case: CaseIdentity,
    observer: Observer,
    /// The time of the first observation, in milliseconds since 1970.
    start: f64,
    last: Instant,
}

impl Recording {
    /// Creates a session without traffic. `options` has the platform and version, if they are known.
    pub fn new(description: Description, options: VerifyOptions) -> Self {
        Self {
            description,
            options,
            pages: BTreeMap::new(),
            waiting: Vec::new(),
            app: None,
            unknown: None,
        }
    }

    /// Handles a report of a page.
    pub fn take(&mut self, report: RecorderReport) -> RecorderState {
        let number = u32::try_from(self.pages.len()).unwrap_or(u32::MAX);
        let page = self.pages.entry(report.page).or_insert_with(|| Page {
            number,
            reports: BTreeSet::new(),
        });
        if page.reports.insert(report.number) {
            let number = page.number;
            if self.app.is_none()
                && let Some(facts) = &report.facts
            {
                self.identify(facts, &report.observed);
            }
            let observed = report.observed.into_iter();
            self.waiting
                .extend(observed.map(|observed| (number, observed)));
            self.waiting.truncate(LARGEST_WAITING);
            self.observe();
        }
        RecorderState {
            is_known: self.app.is_some(),
        }
    }

    /// Returns the app's name, platform and version; `None` until they are known.
    pub fn app(&self) -> Option<String> {
        let case = &self.app.as_ref()?.case;
        let version = case.app_version?;
        let name = &self.description.catalogue.app.name;
        Some(format!("{name} {} {version}", case.platform))
    }

    /// Returns the part of the app's identity that an opened page doesn't show.
    pub fn unknown(&self) -> Option<Identity> {
        self.unknown
    }

    /// The entries so far.
    pub fn entries(&self) -> &[Entry] {
        let app = self.app.as_ref();
        app.map_or(&[], |app| app.observer.journal().entries())
    }

    /// Returns the record so far; `None` if no page was opened in a known app.
    pub fn record(&self) -> Option<CaseRecord> {
        let app = self.app.as_ref()?;
        let journal = self.entries().iter().cloned().collect::<Journal>();
        let duration = Duration::from_millis(app.last.as_millis());
        Some(CaseRecord::of_session(app.case.clone(), journal, duration))
    }

    /// Identifies the app around a page.
    fn identify(&mut self, facts: &PageFacts, observed: &[Observed]) {
        let (dialect, catalogue) = (&self.description.dialect, &self.description.catalogue);
        let given = self.options.platform;
        let Some(platform) = given.or_else(|| dialect.platform_of(facts, catalogue)) else {
            self.unknown = Some(Identity::Platform);
            return;
        };
        if let Some(undescribed) = self.description.undescribed(platform) {
            self.unknown = Some(undescribed);
            return;
        }
        let found = || Some(dialect.version_of(facts, platform)?.0);
        let Some(version) = self.options.version.or_else(found) else {
            self.unknown = Some(Identity::Version);
            return;
        };
        let Some(profile) = self.description.profile(platform, version) else {
            self.unknown = Some(Identity::Device(platform));
            return;
        };
        self.unknown = None;
        let case = CaseIdentity {
            scenario: "recorded".to_owned(),
            title: "A recorded session".to_owned(),
            row: None,
            platform,
            app_version: Some(version),
            device: profile.device.name.clone(),
            locale: facts.language.clone(),
            theme: if facts.is_dark {
                Theme::Dark
            } else {
                Theme::Light
            },
            engine: "app".to_owned(),
        };
        let first = self.waiting.first().map(|(_, observed)| observed);
        let start = first.or(observed.first()).map_or(0.0, |first| first.at);
        self.app = Some(RecordedApp {
            case,
            observer: Observer::new(profile, Arc::clone(dialect), Arc::clone(catalogue)),
            start,
            last: Instant::ZERO,
        });
    }

    /// Processes the waiting observations, once the app is known.
    fn observe(&mut self) {
        let Some(app) = &mut self.app else { return };
        for (page, Observed { at, observation }) in self.waiting.drain(..) {
            // The device's clock may be set back.
            let at = Instant::from_millis(millis(at - app.start)).max(app.last);
            app.last = at;
            app.observer.observe(at, page, &observation);
        }
    }
}

#[cfg(test)]
mod tests;
