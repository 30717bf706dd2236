//! `footbridge init`: a project in the current folder, with a catalogue, a dialect and a scenario to begin with.

mod files;
mod kind;
mod question;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use clap::Args;
use footbridge_runner::config::is_url;
use miette::Report;

use self::files::{Answers, SCHEMA, files};
pub(crate) use self::files::{NewFile, project_files};
use self::kind::Kind;
use self::question::{ask, is_answered};
use crate::command_error::CommandError;
use crate::environment::ProcessEnvironment;
use crate::exit_status::ExitStatus;
use crate::output::print;
use crate::plan::project;

#[derive(Debug, Args)]
pub(crate) struct InitArgs {
    /// The client: a folder with an index.html, or the URL of a development server. If it is left out and nobody is there
    /// to ask, the folder that has an index.html: dist, build, public, web or this one; without any, a small page to begin
    /// with is written to web.
    #[arg(long, value_name = "URL|DIR")]
    web: Option<String>,

    /// How the page and the app talk. Asked for if it is left out; if nobody is there to ask, callback.
    #[arg(long, value_name = "KIND", value_parser = Kind::parser())]
    bridge: Option<&'static Kind>,

    /// The app's name: letters, digits and hyphens; by default that of the folder.
    #[arg(long)]
    name: Option<String>,

    /// Write over the files that are there.
    #[arg(long)]
    force: bool,
}

pub(crate) fn init(
    args: &InitArgs,
    environment: &ProcessEnvironment,
) -> Result<ExitStatus, CommandError> {
    let folder = &environment.folder;
    let answers = answers(args, folder)?;
    let new = files(&answers);
    if !args.force {
        keep_what_is_there(folder, &new)?;
    }
    write_project(&new, environment)?;
    print(&report(&new, &answers));
    Ok(ExitStatus::Success)
}

/// Writes the files of a project, and the schema that is made of them.
pub(crate) fn write_project(
    new: &[NewFile],
    environment: &ProcessEnvironment,
) -> Result<(), CommandError> {
    let folder = &environment.folder;
    for (path, text) in new {
        write(folder, path, text)?;
    }
    // Reading the project back finds whatever the answers made wrong of it.
    let project = project(environment)?;
    let schema = footbridge_scenario::schema(&project.catalogue, &project.names());
    let schema = serde_json::to_string_pretty(&schema)
        .map_err(|error| CommandError::environment(miette::miette!("{error}")))?;
    write(folder, SCHEMA, &(schema + "\n"))
}

/// The client of a project that can't begin without one: the one that is named, or else the one that is there.
pub(crate) fn client(named: Option<&str>, folder: &Path) -> Result<String, CommandError> {
    let web = named.or_else(|| default_web(folder)).ok_or_else(|| {
        wrong(miette::miette!(
            help = "write --web dist for a folder, or --web http://127.0.0.1:5173 for a development server",
            "the client is not named"
        ))
    })?;
    check_web(web, folder)?;
    Ok(web.to_owned())
}

/// The app's name: the one that is given, or the folder's.
pub(crate) fn app_name(given: Option<&str>, folder: &Path) -> Result<String, CommandError> {
    match given {
        Some(name) => checked_name(name),
        None => Ok(folder_name(folder)),
    }
}

fn report(new: &[NewFile], answers: &Answers) -> String {
    let paths = new.iter().map(|(path, _)| *path).chain([SCHEMA]);
    let written: Vec<_> = paths.map(|path| format!("  {path}")).collect();
    let first = if answers.web.is_some() {
        "footbridge run --update # runs scenarios/first.yaml, and writes what happened to scenarios/first.snap"
    } else {
        "footbridge run          # runs scenarios/first.yaml on the page in web; name your own client in footbridge.toml"
    };
    format!(
        "written:\n{}\n\n\
         next:\n\
         \x20 {first}\n\
         \x20 footbridge open         # the client in the emulated app, live\n\
         \x20 footbridge catalogue    # the app's calls; put your own into footbridge/catalogue/calls.toml\n",
        written.join("\n"),
    )
}

fn answers(args: &InitArgs, folder: &Path) -> Result<Answers, CommandError> {
    let asks = is_answered();
    let web = match &args.web {
        Some(web) => Some(web.clone()),
        None if asks => ask(
            "Where is the client (a folder with an index.html, or a URL)? Without an answer, a small page is made.",
            default_web(folder),
        ),
        None => default_web(folder).map(str::to_owned),
    };
    if let Some(web) = &web {
        check_web(web, folder)?;
    }
    let bridge = match args.bridge {
        Some(bridge) => bridge,
        None if asks => ask_bridge()?,
        None => Kind::default(),
    };
    let name = app_name(args.name.as_deref(), folder)?;
    Ok(Answers { name, web, bridge })
}

