//! The rules of a scenario's `network`.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use footbridge_contract::contains_text;
use footbridge_scenario::{NetworkRule, RuleList, ScriptedResponse};
use parking_lot::Mutex;
use serde_json::{Map, Value};

use super::envelope::Envelope;
use super::handled::Delivery;
use super::parsed_request::ParsedRequest;
use super::response::ServerResponse;
use crate::request_id::RequestId;

/// A handle on the rules of a running case. Cheap to clone; all clones share the rules.
#[derive(Debug, Clone, Default)]
pub struct RuleChanges(Arc<Mutex<Changes>>);

#[derive(Debug, Default)]
struct Changes {
    rules: Option<Vec<NetworkRule>>,
    responses: BTreeMap<RequestId, ScriptedResponse>,
}

impl RuleChanges {
    /// Replaces the rules from the next request on.
    pub fn replace(&self, rules: Vec<NetworkRule>) {
        self.0.lock().rules = Some(rules);
    }

    /// Sets the response of one request that has not been handled yet.
    pub fn respond(&self, id: RequestId, response: ScriptedResponse) {
        self.0.lock().responses.insert(id, response);
    }
}

/// The rules of a case, applied to its requests.
#[derive(Debug)]
pub struct Rules {
    list: RuleList<NetworkRule>,
    envelope: Option<Envelope>,
    /// The response for the current request, in place of any rule's.
    own_response: Option<ScriptedResponse>,
}

impl Rules {
    /// Creates the rules of a case, in order, for servers with this envelope.
    pub fn new(rules: impl IntoIterator<Item = NetworkRule>, envelope: Option<Envelope>) -> Self {
        Self {
            list: RuleList::new(rules),
            envelope,
            own_response: None,
        }
    }

    /// Applies the changes made before this request is handled.
    pub(crate) fn prepare(&mut self, id: RequestId, changes: &RuleChanges) {
        let mut changes = changes.0.lock();
        if let Some(rules) = changes.rules.take() {
            self.list = RuleList::new(rules);
        }
        self.own_response = changes.responses.remove(&id);
    }

    /// Decides on the delivery: the default response, or the matching rule's version of it. `payload` is the
    /// decrypted body; `success` is the enveloped body of the server's default success.
    pub fn deliver(
        &mut self,
        request: &ParsedRequest,
        payload: &Value,
        default: ServerResponse,
        success: Option<&Map<String, Value>>,
    ) -> Delivery {
        let rules = &mut self.list;
        let scripted = self.own_response.take().or_else(|| {
            let rule = rules.choose(|rule| matches(rule, request, payload));
            rule.map(|rule| rule.response.clone())
        });
        match scripted {
            Some(ScriptedResponse::Never) => Delivery::Never,
            Some(ScriptedResponse::Drop { after }) => Delivery::Drop { after },
            Some(ScriptedResponse::Response {
                status,
                headers,
                content,
                after,
                is_cut,
            }) => Delivery::Respond {
                response: default.scripted(
                    self.envelope.as_ref(),
                    success,
                    status,
                    &headers,
                    &content,
                ),
                after,
                is_default: false,
                is_cut,
            },
            None => Delivery::Respond {
                response: default,
                after: Duration::ZERO,
                is_default: true,
                is_cut: false,
            },
        }
    }
}

/// Whether a rule matches a request whose decrypted body is `payload`.
fn matches(rule: &NetworkRule, request: &ParsedRequest, payload: &Value) -> bool {
    let query = || {
        let texts = request.query.iter();
        Value::Object(
            texts
                .map(|(name, value)| (name.clone(), Value::String(value.clone())))
                .collect(),
        )
    };
    rule.method
        .is_none_or(|method| method.as_str() == request.method)
        && rule.address.matches(&request.host, &request.path)
        && rule.when.as_ref().is_none_or(|when| {
            if request.is_bodiless() {
                contains_text(&query(), when)
            } else {
                contains_text(payload, when)
            }
        })
}
