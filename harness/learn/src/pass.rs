//! One observed run of the client, on both platforms, in an app that sends no replies.

use std::fs;
use std::path::Path;

use footbridge_contract::Platform;
use footbridge_host::EntryKind;
use footbridge_record::FailureKind;
use footbridge_runner::config::Config;
use footbridge_runner::{Plan, Project};
use footbridge_scenario::Filter;
use serde_json::{Value, json};

use crate::learn_error::LearnError;
use crate::options::{LearnOptions, RunContext};
use crate::silent_run::silent_run;
use crate::toml_text::quoted;
use crate::watcher_message::WatcherMessage;

/// The most messages of the watching script that are read, per platform.
const MOST_MESSAGES: usize = 4_000;

const WATCH: &str = include_str!("watch.js");

/// The observations of a pass on one platform.
#[derive(Debug, Clone, Default)]
pub(crate) struct Seen {
    pub(crate) watcher_messages: Vec<WatcherMessage>,
    /// The addresses without a server that the page navigated to.
    pub(crate) navigations: Vec<String>,
    /// The hosts of failed requests to the client's own servers, with the first address of each.
    pub(crate) hosts: Vec<(String, String)>,
    /// The client's errors, and the failed steps.
    pub(crate) errors: Vec<String>,
}

/// The observations of a pass on each platform.
#[derive(Debug, Clone, Default)]
pub(crate) struct Pass {
    pub(crate) ios: Seen,
    pub(crate) android: Seen,
}

impl Pass {
    pub(crate) fn of(&self, platform: Platform) -> &Seen {
        match platform {
            Platform::Android => &self.android,
            Platform::Ios | Platform::Browser => &self.ios,
        }
    }
}

/// The emulated app of a pass.
#[derive(Debug, Clone)]
pub(crate) struct Offer<'a> {
    /// The globals that exist.
    pub(crate) names: &'a [String],
    /// The code of replies.
    pub(crate) code: Value,
    /// Whether the globals are objects, which can't be called themselves.
    pub(crate) are_objects: bool,
    /// The seed for the client's random values.
    pub(crate) seed: usize,
}

/// Runs the client once on each platform.
pub(crate) fn watch(
    options: &LearnOptions,
    words: &[String],
    offer: &Offer<'_>,
    context: &RunContext<'_>,
) -> Result<Pass, LearnError> {
    let folder = tempfile::tempdir().map_err(|error| unwritten(&error))?;
    write_project(folder.path(), options, words, offer).map_err(|error| unwritten(&error))?;
    let config = Config::find(folder.path()).map_err(|error| LearnError::invalid([error]))?;
    let project = Project::load(config, &context.backends).map_err(LearnError::invalid)?;
    let plan = Plan::make(&project, &[], &Filter::default()).map_err(LearnError::invalid)?;
    let mut pass = Pass::default();
    silent_run(&project, &plan, context, |record| {
        let seen = match record.case.platform {
            Platform::Android => &mut pass.android,
            Platform::Ios | Platform::Browser => &mut pass.ios,
        };
        for entry in record.journal.entries() {
            seen.take(&entry.kind);
        }
        let failures = record.failures.iter();
        let steps = failures.filter(|failure| failure.kind == FailureKind::Step);
        seen.errors
            .extend(steps.map(|failure| failure.message.clone()));
        seen.errors.extend(record.ending.reason.clone());
    })?;
    Ok(pass)
}

impl Seen {
    /// Adds an entry's facts about the client.
    fn take(&mut self, entry: &EntryKind) {
        match entry {
            EntryKind::Call { payload, .. } if self.watcher_messages.len() < MOST_MESSAGES => {
                // An unreadable message is from the page, not from the script.
                self.watcher_messages
                    .extend(serde_json::from_value(payload.clone()));
            }
            EntryKind::Refused { url, .. } | EntryKind::LoadFailed { url, .. }
                if server_host(url).is_some() =>
            {
                let host = server_host(url).unwrap_or_default();
                if !self.hosts.iter().any(|(known, _)| *known == host) {
                    self.hosts.push((host, url.clone()));
                }
            }
            EntryKind::Unreadable { sent, .. }
                if is_for_an_app(sent) && !self.navigations.contains(sent) =>
            {
                self.navigations.push(sent.clone());
            }
            EntryKind::Refused { url, .. }
            | EntryKind::LoadFailed { url, .. }
            | EntryKind::Goto { url }
            | EntryKind::Link { url, .. }
                if is_for_an_app(url) && !self.navigations.contains(url) =>
            {
                self.navigations.push(url.clone());
            }
            EntryKind::Error { text, .. } => self.errors.push(text.clone()),
            _ => {}
        }
    }
}

/// The client's origin during observation.
const HOST: &str = "www.learn.test";

