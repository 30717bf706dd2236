//! The effects of a response on the servers' state. They depend on the delivered response, whether scripted or not.

use cookie::time::Duration as CookieAge;
use cookie::{Cookie, SameSite};
use footbridge_gateway::{Delivery, ParsedRequest, ServerBody, ServerResponse};
use serde_json::Value;

use super::config::SigningConfig;
use super::context::ServerContext;
use super::keys::ClientPublicKey;
use super::service::Service;
use super::simulation;
use super::state::{SESSION_COOKIE, ServerState, USER_COOKIE};
use super::trade::{Placing, TradeCall};
use crate::encryption::user_id;
use crate::session_contract::EndpointRules;

/// The lifetime of a session's cookies.
const SESSION_AGE: CookieAge = CookieAge::days(7);

/// A request, with everything its response needs to change the servers' state.
pub(crate) struct AppliedRequest<'r> {
    pub(crate) server: &'r ServerContext,
    pub(crate) rules: &'r EndpointRules,
    pub(crate) service: Service,
    pub(crate) request: &'r ParsedRequest,
    /// Whether the server refuses the request by its own rules.
    pub(crate) is_refused: bool,
    /// The body, decrypted.
    pub(crate) payload: &'r Value,
    /// The client's public key, if the request had one.
    pub(crate) key: Option<ClientPublicKey>,
    /// The stage's time, in milliseconds since 1970.
    pub(crate) now: u64,
}

impl AppliedRequest<'_> {
    /// Applies a delivery to the state, and adds the cookies of a session that it starts.
    pub(crate) fn apply(self, state: &mut ServerState, delivery: Delivery) -> Delivery {
        let Delivery::Respond {
            mut response,
            after,
            is_default,
            is_cut,
        } = delivery
        else {
            if self.service == Service::SignConfig {
                state.config = None;
            }
            return delivery;
        };
        self.apply_clock(state, &response);
        let data = response.success_data(&self.server.envelope).cloned();
        match (self.service, data) {
            (Service::SignConfig, data) => {
                let keys = &self.server.data.keys;
                state.config = data.and_then(|data| SigningConfig::read(&data, keys));
            }
            (Service::CaptchaGet, _) => {
                if let Some(data) = captcha_data(&response) {
                    issue_challenge(state, data);
                }
            }
            (Service::CaptchaCheck, Some(_)) => {
                if let Some(id) = text(self.payload, "bizId") {
                    state.pass(id);
                }
            }
            (Service::DeviceToken, _) => state.risk_tokens.extend(issued_token(&response)),
            (Service::Trade(call), Some(data)) => self.apply_trade(state, call, &data),
            (Service::Plain, Some(data)) if self.rules.encryption.is_used() => {
                if let Some(user) = user_id(&data) {
                    // A login from a session with a key presents none (§5): the session's key carries over to the new
                    // one.
                    let shown = self.request.cookie(SESSION_COOKIE);
                    let key = self.key.or_else(|| state.key(shown).cloned());
                    let token = state.begin(&user, key);
                    for (name, value) in [(SESSION_COOKIE, token), (USER_COOKIE, user)] {
                        response.headers.push(cookie(name, value));
                    }
                }
            }
            _ => {}
        }
        Delivery::Respond {
            response,
            after,
            is_default: is_default && !self.is_refused,
            is_cut,
        }
    }

    /// Applies an order that was placed or cancelled.
    fn apply_trade(&self, state: &mut ServerState, call: TradeCall, data: &Value) {
        let Some(books) = &mut state.books else {
            return;
        };
        let book = books.of_mut(simulation::is_demo(self.request));
        let number = data.get("orderNo").and_then(Value::as_str);
        match (call, number) {
            (TradeCall::Place, Some(number)) => {
                if let Ok(placing) = Placing::read(self.payload, &self.server.catalogue) {
                    book.place(&placing, number, self.now);
                }
            }
            (TradeCall::Cancel, Some(number)) => book.cancel(number, self.now),
            _ => {}
        }
    }

    /// A scripted `requesttime` sets the servers' clock.
    fn apply_clock(&self, state: &mut ServerState, response: &ServerResponse) {
        let scripted = response.header("requesttime");
        let scripted = scripted.and_then(|value| value.parse::<i64>().ok());
        if let Some(clock) = scripted {
            let now = i64::try_from(self.now).unwrap_or(i64::MAX);
            state.ahead = clock.saturating_sub(now);
        }
    }
}

/// The data of a captcha call's success, whose code is 0 or 200 as a number (§8).
fn captcha_data(response: &ServerResponse) -> Option<&Value> {
    let (ServerBody::Enveloped(body) | ServerBody::Json(Value::Object(body))) = &response.body
    else {
        return None;
    };
    let code = match body.get("code")? {
        Value::String(text) => text.parse().ok()?,
        other => other.as_u64()?,
    };
    matches!(code, 0 | 200).then(|| body.get("data"))?
}

/// Issues the challenge in a response.
fn issue_challenge(state: &mut ServerState, data: &Value) {
    let kind = data.get("status").and_then(Value::as_u64);
    if let (Some(id), Some(kind)) = (text(data, "bizId"), kind) {
        let captcha_id = text(data, "geetestId").unwrap_or_default();
        state.issue(id.to_owned(), kind, captcha_id.to_owned());
    }
}

/// The risk token in a response of the token service.
fn issued_token(response: &ServerResponse) -> Option<String> {
    let ServerBody::Json(body) = &response.body else {
        return None;
    };
    text(body, "udid").map(str::to_owned)
}

fn text<'v>(value: &'v Value, name: &str) -> Option<&'v str> {
    value.get(name)?.as_str()
}

fn cookie(name: &str, value: String) -> (String, String) {
    let cookie = Cookie::build((name, value))
        .path("/")
        .max_age(SESSION_AGE)
        .secure(true)
        .same_site(SameSite::Lax);
    ("set-cookie".to_owned(), cookie.to_string())
}
