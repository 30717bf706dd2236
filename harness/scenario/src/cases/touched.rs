//! The calls and links that a scenario is about.

use footbridge_contract::link::Scheme;
use footbridge_contract::{Availability, Catalogue, MinimumVersions, Platform, Version};

use crate::expectation::Expectation;
use crate::scenario::row::Row;
use crate::step::Step;
use crate::syntax::span::{Span, Spanned};

/// A call or link of the catalogue, by name.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CatalogueEntry {
    /// The call of this name.
    Call(String),
    /// The link to this path.
    Link(String),
}

impl CatalogueEntry {
    /// The name of the call, or the path of the link.
    pub fn name(&self) -> &str {
        match self {
            Self::Call(name) | Self::Link(name) => name,
        }
    }

    /// The versions that have it; `None` if the catalogue doesn't list it.
    pub fn minimum<'c>(&self, catalogue: &'c Catalogue) -> Option<&'c MinimumVersions> {
        match self {
            Self::Call(name) => Some(&catalogue.calls.get(name)?.minimum),
            Self::Link(path) => Some(&catalogue.links.get(path)?.minimum),
        }
    }

    /// Whether a page on this host can use it; `version` is `None` in a browser.
    pub fn availability(
        &self,
        catalogue: &Catalogue,
        platform: Platform,
        version: Option<Version>,
    ) -> Availability {
        let scheme = match platform {
            Platform::Browser => Scheme::Alternate,
            Platform::Ios | Platform::Android => Scheme::InApp,
        };
        match self {
            Self::Call(name) => catalogue.call_availability(name, platform, version),
            Self::Link(path) => catalogue.link_availability(path, scheme, platform, version),
        }
    }
}

/// A call or link that a scenario is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Touched {
    /// The call or link.
    pub entry: CatalogueEntry,
    /// Its role in the scenario.
    pub role: TouchedRole,
    /// The step that mentions it, as an index into the row's steps.
    pub step: usize,
    /// The place of the expectation.
    pub span: Span,
}

/// The role of a call or link in a scenario.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TouchedRole {
    /// It is used.
    Used {
        /// Whether the scenario also has expectations for a host that lacks it.
        has_otherwise: bool,
    },
    /// It isn't used.
    Absent,
}

impl Row {
    /// The calls and links that the row's expectations are about, in order.
    pub fn touched(&self) -> Vec<Touched> {
        let steps = self.steps.iter().enumerate();
        let expectations = steps.filter_map(|(index, step)| match &step.value {
            Step::Expect(expect) => Some((index, expect)),
            _ => None,
        });
        expectations
            .flat_map(|(index, expect)| {
                let expectations = expect.expectations.iter();
                expectations.filter_map(move |expectation| touched(index, expectation))
            })
            .collect()
    }

    /// The calls and links that the row uses and this host lacks, each once and in order of use; `version` is `None`
    /// in a browser.
    pub fn lacking(
        &self,
        catalogue: &Catalogue,
        platform: Platform,
        version: Option<Version>,
    ) -> Vec<(CatalogueEntry, Availability)> {
        let mut lacking: Vec<(CatalogueEntry, Availability)> = Vec::new();
        for touched in self.touched() {
            let availability = touched.entry.availability(catalogue, platform, version);
            let is_used = matches!(touched.role, TouchedRole::Used { .. });
            if is_used
                && !availability.is_available()
                && lacking.iter().all(|(known, _)| *known != touched.entry)
            {
                lacking.push((touched.entry, availability));
            }
        }
        lacking
    }
}

fn touched(step: usize, expectation: &Spanned<Expectation>) -> Option<Touched> {
    let used = |has_otherwise| TouchedRole::Used { has_otherwise };
    let call = |name: &str| CatalogueEntry::Call(name.to_owned());
    let link = |path: &str| CatalogueEntry::Link(path.to_owned());
    let (entry, role) = match &expectation.value {
        Expectation::Call(expected) => (call(&expected.call), used(expected.otherwise.is_some())),
        Expectation::Settle(expected) => (call(&expected.call), used(expected.otherwise.is_some())),
        Expectation::Link(expected) => (link(&expected.path), used(expected.otherwise.is_some())),
        Expectation::NoCall(expected) => (call(expected.call.as_ref()?), TouchedRole::Absent),
        Expectation::NoLink(expected) => (link(expected.path.as_ref()?), TouchedRole::Absent),
        _ => return None,
    };
    Some(Touched {
        entry,
        role,
        step,
        span: expectation.span,
    })
}
