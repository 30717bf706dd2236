//! Simulated trading: requests about the demo book carry a header (§4).

use footbridge_gateway::ParsedRequest;

/// The header of every request while trading is simulated.
pub(crate) const HEADER: &str = "paptrading";

/// Whether a request is about the demo book.
pub(crate) fn is_demo(request: &ParsedRequest) -> bool {
    request.header(HEADER) == Some("1")
}
