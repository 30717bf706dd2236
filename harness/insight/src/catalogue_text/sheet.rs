//! One entry of a catalogue, in full.

use std::fmt::Write as _;

use footbridge_contract::{
    AnyEntry, AppState, Below, Call, Catalogue, Code, Endpoint, Event, Limit, Link, Machine,
    MinimumVersions, MissingEffect, Platform, Reply, WebHost,
};
use serde_json::{Value, json};
use textwrap::{Options, WordSeparator, WordSplitter};

use super::fields::{field_lines, shape_lines};
use super::list::{origin, outcome, role};
use super::{duration, marked};

/// The width of a label including the space after it.
const LABELS: usize = 13;

/// Formats one entry, in lines of this width.
pub fn sheet(catalogue: &Catalogue, entry: AnyEntry<'_>, width: u16) -> String {
    let mut sheet = Sheet {
        text: String::new(),
        width: usize::from(width),
    };
    sheet.heading(entry);
    match entry {
        AnyEntry::Call(call) => sheet.call(call, catalogue),
        AnyEntry::Link(link) => sheet.link(link),
        AnyEntry::Event(event) => sheet.event(event),
        AnyEntry::Code(code) => sheet.code(code),
        AnyEntry::Limit(limit) => sheet.limit(limit, catalogue),
        AnyEntry::Host(host) => sheet.host(host),
        AnyEntry::Endpoint(endpoint) => sheet.endpoint(endpoint, catalogue),
        AnyEntry::Machine(machine) => sheet.machine(machine),
        AnyEntry::State(state) => sheet.state(state, catalogue),
    }
    sheet.row("section", entry.section().unwrap_or("not stated"));
    let assumptions = entry.assumptions();
    if assumptions.is_empty() {
        sheet.row("assumed", "nothing");
    } else {
        sheet.row("assumed", &assumptions.join(", "));
    }
    if let Some(observed) = entry.observed() {
        let observed: Vec<String> = observed.iter().map(ToString::to_string).collect();
        if observed.is_empty() {
            sheet.row("observed", "never");
        } else {
            sheet.rows("observed", &observed);
        }
    }
    sheet.text
}

/// The lines of an entry so far.
struct Sheet {
    text: String,
    width: usize,
}

impl Sheet {
    fn heading(&mut self, entry: AnyEntry<'_>) {
        let name = match entry {
            AnyEntry::Endpoint(endpoint) => {
                format!("{} {}", endpoint.method.as_str(), endpoint.path)
            }
            entry => entry.name().to_owned(),
        };
        let summary = match entry {
            AnyEntry::Call(call) => &call.summary,
            AnyEntry::Link(link) => &link.summary,
            AnyEntry::Event(event) => &event.summary,
            AnyEntry::Code(code) => &code.meaning,
            AnyEntry::Limit(limit) => &limit.summary,
            AnyEntry::Host(host) => &host.summary,
            AnyEntry::Endpoint(endpoint) => &endpoint.summary,
            AnyEntry::Machine(machine) => &machine.summary,
            AnyEntry::State(state) => &state.summary,
        };
        let _ = writeln!(self.text, "{} {name}", entry.noun());
        let summary = textwrap::fill(summary, self.options());
        let _ = writeln!(self.text, "{summary}\n");
    }

