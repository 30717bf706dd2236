//! The drafts of a catalogue and of the servers, with marks for observations and guesses.

use std::fmt::Write as _;

use footbridge_contract::Platform;
use serde_json::Value;

use crate::calls::Called;
use crate::marks::{GUESS, MOST_NAMES, SEEN};
use crate::observation::{Observation, ObservedReplies};
use crate::reply_data::reply_data;
use crate::toml_text::{one_line, quoted};

/// The most calls that a draft lists.
const MOST_CALLS: usize = 200;

/// Returns the calls of the catalogue.
pub(crate) fn calls(observations: &[Observation]) -> String {
    let mut text =
        String::from("# The calls that the client made while observed. There may be others.\n");
    let data = reply_data(observations);
    let made = names(observations);
    for name in &made {
        text += &made_call(name, observations, &data);
    }
    // A client may look for a call's handler to recognise its app.
    let unused = observations
        .iter()
        .flat_map(|observation| &observation.unused_calls);
    let mut unused: Vec<_> = unused
        .filter(|name| is_call_name(name) && !made.contains(*name))
        .collect();
    unused.dedup();
    let unused = unused.into_iter().take(MOST_NAMES);
    text.extend(unused.map(|name| unused_call(name)));
    text
}

/// Returns a call that the client made.
fn made_call(name: &str, observations: &[Observation], data: &str) -> String {
    let mut text = String::new();
    let made: Vec<(Platform, &Called)> = observations
        .iter()
        .flat_map(|observation| {
            observation
                .calls
                .iter()
                .map(|call| (observation.platform, call))
        })
        .filter(|(_, call)| call.name == name)
        .collect();
    let mut platforms: Vec<_> = made.iter().map(|(platform, _)| platform.name()).collect();
    platforms.dedup();
    let wants_reply = made.iter().any(|(_, call)| call.wants_reply);
    let _ = writeln!(
        text,
        "\n[[call]]\nname = {}\nsummary = \"Seen on {}.\"\nreply = \"{}\"   {}",
        quoted(name),
        platforms.join(" and "),
        if wants_reply { "callback" } else { "none" },
        if wants_reply {
            SEEN
        } else {
            "# a guess: the message has no channel for a reply"
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
            "default_reply = {{ code = {}, data = {data} }}   {GUESS}",
            quoted(&success_code(observations))
        );
    }
    text
}

/// Returns a call whose handler the client read but didn't use.
fn unused_call(name: &str) -> String {
    format!(
        "\n[[call]]\nname = {}   {SEEN}: the client looked for it but didn't call it\nsummary = \"The client looks for it.\"\n\
         reply = \"none\"   {GUESS}\nminimum = \"1.0.0\"   {GUESS}\n",
        quoted(name)
    )
}

/// Returns the versions of the app, which can't be observed. `opened` is the version in the address that the client
/// starts at.
pub(crate) fn app(name: &str, opened: Option<&str>) -> String {
    let latest = match opened {
        Some(version) => format!("{}   # from --open", quoted(version)),
        None => format!("\"2.0.0\"   {GUESS}"),
    };
    format!(
        "# The app (docs/catalogue.md).\nname = {}\nfirst_version = \"1.0.0\"   {GUESS}\nlatest_version = {latest}\n",
        quoted(name)
    )
}

/// Returns the reply codes. During observation, the client received the success code.
pub(crate) fn codes(observations: &[Observation]) -> String {
    let success = success_code(observations);
    let failure = if success == "1" { "2" } else { "1" };
    let success = quoted(&success);
    let is_seen = success_codes(observations).any(|replies| replies.is_code_seen);
    let mark = if is_seen {
        "# seen: the client took a reply with it as a success"
    } else {
        GUESS
    };
    format!(
        "# The reply codes.\n\n\
         [[code]]\ncode = {success}   {mark}\nmeaning = \"success\"\norigin = \"app\"\noutcome = \"success\"\n\n\
         [[code]]\ncode = \"{failure}\"   {GUESS}\nmeaning = \"the app can't do it\"\norigin = \"app\"\noutcome = \"failure\"\n"
    )
}

/// Returns the success code that the client accepted, as text.
fn success_code(observations: &[Observation]) -> String {
    let replies = success_codes(observations).max_by_key(|replies| replies.is_code_seen);
    match replies.map(|replies| &replies.code) {
        Some(Value::String(code)) => code.clone(),
        Some(code) => code.to_string(),
        None => "0".to_owned(),
    }
}

/// Returns the replies of the platforms that have any.
fn success_codes(observations: &[Observation]) -> impl Iterator<Item = &ObservedReplies> {
    let replied = observations.iter().map(|observation| &observation.replies);
    replied.filter(|replies| replies.channel.is_some())
}

/// Returns the servers that the client sent requests to, for `footbridge.toml`.
pub(crate) fn servers(observations: &[Observation]) -> String {
    let mut text = String::new();
    for host in hosts(observations) {
        let _ = write!(
            text,
            "\n# seen: the client sent requests to this host. The server responds with status 204, unless a scenario's rule\n\
             # sets another response (docs/servers.md).\n[[server]]\nhost = {}\n",
            quoted(&host)
        );
    }
    text
}

/// Returns the hosts that the client sent requests to, on any platform.
pub(crate) fn hosts(observations: &[Observation]) -> Vec<String> {
    let mut hosts: Vec<String> = Vec::new();
    for (host, _) in observations
        .iter()
        .flat_map(|observation| &observation.page.hosts)
    {
        if !hosts.contains(host) && hosts.len() < MOST_NAMES {
            hosts.push(host.clone());
        }
    }
    hosts
}

/// Returns the names of the calls, in the order in which the client made them. Skips names that are invalid in a
/// catalogue.
pub(crate) fn names(observations: &[Observation]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for call in observations
        .iter()
        .flat_map(|observation| &observation.calls)
    {
        if is_call_name(&call.name) && !names.contains(&call.name) && names.len() < MOST_CALLS {
            names.push(call.name.clone());
        }
    }
    names
}

/// Returns whether a catalogue can have a call of this name.
fn is_call_name(name: &str) -> bool {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || "._:-/".contains(letter);
    !name.is_empty() && name.len() <= 100 && name.chars().all(is_part)
}
