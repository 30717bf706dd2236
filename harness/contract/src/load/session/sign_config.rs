//! Reading the default signing configuration.

use crate::catalogue::{Algorithm, SignConfig};
use crate::load::context::Context;
use crate::load::endpoint::mode;
use crate::sign_mode::{SignMode, SignPart};
use crate::toml_reader::Table;

/// Reads `[sign_config]`.
pub(super) fn sign_config(table: &Table<'_>, context: Context<'_>) -> Option<SignConfig> {
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
        .map(|node| context.endpoint(&node));
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

fn prefix_urls(table: &Table<'_>) -> Option<Vec<(String, SignMode)>> {
    let Some(node) = table.may("prefix_urls") else {
        return Some(Vec::new());
    };
    let entries = node.named_values()?;
    let read = entries
        .iter()
        .map(|(prefix, value)| Some((prefix.clone(), mode(value)?)));
    read.collect()
}

fn sign_modes(table: &Table<'_>) -> Option<[Vec<SignPart>; 3]> {
    let parts = |key| {
        let help = "a list of \"path\", \"time\", \"traceId\" and \"body\" for each mode";
        let items = table.need(key, help)?.list()?;
        let parts = items.iter().map(|item| item.one_of(&SignPart::WORDS));
        parts.collect::<Option<Vec<_>>>()
    };
    let [first, second, third] = ["0", "1", "2"].map(parts);
    Some([first?, second?, third?])
}
