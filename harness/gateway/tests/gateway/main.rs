//! The gateway as used by a webview: through its proxy port, over real TLS.

#![expect(
    clippy::unwrap_used,
    reason = "what a test's helper can't do fails the test"
)]

mod cases;
mod client_files;
mod data_backend;
mod fuzz;
mod hostile;
mod http2;
mod latency;
mod proxying;
mod support;
mod upstream;
