//! The simulated servers as used by a client: over real TLS, with correct and incorrect requests.

#![expect(
    clippy::unwrap_used,
    reason = "what a test's helper can't do fails the test"
)]

mod encrypted;
mod fields;
mod hostile;
mod layer;
mod product;
mod product_data;
mod scripted;
mod signed;
mod stage;
#[expect(dead_code, reason = "the gateway's own tests use the rest")]
#[path = "../../../gateway/tests/gateway/support.rs"]
mod support;
mod test_request;
mod third_parties;
