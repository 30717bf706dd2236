//! The exchange: the reference rules that its client follows, and its simulated servers.
//!
//! [`ExchangeBackend`] implements the gateway's backend interface: it responds like the exchange's servers, and
//! checks each request. The rules don't depend on it.
//!
//! [`SessionContract`] is the exchange's own data about the session between client and servers.
//!
//! [`envelope`] is the rule for bridge replies. [`signing`], [`encryption`], [`risk_token`], [`attribution`] and
//! [`response`] are the rules for the session with servers (`docs/session-contract.md`). [`calculators`], [`amount`]
//! and [`safe_link`] cover the client's calculations and checks (`docs/calculators.md`, `docs/safety.md`). The rules
//! are derived from the specification, independently of any client, so that a client can be compared with them.
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
