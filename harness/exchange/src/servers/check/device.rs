//! A device's proof that it holds a user's key (§7.2, §9).

use serde_json::Value;

use super::RequestCheck;
use crate::servers::keys::ClientPublicKey;
use crate::servers::rule;
use crate::servers::state::ServerState;

/// The signed text (§9).
const TEXT: &str = "KEY_PAIR_CHECK";

pub(super) fn check(check: &mut RequestCheck<'_>) {
    let config = check.state.config.as_ref();
    if config.is_none_or(|config| config.check_url != check.request.path) {
        return;
    }
    let sign = text(&check.payload, "userCheckDeviceSign");
    let algorithm = text(&check.payload, "lastAlgorithm");
    let hash = text(&check.payload, "userCheckDeviceUserIdHash");
    let reason = match (sign, algorithm, hash) {
        (None, None, _) => return,
        (None, Some(_), _) => Some("`userCheckDeviceSign` is missing"),
        (Some(_), None, _) => Some("`lastAlgorithm` is missing"),
        (Some(_), Some(_), None) => Some("`userCheckDeviceUserIdHash` is missing"),
        (Some(_), Some(algorithm), Some(hash)) => {
            let keys = check.state.keys_of(hash);
            // For a user without keys there is nothing to check.
            if keys.is_empty() || signer(check.state, &check.payload).is_some() {
                let is_named = matches!(algorithm, "rsa1024" | "rsa2048");
                (!is_named).then_some("`lastAlgorithm` is neither `rsa1024` nor `rsa2048`")
            } else {
                Some("`userCheckDeviceSign` matches no key of this user")
            }
        }
    };
    if let Some(reason) = reason {
        check.report(rule::DEVICE_CHECK, reason);
    }
}

/// Whether a payload proves that its sender holds a key of the user it names.
pub(crate) fn holds_key(state: &ServerState, payload: &Value) -> bool {
    signer(state, payload).is_some()
}

fn signer<'s>(state: &'s ServerState, payload: &Value) -> Option<&'s ClientPublicKey> {
    let sign = text(payload, "userCheckDeviceSign")?;
    let algorithm = text(payload, "lastAlgorithm")?;
    let mut keys = state
        .keys_of(text(payload, "userCheckDeviceUserIdHash")?)
        .iter();
    keys.find(|key| algorithm == format!("rsa{}", key.bits()) && key.fits(TEXT, sign))
}

fn text<'p>(payload: &'p Value, key: &str) -> Option<&'p str> {
    payload.get(key)?.as_str()
}
