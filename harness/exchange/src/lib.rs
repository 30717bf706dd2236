//! The exchange: the reference rules that its client follows, and its simulated servers.
//!
//! [`ExchangeBackend`] stands behind the gateway's port: it answers as the exchange's servers do, and checks each request.
//! The rules know nothing of it.
//!
//! [`SessionContract`] is what the exchange's own files say of the session between client and servers.
//!
//! [`envelope`] is the rule of a reply on the bridge. [`signing`], [`encryption`], [`risk_token`], [`attribution`] and
//! [`response`] are those of the session with servers (`docs/session-contract.md`). [`calculators`], [`amount`] and
//! [`safe_link`] are what the client computes and lets through (`docs/calculators.md`, `docs/safety.md`). They are written
//! from the specification and apart from any client, so that a client can be compared with them.
//!
//! ```
//! use footbridge_exchange::amount::clean_amount;
//!
//! assert_eq!(clean_amount("1,234.5", 2), "1234.5");
//! ```

pub mod amount;
pub mod attribution;
pub mod calculators;
pub mod encryption;
pub mod envelope;
pub mod response;
pub mod risk_token;
pub mod safe_link;
mod servers;
pub mod session_contract;
pub mod signing;

pub use servers::ExchangeBackend;
pub use session_contract::SessionContract;
