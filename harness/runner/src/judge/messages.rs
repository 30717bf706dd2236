//! The messages of a client: its calls, its links, and its requests that may change something.

mod failure;

use footbridge_contract::{Effect, HostRole, Reply};
use footbridge_dialect::Announcement;
use footbridge_journal::{CallNumber, Entry, EntryKind, Instant, RequestNumber};
use serde_json::Value;

pub(super) use self::failure::{Failure, TIME_TO_SHOW};
use super::{Evidence, ShownPage};

/// The methods of requests that only read.
const READING_METHODS: [&str; 3] = ["GET", "HEAD", "OPTIONS"];

/// The words that begin the name of a call or a segment of a path that only reads.
const READING_WORDS: [&str; 16] = [
    "can", "check", "count", "fetch", "find", "get", "graphql", "has", "is", "list", "load",
    "lookup", "query", "read", "search", "show",
];

/// The steps in which no user does anything, and the app sends nothing.
const PASSIVE_STEPS: [&str; 4] = ["advance", "expect", "look", "theme"];

/// A call, a link, or a request that may change something.
#[derive(Debug)]
pub(super) struct Message<'e> {
    pub(super) entry: &'e Entry,
    /// The index of the entry.
    pub(super) place: usize,
    pub(super) content: Content<'e>,
    number: Option<Number>,
    /// The index of the entry that ended it: the first reply, the settlement or the response.
    pub(super) end: Option<usize>,
    /// The instant at which the client must give up on a call.
    pub(super) deadline: Option<Instant>,
    /// Whether the client waits for a reply or a response.
    pub(super) is_awaited: bool,
    /// Whether the client reports a settlement before the reply.
    pub(super) is_probed: bool,
}

/// The content of a message. Equal messages ask for the same.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Content<'e> {
    Call {
        name: &'e str,
        payload: &'e Value,
    },
    Request {
        method: &'e str,
        host: &'e str,
        path: &'e str,
        query: &'e [(String, String)],
        body: &'e Value,
    },
    Link {
        url: &'e str,
    },
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Number {
    Call(CallNumber),
    Request(RequestNumber),
}

impl Content<'_> {
    /// Whether both are calls of one name, or requests for one path by one method.
    pub(super) fn has_target_of(&self, other: &Content<'_>) -> bool {
        match (self, other) {
            (Self::Call { name, .. }, Content::Call { name: other, .. }) => name == other,
            (
                Self::Request {
                    method, host, path, ..
                },
                Content::Request {
                    method: other_method,
                    host: other_host,
                    path: other_path,
                    ..
                },
            ) => (method, host, path) == (other_method, other_host, other_path),
            (Self::Link { url }, Content::Link { url: other }) => url == other,
            _ => false,
        }
    }

    /// Its name in a report: `pay`, `POST /api/orders` or `the link myapp://home`.
    pub(super) fn name(&self) -> String {
        match self {
            Self::Call { name, .. } => (*name).to_owned(),
            Self::Request { method, path, .. } => format!("{method} {path}"),
            Self::Link { url } => format!("the link {url}"),
        }
    }
}

impl Message<'_> {
    /// Its name and number in a report: `pay (#1)`.
    pub(super) fn title(&self) -> String {
        let name = self.content.name();
        match self.number {
            Some(Number::Call(number)) => format!("{name} ({number})"),
            Some(Number::Request(number)) => format!("{name} (#{})", number.get()),
            None => name,
        }
    }

    /// Whether it may change something: by the effect that the catalogue states, else by its name.
    pub(super) fn may_change_something(&self, evidence: &Evidence<'_>) -> bool {
        match self.content {
            Content::Call { name, .. } => {
                let stated = evidence.stated_effect(name);
                stated.map_or_else(|| !is_reading_name(name), |effect| effect != Effect::None)
            }
            Content::Request { path, .. } => !path.split('/').any(is_reading_name),
            Content::Link { .. } => true,
        }
    }
}

