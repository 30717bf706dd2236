//! Endpoints that require a session.

use super::RequestCheck;

/// Refuses with 00005 if there is no token, and with 20906 if it is unknown. Either may happen to a correct client.
pub(super) fn check(check: &mut RequestCheck<'_>) {
    if !check.rules.session {
        return;
    }
    match check.token() {
        None => check.refuse("00005"),
        Some(token) if check.state.session(token).is_none() => check.refuse("20906"),
        Some(_) => {}
    }
}
