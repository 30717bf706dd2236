//! `footbridge learn`: a first draft of a dialect and a catalogue, from a client's behaviour in an app that sends no
//! replies.

use std::fmt::Write as _;
use std::path::Path;

use clap::Args;
use footbridge_learn::{
    AppScript, EngineRunner, LearnError, LearnOptions, LeftOut, RunContext, ValidDraft, draft,
    draft_paths, observe, read_tap,
};

use crate::commands::init;
use crate::environment::ProcessEnvironment;
use crate::output::command_error::CommandError;
use crate::output::exit_status::ExitStatus;
use crate::output::print;
use crate::project::backends::backends;

#[derive(Debug, Args)]
pub(crate) struct LearnArgs {
    /// Use this client, a folder with an index.html or a development server's URL; by default the first of dist,
    /// build, public, web and this folder with an index.html.
    #[arg(long, value_name = "URL|DIR")]
    web: Option<String>,

    /// Open this address; by default the path that the client is built for.
    #[arg(long, value_name = "PATH")]
    open: Option<String>,

    /// Tap the element with this text after the page opens; repeat to tap several in order. `button:"Top up"` and
    /// `{ role: button, name: Top up }` are one by its role; of several with a text, the one that a user can tap is taken.
    #[arg(long, value_name = "ELEMENT")]
    tap: Vec<String>,

    /// Set the user agent of both platforms, for a client that recognises its app by it; fills places such as
    /// `{app_version}`.
    #[arg(long, value_name = "TEXT")]
    user_agent: Option<String>,

    /// Run this script of the app before the client's; repeat for several in order. `ios=FILE` or `android=FILE` runs it
    /// on one platform.
    #[arg(long, value_name = "FILE")]
    bootstrap: Vec<String>,

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
    let taps = args.tap.iter().map(|tap| read_tap(tap));
    let taps = taps.collect::<Result<_, _>>();
    let (web, base) = init::client(args.web.as_deref(), folder)?;
    let mut options = LearnOptions {
        web,
        name: init::app_name(args.name.as_deref(), folder)?,
        folder: folder.clone(),
        config: init::config,
        open: args.open.clone().unwrap_or_else(|| base.clone()),
        base,
        taps: taps.map_err(|error| CommandError::input([error]))?,
        user_agent: args.user_agent.clone(),
        bootstrap: scripts(&args.bootstrap, folder)?,
    };
    if !args.force {
        init::reject_existing_files(folder, draft_paths(&options))?;
    }
    let context = RunContext {
        engines: environment.engines.all.clone(),
        backends: backends(),
        cores: environment.cores,
        wall: &environment.wall,
    };
    let observed = EngineRunner::start(&options, &context).and_then(|mut runner| {
        let observations = observe(&mut runner)?;
        Ok((observations, runner.into_taps()))
    });
    let (observations, taps) = observed.map_err(command_error)?;
    options.taps = taps;
    print(&observations.summary());
    if !observations.has_channel() {
        let help = if observations.reads_agent() {
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
    let draft = draft(&options, &observations, &context).map_err(command_error)?;
    init::write_project(&draft.files, environment)?;
    print(&next(&draft));
    Ok(ExitStatus::Success)
}

/// Returns the app's scripts, whose files exist.
fn scripts(texts: &[String], folder: &Path) -> Result<Vec<AppScript>, CommandError> {
    let script = |text: &String| {
        let script = AppScript::parse(text);
        if folder.join(&script.file).is_file() {
            return Ok(script);
        }
        Err(CommandError::input([miette::miette!(
            help = "a path in --bootstrap starts at this folder",
            "the script {} is missing",
            script.file.display()
        )]))
    };
    texts.iter().map(script).collect()
}

fn command_error(error: LearnError) -> CommandError {
    match error {
        LearnError::Invalid { errors } => CommandError::input(errors),
        LearnError::Environment { error } => CommandError::environment(error),
    }
}

fn next(draft: &ValidDraft) -> String {
    let mut text = String::new();
    for attempt in &draft.attempts {
        let _ = writeln!(text, "{}: {}", attempt.platform.name(), attempt.text());
    }
    if let Some(LeftOut { what, reasons, .. }) = &draft.left_out {
        let _ = writeln!(
            text,
            "left out, because `footbridge check` rejected it: {what}"
        );
        for reason in reasons {
            let _ = writeln!(text, "  {reason}");
        }
    }
    let paths: Vec<_> = draft
        .files
        .iter()
        .map(|(path, _)| format!("  {path}"))
        .collect();
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
