//! A header of requests or responses.

use footbridge_contract::{Assumed, Named};
use serde::Serialize;

/// A header (§7.1–§7.3). Names are compared without regard to case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Header {
    /// The name as written.
    pub name: String,
    /// The requests that carry it.
    pub on: Carrier,
    /// The section of the specification that defines it.
    pub section: String,
    /// Its value, in one sentence.
    pub summary: String,
    /// The keys above whose values are assumed, since the specification doesn't state them.
    pub assumed: Assumed,
}

/// The requests that carry a header.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Carrier {
    /// Every request of the request layer.
    EveryRequest,
    /// Every request in the beta environment.
    BetaRequest,
    /// Every request in simulated trading.
    SimulationRequest,
    /// A request to a path that carries the risk token.
    RiskTokenPath,
    /// A signed core request.
    CoreRequest,
    /// A request to the fingerprint service.
    FingerprintRequest,
    /// A response.
    Answer,
}

impl Carrier {
    /// The words for it in a file.
    pub(crate) const WORDS: [(&str, Self); 7] = [
        ("every-request", Self::EveryRequest),
        ("beta-request", Self::BetaRequest),
        ("simulation-request", Self::SimulationRequest),
        ("risk-token-path", Self::RiskTokenPath),
        ("core-request", Self::CoreRequest),
        ("fingerprint-request", Self::FingerprintRequest),
        ("answer", Self::Answer),
    ];
}

impl Named for Header {
    const NOUN: &str = "header";
    const KEY: &str = "name";

    fn name(&self) -> &str {
        &self.name
    }
}
