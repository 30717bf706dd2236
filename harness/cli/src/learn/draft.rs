//! The files of the draft: a dialect and the calls of a catalogue, with what was seen and what is guessed marked.

use std::fmt::Write as _;

use footbridge_contract::Platform;

use super::answer::Answer;
use super::finding::{Called, Finding};
use super::reply::{reply, reply_data};
use super::shape::{Part, Template};
use super::way::Way;

/// The most calls and other names that a draft lists.
const MOST_CALLS: usize = 200;
const MOST_NAMES: usize = 30;

pub(super) const SEEN: &str = "# seen";
pub(super) const GUESS: &str = "# a guess";

/// The dialect. The app adds its name and version to the user agent.
pub(super) fn dialect(name: &str, findings: &[Finding]) -> String {
    let mut text = format!(
        "# A first draft, from what the client did in an app that answers nothing. What is marked as seen, it did; a guess is to be held\n\
         # against the client's source (docs/dialects.md).\n\
         name = {}\n",
        quoted(name)
    );
    for finding in findings {
        text += &platform(name, finding);
    }
    let mut messages: Vec<(Platform, &[Part])> = Vec::new();
    for finding in findings.iter().filter(|finding| finding.way.is_some()) {
        let fields = finding.shape.fields.as_slice();
        let is_known = messages.iter().any(|(_, known)| is_same(known, fields));
        if !fields.is_empty() && !is_known {
            messages.push((finding.platform, fields));
        }
    }
    for (index, (platform, fields)) in messages.iter().enumerate() {
        let table = match index {
            0 => "message".to_owned(),
            _ => format!("{}.message", platform.name()),
        };
        let _ = writeln!(text, "\n# What a message looks like.\n[{table}]");
        for Part {
            key,
            template,
            is_sure,
        } in *fields
        {
            let mark = if *is_sure { SEEN } else { GUESS };
            let _ = writeln!(
                text,
                "{} = {}   {mark}",
                key_text(key),
                template_text(template)
            );
        }
    }
    text + &reply(findings)
}

/// Whether messages have the same fields, in whatever order.
fn is_same(one: &[Part], other: &[Part]) -> bool {
    let has = |part: &Part| {
        let same = |known: &Part| known.key == part.key && known.template == part.template;
        other.iter().any(same)
    };
    one.len() == other.len() && one.iter().all(has)
}

fn platform(name: &str, finding: &Finding) -> String {
    let platform = finding.platform;
    let mut text = String::new();
    let agent = match platform {
        Platform::Android => {
            "Mozilla/5.0 (Linux; Android {os_version}; {model}; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.0.0 Mobile Safari/537.36"
        }
        Platform::Ios | Platform::Browser => {
            "Mozilla/5.0 (iPhone; CPU iPhone OS {os_version_underscored} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148"
        }
    };
    if let Some(way) = &finding.way {
        let _ = writeln!(
            text,
            "\n[{}]\nuser_agent = {}   {GUESS}",
            platform.name(),
            quoted(&format!("{agent} {name}/{{app_version}}"))
        );
        if !finding.needs.is_empty() {
            let globals: Vec<_> = finding
                .needs
                .iter()
                .map(|(name, fields)| global(name, fields))
                .collect();
            let _ = writeln!(
                text,
                "globals = {{ {} }}   # seen: the client looked for them before it sent anything; their values are guesses",
                globals.join(", ")
            );
        }
        let _ = writeln!(text, "{}", channel(way, finding));
    } else {
        let _ = writeln!(text, "\n# {}: no message left the page.", platform.name());
    }
    let mut names = |what: &str, names: &[String]| {
        if !names.is_empty() {
            let listed: Vec<_> = names
                .iter()
                .take(MOST_NAMES)
                .map(|name| one_line(name))
                .collect();
            let _ = writeln!(text, "# {what}: {}", listed.join(", "));
        }
    };
    names(
        "The client also looked for these, which were not there",
        &finding.looked_for,
    );
    names(
        "It went to these addresses, which no server has",
        &finding.navigations,
    );
    names(
        "These functions of its own are there for an app to call, perhaps",
        &finding.functions,
    );
    text
}

/// A global that has the fields that the client read.
fn global(name: &str, fields: &[String]) -> String {
    if fields.is_empty() {
        return format!("{} = true", key_text(name));
    }
    let fields: Vec<_> = fields
        .iter()
        .map(|field| format!("{} = true", key_text(field)))
        .collect();
    format!("{} = {{ {} }}", key_text(name), fields.join(", "))
}

