//! What a page finds stored of the risk token.

use super::{TOKEN_LENGTH, is_token};

/// What is stored, as all tabs see it (§3).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Stored {
    /// The token in the cookie.
    pub cookie: Option<String>,
    /// The demoted token in local storage.
    pub fallback: Option<String>,
    /// Until when the cookie's token is fresh, in milliseconds since 1970.
    pub expiry: Option<u64>,
    /// Since when an acquisition is under way in any tab, in milliseconds since 1970.
    pub pending: Option<u64>,
}

impl Stored {
    /// Whether the cookie's token is fresh: 40 characters, and not expired (§5).
    pub fn is_fresh(&self, now: u64) -> bool {
        let cookie = token(self.cookie.as_deref());
        cookie.is_some_and(|token| token.len() == TOKEN_LENGTH)
            && self.expiry.is_some_and(|expiry| now < expiry)
    }

    /// What the header carries: the fallback, else the cookie's token, else nothing.
    pub fn header(&self) -> &str {
        let fallback = token(self.fallback.as_deref());
        let stored = fallback.or_else(|| token(self.cookie.as_deref()));
        stored.unwrap_or_default()
    }
}

/// What is stored may be anybody's; what isn't a token counts as none.
fn token(stored: Option<&str>) -> Option<&str> {
    stored.filter(|text| is_token(text))
}
