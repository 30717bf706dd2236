//! Dialects: the format of messages between a client and an app, as data (docs/dialects.md).

mod ask;
mod channel;
mod environment;
mod limit;
mod message;
mod read;
mod reply_capabilities;
mod reply_parts;
mod shape;
mod way;

pub use channel::ReturnKind;
pub use environment::{Environment, Global, InjectedMethod, LaunchParameters, MessageHandler};
pub use message::{BridgeMessage, Message};
pub use reply_capabilities::ReplyCapabilities;
pub use reply_parts::{ReadReply, ReplyParts};
pub use shape::{Dialect, Visibility};
pub use way::EventTarget;

pub(crate) use ask::{AnswerShape, PageAnswer};
pub(crate) use channel::Returns;
pub(crate) use message::{Received, Request, Target};
pub(crate) use shape::{
    Announcement, BackGuard, Ends, EventShape, HandshakeAction, Subscription, Trigger,
};
pub(crate) use way::{EventContent, ReplyKind, ReplyShape, ValueEncoding, Way};
