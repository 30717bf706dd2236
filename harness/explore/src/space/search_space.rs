//! The search space of a project: its hosts, pages, calls, events and endpoints.

use std::sync::Arc;

use footbridge_contract::{Catalogue, Extent, Platform, Shape, Version};
use footbridge_dialect::Dialect;
use footbridge_runner::Project;
use footbridge_runner::judge::{self, Locales};
use footbridge_scenario::{Row, Scenario, Step};
use serde_json::Value;

use crate::space::action_kind::ActionWeights;
use crate::space::fault_level::FaultLevel;
use crate::space::faulty_call::{FaultyCall, faulty_calls};
use crate::space::faulty_endpoint::{FaultyEndpoint, faulty_endpoints};
use crate::space::fitting_values::{KnownValues, other_values};
use crate::space::settings::{Exclusions, ExploreSettings, StartPage};

/// The options that a run can choose from.
#[derive(Debug, Clone)]
pub struct SearchSpace {
    pub(crate) app: AppSpace,
    pub(crate) servers: ServerSpace,
    /// The start pages; empty if runs begin only with a scenario.
    pub(crate) start: Vec<StartPage>,
    /// The first row of the scenario that every run begins with, without its expectations.
    pub(crate) beginning: Option<Row>,
    pub(crate) faults: FaultLevel,
    pub(crate) exclude: Exclusions,
    pub(crate) weights: ActionWeights,
    /// The names of the properties that hold in every run.
    pub(crate) properties: Vec<String>,
    /// The invariants and properties that may be broken, each with the reason.
    pub(crate) waived: Vec<(String, String)>,
}

/// The hosts, calls and events of the app.
#[derive(Debug, Clone)]
pub(crate) struct AppSpace {
    pub(crate) dialect: Arc<Dialect>,
    pub(crate) catalogue: Arc<Catalogue>,
    /// The hosts, the latest of each platform first; at least one.
    pub(crate) hosts: Vec<ChosenHost>,
    /// The calls that the app replies to.
    pub(crate) calls: Vec<FaultyCall>,
    /// The app's failure codes.
    pub(crate) codes: Vec<String>,
    /// The events of the app.
    pub(crate) events: Vec<SentEvent>,
    /// The page's functions that the app calls.
    pub(crate) asks: Vec<String>,
    /// Whether the app may be updated during a run.
    pub(crate) updates: bool,
    /// The languages besides English.
    pub(crate) locales: Vec<String>,
}

/// The endpoints of the servers.
#[derive(Debug, Clone)]
pub(crate) struct ServerSpace {
    pub(crate) endpoints: Vec<FaultyEndpoint>,
    /// Whether the bodies have an envelope.
    pub(crate) has_envelope: bool,
}

/// A host of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ChosenHost {
    pub(crate) platform: Platform,
    pub(crate) version: Option<Version>,
}

/// An event that the app sends.
#[derive(Debug, Clone)]
pub(crate) struct SentEvent {
    pub(crate) name: String,
    /// The fitting payloads; `None` for an event without a payload.
    pub(crate) payloads: Vec<Option<Value>>,
}

impl SearchSpace {
    /// Returns the search space of a project. `beginning` is the scenario that every run begins with.
    pub fn of(project: &Project, settings: &ExploreSettings, beginning: Option<&Scenario>) -> Self {
        let ExploreSettings {
            start,
            faults,
            ask,
            platforms,
            exclude,
            weights,
            waived,
            scenario: _,
        } = settings;
        let mut start = start.clone();
        if start.is_empty() && beginning.is_none() {
            start.push(StartPage {
                address: project.config.base.clone(),
                line: None,
            });
        }
        let beginning = beginning
            .and_then(|scenario| scenario.rows.first())
            .map(|row| {
                let mut row = row.clone();
                row.steps
                    .retain(|step| !matches!(step.value, Step::Expect(_)));
                row
            });
        let platforms = if platforms.is_empty() {
            Platform::APPS.to_vec()
        } else {
            platforms.clone()
        };
        let catalogue = &project.catalogue;
        let codes = catalogue.codes.iter();
        let codes = codes
            .filter(|code| code.is_app_failure())
            .map(|code| code.code.clone());
        Self {
            app: AppSpace {
                dialect: Arc::clone(&project.dialect),
                catalogue: Arc::clone(catalogue),
                hosts: hosts(project, &platforms),
                calls: faulty_calls(project, exclude),
                codes: codes.collect(),
                events: events(project),
                asks: ask.clone(),
                updates: true,
                locales: locales(project),
            },
            servers: ServerSpace {
                endpoints: faulty_endpoints(project),
                has_envelope: project.known_servers().has_envelope,
            },
            start,
            beginning,
            faults: *faults,
            exclude: exclude.clone(),
            weights: weights.clone(),
            properties: properties(project),
            waived: waived.clone(),
        }
    }

