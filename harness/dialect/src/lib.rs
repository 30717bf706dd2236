//! Dialects: the message formats of bridges as data, for the app and for the client.
//!
//! The crate is pure: it has no webview, no socket and no clock. Dialects are TOML files, in `fixtures/dialects/`
//! (docs/dialects.md). The emulated app reads a page's [`BridgeMessage`]s with a [`Dialect`], and fills the templates
//! of its replies and events. A [`ClientSide`] does the reverse, for a page that emulates the client of a real app.
//!
//! - [`Template`]: a value with placeholders, read in one direction and filled in the other.
//! - [`Device`], [`Profile`]: the device and the app that fill a dialect's placeholders. Devices are data, in
//!   `fixtures/hosts/`.
//!
//! ```
//! use std::path::Path;
//!
//! use footbridge_contract::{Catalogue, Platform, Version};
//! use footbridge_dialect::{BridgeMessage, Devices, Dialect, ParsedMessage, Profile};
//! use serde_json::json;
//!
//! let example = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/examples/dsbridge"));
//! let catalogue = Catalogue::load(example.join("catalogue")).expect("a catalogue");
//! let dialect = Dialect::load(&example.join("dialect.toml"), Some(&catalogue)).expect("a dialect");
//! let devices = Devices::built_in().expect("devices");
//! let pixel = devices.get("pixel-8").expect("a device").clone();
//! let profile = Profile::new(Platform::Android, Some(Version::new(2, 0, 0)), pixel);
//!
//! let message = BridgeMessage {
//!     via: "_dsbridge.call".to_owned(),
//!     arguments: vec![json!("cart.count"), json!(r#"{"data":null}"#)],
//!     promise: None,
//! };
//! let Ok(ParsedMessage::Call(call)) = dialect.read(&profile, &message) else {
//!     panic!("not a call");
//! };
//! assert_eq!(call.name, "cart.count");
//! ```

mod ask;
mod bridge_message;
mod channel;
mod client_side;
mod device;
mod devices;
mod environment;
mod identifier;
mod injection;
mod limit;
mod message;
mod message_error;
mod page_channel;
mod profile;
mod read;
mod reply_capabilities;
mod reply_parts;
mod shape;
mod template;
mod unusual_form;
mod unusual_replies;
mod wire_form;

pub use ask::{AskResult, AskResultShape, AskShape};
pub use bridge_message::BridgeMessage;
pub use channel::{Channel, ReturnKind, Returns, Via};
pub use client_side::{
    Arrival, ArrivedContent, ArrivedEvent, ArrivedReply, ClientSide, EnvironmentCheck,
    EnvironmentProbes, EventListener, EventTraits, FoundGlobal, Listeners, Meaning, MessageAction,
    PageFacts, PageMessage, PassedFunction, Problem, ProblemKind, ReplyOutcome, Senders, SentCall,
};
pub use device::{Accessibility, Contrast, Device, Insets, Viewport};
pub use devices::{Devices, DevicesError};
pub use environment::{Environment, Global, InjectedMethod, LaunchParameters, MessageHandler};
pub use identifier::{is_dotted_path, is_identifier};
pub use injection::{DispatchedContent, Injection};
pub use message::{Message, ParsedMessage, Request, Target};
pub use message_error::{
    DEEPEST_MESSAGE, LARGEST_MESSAGE, MessageError, excerpt, excerpt_json, measure, parse_json,
    type_of,
};
pub use page_channel::{
    EventContent, EventTarget, PageChannel, ReplyKind, ReplyShape, ReplyVariant, ValueEncoding,
};
pub use profile::Profile;
pub use reply_capabilities::ReplyCapabilities;
pub use reply_parts::{ReadReply, ReplyParts};
pub use shape::{
    Announcement, Back, BackGuard, Bridge, Dialect, Ends, EventShape, Handshake, HandshakeAction,
    LinkShape, Subscription, Trigger, Until, Visibility,
};
pub use template::{Captures, PAGE_ARGUMENT, Piece, Placeholder, PlaceholderForm, Template, text};
pub use unusual_form::UnusualForm;
pub use unusual_replies::UnusualReplies;
pub use wire_form::WireForm;
