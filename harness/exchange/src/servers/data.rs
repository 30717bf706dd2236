//! The simulated servers' own data: `server.toml` and the files it names.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use bytes::Bytes;
use footbridge_contract::toml_reader::{self, InvalidFile, TomlNode, TomlTable};

use super::keys::ServerKeys;

/// The file's name.
const FILE: &str = "server.toml";

/// The content of `server.toml` and of the files it names.
#[derive(Debug)]
pub(crate) struct Data {
    pub(crate) keys: ServerKeys,
    /// The token in the token service's responses.
    pub(crate) device_token: String,
    pub(crate) fingerprint: String,
    pub(crate) custom_token: String,
    /// The scripts, by path.
    pub(crate) scripts: BTreeMap<String, Bytes>,
    /// The images of coins, as PNG, by the coin's name.
    pub(crate) coins: BTreeMap<String, Bytes>,
    /// The tokens of sessions that exist before the client starts.
    pub(crate) sessions: Vec<String>,
}

impl Data {
    /// Reads the file, and also returns the folder of the session contract, if the file names it.
    pub(crate) fn load(folder: &Path) -> (Result<Self, InvalidFile>, Option<PathBuf>) {
        let mut contract = None;
        let data = toml_reader::read(&folder.join(FILE), FILE, |root| {
            contract = root
                .need(
                    "contract",
                    "contract = \"../contract/exchange\", the folder of session.toml",
                )
                .and_then(|node| node.path());
            data(root)
        });
        (data, contract)
    }
}

fn data(root: &TomlTable<'_>) -> Option<Data> {
    // The key that selected this backend.
    root.may("backend");
    let keys = root
        .need(
            "keys",
            "keys = \"../keys\", the folder of the servers' keys",
        )
        .and_then(|node| keys(&node));
    let device_token = root.text("device_token", "device_token = \"…\", of 40 characters");
    let fingerprint = root.text("fingerprint", "fingerprint = \"…\"");
    let custom_token = root.text("custom_token", "custom_token = \"…\"");
    let sessions = root.may("sessions").and_then(|node| node.list());
    let sessions = sessions.into_iter().flatten();
    let sessions = sessions.filter_map(|node| node.text()).collect();
    let scripts = root.may("script").and_then(|node| node.tables());
    let scripts = scripts.into_iter().flatten();
    let scripts = scripts.filter_map(|node| node.table("a script", script));
    let scripts = scripts.collect();
    let coins = root
        .need(
            "coins",
            "coins = \"coins\", a folder of PNG files, each named for its coin",
        )
        .and_then(|node| coins(&node));
    Some(Data {
        coins: coins?,
        keys: keys?,
        device_token: device_token?,
        fingerprint: fingerprint?,
        custom_token: custom_token?,
        scripts,
        sessions,
    })
}

/// Reads the servers' keys from the folder given as the value.
fn keys(node: &TomlNode<'_>) -> Option<ServerKeys> {
    let private = node.text_in_folder("server.private.pem");
    let public = node.text_in_folder("server.public.pem");
    let authority = node.text_in_folder("signing-authority.private.pem");
    match ServerKeys::read(&private?, &public?, &authority?) {
        Ok(keys) => Some(keys),
        Err(error) => {
            let help = "write PEM files there, see fixtures/keys/README.md";
            node.invalid(format!("a key there is {error}"), "these keys", help);
            None
        }
    }
}

/// Reads the PNG files of the folder given as the value, by name.
fn coins(node: &TomlNode<'_>) -> Option<BTreeMap<String, Bytes>> {
    let folder = node.path()?;
    match read_pictures(&folder) {
        Ok(pictures) => Some(pictures),
        Err(error) => {
            let problem = format!("failed to read {}: {error}", folder.display());
            let help = "name a folder of PNG files, each named for its coin, such as `BTC.png`";
            node.invalid(problem, "this folder", help);
            None
        }
    }
}

fn read_pictures(folder: &Path) -> io::Result<BTreeMap<String, Bytes>> {
    let mut pictures = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "png")
            && let Some(coin) = path.file_stem()
        {
            let coin = coin.to_string_lossy().into_owned();
            pictures.insert(coin, fs::read(&path)?.into());
        }
    }
    Ok(pictures)
}

/// Reads a `[[script]]`: a third party's script.
fn script(table: &TomlTable<'_>) -> Option<(String, Bytes)> {
    let path = table
        .need("path", "path = \"/…\", where the client asks for it")
        .and_then(|node| node.url_path());
    let text = table
        .need("file", "file = \"….js\", beside this file")
        .and_then(|node| node.file_bytes());
    Some((path?, text?.into()))
}
