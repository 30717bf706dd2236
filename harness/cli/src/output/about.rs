//! The description of a run in its reports.

use footbridge_record::{RunAbout, RunCommit};
use footbridge_runner::{Project, client_name};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use crate::environment::ProcessEnvironment;

/// Describes a run. `web` replaces the configured client, and `options` are further options of `footbridge run`.
pub(crate) fn about(
    project: &Project,
    web: Option<&str>,
    options: &[&str],
    environment: &ProcessEnvironment,
) -> RunAbout {
    let config = &project.config;
    let web_options: Vec<&str> = web.into_iter().flat_map(|web| ["--web", web]).collect();
    let all: Vec<&str> = web_options.iter().chain(options).copied().collect();
    RunAbout {
        project: project.catalogue.app.name.clone(),
        started_at: started_at(environment.wall.unix_millis()),
        commit: environment.commit(&config.root).map(|commit| RunCommit {
            id: commit.id,
            branch: environment.branch(&config.root),
            is_dirty: commit.is_dirty,
        }),
        client: client_name(config, web, &environment.folder),
        options: quoted(&all),
        open_options: quoted(&web_options),
    }
}

/// Formats a time as RFC 3339.
pub(crate) fn started_at(unix_ms: u64) -> String {
    let seconds = i64::try_from(unix_ms / 1000).unwrap_or_default();
    let began = OffsetDateTime::from_unix_timestamp(seconds).unwrap_or(OffsetDateTime::UNIX_EPOCH);
    began.format(&Rfc3339).unwrap_or_default()
}

/// Quotes words for a POSIX shell.
fn quoted(words: &[&str]) -> String {
    // A word from a command line can't contain a zero byte.
    shlex::try_join(words.iter().copied()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_quoted_for_a_shell() {
        assert_eq!(quoted(&[]), "");
        let words = ["--web", "my client", "--engine", "chromium"];
        assert_eq!(quoted(&words), "--web 'my client' --engine chromium");
    }

    #[test]
    fn time_is_formatted_to_the_second() {
        assert_eq!(started_at(1_772_444_460_123), "2026-03-02T09:41:00Z");
    }
}
