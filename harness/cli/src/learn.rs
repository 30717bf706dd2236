//! `footbridge learn`: a first draft of a dialect and a catalogue, from what a client does in an app that answers nothing.
//!
//! The client runs several times: once to collect the names in its scripts, once to see which of them it looks for on
//! `window`, and once with each of these there, as an object that takes anything and notes it.

mod answer;
mod draft;
mod finding;
mod note;
mod pass;
mod reply;
mod shape;
mod way;

use std::fmt::Write as _;

use clap::Args;
use footbridge_contract::Platform;
use footbridge_runner::config::is_url;
use serde_json::json;

use self::finding::{Finding, HANDLERS, Offered, candidates, finding};
use self::note::Note;
use self::pass::{Offer, Pass, Visit, watch};
use self::way::Way;
use crate::command_error::CommandError;
use crate::environment::ProcessEnvironment;
use crate::exit_status::ExitStatus;
use crate::init::{self, NewFile};
use crate::output::print;

/// The most globals that are offered to the client, one after the other.
const MOST_OFFERS: usize = 16;

/// The most names that are watched on `window`.
const MOST_WORDS: usize = 20_000;

/// How often more globals are offered to a client at once.
const MOST_ROUNDS: usize = 3;

const PLATFORMS: [Platform; 2] = [Platform::Ios, Platform::Android];

#[derive(Debug, Args)]
pub(crate) struct LearnArgs {
    /// The client: a folder with an index.html, or the URL of a development server; by default the folder that has an
    /// index.html: dist, build, public, web or this one.
    #[arg(long, value_name = "URL|DIR")]
    web: Option<String>,

    /// The address that is opened.
    #[arg(long, value_name = "PATH", default_value = "/")]
    open: String,

    /// Tap the element with this text after the page is open; several are tapped in order.
    #[arg(long, value_name = "NAME")]
    tap: Vec<String>,

    /// The app's name: letters, digits and hyphens; by default that of the folder.
    #[arg(long)]
    name: Option<String>,

    /// Write over the files that are there.
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
        init::keep_what_is_there(folder, &files(&name, &web, &[]))?;
    }
    let visit = Visit {
        web: if is_url(&web) {
            web.clone()
        } else {
            folder.join(&web).to_string_lossy().into_owned()
        },
        open: &args.open,
        taps: &args.tap,
    };
    let findings = find_out(&visit, environment)?;
    let has_way = findings.iter().any(|finding| finding.way.is_some());
    print(&seen(&findings));
    if !has_way {
        return Err(CommandError::input([miette::miette!(
            help = "name with --tap what a user taps before the client calls its app, or with --open the page that does",
            "the client sent nothing that an app could have taken, so there is nothing to write down"
        )]));
    }
    let new = files(&name, &web, &findings);
    init::write_project(&new, environment)?;
    print(&next(&new));
    Ok(ExitStatus::Success)
}

/// Runs the client as often as it takes.
fn find_out(
    visit: &Visit<'_>,
    environment: &ProcessEnvironment,
) -> Result<Vec<Finding>, CommandError> {
    let offer = |words: &[String], names: &[String], is_code_number: bool| {
        let code = if is_code_number { json!(0) } else { json!("0") };
        let pass = watch(visit, words, &Offer { names, code }, environment)?;
        Ok::<_, CommandError>(Offered {
            names: names.to_vec(),
            is_code_number,
            pass,
        })
    };
    let words = words(&offer(&[], &[], false)?.pass);
    let bare = offer(&words, &[], false)?;
    let mut offered: Vec<Offered> = Vec::new();
    for name in wanted(&bare.pass) {
        let names = [name];
        let texts = offer(&words, &names, false)?;
        let has_messages = PLATFORMS
            .iter()
            .any(|platform| texts.has_messages(*platform));
        offered.push(texts);
        if has_messages {
            offered.push(offer(&words, &names, true)?);
        }
    }
    // A client may need several at once, and look for more once it has these.
    let mut names = Vec::new();
    for _ in 0..MOST_ROUNDS {
        let has_messages = |platform| {
            offered
                .iter()
                .chain([&bare])
                .any(|seen| seen.has_messages(platform))
        };
        let last = offered.last().unwrap_or(&bare);
        let more = wanted(&last.pass)
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
    Ok(PLATFORMS
        .map(|platform| finding(platform, &bare, &offered))
        .into())
}

/// The globals that a client looked for on either platform.
fn wanted(pass: &Pass) -> Vec<String> {
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
    let notes = pass.ios.notes.iter().chain(&pass.android.notes);
    let words = notes.filter_map(|note| match note {
        Note::Words { words } => Some(words),
        _ => None,
    });
    let mut all: Vec<_> = words.flatten().cloned().collect();
    all.sort();
    all.dedup();
    all.truncate(MOST_WORDS);
    // Some name has to be there, or else the script collects them again.
    if all.is_empty() {
        all.push(HANDLERS.to_owned());
    }
    all
}

fn files(name: &str, web: &str, findings: &[Finding]) -> Vec<NewFile> {
    let drafts = [
        ("footbridge/dialect.toml", draft::dialect(name, findings)),
        ("footbridge/catalogue/calls.toml", draft::calls(findings)),
    ];
    init::project_files(name, web, &drafts)
}

/// What was seen, in a few lines.
fn seen(findings: &[Finding]) -> String {
    let mut text = String::new();
    for finding in findings {
        let mut line = |what: &str| {
            let _ = writeln!(text, "{}: {what}", finding.platform.name());
        };
        match &finding.way {
            Some(way) => line(&format!("messages go to {}", way_text(way))),
            None => line("no message left the page"),
        }
        let names = draft::names(std::slice::from_ref(finding));
        if !names.is_empty() {
            line(&format!("calls: {}", listed(&names)));
        }
        if !finding.looked_for.is_empty() {
            line(&format!(
                "it also looked for {}",
                listed(&finding.looked_for)
            ));
        }
        for error in finding.errors.iter().take(3) {
            line(&format!(
                "it stopped: {}",
                error.lines().next().unwrap_or_default()
            ));
        }
    }
    text + "\n"
}

fn way_text(way: &Way) -> String {
    match way {
        Way::Handler { name } => format!("webkit.messageHandlers.{name}.postMessage"),
        Way::Method { path } => path.clone(),
        Way::Prompt => "window.prompt".to_owned(),
        Way::PostMessage => "window.postMessage".to_owned(),
        Way::Navigation { url } => format!("the address {url}"),
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

fn next(new: &[NewFile]) -> String {
    let paths: Vec<_> = new.iter().map(|(path, _)| format!("  {path}")).collect();
    format!(
        "written:\n{}\n\n\
         next:\n\
         \x20 read footbridge/dialect.toml and footbridge/catalogue/calls.toml: the lines marked \"a guess\" are yours to mend\n\
         \x20 footbridge run --update # runs scenarios/first.yaml, and writes what happened to scenarios/first.snap\n",
        paths.join("\n")
    )
}
