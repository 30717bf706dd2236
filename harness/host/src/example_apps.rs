//! The apps of all examples, for tests.

use std::path::Path;
use std::sync::Arc;

use footbridge_contract::{Catalogue, Platform};
use footbridge_dialect::{
    BridgeMessage, ClientSide, Devices, Dialect, MessageAction, PageMessage, Profile, ReturnKind,
};
use footbridge_scenario::Script;
use serde_json::{Value, json};

use crate::host::Host;

/// The key of an object among the arguments that represents a function.
const FUNCTION: &str = "footbridge-function";

const EXAMPLES: [&str; 13] = [
    "capacitor",
    "dingtalk-jsapi",
    "dsbridge",
    "flutter-channel",
    "flutter-handler",
    "own-bridge",
    "promise-and-events",
    "react-native",
    "tma-bridge",
    "vk-bridge",
    "webtonative",
    "webview-javascript-bridge",
    "wecom-jssdk",
];

pub(crate) struct App {
    pub(crate) catalogue: Catalogue,
    pub(crate) dialect: Dialect,
    pub(crate) profile: Profile,
}

impl App {
    pub(crate) fn load(name: &str, platform: Platform) -> Self {
        let fixtures = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures"));
        let (catalogue, dialect) = if name == "exchange" {
            (
                fixtures.join("contract"),
                fixtures.join("dialects/exchange.toml"),
            )
        } else {
            let example = fixtures.join("examples").join(name);
            (example.join("catalogue"), example.join("dialect.toml"))
        };
        let catalogue = Catalogue::load(catalogue).unwrap();
        let dialect = Dialect::load(&dialect, Some(&catalogue)).unwrap();
        let devices = Devices::load(&fixtures.join("hosts")).unwrap();
        let device = devices.default_for(platform).unwrap().clone();
        let version = catalogue.app.latest_version;
        Self {
            profile: Profile::new(platform, Some(version), device),
            catalogue,
            dialect,
        }
    }

    pub(crate) fn client(&self) -> ClientSide<'_> {
        let client = self.dialect.client_side(&self.profile, &self.catalogue);
        client.unwrap()
    }

    pub(crate) fn host(&self, scripts: Vec<Script>) -> Host {
        let (profile, dialect, catalogue) = (&self.profile, &self.dialect, &self.catalogue);
        Host::new(
            profile.clone(),
            Arc::new(dialect.clone()),
            Arc::new(catalogue.clone()),
            scripts,
        )
    }
}

/// The apps on each platform, with a label.
pub(crate) fn apps() -> impl Iterator<Item = (String, App)> {
    let names = EXAMPLES.into_iter().chain(["exchange"]);
    names.flat_map(|name| {
        [Platform::Ios, Platform::Android].map(|platform| {
            let label = format!("{name} on {platform}");
            (label, App::load(name, platform))
        })
    })
}

/// A message as the page sends it. Functions have the number of their position.
pub(crate) fn bridge_message(message: &PageMessage) -> BridgeMessage {
    let numbered = |value: &Value| -> Value {
        let mut text = value.to_string();
        for (index, function) in message.functions.iter().enumerate() {
            let passed = json!({ FUNCTION: function.place }).to_string();
            let number = json!({ FUNCTION: index }).to_string();
            text = text.replace(&passed, &number);
        }
        serde_json::from_str(&text).unwrap()
    };
    let (via, arguments) = match &message.action {
        MessageAction::Handler { name, argument } => (name.as_str(), vec![argument.clone()]),
        MessageAction::Method { path, arguments } => (path.as_str(), arguments.clone()),
        MessageAction::Prompt { arguments } => ("window.prompt", arguments.clone()),
        MessageAction::Post { message } => ("window.postMessage", vec![message.clone()]),
        MessageAction::Navigation { url, .. } => ("window.location", vec![url.as_str().into()]),
    };
    let promise = (message.returns == ReturnKind::Promise).then_some(1);
    BridgeMessage {
        via: via.to_owned(),
        arguments: arguments.iter().map(numbered).collect(),
        promise,
    }
}