    /// The options for wrapping. Values are never split, so that they can be copied.
    fn options(&self) -> Options<'static> {
        Options::new(self.width)
            .break_words(false)
            .word_separator(WordSeparator::AsciiSpace)
            .word_splitter(WordSplitter::NoHyphenation)
    }

    fn row(&mut self, label: &str, value: &str) {
        self.rows(label, &[value.to_owned()]);
    }

    /// Adds a label with lines beside it.
    fn rows(&mut self, label: &str, lines: &[String]) {
        let indent = " ".repeat(LABELS);
        for (place, line) in lines.iter().enumerate() {
            let label = if place == 0 { label } else { "" };
            let first = format!("{label:LABELS$}");
            let options = self
                .options()
                .initial_indent(&first)
                .subsequent_indent(&indent);
            let filled = textwrap::fill(line, options);
            let _ = writeln!(self.text, "{}", filled.trim_end());
        }
    }

    fn call(&mut self, call: &Call, catalogue: &Catalogue) {
        self.rows(
            "payload",
            &shape_lines(&call.payload.shape, call.payload.assumed.any()),
        );
        self.reply(call, catalogue);
        for (verb, used) in [
            ("sets", &call.sets),
            ("gets", &call.gets),
            ("removes", &call.removes),
        ] {
            if let Some(used) = used {
                self.row(verb, &used.describe());
            }
        }
        self.availability(&call.minimum, &call.below);
    }

    fn state(&mut self, state: &AppState, catalogue: &Catalogue) {
        let initial = state.initial.to_string();
        self.row("initial", &marked(initial, state.assumed.covers("initial")));
        let event = state.event.as_ref().map(|event| event.name.as_str());
        self.row("event", event.unwrap_or("none"));
        let uses = |call: &Call| {
            let uses = [
                ("sets", &call.sets),
                ("gets", &call.gets),
                ("removes", &call.removes),
            ];
            let own = uses
                .into_iter()
                .filter(|(_, used)| used.as_ref().is_some_and(|used| used.state == state.name));
            let verbs: Vec<_> = own.map(|(verb, _)| verb).collect();
            (!verbs.is_empty()).then(|| format!("{} {}", call.name, verbs.join(" and ")))
        };
        let calls: Vec<_> = catalogue.calls.iter().filter_map(uses).collect();
        self.rows("calls", &calls);
    }

    fn reply(&mut self, call: &Call, catalogue: &Catalogue) {
        let is_assumed = call.assumed.covers("reply");
        let waits = match (&call.reply, catalogue.time_limit(call)) {
            (Reply::None, _) => "none".to_owned(),
            (Reply::Callback { .. }, Some(limit)) => {
                let (time, name) = (duration(limit.ms), &limit.name);
                format!("by callback; the page waits {time} (limit {name})")
            }
            (Reply::Callback { .. }, None) => {
                "by callback; the page waits as long as it takes".to_owned()
            }
        };
        self.row("reply", &marked(waits, is_assumed));
        let default = match (&call.reply, &call.default_reply) {
            (Reply::None, _) => return,
            (_, Some(reply)) => marked(
                json!({ "code": reply.code, "msg": reply.msg, "data": reply.data }).to_string(),
                reply.assumed.any(),
            ),
            (_, None) if call.uses_state() => "a success, by the app's state".to_owned(),
            (_, None) => "none: the call stays open".to_owned(),
        };
        self.row("unscripted", &default);
        for shape in &call.reply_data {
            let of = shape.code.as_deref().unwrap_or("success");
            let lines = shape_lines(&shape.data.shape, shape.data.assumed.any());
            self.rows(&format!("data {of}"), &lines);
        }
        if let Some(codes) = &call.codes {
            self.row("fails with", &codes.join(", "));
        }
        if !call.secret_reply.is_empty() {
            self.row("secret", &call.secret_reply.join(", "));
        }
    }

    fn availability(&mut self, minimum: &MinimumVersions, below: &Below) {
        let versions: Vec<_> = Platform::APPS
            .iter()
            .map(|platform| {
                let version = minimum.on(*platform);
                let version =
                    version.map_or_else(|| "never".to_owned(), |version| version.to_string());
                let is_assumed = minimum.assumed.covers(platform.name());
                marked(format!("{platform} {version}"), is_assumed)
            })
            .collect();
        self.row("minimum", &versions.join("; "));
        let effect = match &below.effect {
            MissingEffect::Unstated => "not stated",
            MissingEffect::Nothing => "nothing happens",
            MissingEffect::Ignored => "the app ignores it",
            MissingEffect::Fallback { fallback } => fallback,
        };
        self.row("below", &marked(effect, below.assumed.any()));
    }

    fn link(&mut self, link: &Link) {
        let mut lines = field_lines(&link.parameters);
        if link.extras {
            lines.push("any others".to_owned());
        }
        if lines.is_empty() {
            lines.push("none".to_owned());
        }
        self.rows("parameters", &lines);
        self.availability(&link.minimum, &link.below);
    }

    fn event(&mut self, event: &Event) {
        let is_assumed = event.payload.assumed.any() || event.assumed.covers("payload");
        self.rows("payload", &shape_lines(&event.payload.shape, is_assumed));
    }

    fn code(&mut self, code: &Code) {
        let message = code.message.as_deref().unwrap_or("none stated");
        self.row("message", &marked(message, code.assumed.covers("message")));
        let from = match origin(code.origin) {
            "app" => "the app, in a reply",
            _ => "the client itself",
        };
        self.row("from", &marked(from, code.assumed.covers("origin")));
        self.row(
            "outcome",
            &marked(outcome(code.outcome), code.assumed.covers("outcome")),
        );
    }

    fn limit(&mut self, limit: &Limit, catalogue: &Catalogue) {
        self.row(
            "time",
            &marked(duration(limit.ms), limit.assumed.covers("ms")),
        );
        let calls = catalogue.calls.iter();
        let calls: Vec<_> = calls
            .filter(|call| {
                let its = catalogue.time_limit(call);
                its.is_some_and(|its| its.name == limit.name)
            })
            .map(|call| call.name.as_str())
            .collect();
        if !calls.is_empty() {
            self.row("calls", &calls.join(", "));
        }
    }

    fn host(&mut self, host: &WebHost) {
        self.row("name", &marked(&host.host, host.assumed.covers("host")));
        self.row(
            "role",
            &marked(role(host.role), host.assumed.covers("role")),
        );
    }

    fn endpoint(&mut self, endpoint: &Endpoint, catalogue: &Catalogue) {
        let host = catalogue.hosts.get(&endpoint.host);
        let host = host.map_or(endpoint.host.as_str(), |host| &host.host);
        self.row("host", &marked(host, endpoint.assumed.covers("host")));
        let is_assumed = endpoint.assumed.covers("request");
        let mut lines = match &endpoint.request {
            None => vec!["anything".to_owned()],
            Some(fields) if fields.is_empty() => vec!["no fields".to_owned()],
            Some(fields) => field_lines(fields),
        };
        if is_assumed {
            lines.push("all of it assumed".to_owned());
        }
        self.rows("request", &lines);
        let is_assumed = endpoint.assumed.covers("reply");
        if !endpoint.reply_by.is_empty() {
            let by = format!("chosen by {}", endpoint.reply_by.join(", "));
            self.row("reply", &marked(by, is_assumed));
        } else if endpoint.reply != Value::Null {
            self.row("reply", &marked(endpoint.reply.to_string(), is_assumed));
        }
    }

    fn machine(&mut self, machine: &Machine) {
        let covers = |key| machine.assumed.covers(key);
        self.row("initial", &marked(&machine.initial, covers("initial")));
        let states = machine.states.iter();
        let mut states: Vec<_> = states
            .map(|state| format!("{}: {}", state.name, state.meaning))
            .collect();
        if covers("states") {
            states.push("all of them assumed".to_owned());
        }
        self.rows("states", &states);
        let moves = machine.transitions.iter();
        let mut moves: Vec<_> = moves
            .map(|it| format!("{} → {}: {}", it.from, it.to, it.cause))
            .collect();
        if covers("transitions") {
            moves.push("all of them assumed".to_owned());
        }
        self.rows("transitions", &moves);
    }
}
