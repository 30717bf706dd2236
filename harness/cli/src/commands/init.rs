//! `footbridge init`: a new project in the current folder, with a catalogue, a dialect and a first scenario.

mod files;
mod kind;
mod question;

use std::fmt::Write as _;
use std::path::Path;

use clap::Args;
use footbridge_gateway::ClientFolder;
use footbridge_learn::NewFile;
use footbridge_record::write_whole;
use footbridge_runner::config::is_url;
use miette::Report;
use url::{Position, Url};

pub(crate) use self::files::config;
use self::files::{ProjectSettings, ROOT, SCHEMA, files};
use self::kind::Kind;
use self::question::{ask, is_interactive};
use crate::environment::ProcessEnvironment;
use crate::output::command_error::CommandError;
use crate::output::exit_status::ExitStatus;
use crate::output::print;
use crate::output::unknown_app::unknown_app_note;
use crate::project::plan::project;

#[derive(Debug, Args)]
pub(crate) struct InitArgs {
    /// Use this client, a folder with an index.html or a development server's URL. By default ask, or without a
    /// terminal use the first of dist, build, public, web and this folder with an index.html, or else create a small
    /// page in web.
    #[arg(long, value_name = "URL|DIR")]
    web: Option<String>,

    /// Choose how page and app communicate; by default ask, or without a terminal use callback.
    #[arg(long, value_name = "KIND", value_parser = Kind::parser())]
    bridge: Option<&'static Kind>,

    /// Set the app's name, of letters, digits and hyphens; by default the folder's name.
    #[arg(long)]
    name: Option<String>,

    /// Overwrite existing files.
    #[arg(long)]
    force: bool,
}

pub(crate) fn init(
    args: &InitArgs,
    environment: &ProcessEnvironment,
) -> Result<ExitStatus, CommandError> {
    let folder = &environment.folder;
    let settings = settings(args, folder)?;
    let new = files(&settings);
    if !args.force {
        reject_existing_files(folder, new.iter().map(|(path, _)| *path))?;
    }
    write_project(&new, environment)?;
    print(&report(&new, &settings));
    if settings.web.is_some()
        && let Some(note) = unknown_app_note(&project(environment)?, None)
    {
        print(&format!("\n{note}\n"));
    }
    Ok(ExitStatus::Success)
}

/// Writes the project's files, and the schema that is generated from them.
pub(crate) fn write_project(
    new: &[NewFile],
    environment: &ProcessEnvironment,
) -> Result<(), CommandError> {
    let folder = &environment.folder;
    for (path, text) in new {
        write(folder, path, text)?;
    }
    // Reading the project back checks the given values.
    let project = project(environment)?;
    let schema = footbridge_scenario::schema(&project.catalogue, &project.names());
    let schema = serde_json::to_string_pretty(&schema)
        .map_err(|error| CommandError::environment(miette::miette!("{error}")))?;
    write(folder, SCHEMA, &(schema + "\n"))
}

/// Returns the client for a project that requires one, and its base path: the named client, or else an existing build
/// folder.
pub(crate) fn client(named: Option<&str>, folder: &Path) -> Result<(String, String), CommandError> {
    let web = named.or_else(|| default_web(folder)).ok_or_else(|| {
        wrong(miette::miette!(
            help = "write --web dist for a folder, or --web http://127.0.0.1:5173 for a development server",
            "no client is given"
        ))
    })?;
    check_web(web, folder)?;
    Ok(located(web.to_owned(), folder))
}

/// Returns a client and its base path: the path of a URL, or the one that a folder is built for.
fn located(web: String, folder: &Path) -> (String, String) {
    let url = is_url(&web).then(|| Url::parse(&web).ok()).flatten();
    let Some(url) = url else {
        let base = ClientFolder::built_for(&folder.join(&web));
        return (web, base.unwrap_or_else(|| ROOT.to_owned()));
    };
    let inner = url.path().trim_matches('/');
    if inner.is_empty() {
        return (web, ROOT.to_owned());
    }
    (url[..Position::BeforePath].to_owned(), format!("/{inner}/"))
}

/// Returns the app's name: the given one, or the folder's.
pub(crate) fn app_name(given: Option<&str>, folder: &Path) -> Result<String, CommandError> {
    match given {
        Some(name) => checked_name(name),
        None => Ok(folder_name(folder)),
    }
}

fn report(new: &[NewFile], settings: &ProjectSettings) -> String {
    let paths = new.iter().map(|(path, _)| *path).chain([SCHEMA]);
    let written: Vec<_> = paths.map(|path| format!("  {path}")).collect();
    let first = if settings.web.is_some() {
        "footbridge run --update # runs scenarios/first.yaml, and writes its transcript to scenarios/first.snap"
    } else {
        "footbridge run          # runs scenarios/first.yaml on the page in web; name your own client in footbridge.toml"
    };
    format!(
        "written:\n{}\n\n\
         next:\n\
         \x20 {first}\n\
         \x20 footbridge open         # the client in the emulated app, live\n\
         \x20 footbridge catalogue    # the app's calls; add your own to footbridge/catalogue/calls.toml\n",
        written.join("\n"),
    )
}

