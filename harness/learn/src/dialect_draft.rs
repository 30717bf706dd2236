//! The draft of a dialect, with marks for observations and guesses.

use std::fmt::Write as _;

use footbridge_contract::Platform;

use crate::environment::Environment;
use crate::event_draft::events;
use crate::marks::{GUESS, SEEN};
use crate::observation::Observation;
use crate::platform_draft::PlatformDraft;
use crate::reply::reply;
use crate::shape::{Part, Shape};
use crate::tables::Tables;
use crate::templates::template_text;
use crate::toml_text::{key_text, quoted};

/// Returns the dialect file. Unless the user gave a user agent, the app adds its name and version to the default one.
pub(crate) fn dialect(
    name: &str,
    observations: &[Observation],
    tables: Tables,
    environment: &Environment<'_>,
) -> String {
    let mut text = format!(
        "# A first draft, from the behaviour of the client in an app without replies. \"seen\" marks what was observed; check each guess\n\
         # against the client's source (docs/dialects.md).\n\
         name = {}\n",
        quoted(name)
    );
    let mut calls = observations.iter().map(|observation| &observation.shape);
    if let Some(call) = calls.find_map(Shape::call_name) {
        let _ = writeln!(text, "call = {}   {GUESS}", quoted(&call));
    }
    for observation in observations {
        let draft = PlatformDraft {
            name,
            observation,
            observations,
            environment,
        };
        text += &draft.text();
    }
    text + &messages(observations, tables)
        + &reply(observations, tables)
        + &events(observations)
        + &handshake(observations)
}

/// Returns the message tables: a common one, and one for a platform with different fields; or one for each platform.
fn messages(observations: &[Observation], tables: Tables) -> String {
    let mut text = String::new();
    let mut messages: Vec<(Platform, &[Part])> = Vec::new();
    for observation in observations
        .iter()
        .filter(|observation| observation.channel.is_some())
    {
        let fields = observation.shape.fields.as_slice();
        let is_known = messages.iter().any(|(_, known)| is_same(known, fields));
        if !fields.is_empty() && (!is_known || tables == Tables::Separate) {
            messages.push((observation.platform, fields));
        }
    }
    for (index, (platform, fields)) in messages.iter().enumerate() {
        let table = match index {
            0 if tables == Tables::Common => "message".to_owned(),
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
    text
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
