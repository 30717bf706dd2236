//! The exchange: its simulated servers, and the rules for the session with them.
//!
//! [`ExchangeBackend`] implements the gateway's backend interface: it responds like the exchange's servers, and
//! checks each request.
//!
//! [`SessionContract`] is the exchange's own data about the session between client and servers. [`signing`] and
//! [`encryption`] are its rules (`web-under-test/docs/session-contract.md`). They are derived from the specification,
//! independently of any client.

pub mod encryption;
mod servers;
pub mod session_contract;
pub mod signing;

pub use servers::ExchangeBackend;
pub use session_contract::SessionContract;
