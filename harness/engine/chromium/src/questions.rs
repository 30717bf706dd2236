//! The questions of an agent in a frame that may show no prompts.
//!
//! The engine's script in the frame pauses in the debugger until it has its answer: no policy of a page refuses that. Only
//! pauses of scripts in the engine's own world are questions. The page's own `debugger` statements have no effect.

use std::collections::BTreeSet;

use footbridge_devtools::DevTools;
use serde_json::{Value, json};

use crate::event::Event;

/// The function of the engine's script that asks: a JavaScript expression.
pub(crate) const ASK: &str =
    "(message,text)=>{let answer=null;if(window!==top)debugger;return answer}";

/// The engine's scripts in the page's documents, and the question that waits for its answer.
#[derive(Debug, Default)]
pub(crate) struct Questions {
    scripts: BTreeSet<String>,
    /// The call frame that is paused.
    paused: Option<String>,
}

/// A question of the agent: its kind, and its text.
pub(crate) type Question = (String, String);

impl Questions {
    /// Removes the scripts of documents that were left.
    pub(crate) fn clear(&mut self) {
        self.scripts.clear();
    }

    /// Tracks the engine's scripts.
    pub(crate) fn parsed(&mut self, params: &Value) {
        let context = &params["executionContextAuxData"];
        if context["type"] == "isolated"
            && let Some(id) = params["scriptId"].as_str()
        {
            self.scripts.insert(id.to_owned());
        }
    }

    /// Handles a pause. Returns the question that is asked by it; any other pause ends.
    pub(crate) fn paused(
        &mut self,
        params: &Value,
        devtools: &mut DevTools<Event>,
    ) -> Option<Question> {
        let frame = &params["callFrames"][0];
        let script = frame["location"]["scriptId"].as_str().unwrap_or_default();
        let question = self.scripts.contains(script).then(|| {
            let read = json!({
                "callFrameId": frame["callFrameId"],
                "expression": "[message,text]",
                "returnByValue": true,
            });
            let mut result = devtools.ask("Debugger.evaluateOnCallFrame", &read).ok()?;
            serde_json::from_value(result["result"]["value"].take()).ok()
        });
        let question = question.flatten();
        if question.is_some() {
            self.paused = frame["callFrameId"].as_str().map(str::to_owned);
        } else {
            devtools.send("Debugger.resume", &json!({}));
        }
        question
    }

    /// Answers the question that is asked, and lets the page go on. Returns whether there is one.
    pub(crate) fn answer(&mut self, answer: Option<&str>, devtools: &mut DevTools<Event>) -> bool {
        let Some(frame) = self.paused.take() else {
            return false;
        };
        let expression = format!("answer={}", json!(answer));
        let set = json!({ "callFrameId": frame, "expression": expression });
        // The browser may handle a later command first. An error means that the page is gone.
        let _ = devtools.ask("Debugger.evaluateOnCallFrame", &set);
        devtools.send("Debugger.resume", &json!({}));
        true
    }
}
