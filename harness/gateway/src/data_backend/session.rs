//! A case's session on servers defined by data. It keeps no state.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;

use super::DataBackend;
use crate::backend::{
    BackendSession, BodyContent, Handled, ParsedRequest, RequestRecord, Rules, ServerBody,
    ServerResponse, TranscriptParts,
};

/// A case's session on servers defined by data.
#[derive(Debug)]
pub(super) struct DataSession {
    backend: Arc<DataBackend>,
}

impl DataSession {
    pub(super) fn new(backend: Arc<DataBackend>) -> Self {
        Self { backend }
    }
}

impl BackendSession for DataSession {
    fn handle(&mut self, request: &ParsedRequest, rules: &mut Rules, _at: Duration) -> Handled {
        let payload = match &request.body {
            // A text of an unknown content type is shown unchanged.
            BodyContent::Unreadable(_) => Value::String(request.text.clone()),
            _ => request.value(),
        };
        let host = &request.host;
        let default = self.backend.default_response(request);
        let mut default = default.unwrap_or_else(|| ServerResponse::empty(404));
        let cors = self.backend.host(host).and_then(|host| host.cors.as_ref());
        if let Some(cors) = cors {
            cors.apply(request, &mut default);
        }
        let success = match &default.body {
            ServerBody::Enveloped(body) => Some(body.clone()),
            _ => None,
        };
        let shown = TranscriptParts {
            with_host: *host != self.backend.site.as_str(),
            ..TranscriptParts::of(request, &payload)
        };
        Handled {
            record: RequestRecord::new(request, &payload, shown),
            violations: Vec::new(),
            delivery: rules.deliver(request, &payload, default, success.as_ref()),
        }
    }
}
