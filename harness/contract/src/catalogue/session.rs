//! What a session between client and servers consists of.

mod campaign;
mod constant;
mod header;
mod language;
mod machine;
mod message;
mod server_code;
mod sign_config;
mod store;

pub use campaign::{Campaign, Trigger, Window};
pub use constant::Constant;
pub use header::{Carrier, Header};
pub use language::Language;
pub use machine::{Machine, State, Transition};
pub use message::Message;
pub use server_code::{CodeEffect, ServerCode};
pub use sign_config::{Algorithm, SignConfig};
pub use store::{Store, StoreKind};

use serde::Serialize;

use super::Entries;

/// The session's headers, stores, texts, codes, machines and constants; `docs/session-contract.md` says how they play
/// together.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Session {
    /// What the gateway answers for the signing configuration.
    pub sign_config: SignConfig,
    /// The headers of requests and answers.
    pub headers: Entries<Header>,
    /// What is stored, and where.
    pub stores: Entries<Store>,
    /// The request layer's texts, in English.
    pub messages: Entries<Message>,
    /// The codes of an answer's envelope.
    pub server_codes: Entries<ServerCode>,
    /// The state machines that the probe reports.
    pub machines: Entries<Machine>,
    /// The number of each locale's language.
    pub languages: Entries<Language>,
    /// Where attribution codes are kept for another time than usual.
    pub campaigns: Entries<Campaign>,
    /// Constants that are no times.
    pub constants: Entries<Constant>,
}
