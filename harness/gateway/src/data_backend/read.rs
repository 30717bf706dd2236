//! Reading `server.toml`.

mod endpoint;
mod envelope;
mod host;

use std::path::Path;

use footbridge_contract::toml_reader::{self, InvalidFile, TomlNode, TomlTable};

use super::DataHost;
use crate::backend::Envelope;
use host::HostTable;

/// The file's name.
const FILE: &str = "server.toml";

/// The hosts and the envelope in the folder's file.
pub(super) fn read(folder: &Path) -> Result<(Vec<DataHost>, Option<Envelope>), InvalidFile> {
    toml_reader::read(&folder.join(FILE), FILE, |root| Some(read_top(root)))
}

fn read_top(root: &TomlTable<'_>) -> (Vec<DataHost>, Option<Envelope>) {
    let envelope = root.may("envelope").and_then(|node| envelope::read(&node));
    let entries = tables(root, "host");
    let mut hosts = HostTable::read(&entries);
    for node in tables(root, "endpoint") {
        endpoint::read(&node, envelope.as_ref(), &mut hosts);
    }
    (hosts.list, envelope)
}

/// The tables of a list such as `[[host]]`.
fn tables<'d>(root: &TomlTable<'d>, key: &'static str) -> Vec<TomlNode<'d>> {
    let tables = root.may(key).and_then(|node| node.tables());
    tables.unwrap_or_default()
}
