//! Hosts: `[[host]]`.

use footbridge_contract::toml_reader::{TomlNode, TomlTable};
use matchit::Router;

use crate::backend::{Allowed, CorsPolicy};
use crate::data_backend::DataHost;
use crate::host_name::HostName;

/// The hosts of the file.
pub(super) struct HostTable {
    /// The hosts that could be read; errors in the others have been reported.
    pub(super) list: Vec<DataHost>,
    /// Whether all hosts could be read.
    pub(super) is_complete: bool,
}

impl HostTable {
    /// Reads all hosts.
    pub(super) fn read(nodes: &[TomlNode<'_>]) -> Self {
        let mut list: Vec<DataHost> = Vec::new();
        for node in nodes {
            let host = node.table("a host", |table| host(table, &list));
            list.extend(host);
        }
        Self {
            is_complete: list.len() == nodes.len(),
            list,
        }
    }
}

fn host(table: &TomlTable<'_>, others: &[DataHost]) -> Option<DataHost> {
    let name = table
        .need("name", "name = \"api.notes.test\"")
        .and_then(|node| name(&node, others));
    // Pages of other origins are granted everything, unless the host grants less.
    let cors = table.flag_unless_off("cors");
    let allowed = |key| {
        let values = table.may(key).and_then(|node| node.texts());
        values.map_or(Allowed::Any, Allowed::Only)
    };
    let policy = CorsPolicy {
        origins: allowed("origins"),
        methods: allowed("methods"),
        headers: allowed("headers"),
        credentials: table.flag_unless_off("credentials"),
    };
    Some(DataHost {
        name: name?.into(),
        cors: cors.then_some(policy),
        paths: Router::new(),
        endpoints: Vec::new(),
        plain: None,
    })
}

fn name(node: &TomlNode<'_>, others: &[DataHost]) -> Option<HostName> {
    let text = node.text()?;
    let Ok(name) = text.parse::<HostName>() else {
        let help = "write the name alone, such as \"api.notes.test\": no scheme, port or path";
        node.invalid(format!("`{text}` is not a host name"), "here", help);
        return None;
    };
    if others.iter().any(|host| host.name.as_host() == Some(&name)) {
        let message = format!("the host `{name}` occurs twice");
        node.invalid(message, "again here", "leave one of them out");
        return None;
    }
    Some(name)
}
