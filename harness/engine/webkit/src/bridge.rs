//! Messages out of the page.
//!
//! WebKit adds `window.webkit` to every script world that has a message handler, and to no other. The agent's channel
//! is therefore a handler in a separate world, which listens to one element that the agent offered it. The page's world
//! has only the handlers of the profile, so that an Android page has no `window.webkit`.

use std::cell::RefCell;
use std::rc::Rc;

use footbridge_contract::well_formed;
use footbridge_engine::{Report, WORLD, listen_script};
use glib::SignalHandlerId;
use glib::object::ObjectExt as _;
use javascriptcore::ValueExt as _;
use serde_json::Value;
use webkit2gtk::{
    UserContentInjectedFrames, UserContentManager, UserContentManagerExt, UserScript,
    UserScriptInjectionTime,
};

use crate::questions::ADDRESS;

/// The name of the message handler for the agent's messages.
const HANDLER: &str = "footbridge";

/// The message handlers of the current profile.
pub(crate) struct MessageHandlers {
    manager: UserContentManager,
    send: Rc<dyn Fn(Report)>,
    handlers: RefCell<Vec<(String, SignalHandlerId)>>,
    /// The scripts that run before the client's, with their source texts.
    bootstrap: RefCell<Vec<(String, UserScript)>>,
}

impl MessageHandlers {
    /// Opens the agent's channel. Passes the agent's messages and the arguments of the profile's handlers to `send`.
    pub(crate) fn open(
        manager: UserContentManager,
        channel: &str,
        send: impl Fn(Report) + 'static,
    ) -> Self {
        let send: Rc<dyn Fn(Report)> = Rc::new(send);
        let agent = Rc::clone(&send);
        manager.connect_script_message_received(Some(HANDLER), move |_, message| {
            if let Some(text) = message.js_value() {
                agent(Report::AgentMessage {
                    text: text.to_string(),
                });
            }
        });
        manager.register_script_message_handler_in_world(HANDLER, WORLD);
        let post = format!("text => window.webkit.messageHandlers.{HANDLER}.postMessage(text)");
        let listen = listen_script(channel, &post, ADDRESS);
        manager.add_script(&UserScript::for_world(
            &listen,
            UserContentInjectedFrames::AllFrames,
            UserScriptInjectionTime::Start,
            WORLD,
            &[],
            &[],
        ));
        Self {
            manager,
            send,
            handlers: RefCell::default(),
            bootstrap: RefCell::default(),
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
    pub(crate) fn provide(&self, names: &[&str]) {
        let mut handlers = self.handlers.borrow_mut();
        if handlers.iter().map(|(name, _)| name).eq(names.iter()) {
            return;
        }
        for (name, signal) in handlers.drain(..) {
            self.manager.unregister_script_message_handler(&name);
            self.manager.disconnect(signal);
        }
        for name in names {
            let handler = (*name).to_owned();
            let send = Rc::clone(&self.send);
            let signal =
                self.manager
                    .connect_script_message_received(Some(name), move |_, message| {
                        send(Report::Bridge {
                            via: handler.clone(),
                            argument: json(message.js_value().as_ref()),
                        });
                    });
            self.manager.register_script_message_handler(name);
            handlers.push(((*name).to_owned(), signal));
        }
    }

    /// Sets the scripts that run in the page before the client's, in order.
    pub(crate) fn bootstrap(&self, sources: &[String]) {
        let mut bootstrap = self.bootstrap.borrow_mut();
        if bootstrap.iter().map(|(source, _)| source).eq(sources) {
            return;
        }
        for (_, script) in bootstrap.drain(..) {
            self.manager.remove_script(&script);
        }
        for source in sources {
            let script = UserScript::new(
                source,
                UserContentInjectedFrames::TopFrame,
                UserScriptInjectionTime::Start,
                &[],
                &[],
            );
            self.manager.add_script(&script);
            bootstrap.push((source.clone(), script));
        }
    }
}

/// Converts a posted value to JSON. `undefined`, and any other value without a JSON form, becomes `null`.
fn json(value: Option<&javascriptcore::Value>) -> Value {
    value
        .and_then(|value| value.to_json(0))
        .and_then(|text| serde_json::from_str(&well_formed(&text)).ok())
        .unwrap_or_default()
}
