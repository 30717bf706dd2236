//! The draft of a dialect, with marks for observations and guesses.

use std::fmt::Write as _;

use footbridge_contract::Platform;
use serde_json::Value;

use crate::channel::{ExtraChannel, ObservedChannel};
use crate::key_words::split_words;
use crate::marks::{GUESS, MOST_NAMES, SEEN};
use crate::observation::Observation;
use crate::reply::reply;
use crate::reply_channel::ReplyChannel;
use crate::shape::{Part, Template};
use crate::toml_text::{key_text, one_line, quoted};

/// Returns the dialect. The app adds its name and version to the user agent, unless one is given.
pub(crate) fn dialect(
    name: &str,
    observations: &[Observation],
    environment: &Environment<'_>,
) -> String {
    let mut text = format!(
        "# A first draft, from the behaviour of the client in an app without replies. \"seen\" marks what was observed; check each guess\n\
         # against the client's source (docs/dialects.md).\n\
         name = {}\n",
        quoted(name)
    );
    for observation in observations {
        text += &platform(name, observation, observations, environment);
    }
    let mut messages: Vec<(Platform, &[Part])> = Vec::new();
    for observation in observations
        .iter()
        .filter(|observation| observation.channel.is_some())
    {
        let fields = observation.shape.fields.as_slice();
        let is_known = messages.iter().any(|(_, known)| is_same(known, fields));
        if !fields.is_empty() && !is_known {
            messages.push((observation.platform, fields));
        }
    }
    for (index, (platform, fields)) in messages.iter().enumerate() {
        let table = match index {
            0 => "message".to_owned(),
            _ => format!("{}.message", platform.name()),
        };
        let _ = writeln!(text, "\n# The fields of a message.\n[{table}]");
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
    text + &reply(observations) + &handshake(observations)
}

/// Returns the handshake on page load, if the client waits for one.
fn handshake(observations: &[Observation]) -> String {
    let mut channels = observations
        .iter()
        .filter(|observation| observation.channel.is_some());
    let Some((on, event)) = channels.find_map(|observation| observation.page.ready.clone()) else {
        return String::new();
    };
    let on = if on == "window" {
        String::new()
    } else {
        format!("on = {}   {SEEN}\n", quoted(&on))
    };
    format!(
        "\n# A sign that the app is ready, by its name.\n[[handshake]]\nwhen = \"load\"   {GUESS}\nvia = \"event\"   {SEEN}: the client listens for it\nevent = {}   {SEEN}\n{on}",
        quoted(&event)
    )
}

/// Returns whether messages have the same fields, in any order.
fn is_same(one: &[Part], other: &[Part]) -> bool {
    let has = |part: &Part| {
        let same = |known: &Part| known.key == part.key && known.template == part.template;
        other.iter().any(same)
    };
    one.len() == other.len() && one.iter().all(has)
}

fn platform(
    name: &str,
    observation: &Observation,
    observations: &[Observation],
    environment: &Environment<'_>,
) -> String {
    let platform = observation.platform;
    let mut text = String::new();
    let agent = match platform {
        Platform::Android => {
            "Mozilla/5.0 (Linux; Android {os_version}; {model}; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.0.0 Mobile Safari/537.36"
        }
        Platform::Ios | Platform::Browser => {
            "Mozilla/5.0 (iPhone; CPU iPhone OS {os_version_underscored} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148"
        }
    };
    if let Some(channel) = &observation.channel {
        let _ = writeln!(text, "\n[{}]", platform.name());
        if let Some(given) = environment.user_agent {
            let _ = writeln!(
                text,
                "user_agent = {}   # as --user-agent gives it",
                quoted(given)
            );
        } else if observation.globals.reads_agent {
            let _ = writeln!(
                text,
                "user_agent = {}   {GUESS}: the client reads it",
                quoted(&format!("{agent} {name}/{{app_version}}"))
            );
        }
        for (key, parameters) in [("query", environment.query()), ("hash", environment.hash())] {
            if !parameters.is_empty() {
                let parameters = parameters.iter().map(|(name, value)| {
                    format!("{} = {}", key_text(name), parameter(platform, name, value))
                });
                let parameters: Vec<_> = parameters.collect();
                let _ = writeln!(
                    text,
                    "{key} = {{ {} }}   # from --open; a guess: the app sets them",
                    parameters.join(", ")
                );
            }
        }
        if !observation.globals.needs.is_empty() {
            let globals: Vec<_> = observation
                .globals
                .needs
                .iter()
                .map(|(name, fields)| global(name, fields))
                .collect();
            let _ = writeln!(
                text,
                "globals = {{ {} }}   # seen: the client looked for them before its first message; their values are guesses",
                globals.join(", ")
            );
        }
        let absent = absent(observation, observations);
        if !absent.is_empty() {
            let names: Vec<_> = absent.iter().map(|name| quoted(name)).collect();
            let _ = writeln!(
                text,
                "absent = [{}]   {SEEN}: the client looks for these globals of the other platform",
                names.join(", ")
            );
        }
        let _ = writeln!(text, "{}", channel_line(channel, observation));
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
        "The client also looked for these missing globals",
        &observation.globals.looked_for,
    );
    names(
        "The client navigated to these addresses without a server",
        &observation.page.navigations,
    );
    names(
        "Functions of the client that an app may call",
        &observation.globals.functions,
    );
    text
}

/// The user's settings for the app.
#[derive(Debug)]
pub(crate) struct Environment<'a> {
    pub(crate) user_agent: Option<&'a str>,
    /// The first address.
    pub(crate) open: &'a str,
}