    /// Whether a host has the app's latest version.
    pub(crate) fn is_latest(&self, host: ChosenHost) -> bool {
        host.version
            .is_none_or(|version| version >= self.app.catalogue.app.latest_version)
    }

    /// Disables app updates, so that a run keeps its first app version.
    #[must_use]
    pub fn without_updates(mut self) -> Self {
        self.app.updates = false;
        self
    }
}

/// Returns the names of the project's properties, and of the ready properties that hold in every run.
fn properties(project: &Project) -> Vec<String> {
    let own = project.properties.iter();
    let own = own.map(|property| property.name.clone());
    let ready = project.ready_properties().map(|property| property.name);
    let mut names: Vec<String> = own.chain(ready.map(str::to_owned)).collect();
    let gives_up = project.config.unanswered.is_explored();
    let gives_up = gives_up.then_some(judge::GIVES_UP_WAITING);
    for usual in gives_up.into_iter().chain([judge::ONE_EFFECT]) {
        if !names.iter().any(|name| name == usual) {
            names.push(usual.to_owned());
        }
    }
    names
}

/// Returns the languages of the client's pages, except English, the default.
fn locales(project: &Project) -> Vec<String> {
    let locales = project.config.pages.locales.iter();
    let codes = locales.flat_map(Locales::codes);
    codes.filter(|code| *code != "en").cloned().collect()
}

/// Returns the latest version on each platform, then each minimum version and the version below it.
fn hosts(project: &Project, platforms: &[Platform]) -> Vec<ChosenHost> {
    let app = &project.catalogue.app;
    let has_device = |platform: &Platform| project.devices.default_for(*platform).is_some();
    let platforms = || platforms.iter().copied().filter(has_device);
    let latest = platforms().map(|platform| ChosenHost {
        platform,
        version: (platform != Platform::Browser).then_some(app.latest_version),
    });
    let boundaries = platforms().filter(|platform| *platform != Platform::Browser);
    let boundaries = boundaries.flat_map(|platform| {
        let minimums = project.catalogue.minimum_versions(platform).into_iter();
        let context = minimums.flat_map(|version| [Some(version), app.just_below(version)]);
        let known = app.first_version..app.latest_version;
        let context = context
            .flatten()
            .filter(move |version| known.contains(version));
        context.map(move |version| ChosenHost {
            platform,
            version: Some(version),
        })
    });
    let mut hosts: Vec<ChosenHost> = Vec::new();
    for host in latest.chain(boundaries) {
        if !hosts.contains(&host) {
            hosts.push(host);
        }
    }
    hosts
}

/// Returns the events whose payload the catalogue describes, with the payloads that fit.
fn events(project: &Project) -> Vec<SentEvent> {
    let known = KnownValues::of(&project.catalogue);
    let events = project.catalogue.events.iter();
    let sent = events.filter_map(|event| {
        let shape = &event.payload.shape;
        let usual = known.example(shape)?;
        let examples = shape.examples().into_iter();
        // A text of the catalogue's own, if there is one, fits better than any other.
        let values = examples.filter(|_| has_values(shape));
        let others = other_values(&usual, Some(shape)).into_iter();
        let others = others.map(|other| other.value).chain(values);
        let fits = |payload: &Value| event.mismatches(payload, Extent::Whole).is_empty();
        let mut payloads = vec![(!usual.is_null()).then(|| usual.clone())];
        for other in others.filter(fits) {
            let other = (!other.is_null()).then_some(other);
            if !payloads.contains(&other) {
                payloads.push(other);
            }
        }
        Some(SentEvent {
            name: event.name.clone(),
            payloads,
        })
    });
    sent.collect()
}

/// Whether every text of a payload is one of the catalogue's values.
fn has_values(shape: &Shape) -> bool {
    match shape {
        Shape::String { values } => !values.is_empty(),
        Shape::Object { fields } => {
            let mut fields = fields.iter().flatten();
            fields.all(|field| has_values(&field.shape))
        }
        _ => true,
    }
}
