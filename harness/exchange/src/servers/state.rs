//! What the servers know of a case: sessions, keys, challenges that were passed.

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

/// What the servers know of a case.
#[derive(Debug)]
pub(crate) struct ServerState {
    /// The configuration that was answered last, if a client can use it.
    pub(crate) config: Option<Config>,
    /// By token.
    sessions: BTreeMap<String, Session>,
    /// The keys of each user, by user id.
    keys: BTreeMap<String, Vec<ClientPublicKey>>,
    /// The challenges that were passed.
    pub(crate) passed: BTreeSet<String>,
    /// How far a scripted `requesttime` set the server's clock apart from the stage's, in milliseconds.
    pub(crate) ahead: i64,
    begun: u32,
    /// The exchange, once it was asked for.
    pub(crate) books: Option<Books>,
}

/// A session.
#[derive(Debug, Clone)]
pub(crate) struct Session {
    /// The key that signs in it, if one was registered.
    pub(crate) key: Option<ClientPublicKey>,
}

impl ServerState {
    /// `tokens` are those of sessions that are there already.
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

    /// Begins a session, and gives its token: 32 hex digits, the same in every run.
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
