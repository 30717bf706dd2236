//! What the servers learn from an answer: they believe whatever was answered, scripted or not.

use footbridge_contract::Endpoint;
use footbridge_exchange::encryption::user_id;
use serde_json::{Value, json};

use super::answer::Answer;
use super::asked::Asked;
use super::config::Config;
use super::keys::ClientPublicKey;
use super::outcome::Served;
use super::server::Server;
use super::service::Service;
use super::standing::Standing;
use super::trade::{Placing, TradeCall};

/// How long a session's cookies are kept, in seconds.
const SESSION_SECONDS: u32 = 604_800;

/// A request, as far as its answer may change what the servers know.
pub(crate) struct Lesson<'r> {
    pub(crate) server: &'r Server,
    pub(crate) endpoint: &'r Endpoint,
    pub(crate) service: Service,
    pub(crate) asked: &'r Asked,
    /// The body, decrypted.
    pub(crate) payload: &'r Value,
    /// The key that the client showed.
    pub(crate) key: Option<ClientPublicKey>,
    /// The stage's time, in milliseconds since 1970.
    pub(crate) now: u64,
}

impl Lesson<'_> {
    /// Learns what there is to learn, and adds the cookies of a session that began.
    pub(crate) fn learn(self, standing: &mut Standing, served: Served) -> Served {
        let Served::Answer { mut answer, after } = served else {
            if self.service == Service::SignConfig {
                standing.config = None;
            }
            return served;
        };
        self.learn_clock(standing, &answer);
        let session = self.server.session();
        let data = session.and_then(|session| answer.succeeds_with(session).cloned());
        match (self.service, data) {
            (Service::SignConfig, data) => {
                let keys = &self.server.data.keys;
                standing.config = data.and_then(|data| Config::read(&data, keys));
            }
            (Service::CaptchaGet, Some(data)) if data.get("status") == Some(&json!(0)) => {
                standing.passed.extend(challenge(&data));
            }
            (Service::CaptchaCheck, Some(_)) => {
                standing.passed.extend(challenge(self.payload));
            }
            (Service::Trade(call), Some(data)) => self.learn_trade(standing, call, &data),
            (Service::Plain, Some(data)) if self.endpoint.encrypted => {
                if let Some(user) = user_id(&data) {
                    let token = standing.begin(&user, self.key);
                    for (name, value) in [("bt_rtoken", token), ("bt_uid", user)] {
                        answer.headers.push(cookie(name, &value));
                    }
                }
            }
            _ => {}
        }
        Served::Answer { answer, after }
    }

    /// An order that was placed is open, or over; one that was cancelled is over.
    fn learn_trade(&self, standing: &mut Standing, call: TradeCall, data: &Value) {
        let Some(books) = &mut standing.books else {
            return;
        };
        let book = books.of_mut(self.asked.is_demo());
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
    fn learn_clock(&self, standing: &mut Standing, answer: &Answer) {
        let mut headers = answer.headers.iter();
        let scripted = headers.find(|(name, _)| name == "requesttime");
        let scripted = scripted.and_then(|(_, value)| value.parse::<i64>().ok());
        if let Some(clock) = scripted {
            let now = i64::try_from(self.now).unwrap_or(i64::MAX);
            standing.ahead = clock.saturating_sub(now);
        }
    }
}

/// The challenge that a value is about.
fn challenge(value: &Value) -> Option<String> {
    value.get("bizId")?.as_str().map(str::to_owned)
}

fn cookie(name: &str, value: &str) -> (String, String) {
    let cookie = format!("{name}={value}; Path=/; Max-Age={SESSION_SECONDS}; Secure; SameSite=Lax");
    ("set-cookie".to_owned(), cookie)
}