fn ask_bridge() -> Result<&'static Kind, CommandError> {
    let answer = ask(&kinds_question(), Some(Kind::default().name)).unwrap_or_default();
    Kind::find(&answer).ok_or_else(|| {
        let names: Vec<_> = Kind::all().map(|kind| kind.name).collect();
        wrong(miette::miette!(
            help = format!("write one of {}", names.join(", ")),
            "there is no bridge `{answer}`"
        ))
    })
}

fn kinds_question() -> String {
    let mut question = "How do the page and the app talk?\n".to_owned();
    for Kind { name, about, .. } in Kind::all() {
        let _ = writeln!(question, "  {name:25}  {about}");
    }
    question + "Which of these?"
}

/// The folder that a client is most likely built into, if there is one.
fn default_web(folder: &Path) -> Option<&'static str> {
    let usual = ["dist", "build", "public", "web", "."];
    usual
        .into_iter()
        .find(|name| folder.join(name).join("index.html").is_file())
}

fn check_web(web: &str, folder: &Path) -> Result<(), CommandError> {
    if is_url(web) {
        return match url::Url::parse(web) {
            Ok(_) => Ok(()),
            Err(error) => Err(wrong(miette::miette!(
                help = "write it like http://127.0.0.1:5173",
                "{web} is no URL: {error}"
            ))),
        };
    }
    let path = folder.join(web);
    if !path.is_dir() {
        return Err(wrong(miette::miette!(
            help = "name the folder of the client's build, or the URL of its development server, such as http://127.0.0.1:5173",
            "there is no folder {web}"
        )));
    }
    if !path.join("index.html").is_file() {
        return Err(wrong(miette::miette!(
            help = "build the client first, or name the folder that has its index.html",
            "there is no index.html in {web}"
        )));
    }
    Ok(())
}

fn checked_name(name: &str) -> Result<String, CommandError> {
    if is_name(name) {
        return Ok(name.to_owned());
    }
    Err(wrong(miette::miette!(
        help = "write letters, digits and hyphens, such as my-app",
        "`{name}` is no name for an app"
    )))
}

/// Whether a name can stand in a user agent and in a host's name.
fn is_name(name: &str) -> bool {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    name.starts_with(|first: char| first.is_ascii_alphabetic())
        && !name.ends_with('-')
        && name.len() <= 40
        && name.chars().all(is_plain)
}

/// The folder's name, if an app can have it.
fn folder_name(folder: &Path) -> String {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    if is_name(&name) {
        name.into_owned()
    } else {
        "myapp".to_owned()
    }
}

/// Refuses to begin if a file would be written over.
pub(crate) fn keep_what_is_there(folder: &Path, new: &[NewFile]) -> Result<(), CommandError> {
    let paths = new.iter().map(|(path, _)| *path).chain([SCHEMA]);
    let there: Vec<_> = paths.filter(|path| folder.join(path).exists()).collect();
    if there.is_empty() {
        return Ok(());
    }
    Err(wrong(miette::miette!(
        help = "--force writes over them; nothing has been written",
        "already there: {}",
        there.join(", ")
    )))
}

fn write(folder: &Path, path: &str, text: &str) -> Result<(), CommandError> {
    let path = folder.join(path);
    let written = path
        .parent()
        .map_or(Ok(()), fs::create_dir_all)
        .and_then(|()| fs::write(&path, text));
    written.map_err(|error| {
        CommandError::environment(miette::miette!(
            "failed to write {}: {error}",
            path.display()
        ))
    })
}

fn wrong(error: Report) -> CommandError {
    CommandError::input([error])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_can_stand_in_a_user_agent_and_in_a_host_name() {
        for good in ["Shop", "my-app", "a1"] {
            assert!(is_name(good), "{good}");
        }
        for bad in ["", "1a", "a-", "my app", "a.b", "é", &"a".repeat(41)] {
            assert!(!is_name(bad), "{bad}");
        }
        assert_eq!(folder_name(Path::new("/x/my-app")), "my-app");
        assert_eq!(folder_name(Path::new("/x/.tmp1")), "myapp");
        assert_eq!(folder_name(Path::new("/")), "myapp");
    }
}
