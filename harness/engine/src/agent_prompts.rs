//! The agent's prompts, which are a page's only synchronous channel.
//!
//! The agent calls `window.prompt` with one of two messages, and its question or call as the default text
//! (`agent/src/natives.ts`). How a dialog arrives and is closed depends on the engine; what it means does not.

use std::collections::BTreeMap;
use std::time::Duration;

use footbridge_dialect::Environment;

use crate::agent_message::instant_of;
use crate::boot::{Begins, Boot};
use crate::key_pairs::key_pair;
use crate::resources::work_of_others;

/// The message of the prompts with which the agent queries the engine.
const QUESTION: &str = "footbridge";

/// The message of the prompts with which the page calls the app and waits for the return value.
const CALL: &str = "footbridge-call";

/// The beginning of the question for an RSA key pair, followed by the length of its modulus in bits.
const KEY_PAIR: &str = "key-pair ";

/// The work of an engine between two questions of the agent in which no script runs: the questions themselves. A running
/// script works all the time.
const LITTLE_WORK: Duration = Duration::from_millis(10);

/// The reply to a question that is answered by yes or no, if it is yes.
const YES: &str = "yes";

/// The engine's data for the agent's prompts: the boot data of the page's next document, and whether the page has
/// requested one.
///
/// ```
/// use footbridge_engine::{AgentPrompts, PromptOutcome};
///
/// let mut prompts = AgentPrompts::default();
/// prompts.record_request();
/// let outcome = prompts.handle("footbridge", "requested");
/// assert_eq!(outcome, Some(PromptOutcome::Close(Some("yes".to_owned()))));
/// assert_eq!(prompts.handle("Your name?", ""), None);
/// ```
#[derive(Debug, Default)]
pub struct AgentPrompts {
    boot: Option<Boot>,
    /// The seed of the case's next document.
    seed: u32,
    last_call: u64,
    /// Whether the page has requested another document since the agent's last query.
    has_requested: bool,
    /// The number of key pairs that the case's page has generated, by the length of their modulus.
    key_pairs: BTreeMap<usize, u32>,
    /// The work of the engine's other processes until the agent last asked for it.
    work: Option<Duration>,
}

/// The handling of a prompt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PromptOutcome {
    /// It is a call to the app, and stays open until the runner returns a value. The engine reports it as
    /// [`Report::Ask`](crate::Report::Ask).
    Open {
        /// The number of the call.
        id: u64,
    },
    /// It is closed: accepted with a text, or dismissed.
    Close(Option<String>),
}

/// A change of the environment while the page is open.
#[derive(Debug, Clone, PartialEq)]
pub struct EnvironmentChange {
    /// The previous environment.
    pub from: Environment,
    /// The environment from now on.
    pub to: Environment,
}

impl AgentPrompts {
    /// Sets the boot data of documents that start from now on; `None` while the page is being left.
    pub fn boot(&mut self, boot: Option<Boot>) {
        if let Some(left) = std::mem::replace(&mut self.boot, boot) {
            self.seed = left.seed;
        }
        self.has_requested = false;
        match &mut self.boot {
            // Random numbers and key pairs don't repeat within a case.
            Some(boot) if boot.begins == Begins::Restart => boot.seed = self.seed,
            Some(_) => self.key_pairs.clear(),
            None => {}
        }
    }

    /// Sets the environment of documents that start from now on, except for the parts that the engine provides itself.
    /// `None` while the page is being left.
    pub fn show(&mut self, environment: Environment) -> Option<EnvironmentChange> {
        let shown = &mut self.boot.as_mut()?.environment;
        let from = shown.clone();
        *shown = Environment {
            handlers: from.handlers.clone(),
            bootstrap: from.bootstrap.clone(),
            safe_area: from.safe_area,
            ..environment
        };
        let to = shown.clone();
        Some(EnvironmentChange { from, to })
    }

    /// Whether the current document belongs to the case. Until it has requested its boot data, messages come from the
    /// previous case.
    pub fn has_booted(&self) -> bool {
        self.boot
            .as_ref()
            .is_some_and(|boot| boot.begins == Begins::Nothing)
    }