fn channel(way: &Way, finding: &Finding) -> String {
    let mut keys = match way {
        Way::Handler { name } => format!("via = \"message-handler\", name = {}", quoted(name)),
        Way::Method { path } => format!("via = \"method\", path = {}", quoted(path)),
        Way::Prompt => "via = \"prompt\"".to_owned(),
        Way::PostMessage => "via = \"post-message\"".to_owned(),
        Way::Navigation { url } => {
            format!("via = \"navigation\", url = {}", quoted(&url_template(url)))
        }
    };
    let parts = &finding.shape.arguments;
    if !parts.is_empty() {
        let list: Vec<_> = parts
            .iter()
            .map(|part| template_text(&part.template))
            .collect();
        let _ = write!(keys, ", arguments = [{}]", list.join(", "));
    }
    match &finding.answer {
        Some(Answer::Promise) => keys += ", returns = \"promise\"",
        Some(Answer::AtOnce) => {
            keys += ", returns = { as = \"value\", form = \"json\", value = \"{data}\" }";
        }
        _ => {}
    }
    let is_guessed =
        matches!(way, Way::Navigation { .. }) || parts.iter().any(|part| !part.is_sure);
    let mark = match way {
        Way::Navigation { .. } => GUESS,
        _ if is_guessed => "# the way was seen; which argument is what is a guess",
        _ => SEEN,
    };
    format!("channel = {{ {keys} }}   {mark}")
}

/// An address with the places that it most likely has.
fn url_template(url: &str) -> String {
    let escape = |text: &str| text.replace('{', "{{").replace('}', "}}");
    let address = url.split(['?', '#']).next().unwrap_or(url);
    match address.split_once("://") {
        Some(("http" | "https", _)) | None => escape(address),
        Some((scheme, rest)) => match rest.trim_end_matches('/').rsplit_once('/') {
            Some((before, _)) => format!("{}://{}/{{call}}", escape(scheme), escape(before)),
            None => format!("{}://{{call}}", escape(scheme)),
        },
    }
}

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
    text
}

/// The names of the calls, in the order in which they were made. A name that a catalogue can't have is none.
pub(super) fn names(findings: &[Finding]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for call in findings.iter().flat_map(|finding| &finding.calls) {
        let is_name = |letter: char| letter.is_ascii_alphanumeric() || "._:-/".contains(letter);
        let fits =
            !call.name.is_empty() && call.name.len() <= 100 && call.name.chars().all(is_name);
        if fits && !names.contains(&call.name) && names.len() < MOST_CALLS {
            names.push(call.name.clone());
        }
    }
    names
}

fn template_text(template: &Template) -> String {
    match template {
        Template::Call => "\"{call}\"".to_owned(),
        Template::Payload => "\"{payload}\"".to_owned(),
        Template::PayloadText => "\"{payload:json}\"".to_owned(),
        Template::PayloadRest => "\"{payload...}\"".to_owned(),
        Template::Id => "\"{id}\"".to_owned(),
        Template::Callback => "\"{callback}\"".to_owned(),
        Template::Message => "\"{message}\"".to_owned(),
        Template::MessageText => "\"{message:json}\"".to_owned(),
        Template::CallAfter(start) => quoted(&format!("{}{{call}}", braced(start))),
        Template::Constant(text) => quoted(&braced(text)),
    }
}

/// A text that is no template.
fn braced(text: &str) -> String {
    text.replace('{', "{{").replace('}', "}}")
}

/// A text as TOML has it.
pub(super) fn quoted(text: &str) -> String {
    // The escapes of JSON are escapes of TOML. A control character above 0x7e is none of JSON's.
    serde_json::Value::from(text.replace('\u{7f}', "")).to_string()
}

pub(super) fn key_text(key: &str) -> String {
    let is_bare = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-';
    if !key.is_empty() && key.chars().all(is_bare) {
        key.to_owned()
    } else {
        quoted(key)
    }
}

/// A text of the page's in a comment: one line, and not too long.
fn one_line(text: &str) -> String {
    let plain: String = text
        .chars()
        .filter(|letter| !letter.is_control())
        .take(200)
        .collect();
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_page_says_stays_within_its_quotes_and_its_line() {
        assert_eq!(quoted("a\"b\\\n"), r#""a\"b\\\n""#);
        assert_eq!(key_text("a.b\""), r#""a.b\"""#);
        assert_eq!(one_line("a\nname = 1"), "aname = 1");
        assert_eq!(one_line(&"a".repeat(999)).len(), 200);
    }

    #[test]
    fn an_addresss_last_part_is_most_likely_the_call() {
        assert_eq!(url_template("shop://pay?a=1"), "shop://{call}");
        assert_eq!(url_template("shop://app/pay/"), "shop://app/{call}");
        assert_eq!(url_template("https://__queue__/"), "https://__queue__/");
    }
}
