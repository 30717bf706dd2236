//! A code in a server's response.

use footbridge_contract::{Assumed, Named};
use serde::Serialize;

/// A code in a server's envelope (§8); the bridge's codes are [`Code`](footbridge_contract::Code)s.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ServerCode {
    /// The code as written.
    pub code: String,
    /// The section of the specification that defines it.
    pub section: String,
    /// Its meaning, in one sentence.
    pub summary: String,
    /// The request layer's reaction.
    pub effect: CodeEffect,
    /// The message that the simulated server sends with it.
    pub msg: Option<String>,
    /// The keys above whose values are assumed, since the specification doesn't state them.
    pub assumed: Assumed,
}

/// The request layer's reaction to a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CodeEffect {
    /// Resolves.
    Success,
    /// Shows the response's message, and rejects.
    Show,
    /// Shows that the login has expired, and rejects.
    LoginExpired,
    /// Shows the message, repeats the signing setup and sends the request again once.
    SignAgain,
    /// Shows the message, repeats the signing setup and rejects.
    SignReset,
    /// Shows the message, logs out, logs the public keys and rejects.
    SignLogout,
}

impl CodeEffect {
    /// The words for it in a file.
    pub(crate) const WORDS: [(&str, Self); 6] = [
        ("success", Self::Success),
        ("show", Self::Show),
        ("login-expired", Self::LoginExpired),
        ("sign-again", Self::SignAgain),
        ("sign-reset", Self::SignReset),
        ("sign-logout", Self::SignLogout),
    ];
}

impl Named for ServerCode {
    const NOUN: &str = "server_code";
    const KEY: &str = "code";

    fn name(&self) -> &str {
        &self.code
    }
}
