//! Dialects: the format of messages between a client and an app, as data (docs/dialects.md).

mod environment;
mod message;
mod read;
mod shape;

pub use environment::{Environment, InjectedObject};
pub use message::{BridgeMessage, Message};
pub use shape::{Dialect, Visibility};

pub(crate) use shape::{Announcement, BackGuard, Form, ReplyShape};
