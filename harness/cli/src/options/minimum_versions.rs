//! Minimum app versions on the command line.

use footbridge_insight::matrix::{Minimums, MinimumsError};
use footbridge_runner::Project;

use crate::output::command_error::CommandError;

/// Parses minimum versions, such as `ios=2.0.0,android=2.1.0`.
pub(crate) fn parse_minimums(text: &str) -> Result<Minimums, String> {
    text.parse()
        .map_err(|error: MinimumsError| error.to_string())
}

/// Rejects minimum versions that the app doesn't have.
pub(crate) fn check_minimums(minimums: &Minimums, project: &Project) -> Result<(), CommandError> {
    let app = &project.catalogue.app;
    let known = app.first_version..=app.latest_version;
    let unknown = minimums
        .0
        .iter()
        .find(|(_, version)| !known.contains(version));
    unknown.map_or(Ok(()), |(platform, version)| {
        Err(CommandError::input([miette::miette!(
            help = format!(
                "its versions are {} to {}",
                app.first_version, app.latest_version
            ),
            "there is no version {version} of {} on {platform}",
            app.name
        )]))
    })
}
