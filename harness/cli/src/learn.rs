//! `footbridge learn`: a first draft of a dialect and a catalogue, from what a client does in an app that answers nothing.
//!
//! The client runs several times: once to collect the names in its scripts, once to see which of them it looks for on
//! `window`, and once with each of these there, as an object that takes anything and notes it.

mod answer;
mod catalogue_draft;
mod draft;
mod finding;
mod note;
mod pass;
mod reply;
mod scenario;
mod shape;
mod silent_run;
mod toml_text;
mod trial;
mod way;

use std::fmt::Write as _;

use clap::Args;
use footbridge_contract::Platform;
use footbridge_runner::config::is_url;
use serde_json::json;

use self::draft::Environment;
use self::finding::{Finding, HANDLERS, Offered, candidates, finding};
use self::note::Note;
use self::pass::{Offer, Pass, Visit, watch};
use self::trial::Trial;
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

    /// The user agent of both platforms, for a client that looks in it for its app. Places such as `{app_version}` are filled.
    #[arg(long, value_name = "TEXT")]
    user_agent: Option<String>,

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
        init::keep_what_is_there(folder, &Draft::new(args, &name, &[]).files(&web))?;
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
    let findings = find_out(&visit, environment)?;
    let has_way = findings.iter().any(|finding| finding.way.is_some());
    print(&seen(&findings));
    if !has_way {
        let reads_agent = findings.iter().any(|finding| finding.reads_agent);
        let help = if reads_agent {
            "name with --tap what a user taps before the client calls its app, with --open the page that does, or with --user-agent the \
             app's user agent, which the client reads"
        } else {
            "name with --tap what a user taps before the client calls its app, or with --open the page that does; a client that looks for \
             its app in the user agent needs --user-agent"
        };
        return Err(CommandError::input([miette::miette!(
            help = help,
            "the client sent nothing that an app could have taken, so there is nothing to write down"
        )]));
    }
    let (draft, trials) = valid_draft(args, &name, &visit.web, &findings, environment)?;
    let new = draft.files(&web);
    init::write_project(&new, environment)?;
    print(&next(&new, &draft, &trials));
    Ok(ExitStatus::Success)
}

/// The first of the drafts, from the whole one to those with less in them, that `footbridge check` takes.
fn valid_draft(
    args: &LearnArgs,
    name: &str,
    web: &str,
    findings: &[Finding],
    environment: &ProcessEnvironment,
) -> Result<(Draft, Vec<Trial>), CommandError> {
    let mut refused = Vec::new();
    for (left_out, findings) in reduced(findings) {
        let mut draft = Draft::new(args, name, &findings);
        draft.left_out = left_out;
        match trial::attempt(&draft.files(web), environment)? {
            Ok(trials) => return Ok((draft, trials)),
            Err(errors) if refused.is_empty() => refused = errors,
            Err(_) => {}
        }
    }
    Err(CommandError::input(refused))
}

/// The findings, and parts of them: without what was not seen of the replies, then without one of the platforms, then both.
fn reduced(findings: &[Finding]) -> Vec<(Option<String>, Vec<Finding>)> {
    let without_replies = |findings: &[Finding]| -> Vec<Finding> {
        let without = findings.iter().cloned().map(|mut finding| {
            finding.answer = None;
            finding.reads.clear();
            finding.ready = None;
            finding
        });
        without.collect()
    };
    let without_platform = |platform: Platform| -> Vec<Finding> {
        let without = findings.iter().cloned().map(|mut finding| {
            if finding.platform == platform {
                finding.way = None;
                finding.calls.clear();
                finding.answer = None;
            }
            finding
        });
        without.collect()
    };
    let mut all = vec![(None, findings.to_vec())];
    let ways = findings.iter().filter(|finding| finding.way.is_some());
    if ways.count() > 1 {
        for platform in [Platform::Android, Platform::Ios] {
            let what = format!("what was seen on {}", platform.name());
            all.push((Some(what), without_platform(platform)));
        }
    }
    for (what, part) in all.clone() {
        let what = match what {
            Some(what) => format!("{what}, and the way of the replies"),
            None => "the way of the replies".to_owned(),
        };
        all.push((Some(what), without_replies(&part)));
    }
    all
}

/// What the files of a draft are made of.
#[derive(Debug)]
struct Draft {
    name: String,
    open: String,
    taps: Vec<String>,
    user_agent: Option<String>,
    findings: Vec<Finding>,
    /// What `footbridge check` refused, and is left out.
    left_out: Option<String>,
}

