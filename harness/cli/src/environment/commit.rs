//! The commit of the project in the current folder.

use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, Stdio};

use footbridge_insight::history::Commit;

/// The variable for the commit under test: the client's commit, if the client has its own repository.
const OWN: &str = "FOOTBRIDGE_COMMIT";

/// The commit variables of pipelines: GitHub, GitLab, Jenkins, Buildkite, Circle, Bitbucket.
const PIPELINES: [&str; 6] = [
    "GITHUB_SHA",
    "CI_COMMIT_SHA",
    "GIT_COMMIT",
    "BUILDKITE_COMMIT",
    "CIRCLE_SHA1",
    "BITBUCKET_COMMIT",
];

/// Their branch variables, in the same order.
const BRANCHES: [&str; 6] = [
    "GITHUB_REF_NAME",
    "CI_COMMIT_REF_NAME",
    "GIT_BRANCH",
    "BUILDKITE_BRANCH",
    "CIRCLE_BRANCH",
    "BITBUCKET_BRANCH",
];

/// Their variables for the user who started the pipeline, in the same order.
const PEOPLE: [&str; 6] = [
    "GITHUB_ACTOR",
    "GITLAB_USER_LOGIN",
    "BUILD_USER_ID",
    "BUILDKITE_BUILD_CREATOR",
    "CIRCLE_USERNAME",
    "BITBUCKET_STEP_TRIGGERER_UUID",
];

/// The variables with the name of the machine's user.
const USERS: [&str; 2] = ["USER", "USERNAME"];

/// The commit's details in the environment.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct CommitVariables {
    own: Option<Commit>,
    pipeline: Option<Commit>,
    branch: Option<String>,
    person: Option<String>,
    user: Option<String>,
}

impl CommitVariables {
    /// Reads the variables.
    pub(crate) fn read(variable: impl Fn(&str) -> Option<OsString>) -> Self {
        let commit = |name: &str| Commit::new(variable(name)?.to_str()?, false);
        let text = |name: &str| {
            let value = variable(name)?.to_str()?.trim().to_owned();
            Some(value).filter(|value| !value.is_empty())
        };
        Self {
            person: PEOPLE.into_iter().find_map(text),
            user: USERS.into_iter().find_map(text),
            own: commit(OWN),
            pipeline: PIPELINES.into_iter().find_map(commit),
            branch: BRANCHES.into_iter().find_map(text),
        }
    }

    /// Returns the pipeline's user, or else git's, or else the machine's.
    pub(crate) fn person(&self, root: &Path) -> Option<String> {
        self.person
            .clone()
            .or_else(|| {
                let name = git(root, &["config", "user.name"])?;
                Some(name.trim().to_owned()).filter(|name| !name.is_empty())
            })
            .or_else(|| self.user.clone())
    }

    /// Returns the pipeline's branch, or else git's. Returns `None` for a commit set by the user, which may belong to
    /// another repository, and for a detached commit.
    pub(crate) fn branch(&self, root: &Path) -> Option<String> {
        if self.own.is_some() {
            return None;
        }
        self.branch.clone().or_else(|| {
            let name = git(root, &["symbolic-ref", "--short", "--quiet", "HEAD"])?;
            Some(name.trim().to_owned()).filter(|name| !name.is_empty())
        })
    }

    /// Returns the user's commit, or else git's, or else the pipeline's; `None` outside version control.
    pub(crate) fn commit(&self, root: &Path) -> Option<Commit> {
        let own = self.own.clone();
        own.or_else(|| of_git(root))
            .or_else(|| self.pipeline.clone())
    }
}

/// Reads the commit's details from git. Untracked files don't count as changes, since reports and builds are among
/// them.
fn of_git(root: &Path) -> Option<Commit> {
    let head = git(root, &["rev-parse", "--verify", "--quiet", "HEAD"])?;
    let changes = git(root, &["status", "--porcelain", "--untracked-files=no"])?;
    Commit::new(&head, !changes.trim().is_empty())
}

fn git(root: &Path, arguments: &[&str]) -> Option<String> {
    let output = Command::new("git")
        .arg("--no-optional-locks")
        .arg("-C")
        .arg(root)
        .args(arguments)
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .ok()?;
    output
        .status
        .success()
        .then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commit_is_from_user_then_git_then_pipeline() {
        let variables = |names: &'static [&'static str]| {
            CommitVariables::read(|name| {
                let found = names.iter().find(|known| **known == name)?;
                Some(found.to_lowercase().into())
            })
        };
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let outside = tempfile::tempdir().unwrap();
        let id = |variables: CommitVariables, root: &Path| {
            variables.commit(root).map(|commit| commit.id)
        };
        let both = variables(&["FOOTBRIDGE_COMMIT", "GITHUB_SHA"]);
        assert_eq!(id(both, here).as_deref(), Some("footbridge_commit"));
        let pipeline = variables(&["GITHUB_SHA"]);
        assert_eq!(id(pipeline, outside.path()).as_deref(), Some("github_sha"));
        assert_eq!(id(variables(&[]), outside.path()), None);
    }

    #[test]
    fn uncommitted_changes_are_detected() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        let run = |arguments: &[&str]| git(root, arguments).expect("git runs");
        run(&["init", "--quiet"]);
        assert_eq!(of_git(root), None, "no commit yet");
        std::fs::write(root.join("a.txt"), "a").unwrap();
        run(&["add", "."]);
        let who = ["-c", "user.name=A", "-c", "user.email=a@example.test"];
        run(&[&who[..], &["commit", "--quiet", "-m", "a"]].concat());
        std::fs::write(root.join("new.txt"), "new").unwrap();
        let clean = of_git(root).unwrap();
        assert!(!clean.is_dirty);
        std::fs::write(root.join("a.txt"), "b").unwrap();
        let changed = of_git(root).unwrap();
        assert_eq!((changed.id, changed.is_dirty), (clean.id, true));
    }
}
