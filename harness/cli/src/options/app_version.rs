//! The app versions on the command line.

use footbridge_contract::{App, Version, VersionError};

use crate::output::command_error::CommandError;

pub(crate) fn parse_version(text: &str) -> Result<Version, String> {
    text.parse()
        .map_err(|error: VersionError| error.to_string())
}

/// Rejects versions that the app doesn't have, as a scenario would. Versions after the latest are accepted only with
/// `may_be_beyond`.
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
            let mut help = format!("its versions are {first} to {latest}");
            if *version > latest {
                help += "; use --beyond to run a version newer than the catalogue lists";
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
