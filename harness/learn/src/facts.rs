//! The facts in the watcher's messages of a pass.

use crate::channel::is_below;
use crate::key_words::is_code_key;
use crate::reply_channel::is_for_replies;
use crate::seen::Seen;
use crate::shape::Sent;
use crate::unasked_event::UnaskedEvent;
use crate::watcher_message::{Usage, WatcherMessage};

impl Seen {
    /// Returns the messages that left the page.
    pub(crate) fn messages(&self) -> Vec<Sent> {
        self.each(|message| match message {
            WatcherMessage::Sent {
                via,
                arguments,
                callback,
            } => Some(Sent {
                via: via.clone(),
                arguments: arguments.clone(),
                callback: callback.clone(),
            }),
            _ => None,
        })
    }

    /// Returns the globals that the client looked for and did not define itself.
    pub(crate) fn missing_globals(&self) -> Vec<String> {
        let made: Vec<&String> = self.each(|message| match message {
            WatcherMessage::Wrote { path } => Some(path),
            _ => None,
        });
        let mut names: Vec<String> = Vec::new();
        for path in self.reads() {
            if !path.contains('.') && !made.contains(&path) && !names.contains(path) {
                names.push(path.clone());
            }
        }
        names
    }

    /// Returns the fields that the client read of an existing global.
    pub(crate) fn fields_of(&self, name: &str) -> Vec<String> {
        let fields = self.reads().into_iter().filter_map(|path| {
            let field = path.strip_prefix(name)?.strip_prefix('.')?;
            (!field.contains('.') && !OF_LISTS.contains(&field)).then(|| field.to_owned())
        });
        fields.collect()
    }

    /// Returns the message handlers that the client read but didn't call.
    pub(crate) fn unused_handlers(&self) -> Vec<String> {
        let sent = self.messages();
        let handlers = self.reads().into_iter().filter(|path| {
            let name = path.strip_prefix("webkit.messageHandlers.");
            let is_handler = name.is_some_and(|name| !name.contains('.'));
            is_handler && !sent.iter().any(|sent| is_below(&sent.via, path))
        });
        handlers.cloned().collect()
    }

    /// Returns the methods of an app's object that the client read but neither called nor defined.
    pub(crate) fn unused_methods(&self, owner: &str) -> Vec<String> {
        let own: Vec<&String> = self.each(|message| match message {
            WatcherMessage::Function { path, .. } => Some(path),
            _ => None,
        });
        let called = self.messages();
        let is_used = |path: &String| {
            own.contains(&path) || called.iter().any(|sent| is_below(&sent.via, path))
        };
        let fields = self.fields_of(owner).into_iter();
        let paths = fields.map(|field| format!("{owner}.{field}"));
        paths.filter(|path| !is_used(path)).collect()
    }

    /// Returns the paths of the globals and fields that the client read.
    fn reads(&self) -> Vec<&String> {
        self.each(|message| match message {
            WatcherMessage::Read { path } => Some(path),
            _ => None,
        })
    }

    /// Returns the fields of a reply that the client read, and whether the message had them.
    pub(crate) fn reply_reads(&self) -> Vec<(String, bool)> {
        self.each(|message| match message {
            WatcherMessage::Reply { path, known } => Some((path.clone(), *known)),
            _ => None,
        })
    }

    /// Returns whether the client took a reply as a success: it settled a promise with the reply, or read fields of its
    /// data.
    pub(crate) fn takes_success(&self) -> bool {
        let is_success = |message: &WatcherMessage| match message {
            WatcherMessage::Settled { .. } => true,
            WatcherMessage::Reply { path, .. } => path.contains('.'),
            _ => false,
        };
        self.watcher_messages.iter().any(is_success)
    }

    /// Returns whether the client read a reply's code.
    pub(crate) fn reads_code(&self) -> bool {
        let mut reads = self.reply_reads().into_iter();
        reads.any(|(path, is_known)| !is_known && is_code_key(&path))
    }

    /// Returns the fields of a reply that the client settled a promise with; empty for the whole reply.
    pub(crate) fn settled(&self) -> Vec<&String> {
        self.each(|message| match message {
            WatcherMessage::Settled { path } => Some(path),
            _ => None,
        })
    }

