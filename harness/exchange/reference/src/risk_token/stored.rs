//! The stored values of the risk token.

use super::{TOKEN_LENGTH, is_token};

/// The stored values, which all tabs of a site share (§3).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StoredValues {
    /// The token in the cookie.
    pub cookie: Option<String>,
    /// The demoted token in local storage.
    pub fallback: Option<String>,
    /// The expiry of the cookie's token, in milliseconds since 1970.
    pub expiry: Option<u64>,
    /// The start of the acquisition in progress in any tab, in milliseconds since 1970.
    pub pending: Option<u64>,
}

impl StoredValues {
    /// Whether the cookie's token is fresh: 40 characters long and not expired (§5).
    pub fn is_fresh(&self, now: u64) -> bool {
        let cookie = token(self.cookie.as_deref());
        cookie.is_some_and(|token| token.len() == TOKEN_LENGTH)
            && self.expiry.is_some_and(|expiry| now < expiry)
    }

    /// The value of the request header: the fallback, else the cookie's token, else empty.
    pub fn header(&self) -> &str {
        let fallback = token(self.fallback.as_deref());
        let stored = fallback.or_else(|| token(self.cookie.as_deref()));
        stored.unwrap_or_default()
    }
}

/// A stored value, if it is a token. Any script may have written it.
fn token(stored: Option<&str>) -> Option<&str> {
    stored.filter(|text| is_token(text))
}
