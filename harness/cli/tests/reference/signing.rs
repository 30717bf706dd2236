//! Signatures (§7.2), compared with `footbridge_exchange::signing`.

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use footbridge_exchange::signing::{CoreUrls, Presented, SignMode, SignPart, Signed, signed_text};
use md5::{Digest as _, Md5};
use proptest::prelude::*;
use rsa::PublicKey;
use rsa::pkcs1v15::{Signature, VerifyingKey};
use rsa::pkcs8::DecodePublicKey as _;
use rsa::signature::Verifier as _;
use serde::Serialize;
use serde_json::{Value, json};
use sha2::Sha256;

use crate::compare::{Judgement, compare, equal};
use crate::page::Page;
use crate::texts::{body, text};

/// A request to be signed, with its part of the configuration.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Signing {
    pub(crate) mode: u8,
    /// The signed parts in the configuration; `None` for the mode's default.
    pub(crate) parts: Option<Vec<SignPart>>,
    pub(crate) path: String,
    pub(crate) time: u64,
    pub(crate) trace_id: String,
    pub(crate) body: String,
    pub(crate) algorithm: &'static str,
}

pub(crate) fn signing() -> impl Strategy<Value = Signing> {
    let part = prop::sample::select(vec![
        SignPart::Path,
        SignPart::Time,
        SignPart::TraceId,
        SignPart::Body,
    ]);
    let parts = prop::option::weighted(0.3, prop::collection::vec(part, 0..6));
    let time = prop_oneof![
        4 => 1_700_000_000_000..1_900_000_000_000u64,
        1 => 0..1_000_000_000u64,
        1 => 0..9_007_199_254_740_991u64,
    ];
    let trace_id = prop_oneof![4 => "[0-9a-f]{32}", 1 => text(8)];
    let algorithm = prop::sample::select(vec!["rsa1024", "rsa2048"]);
    (0..3u8, parts, text(30), time, trace_id, body(), algorithm).prop_map(
        |(mode, parts, path, time, trace_id, body, algorithm)| Signing {
            mode,
            parts,
            path: format!("/{path}"),
            time,
            trace_id,
            body,
            algorithm,
        },
    )
}

fn mode_of(input: &Signing) -> SignMode {
    SignMode::from_number(u64::from(input.mode)).unwrap()
}

fn text_of(input: &Signing) -> String {
    let parts = input.parts.as_deref();
    let signed = Signed {
        path: &input.path,
        time: input.time,
        trace_id: &input.trace_id,
        body: &input.body,
    };
    signed_text(parts.unwrap_or(mode_of(input).default_parts()), signed)
}

/// Returns the text that the client has to sign.
pub(crate) fn reference(input: &Signing) -> Value {
    json!({ "value": text_of(input) })
}

pub(crate) fn signed_text_agrees(page: &Page) -> Judgement {
    compare(page, "signing", &signing(), |input, result| {
        equal(result, &reference(input))
    })
}

pub(crate) fn gateway_accepts_client_signatures(page: &Page) -> Judgement {
    compare(page, "sign-headers", &signing(), |input, result| {
        accept(input, &result["value"])
    })
}

/// Performs the gateway's checks in order (§8), with the cryptography that the reference leaves out.
fn accept(input: &Signing, headers: &Value) -> Judgement {
    let header = |name: &str| headers[name].as_str();
    let presented = Presented {
        sign: header("device-sign"),
        mode: header("device-sign-mode"),
        data_md5: header("device-sign-data-md5"),
        key: header("device-sign-key"),
        time: header("device-sign-time"),
        // An empty trace id would be rejected. The client never sends one; only this test does.
        trace_id: header("traceId").map(|id| if id.is_empty() { "-" } else { id }),
    };
    let readable = presented.read(mode_of(input), input.time, 0);
    let readable = readable.map_err(|refusal| format!("{refusal:?}: {headers}"))?;
    if header("traceId") != Some(&input.trace_id) {
        return Err(format!("another trace id: {headers}"));
    }
    let md5 = Md5::digest(&input.body)
        .iter()
        .fold(String::new(), |hex, byte| hex + &format!("{byte:02x}"));
    equal(&json!(readable.data_md5), &json!(md5))?;
    let key = STANDARD.decode(readable.key).unwrap_or_default();
    let key = PublicKey::from_public_key_der(&key).map_err(|error| error.to_string())?;
    let signature = STANDARD.decode(readable.sign).unwrap_or_default();
    let signature = Signature::try_from(signature.as_slice()).map_err(|error| error.to_string())?;
    let text = text_of(input);
    VerifyingKey::<Sha256>::new(key)
        .verify(text.as_bytes(), &signature)
        .map_err(|_| format!("the signature doesn't fit {text:?}"))
}

/// A path, and the configured modes.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
struct Core {
    exact_urls: BTreeMap<String, SignMode>,
    prefix_urls: BTreeMap<String, SignMode>,
    path: String,
}

pub(crate) fn core_requests_agree(page: &Page) -> Judgement {
    // Few different segments, so that paths are often equal to or prefixes of one another.
    let path = || "(/[ab]|/ab?|/é){1,4}";
    let urls = || {
        let mode = prop::sample::select(SignMode::ALL.to_vec());
        prop::collection::btree_map(path(), mode, 0..8)
    };
    let core = (urls(), urls(), path()).prop_map(|(exact_urls, prefix_urls, path)| Core {
        exact_urls,
        prefix_urls,
        path,
    });
    compare(page, "sign-mode", &core, |input, result| {
        let urls = CoreUrls {
            exact_urls: input.exact_urls.clone(),
            prefix_urls: input.prefix_urls.clone(),
        };
        let mode = urls.mode(&input.path).map(SignMode::number);
        equal(result, &json!({ "value": mode }))
    })
}
