//! The simulated servers in one case.

use std::sync::Arc;
use std::time::Duration;

use footbridge_contract::Endpoint;
use footbridge_contract::encryption::user_id;
use footbridge_scenario::NetworkAnswer;
use parking_lot::Mutex;
use serde_json::{Map, Value, json};

use super::answer::{Answer, Body, failure, success};
use super::asked::Asked;
use super::check::{Verdict, check};
use super::config::{Config, default_data};
use super::heard::Heard;
use super::outcome::{Outcome, Served};
use super::rules::Rules;
use super::server::{Scene, Server};
use super::service::Service;
use super::site::ORIGIN_OF_PAGE;
use super::standing::Standing;

/// How long a session's cookies are kept, in seconds.
const SESSION_SECONDS: u32 = 604_800;

/// Stands for the servers' time in an answer's header, until it leaves.
const NOW: &str = "{now}";

/// A transparent GIF of one pixel.
const GIF: &[u8] = b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff!\xf9\x04\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;";

/// The servers in one case.
#[derive(Debug)]
pub(crate) struct ApiCase {
    pub(crate) server: Arc<Server>,
    epoch: u64,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    rules: Rules,
    standing: Standing,
}

impl ApiCase {
    pub(crate) fn new(server: Arc<Server>, scene: Scene) -> Self {
        let state = State {
            rules: Rules::new(scene.rules),
            standing: Standing::new(&server.data.sessions),
        };
        Self {
            server,
            epoch: scene.epoch,
            state: Mutex::new(state),
        }
    }

    /// The servers' time, `at` so long after the case began.
    fn now(&self, at: Duration, standing: &Standing) -> u64 {
        let at = u64::try_from(at.as_millis()).unwrap_or(u64::MAX);
        self.epoch
            .saturating_add(at)
            .saturating_add_signed(standing.ahead)
    }

    /// Takes a request: holds it against the contract, and decides what it gets.
    pub(crate) fn take(
        &self,
        asked: &Asked,
        endpoint: &Endpoint,
        service: Service,
        is_main: bool,
        at: Duration,
    ) -> Outcome {
        let mut state = self.state.lock();
        let State { rules, standing } = &mut *state;
        let now = self.now(at, standing);
        let Verdict {
            findings,
            refusal,
            payload,
            key,
        } = check(&self.server, standing, asked, endpoint, service, now);
        let heard = Heard::new(asked, &payload, is_main);
        let usual = self.usual(standing, asked, endpoint, service, &payload);
        let mut own = self.own(service, asked, usual.clone(), refusal);
        if service.is_api() {
            own.set("requesttime", NOW);
        }
        let (mut answer, after) = match rules.choose(asked, &payload) {
            Some(NetworkAnswer::Never) => {
                return self.unanswered(standing, service, heard, findings, Served::Never);
            }
            Some(NetworkAnswer::Drop { after }) => {
                return self.unanswered(standing, service, heard, findings, Served::Drop { after });
            }
            Some(NetworkAnswer::Answer {
                status,
                headers,
                content,
                after,
            }) => {
                let answer = match self.server.session() {
                    Some(session) => {
                        own.scripted(session, usual.as_ref(), status, &headers, &content)
                    }
                    None => own,
                };
                (answer, after)
            }
            None => (own, Duration::ZERO),
        };
        self.learn(standing, &mut answer, endpoint, service, &payload, key, at);
        Outcome {
            heard,
            findings,
            served: Served::Answer { answer, after },
        }
    }

    fn unanswered(
        &self,
        standing: &mut Standing,
        service: Service,
        heard: Heard,
        findings: Vec<super::finding::Finding>,
        served: Served,
    ) -> Outcome {
        if service == Service::SignConfig {
            standing.config = None;
        }
        Outcome {
            heard,
            findings,
            served,
        }
    }

    /// The envelope that an endpoint answers when nothing is wrong; `None` for what answers none.
    fn usual(
        &self,
        standing: &Standing,
        asked: &Asked,
        endpoint: &Endpoint,
        service: Service,
        payload: &Value,
    ) -> Option<Map<String, Value>> {
        if !service.is_api() {
            return None;
        }
        let is_device_check = standing
            .config
            .as_ref()
            .is_some_and(|config| config.check_url == asked.path);
        let data = match (service, self.server.session()) {
            (Service::SignConfig, Some(session)) => default_data(
                &self.server.catalogue,
                &session.sign_config,
                &self.server.data.keys,
            ),
            _ if is_device_check => {
                json!({ "passed": super::check::holds_key(standing, payload) })
            }
            _ => endpoint.reply.clone(),
        };
        Some(success(data))
    }

