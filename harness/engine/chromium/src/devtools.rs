//! The DevTools connection: requests to the browser, their results, and the events that arrive meanwhile.

use std::collections::{BTreeMap, VecDeque};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use serde_json::Value;

use crate::browser::Browser;
use crate::event::Event;

/// The connection to a running browser, and to the session of its page.
pub(crate) struct DevTools {
    browser: Browser,
    events: Receiver<Event>,
    /// The events that arrived while a result was awaited, in order.
    deferred: VecDeque<Event>,
    /// The session of the page; `None` before there is one.
    session: Option<String>,
}

impl DevTools {
    /// Creates the connection. `events` receives the browser's messages and all other events that wake the loop.
    pub(crate) const fn new(browser: Browser, events: Receiver<Event>) -> Self {
        Self {
            browser,
            events,
            deferred: VecDeque::new(),
            session: None,
        }
    }

    /// Sends all later requests to the page of this session, unless they name another.
    pub(crate) fn enter(&mut self, session: &str) {
        self.session = Some(session.to_owned());
    }

    /// The next event: `None` if no more will come, and [`Event::Timeout`] if none came in time.
    pub(crate) fn next_event(&mut self, timeout: Option<Duration>) -> Option<Event> {
        if let Some(event) = self.deferred.pop_front() {
            return Some(event);
        }
        let Some(timeout) = timeout else {
            return self.events.recv().ok();
        };
        match self.events.recv_timeout(timeout) {
            Ok(event) => Some(event),
            Err(RecvTimeoutError::Timeout) => Some(Event::Timeout),
            Err(RecvTimeoutError::Disconnected) => None,
        }
    }

    /// Sends a request to the page, or to the browser before there is one. Returns the id of its result.
    pub(crate) fn send(&mut self, method: &str, params: &Value) -> u64 {
        self.browser.send(self.session.as_deref(), method, params)
    }

    /// Sends a request to another session, such as that of a worker.
    pub(crate) fn send_to(&mut self, session: &str, method: &str, params: &Value) -> u64 {
        self.browser.send(Some(session), method, params)
    }

    /// Sends a request and waits for its result. Events that arrive meanwhile are deferred, in order.
    pub(crate) fn ask(&mut self, method: &str, params: &Value) -> Result<Value, String> {
        let mut results = self.ask_all([(method, params.clone())])?;
        results
            .pop()
            .unwrap_or_else(|| Err(format!("{method}: no result")))
    }

    /// Sends several requests and waits for all results, which are in the order of the requests.
    pub(crate) fn ask_all<'r>(
        &mut self,
        requests: impl IntoIterator<Item = (&'r str, Value)>,
    ) -> Result<Vec<Result<Value, String>>, String> {
        let requests = requests.into_iter();
        let sent: Vec<_> = requests
            .map(|(method, params)| (method, self.send(method, &params)))
            .collect();
        let mut results = BTreeMap::new();
        while results.len() < sent.len() {
            let event = self.events.recv().map_err(|error| error.to_string())?;
            match event {
                Event::Message(mut message) => {
                    let of = sent.iter().find(|(_, id)| message["id"] == *id);
                    match of {
                        Some((method, id)) => {
                            let result = match message["error"]["message"].as_str() {
                                Some(problem) => Err(format!("{method}: {problem}")),
                                None => Ok(message["result"].take()),
                            };
                            results.insert(*id, result);
                        }
                        None => self.deferred.push_back(Event::Message(message)),
                    }
                }
                Event::RunnerGone | Event::BrowserGone => {
                    self.deferred.push_back(event);
                    return Err("the browser ended".to_owned());
                }
                event => self.deferred.push_back(event),
            }
        }
        // The ids ascend in the order of the requests.
        Ok(results.into_values().collect())
    }
}
