//! Dialects: how messages travel between a client and the app, as data (docs/dialects.md).

mod environment;
mod message;
mod read;
mod shape;

pub use environment::{Environment, InjectedObject};
pub use message::{BridgeMessage, Message};
pub use shape::{Dialect, Visibility};

pub(crate) use shape::{Announcement, Form, ReplyShape, Unless};