impl Environment<'_> {
    /// Returns the address without the parameters that the dialect adds.
    pub(crate) fn path(&self) -> &str {
        let path = self.open;
        let path = match path.split_once('#') {
            Some((before, _)) if !self.hash().is_empty() => before,
            _ => path,
        };
        match path.split_once('?') {
            Some((before, _)) if !self.query().is_empty() => before,
            _ => path,
        }
    }

    fn query(&self) -> Vec<(String, String)> {
        let before = self.open.split('#').next().unwrap_or_default();
        // Anything after the query would be lost with it.
        let has_other_hash = self.open.contains('#') && self.hash().is_empty();
        match before.split_once('?') {
            Some((_, query)) if !has_other_hash => parameters(query),
            _ => Vec::new(),
        }
    }

    fn hash(&self) -> Vec<(String, String)> {
        match self.open.split_once('#') {
            Some((_, hash)) => parameters(hash),
            None => Vec::new(),
        }
    }
}

/// Returns the parameters of a query or a hash; `None` if it contains anything else.
fn parameters(text: &str) -> Vec<(String, String)> {
    if !text.split('&').all(|part| part.contains('=')) || text.contains(['/', '?']) {
        return Vec::new();
    }
    let pairs = url::form_urlencoded::parse(text.as_bytes());
    pairs
        .map(|(key, value)| (key.into_owned(), value.into_owned()))
        .collect()
}

/// Returns the value of a parameter: a placeholder for the platform or for the app's version, or the value itself.
fn parameter(platform: Platform, name: &str, value: &str) -> String {
    let words = split_words(name);
    let is_version = value.starts_with(|first: char| first.is_ascii_digit());
    if matches!(value, "ios" | "android") {
        quoted(platform.name())
    } else if is_version && words.iter().any(|word| word == "version") {
        quoted("{app_version}")
    } else if let Ok(Value::Object(map)) = serde_json::from_str(value) {
        table(&map)
    } else {
        quoted(&braced(value))
    }
}

/// Returns an object as an inline table.
fn table(map: &serde_json::Map<String, Value>) -> String {
    let fields = map.iter().map(|(key, value)| {
        let value = match value {
            Value::Object(inner) => table(inner),
            Value::String(text) => quoted(&braced(text)),
            Value::Null => quoted(""),
            other => other.to_string(),
        };
        format!("{} = {value}", key_text(key))
    });
    let fields: Vec<_> = fields.collect();
    format!("{{ {} }}", fields.join(", "))
}

