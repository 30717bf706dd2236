//! Reading the default signing configuration.

use footbridge_contract::Catalogue;
use footbridge_contract::toml_reader::{TomlNode, TomlTable};

use super::endpoint_names;
use crate::session_contract::{Algorithm, SignConfig};
use crate::signing::{SignMode, SignPart};

/// Reads `[sign_config]`.
pub(super) fn sign_config(
    table: &TomlTable<'_>,
    catalogue: Option<&Catalogue>,
) -> Option<SignConfig> {
    let section = table.text("section", "section = \"7.2\"");
    let client_open = table
        .need("client_open", "client_open = true")
        .and_then(|node| node.boolean());
    let algorithm = table
        .need(
            "default_algorithm",
            "default_algorithm = \"rsa2048\", or \"rsa1024\"",
        )
        .and_then(|node| node.one_of(&Algorithm::WORDS));
    let prefix_urls = prefix_urls(table);
    let sign_modes = table
        .need(
            "sign_modes",
            "sign_modes = { 0 = [\"path\", \"time\"], 1 = […], 2 = […] }",
        )
        .and_then(|node| node.table("the sign modes", sign_modes));
    let device_url = table
        .may("user_check_device_url")
        .map(|node| node.reference("endpoint", endpoint_names(catalogue)));
    let assumed = table.assumed();
    Some(SignConfig {
        section: section?,
        client_open: client_open?,
        default_algorithm: algorithm?,
        prefix_urls: prefix_urls?,
        sign_modes: sign_modes?,
        user_check_device_url: match device_url {
            Some(path) => Some(path?),
            None => None,
        },
        assumed,
    })
}

fn prefix_urls(table: &TomlTable<'_>) -> Option<Vec<(String, SignMode)>> {
    let Some(node) = table.may("prefix_urls") else {
        return Some(Vec::new());
    };
    let entries = node.named_values()?;
    let read = entries
        .iter()
        .map(|(prefix, value)| Some((prefix.clone(), mode(value)?)));
    read.collect()
}

fn sign_modes(table: &TomlTable<'_>) -> Option<[Vec<SignPart>; 3]> {
    let parts = |key| {
        let help = "a list of \"path\", \"time\", \"traceId\" and \"body\" for each mode";
        let items = table.need(key, help)?.list()?;
        let parts = items.iter().map(|item| item.one_of(&SignPart::WORDS));
        parts.collect::<Option<Vec<_>>>()
    };
    let [first, second, third] = ["0", "1", "2"].map(parts);
    Some([first?, second?, third?])
}

/// Reads a sign mode.
pub(super) fn mode(node: &TomlNode<'_>) -> Option<SignMode> {
    let number = node.whole_number()?;
    let mode = SignMode::from_number(number);
    if mode.is_none() {
        let message = format!("there is no sign mode {number}");
        node.invalid(message, "not a sign mode", "write 0, 1 or 2");
    }
    mode
}
