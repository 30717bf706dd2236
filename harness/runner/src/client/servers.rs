//! The servers that a client calls and the project doesn't describe.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::LazyLock;

use regex::Regex;

use crate::client::texts::client_texts;
use crate::sources::config::is_url;
use crate::sources::project::Project;

/// The number of hosts with the same domain from which a wildcard stands for them.
const ALIKE: usize = 3;

/// Returns the lines of `footbridge.toml` that declare these hosts as one server, with comments on its responses.
pub fn server_lines<'h>(hosts: impl IntoIterator<Item = &'h str>) -> String {
    let hosts = grouped_hosts(hosts);
    let Some(first) = hosts.first() else {
        return String::new();
    };
    let example = first.replace('*', "a");
    let listed: Vec<_> = hosts.iter().map(|host| format!("\"{host}\"")).collect();
    let listed = match listed.as_slice() {
        [only] => format!("[{only}]"),
        several => format!("[\n  {},\n]", several.join(",\n  ")),
    };
    format!(
        "[[server]]\nhosts = {listed}\n\
         answer = \"fitting\"   # data {{}}, a picture of one pixel, an empty script or style; left out: status 204\n\
         # folder = \"cdn\"     # files that it responds with: cdn/{example}/main.js\n\
         # in a scenario: network: [{{ url: \"https://{example}/…\", body: {{}} }}]\n"
    )
}

/// Returns the hosts in order, with a wildcard for several of one domain.
fn grouped_hosts<'h>(hosts: impl IntoIterator<Item = &'h str>) -> Vec<String> {
    let hosts: BTreeSet<&str> = hosts.into_iter().collect();
    let domain = |host: &'h str| {
        let (_, domain) = host.split_once('.')?;
        domain.contains('.').then_some(domain)
    };
    let alike = |host: &'h str| {
        let domain = domain(host)?;
        let same = hosts
            .iter()
            .filter(|other| other.split_once('.').is_some_and(|(_, own)| own == domain));
        (same.count() >= ALIKE).then(|| format!("*.{domain}"))
    };
    let grouped: BTreeSet<String> = hosts
        .iter()
        .map(|host| alike(host).unwrap_or_else(|| (*host).to_owned()))
        .collect();
    // A wildcard sorts first, and is not a good example of a host.
    let (wildcards, single): (Vec<_>, Vec<_>) =
        grouped.into_iter().partition(|host| host.starts_with('*'));
    single.into_iter().chain(wildcards).collect()
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
    fn lines_declare_all_hosts_as_one_server() {
        let hosts = [
            "b.test",
            "a.test",
            "1.cdn.test",
            "2.cdn.test",
            "3.cdn.test",
            "1.pics.test",
        ];
        insta::assert_snapshot!(server_lines(hosts), @r#"
        [[server]]
        hosts = [
          "1.pics.test",
          "a.test",
          "b.test",
          "*.cdn.test",
        ]
        answer = "fitting"   # data {}, a picture of one pixel, an empty script or style; left out: status 204
        # folder = "cdn"     # files that it responds with: cdn/1.pics.test/main.js
        # in a scenario: network: [{ url: "https://1.pics.test/…", body: {} }]
        "#);
        assert_eq!(server_lines([]), "");
        assert!(server_lines(["a.test"]).contains("\nhosts = [\"a.test\"]\n"));
    }
}
