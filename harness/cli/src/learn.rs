//! `footbridge learn`: a first draft of a dialect and a catalogue, from a client's behaviour in an app that sends no
//! replies.
//!
//! The client runs several times: once to collect the names in its scripts, once to find which of them it reads on
//! `window`, and once with each of these present, as an object that accepts and records every use.

mod catalogue_draft;
mod channel;
mod draft;
mod observation;
mod pass;
mod reply;
mod reply_channel;
mod scenario;
mod shape;
mod silent_run;
mod toml_text;
mod trial;
mod watcher_message;

use std::fmt::Write as _;

use clap::Args;
use footbridge_contract::Platform;
use footbridge_runner::config::is_url;
use serde_json::json;

use self::channel::ObservedChannel;
use self::draft::Environment;
use self::observation::{HANDLERS, Observation, Offered, candidates, observation};
use self::pass::{Offer, Pass, Visit, watch};
use self::trial::Trial;
use self::watcher_message::WatcherMessage;
use crate::command_error::CommandError;
use crate::environment::ProcessEnvironment;
use crate::exit_status::ExitStatus;
use crate::init::{self, NewFile};
use crate::output::print;

/// The most globals that are offered to the client, one after the other.
const MOST_OFFERS: usize = 16;

/// The most names that are watched on `window`.
const MOST_WORDS: usize = 20_000;

/// The most rounds in which further globals are offered to a client together.
const MOST_ROUNDS: usize = 3;

const PLATFORMS: [Platform; 2] = [Platform::Ios, Platform::Android];

#[derive(Debug, Args)]
pub(crate) struct LearnArgs {
    /// Use this client, a folder with an index.html or a development server's URL; by default the first of dist,
    /// build, public, web and this folder with an index.html.
    #[arg(long, value_name = "URL|DIR")]
    web: Option<String>,

    /// Open this address.
    #[arg(long, value_name = "PATH", default_value = "/")]
    open: String,

    /// Tap the element with this text after the page opens; repeat to tap several in order.
    #[arg(long, value_name = "NAME")]
    tap: Vec<String>,

    /// Set the user agent of both platforms, for a client that recognises its app by it; fills places such as
    /// `{app_version}`.
    #[arg(long, value_name = "TEXT")]
    user_agent: Option<String>,

    /// Set the app's name, of letters, digits and hyphens; by default the folder's name.
    #[arg(long)]
    name: Option<String>,

    /// Overwrite existing files.
    #[arg(long)]
    force: bool,
}

pub(crate) fn learn(
    args: &LearnArgs,
    environment: &ProcessEnvironment,
) -> Result<ExitStatus, CommandError> {
    let folder = &environment.folder;
    let web = init::client(args.web.as_deref(), folder)?;
    let name = init::app_name(args.name.as_deref(), folder)?;
    if !args.force {
        init::reject_existing_files(folder, &Draft::new(args, &name, &[]).files(&web))?;
    }
    let visit = Visit {
        web: if is_url(&web) {
            web.clone()
        } else {
            folder.join(&web).to_string_lossy().into_owned()
        },
        open: &args.open,
        taps: &args.tap,
        user_agent: args.user_agent.as_deref(),
    };
    let observations = find_out(&visit, environment)?;
    let has_channel = observations
        .iter()
        .any(|observation| observation.channel.is_some());
    print(&seen(&observations));
    if !has_channel {
        let reads_agent = observations
            .iter()
            .any(|observation| observation.globals.reads_agent);
        let help = if reads_agent {
            "use --tap for the element that a user taps before the client calls its app, --open for the page that calls it, or --user-agent for the \
             app's user agent, which the client reads"
        } else {
            "use --tap for the element that a user taps before the client calls its app, or --open for the page that calls it; a client that looks for \
             its app in the user agent needs --user-agent"
        };
        return Err(CommandError::input([miette::miette!(
            help = help,
            "the client sent no message to an app, so there is nothing to draft"
        )]));
    }
    let (draft, trials) = valid_draft(args, &name, &visit.web, &observations, environment)?;
    let new = draft.files(&web);
    init::write_project(&new, environment)?;
    print(&next(&new, &draft, &trials));
    Ok(ExitStatus::Success)
}

/// Returns the first draft that `footbridge check` accepts, from the whole one to the reduced ones.
fn valid_draft(
    args: &LearnArgs,
    name: &str,
    web: &str,
    observations: &[Observation],
    environment: &ProcessEnvironment,
) -> Result<(Draft, Vec<Trial>), CommandError> {
    let mut refused = Vec::new();
    for (left_out, observations) in reduced(observations) {
        let mut draft = Draft::new(args, name, &observations);
        draft.left_out = left_out;
        match trial::attempt(&draft.files(web), environment)? {
            Ok(trials) => return Ok((draft, trials)),
            Err(errors) if refused.is_empty() => refused = errors,
            Err(_) => {}
        }
    }
    Err(CommandError::input(refused))
}

