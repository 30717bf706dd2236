//! The signature of core requests (§7.2, §8).

use crate::signing::{Presented, Readable, SignMode, SignatureRefusal, Signed, signed_text};
use md5::{Digest, Md5};

use super::RequestCheck;
use crate::servers::rule;
use crate::servers::state::OneTime;
use base16ct::lower::encode_string as hex;
use footbridge_gateway::BodyContent;

/// The headers that only signed requests carry.
const OWN: [&str; 5] = [
    "device-sign",
    "device-sign-mode",
    "device-sign-data-md5",
    "device-sign-key",
    "device-sign-time",
];

/// The largest deviation of a time if the catalogue has no limit, in milliseconds.
const TOLERANCE: u64 = 300_000;

pub(super) fn check(check: &mut RequestCheck<'_>) {
    let config = check.state.config.as_ref();
    let mode = config.and_then(|config| config.mode(&check.request.path));
    let own = OWN
        .into_iter()
        .find(|name| check.request.header(name).is_some());
    let Some(mode) = mode else {
        if let Some(name) = own {
            let reason = format!("`{name}` is present, but this is not a core request");
            check.report(rule::SIGNATURE, reason);
        }
        return;
    };
    if own.is_some()
        && let Some(trace_id) = check.request.header("traceId")
        && !trace_id.is_empty()
    {
        let value = OneTime::TraceId(trace_id.to_owned());
        check.use_once(rule::SIGNATURE, "`traceId`", value);
    }
    // A server without a key requires no signature.
    if own.is_none() && check.state.key(check.token()).is_none() {
        return;
    }
    if let Err((refusal, reason)) = verify(check, mode) {
        // Without a trustworthy configuration, a client must omit the signature.
        let is_due = own.is_some() || config.is_some_and(|config| config.is_trusted);
        if is_due {
            check.report(rule::SIGNATURE, reason);
        }
        check.refuse(refusal.code());
    }
}

fn verify(check: &RequestCheck<'_>, mode: SignMode) -> Result<(), (SignatureRefusal, String)> {
    let request = check.request;
    let presented = Presented {
        sign: request.header("device-sign"),
        mode: request.header("device-sign-mode"),
        data_md5: request.header("device-sign-data-md5"),
        key: request.header("device-sign-key"),
        time: request.header("device-sign-time"),
        trace_id: request.header("traceId"),
    };
    let tolerance = check.server.catalogue.limits.get("sign-tolerance");
    let tolerance = tolerance.map_or(TOLERANCE, |limit| limit.ms);
    let readable = presented
        .read(mode, check.now, tolerance)
        .map_err(|refusal| (refusal, explain(refusal, &presented, mode, check.now)))?;
    let invalid = |reason: &str| (SignatureRefusal::Invalid, reason.to_owned());
    let Readable {
        sign,
        data_md5,
        key,
        time,
        trace_id,
    } = readable;
    let known = check
        .state
        .key(check.token())
        .ok_or_else(|| invalid("no key is registered for the session"))?;
    if known.text() != key {
        return Err(invalid("`device-sign-key` is not the session's key"));
    }
    if trace_id.len() != 32 || !trace_id.bytes().all(is_lower_hex) {
        return Err(invalid("`traceId` is not 32 lower-case hex digits"));
    }
    let body = match request.body {
        BodyContent::Multipart(_) => "",
        _ => request.text.as_str(),
    };
    let digest = hex(&Md5::digest(body));
    if data_md5 != digest {
        let reason = format!("`device-sign-data-md5` is not the body's MD5, {digest}");
        return Err(invalid(&reason));
    }
    let signed = Signed {
        path: &request.path,
        time,
        trace_id,
        body,
    };
    let config = check.state.config.as_ref();
    let parts = config.map_or(mode.default_parts(), |config| config.parts(mode));
    if known.fits(&signed_text(parts, signed), sign) {
        Ok(())
    } else {
        Err(invalid("`device-sign` doesn't fit the signed text"))
    }
}

fn is_lower_hex(byte: u8) -> bool {
    byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte)
}

/// The reason for a refusal that needed no key.
fn explain(
    refusal: SignatureRefusal,
    presented: &Presented<'_>,
    mode: SignMode,
    now: u64,
) -> String {
    let headers = [
        ("device-sign", presented.sign),
        ("device-sign-mode", presented.mode),
        ("device-sign-key", presented.key),
        ("device-sign-data-md5", presented.data_md5),
        ("device-sign-time", presented.time),
        ("traceId", presented.trace_id),
    ];
    match refusal {
        SignatureRefusal::Missing => {
            let mut headers = headers.into_iter();
            let missing = headers.find(|(_, value)| value.is_none_or(str::is_empty));
            let (name, value) = missing.unwrap_or(("device-sign", None));
            let lack = if value.is_some() { "empty" } else { "missing" };
            format!("`{name}` is {lack}")
        }
        SignatureRefusal::ModeMismatch => {
            let found = presented.mode.unwrap_or_default();
            format!("`device-sign-mode` is `{found}`, not {}", mode.number())
        }
        SignatureRefusal::Expired | SignatureRefusal::Invalid => {
            let found = presented.time.unwrap_or_default();
            format!("`device-sign-time` is `{found}`, too far from the server's {now}")
        }
    }
}
