//! Requests as sent by a correct client, and ways to break them.

use std::sync::atomic::{AtomicU64, Ordering};

use aes::Aes256;
use axum::body::Body;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use cbc::Encryptor;
use cbc::cipher::block_padding::Pkcs7;
use cbc::cipher::{BlockModeEncrypt, KeyIvInit};
use footbridge_exchange::encryption::{ClientKey, Split, split};
use footbridge_exchange::signing::{SignMode, Signed, signed_text};
use hyper::Request;
use md5::{Digest, Md5};
use rsa::pkcs1v15::SigningKey;
use rsa::pkcs8::{DecodePrivateKey, DecodePublicKey};
use rsa::signature::{SignatureEncoding, Signer};
use rsa::{Pkcs1v15Encrypt, PrivateKey, PublicKey};
use serde_json::{Map, Value, json};
use sha2::Sha256;

use super::stage::EPOCH;

/// The next of the numbers used in place of random values.
fn next_number() -> u64 {
    static NUMBERS: AtomicU64 = AtomicU64::new(1);
    NUMBERS.fetch_add(1, Ordering::Relaxed)
}

/// A `traceId` that no other request has.
fn trace_id() -> String {
    format!("{:032x}", next_number())
}

/// Random bytes that no other request has.
fn random<const N: usize>() -> [u8; N] {
    let digest = Sha256::digest(next_number().to_be_bytes());
    std::array::from_fn(|index| digest[index])
}

/// A client's key pair, from the fixtures.
#[derive(Clone)]
pub(crate) struct Pair {
    key: PrivateKey,
    pub(crate) public: String,
    pub(crate) algorithm: &'static str,
}

impl Pair {
    pub(crate) fn of(bits: u32) -> Self {
        let pem = key(&format!("client-backup-{bits}.private.pem"));
        let public = key(&format!("client-backup-{bits}.public.pem"));
        Self {
            key: PrivateKey::from_pkcs8_pem(&pem).unwrap(),
            public: public
                .lines()
                .filter(|line| !line.starts_with('-'))
                .collect(),
            algorithm: if bits == 1024 { "rsa1024" } else { "rsa2048" },
        }
    }

    pub(crate) fn sign(&self, text: &str) -> String {
        let key = SigningKey::<Sha256>::new(self.key.clone());
        STANDARD.encode(key.sign(text.as_bytes()).to_bytes())
    }
}

fn key(file: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/keys/");
    std::fs::read_to_string(format!("{folder}{file}")).unwrap()
}

/// Lower-case hex.
pub(crate) fn hex(bytes: &[u8]) -> String {
    let digit = |nibble: u8| char::from_digit(nibble.into(), 16).unwrap();
    let pairs = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    pairs.map(digit).collect()
}

