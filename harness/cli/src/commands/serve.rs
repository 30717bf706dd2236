//! `footbridge serve`.

use std::io::{Read as _, Write as _};
use std::thread;

use clap::Args;
use footbridge_journal::EntryKind;
use footbridge_runner::{ServeEvent, ServeOptions, Serving, Stop, serve as serve_project};
use serde_json::{Value, json};

use crate::environment::ProcessEnvironment;
use crate::options::client_option::ClientOption;
use crate::output::command_error::CommandError;
use crate::output::exit_status::ExitStatus;
use crate::project::plan::project;
use crate::signals;

#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    #[command(flatten)]
    client: ClientOption,

    /// Set the proxy's port; 0 selects a free one.
    #[arg(long, value_name = "PORT", default_value_t = 0)]
    port: u16,

    /// Print each event as a line of JSON, and exit when standard input closes.
    #[arg(long)]
    json: bool,
}

pub(crate) fn serve(
    args: &ServeArgs,
    environment: &ProcessEnvironment,
) -> Result<ExitStatus, CommandError> {
    let project = project(environment)?;
    let options = ServeOptions {
        web: args.client.web.clone(),
        port: args.port,
    };
    let stop = Stop::default();
    listen(&stop, args.json)?;
    let mut output = anstream::stdout();
    let is_for_program = args.json;
    let served = serve_project(&project, &options, &environment.wall, &stop, move |event| {
        let text = if is_for_program {
            line(&event).map(|line| line.to_string())
        } else {
            sentence(&event)
        };
        if let Some(text) = text {
            // The reader may be gone; the browser is served anyway.
            let _ = writeln!(output, "{text}").and_then(|()| output.flush());
        }
    });
    served.map_err(|error| {
        if error.is_input() {
            CommandError::input([error])
        } else {
            CommandError::environment(error)
        }
    })?;
    Ok(ExitStatus::Success)
}

/// Triggers `stop` on Ctrl-C, and with `--json` also when standard input closes, since the calling program holds its
/// other end.
fn listen(stop: &Stop, is_for_program: bool) -> Result<(), CommandError> {
    let pressed = stop.clone();
    signals::on_first(move || pressed.press())?;
    if is_for_program {
        let stop = stop.clone();
        thread::spawn(move || {
            let mut unread = [0; 256];
            while matches!(std::io::stdin().read(&mut unread), Ok(read) if read > 0) {}
            stop.press();
        });
    }
    Ok(())
}

/// Formats an event as a line of JSON for programs (docs/serve.md).
fn line(event: &ServeEvent) -> Option<Value> {
    Some(match event {
        ServeEvent::Serving(Serving { origin, proxy, key }) => {
            json!({ "event": "ready", "origin": origin, "proxy": proxy.to_string(), "key": key })
        }
        ServeEvent::Entry(entry) => match &entry.kind {
            EntryKind::Request { text, .. } => json!({ "event": "request", "text": text }),
            EntryKind::Response {
                request, outcome, ..
            } => {
                json!({ "event": "response", "request": request, "outcome": outcome })
            }
            EntryKind::Violation {
                request,
                rule,
                section,
                reason,
                ..
            } => {
                let violation = format!("{reason} ({rule}, §{section})");
                json!({ "event": "violation", "request": request, "violation": violation })
            }
            EntryKind::Refused { url, reason } => {
                json!({ "event": "refusal", "target": url, "reason": reason })
            }
            _ => return None,
        },
        ServeEvent::Untrusted { host } => json!({ "event": "untrusted", "host": host }),
        ServeEvent::Skipped { count } => json!({ "event": "skipped", "count": count }),
    })
}

/// Formats an event for people.
fn sentence(event: &ServeEvent) -> Option<String> {
    Some(match event {
        ServeEvent::Serving(Serving { origin, proxy, key }) => format!(
            "serving  {origin} by the proxy {proxy}\nopen     chromium --user-data-dir=$(mktemp -d) --proxy-server={proxy} --ignore-certificate-errors-spki-list={key} {origin}"
        ),
        ServeEvent::Entry(entry) => match &entry.kind {
            EntryKind::Request { text, .. } => format!("request  {text}"),
            EntryKind::Response {
                request, outcome, ..
            } => format!("response {request}: {outcome}"),
            EntryKind::Violation {
                request,
                rule,
                section,
                reason,
                ..
            } => format!("violation {request}: {reason} ({rule}, §{section})"),
            EntryKind::Refused { url, reason } => format!("refusal  {url}: {reason}"),
            _ => return None,
        },
        ServeEvent::Untrusted { host } => {
            format!("refusal  {host}: the browser does not trust the certificate")
        }
        ServeEvent::Skipped { count } => {
            format!("skipped  {count} events that were not read in time")
        }
    })
}
