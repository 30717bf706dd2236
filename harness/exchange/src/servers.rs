//! The exchange's simulated servers: their responses, their state in a case, and their checks of each request against
//! the session contract (`web-under-test/docs/session-contract.md`).

mod apply;
mod backend;
mod check;
mod ciphertext;
mod config;
mod context;
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