    /// The latest instant that the page has reached; `None` unless the current document belongs to the case.
    pub fn now(&self) -> Option<u64> {
        let boot = self.boot.as_ref().filter(|_| self.has_booted())?;
        Some(boot.now)
    }

    /// Sets the instant of documents that start from now on.
    pub fn reach(&mut self, now: u64) {
        if let Some(boot) = &mut self.boot {
            boot.now = boot.now.max(now);
        }
    }

    /// Sets the instant of documents that start from now on to the instant of a message.
    pub fn reach_message(&mut self, message: &str) {
        self.reach(instant_of(message));
    }

    /// Records that the page has requested a document or another resource.
    pub const fn record_request(&mut self) {
        self.has_requested = true;
    }

    /// Handles a prompt with this message and default text. `None` if it isn't the agent's.
    pub fn handle(&mut self, message: &str, text: &str) -> Option<PromptOutcome> {
        match message {
            QUESTION => Some(PromptOutcome::Close(self.result_of(text))),
            CALL if self.has_booted() => {
                self.reach_message(text);
                self.last_call += 1;
                let id = self.last_call;
                Some(PromptOutcome::Open { id })
            }
            CALL => Some(PromptOutcome::Close(None)),
            _ => None,
        }
    }

    fn result_of(&mut self, question: &str) -> Option<String> {
        if let Some(length) = question.strip_prefix(KEY_PAIR) {
            return self.next_key_pair(length.parse().ok()?);
        }
        match question {
            "still" => {
                let work = work_of_others()?;
                let before = self.work.replace(work)?;
                (work.saturating_sub(before) < LITTLE_WORK).then(|| YES.to_owned())
            }
            "requested" => std::mem::take(&mut self.has_requested).then(|| YES.to_owned()),
            // A frame that cannot reach its page's agent.
            "frame" => serde_json::to_string(self.boot.as_ref()?).ok(),
            "boot" => {
                let boot = self.boot.as_mut()?;
                let text = serde_json::to_string(boot).ok()?;
                boot.begins = Begins::Nothing;
                boot.seed = boot.seed.wrapping_add(1);
                Some(text)
            }
            _ => None,
        }
    }

