//! The dialogs of the page, and the responses to prompts of the agent.

use footbridge_engine::output::report;
use footbridge_engine::{AgentMessage, AgentPrompts, DialogKind, PromptOutcome, Report, Stamped};
use serde_json::Value;

/// The agent's prompts, and the call that waits for its return value.
#[derive(Debug, Default)]
pub(crate) struct Dialogs {
    pub(crate) prompts: AgentPrompts,
    /// The call that the page waits for. A page waits for one at a time.
    waiting: Option<u64>,
}

/// The handling of a dialog.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum DialogOutcome {
    /// It stays open until the runner returns a value.
    Open,
    /// It is closed: accepted with a text, or dismissed.
    Close(Option<String>),
}

impl Dialogs {
    /// Handles a dialog. The agent handles all dialogs but its own prompts itself.
    pub(crate) fn handle(&mut self, dialog: &Value) -> DialogOutcome {
        let text = |key: &str| dialog[key].as_str().unwrap_or_default();
        match text("type") {
            "prompt" => self.handle_prompt(text("message"), text("defaultPrompt")),
            "beforeunload" => {
                self.report_leaving();
                // It is always accepted.
                DialogOutcome::Close(Some(String::new()))
            }
            _ => DialogOutcome::Close(None),
        }
    }

    /// Handles a prompt with this message and default text.
    pub(crate) fn handle_prompt(&mut self, message: &str, text: &str) -> DialogOutcome {
        match self.prompts.handle(message, text) {
            Some(PromptOutcome::Open { id }) => {
                self.waiting = Some(id);
                report(&Report::Ask {
                    id,
                    text: text.to_owned(),
                });
                DialogOutcome::Open
            }
            Some(PromptOutcome::Close(text)) => DialogOutcome::Close(text),
            None => DialogOutcome::Close(None),
        }
    }

    /// Reports the confirmation before leaving the page. The agent can't see it in this browser: a listener that is
    /// added while others run doesn't get the result of the last one.
    fn report_leaving(&self) {
        let Some(now) = self.prompts.now() else {
            return;
        };
        let dialog = AgentMessage::Dialog {
            dialog: DialogKind::Beforeunload,
            text: String::new(),
        };
        if let Ok(text) = serde_json::to_string(&Stamped(now, dialog)) {
            report(&Report::AgentMessage { text });
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
    fn prompt_of_the_agent_gets_its_reply() {
        let mut dialogs = Dialogs::default();
        dialogs.prompts.record_request();
        let dialog =
            json!({ "type": "prompt", "message": "footbridge", "defaultPrompt": "requested" });
        let yes = DialogOutcome::Close(Some("yes".to_owned()));
        assert_eq!(dialogs.handle(&dialog), yes);
        assert_eq!(dialogs.handle(&dialog), DialogOutcome::Close(None));
    }

    #[test]
    fn page_that_is_left_waits_for_no_call() {
        let mut dialogs = Dialogs::default();
        let call =
            json!({ "type": "prompt", "message": "footbridge-call", "defaultPrompt": "[0,{}]" });
        assert_eq!(dialogs.handle(&call), DialogOutcome::Close(None));
        assert!(!dialogs.give_up_call());
    }

    #[test]
    fn leaving_a_page_is_allowed() {
        let dialog = json!({ "type": "beforeunload", "message": "" });
        let allowed = DialogOutcome::Close(Some(String::new()));
        assert_eq!(Dialogs::default().handle(&dialog), allowed);
        let other = json!({ "type": "alert", "message": "footbridge" });
        assert_eq!(
            Dialogs::default().handle(&other),
            DialogOutcome::Close(None)
        );
    }
}
