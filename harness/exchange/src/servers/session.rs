//! A case's session on the simulated servers.

use std::sync::Arc;
use std::time::Duration;

use footbridge_gateway::{BackendSession, Handled, ParsedRequest, Rules, ServerResponse};

use super::apply::AppliedRequest;
use super::check::{Checked, check};
use super::context::ServerContext;
use super::default_response::{NOW, default_response, success_envelope};
use super::record::record;
use super::service::Service;
use super::state::ServerState;
use super::trade::Books;

/// A case's session on the simulated servers.
#[derive(Debug)]
pub(crate) struct ExchangeSession {
    server: Arc<ServerContext>,
    epoch: u64,
    state: ServerState,
}

impl ExchangeSession {
    pub(crate) fn new(server: Arc<ServerContext>, epoch: u64) -> Self {
        Self {
            state: ServerState::new(&server.data.sessions),
            server,
            epoch,
        }
    }

    /// The stage's time, `at` after the start of the case, in milliseconds since 1970.
    fn stage_time(&self, at: Duration) -> u64 {
        let at = u64::try_from(at.as_millis()).unwrap_or(u64::MAX);
        self.epoch.saturating_add(at)
    }

    /// The servers' time, in milliseconds since 1970.
    fn now(&self, at: Duration) -> u64 {
        self.stage_time(at).saturating_add_signed(self.state.ahead)
    }
}

impl BackendSession for ExchangeSession {
    fn handle(&mut self, request: &ParsedRequest, rules: &mut Rules, at: Duration) -> Handled {
        let server = Arc::clone(&self.server);
        let is_main = server.is_main(&request.host);
        let Some((endpoint, service)) = server.find(&request.host, &request.method, &request.path)
        else {
            // The gateway looks up the route first, and refuses a request without one.
            let default = ServerResponse::empty(404);
            let payload = request.value();
            return Handled {
                delivery: rules.deliver(request, &payload, default, None),
                record: record(request, &payload, is_main),
                violations: Vec::new(),
            };
        };
        if matches!(service, Service::Trade(_)) {
            let books = &mut self.state.books;
            books.get_or_insert_with(|| Books::new(&server.catalogue, &server.contract));
        }
        let (now, stage_time) = (self.now(at), self.stage_time(at));
        let state = &mut self.state;
        let Checked {
            violations,
            refusal,
            payload,
            key,
            used,
        } = check(&server, state, request, endpoint, service, now);
        state.used.extend(used);
        let success = success_envelope(&server, state, request, endpoint, service, &payload);
        let default = default_response(&server, service, request, success.as_ref(), refusal);
        let delivery = rules.deliver(request, &payload, default, success.as_ref());
        let applied = AppliedRequest {
            server: &server,
            rules: server.contract.rules(&endpoint.path),
            service,
            request,
            is_refused: refusal.is_some(),
            payload: &payload,
            key,
            now: stage_time,
        };
        Handled {
            delivery: applied.apply(state, delivery),
            record: record(request, &payload, is_main),
            violations,
        }
    }

    /// Fills in the servers' time in the response.
    fn complete(&self, response: &mut ServerResponse, at: Duration) {
        let now = self.now(at).to_string();
        for (_, value) in &mut response.headers {
            if value == NOW {
                value.clone_from(&now);
            }
        }
    }
}