/// Returns the globals that the client looked for to recognise the other platform.
fn absent(observation: &Observation, observations: &[Observation]) -> Vec<String> {
    let others = observations
        .iter()
        .filter(|other| other.platform != observation.platform);
    let mut absent = Vec::new();
    for other in others {
        let owner = match (&other.channel, other.platform) {
            (Some(ObservedChannel::Method { path }), Platform::Android)
                if other.channel != observation.channel =>
            {
                path.split('.').next()
            }
            _ => None,
        };
        let needs = other.globals.needs.iter().map(|(name, _)| name.as_str());
        for name in owner.into_iter().chain(needs) {
            let is_looked_for = observation
                .globals
                .looked_for
                .iter()
                .any(|known| known == name);
            let is_there = observation
                .globals
                .needs
                .iter()
                .any(|(known, _)| known == name);
            if is_looked_for && !is_there && !absent.iter().any(|known| known == name) {
                absent.push(name.to_owned());
            }
        }
    }
    absent
}

/// Returns the most likely value for a field of the app's object, by its name.
fn field_value(field: &str) -> &'static str {
    let words = split_words(field);
    let has = |known: &[&str]| words.iter().any(|word| known.contains(&word.as_str()));
    if has(&["version"]) {
        "\"{app_version}\""
    } else if has(&["platform", "os"]) {
        "\"{platform}\""
    } else if has(&[
        "calls",
        "methods",
        "features",
        "capabilities",
        "apis",
        "functions",
    ]) {
        "\"{calls}\""
    } else if has(&["locale", "language", "lang"]) {
        "\"{locale}\""
    } else if has(&["theme"]) {
        "\"{theme}\""
    } else {
        "true"
    }
}

/// Returns a global with the fields that the client read.
fn global(name: &str, fields: &[String]) -> String {
    if fields.is_empty() {
        return format!("{} = {}", key_text(name), field_value(name));
    }
    let fields: Vec<_> = fields
        .iter()
        .map(|field| format!("{} = {}", key_text(field), field_value(field)))
        .collect();
    format!("{} = {{ {} }}", key_text(name), fields.join(", "))
}

fn channel_line(channel: &ObservedChannel, observation: &Observation) -> String {
    let mut keys = match channel {
        ObservedChannel::Handler { name } => {
            format!("via = \"message-handler\", name = {}", quoted(name))
        }
        ObservedChannel::Method { path } => format!("via = \"method\", path = {}", quoted(path)),
        ObservedChannel::Prompt => "via = \"prompt\"".to_owned(),
        ObservedChannel::PostMessage => "via = \"post-message\"".to_owned(),
        ObservedChannel::Navigation { url } => {
            format!("via = \"navigation\", url = {}", quoted(&url_template(url)))
        }
    };
    let parts = &observation.shape.arguments;
    if !parts.is_empty() {
        let list: Vec<_> = parts
            .iter()
            .map(|part| template_text(&part.template))
            .collect();
        let _ = write!(keys, ", arguments = [{}]", list.join(", "));
    }
    match &observation.replies.channel {
        Some(ReplyChannel::Promise) => keys += ", returns = \"promise\"",
        Some(ReplyChannel::AtOnce) => {
            keys += ", returns = { as = \"value\", form = \"json\", value = \"{data}\" }";
        }
        _ => {}
    }
    let is_guessed = matches!(channel, ObservedChannel::Navigation { .. })
        || parts.iter().any(|part| !part.is_sure);
    let mark = match channel {
        ObservedChannel::Navigation { .. } => GUESS,
        _ if is_guessed => "# the channel was seen; the meaning of its arguments is a guess",
        _ => SEEN,
    };
    if observation.extras.is_empty() {
        return format!("channel = {{ {keys} }}   {mark}");
    }
    let mut text = format!("channel = [\n    {{ {keys} }},   {mark}\n");
    for extra in &observation.extras {
        let (keys, mark) = match extra {
            ExtraChannel::Registers {
                path,
                are_functions,
            } => {
                let places = are_functions.iter().enumerate();
                let places: Vec<_> = places
                    .map(|(place, is_function)| {
                        if *is_function {
                            "\"{callback}\"".to_owned()
                        } else {
                            format!("\"{{argument{place}}}\"")
                        }
                    })
                    .collect();
                let keys = format!(
                    "via = \"method\", path = {}, arguments = [{}], answer = \"\"",
                    quoted(path),
                    places.join(", ")
                );
                (keys, "# seen; a guess: it is not a call")
            }
            ExtraChannel::Post(shape) => {
                let fields = shape.fields.iter().map(|part| {
                    format!(
                        "{} = {}",
                        key_text(&part.key),
                        template_text(&part.template)
                    )
                });
                let fields: Vec<_> = fields.collect();
                let keys = format!(
                    "via = \"post-message\", arguments = [{{ {} }}]",
                    fields.join(", ")
                );
                (keys, "# seen; the meaning of the fields is a guess")
            }
            ExtraChannel::Navigation { url } => {
                let keys = format!("via = \"navigation\", url = {}", quoted(&url_template(url)));
                (keys, "# seen; the parts of the address are a guess")
            }
        };
        let _ = writeln!(text, "    {{ {keys} }},   {mark}");
    }
    text + "]"
}

