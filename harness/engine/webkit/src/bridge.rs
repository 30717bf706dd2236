//! Messages out of the page.
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

/// The name of the agent's separate script world.
pub(crate) const WORLD: &str = "footbridge";
const HANDLER: &str = "footbridge";

/// The message handlers of the current profile.
pub(crate) struct Bridge {
    manager: UserContentManager,
    send: Rc<dyn Fn(Report)>,
    handlers: RefCell<Vec<(String, SignalHandlerId)>>,
}

impl Bridge {
    /// Opens the agent's channel. Details of the DOM event `channel` on the page's document are passed to `send`, and
    /// so are the arguments of the profile's handlers.
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
        // A document that is reopened by `document.open()` has lost its listeners, and runs this again.
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

    /// Injects a script into the page's own world, in the page and each of its frames, before any client code.
    pub(crate) fn inject(&self, source: &str) {
        self.manager.add_script(&UserScript::new(
            source,
            UserContentInjectedFrames::AllFrames,
            UserScriptInjectionTime::Start,
            &[],
            &[],
        ));
    }

    /// Sets the handlers under `window.webkit.messageHandlers` of the next document.
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

/// A posted value as JSON. `undefined`, and any other value without a JSON form, becomes `null`.
fn json(value: Option<&javascriptcore::Value>) -> Value {
    value
        .and_then(|value| value.to_json(0))
        .and_then(|text| serde_json::from_str(&well_formed(&text)).ok())
        .unwrap_or_default()
}
