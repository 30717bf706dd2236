//! The places where a page sends messages.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::ask::AskResultShape;
use crate::channel::Via;
use crate::page_channel::PageChannel;
use crate::shape::{Dialect, Trigger};
use crate::template::{Piece, Template};

/// The places where a page sends messages, apart from the app's handlers and functions.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Senders {
    /// Whether `window.prompt` carries messages.
    pub has_prompt: bool,
    /// Whether `window.postMessage` carries messages.
    pub has_post: bool,
    /// The prefixes of addresses that carry messages.
    pub addresses: Vec<String>,
    /// The page functions from which the app fetches messages.
    pub fetched: Vec<String>,
    /// The page functions that return the result of an app call, except for functions with the call's name in their
    /// path.
    pub asked: Vec<String>,
}

impl Dialect {
    /// Returns the places where a page sends messages, on any platform.
    pub fn senders(&self) -> Senders {
        let mut senders = Senders::default();
        let bridges = [&self.ios, &self.android].into_iter().flatten();
        for channel in bridges.flat_map(|bridge| &bridge.channels) {
            match &channel.via {
                Via::Prompt => senders.has_prompt = true,
                Via::PostMessage => senders.has_post = true,
                Via::Navigation { url, fetch } => {
                    senders.addresses.push(beginning(url));
                    senders.fetched.extend(fetch.clone());
                }
                Via::Handler { .. } | Via::Method { .. } => {}
            }
        }
        for handshake in &self.handshakes {
            if let Trigger::Navigation(url) = &handshake.trigger {
                senders.addresses.push(beginning(url));
            }
        }
        if let Some(ask) = &self.ask
            && matches!(ask.result, Some(AskResultShape::Return))
            && let PageChannel::Function { path, .. } = &ask.page_channel
            && path.places().is_empty()
        {
            senders.asked.push(path.fill_text(&|_| None));
        }
        for list in [&mut senders.addresses, &mut senders.fetched] {
            list.sort();
            list.dedup();
        }
        senders
    }
}

/// Returns the text of a template up to its first placeholder.
fn beginning(template: &Template) -> String {
    match template {
        Template::Literal(value) => crate::template::text(value),
        Template::Text(pieces) => match pieces.first() {
            Some(Piece::Text(text)) => text.clone(),
            _ => String::new(),
        },
        _ => String::new(),
    }
}
