//! The subject of a run in its reports.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The subject of a run: the project, the client, and the options that repeat it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RunAbout {
    /// The project's name, which is the app's.
    pub project: String,
    /// The time at which the run began, as RFC 3339.
    pub started_at: String,
    /// The commit; null outside a repository.
    pub commit: Option<RunCommit>,
    /// The client: the folder or the address given with `--web`, or the configured one.
    pub client: String,
    /// The options with which `footbridge run` repeats a case, quoted for a shell, such as `--web
    /// http://127.0.0.1:5173`; may be empty.
    pub options: String,
    /// The options with which `footbridge open` steps through a case.
    pub open_options: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RunCommit {
    /// The name, from git or from the pipeline.
    pub id: String,
    /// The branch; null if it isn't known.
    pub branch: Option<String>,
    /// Whether files differed from the commit.
    pub is_dirty: bool,
}

impl RunAbout {
    /// Returns the common subject of several runs, which is that of the earliest; `None` if they differ.
    pub fn of_all<'a>(mut runs: impl Iterator<Item = Option<&'a Self>>) -> Option<Self> {
        let first = runs.next()??.clone();
        runs.try_fold(first, |first, next| {
            let next = next?;
            let is_same = Self {
                started_at: first.started_at.clone(),
                ..next.clone()
            } == first;
            let started_at = first.started_at.clone().min(next.started_at.clone());
            is_same.then_some(Self {
                started_at,
                ..first
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn about(started_at: &str, client: &str) -> RunAbout {
        RunAbout {
            project: "shop".to_owned(),
            started_at: started_at.to_owned(),
            commit: None,
            client: client.to_owned(),
            options: String::new(),
            open_options: String::new(),
        }
    }

    #[test]
    fn runs_of_the_same_client_have_a_common_subject() {
        let (early, late) = (
            about("2026-01-01T00:00:00Z", "web"),
            about("2026-01-02T00:00:00Z", "web"),
        );
        let other = about("2026-01-01T00:00:00Z", "other");
        let all = |runs: &[Option<&RunAbout>]| RunAbout::of_all(runs.iter().copied());
        assert_eq!(all(&[Some(&late), Some(&early)]).as_ref(), Some(&early));
        assert_eq!(all(&[Some(&early), Some(&other)]), None);
        assert_eq!(all(&[Some(&early), None]), None);
        assert_eq!(all(&[]), None);
    }
}
