//! The agent's prompts, which are the one synchronous way out of a page.

use footbridge_engine::{AgentMessage, Boot, DialogKind, Report, Stamped, instant_of};
use serde_json::Value;

use footbridge_engine::output::report;

/// The message of the prompts by which the agent asks the engine; see `agent/src/natives.ts`.
const QUESTION: &str = "footbridge";

/// The message of the prompts by which the page calls the app and waits for what it gives back.
const CALL: &str = "footbridge-call";

/// The boot data of the page's next document, and the call that waits for an answer.
#[derive(Debug, Default)]
pub(crate) struct AgentPrompts {
    boot: Option<Boot>,
    /// The call that the page waits for; a page waits for one at a time.
    asking: Option<u64>,
    last_call: u64,
    /// Whether the page has requested another document since it last asked.
    pub(crate) has_requested: bool,
}

/// What becomes of a dialog.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    /// It stays open until the runner answers.
    Later,
    /// It is closed, with a text or without.
    Close(Option<String>),
}

impl AgentPrompts {
    /// Sets the data of the documents that start from now on; `None` for none.
    pub(crate) fn boot(&mut self, boot: Option<Boot>) {
        self.boot = boot;
        self.has_requested = false;
    }

    /// Whether the present document belongs to the case. Until it has requested its boot data, notes come from the
    /// case before.
    pub(crate) fn has_booted(&self) -> bool {
        self.boot.as_ref().is_some_and(|boot| !boot.fresh)
    }

    /// Sets the instant of documents that start from now on.
    pub(crate) fn reach(&mut self, now: u64) {
        if let Some(boot) = &mut self.boot {
            boot.now = boot.now.max(now);
        }
    }

    /// Sets the instant of documents that start from now on to that of a note.
    pub(crate) fn reach_note(&mut self, note: &str) {
        self.reach(instant_of(note));
    }

    /// Answers a dialog. The agent handles all but these itself.
    pub(crate) fn answer(&mut self, dialog: &Value) -> Reply {
        let text = dialog["defaultPrompt"].as_str().unwrap_or_default();
        let is_prompt = dialog["type"] == "prompt";
        if is_prompt && dialog["message"] == CALL && self.has_booted() {
            self.reach_note(text);
            self.last_call += 1;
            self.asking = Some(self.last_call);
            report(&Report::Ask {
                id: self.last_call,
                text: text.to_owned(),
            });
            return Reply::Later;
        }
        if is_prompt && dialog["message"] == QUESTION {
            return Reply::Close(self.answer_question(text));
        }
        if dialog["type"] == "beforeunload" {
            self.report_leaving();
            // It is answered with yes.
            return Reply::Close(Some(String::new()));
        }
        Reply::Close(None)
    }

    /// Reports the question whether the page is to be left. The agent doesn't see it here: a listener that is added while
    /// others run comes too late, in this browser, to know what the last of them asks.
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

    fn answer_question(&mut self, question: &str) -> Option<String> {
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

    /// Whether the page waits for the answer to this call. It no longer does afterwards.
    pub(crate) fn take_call(&mut self, id: u64) -> bool {
        self.asking.take_if(|asking| *asking == id).is_some()
    }

    /// Whether the page waits for the answer to any call. It no longer does afterwards.
    pub(crate) fn give_up_call(&mut self) -> bool {
        self.asking.take().is_some()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_page_that_is_left_is_told_nothing() {
        let mut questions = AgentPrompts::default();
        for question in ["boot", "frame", "requested", "else"] {
            let dialog =
                json!({ "type": "prompt", "message": QUESTION, "defaultPrompt": question });
            assert_eq!(questions.answer(&dialog), Reply::Close(None), "{question}");
        }
        let call = json!({ "type": "prompt", "message": CALL, "defaultPrompt": "[0,{}]" });
        assert_eq!(questions.answer(&call), Reply::Close(None));
    }

    #[test]
    fn a_request_is_told_once() {
        let mut questions = AgentPrompts {
            has_requested: true,
            ..AgentPrompts::default()
        };
        let asked = json!({ "type": "prompt", "message": QUESTION, "defaultPrompt": "requested" });
        let yes = Reply::Close(Some("yes".to_owned()));
        assert_eq!(questions.answer(&asked), yes);
        assert_eq!(questions.answer(&asked), Reply::Close(None));
    }

    #[test]
    fn leaving_a_page_is_allowed() {
        let asked = json!({ "type": "beforeunload", "message": "" });
        let allowed = Reply::Close(Some(String::new()));
        assert_eq!(AgentPrompts::default().answer(&asked), allowed);
        let other = json!({ "type": "alert", "message": "footbridge" });
        assert_eq!(AgentPrompts::default().answer(&other), Reply::Close(None));
    }
}
