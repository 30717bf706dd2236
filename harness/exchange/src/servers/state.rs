//! The servers' state in a case: sessions, keys, passed challenges.

use std::collections::{BTreeMap, BTreeSet};

use base16ct::lower::encode_string as hex;
use sha2::{Digest, Sha256};

use super::config::Config;
use super::keys::ClientPublicKey;
use super::trade::Books;

/// The cookie that holds a session's token (§7.1).
pub(crate) const SESSION_COOKIE: &str = "bt_rtoken";

/// The cookie that holds a user's id (§7.1).
pub(crate) const USER_COOKIE: &str = "bt_uid";

/// The servers' state in a case.
#[derive(Debug)]
pub(crate) struct ServerState {
    /// The last configuration sent, if a client can use it.
    pub(crate) config: Option<Config>,
    /// The sessions by token.
    sessions: BTreeMap<String, Session>,
    /// The keys of each user, by user id.
    keys: BTreeMap<String, Vec<ClientPublicKey>>,
    /// The ids of the challenges that were passed.
    pub(crate) passed: BTreeSet<String>,
    /// The difference that a scripted `requesttime` made between the servers' clock and the stage's, in milliseconds.
    pub(crate) ahead: i64,
    begun: u32,
    /// The trading books, created by the first request for them.
    pub(crate) books: Option<Books>,
}

/// A session.
#[derive(Debug, Clone)]
pub(crate) struct Session {
    /// The registered key that signs the session's requests, if there is one.
    pub(crate) key: Option<ClientPublicKey>,
}

impl ServerState {
    /// Creates the state. `tokens` are those of sessions that exist already.
    pub(crate) fn new(tokens: &[String]) -> Self {
        let known = |token: &String| (token.clone(), Session { key: None });
        Self {
            config: None,
            sessions: tokens.iter().map(known).collect(),
            keys: BTreeMap::new(),
            passed: BTreeSet::new(),
            ahead: 0,
            begun: 0,
            books: None,
        }
    }

    /// The session of a token.
    pub(crate) fn session(&self, token: &str) -> Option<&Session> {
        self.sessions.get(token)
    }

    /// The key registered for a token.
    pub(crate) fn key(&self, token: Option<&str>) -> Option<&ClientPublicKey> {
        self.session(token?)?.key.as_ref()
    }

    /// Begins a session, and returns its token: 32 hex digits, the same in every run.
    pub(crate) fn begin(&mut self, user: &str, key: Option<ClientPublicKey>) -> String {
        self.begun += 1;
        let digest = hex(&Sha256::digest(format!("session {} of {user}", self.begun)));
        let token: String = digest.chars().take(32).collect();
        if let Some(key) = &key {
            self.keys
                .entry(user.to_owned())
                .or_default()
                .push(key.clone());
        }
        self.sessions.insert(token.clone(), Session { key });
        token
    }

    /// The keys of the user whose id has this SHA-256.
    pub(crate) fn keys_of(&self, user_hash: &str) -> &[ClientPublicKey] {
        let mut keys = self.keys.iter();
        let found = keys.find(|(user, _)| hex(&Sha256::digest(user.as_bytes())) == user_hash);
        found.map_or(&[], |(_, keys)| keys)
    }
}