    fn next_key_pair(&mut self, length: usize) -> Option<String> {
        let number = self.key_pairs.get(&length).copied().unwrap_or_default();
        let pair = key_pair(length, number)?;
        self.key_pairs.insert(length, number + 1);
        Some(pair)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use footbridge_scenario::Theme;

    use super::*;

    /// Boot data of a case's first document.
    pub(crate) fn boot() -> Boot {
        let size = r#"{"width":393,"height":852}"#;
        let insets = r#"{"top":0,"right":0,"bottom":0,"left":0}"#;
        let boot = format!(
            r#"{{"now":5,"epoch":0,"seed":4294967295,"begins":"case","virtualTime":true,
            "environment":{{"userAgent":"","platformName":"","handlers":[],"methods":[],"prompts":[],"navigations":[],
            "posts":false,"globals":[],"absent":[],"bootstrap":[],"viewport":{size},"safeArea":{insets},"pixelRatio":3.0,
            "touch":true,"keyPairMs":0,"language":"en","theme":"dark"}}}}"#
        );
        serde_json::from_str(&boot).unwrap()
    }

    fn reply(prompts: &mut AgentPrompts, question: &str) -> Option<String> {
        match prompts.handle(QUESTION, question).unwrap() {
            PromptOutcome::Close(text) => text,
            PromptOutcome::Open { .. } => panic!("{question} stays open"),
        }
    }

    #[test]
    fn page_that_is_left_gets_no_results() {
        let mut prompts = AgentPrompts::default();
        for question in ["boot", "frame", "requested", "else"] {
            assert_eq!(reply(&mut prompts, question), None, "{question}");
        }
        let call = prompts.handle(CALL, "[0,{}]");
        assert_eq!(call, Some(PromptOutcome::Close(None)));
    }

    #[test]
    fn only_the_first_document_begins_the_case() {
        let mut prompts = AgentPrompts::default();
        prompts.boot(Some(boot()));
        assert_eq!(prompts.now(), None);
        let first = reply(&mut prompts, "boot").unwrap();
        assert_eq!(serde_json::from_str::<Boot>(&first).unwrap(), boot());
        prompts.reach(3);
        assert_eq!(prompts.now(), Some(5));
        prompts.reach_message("[7,{}]");
        let frame = reply(&mut prompts, "frame");
        assert_eq!(reply(&mut prompts, "boot"), frame);
        let second: Boot = serde_json::from_str(&frame.unwrap()).unwrap();
        assert_eq!(second.begins, Begins::Nothing);
        assert_eq!((second.seed, second.now), (0, 7));
    }

    #[test]
    fn call_stays_open_once_the_document_has_booted() {
        let mut prompts = AgentPrompts::default();
        prompts.boot(Some(boot()));
        let early = prompts.handle(CALL, "[9,{}]");
        assert_eq!(early, Some(PromptOutcome::Close(None)));
        reply(&mut prompts, "boot").unwrap();
        for id in [1, 2] {
            let call = prompts.handle(CALL, "[9,{}]");
            assert_eq!(call, Some(PromptOutcome::Open { id }));
        }
        assert_eq!(prompts.now(), Some(9));
    }

    #[test]
    fn request_is_reported_once() {
        let mut prompts = AgentPrompts::default();
        prompts.record_request();
        assert_eq!(reply(&mut prompts, "requested").as_deref(), Some(YES));
        assert_eq!(reply(&mut prompts, "requested"), None);
        prompts.record_request();
        prompts.boot(Some(boot()));
        assert_eq!(reply(&mut prompts, "requested"), None);
    }

    #[test]
    fn every_case_gets_the_same_key_pairs() {
        let mut prompts = AgentPrompts::default();
        let mut pairs = || {
            prompts.boot(Some(boot()));
            ["key-pair 1024", "key-pair 1024"].map(|question| reply(&mut prompts, question))
        };
        let [first, second] = pairs();
        assert!(first.is_some());
        assert_ne!(first, second);
        assert_eq!(pairs(), [first, second]);
        for question in ["key-pair 512", "key-pair ", "key-pair x"] {
            assert_eq!(reply(&mut prompts, question), None, "{question}");
        }
    }

    #[test]
    fn app_that_starts_again_repeats_no_random_numbers() {
        let mut prompts = AgentPrompts::default();
        prompts.boot(Some(boot()));
        let first = reply(&mut prompts, "boot").unwrap();
        let pair = reply(&mut prompts, "key-pair 1024");
        prompts.boot(None);
        prompts.boot(Some(Boot {
            begins: Begins::Restart,
            ..boot()
        }));
        let again: Boot = serde_json::from_str(&reply(&mut prompts, "boot").unwrap()).unwrap();
        let first: Boot = serde_json::from_str(&first).unwrap();
        assert_eq!(again.begins, Begins::Restart);
        assert_eq!(again.seed, first.seed.wrapping_add(1));
        assert_ne!(reply(&mut prompts, "key-pair 1024"), pair);
    }

    #[test]
    fn changed_environment_keeps_what_the_engine_provides() {
        let mut prompts = AgentPrompts::default();
        let mut first = boot();
        first.environment.bootstrap = vec!["start()".to_owned()];
        let changed = Environment {
            theme: Theme::Light,
            ..first.environment.clone()
        };
        assert_eq!(prompts.show(changed.clone()), None);
        first.environment.bootstrap.clear();
        prompts.boot(Some(first.clone()));
        let change = prompts.show(changed).unwrap();
        assert_eq!(change.from, first.environment);
        let next: Boot = serde_json::from_str(&reply(&mut prompts, "boot").unwrap()).unwrap();
        assert_eq!(next.environment, change.to);
        assert_eq!(next.environment.theme, Theme::Light);
        assert!(next.environment.bootstrap.is_empty());
    }

    #[test]
    fn prompt_of_the_client_is_not_the_agents() {
        assert_eq!(AgentPrompts::default().handle("Your name?", "boot"), None);
    }
}