    /// What the server answers by itself.
    fn own(
        &self,
        service: Service,
        asked: &Asked,
        usual: Option<Map<String, Value>>,
        refusal: Option<&'static str>,
    ) -> Answer {
        let data = &self.server.data;
        match (service, usual, refusal, self.server.session()) {
            (_, Some(_), Some(code), Some(session)) => Answer::envelope(failure(session, code)),
            (_, Some(usual), _, _) => Answer::envelope(usual),
            (Service::TokenService, ..) => {
                let found = json!({ "code": 200, "udid": data.device_token });
                Answer::of("application/json", Body::Json(found))
            }
            (Service::Script, ..) => {
                let script = data.scripts.get(&asked.path).cloned().unwrap_or_default();
                Answer::of("text/javascript; charset=utf-8", Body::Bytes(script))
            }
            (Service::Fingerprint, ..) => {
                let found = json!({ "statusCode": 200, "data": {
                    "fingerprint": data.fingerprint,
                    "customToken": data.custom_token,
                } });
                let mut answer = Answer::of("application/json", Body::Json(found));
                answer.set("access-control-allow-origin", ORIGIN_OF_PAGE);
                answer
            }
            (Service::Monitoring | Service::Image, ..) => {
                // An image is one whatever its path's ending says.
                Answer::of("image/gif", Body::Bytes(GIF.into()))
            }
            _ => Answer {
                status: 204,
                headers: Vec::new(),
                body: Body::Empty,
            },
        }
    }

    /// Believes what was answered: configurations, logins, challenges, the clock.
    #[expect(
        clippy::too_many_arguments,
        reason = "each is another part of one request, and there is one caller"
    )]
    fn learn(
        &self,
        standing: &mut Standing,
        answer: &mut Answer,
        endpoint: &Endpoint,
        service: Service,
        payload: &Value,
        key: Option<super::keys::ClientPublicKey>,
        at: Duration,
    ) {
        let Some(session) = self.server.session() else {
            return;
        };
        let clock = answer
            .headers
            .iter()
            .find(|(name, _)| name == "requesttime")
            .and_then(|(_, value)| value.parse::<i64>().ok());
        if let Some(clock) = clock {
            standing.ahead = 0;
            let now = i64::try_from(self.now(at, standing)).unwrap_or(i64::MAX);
            standing.ahead = clock.saturating_sub(now);
        }
        let data = answer.succeeds_with(session).cloned();
        let text = |value: &Value, key: &str| value.get(key)?.as_str().map(str::to_owned);
        match (service, &data) {
            (Service::SignConfig, data) => {
                let keys = &self.server.data.keys;
                standing.config = data.as_ref().and_then(|data| Config::read(data, keys));
            }
            (Service::CaptchaGet, Some(data)) if data.get("status") == Some(&json!(0)) => {
                standing.passed.extend(text(data, "bizId"));
            }
            (Service::CaptchaCheck, Some(_)) => {
                standing.passed.extend(text(payload, "bizId"));
            }
            (Service::Plain, Some(data)) if endpoint.encrypted => {
                if let Some(user) = user_id(data) {
                    let token = standing.begin(&user, key);
                    for (name, value) in [("bt_rtoken", token), ("bt_uid", user)] {
                        let cookie = format!(
                            "{name}={value}; Path=/; Max-Age={SESSION_SECONDS}; Secure; SameSite=Lax"
                        );
                        answer.headers.push(("set-cookie".to_owned(), cookie));
                    }
                }
            }
            _ => {}
        }
    }

    /// An answer as it leaves, with the servers' time in it.
    pub(crate) fn stamped(&self, mut answer: Answer, at: Duration) -> Answer {
        let now = self.now(at, &self.state.lock().standing).to_string();
        for (_, value) in &mut answer.headers {
            if value == NOW {
                value.clone_from(&now);
            }
        }
        answer
    }
}
