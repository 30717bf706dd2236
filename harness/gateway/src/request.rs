//! A request in progress, counted and reported from its head to its last byte.

pub(crate) mod challenge;
pub(crate) mod content_policy;
pub(crate) mod flush;
pub(crate) mod hop_by_hop;
pub(crate) mod notice;
pub(crate) mod response_body;
pub(crate) mod serve;

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use crate::case::event::GatewayEvent;
use crate::case::gateway_case::CaseState;
use crate::case::pending::PendingDetails;
use crate::host_name::HostName;
use crate::refusal::Refusal;
use crate::request_id::RequestId;

/// A site's access to its current request, found in the request's extensions.
#[derive(Debug, Clone)]
pub struct RequestContext {
    id: RequestId,
    host: HostName,
    case: Arc<CaseState>,
}

impl RequestContext {
    /// The request's number within its case.
    pub fn id(&self) -> RequestId {
        self.id
    }

    /// The host that the request was sent to.
    pub fn host(&self) -> &HostName {
        &self.host
    }

    /// Suspends the request until the owner releases it, and returns the time of the release. `None` if the owner
    /// drops it.
    pub(crate) async fn suspend(&self, details: PendingDetails) -> Option<Duration> {
        self.case.suspend(self.id, details).released().await
    }

    pub(crate) fn send(&self, event: GatewayEvent) {
        self.case.send(event);
    }

    /// Runs `work` alongside the request, until it finishes or the case ends. For work that continues after the
    /// response, such as a WebSocket.
    pub fn spawn(&self, work: impl Future<Output = ()> + Send + 'static) {
        self.case.spawn(work);
    }
}

/// The request's entry in the count. Dropping it removes the request.
pub(crate) struct UnderWay {
    id: RequestId,
    url: String,
    case: Arc<CaseState>,
    outcome: Option<u16>,
}

impl UnderWay {
    pub(crate) fn begin(case: &Arc<CaseState>, method: &str, url: String) -> Self {
        let id = case.next_request_id();
        let started = GatewayEvent::Started {
            id,
            method: method.to_owned(),
            url: url.clone(),
        };
        case.send_with(started, |traffic| traffic.requests += 1);
        Self {
            id,
            url,
            case: Arc::clone(case),
            outcome: None,
        }
    }

    pub(crate) fn id(&self) -> RequestId {
        self.id
    }

    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    pub(crate) fn case(&self) -> &Arc<CaseState> {
        &self.case
    }

    pub(crate) fn context(&self, host: &HostName) -> RequestContext {
        RequestContext {
            id: self.id,
            host: host.clone(),
            case: Arc::clone(&self.case),
        }
    }

    pub(crate) fn refused(&self, reason: Refusal) {
        self.case.send(GatewayEvent::Refused {
            id: Some(self.id),
            target: self.url.clone(),
            reason,
        });
    }

    /// Marks the response as completely written to the socket.
    pub(crate) fn finish(mut self, status: u16) {
        self.outcome = Some(status);
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        let ended = match self.outcome {
            Some(status) => GatewayEvent::Finished {
                id: self.id,
                status,
            },
            None => GatewayEvent::Abandoned { id: self.id },
        };
        self.case.send_with(ended, |traffic| traffic.requests -= 1);
    }
}