/// Returns the query of an address, with its first JSON value as the payload.
fn query_template(url: &str) -> String {
    let query = url.split('#').next().and_then(|url| url.split_once('?'));
    let Some((_, query)) = query else {
        return String::new();
    };
    let mut has_payload = false;
    let mut parts = Vec::new();
    for (key, value) in url::form_urlencoded::parse(query.as_bytes()) {
        let is_place = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        if key.is_empty() || !key.chars().all(is_place) {
            return String::new();
        }
        let is_json = value.starts_with(['{', '[']);
        parts.push(if is_json && !has_payload {
            has_payload = true;
            format!("{key}={{payload:json}}")
        } else {
            format!("{key}={{{key}}}")
        });
    }
    format!("?{}", parts.join("&"))
}

/// Returns an address with its most likely placeholders.
fn url_template(url: &str) -> String {
    let escape = |text: &str| text.replace('{', "{{").replace('}', "}}");
    let address = url.split(['?', '#']).next().unwrap_or(url);
    match address.split_once("://") {
        Some(("http" | "https", _)) | None => escape(address),
        Some((scheme, rest)) => match rest.trim_end_matches('/').rsplit_once('/') {
            Some((before, _)) => format!(
                "{}://{}/{{call}}{}",
                escape(scheme),
                escape(before),
                query_template(url)
            ),
            None => format!("{}://{{call}}{}", escape(scheme), query_template(url)),
        },
    }
}

fn template_text(template: &Template) -> String {
    match template {
        Template::Call => "\"{call}\"".to_owned(),
        Template::Payload => "\"{payload}\"".to_owned(),
        Template::PayloadText => "\"{payload:json}\"".to_owned(),
        Template::PayloadRest => "\"{payload...}\"".to_owned(),
        Template::Id => "\"{id}\"".to_owned(),
        Template::Callback => "\"{callback}\"".to_owned(),
        Template::Function(name) => quoted(&format!("{{{name}}}")),
        Template::Message => "\"{message}\"".to_owned(),
        Template::MessageText => "\"{message:json}\"".to_owned(),
        Template::CallAfter(start) => quoted(&format!("{}{{call}}", braced(start))),
        Template::Constant(text) => quoted(&braced(text)),
    }
}

/// Returns a text without template syntax.
fn braced(text: &str) -> String {
    text.replace('{', "{{").replace('}', "}}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn last_part_of_address_is_the_likely_call() {
        assert_eq!(url_template("shop://pay?a=1"), "shop://{call}?a={a}");
        assert_eq!(
            url_template("shop://pay?with=%7B%22a%22%3A1%7D"),
            "shop://{call}?with={payload:json}"
        );
        assert_eq!(url_template("shop://app/pay/"), "shop://app/{call}");
        assert_eq!(url_template("https://__queue__/"), "https://__queue__/");
    }
}
