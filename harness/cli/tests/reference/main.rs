//! Compares the client's own code, inside the real engine, with the reference rules of `footbridge-exchange` on
//! random input. Both are written from the specification and never from each other, so an error in one shows as a
//! difference.
//!
//! `docs/reference.md` explains how to read a failure and how to add a rule. The client's modules are bundled again
//! for each test, so that nothing stale is compared.
#![expect(
    clippy::unwrap_used,
    reason = "a test that finds no engine or file has failed"
)]

mod calculators;
mod compare;
mod decimals;
mod encryption;
mod page;
mod planted;
mod risk_token;
mod safety;
mod signing;
mod texts;
