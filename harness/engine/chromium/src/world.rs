//! The script world of the engine's script in the page.

use footbridge_devtools::DevTools;
use footbridge_engine::WORLD;
use serde_json::{Value, json};

use crate::event::Event;

/// The world in the page's current document.
#[derive(Debug, Default)]
pub(crate) struct World {
    /// Its context; `None` while the document is being replaced.
    context: Option<String>,
    /// Scripts for the next context.
    waiting: Vec<Script>,
}

/// A script for the world, and the purpose of its value.
#[derive(Debug)]
pub(crate) struct Script {
    source: String,
    pub(crate) purpose: Purpose,
    /// Whether it acts for the user, so that the browser counts it as a user gesture.
    pub(crate) is_of_user: bool,
    /// The context to which it was sent.
    context: Option<String>,
}

/// The purpose of a script's value.
#[derive(Debug)]
pub(crate) enum Purpose {
    Nothing,
    /// It shows whether there is an agent for the command with this id.
    Command(u64),
    /// It arrives after the page's process has decided whether to load this address.
    Decide(String),
    /// It shows that the page's process runs.
    Confirm,
}

impl Script {
    pub(crate) const fn new(source: String, purpose: Purpose) -> Self {
        Self {
            source,
            purpose,
            is_of_user: false,
            context: None,
        }
    }
}

impl World {
    /// Tracks the contexts of the page's frame. Returns the scripts that were waiting for one.
    pub(crate) fn handle_event(
        &mut self,
        method: &str,
        params: &Value,
        frame: &str,
    ) -> Vec<Script> {
        match method {
            "Runtime.executionContextsCleared" => self.context = None,
            "Runtime.executionContextDestroyed" => {
                let gone = params["executionContextUniqueId"].as_str();
                if gone.is_some() && gone == self.context.as_deref() {
                    self.context = None;
                }
            }
            "Runtime.executionContextCreated" => {
                let context = &params["context"];
                if context["name"] == WORLD && context["auxData"]["frameId"] == frame {
                    self.context = context["uniqueId"].as_str().map(str::to_owned);
                    return std::mem::take(&mut self.waiting);
                }
            }
            _ => {}
        }
        Vec::new()
    }

    /// Evaluates a script in the current world, else in the next document's. Returns the request's id.
    pub(crate) fn evaluate(
        &mut self,
        mut script: Script,
        devtools: &mut DevTools<Event>,
    ) -> Option<(u64, Script)> {
        let Some(context) = self.context.clone() else {
            self.waiting.push(script);
            return None;
        };
        let params = json!({
            "expression": script.source,
            "uniqueContextId": context,
            "returnByValue": true,
            "userGesture": script.is_of_user,
        });
        script.context = Some(context);
        Some((devtools.send("Runtime.evaluate", &params), script))
    }

    /// Whether a script that failed did so because its document was replaced meanwhile.
    pub(crate) fn is_of_another_document(&self, script: &Script) -> bool {
        script.context != self.context
    }

    /// Removes the scripts that wait for the next document.
    pub(crate) fn clear(&mut self) {
        self.waiting.clear();
    }
}
