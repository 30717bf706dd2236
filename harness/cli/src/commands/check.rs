//! `footbridge check`: validates every file without running anything.

use std::path::PathBuf;

use clap::Args;
use footbridge_contract::{Catalogue, Reply, counted};
use std::io::Write as _;

use footbridge_explore::ExploreSettings;
use footbridge_runner::config::ConfigDraft;
use footbridge_runner::{check_project, server_lines};

use crate::environment::ProcessEnvironment;
use crate::output::command_error::CommandError;
use crate::output::exit_status::ExitStatus;
use crate::output::unknown_app::unknown_app_note;
use crate::project::backends::backends;

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// Scenario files or folders; by default those in footbridge.toml.
    paths: Vec<PathBuf>,
}

pub(crate) fn check(
    args: &CheckArgs,
    environment: &ProcessEnvironment,
) -> Result<ExitStatus, CommandError> {
    let (draft, invalid) =
        ConfigDraft::find(&environment.folder).map_err(|error| CommandError::input([error]))?;
    let (project, plan) =
        check_project(draft, invalid, &backends(), &args.paths).map_err(CommandError::input)?;
    ExploreSettings::read(&project).map_err(|error| CommandError::input([error]))?;
    let catalogue = &project.catalogue;
    let _ = writeln!(
        anstream::stdout(),
        "all good: {}, {}, {}, {} and {} in the catalogue, {} with {}",
        counted(catalogue.calls.len(), "call"),
        counted(catalogue.links.len(), "link"),
        counted(catalogue.codes.len(), "code"),
        counted(catalogue.limits.len(), "limit"),
        counted(catalogue.events.len(), "event"),
        counted(plan.scenarios.len(), "scenario"),
        counted(plan.cases.len(), "case"),
    );
    if let Some(note) = codes_note(catalogue) {
        let _ = writeln!(anstream::stdout(), "{note}");
    }
    if let Some(note) = unknown_app_note(&project, None) {
        let _ = writeln!(anstream::stdout(), "{note}");
    }
    let hosts = project.hosts_without_server();
    if !hosts.is_empty() {
        let _ = writeln!(
            anstream::stdout(),
            "note: the client's files contain {} without a simulated server\n\
             If the client sends requests to them, add to footbridge.toml:\n\n{}",
            counted(hosts.len(), "host"),
            server_lines(hosts.iter().map(String::as_str)),
        );
    }
    Ok(ExitStatus::Success)
}

/// The number of failure codes that may stay without `codes` of calls.
const FEW_CODES: usize = 5;

/// Returns a note on calls that don't list their failure codes, if the app has more than a few.
fn codes_note(catalogue: &Catalogue) -> Option<String> {
    let codes = catalogue.codes.iter();
    let codes = codes.filter(|code| code.is_app_failure()).count();
    let calls = catalogue.calls.iter();
    let open = calls.filter(|call| call.reply != Reply::None && call.codes.is_none());
    let open = open.count();
    let verb = if open == 1 { "doesn't" } else { "don't" };
    (codes > FEW_CODES && open > 0).then(|| {
        format!(
            "note: {} {verb} list `codes`: explore and the inspector try all {codes} failure codes",
            counted(open, "call")
        )
    })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn calls_without_codes_are_noted_once_if_there_are_many_codes() {
        let orders = Path::new(env!("CARGO_MANIFEST_DIR")).join("../contract/tests/orders");
        let folder = tempfile::tempdir().unwrap();
        for file in std::fs::read_dir(orders).unwrap() {
            let file = file.unwrap().path();
            if let Ok(text) = std::fs::read_to_string(&file) {
                std::fs::write(folder.path().join(file.file_name().unwrap()), text).unwrap();
            }
        }
        let note = |failures: usize| {
            let code = |code: String, outcome: &str| {
                format!(
                    "[[code]]\ncode = \"{code}\"\nmeaning = \"x\"\norigin = \"app\"\noutcome = \"{outcome}\"\n"
                )
            };
            let failures = (0..failures).map(|index| code(index.to_string(), "failure"));
            let codes: String = failures.chain([code("OK".into(), "success")]).collect();
            std::fs::write(folder.path().join("codes.toml"), codes).unwrap();
            codes_note(&Catalogue::load(folder.path()).unwrap())
        };
        assert_eq!(note(5), None);
        let line = note(6).unwrap();
        assert!(line.starts_with("note: "), "{line}");
        assert!(
            line.ends_with(
                " calls don't list `codes`: explore and the inspector try all 6 failure codes"
            ),
            "{line}"
        );
    }
}
