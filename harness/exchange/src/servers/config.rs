//! The signing configuration that requests are checked against.

use std::collections::BTreeMap;

use crate::SessionContract;
use crate::session_contract::EndpointRules;
use crate::signing::{CoreUrls, SignMode, SignPart};
use serde_json::{Value, json};

use super::keys::ServerKeys;

/// A signing configuration as a client interprets it.
#[derive(Debug, Clone)]
pub(crate) struct SigningConfig {
    pub(crate) client_open: bool,
    core: CoreUrls,
    parts: [Vec<SignPart>; 3],
    pub(crate) check_url: String,
    /// Whether its server key is the contract's and its signature is valid.
    pub(crate) is_trusted: bool,
}

impl SigningConfig {
    /// Parses `data.gatewaySignConfig`; `None` if a client would find no configuration in it.
    pub(crate) fn read(data: &Value, keys: &ServerKeys) -> Option<Self> {
        let config = data.get("gatewaySignConfig")?;
        let client_open = config.get("clientOpen")?.as_bool()?;
        let text = |key: &str| config.get(key).and_then(Value::as_str);
        let is_trusted = text("serverPublicKey") == Some(&keys.public)
            && text("serverPublicKeySign") == Some(&keys.public_sign);
        let core = CoreUrls {
            exact_urls: modes(config.get("exactUrls")),
            prefix_urls: modes(config.get("prefixUrls")),
        };
        let parts = SignMode::ALL.map(|mode| {
            let listed = config.pointer(&format!("/signModes/{}", mode.number()));
            let listed = listed.and_then(Value::as_array);
            listed.map_or_else(
                || mode.default_parts().to_vec(),
                |parts| parts.iter().filter_map(part).collect(),
            )
        });
        Some(Self {
            client_open,
            core,
            parts,
            check_url: text("userCheckDeviceUrl").unwrap_or_default().to_owned(),
            is_trusted,
        })
    }

    /// The mode in which requests to this path are signed; `None` if they are not.
    pub(crate) fn mode(&self, path: &str) -> Option<SignMode> {
        self.core.mode(path).filter(|_| self.client_open)
    }

    /// The parts of a mode's signed text.
    pub(crate) fn parts(&self, mode: SignMode) -> &[SignPart] {
        let [first, second, third] = &self.parts;
        match mode {
            SignMode::Bare => first,
            SignMode::Traced => second,
            SignMode::Whole => third,
        }
    }
}

fn modes(urls: Option<&Value>) -> BTreeMap<String, SignMode> {
    let urls = urls.and_then(Value::as_object).into_iter().flatten();
    urls.filter_map(|(path, mode)| Some((path.clone(), SignMode::from_number(mode.as_u64()?)?)))
        .collect()
}

fn part(word: &Value) -> Option<SignPart> {
    Some(match word.as_str()? {
        "path" => SignPart::Path,
        "time" => SignPart::Time,
        "traceId" => SignPart::TraceId,
        "body" => SignPart::Body,
        _ => return None,
    })
}

/// The contract's configuration as sent in the response, with the server's key.
pub(crate) fn default_data(contract: &SessionContract, keys: &ServerKeys) -> Value {
    let config = &contract.sign_config;
    let core = |endpoint: &EndpointRules| {
        let mode = endpoint.sign_mode?;
        Some((endpoint.path.clone(), json!(mode.number())))
    };
    let exact: serde_json::Map<_, _> = contract.endpoints.iter().filter_map(core).collect();
    let prefixes: serde_json::Map<_, _> = config
        .prefix_urls
        .iter()
        .map(|(path, mode)| (path.clone(), json!(mode.number())))
        .collect();
    let modes: serde_json::Map<_, _> = SignMode::ALL
        .iter()
        .map(|mode| (mode.number().to_string(), json!(config.parts(*mode))))
        .collect();
    json!({ "gatewaySignConfig": {
        "clientOpen": config.client_open,
        "serverPublicKey": keys.public,
        "serverPublicKeySign": keys.public_sign,
        "defaultAlgorithm": config.default_algorithm.name(),
        "exactUrls": exact,
        "prefixUrls": prefixes,
        "signModes": modes,
        "userCheckDeviceUrl": config.user_check_device_url.as_deref().unwrap_or_default(),
    } })
}
