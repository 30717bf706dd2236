//! Rules for a platform's table in the dialect draft.

use std::fmt::Write as _;

use footbridge_contract::Platform;
use serde_json::Value;

use crate::channel::{ObservedChannel, last_part};
use crate::channel_draft::channel_line;
use crate::environment::{Environment, is_version};
use crate::key_words::split_words;
use crate::marks::{GUESS, MOST_NAMES, SEEN};
use crate::observation::Observation;
use crate::templates::braced;
use crate::toml_text::{key_text, one_line, quoted};

/// The inputs of a platform's table.
pub(crate) struct PlatformDraft<'a> {
    /// The app's name.
    pub(crate) name: &'a str,
    pub(crate) observation: &'a Observation,
    /// The observations on all platforms.
    pub(crate) observations: &'a [Observation],
    pub(crate) environment: &'a Environment<'a>,
}

/// A rule for a line, named after its key.
type Rule = fn(&PlatformDraft<'_>) -> Option<String>;

/// The rules, in the order of the lines.
const RULES: [Rule; 7] = [user_agent, query, hash, globals, absent, bootstrap, channel];

impl PlatformDraft<'_> {
    /// Returns the table, with comments that list further names.
    pub(crate) fn text(&self) -> String {
        let name = self.observation.platform.name();
        let mut text = if self.observation.channel.is_some() {
            let lines: Vec<_> = RULES.iter().filter_map(|rule| rule(self)).collect();
            format!("\n[{name}]\n{}\n", lines.join("\n"))
        } else {
            format!("\n# {name}: no message left the page.\n")
        };
        for (what, names) in [
            (
                "The client also looked for these missing globals",
                &self.observation.globals.looked_for,
            ),
            (
                "The client navigated to these addresses without a server",
                &self.observation.page.navigations,
            ),
            (
                "Functions of the client that an app may call",
                &self.observation.globals.functions,
            ),
        ] {
            if !names.is_empty() {
                let listed = names.iter().take(MOST_NAMES);
                let listed: Vec<_> = listed.map(|name| one_line(name)).collect();
                let _ = writeln!(text, "# {what}: {}", listed.join(", "));
            }
        }
        text
    }
}

/// `user_agent = "Mozilla/5.0 … Shop/{app_version}"   # a guess: the client reads it`
fn user_agent(draft: &PlatformDraft<'_>) -> Option<String> {
    if let Some(given) = draft.environment.user_agent {
        let given = quoted(given);
        return Some(format!("user_agent = {given}   # as --user-agent gives it"));
    }
    let agent = match draft.observation.platform {
        Platform::Android => {
            "Mozilla/5.0 (Linux; Android {os_version}; {model}; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.0.0 Mobile Safari/537.36"
        }
        Platform::Ios | Platform::Browser => {
            "Mozilla/5.0 (iPhone; CPU iPhone OS {os_version_underscored} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148"
        }
    };
    let agent = quoted(&format!("{agent} {}/{{app_version}}", draft.name));
    let is_read = draft.observation.globals.reads_agent;
    is_read.then(|| format!("user_agent = {agent}   {GUESS}: the client reads it"))
}

/// `query = { theme = "dark" }   # from --open; a guess: the app sets them`
fn query(draft: &PlatformDraft<'_>) -> Option<String> {
    parameters(draft, "query", &draft.environment.query())
}

/// `hash = { theme = "dark" }   # from --open; a guess: the app sets them`
fn hash(draft: &PlatformDraft<'_>) -> Option<String> {
    parameters(draft, "hash", &draft.environment.hash())
}

fn parameters(
    draft: &PlatformDraft<'_>,
    key: &str,
    parameters: &[(String, String)],
) -> Option<String> {
    let fields = parameters.iter().map(|(name, value)| {
        let value = parameter(draft.observation.platform, name, value);
        format!("{} = {value}", key_text(name))
    });
    let fields: Vec<_> = fields.collect();
    let fields = fields.join(", ");
    (!parameters.is_empty())
        .then(|| format!("{key} = {{ {fields} }}   # from --open; a guess: the app sets them"))
}

/// `globals = { ShopApp = { version = "{app_version}" } }   # seen`
fn globals(draft: &PlatformDraft<'_>) -> Option<String> {
    let needs = draft.observation.globals.needs.iter();
    let globals: Vec<_> = needs.map(|(name, fields)| global(name, fields)).collect();
    (!globals.is_empty()).then(|| {
        format!(
            "globals = {{ {} }}   # seen: the client looked for them before its first message; their values are guesses",
            globals.join(", ")
        )
    })
}

/// `absent = ["AndroidBridge"]   # seen`
fn absent(draft: &PlatformDraft<'_>) -> Option<String> {
    let names = absent_globals(draft.observation, draft.observations);
    let names: Vec<_> = names.iter().map(|name| quoted(name)).collect();
    (!names.is_empty()).then(|| {
        format!(
            "absent = [{}]   {SEEN}: the client looks for these globals of the other platform",
            names.join(", ")
        )
    })
}

/// `bootstrap = ["../native-bridge.js"]   # from --bootstrap`
fn bootstrap(draft: &PlatformDraft<'_>) -> Option<String> {
    let scripts = draft.environment.bootstrap.iter();
    let scripts = scripts.filter(|(platform, _)| *platform == draft.observation.platform);
    let paths: Vec<_> = scripts.map(|(_, path)| quoted(path)).collect();
    (!paths.is_empty()).then(|| format!("bootstrap = [{}]   # from --bootstrap", paths.join(", ")))
}

/// `channel = { via = "message-handler", name = "app" }   # seen`
fn channel(draft: &PlatformDraft<'_>) -> Option<String> {
    let channel = draft.observation.channel.as_ref()?;
    Some(channel_line(channel, draft.observation))
}

/// Returns the value of a parameter: a placeholder for the platform or for the app's version, or the value itself.
fn parameter(platform: Platform, name: &str, value: &str) -> String {
    if matches!(value, "ios" | "android") {
        quoted(platform.name())
    } else if is_version(name, value) {
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
fn absent_globals(observation: &Observation, observations: &[Observation]) -> Vec<String> {
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
    let words = split_words(last_part(field));
    let has = |known: &[&str]| words.iter().any(|word| known.contains(&word.as_str()));
    let starts = |known: &[&str]| {
        words
            .first()
            .is_some_and(|word| known.contains(&word.as_str()))
    };
    // A function, as in `app.getVersion`.
    if starts(&["get", "is", "has", "can"]) {
        "true"
    } else if has(&["version"]) {
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
