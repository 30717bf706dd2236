//! The servers of a session, and the requests to them.

use std::collections::BTreeMap;

use footbridge_gateway::{
    CaseSetup, GatewayCase, GatewayError, Latency, PendingRequest, RequestId, RuleChanges,
};
use footbridge_host::Queue;
use footbridge_runner::gateway_entry::RequestNumbers;

use super::Parts;
use super::certificates::CertificateRefusals;
use super::requests::HeldRequests;

/// The servers of a session, and the requests to them.
#[derive(Debug)]
pub(super) struct SessionNetwork {
    pub(super) case: GatewayCase,
    /// The rules of the servers, and the responses to single requests.
    pub(super) changes: RuleChanges,
    pub(super) numbers: RequestNumbers,
    /// The methods and addresses of started requests.
    pub(super) open: BTreeMap<RequestId, (String, String)>,
    pub(super) certificates: CertificateRefusals,
    /// The requests that wait for their scripted responses.
    pub(super) pending: Queue<PendingRequest>,
    /// Requests without a response. Dropping one would close its connection.
    pub(super) without_response: Vec<PendingRequest>,
    pub(super) held: HeldRequests,
}

impl SessionNetwork {
    /// Starts the servers, without requests.
    pub(super) fn begin(parts: &Parts) -> Result<Self, GatewayError> {
        let changes = RuleChanges::default();
        let setup = CaseSetup {
            rules: Vec::new(),
            epoch: parts.wall.unix_millis(),
            changes: changes.clone(),
        };
        let sites = parts.web.sites(&parts.project, &setup);
        Ok(Self {
            case: parts.gateway.begin_case(sites, Latency::none())?,
            changes,
            numbers: RequestNumbers::default(),
            open: BTreeMap::new(),
            certificates: CertificateRefusals::default(),
            pending: Queue::default(),
            without_response: Vec::new(),
            held: HeldRequests::default(),
        })
    }
}
