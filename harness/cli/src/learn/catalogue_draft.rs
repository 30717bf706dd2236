//! The drafts of a catalogue and of the servers, with what was seen and what is guessed marked.

use std::fmt::Write as _;

use footbridge_contract::Platform;

use super::draft::{GUESS, MOST_NAMES, SEEN};
use super::finding::{Called, Finding};
use super::reply::reply_data;
use super::toml_text::{one_line, quoted};

/// The most calls that a draft lists.
const MOST_CALLS: usize = 200;

/// The calls of the catalogue.
pub(super) fn calls(findings: &[Finding]) -> String {
    let mut text = String::from(
        "# The calls that the client made while it was watched. It may have others.\n",
    );
    let data = reply_data(findings);
    for name in names(findings) {
        let made: Vec<(Platform, &Called)> = findings
            .iter()
            .flat_map(|finding| finding.calls.iter().map(|call| (finding.platform, call)))
            .filter(|(_, call)| call.name == name)
            .collect();
        let mut platforms: Vec<_> = made.iter().map(|(platform, _)| platform.name()).collect();
        platforms.dedup();
        let wants_reply = made.iter().any(|(_, call)| call.wants_reply);
        let _ = writeln!(
            text,
            "\n[[call]]\nname = {}\nsummary = \"Seen on {}.\"\nreply = \"{}\"   {}",
            quoted(&name),
            platforms.join(" and "),
            if wants_reply { "callback" } else { "none" },
            if wants_reply {
                SEEN
            } else {
                "# a guess: the message has nothing that a reply could go to"
            },
        );
        let _ = writeln!(
            text,
            "minimum = \"1.0.0\"   {GUESS}: the first version that has it"
        );
        let payloads = made.iter().filter_map(|(_, call)| call.payload.as_ref());
        if let Some(payload) = payloads.into_iter().find(|payload| !payload.is_null()) {
            let _ = writeln!(text, "# The page sent {}", one_line(&payload.to_string()));
        }
        if wants_reply {
            let _ = writeln!(
                text,
                "default_reply = {{ code = \"0\", data = {data} }}   {GUESS}"
            );
        }
    }
    // A client may look for a call's handler to know its app.
    let made = names(findings);
    let unused = findings.iter().flat_map(|finding| &finding.unused_calls);
    let mut unused: Vec<_> = unused
        .filter(|name| is_call_name(name) && !made.contains(*name))
        .collect();
    unused.dedup();
    for name in unused.into_iter().take(MOST_NAMES) {
        let _ = writeln!(
            text,
            "\n[[call]]\nname = {}   {SEEN}: the client looked for it, and didn't call it\nsummary = \"The client looks for it.\"\n\
             reply = \"none\"   {GUESS}\nminimum = \"1.0.0\"   {GUESS}",
            quoted(name)
        );
    }
    text
}

/// The versions of the app, which the client doesn't show.
pub(super) fn app(name: &str) -> String {
    format!(
        "# The app (docs/catalogue.md).\nname = {}\nfirst_version = \"1.0.0\"   {GUESS}\nlatest_version = \"2.0.0\"   {GUESS}\n",
        quoted(name)
    )
}

/// The codes of replies. The client was given that of a success.
pub(super) fn codes() -> String {
    format!(
        "# The codes of replies.\n\n\
         [[code]]\ncode = \"0\"   {GUESS}\nmeaning = \"success\"\norigin = \"app\"\noutcome = \"success\"\n\n\
         [[code]]\ncode = \"1\"   {GUESS}\nmeaning = \"the app can't do it\"\norigin = \"app\"\noutcome = \"failure\"\n"
    )
}

/// The servers to which the client sent requests, for `footbridge.toml`.
pub(super) fn servers(findings: &[Finding]) -> String {
    let mut text = String::new();
    for host in hosts(findings) {
        let _ = write!(
            text,
            "\n# seen: the client sent requests to this host. Each is answered with status 204, unless a scenario's rule answers it\n\
             # otherwise (docs/servers.md).\n[[server]]\nhost = {}\n",
            quoted(&host)
        );
    }
    text
}

/// The hosts to which the client sent requests, on any platform.
pub(super) fn hosts(findings: &[Finding]) -> Vec<String> {
    let mut hosts: Vec<String> = Vec::new();
    for (host, _) in findings.iter().flat_map(|finding| &finding.hosts) {
        if !hosts.contains(host) && hosts.len() < MOST_NAMES {
            hosts.push(host.clone());
        }
    }
    hosts
}

/// The names of the calls, in the order in which they were made. A name that a catalogue can't have is none.
pub(super) fn names(findings: &[Finding]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for call in findings.iter().flat_map(|finding| &finding.calls) {
        if is_call_name(&call.name) && !names.contains(&call.name) && names.len() < MOST_CALLS {
            names.push(call.name.clone());
        }
    }
    names
}

/// Whether a catalogue can have a call of this name.
fn is_call_name(name: &str) -> bool {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || "._:-/".contains(letter);
    !name.is_empty() && name.len() <= 100 && name.chars().all(is_part)
}