/// A request under construction.
#[derive(Clone)]
pub(crate) struct TestRequest {
    pub(crate) method: &'static str,
    pub(crate) path: String,
    pub(crate) query: String,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl TestRequest {
    fn new(method: &'static str, path: &str) -> Self {
        let headers = [
            ("content-type", "application/json"),
            ("terminaltype", "1"),
            ("appTheme", "dark"),
            ("terminalCode", ""),
            ("devicelanguage", "en-GB"),
            ("locale", "en"),
            ("language", "en"),
        ];
        let own = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        Self {
            method,
            path: path.to_owned(),
            query: "languageType=0".to_owned(),
            headers: headers.map(own).to_vec(),
            body: String::new(),
        }
    }

    pub(crate) fn get(path: &str) -> Self {
        let mut request = Self::new("GET", path);
        request.query = format!("languageType=0&timestamp={EPOCH}");
        request
    }

    /// Adds query parameters before those of the request layer.
    pub(crate) fn with_query(mut self, parameters: &str) -> Self {
        self.query = format!("{parameters}&{}", self.query);
        self
    }

    pub(crate) fn delete(path: &str) -> Self {
        Self::new("DELETE", path)
    }

    pub(crate) fn post(path: &str, body: &Value) -> Self {
        Self::with_body("POST", path, body)
    }

    pub(crate) fn put(path: &str, body: &Value) -> Self {
        Self::with_body("PUT", path, body)
    }

    fn with_body(method: &'static str, path: &str, body: &Value) -> Self {
        let mut request = Self::new(method, path);
        request.body = body.to_string();
        request
    }

    /// A third party's request, which doesn't go through the request layer.
    pub(crate) fn bare(method: &'static str, path: &str, body: &Value) -> Self {
        let mut request = Self::new(method, path);
        request.headers.clear();
        request.query.clear();
        if method == "POST" {
            request.body = body.to_string();
            request = request.with("content-type", "application/json");
        }
        request
    }

    pub(crate) fn with(mut self, name: &str, value: &str) -> Self {
        self = self.without(name);
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    pub(crate) fn without(mut self, name: &str) -> Self {
        self.headers.retain(|(found, _)| found != name);
        self
    }

    /// Adds the cookies of a session.
    pub(crate) fn with_cookies(self, cookies: &str) -> Self {
        self.with("cookie", cookies)
    }

    pub(crate) fn signed(self, pair: &Pair, mode: SignMode) -> Self {
        self.signed_at(pair, mode, EPOCH)
    }

    pub(crate) fn signed_at(self, pair: &Pair, mode: SignMode, time: u64) -> Self {
        let trace_id = trace_id();
        let text = signed_text(
            mode.default_parts(),
            Signed {
                path: &self.path,
                time,
                trace_id: &trace_id,
                body: &self.body,
            },
        );
        let md5 = hex(&Md5::digest(&self.body));
        self.with("device-sign", &pair.sign(&text))
            .with("device-sign-mode", &mode.number().to_string())
            .with("device-sign-data-md5", &md5)
            .with("device-sign-key", &pair.public)
            .with("device-sign-time", &time.to_string())
            .with("traceId", &trace_id)
    }

    pub(crate) fn build(self) -> Request<Body> {
        let address = if self.query.is_empty() {
            self.path
        } else {
            format!("{}?{}", self.path, self.query)
        };
        let mut request = Request::builder().method(self.method).uri(address);
        for (name, value) in self.headers {
            request = request.header(name, value);
        }
        request.body(Body::from(self.body)).unwrap()
    }
}

/// A payload split and encrypted as by a correct client.
pub(crate) fn encrypt(payload: &Value, pair: &Pair) -> Value {
    let key = ClientKey {
        public_key: pair.public.clone(),
        algorithm: pair.algorithm.to_owned(),
    };
    let Split { secret, clear } = split(payload.as_object().unwrap().clone(), key);
    seal(&Value::Object(secret).to_string(), clear)
}

/// A text encrypted beside fields in the clear.
pub(crate) fn seal(secret: &str, clear: Map<String, Value>) -> Value {
    seal_with(random(), random(), secret, clear)
}

/// The same with a given key and vector.
pub(crate) fn seal_with(
    key: [u8; 32],
    iv: [u8; 16],
    secret: &str,
    mut clear: Map<String, Value>,
) -> Value {
    let mut buffer = secret.as_bytes().to_vec();
    buffer.resize(secret.len() + 16, 0);
    let ciphertext = Encryptor::<Aes256>::new(&key.into(), &iv.into())
        .encrypt_padded::<Pkcs7>(&mut buffer, secret.len())
        .unwrap()
        .to_vec();
    let server = PublicKey::from_public_key_pem(&self::key("server.public.pem")).unwrap();
    let sealed = server
        .encrypt(&mut rand::rng(), Pkcs1v15Encrypt, &key)
        .unwrap();
    let parts = [sealed, iv.to_vec(), ciphertext].map(|part| STANDARD.encode(part));
    clear.insert("bodyCiphertext".to_owned(), json!(parts.join(".")));
    Value::Object(clear)
}
