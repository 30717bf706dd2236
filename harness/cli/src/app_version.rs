//! The app versions that the command line names.

use footbridge_contract::{App, Version};

use crate::command_error::CommandError;

/// Refuses versions that the app doesn't have, as a scenario would. Later ones than the latest are let through where that is
/// meant.
pub(crate) fn check_versions(
    versions: &[Version],
    may_be_beyond: bool,
    app: &App,
) -> Result<(), CommandError> {
    let (first, latest) = (app.first_version, app.latest_version);
    let errors: Vec<_> = versions
        .iter()
        .filter(|version| **version < first || (**version > latest && !may_be_beyond))
        .map(|version| {
            let mut help = format!("its versions go from {first} to {latest}");
            if *version > latest {
                help += "; with --beyond it is taken for one that the catalogue doesn't know yet";
            }
            miette::miette!(help = help, "there is no version {version} of {}", app.name)
        })
        .collect();
    if errors.is_empty() {
        Ok(())
    } else {
        Err(CommandError::input(errors))
    }
}
