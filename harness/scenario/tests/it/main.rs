//! Tests of the whole language, in one binary since they share the catalogue.

#![expect(
    clippy::unwrap_used,
    reason = "a helper that fails is a test that fails"
)]

mod common;
mod envelope;
mod expand;
mod hostile;
mod language;
mod other_app;
mod printing;
mod schema;