impl Draft {
    fn new(args: &LearnArgs, name: &str, findings: &[Finding]) -> Self {
        Self {
            name: name.to_owned(),
            open: args.open.clone(),
            taps: args.tap.clone(),
            user_agent: args.user_agent.clone(),
            findings: findings.to_vec(),
            left_out: None,
        }
    }

    fn files(&self, web: &str) -> Vec<NewFile> {
        let Self { name, findings, .. } = self;
        let environment = Environment {
            user_agent: self.user_agent.as_deref(),
            open: &self.open,
        };
        let opened = environment.path();
        let mut dialect = draft::dialect(name, findings, &environment);
        if let Some(what) = &self.left_out {
            let _ = write!(
                dialect,
                "\n# Left out, since `footbridge check` refused it: {what}.\n"
            );
        }
        let drafts = [
            ("footbridge/dialect.toml", dialect),
            ("footbridge/catalogue/app.toml", catalogue_draft::app(name)),
            (
                "footbridge/catalogue/calls.toml",
                catalogue_draft::calls(findings),
            ),
            ("footbridge/catalogue/codes.toml", catalogue_draft::codes()),
        ];
        let mut files = init::project_files(name, web, &drafts);
        // The client was not seen to wait, so there are no limits.
        files.retain(|(path, _)| *path != "footbridge/catalogue/limits.toml");
        for (path, text) in &mut files {
            match *path {
                "footbridge.toml" => *text += &catalogue_draft::servers(findings),
                "scenarios/first.yaml" => {
                    *text = scenario::first(opened, &self.taps, findings);
                }
                _ => {}
            }
        }
        files.extend(scenario::second(opened, &self.taps, findings));
        files
    }
}

/// Runs the client as often as it takes.
fn find_out(
    visit: &Visit<'_>,
    environment: &ProcessEnvironment,
) -> Result<Vec<Finding>, CommandError> {
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
    for name in wanted(&bare.pass) {
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
        // Some clients look whether it is an object.
        let objects = offer_as(&words, &names, false, true)?;
        let mut platforms = PLATFORMS.iter();
        if platforms.any(|platform| objects.has_messages(*platform)) {
            offered.push(objects);
            offered.push(offer_as(&words, &names, true, true)?);
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
    // What it looked for beside the global that takes its messages may let it send more.
    let last = |offer: &&Offered| {
        PLATFORMS
            .iter()
            .any(|platform| offer.has_messages(*platform))
    };
    if let Some(best) = offered.iter().rev().find(last) {
        let mut names = best.names.clone();
        let known = names.len();
        for name in wanted(&best.pass) {
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
    // A client without a global of the app's, such as one that prompts, is watched once more as well.
    if PLATFORMS
        .iter()
        .any(|platform| bare.has_messages(*platform))
    {
        offered.push(offer(&words, &[], true)?);
    }
    Ok(PLATFORMS
        .map(|platform| finding(platform, &bare, &offered))
        .into())
}

/// Whether messages went to a global.
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
        let names = catalogue_draft::names(std::slice::from_ref(finding));
        if !names.is_empty() {
            line(&format!("calls: {}", listed(&names)));
        }
        if !finding.looked_for.is_empty() {
            line(&format!(
                "it also looked for {}",
                listed(&finding.looked_for)
            ));
        }
        if finding.reads_agent && finding.way.is_none() {
            line("the client reads the user agent: --user-agent gives it another");
        }
        for (host, url) in finding.hosts.iter().take(8) {
            line(&format!(
                "a request to {host} failed, which no server answers: {}",
                url.chars().take(100).collect::<String>()
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

fn next(new: &[NewFile], draft: &Draft, trials: &[Trial]) -> String {
    let mut text = String::new();
    for trial in trials {
        let _ = writeln!(text, "{}: {}", trial.platform.name(), trial.text());
    }
    if let Some(what) = &draft.left_out {
        let _ = writeln!(
            text,
            "left out, since `footbridge check` refused it: {what}"
        );
    }
    let paths: Vec<_> = new.iter().map(|(path, _)| format!("  {path}")).collect();
    let _ = write!(
        text,
        "\nwritten:\n{}\n\n\
         next:\n\
         \x20 read footbridge/dialect.toml and footbridge/catalogue/calls.toml, and correct the lines marked \"a guess\"\n\
         \x20 footbridge run --update # runs scenarios/first.yaml, and writes what happened to scenarios/first.snap\n",
        paths.join("\n")
    );
    text
}