/// Returns the observations and reductions of them: without the replies, without one platform, and without both.
fn reduced(observations: &[Observation]) -> Vec<(Option<String>, Vec<Observation>)> {
    let without_replies = |observations: &[Observation]| -> Vec<Observation> {
        let without = observations.iter().cloned().map(|mut observation| {
            observation.reply_channel = None;
            observation.replies.reads.clear();
            observation.ready = None;
            observation
        });
        without.collect()
    };
    let without_platform = |platform: Platform| -> Vec<Observation> {
        let without = observations.iter().cloned().map(|mut observation| {
            if observation.platform == platform {
                observation.channel = None;
                observation.calls.clear();
                observation.reply_channel = None;
            }
            observation
        });
        without.collect()
    };
    let mut all = vec![(None, observations.to_vec())];
    let channels = observations
        .iter()
        .filter(|observation| observation.channel.is_some());
    if channels.count() > 1 {
        for platform in [Platform::Android, Platform::Ios] {
            let what = format!("the observations on {}", platform.name());
            all.push((Some(what), without_platform(platform)));
        }
    }
    for (what, part) in all.clone() {
        let what = match what {
            Some(what) => format!("{what} and the reply channel"),
            None => "the reply channel".to_owned(),
        };
        all.push((Some(what), without_replies(&part)));
    }
    all
}

/// The content of a draft's files.
#[derive(Debug)]
struct Draft {
    name: String,
    open: String,
    taps: Vec<String>,
    user_agent: Option<String>,
    observations: Vec<Observation>,
    /// The part left out, because `footbridge check` rejected it.
    left_out: Option<String>,
}

impl Draft {
    fn new(args: &LearnArgs, name: &str, observations: &[Observation]) -> Self {
        Self {
            name: name.to_owned(),
            open: args.open.clone(),
            taps: args.tap.clone(),
            user_agent: args.user_agent.clone(),
            observations: observations.to_vec(),
            left_out: None,
        }
    }

    fn files(&self, web: &str) -> Vec<NewFile> {
        let Self {
            name, observations, ..
        } = self;
        let environment = Environment {
            user_agent: self.user_agent.as_deref(),
            open: &self.open,
        };
        let opened = environment.path();
        let mut dialect = draft::dialect(name, observations, &environment);
        if let Some(what) = &self.left_out {
            let _ = write!(
                dialect,
                "\n# Left out, because `footbridge check` rejected it: {what}.\n"
            );
        }
        let drafts = [
            ("footbridge/dialect.toml", dialect),
            ("footbridge/catalogue/app.toml", catalogue_draft::app(name)),
            (
                "footbridge/catalogue/calls.toml",
                catalogue_draft::calls(observations),
            ),
            ("footbridge/catalogue/codes.toml", catalogue_draft::codes()),
        ];
        let mut files = init::project_files(name, web, &drafts);
        // No timeout of the client was observed, so there are no limits.
        files.retain(|(path, _)| *path != "footbridge/catalogue/limits.toml");
        for (path, text) in &mut files {
            match *path {
                "footbridge.toml" => *text += &catalogue_draft::servers(observations),
                "scenarios/first.yaml" => {
                    *text = scenario::first(opened, &self.taps, observations);
                }
                _ => {}
            }
        }
        files.extend(scenario::second(opened, &self.taps, observations));
        files
    }
}

