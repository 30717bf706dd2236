//! The contract of a session between client and servers: the exchange's part of the contract, which the catalogue of
//! a general app doesn't cover. `web-under-test/docs/session-contract.md` describes its files.
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
//! assert!(contract.rules("/v1/user/login").encryption.is_used());
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
pub use endpoint_rules::{Encryption, EndpointRules};
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

use crate::signing::CoreUrls;

/// The session's headers, stores, texts, codes and constants, and the rules of its endpoints.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SessionContract {
    /// The rules of endpoints; unlisted endpoints have none.
    pub endpoints: Entries<EndpointRules>,
    /// The gateway's response for the signing configuration.
    pub sign_config: SignConfig,
    /// The headers of requests and responses.
    pub headers: Entries<Header>,
    /// The stored values, and their storages.
    pub stores: Entries<Store>,
    /// The request layer's texts, in English.
    pub messages: Entries<UserMessage>,
    /// The codes in a response's envelope.
    pub server_codes: Entries<ServerCode>,
    /// The number of each locale's language.
    pub languages: Entries<Language>,
    /// The exceptions to how long attribution codes are kept.
    pub campaigns: Entries<Campaign>,
    /// Constants other than times.
    pub constants: Entries<Constant>,
}

impl SessionContract {
    /// Loads `session.toml` and `endpoints.toml` from a folder. They refer to a catalogue.
    ///
    /// # Errors
    /// Every unusable file, with all its errors.
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

    /// The paths of core requests: its endpoints with a sign mode, and its prefixes.
    pub fn core_urls(&self) -> CoreUrls {
        let exact = self.endpoints.iter();
        let exact = exact.filter_map(|endpoint| Some((endpoint.path.clone(), endpoint.sign_mode?)));
        let prefixes = self.sign_config.prefix_urls.iter();
        CoreUrls {
            exact_urls: exact.collect(),
            prefix_urls: prefixes.cloned().collect(),
        }
    }

    /// All responses of an endpoint, in simulation or not, from which its `reply_by` selects.
    pub fn replies<'c>(&'c self, endpoint: &'c Endpoint, is_demo: bool) -> &'c Value {
        let demo = &self.rules(&endpoint.path).demo_reply;
        if is_demo && !demo.is_null() {
            demo
        } else {
            &endpoint.reply
        }
    }
}
