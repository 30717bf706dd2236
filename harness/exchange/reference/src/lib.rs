//! The exchange's calculations and checks, for tests that compare a client with them.
//!
//! [`calculators`] and [`amount`] are described in `web-under-test/docs/calculators.md`, [`safe_link`] in
//! `web-under-test/docs/safety.md`, and [`risk_token`] in `web-under-test/docs/session-contract.md`. All are derived
//! from the specification, independently of any client.
//!
//! ```
//! use footbridge_exchange_reference::amount::clean_amount;
//!
//! assert_eq!(clean_amount("1,234.5", 2), "1234.5");
//! ```

pub mod amount;
pub mod calculators;
pub mod risk_token;
pub mod safe_link;
