//! A device's proof that it holds a user's key (§7.2, §9).

use serde_json::Value;

use super::Inquiry;
use crate::api::finding::Rule;
use crate::api::keys::ClientPublicKey;
use crate::api::standing::Standing;

/// The text that is signed (§9).
const TEXT: &str = "KEY_PAIR_CHECK";

pub(super) fn check(inquiry: &mut Inquiry<'_>) {
    let config = inquiry.standing.config.as_ref();
    if config.is_none_or(|config| config.check_url != inquiry.asked.path) {
        return;
    }
    let sign = text(&inquiry.payload, "userCheckDeviceSign");
    let algorithm = text(&inquiry.payload, "lastAlgorithm");
    let hash = text(&inquiry.payload, "userCheckDeviceUserIdHash");
    let reason = match (sign, algorithm, hash) {
        (None, None, _) => return,
        (None, Some(_), _) => Some("`userCheckDeviceSign` is missing"),
        (Some(_), None, _) => Some("`lastAlgorithm` is missing"),
        (Some(_), Some(_), None) => Some("`userCheckDeviceUserIdHash` is missing"),
        (Some(_), Some(algorithm), Some(hash)) => {
            let keys = inquiry.standing.keys_of(hash);
            // Of a user without keys, nothing can be said.
            if keys.is_empty() || signer(inquiry.standing, &inquiry.payload).is_some() {
                let is_named = matches!(algorithm, "rsa1024" | "rsa2048");
                (!is_named).then_some("`lastAlgorithm` is neither `rsa1024` nor `rsa2048`")
            } else {
                Some("`userCheckDeviceSign` fits no key of this user")
            }
        }
    };
    if let Some(reason) = reason {
        inquiry.find(Rule::DEVICE_CHECK, reason);
    }
}

/// Whether a payload proves that its sender holds a key of the user it names.
pub(crate) fn holds_key(standing: &Standing, payload: &Value) -> bool {
    signer(standing, payload).is_some()
}

fn signer<'s>(standing: &'s Standing, payload: &Value) -> Option<&'s ClientPublicKey> {
    let sign = text(payload, "userCheckDeviceSign")?;
    let algorithm = text(payload, "lastAlgorithm")?;
    let mut keys = standing
        .keys_of(text(payload, "userCheckDeviceUserIdHash")?)
        .iter();
    keys.find(|key| algorithm == format!("rsa{}", key.bits()) && key.fits(TEXT, sign))
}

fn text<'p>(payload: &'p Value, key: &str) -> Option<&'p str> {
    payload.get(key)?.as_str()
}
