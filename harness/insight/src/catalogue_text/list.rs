//! All entries of a catalogue, as a table for each kind.

use std::fmt::Write as _;

use footbridge_contract::{
    AnyEntry, Assumed, Below, Call, Catalogue, CodeOutcome, HostRole, MinimumVersions,
    MissingEffect, Origin, Platform, Reply,
};

use super::{ASSUMED, duration, starred};
use crate::table::Table;

/// Formats all entries, kind by kind, in lines of this width.
pub fn list(catalogue: &Catalogue, width: u16) -> String {
    let app = &catalogue.app;
    let mut text = format!(
        "{} {} to {}\n",
        app.name, app.first_version, app.latest_version
    );
    let tables = [
        ("calls", calls(catalogue)),
        ("links", links(catalogue)),
        ("events", events(catalogue)),
        ("codes", codes(catalogue)),
        ("limits", limits(catalogue)),
        ("hosts", hosts(catalogue)),
        ("endpoints", endpoints(catalogue)),
        ("machines", machines(catalogue)),
        ("states", states(catalogue)),
    ];
    for (title, table) in tables {
        if !table.is_empty() {
            let _ = write!(
                text,
                "\n{title} ({})\n\n{}",
                table.len(),
                table.text_within(width)
            );
        }
    }
    if catalogue
        .entries()
        .any(|entry| !entry.assumptions().is_empty())
    {
        let _ = writeln!(
            text,
            "\n{ASSUMED} assumed: the specification doesn't state it"
        );
    }
    text
}

fn calls(catalogue: &Catalogue) -> Table {
    let mut table = Table::new(["call", "§", "ios", "android", "reply", "below"]);
    for call in &catalogue.calls {
        let reply = starred(reply(call, catalogue), call.assumed.covers("reply"));
        let mut row = named(AnyEntry::Call(call), "name");
        row.extend(versions(&call.minimum));
        row.extend([reply, below(&call.below)]);
        table.push(row);
    }
    table
}

fn links(catalogue: &Catalogue) -> Table {
    let mut table = Table::new(["link", "§", "ios", "android", "below"]);
    for link in &catalogue.links {
        let mut row = named(AnyEntry::Link(link), "path");
        row.extend(versions(&link.minimum));
        row.push(below(&link.below));
        table.push(row);
    }
    table
}

fn events(catalogue: &Catalogue) -> Table {
    let mut table = Table::new(["event", "§", "summary"]);
    for event in &catalogue.events {
        let mut row = named(AnyEntry::Event(event), "name");
        row.push(event.summary.clone());
        table.push(row);
    }
    table
}

fn codes(catalogue: &Catalogue) -> Table {
    let mut table = Table::new(["code", "§", "from", "outcome", "meaning"]);
    for code in &catalogue.codes {
        let mut row = named(AnyEntry::Code(code), "code");
        row.extend([
            starred(origin(code.origin), code.assumed.covers("origin")),
            starred(outcome(code.outcome), code.assumed.covers("outcome")),
            code.meaning.clone(),
        ]);
        table.push(row);
    }
    table
}

fn limits(catalogue: &Catalogue) -> Table {
    let mut table = Table::new(["limit", "§", "time", "summary"]);
    for limit in &catalogue.limits {
        let mut row = named(AnyEntry::Limit(limit), "name");
        row.push(starred(duration(limit.ms), limit.assumed.covers("ms")));
        row.push(limit.summary.clone());
        table.push(row);
    }
    table
}

fn hosts(catalogue: &Catalogue) -> Table {
    let mut table = Table::new(["host", "§", "name", "role"]);
    for host in &catalogue.hosts {
        let mut row = named(AnyEntry::Host(host), "name");
        row.push(starred(&host.host, host.assumed.covers("host")));
        row.push(starred(role(host.role), host.assumed.covers("role")));
        table.push(row);
    }
    table
}

fn endpoints(catalogue: &Catalogue) -> Table {
    let mut table = Table::new(["endpoint", "§", "method", "host"]);
    for endpoint in &catalogue.endpoints {
        let mut row = named(AnyEntry::Endpoint(endpoint), "path");
        let method = endpoint.method.as_str();
        row.push(starred(method, endpoint.assumed.covers("method")));
        row.push(starred(&endpoint.host, endpoint.assumed.covers("host")));
        table.push(row);
    }
    table
}

fn states(catalogue: &Catalogue) -> Table {
    let mut table = Table::new(["state", "§", "initial", "summary"]);
    for state in &catalogue.states {
        let mut row = named(AnyEntry::State(state), "name");
        let initial = state.initial.to_string();
        row.push(starred(initial, state.assumed.covers("initial")));
        row.push(state.summary.clone());
        table.push(row);
    }
    table
}

fn machines(catalogue: &Catalogue) -> Table {
    let mut table = Table::new(["machine", "§", "states", "transitions"]);
    for machine in &catalogue.machines {
        let count = |count: usize, key| starred(count.to_string(), machine.assumed.covers(key));
        let mut row = named(AnyEntry::Machine(machine), "name");
        row.push(count(machine.states.len(), "states"));
        row.push(count(machine.transitions.len(), "transitions"));
        table.push(row);
    }
    table
}

/// The first cells of an entry: its name, found under `key`, and its section.
fn named(entry: AnyEntry<'_>, key: &str) -> Vec<String> {
    vec![
        starred(entry.name(), entry.assumed().covers(key)),
        entry.section().unwrap_or_default().to_owned(),
    ]
}

fn versions(minimum: &MinimumVersions) -> [String; 2] {
    Platform::APPS.map(|platform| {
        let is_assumed = minimum.assumed.covers(platform.name());
        let version = minimum.on(platform);
        version.map_or_else(
            || "-".to_owned(),
            |version| starred(version.to_string(), is_assumed),
        )
    })
}

fn reply(call: &Call, catalogue: &Catalogue) -> String {
    match (&call.reply, catalogue.time_limit(call)) {
        (Reply::None, _) => "none".to_owned(),
        (Reply::Callback { .. }, Some(limit)) => format!("within {}", duration(limit.ms)),
        (Reply::Callback { .. }, None) => "some time".to_owned(),
    }
}

fn below(below: &Below) -> String {
    let word = match below.effect {
        MissingEffect::Unstated => "-",
        MissingEffect::Nothing => "nothing",
        MissingEffect::Ignored => "ignored",
        MissingEffect::Fallback { .. } => "fallback",
    };
    starred(word, below.assumed != Assumed::Nothing)
}

/// The word for an origin.
pub(super) fn origin(origin: Origin) -> &'static str {
    match origin {
        Origin::App => "app",
        Origin::Client => "client",
    }
}

/// The word for an outcome.
pub(super) fn outcome(outcome: CodeOutcome) -> &'static str {
    match outcome {
        CodeOutcome::Success => "success",
        CodeOutcome::Failure => "failure",
        CodeOutcome::Timeout => "timeout",
    }
}

/// The word for a role.
pub(super) fn role(role: HostRole) -> &'static str {
    match role {
        HostRole::Site => "site",
        HostRole::Script => "script",
        HostRole::Image => "image",
        HostRole::Service => "service",
    }
}
