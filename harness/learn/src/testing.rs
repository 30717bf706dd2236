//! Small clients to learn from, for tests with recordings and tests with engines.

use std::fs;
use std::path::{Path, PathBuf};

use crate::options::LearnOptions;
use crate::tap::read_tap;

/// A client of one page.
#[derive(Debug, Clone, Copy)]
pub struct TestClient {
    /// The client's name, which is also its file name.
    pub name: &'static str,
    /// The elements to tap, in order.
    pub taps: &'static [&'static str],
    /// The user agent by which the client recognises its app; `None` if the client doesn't read it.
    pub user_agent: Option<&'static str>,
}

/// The app's name.
const NAME: &str = "Shop";

/// The clients: the start pages of the examples, those of `footbridge init`, and pages that each have one trait.
pub const CLIENTS: [TestClient; 27] = [
    client("capacitor", &["Device"]),
    client("dingtalk-jsapi", &["Where am I?"]),
    client("dsbridge", &["Add milk"]),
    client("flutter-channel", &["Pay"]),
    client("flutter-handler", &["Choose a photo"]),
    client("own-bridge", &["Order"]),
    client("promise-and-events", &["Buy a ticket"]),
    client("react-native", &["Order coffee"]),
    client("tma-bridge", &["Ask", "Paste"]),
    client("vk-bridge", &["Who am I?"]),
    client("webtonative", &["Paste an address"]),
    client("webview-javascript-bridge", &["Buy a ticket"]),
    client("wecom-jssdk", &["Where am I?"]),
    client("callback", &["Log in"]),
    client("promise", &["Log in"]),
    client("events", &["Log in"]),
    client("promise-and-event", &["Go"]),
    TestClient {
        user_agent: Some("Mozilla/5.0 ShopApp/{app_version}"),
        ..client("reads-user-agent", &["Go"])
    },
    client("failed-request", &["Go"]),
    client("event-data", &["Go"]),
    client("random-id", &["Go"]),
    client("sending-function", &["Go"]),
    client("plain-id", &["Go"]),
    client("own-function", &["Go"]),
    client("two-functions", &["Go"]),
    client("parking", &["Where did I park?"]),
    client("envelope", &["Go"]),
];

const fn client(name: &'static str, taps: &'static [&'static str]) -> TestClient {
    TestClient {
        name,
        taps,
        user_agent: None,
    }
}

impl TestClient {
    /// Returns the text of the client's page.
    ///
    /// # Panics
    /// If the file is missing.
    pub fn page(&self) -> String {
        let name = self.name;
        let paths = [
            format!("tests/clients/{name}.html"),
            format!("../../fixtures/examples/{name}/start/index.html"),
            format!("../cli/src/commands/init/template/{name}/index.html"),
        ];
        let found = paths
            .iter()
            .find_map(|path| fs::read_to_string(of_crate(path)).ok());
        let page = found.unwrap_or_else(|| panic!("no page of {name}"));
        page.replace("{agent}", NAME)
    }

    /// Returns the options for learning from it. The folder `web` has a page for each client, named after the client.
    pub fn options(&self, web: &Path) -> LearnOptions {
        LearnOptions {
            name: NAME.to_owned(),
            web: web.display().to_string(),
            base: "/".to_owned(),
            folder: PathBuf::new(),
            config,
            open: format!("/{}.html", self.name),
            taps: self
                .taps
                .iter()
                .filter_map(|name| read_tap(name).ok())
                .collect(),
            user_agent: self.user_agent.map(str::to_owned),
            bootstrap: Vec::new(),
        }
    }

    /// Returns the path of the client's recording.
    pub fn recording(&self) -> PathBuf {
        of_crate(&format!("tests/recordings/{}.jsonl", self.name))
    }
}

/// The configuration of a draft.
fn config(name: &str, web: &str, _base: &str) -> String {
    let name = name.to_lowercase();
    format!(
        "[client]\nweb = \"{web}\"\norigin = \"https://www.{name}.test\"\n\n\
         [app]\ncatalogue = \"footbridge/catalogue\"\ndialect = \"footbridge/dialect.toml\"\n"
    )
}

fn of_crate(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}