impl<'e> Evidence<'e> {
    /// The messages of the client, in order: without ambient requests, those that only read, and those to services
    /// and third parties.
    pub(super) fn messages(&self) -> Vec<Message<'e>> {
        let mut messages: Vec<Message<'e>> = Vec::new();
        let is_probed = self.is_probed();
        for (place, entry) in self.journal.entries().iter().enumerate() {
            let message = |content, number| Message {
                entry,
                place,
                content,
                number,
                end: None,
                deadline: None,
                is_awaited: false,
                is_probed: false,
            };
            match &entry.kind {
                EntryKind::Call {
                    number,
                    name,
                    payload,
                    callback,
                    deadline,
                    ..
                } => messages.push(Message {
                    deadline: *deadline,
                    is_awaited: callback.is_some() && self.has_reply(name),
                    is_probed: is_probed
                        && callback.as_ref().is_some_and(|name| !name.contains(' ')),
                    ..message(Content::Call { name, payload }, Some(Number::Call(*number)))
                }),
                EntryKind::Link { url, .. } => messages.push(message(Content::Link { url }, None)),
                EntryKind::Request {
                    number,
                    is_ambient: false,
                    method,
                    host,
                    path,
                    query,
                    body,
                    ..
                } if !READING_METHODS.contains(&method.as_str()) && self.is_own_host(host) => {
                    let content = Content::Request {
                        method,
                        host,
                        path,
                        query,
                        body,
                    };
                    let number = Some(Number::Request(*number));
                    messages.push(Message {
                        is_awaited: true,
                        ..message(content, number)
                    });
                }
                EntryKind::Reply { call, .. }
                | EntryKind::Part { call, .. }
                | EntryKind::Settle { call, .. } => {
                    end(&mut messages, Number::Call(*call), place);
                }
                EntryKind::Response { number, .. } => {
                    end(&mut messages, Number::Request(*number), place);
                }
                _ => {}
            }
        }
        messages
    }

    /// The effect of a call that the catalogue states.
    pub(super) fn stated_effect(&self, call: &str) -> Option<Effect> {
        self.catalogue.calls.get(call)?.effect
    }

    /// The verb and the text of the step in which an entry happened.
    pub(super) fn step_of(&self, entry: &Entry) -> Option<(&'e str, &'e str)> {
        let step = entry.step?;
        let entries = self.journal.entries().iter();
        let mut entries = entries.filter(|entry| entry.step == Some(step));
        entries.find_map(|entry| match &entry.kind {
            EntryKind::Step { verb, text } => Some((verb.as_ref(), text.as_str())),
            _ => None,
        })
    }

    /// The verb and the text of the page's step; `None` at the end of the case, and for a step without entries.
    pub(super) fn step_of_page(&self, page: &ShownPage) -> Option<(&'e str, &'e str)> {
        let step = page.step?;
        let mut entries = self.journal.entries().iter().rev();
        let entry = entries.find(|entry| entry.step == Some(step))?;
        self.step_of(entry)
    }

    /// Whether no user did anything in the step of this page.
    pub(super) fn is_passive(&self, page: &ShownPage) -> bool {
        // Expectations have no entry.
        let step = self.step_of_page(page);
        step.is_none_or(|(verb, _)| PASSIVE_STEPS.contains(&verb))
    }

    /// The number of the page's document before the entry at this index.
    pub(super) fn document_number(&self, place: usize) -> Option<usize> {
        self.document_of(place).map(|(number, _)| number)
    }

    /// The page's address before the entry at this index, without its fragment; empty if it is unknown.
    pub(super) fn address_at(&self, place: usize) -> &'e str {
        let document = self.document_of(place).map(|(_, document)| document);
        let first = document.map_or(0, |document| document.place);
        let entries = self.journal.entries().get(first..place).unwrap_or_default();
        let moved = entries.iter().rev().find_map(|entry| match &entry.kind {
            EntryKind::Goto { url } => Some(url.as_str()),
            _ => None,
        });
        let address = moved.or_else(|| document.map(|document| document.url.as_str()));
        address
            .unwrap_or_default()
            .split('#')
            .next()
            .unwrap_or_default()
    }

    /// Whether the app replies to a call directly, rather than by its events.
    fn has_reply(&self, name: &str) -> bool {
        let listed = self.catalogue.calls.get(name);
        let mut events = self.dialect.events_on(self.platform);
        let is_subscription = events.any(
            |event| matches!(&event.announcement, Some(Announcement::Reply(to)) if to.call == name),
        );
        !is_subscription && listed.is_none_or(|call| call.reply != Reply::None)
    }

    /// Whether a host is neither a service nor a third party in the catalogue.
    fn is_own_host(&self, host: &str) -> bool {
        let mut hosts = self.catalogue.hosts.iter();
        let listed = hosts.find(|listed| listed.host == host);
        listed.is_none_or(|listed| listed.role == HostRole::Site)
    }
}

fn end(messages: &mut [Message<'_>], number: Number, place: usize) {
    let mut messages = messages.iter_mut();
    if let Some(message) = messages.find(|message| message.number == Some(number)) {
        message.end.get_or_insert(place);
    }
}

/// Whether a name begins with a word for reading: `getToken` and `get_token`, but not `getaway`.
fn is_reading_name(name: &str) -> bool {
    READING_WORDS.iter().any(|word| {
        let rest = name.strip_prefix(word);
        rest.is_some_and(|rest| !rest.starts_with(|next: char| next.is_ascii_lowercase()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reading_names_begin_with_a_word_for_reading() {
        for name in [
            "getToken",
            "get_token",
            "get",
            "isVisible",
            "searchArticles",
        ] {
            assert!(is_reading_name(name), "{name}");
        }
        for name in [
            "getaway",
            "issueCard",
            "pay",
            "listen",
            "showcase",
            "forget",
        ] {
            assert!(!is_reading_name(name), "{name}");
        }
    }
}
