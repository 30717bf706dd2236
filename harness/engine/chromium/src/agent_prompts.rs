//! The agent's prompts, which are a page's only synchronous channel.

use footbridge_engine::{AgentMessage, Boot, DialogKind, Report, Stamped, instant_of};
use serde_json::Value;

use footbridge_engine::output::report;

/// The message of the prompts with which the agent queries the engine; see `agent/src/natives.ts`.
const QUESTION: &str = "footbridge";

/// The message of the prompts with which the page calls the app and waits for the return value.
const CALL: &str = "footbridge-call";

/// The boot data of the page's next document, and the call that waits for its return value.
#[derive(Debug, Default)]
pub(crate) struct AgentPrompts {
    boot: Option<Boot>,
    /// The call that the page waits for. A page waits for one at a time.
    waiting: Option<u64>,
    last_call: u64,
    /// Whether the page has requested another document since the agent's last query.
    pub(crate) has_requested: bool,
}

/// The handling of a dialog.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum DialogOutcome {
    /// It stays open until the runner returns a value.
    Open,
    /// It is closed: accepted with a text, or dismissed.
    Close(Option<String>),
}

impl AgentPrompts {
    /// Sets the boot data of documents that start from now on.
    pub(crate) fn boot(&mut self, boot: Option<Boot>) {
        self.boot = boot;
        self.has_requested = false;
    }

    /// Whether the current document belongs to the case. Until it has requested its boot data, messages come from the
    /// previous case.
    pub(crate) fn has_booted(&self) -> bool {
        self.boot.as_ref().is_some_and(|boot| !boot.fresh)
    }

    /// Sets the instant of documents that start from now on.
    pub(crate) fn reach(&mut self, now: u64) {
        if let Some(boot) = &mut self.boot {
            boot.now = boot.now.max(now);
        }
    }

    /// Sets the instant of documents that start from now on to the instant of a message.
    pub(crate) fn reach_message(&mut self, message: &str) {
        self.reach(instant_of(message));
    }

    /// Handles a dialog. The agent handles all other dialogs itself.
    pub(crate) fn handle(&mut self, dialog: &Value) -> DialogOutcome {
        let text = dialog["defaultPrompt"].as_str().unwrap_or_default();
        let is_prompt = dialog["type"] == "prompt";
        if is_prompt && dialog["message"] == CALL && self.has_booted() {
            self.reach_message(text);
            self.last_call += 1;
            self.waiting = Some(self.last_call);
            report(&Report::Ask {
                id: self.last_call,
                text: text.to_owned(),
            });
            return DialogOutcome::Open;
        }
        if is_prompt && dialog["message"] == QUESTION {
            return DialogOutcome::Close(self.result_of(text));
        }
        if dialog["type"] == "beforeunload" {
            self.report_leaving();
            // It is always accepted.
            return DialogOutcome::Close(Some(String::new()));
        }
        DialogOutcome::Close(None)
    }

    /// Reports the confirmation before leaving the page. The agent can't see it in this browser: a listener that is
    /// added while others run doesn't get the result of the last one.
    fn report_leaving(&self) {
        let Some(boot) = self.boot.as_ref().filter(|boot| !boot.fresh) else {
            return;
        };
        let dialog = AgentMessage::Dialog {
            dialog: DialogKind::Beforeunload,
            text: String::new(),
        };
        if let Ok(text) = serde_json::to_string(&Stamped(boot.now, dialog)) {
            report(&Report::AgentMessage { text });
        }
    }

    fn result_of(&mut self, question: &str) -> Option<String> {
        match question {
            "requested" => std::mem::take(&mut self.has_requested).then(|| "yes".to_owned()),
            "frame" => serde_json::to_string(self.boot.as_ref()?).ok(),
            "boot" => {
                let boot = self.boot.as_mut()?;
                let text = serde_json::to_string(boot).ok()?;
                boot.fresh = false;
                boot.seed = boot.seed.wrapping_add(1);
                Some(text)
            }
            _ => None,
        }
    }

    /// Returns whether the page waits for this call, and ends the wait.
    pub(crate) fn take_call(&mut self, id: u64) -> bool {
        self.waiting.take_if(|waiting| *waiting == id).is_some()
    }

    /// Returns whether the page waits for any call, and ends the wait.
    pub(crate) fn give_up_call(&mut self) -> bool {
        self.waiting.take().is_some()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn page_that_is_left_gets_no_results() {
        let mut prompts = AgentPrompts::default();
        for question in ["boot", "frame", "requested", "else"] {
            let dialog =
                json!({ "type": "prompt", "message": QUESTION, "defaultPrompt": question });
            assert_eq!(
                prompts.handle(&dialog),
                DialogOutcome::Close(None),
                "{question}"
            );
        }
        let call = json!({ "type": "prompt", "message": CALL, "defaultPrompt": "[0,{}]" });
        assert_eq!(prompts.handle(&call), DialogOutcome::Close(None));
    }

    #[test]
    fn request_is_reported_once() {
        let mut prompts = AgentPrompts {
            has_requested: true,
            ..AgentPrompts::default()
        };
        let dialog = json!({ "type": "prompt", "message": QUESTION, "defaultPrompt": "requested" });
        let yes = DialogOutcome::Close(Some("yes".to_owned()));
        assert_eq!(prompts.handle(&dialog), yes);
        assert_eq!(prompts.handle(&dialog), DialogOutcome::Close(None));
    }

    #[test]
    fn leaving_a_page_is_allowed() {
        let dialog = json!({ "type": "beforeunload", "message": "" });
        let allowed = DialogOutcome::Close(Some(String::new()));
        assert_eq!(AgentPrompts::default().handle(&dialog), allowed);
        let other = json!({ "type": "alert", "message": "footbridge" });
        assert_eq!(
            AgentPrompts::default().handle(&other),
            DialogOutcome::Close(None)
        );
    }
}
