//! The servers' state in a case: sessions, keys, challenges, risk tokens, and single-use values.

use std::collections::{BTreeMap, BTreeSet};

use base16ct::lower::encode_string as hex;
use sha2::{Digest, Sha256};

use super::config::SigningConfig;
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
    pub(crate) config: Option<SigningConfig>,
    /// The sessions by token.
    sessions: BTreeMap<String, UserSession>,
    /// The keys of each user, by user id.
    keys: BTreeMap<String, Vec<ClientPublicKey>>,
    /// The issued challenges, by id.
    challenges: BTreeMap<String, Challenge>,
    /// The issued risk tokens.
    pub(crate) risk_tokens: BTreeSet<String>,
    /// The used random values.
    pub(crate) used: BTreeSet<OneTime>,
    /// The difference between the servers' clock and the stage's, set by a scripted `requesttime`, in milliseconds.
    pub(crate) ahead: i64,
    begun: u32,
    /// The trading books, created by the first request for them.
    pub(crate) books: Option<Books>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Challenge {
    /// Its captcha type; 0 if there is nothing to solve.
    pub(crate) kind: u64,
    /// The id with which the challenge's script is started.
    pub(crate) captcha_id: String,
    /// Whether it was passed.
    pub(crate) is_passed: bool,
}

/// A random value that may only be used once.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum OneTime {
    /// A signed request's `traceId`.
    TraceId(String),
    /// The AES key of an encrypted body.
    Key(Vec<u8>),
    /// The initialisation vector of an encrypted body.
    Vector(Vec<u8>),
}

#[derive(Debug, Clone)]
pub(crate) struct UserSession {
    /// The registered key that signs the session's requests, if any.
    pub(crate) key: Option<ClientPublicKey>,
}

impl ServerState {
    /// Creates the state. `tokens` belong to sessions that already exist.
    pub(crate) fn new(tokens: &[String]) -> Self {
        let known = |token: &String| (token.clone(), UserSession { key: None });
        Self {
            config: None,
            sessions: tokens.iter().map(known).collect(),
            keys: BTreeMap::new(),
            challenges: BTreeMap::new(),
            risk_tokens: BTreeSet::new(),
            used: BTreeSet::new(),
            ahead: 0,
            begun: 0,
            books: None,
        }
    }

    /// Issues a challenge, replacing any earlier one with the same id.
    pub(crate) fn issue(&mut self, id: String, kind: u64, captcha_id: String) {
        let is_passed = kind == 0;
        let challenge = Challenge {
            kind,
            captcha_id,
            is_passed,
        };
        self.challenges.insert(id, challenge);
    }

    /// Passes a challenge, if it was issued.
    pub(crate) fn pass(&mut self, id: &str) {
        if let Some(challenge) = self.challenges.get_mut(id) {
            challenge.is_passed = true;
        }
    }

    /// The challenge of this id.
    pub(crate) fn challenge(&self, id: &str) -> Option<&Challenge> {
        self.challenges.get(id)
    }

    /// The session of a token.
    pub(crate) fn session(&self, token: &str) -> Option<&UserSession> {
        self.sessions.get(token)
    }

    /// The key registered for a token.
    pub(crate) fn key(&self, token: Option<&str>) -> Option<&ClientPublicKey> {
        self.session(token?)?.key.as_ref()
    }

    /// Starts a session, and returns its token: 32 hex digits, the same in every run.
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
        self.sessions.insert(token.clone(), UserSession { key });
        token
    }

    /// The keys of the user whose id has this SHA-256.
    pub(crate) fn keys_of(&self, user_hash: &str) -> &[ClientPublicKey] {
        let mut keys = self.keys.iter();
        let found = keys.find(|(user, _)| hex(&Sha256::digest(user.as_bytes())) == user_hash);
        found.map_or(&[], |(_, keys)| keys)
    }
}