/// Returns the host of an address or a `host:port`, if a server could have it.
fn server_host(url: &str) -> Option<String> {
    let parsed = url::Url::parse(url).ok().filter(url::Url::has_host);
    let host = match &parsed {
        Some(url) if matches!(url.scheme(), "http" | "https" | "ws" | "wss") => url.host_str()?,
        Some(_) => return None,
        None => url.rsplit_once(':')?.0,
    };
    let is_host = |letter: char| letter.is_ascii_alphanumeric() || letter == '.' || letter == '-';
    (host.contains('.') && host.chars().all(is_host) && host != HOST).then(|| host.to_owned())
}

/// Returns whether no server could have an address: it has an app's scheme, or an invalid host name.
fn is_for_an_app(url: &str) -> bool {
    let Ok(url) = url::Url::parse(url) else {
        return false;
    };
    match url.scheme() {
        "http" | "https" => url.host_str().is_some_and(|host| !host.contains('.')),
        "about" | "blob" | "data" | "javascript" | "ws" | "wss" | "file" => false,
        _ => true,
    }
}

fn write_project(
    folder: &Path,
    options: &LearnOptions,
    words: &[String],
    offer: &Offer<'_>,
) -> std::io::Result<()> {
    fs::create_dir_all(folder.join("catalogue"))?;
    fs::create_dir_all(folder.join("scenarios"))?;
    let settings = json!({
        "words": words, "provide": offer.names, "code": offer.code, "seed": offer.seed,
        "objects": offer.are_objects,
    });
    let script = format!("const settings = {settings};\n{WATCH}");
    let mut steps = vec![json!({ "open": options.open })];
    // The page's words are collected before a tap leaves it.
    if words.is_empty() {
        steps.push(json!({ "advance": "500ms" }));
    }
    steps.extend(options.taps.iter().map(|name| json!({ "tap": name })));
    steps.push(json!({ "advance": "2s" }));
    // JSON is valid YAML.
    let scenario = json!({ "title": "The client is watched", "hosts": { "platforms": ["ios", "android"] }, "steps": steps });
    let config = format!(
        "[client]\nweb = {}\norigin = \"https://{HOST}\"\n\n[app]\ncatalogue = \"catalogue\"\ndialect = \"dialect.toml\"\n",
        json!(options.location())
    );
    let files = [
        ("footbridge.toml", config),
        ("watch.js", script),
        ("scenarios/watch.yaml", scenario.to_string()),
        ("dialect.toml", dialect(options.user_agent.as_deref())),
        (
            "catalogue/app.toml",
            include_str!("watch/app.toml").to_owned(),
        ),
        (
            "catalogue/calls.toml",
            include_str!("watch/calls.toml").to_owned(),
        ),
        (
            "catalogue/codes.toml",
            include_str!("watch/codes.toml").to_owned(),
        ),
    ];
    for (path, text) in files {
        fs::write(folder.join(path), text)?;
    }
    Ok(())
}

/// Returns the dialect of the watching script, with the user agent of both platforms.
fn dialect(user_agent: Option<&str>) -> String {
    let text = include_str!("watch/dialect.toml");
    let Some(agent) = user_agent else {
        return text.to_owned();
    };
    let line = |line: &str| {
        if line.starts_with("user_agent = ") {
            format!("user_agent = {}\n", quoted(agent))
        } else {
            format!("{line}\n")
        }
    };
    text.lines().map(line).collect()
}

fn unwritten(error: &std::io::Error) -> LearnError {
    LearnError::environment(miette::miette!(
        "failed to create a project for observing the client: {error}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn address_without_possible_server_is_the_apps() {
        for url in [
            "shop://open?a=1",
            "https://__queue_message__/",
            "bridge:call",
        ] {
            assert!(is_for_an_app(url), "{url}");
        }
        for url in [
            "https://www.learn.test/a",
            "https://cdn.test/a.js",
            "about:blank",
            "data:,a",
            "/a",
        ] {
            assert!(!is_for_an_app(url), "{url}");
        }
    }

    #[test]
    fn host_of_failed_request_is_valid_for_a_server() {
        let host = |url| server_host(url).unwrap_or_default();
        assert_eq!(host("https://api.shop.test/cart?a=1"), "api.shop.test");
        assert_eq!(host("wss://live.shop.test/"), "live.shop.test");
        assert_eq!(host("api.shop.test:443"), "api.shop.test");
        for url in [
            "https://www.learn.test/a",
            "shop://open.it",
            "https://__queue__/",
            "a",
        ] {
            assert_eq!(host(url), "", "{url}");
        }
    }

    #[test]
    fn page_messages_that_imitate_the_script_are_ignored() {
        let payload = |payload: serde_json::Value| {
            let mut seen = Seen::default();
            seen.watcher_messages
                .extend(serde_json::from_value::<WatcherMessage>(payload));
            seen.watcher_messages.len()
        };
        assert_eq!(payload(json!({ "kind": "read", "path": "app" })), 1);
        assert_eq!(payload(json!({ "kind": "read", "path": 7 })), 0);
        assert_eq!(payload(json!({ "kind": "eaten", "path": "app" })), 0);
        assert_eq!(payload(json!([])), 0);
    }
}
