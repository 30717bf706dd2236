//! The DevTools connection: commands to the browser, their results, and the events that arrive meanwhile.

use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::io::Write;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use serde_json::{Value, json};

/// An event of a program that controls a browser: a message from the browser, its end, or anything else that the
/// program awaits.
pub trait BrowserEvent: Send + 'static {
    /// The browser's end, its last event.
    const END: Self;

    /// Creates the event of a message.
    fn of_message(message: Value) -> Self;

    /// Returns the message, if it is one.
    fn message(&mut self) -> Option<&mut Value>;

    /// Whether no result can be awaited after it.
    fn is_end(&self) -> bool;
}

/// The browser or the page's process has ended, or the browser was silent for too long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gone;

impl fmt::Display for Gone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the browser or its page's process ended")
    }
}

impl std::error::Error for Gone {}

impl From<Gone> for String {
    fn from(gone: Gone) -> Self {
        gone.to_string()
    }
}

/// The connection to a browser, and to the session of its page.
pub struct DevTools<E> {
    commands: Box<dyn Write + Send>,
    last_id: u64,
    events: Receiver<E>,
    /// The events that arrived while a result was awaited, in order.
    deferred: VecDeque<E>,
    /// The session of the page; `None` before there is one.
    session: Option<String>,
    /// The time to wait for a result of a silent browser; `None` for as long as it lives.
    timeout: Option<Duration>,
}

impl<E> fmt::Debug for DevTools<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DevTools")
            .field("session", &self.session)
            .finish_non_exhaustive()
    }
}

impl<E: BrowserEvent> DevTools<E> {
    /// Creates the connection. `events` receives the browser's messages and all other events.
    pub fn new(commands: impl Write + Send + 'static, events: Receiver<E>) -> Self {
        Self {
            commands: Box::new(commands),
            last_id: 0,
            events,
            deferred: VecDeque::new(),
            session: None,
            timeout: None,
        }
    }

    /// Waits for results only as long as the browser isn't silent for this time.
    #[must_use]
    pub fn with_timeout(mut self, timeout: Duration) -> Self {
        self.timeout = Some(timeout);
        self
    }

    /// Sends all later commands to the page of this session, unless they name another.
    pub fn enter(&mut self, session: &str) {
        self.session = Some(session.to_owned());
    }

    /// Returns the next event.
    ///
    /// # Errors
    /// If none comes in time, or none can come.
    pub fn next(&mut self, timeout: Option<Duration>) -> Result<E, RecvTimeoutError> {
        match self.deferred.pop_front() {
            Some(event) => Ok(event),
            None => receive(&self.events, timeout),
        }
    }

    /// Sends a command to the page, or to the browser before there is one. Returns the id of its result.
    pub fn send(&mut self, method: &str, params: &Value) -> u64 {
        let session = self.session.take();
        let id = self.write(session.as_deref(), method, params);
        self.session = session;
        id
    }

    /// Sends a command to another session, such as that of a worker. Returns the id of its result.
    pub fn send_to(&mut self, session: &str, method: &str, params: &Value) -> u64 {
        self.write(Some(session), method, params)
    }

    fn write(&mut self, session: Option<&str>, method: &str, params: &Value) -> u64 {
        self.last_id += 1;
        let mut command = json!({ "id": self.last_id, "method": method, "params": params });
        if let Some(session) = session {
            command["sessionId"] = session.into();
        }
        // An error means that the browser has ended, which is an event.
        let _ = self.commands.write_all(format!("{command}\0").as_bytes());
        let _ = self.commands.flush();
        self.last_id
    }

    /// Sends a command and waits for its result. Events that arrive meanwhile are deferred, in order.
    ///
    /// # Errors
    /// If it fails, or the browser ends.
    pub fn ask(&mut self, method: &str, params: &Value) -> Result<Value, String> {
        let mut results = self.ask_all([(method, params.clone())])?;
        results
            .pop()
            .unwrap_or_else(|| Err(format!("{method}: no result")))
    }

    /// Sends several commands and waits for all results, which are in the order of the commands.
    ///
    /// # Errors
    /// If the browser ends.
    pub fn ask_all<'r>(
        &mut self,
        commands: impl IntoIterator<Item = (&'r str, Value)>,
    ) -> Result<Vec<Result<Value, String>>, Gone> {
        let (methods, ids): (Vec<_>, Vec<_>) = commands
            .into_iter()
            .map(|(method, params)| (method, self.send(method, &params)))
            .unzip();
        let results = methods.iter().zip(self.results(&ids)?);
        let named = results
            .map(|(method, result)| result.map_err(|problem| format!("{method}: {problem}")));
        Ok(named.collect())
    }

