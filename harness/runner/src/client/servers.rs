//! The servers that a client calls and the project doesn't describe.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::LazyLock;

use regex::Regex;

use crate::client::texts::client_texts;
use crate::sources::config::is_url;
use crate::sources::project::Project;

/// Returns the lines of `footbridge.toml` that declare these hosts as servers, with a comment on their responses.
pub fn server_lines<'h>(hosts: impl IntoIterator<Item = &'h str>) -> String {
    let tables = hosts.into_iter().map(|host| {
        format!(
            "[[server]]\nhost = \"{host}\"\n# in a scenario: network: [{{ url: \"https://{host}/…\", body: {{}} }}]\n"
        )
    });
    tables.collect::<Vec<_>>().join("\n")
}

/// An address at the start of a script string or an attribute, without a space after it.
static ADDRESS: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r#"["'`](?:https|wss)://([a-zA-Z0-9][a-zA-Z0-9.-]*)(?:[/?#:][^\s"'`]*)?["'`$]"#).ok()
});

/// Parts of host names that occur only in documentation.
const DOCUMENTATION: [&str; 8] = [
    "docs",
    "developer",
    "developers",
    "react",
    "reactjs",
    "github",
    "w3",
    "mozilla",
];

impl Project {
    /// Returns the hosts in the client's files that are neither a server of the project nor in the catalogue. A file
    /// may contain a host without sending requests to it, such as in a link. Empty for a client at a URL.
    pub fn hosts_without_server(&self) -> Vec<String> {
        if is_url(&self.config.web) {
            return Vec::new();
        }
        let backends = self.backends.iter().flat_map(|backend| backend.hosts());
        let backends = backends.map(|host| host.name.to_string());
        let listed = self.catalogue.hosts.iter().map(|host| host.host.clone());
        let site = self.site.host_str().map(str::to_owned);
        let known: BTreeSet<String> = backends.chain(listed).chain(site).collect();
        let patterns: Vec<_> = self
            .backends
            .iter()
            .flat_map(|backend| backend.patterns())
            .collect();
        let is_included = |host: &String| patterns.iter().any(|pattern| pattern.matches(host));
        let found = hosts_in(&self.config.root.join(&self.config.web));
        found
            .into_iter()
            .filter(|host| !known.contains(host) && !is_included(host))
            .collect()
    }
}

/// The hosts of the addresses in the scripts and pages of a folder.
fn hosts_in(folder: &Path) -> BTreeSet<String> {
    let texts = client_texts(folder);
    texts
        .flat_map(|text| hosts_of(&text).collect::<Vec<_>>())
        .collect()
}

fn hosts_of(text: &str) -> impl Iterator<Item = String> {
    let addresses = ADDRESS
        .iter()
        .flat_map(|address| address.captures_iter(text));
    addresses.filter_map(|address| {
        let host = address.get(1)?.as_str().to_ascii_lowercase();
        let host = host.trim_end_matches('.');
        let is_number = host.split('.').all(|part| part.parse::<u8>().is_ok());
        let is_documentation = host.split('.').any(|part| DOCUMENTATION.contains(&part));
        (host.contains('.') && !is_number && !is_documentation).then(|| host.to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_come_from_whole_addresses() {
        let script = r#"
            fetch("https://config.taxi.test/v1?a=1"); const base = 'https://Api.taxi.test';
            new WebSocket(`wss://live.taxi.test/${room}`); open("https://docs.taxi.test/help");
            throw new Error("see https://errors.taxi.test/ for more"); fetch("https://127.0.0.1/");
            fetch("http://plain.test/"); fetch("https://localhost:3000/"); "https://react.dev/errors/"
        "#;
        let found: BTreeSet<_> = hosts_of(script).collect();
        let found: Vec<_> = found.iter().map(String::as_str).collect();
        assert_eq!(
            found,
            ["api.taxi.test", "config.taxi.test", "live.taxi.test"]
        );
    }

    #[test]
    fn lines_declare_each_host() {
        insta::assert_snapshot!(server_lines(["a.test", "b.test"]), @r#"
        [[server]]
        host = "a.test"
        # in a scenario: network: [{ url: "https://a.test/…", body: {} }]

        [[server]]
        host = "b.test"
        # in a scenario: network: [{ url: "https://b.test/…", body: {} }]
        "#);
    }
}
