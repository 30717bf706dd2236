//! Dialects: the format of messages between a client and an app, as data (docs/dialects.md).

mod ask;
mod channel;
mod environment;
mod limit;
mod message;
mod page_channel;
mod read;
mod reply_capabilities;
mod reply_parts;
mod shape;

pub use channel::ReturnKind;
pub use environment::{Environment, Global, InjectedMethod, LaunchParameters, MessageHandler};
pub use message::{BridgeMessage, Message};
pub use page_channel::EventTarget;
pub use reply_capabilities::ReplyCapabilities;
pub use reply_parts::{ReadReply, ReplyParts};
pub use shape::{Dialect, Visibility};

pub(crate) use ask::{AskResult, AskResultShape};
pub(crate) use channel::{Channel, Returns, Via};
pub(crate) use message::{ParsedMessage, Request, Target};
pub(crate) use page_channel::{
    EventContent, PageChannel, ReplyKind, ReplyShape, ReplyVariant, ValueEncoding,
};
pub(crate) use shape::{
    Announcement, BackGuard, Bridge, Ends, EventShape, HandshakeAction, Subscription, Trigger,
};
