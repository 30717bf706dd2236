//! Dialects: how messages travel between a client and the app, as data (docs/dialects.md).

mod check;
mod environment;
mod file;
mod message;
mod shape;

pub use environment::{Environment, InjectedObject};
pub use message::{BridgeMessage, Message};
pub use shape::{Dialect, Visibility};

pub(crate) use shape::{Announcement, Form, ReplyShape, Unless};
