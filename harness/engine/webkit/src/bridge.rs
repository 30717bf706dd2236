//! How messages leave the page.
//!
//! WebKit puts `window.webkit` into every script world that has a message handler, and into no other. The agent's own
//! channel is therefore a handler in a world apart, which listens to one DOM event of the page; the page's world has the
//! handlers of the profile and nothing else, so that an Android page has no `window.webkit` at all.

use std::cell::RefCell;
use std::rc::Rc;

use footbridge_engine::Report;
use footbridge_host::well_formed;
use glib::SignalHandlerId;
use glib::object::ObjectExt as _;
use javascriptcore::ValueExt as _;
use serde_json::Value;
use webkit2gtk::{
    UserContentInjectedFrames, UserContentManager, UserContentManagerExt, UserScript,
    UserScriptInjectionTime,
};

/// The name of the script world apart.
pub(crate) const WORLD: &str = "footbridge";
const HANDLER: &str = "footbridge";

/// The handlers of the profile a page has now.
pub(crate) struct Bridge {
    manager: UserContentManager,
    send: Rc<dyn Fn(Report)>,
    handlers: RefCell<Vec<(String, SignalHandlerId)>>,
}

impl Bridge {
    /// Opens the agent's channel: what the page dispatches as the event `channel` on its document is given to `send`, as is
    /// what the handlers of a profile are given.
    pub(crate) fn open(
        manager: UserContentManager,
        channel: &str,
        send: impl Fn(Report) + 'static,
    ) -> Self {
        let send: Rc<dyn Fn(Report)> = Rc::new(send);
        let agent = Rc::clone(&send);
        manager.connect_script_message_received(Some(HANDLER), move |_, message| {
            if let Some(text) = message.js_value() {
                agent(Report::Note {
                    text: text.to_string(),
                });
            }
        });
        manager.register_script_message_handler_in_world(HANDLER, WORLD);
        // A document that is opened anew has lost its listeners, and runs this again.
        let listen = format!(
            "document.addEventListener('{channel}', window.hear ??= event => window.webkit.messageHandlers.{HANDLER}.postMessage(String(event.detail)))"
        );
        manager.add_script(&UserScript::for_world(
            &listen,
            UserContentInjectedFrames::TopFrame,
            UserScriptInjectionTime::Start,
            WORLD,
            &[],
            &[],
        ));
        Self {
            manager,
            send,
            handlers: RefCell::default(),
        }
    }

    /// Injects a script into the own world of the page and of each of its frames, before any of the client's.
    pub(crate) fn inject(&self, source: &str) {
        self.manager.add_script(&UserScript::new(
            source,
            UserContentInjectedFrames::AllFrames,
            UserScriptInjectionTime::Start,
            &[],
            &[],
        ));
    }

    /// Gives the next document exactly these handlers under `window.webkit.messageHandlers`.
    pub(crate) fn provide(&self, names: &[String]) {
        let mut handlers = self.handlers.borrow_mut();
        if handlers.iter().map(|(name, _)| name).eq(names) {
            return;
        }
        for (name, signal) in handlers.drain(..) {
            self.manager.unregister_script_message_handler(&name);
            self.manager.disconnect(signal);
        }
        for name in names {
            let handler = name.clone();
            let send = Rc::clone(&self.send);
            let signal =
                self.manager
                    .connect_script_message_received(Some(name), move |_, message| {
                        send(Report::Bridge {
                            handler: handler.clone(),
                            argument: json(message.js_value().as_ref()),
                        });
                    });
            self.manager.register_script_message_handler(name);
            handlers.push((name.clone(), signal));
        }
    }
}

/// What the page posted, as JSON. Undefined, and anything else that JSON does not know, is `null`.
fn json(value: Option<&javascriptcore::Value>) -> Value {
    value
        .and_then(|value| value.to_json(0))
        .and_then(|text| serde_json::from_str(&well_formed(&text)).ok())
        .unwrap_or_default()
}
