//! The encrypted requests and fields (§5, §7.2), compared with `footbridge_exchange::encryption`.

use aes::Aes256;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use cbc::Decryptor;
use cbc::cipher::block_padding::Pkcs7;
use cbc::cipher::{BlockModeDecrypt as _, KeyIvInit as _};
use footbridge_exchange::encryption::{
    ClientKey, FIELDS, PATHS, SWITCH_PATHS, Sealed, Setup, Situation, Split, Treatment, split,
    treatment,
};
use proptest::prelude::*;
use rsa::pkcs8::{DecodePrivateKey as _, EncodePublicKey as _};
use rsa::{Pkcs1v15Encrypt, PrivateKey, PublicKey};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::compare::{Judgement, compare, equal};
use crate::page::Page;
use crate::texts::text;

/// A request, and the client's state when it is sent.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
struct Request {
    path: String,
    payload: Map<String, Value>,
    setup: &'static str,
    is_https: bool,
    /// Whether there is a session token.
    has_token: bool,
    has_pair: bool,
    /// The index of the server key in the configuration.
    server: usize,
    server_public_key: String,
}

/// The servers' key pairs, from the fixtures.
struct Servers(Vec<(PrivateKey, String)>);

impl Servers {
    fn read() -> Self {
        // A client's backup pair serves as a short server key, which makes decryption four times as fast.
        let files = ["client-backup-1024.private.pem", "server.private.pem"];
        Self(files.map(Self::key).into())
    }

    fn key(file: &str) -> (PrivateKey, String) {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/keys/");
        let pem = std::fs::read_to_string(format!("{folder}{file}")).unwrap();
        let private = PrivateKey::from_pkcs8_pem(&pem).unwrap();
        let public = PublicKey::from(&private).to_public_key_der().unwrap();
        (private, STANDARD.encode(public.as_bytes()))
    }

    /// Decrypts a `bodyCiphertext`.
    fn open(&self, server: usize, ciphertext: &str) -> Option<String> {
        let sealed = Sealed::parse(ciphertext)?;
        let decode = |text| STANDARD.decode(text).ok();
        let private = &self.0[server].0;
        let key = private.decrypt(Pkcs1v15Encrypt, &decode(sealed.key)?);
        let key: [u8; 32] = key.ok()?.try_into().ok()?;
        let iv: [u8; 16] = decode(sealed.iv)?.try_into().ok()?;
        let mut secret = decode(sealed.ciphertext)?;
        let secret = Decryptor::<Aes256>::new(&key.into(), &iv.into())
            .decrypt_padded::<Pkcs7>(&mut secret)
            .ok()?;
        String::from_utf8(secret.to_vec()).ok()
    }
}

fn request(servers: &Servers) -> impl Strategy<Value = Request> + use<> {
    let public: Vec<_> = servers.0.iter().map(|(_, public)| public.clone()).collect();
    let listed = prop::sample::select(PATHS.to_vec()).prop_map(str::to_owned);
    let switch = prop::sample::select(SWITCH_PATHS.to_vec()).prop_map(str::to_owned);
    let near = (listed.clone(), "[a-zA-Z/-]{1,3}").prop_map(|(path, more)| path + &more);
    let part = listed.clone().prop_map(|mut path| {
        path.pop();
        path
    });
    let path = prop_oneof![
        8 => listed,
        2 => switch,
        1 => near,
        1 => part,
        1 => Just("/v1/spot/withdraw".to_owned()),
    ];
    let setup = prop_oneof![
        5 => Just("ready"),
        1 => Just("skipped"),
        1 => Just("failed"),
        1 => Just("aborted"),
    ];
    let server = prop_oneof![5 => Just(0usize), 1 => Just(1usize)];
    let standing = (prop::bool::weighted(0.9), any::<bool>(), any::<bool>());
    (path, payload(), setup, standing, server).prop_map(
        move |(path, payload, setup, (is_https, has_token, has_pair), server)| Request {
            path,
            payload,
            setup,
            is_https,
            has_token,
            has_pair,
            server,
            server_public_key: public[server].clone(),
        },
    )
}

/// Listed fields among others, some with similar names, and values of every kind.
fn payload() -> impl Strategy<Value = Map<String, Value>> {
    let listed = prop::sample::select(FIELDS.to_vec());
    let name = prop_oneof![
        6 => listed.clone().prop_map(str::to_owned),
        1 => listed.prop_map(str::to_uppercase),
        2 => "[a-z]{1,4}",
        1 => prop::sample::select(vec!["__proto__", "constructor", "serialNo", "bizId", "languageType", "", "toJSON"])
            .prop_map(str::to_owned),
    ];
    let leaf = prop_oneof![
        4 => text(20).prop_map(Value::from),
        2 => any::<i32>().prop_map(Value::from),
        1 => any::<bool>().prop_map(Value::from),
        1 => Just(Value::Null),
    ];
    let value = leaf.prop_recursive(2, 6, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3).prop_map(Value::from),
            prop::collection::vec(("[a-z]{1,3}|pwd", inner), 0..3)
                .prop_map(|pairs| Value::Object(pairs.into_iter().collect())),
        ]
    });
    prop::collection::vec((name, value), 0..9).prop_map(|pairs| pairs.into_iter().collect())
}

pub(crate) fn encrypted_requests_and_fields_agree(page: &Page) -> Judgement {
    let servers = Servers::read();
    let inputs = request(&servers);
    compare(page, "encryption", &inputs, |request, result| {
        judge(&servers, request, &result["value"])
    })
}

fn judge(servers: &Servers, request: &Request, result: &Value) -> Judgement {
    let setup = match request.setup {
        "ready" => Setup::Ready,
        "skipped" => Setup::Skipped,
        _ => Setup::Unusable,
    };
    let has_pair = request.has_token && request.has_pair;
    let situation = Situation {
        setup,
        is_https: request.is_https,
        has_pair,
    };
    let treatment = treatment(&request.path, situation);
    equal(&result["kind"], &json!(treatment))?;
    if treatment != Treatment::Encrypt {
        return Ok(());
    }
    // The page reports its key pair: a new one, or the one stored for the session.
    let expected = if has_pair { "stored" } else { "page" };
    equal(&result["pair"], &json!(expected))?;
    let text = |name: &str| result[name].as_str().unwrap_or_default().to_owned();
    let key = ClientKey {
        public_key: text("publicKey"),
        algorithm: text("algorithm"),
    };
    let Split { secret, mut clear } = split(request.payload.clone(), key);
    // Compared as texts, so that the order matters.
    let body: Map<String, Value> = serde_json::from_str(&text("body"))
        .map_err(|error| format!("the body isn't an object: {error}"))?;
    let ciphertext = body.get("bodyCiphertext").cloned().unwrap_or_default();
    clear.insert("bodyCiphertext".to_owned(), ciphertext.clone());
    equal(
        &json!(text("body")),
        &json!(Value::Object(clear).to_string()),
    )?;
    let opened = servers.open(request.server, ciphertext.as_str().unwrap_or_default());
    equal(&json!(opened), &json!(Value::Object(secret).to_string()))
}
