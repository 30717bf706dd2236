//! The exchange's simulated servers: what they answer, what they know of a case, and how they check each request against
//! the session contract (`docs/session-contract.md`).

mod apply;
mod backend;
mod check;
mod ciphertext;
mod config;
mod data;
mod default_response;
mod keys;
mod record;
mod rule;
mod service;
mod session;
mod simulation;
mod state;
mod trade;

pub use backend::ExchangeBackend;
