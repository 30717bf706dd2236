//! The rules of a scenario's `network`.

use std::time::Duration;

use footbridge_contract::contains_text;
use footbridge_scenario::{NetworkAnswer, NetworkRule, RuleList};
use serde_json::{Map, Value};

use super::envelope::Envelope;
use super::handled::Delivery;
use super::parsed_request::ParsedRequest;
use super::response::ServerResponse;

/// The rules of a case, applied to its requests.
#[derive(Debug)]
pub struct Rules {
    rules: RuleList<NetworkRule>,
    envelope: Option<Envelope>,
}

impl Rules {
    /// Creates the rules of a case, in order, for servers with this envelope.
    pub fn new(rules: impl IntoIterator<Item = NetworkRule>, envelope: Option<Envelope>) -> Self {
        Self {
            rules: RuleList::new(rules),
            envelope,
        }
    }

    /// Decides the delivery: the default response, or the one that the matching rule makes of it. `payload` is the
    /// decrypted body; `success` is the enveloped body of the server's default success.
    pub fn deliver(
        &mut self,
        request: &ParsedRequest,
        payload: &Value,
        default: ServerResponse,
        success: Option<&Map<String, Value>>,
    ) -> Delivery {
        let rules = &mut self.rules;
        let rule = rules.choose(|rule| matches(rule, request, payload));
        match rule.map(|rule| rule.answer.clone()) {
            Some(NetworkAnswer::Never) => Delivery::Never,
            Some(NetworkAnswer::Drop { after }) => Delivery::Drop { after },
            Some(NetworkAnswer::Answer {
                status,
                headers,
                content,
                after,
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
            },
            None => Delivery::Respond {
                response: default,
                after: Duration::ZERO,
                is_default: true,
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
