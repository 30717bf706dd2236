//! `footbridge serve`.

use std::io::{Read as _, Write as _};
use std::thread;

use footbridge_runner::{Ready, ServeEvent, ServeOptions, Stop, serve as serve_project};
use serde_json::{Value, json};

use crate::args::Serve;
use crate::complain::Trouble;
use crate::environment::Environment;
use crate::outcome::Outcome;
use crate::plan::project;

pub(crate) fn serve(args: &Serve, environment: &Environment) -> Result<Outcome, Trouble> {
    let project = project(environment)?;
    let options = ServeOptions {
        web: args.web.clone(),
        port: args.port,
    };
    let stop = Stop::default();
    listen(&stop, args.json)?;
    let mut output = anstream::stdout();
    let told = serve_project(&project, &options, &environment.wall, &stop, |event| {
        let text = if args.json {
            line(&event).to_string()
        } else {
            sentence(&event)
        };
        // Whoever read it may be gone; the browser is served all the same.
        let _ = writeln!(output, "{text}").and_then(|()| output.flush());
    });
    told.map_err(|error| {
        if error.is_input() {
            Trouble::input([error])
        } else {
            Trouble::environment(error)
        }
    })?;
    Ok(Outcome::Good)
}

/// Presses `stop` on Ctrl-C, and for programs when standard input closes: they hold its other end.
fn listen(stop: &Stop, is_for_program: bool) -> Result<(), Trouble> {
    let pressed = stop.clone();
    ctrlc::set_handler(move || pressed.press()).map_err(|error| {
        Trouble::environment(miette::miette!("failed to listen for Ctrl-C: {error}"))
    })?;
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

fn line(event: &ServeEvent) -> Value {
    match event {
        ServeEvent::Ready(Ready { origin, proxy, key }) => {
            json!({ "event": "ready", "origin": origin, "proxy": proxy.to_string(), "key": key })
        }
        ServeEvent::Asked { text } => json!({ "event": "request", "text": text }),
        ServeEvent::Answered { request, outcome } => {
            json!({ "event": "answer", "request": request, "outcome": outcome })
        }
        ServeEvent::Found { request, finding } => {
            json!({ "event": "finding", "request": request, "finding": finding })
        }
        ServeEvent::Refused { target, reason } => {
            json!({ "event": "refusal", "target": target, "reason": reason })
        }
        ServeEvent::Untrusted { host } => json!({ "event": "untrusted", "host": host }),
    }
}

fn sentence(event: &ServeEvent) -> String {
    match event {
        ServeEvent::Ready(Ready { origin, proxy, key }) => format!(
            "serving  {origin} by the proxy {proxy}\nopen     chromium --user-data-dir=$(mktemp -d) --proxy-server={proxy} --ignore-certificate-errors-spki-list={key} {origin}"
        ),
        ServeEvent::Asked { text } => format!("request  {text}"),
        ServeEvent::Answered { request, outcome } => format!("answer   {request}: {outcome}"),
        ServeEvent::Found { request, finding } => format!("finding  {request}: {finding}"),
        ServeEvent::Refused { target, reason } => format!("refusal  {target}: {reason}"),
        ServeEvent::Untrusted { host } => {
            format!("refusal  {host}: the browser does not trust the certificate")
        }
    }
}