/// Runs the client as often as required.
fn find_out(
    visit: &Visit<'_>,
    environment: &ProcessEnvironment,
) -> Result<Vec<Observation>, CommandError> {
    let offer_as = |words: &[String], names: &[String], is_code_number: bool, are_objects: bool| {
        // Two passes with the same globals have different random values.
        let seed = usize::from(is_code_number);
        let code = if is_code_number { json!(0) } else { json!("0") };
        let pass = watch(
            visit,
            words,
            &Offer {
                names,
                code,
                are_objects,
                seed,
            },
            environment,
        )?;
        Ok::<_, CommandError>(Offered {
            names: names.to_vec(),
            is_code_number,
            seed,
            pass,
        })
    };
    let offer =
        |words: &[String], names: &[String], is_number| offer_as(words, names, is_number, false);
    let words = words(&offer(&[], &[], false)?.pass);
    let bare = offer(&words, &[], false)?;
    let mut offered: Vec<Offered> = Vec::new();
    for name in missing_globals(&bare.pass) {
        let names = [name];
        let texts = offer(&words, &names, false)?;
        let has_messages = PLATFORMS
            .iter()
            .any(|platform| texts.has_messages(*platform));
        offered.push(texts);
        if has_messages {
            offered.push(offer(&words, &names, true)?);
            continue;
        }
        // Some clients check that it is an object.
        let objects = offer_as(&words, &names, false, true)?;
        let mut platforms = PLATFORMS.iter();
        if platforms.any(|platform| objects.has_messages(*platform)) {
            offered.push(objects);
            offered.push(offer_as(&words, &names, true, true)?);
        }
    }
    // A client may need several together, and look for more when it has these.
    let mut names = Vec::new();
    for _ in 0..MOST_ROUNDS {
        let has_messages = |platform| {
            offered
                .iter()
                .chain([&bare])
                .any(|seen| seen.has_messages(platform))
        };
        let last = offered.last().unwrap_or(&bare);
        let more = missing_globals(&last.pass)
            .into_iter()
            .filter(|name| name != HANDLERS && !names.contains(name));
        let more: Vec<_> = more.collect();
        if PLATFORMS.iter().all(|platform| has_messages(*platform)) || more.is_empty() {
            break;
        }
        names.extend(more);
        names.truncate(MOST_OFFERS);
        offered.push(offer(&words, &names, false)?);
    }
    // Further globals beside the one that receives its messages may allow it to send more.
    let last = |offer: &&Offered| {
        PLATFORMS
            .iter()
            .any(|platform| offer.has_messages(*platform))
    };
    if let Some(best) = offered.iter().rev().find(last) {
        let mut names = best.names.clone();
        let known = names.len();
        for name in missing_globals(&best.pass) {
            if name != HANDLERS && !names.contains(&name) && !owns_messages(&offered, &name) {
                names.push(name);
            }
        }
        names.truncate(MOST_OFFERS);
        if names.len() > known {
            offered.push(offer(&words, &names, false)?);
            offered.push(offer(&words, &names, true)?);
        }
    }
    // A client without an app global, such as one that prompts, needs a second pass as well.
    if PLATFORMS
        .iter()
        .any(|platform| bare.has_messages(*platform))
    {
        offered.push(offer(&words, &[], true)?);
    }
    Ok(PLATFORMS
        .map(|platform| observation(platform, &bare, &offered))
        .into())
}

/// Returns whether messages went to a global.
fn owns_messages(offered: &[Offered], name: &str) -> bool {
    let is_owner = |offer: &Offered| {
        let platforms = PLATFORMS.iter();
        offer.names == [name]
            && platforms
                .clone()
                .any(|platform| offer.has_messages(*platform))
    };
    offered.iter().any(is_owner)
}

/// Returns the globals that a client looked for on either platform.
fn missing_globals(pass: &Pass) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let looked_for = PLATFORMS
        .iter()
        .flat_map(|platform| candidates(pass.of(*platform)));
    for name in looked_for {
        if names.len() < MOST_OFFERS && !names.contains(&name) {
            names.push(name);
        }
    }
    names.sort_by_key(|name| name != HANDLERS);
    names
}

fn words(pass: &Pass) -> Vec<String> {
    let watcher_messages = pass
        .ios
        .watcher_messages
        .iter()
        .chain(&pass.android.watcher_messages);
    let words = watcher_messages.filter_map(|watcher_message| match watcher_message {
        WatcherMessage::Words { words } => Some(words),
        _ => None,
    });
    let mut all: Vec<_> = words.flatten().cloned().collect();
    all.sort();
    all.dedup();
    all.truncate(MOST_WORDS);
    // Without any name, the script collects them again.
    if all.is_empty() {
        all.push(HANDLERS.to_owned());
    }
    all
}

/// Returns a summary of the observations.
fn seen(observations: &[Observation]) -> String {
    let mut text = String::new();
    for observation in observations {
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
        for (host, url) in observation.hosts.iter().take(8) {
            line(&format!(
                "a request failed, and {host} has no server: {}",
                url.chars().take(100).collect::<String>()
            ));
        }
        for error in observation.errors.iter().take(3) {
            line(&format!(
                "error: {}",
                error.lines().next().unwrap_or_default()
            ));
        }
    }
    text + "\n"
}

fn channel_text(channel: &ObservedChannel) -> String {
    match channel {
        ObservedChannel::Handler { name } => format!("webkit.messageHandlers.{name}.postMessage"),
        ObservedChannel::Method { path } => path.clone(),
        ObservedChannel::Prompt => "window.prompt".to_owned(),
        ObservedChannel::PostMessage => "window.postMessage".to_owned(),
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

fn next(new: &[NewFile], draft: &Draft, trials: &[Trial]) -> String {
    let mut text = String::new();
    for trial in trials {
        let _ = writeln!(text, "{}: {}", trial.platform.name(), trial.text());
    }
    if let Some(what) = &draft.left_out {
        let _ = writeln!(
            text,
            "left out, because `footbridge check` rejected it: {what}"
        );
    }
    let paths: Vec<_> = new.iter().map(|(path, _)| format!("  {path}")).collect();
    let _ = write!(
        text,
        "\nwritten:\n{}\n\n\
         next:\n\
         \x20 read footbridge/dialect.toml and footbridge/catalogue/calls.toml, and correct the lines marked \"a guess\"\n\
         \x20 footbridge run --update # runs scenarios/first.yaml, and writes its transcript to scenarios/first.snap\n",
        paths.join("\n")
    );
    text
}
