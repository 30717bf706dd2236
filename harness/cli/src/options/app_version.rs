//! The app versions on the command line.

use footbridge_contract::{Platform, Version, VersionError};
use footbridge_runner::Project;

use crate::output::command_error::CommandError;

pub(crate) fn parse_version(text: &str) -> Result<Version, String> {
    text.parse()
        .map_err(|error: VersionError| error.to_string())
}

/// Rejects versions that the app doesn't have, or can't give, as a scenario would. Versions after the latest are accepted only with
/// `may_be_beyond`.
pub(crate) fn check_versions(
    versions: &[Version],
    may_be_beyond: bool,
    project: &Project,
) -> Result<(), CommandError> {
    let app = &project.catalogue.app;
    let digits = Platform::APPS.map(|platform| project.dialect.version_digits(platform));
    let digits = digits.into_iter().flatten().min();
    let (first, latest) = (app.first_version, app.latest_version);
    let mut errors: Vec<_> = versions
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
    let fits = |version: &&Version| digits.is_none_or(|digits| version.fits(digits));
    errors.extend(versions.iter().filter(|version| !fits(version)).map(|version| {
        miette::miette!(
            help = "choose another version, or a wider form in the dialect (docs/dialects.md)",
            "version {version} doesn't fit the number that the app gives, with {} digits for each part",
            digits.unwrap_or_default()
        )
    }));
    if errors.is_empty() {
        Ok(())
    } else {
        Err(CommandError::input(errors))
    }
}