    /// Waits for the results of these commands, and returns them in the order of the ids. Events that arrive meanwhile are
    /// deferred, in order.
    ///
    /// # Errors
    /// If the browser ends, or is silent for too long.
    pub fn results(&mut self, ids: &[u64]) -> Result<Vec<Result<Value, String>>, Gone> {
        let mut results = BTreeMap::new();
        while results.len() < ids.len() {
            let mut event = receive(&self.events, self.timeout).map_err(|_| Gone)?;
            let result = event.message().and_then(|message| {
                let id = message["id"].as_u64().filter(|id| ids.contains(id))?;
                Some((id, result_of(message)))
            });
            if let Some((id, result)) = result {
                results.insert(id, result);
                continue;
            }
            let ended = event.is_end();
            self.deferred.push_back(event);
            if ended {
                return Err(Gone);
            }
        }
        Ok(ids.iter().filter_map(|id| results.remove(id)).collect())
    }
}

fn receive<E>(events: &Receiver<E>, timeout: Option<Duration>) -> Result<E, RecvTimeoutError> {
    match timeout {
        Some(timeout) => events.recv_timeout(timeout),
        None => events.recv().map_err(|_| RecvTimeoutError::Disconnected),
    }
}

/// Takes a command's result out of its message.
fn result_of(message: &mut Value) -> Result<Value, String> {
    match message["error"]["message"].as_str() {
        Some(problem) => Err(problem.to_owned()),
        None => Ok(message["result"].take()),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Sender, channel};

    use super::*;

    /// A message; `None` for the browser's end.
    type Event = Option<Value>;

    impl BrowserEvent for Event {
        const END: Self = None;

        fn of_message(message: Value) -> Self {
            Some(message)
        }

        fn message(&mut self) -> Option<&mut Value> {
            self.as_mut()
        }

        fn is_end(&self) -> bool {
            self.is_none()
        }
    }

    fn connection() -> (Sender<Event>, DevTools<Event>) {
        let (sender, events) = channel();
        (sender, DevTools::new(std::io::sink(), events))
    }

    #[test]
    fn events_before_a_result_are_kept() {
        let (sender, mut devtools) = connection();
        let first = devtools.send("Page.enable", &json!({}));
        let second = devtools.send_to("page", "Page.reload", &json!({}));
        let event = json!({ "method": "Target.attachedToTarget" });
        for message in [
            event.clone(),
            json!({ "id": second, "result": { "ok": true } }),
            json!({ "id": first, "error": { "message": "no" } }),
        ] {
            sender.send(Some(message)).unwrap();
        }
        assert_eq!(
            devtools.results(&[first, second]),
            Ok(vec![Err("no".to_owned()), Ok(json!({ "ok": true }))])
        );
        assert_eq!(devtools.next(None), Ok(Some(event)));
        let soon = Some(Duration::from_millis(1));
        assert_eq!(devtools.next(soon), Err(RecvTimeoutError::Timeout));
        drop(sender);
        assert_eq!(devtools.next(None), Err(RecvTimeoutError::Disconnected));
    }

    #[test]
    fn failed_command_is_named() {
        let (sender, mut devtools) = connection();
        sender
            .send(Some(json!({ "id": 1, "error": { "message": "no page" } })))
            .unwrap();
        assert_eq!(
            devtools.ask("Page.enable", &json!({})),
            Err("Page.enable: no page".to_owned())
        );
    }

    #[test]
    fn end_of_the_browser_ends_the_wait() {
        let (sender, mut devtools) = connection();
        sender.send(None).unwrap();
        assert_eq!(
            devtools.ask("Page.enable", &json!({})),
            Err("the browser or its page's process ended".to_owned())
        );
        assert_eq!(devtools.next(None), Ok(None));
    }

    #[test]
    fn wait_for_a_silent_browser_ends() {
        let (_sender, devtools) = connection();
        let mut devtools = devtools.with_timeout(Duration::from_millis(1));
        let id = devtools.send("Page.enable", &json!({}));
        assert_eq!(devtools.results(&[id]), Err(Gone));
    }
}
