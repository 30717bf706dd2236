//! Simulated trading: requests to the demo book carry a header (§4).

use footbridge_gateway::ParsedRequest;

/// The header of every request in simulated trading.
pub(crate) const HEADER: &str = "paptrading";

/// Whether a request belongs to the demo book.
pub(crate) fn is_demo(request: &ParsedRequest) -> bool {
    request.header(HEADER) == Some("1")
}
