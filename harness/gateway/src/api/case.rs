//! The simulated servers in one case.

use std::sync::Arc;
use std::time::Duration;

use footbridge_contract::Endpoint;
use footbridge_scenario::{NetworkAnswer, NetworkRule, RuleList};
use parking_lot::Mutex;

use super::answer::Answer;
use super::asked::Asked;
use super::check::{Verdict, check};
use super::heard::Heard;
use super::lesson::Lesson;
use super::outcome::{Outcome, Served};
use super::own::{NOW, own, usual};
use super::rules::matches;
use super::server::{Scene, Server};
use super::service::Service;
use super::standing::Standing;
use super::trade::Books;

/// The servers in one case.
#[derive(Debug)]
pub(crate) struct ApiCase {
    pub(crate) server: Arc<Server>,
    epoch: u64,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    rules: RuleList<NetworkRule>,
    standing: Standing,
}

impl ApiCase {
    pub(crate) fn new(server: Arc<Server>, scene: Scene) -> Self {
        let state = State {
            rules: RuleList::new(scene.rules),
            standing: Standing::new(&server.data.sessions),
        };
        Self {
            server,
            epoch: scene.epoch,
            state: Mutex::new(state),
        }
    }

    /// The stage's time, `at` so long after the case began, in milliseconds since 1970.
    fn stage_time(&self, at: Duration) -> u64 {
        let at = u64::try_from(at.as_millis()).unwrap_or(u64::MAX);
        self.epoch.saturating_add(at)
    }

    /// The servers' time.
    fn now(&self, at: Duration, standing: &Standing) -> u64 {
        self.stage_time(at).saturating_add_signed(standing.ahead)
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
        if matches!(service, Service::Trade(_)) {
            let catalogue = &self.server.catalogue;
            standing.books.get_or_insert_with(|| Books::new(catalogue));
        }
        let now = self.now(at, standing);
        let Verdict {
            findings,
            refusal,
            payload,
            key,
        } = check(&self.server, standing, asked, endpoint, service, now);
        let heard = Heard::new(asked, &payload, is_main);
        let usual = usual(&self.server, standing, asked, endpoint, service, &payload);
        let own = own(&self.server, service, asked, usual.as_ref(), refusal);
        let rule = rules
            .choose(|rule| matches(rule, asked, &payload))
            .map(|rule| rule.answer.clone());
        let is_default = rule.is_none() && refusal.is_none();
        let served = match rule {
            Some(NetworkAnswer::Never) => Served::Never,
            Some(NetworkAnswer::Drop { after }) => Served::Drop { after },
            Some(NetworkAnswer::Answer {
                status,
                headers,
                content,
                after,
            }) => Served::Answer {
                answer: match self.server.session() {
                    Some(session) => {
                        own.scripted(session, usual.as_ref(), status, &headers, &content)
                    }
                    None => own,
                },
                after,
            },
            None => Served::Answer {
                answer: own,
                after: Duration::ZERO,
            },
        };
        let lesson = Lesson {
            server: &self.server,
            endpoint,
            service,
            asked,
            payload: &payload,
            key,
            now: self.stage_time(at),
        };
        Outcome {
            heard,
            findings,
            served: lesson.learn(standing, served),
            is_default,
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
