//! Endpoints that answer only to a session.

use super::Inquiry;

/// Refuses with 00005 without a token, and with 20906 for an unknown one. Either may happen to a sound client.
pub(super) fn check(inquiry: &mut Inquiry<'_>) {
    if !inquiry.endpoint.session {
        return;
    }
    match inquiry.token() {
        None => inquiry.refuse("00005"),
        Some(token) if inquiry.standing.session(token).is_none() => inquiry.refuse("20906"),
        Some(_) => {}
    }
}
