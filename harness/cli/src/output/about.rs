//! The description of a run in its reports.

use std::path::Path;

use footbridge_record::{RunAbout, RunCommit};
use footbridge_runner::Project;
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
        client: web.map_or_else(|| shown(&config.web, &config.root), str::to_owned),
        options: quoted(&all),
        open_options: quoted(&web_options),
    }
}

/// Returns a configured client: a folder relative to the project, or a URL.
fn shown(web: &str, root: &Path) -> String {
    match Path::new(web).strip_prefix(root) {
        Ok(folder) if !folder.as_os_str().is_empty() => folder.display().to_string(),
        _ => web.to_owned(),
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
    fn client_path_is_relative_to_the_project() {
        let root = Path::new("/projects/shop");
        assert_eq!(shown("/projects/shop/web", root), "web");
        assert_eq!(shown("/projects/other", root), "/projects/other");
        assert_eq!(
            shown("http://127.0.0.1:5173", root),
            "http://127.0.0.1:5173"
        );
        assert_eq!(started_at(1_772_444_460_123), "2026-03-02T09:41:00Z");
    }
}