    /// Returns the events on which the client did something although no call preceded them.
    pub(crate) fn unasked(&self) -> Vec<UnaskedEvent> {
        self.each(|message| match message {
            WatcherMessage::Unasked { on, event, fields } => Some(UnaskedEvent {
                on: on.clone(),
                event: event.clone(),
                fields: fields.clone(),
            }),
            _ => None,
        })
    }

    /// Returns the uses of the return values of app functions.
    pub(crate) fn usages(&self) -> Vec<Usage> {
        self.each(|message| match message {
            WatcherMessage::Used { usage } => Some(*usage),
            _ => None,
        })
    }

    /// Returns the targets and names of the events that the client listens for.
    pub(crate) fn listens(&self) -> Vec<(&String, &String)> {
        self.each(|message| match message {
            WatcherMessage::Listens { on, event } => Some((on, event)),
            _ => None,
        })
    }

    /// Returns the target and the name of the event that clients treat as the app's ready signal.
    pub(crate) fn ready(&self) -> Option<(String, String)> {
        let began = self.each(|message| match message {
            WatcherMessage::Began { on, event } => Some((on.clone(), event.clone())),
            _ => None,
        });
        began.into_iter().next()
    }

    /// Returns the client's errors, including errors on replies from the script.
    pub(crate) fn all_errors(&self) -> Vec<String> {
        let stopped = self.each(|message| match message {
            WatcherMessage::Stopped { text } => Some(text.clone()),
            _ => None,
        });
        self.errors.iter().cloned().chain(stopped).collect()
    }

    /// Returns the client functions that an app may call, the most likely first. Excludes functions that led to a
    /// message.
    pub(crate) fn functions(&self) -> Vec<String> {
        let callers: Vec<&String> = self.each(|message| match message {
            WatcherMessage::Caller { name } => Some(name),
            _ => None,
        });
        let is_caller = |path: &str| {
            let last = path.rsplit('.').next().unwrap_or(path);
            callers.iter().any(|name| *name == last)
        };
        let mut found: Vec<(&String, u32)> = self.each(|message| match message {
            WatcherMessage::Function { path, takes } if !is_caller(path) => Some((path, *takes)),
            _ => None,
        });
        found.dedup();
        // An app passes an argument, so functions without parameters come last. Functions named after replies and
        // methods of objects are more likely.
        found
            .sort_by_key(|(path, takes)| (*takes == 0, !is_for_replies(path), !path.contains('.')));
        found.into_iter().map(|(path, _)| path.clone()).collect()
    }

    /// Returns the number of a function's arguments.
    pub(crate) fn takes(&self, function: &str) -> Option<u32> {
        let takes = self.each(|message| match message {
            WatcherMessage::Function { path, takes } if path == function => Some(*takes),
            _ => None,
        });
        takes.into_iter().next()
    }

    /// Returns whether the client kept a page function after a reply had called it.
    pub(crate) fn keeps_callback(&self) -> bool {
        self.watcher_messages.contains(&WatcherMessage::Kept {})
    }

    /// Returns whether the client read the user agent.
    pub(crate) fn reads_agent(&self) -> bool {
        self.watcher_messages
            .contains(&WatcherMessage::ReadAgent {})
    }

    /// Returns whether the client parsed a reply as JSON text.
    pub(crate) fn parses(&self) -> bool {
        self.watcher_messages.contains(&WatcherMessage::Parsed {})
    }

    /// Returns the facts of all messages, in order. `fact` returns `None` for a message without one.
    fn each<'a, T>(&'a self, fact: impl Fn(&'a WatcherMessage) -> Option<T>) -> Vec<T> {
        self.watcher_messages.iter().filter_map(fact).collect()
    }
}

/// The members of lists and texts, which are not fields of an app's object.
const OF_LISTS: [&str; 16] = [
    "includes",
    "some",
    "indexOf",
    "map",
    "forEach",
    "filter",
    "find",
    "join",
    "slice",
    "split",
    "length",
    "trim",
    "startsWith",
    "match",
    "replace",
    "toLowerCase",
];
