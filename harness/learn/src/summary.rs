//! A summary of the observations, for people.

use std::fmt::Write as _;

use crate::catalogue_draft;
use crate::channel::ObservedChannel;
use crate::observe::Observations;

impl Observations {
    /// Returns a summary, a line for each fact.
    pub fn summary(&self) -> String {
        let mut text = String::new();
        for observation in &self.0 {
            let mut line = |what: &str| {
                let _ = writeln!(text, "{}: {what}", observation.platform.name());
            };
            match &observation.channel {
                Some(channel) => line(&format!("messages go to {}", channel_text(channel))),
                None => line("no message left the page"),
            }
            let names = catalogue_draft::names(std::slice::from_ref(observation));
            if !names.is_empty() {
                line(&format!("calls: {}", listed(&names)));
            }
            if !observation.globals.looked_for.is_empty() {
                line(&format!(
                    "also looked for: {}",
                    listed(&observation.globals.looked_for)
                ));
            }
            if observation.globals.reads_agent && observation.channel.is_none() {
                line("the client reads the user agent; set one with --user-agent");
            }
            for (host, url) in observation.page.hosts.iter().take(8) {
                line(&format!(
                    "a request failed, and {host} has no server: {}",
                    url.chars().take(100).collect::<String>()
                ));
            }
            for error in observation.page.errors.iter().take(3) {
                line(&format!(
                    "error: {}",
                    error.lines().next().unwrap_or_default()
                ));
            }
        }
        text + "\n"
    }
}

fn channel_text(channel: &ObservedChannel) -> String {
    match channel {
        ObservedChannel::Handler { name } => format!("webkit.messageHandlers.{name}.postMessage"),
        ObservedChannel::Method { path } => path.clone(),
        ObservedChannel::Prompt => "window.prompt".to_owned(),
        ObservedChannel::PostMessage => "window.postMessage".to_owned(),
        ObservedChannel::Queue { url, fetch } => {
            format!("the address {url}, which makes the app fetch them by {fetch}")
        }
        ObservedChannel::Navigation { url } => format!("the address {url}"),
    }
}

fn listed(names: &[String]) -> String {
    let shown: Vec<_> = names.iter().take(8).map(String::as_str).collect();
    let more = names.len().saturating_sub(shown.len());
    match more {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}
