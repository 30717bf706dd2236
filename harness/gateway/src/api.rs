//! The simulated servers: what they answer, what they know of a case, and how they hold each request against the session
//! contract (`docs/session-contract.md`).

mod answer;
mod asked;
mod case;
mod check;
mod ciphertext;
mod config;
mod data;
mod finding;
mod heard;
mod keys;
mod lesson;
mod outcome;
mod own;
mod rules;
mod server;
mod service;
mod site;
mod standing;
mod trade;

pub use data::ServerError;
pub use finding::{Finding, Rule};
pub use heard::Heard;
pub use server::{Scene, Server};
