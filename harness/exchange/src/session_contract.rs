//! The contract of a session between client and servers: the exchange's own part of the contract, which the catalogue
//! of an app in general doesn't know. `docs/session-contract.md` describes its files and what they mean.
//!
//! ```
//! use std::path::Path;
//!
//! use footbridge_contract::Catalogue;
//! use footbridge_exchange::SessionContract;
//!
//! let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/contract");
//! let catalogue = Catalogue::load(&folder)?;
//! let contract = SessionContract::load(&folder.join("exchange"), &catalogue).expect("the files are sound");
//!
//! assert!(contract.rules("/v1/user/login").encrypted);
//! assert!(!contract.rules("/v1/market/rates").session);
//! # Ok::<(), footbridge_contract::InvalidCatalogue>(())
//! ```

mod campaign;
mod constant;
mod endpoint_rules;
mod header;
mod language;
mod message;
mod read;
mod server_code;
mod sign_config;
mod store;

pub use campaign::{Campaign, Trigger, Window};
pub use constant::Constant;
pub use endpoint_rules::EndpointRules;
pub use header::{Carrier, Header};
pub use language::Language;
pub use message::UserMessage;
pub use server_code::{CodeEffect, ServerCode};
pub use sign_config::{Algorithm, SignConfig};
pub use store::{Store, StoreKind};

use std::path::Path;

use footbridge_contract::toml_reader::InvalidFile;
use footbridge_contract::{Catalogue, Endpoint, Entries};
use serde::Serialize;
use serde_json::Value;

/// The session's headers, stores, texts, codes and constants, and what applies to each endpoint.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SessionContract {
    /// The rules of endpoints; there are none for those that aren't listed.
    pub endpoints: Entries<EndpointRules>,
    /// The gateway's answer for the signing configuration.
    pub sign_config: SignConfig,
    /// The headers of requests and answers.
    pub headers: Entries<Header>,
    /// The values that are stored, and where.
    pub stores: Entries<Store>,
    /// The request layer's texts, in English.
    pub messages: Entries<UserMessage>,
    /// The codes of an answer's envelope.
    pub server_codes: Entries<ServerCode>,
    /// The number of each locale's language.
    pub languages: Entries<Language>,
    /// Where attribution codes are kept for another time than usual.
    pub campaigns: Entries<Campaign>,
    /// Constants that are no times.
    pub constants: Entries<Constant>,
}

impl SessionContract {
    /// Reads `session.toml` and `endpoints.toml` in a folder, which refer to a catalogue.
    ///
    /// # Errors
    /// Every file that can't be used, with every mistake in it.
    pub fn load(folder: &Path, catalogue: &Catalogue) -> Result<Self, Vec<InvalidFile>> {
        Self::read(folder, Some(catalogue))
    }

    /// Reads the files. Without a catalogue, references to it aren't checked.
    pub(crate) fn read(
        folder: &Path,
        catalogue: Option<&Catalogue>,
    ) -> Result<Self, Vec<InvalidFile>> {
        read::read(folder, catalogue)
    }

    /// The rules of the endpoint of this path.
    pub fn rules(&self, path: &str) -> &EndpointRules {
        static NONE: EndpointRules = EndpointRules::NONE;
        self.endpoints.get(path).unwrap_or(&NONE)
    }

    /// Everything that an endpoint may answer, in simulation or not: what its `reply_by` chooses from.
    pub fn replies<'c>(&'c self, endpoint: &'c Endpoint, is_demo: bool) -> &'c Value {
        let demo = &self.rules(&endpoint.path).demo_reply;
        if is_demo && !demo.is_null() {
            demo
        } else {
            &endpoint.reply
        }
    }
}