fn settings(args: &InitArgs, folder: &Path) -> Result<ProjectSettings, CommandError> {
    let asks = is_interactive();
    let web = match &args.web {
        Some(web) => Some(web.clone()),
        None if asks => ask(
            "Where is the client (a folder with an index.html, or a URL)? Leave empty to create a small page.",
            default_web(folder),
        ),
        None => default_web(folder).map(str::to_owned),
    };
    if let Some(web) = &web {
        check_web(web, folder)?;
    }
    let (web, base) = web.map_or((None, ROOT.to_owned()), |web| {
        let (web, base) = located(web, folder);
        (Some(web), base)
    });
    let bridge = match args.bridge {
        Some(bridge) => bridge,
        None if asks => ask_bridge()?,
        None => Kind::default(),
    };
    let name = app_name(args.name.as_deref(), folder)?;
    Ok(ProjectSettings {
        name,
        web,
        base,
        bridge,
    })
}

fn ask_bridge() -> Result<&'static Kind, CommandError> {
    let answer = ask(&kinds_question(), Some(Kind::default().name)).unwrap_or_default();
    Kind::find(&answer).ok_or_else(|| {
        let names: Vec<_> = Kind::all().map(|kind| kind.name).collect();
        wrong(miette::miette!(
            help = format!("write one of {}", names.join(", ")),
            "unknown bridge `{answer}`"
        ))
    })
}

fn kinds_question() -> String {
    let mut question = "How do the page and the app communicate?\n".to_owned();
    for Kind { name, about, .. } in Kind::all() {
        let _ = writeln!(question, "  {name:25}  {about}");
    }
    question + "Bridge?"
}

/// Returns the most likely build folder of a client, if there is one.
fn default_web(folder: &Path) -> Option<&'static str> {
    let usual = ["dist", "build", "public", "web", "."];
    usual
        .into_iter()
        .find(|name| folder.join(name).join("index.html").is_file())
}

fn check_web(web: &str, folder: &Path) -> Result<(), CommandError> {
    if is_url(web) {
        return match Url::parse(web) {
            Ok(_) => Ok(()),
            Err(error) => Err(wrong(miette::miette!(
                help = "write a URL such as http://127.0.0.1:5173",
                "{web} is not a valid URL: {error}"
            ))),
        };
    }
    let path = folder.join(web);
    if !path.is_dir() {
        return Err(wrong(miette::miette!(
            help =
                "give a build folder or a development server's URL, such as http://127.0.0.1:5173",
            "there is no folder {web}"
        )));
    }
    if !path.join("index.html").is_file() {
        return Err(wrong(miette::miette!(
            help = "build the client first, or give the folder that contains its index.html",
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
        help = "use letters, digits and hyphens, such as my-app",
        "`{name}` is not a valid app name"
    )))
}

/// Returns whether a name is valid in a user agent and in a host name.
fn is_name(name: &str) -> bool {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    name.starts_with(|first: char| first.is_ascii_alphabetic())
        && !name.ends_with('-')
        && name.len() <= 40
        && name.chars().all(is_plain)
}

/// Returns the folder's name, if it is a valid app name.
fn folder_name(folder: &Path) -> String {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    if is_name(&name) {
        name.into_owned()
    } else {
        "myapp".to_owned()
    }
}

/// Fails if a file would be overwritten.
pub(crate) fn reject_existing_files(
    folder: &Path,
    new: impl IntoIterator<Item = &'static str>,
) -> Result<(), CommandError> {
    let paths = new.into_iter().chain([SCHEMA]);
    let existing: Vec<_> = paths.filter(|path| folder.join(path).exists()).collect();
    if existing.is_empty() {
        return Ok(());
    }
    Err(wrong(miette::miette!(
        help = "use --force to overwrite them; nothing was written",
        "files already exist: {}",
        existing.join(", ")
    )))
}

fn write(folder: &Path, path: &str, text: &str) -> Result<(), CommandError> {
    let path = folder.join(path);
    write_whole(&path, text).map_err(|error| {
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
    fn app_name_is_valid_in_user_agent_and_host_name() {
        for valid in ["Shop", "my-app", "a1"] {
            assert!(is_name(valid), "{valid}");
        }
        for invalid in ["", "1a", "a-", "my app", "a.b", "é", &"a".repeat(41)] {
            assert!(!is_name(invalid), "{invalid}");
        }
        assert_eq!(folder_name(Path::new("/x/my-app")), "my-app");
        assert_eq!(folder_name(Path::new("/x/.tmp1")), "myapp");
        assert_eq!(folder_name(Path::new("/")), "myapp");
    }
}
