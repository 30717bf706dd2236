//! The draft of a project: its files, reduced until they are valid.

use std::fmt::Write as _;

use footbridge_contract::Platform;
use footbridge_runner::Backends;

use crate::attempt::{self, Attempt, CheckedDraft};
use crate::environment::Environment;
use crate::learn_error::LearnError;
use crate::new_file::NewFile;
use crate::observation::Observation;
use crate::observe::Observations;
use crate::options::{LearnOptions, RunContext};
use crate::{catalogue_draft, dialect_draft, scenario};

/// A draft that `footbridge check` accepts.
#[derive(Debug)]
pub struct ValidDraft {
    /// The draft's files, without the schema that `footbridge` generates from them.
    pub files: Vec<NewFile>,
    /// The omitted part, if `footbridge check` rejected it.
    pub left_out: Option<String>,
    /// The results of the draft's scenarios, on each platform.
    pub attempts: Vec<Attempt>,
}

/// Returns the first draft that `footbridge check` accepts: the whole draft, else a reduced one.
///
/// # Errors
/// [`LearnError::Invalid`] with the errors of the whole draft if no draft is accepted; another [`LearnError`] if a
/// draft can't be run.
pub fn draft(
    options: &LearnOptions,
    observations: &Observations,
    context: &RunContext<'_>,
) -> Result<ValidDraft, LearnError> {
    let (draft, checked) = first_accepted(options, observations, &context.backends)?;
    Ok(ValidDraft {
        files: draft.files(&options.web),
        attempts: checked.run(context)?,
        left_out: draft.left_out,
    })
}

/// Returns the first draft that `footbridge check` accepts.
fn first_accepted<'a>(
    options: &'a LearnOptions,
    observations: &Observations,
    backends: &Backends,
) -> Result<(Draft<'a>, CheckedDraft), LearnError> {
    let mut refused = Vec::new();
    for (left_out, observations) in reduced(&observations.0) {
        let draft = Draft {
            options,
            observations,
            left_out,
        };
        match attempt::check(&draft.files(&options.location()), backends)? {
            Ok(checked) => return Ok((draft, checked)),
            Err(errors) if refused.is_empty() => refused = errors,
            Err(_) => {}
        }
    }
    Err(LearnError::Invalid { errors: refused })
}

/// Returns the paths of the files in every draft, whatever the observations.
pub fn draft_paths(options: &LearnOptions) -> Vec<&'static str> {
    let draft = Draft {
        options,
        observations: Vec::new(),
        left_out: None,
    };
    let files = draft.files(&options.web);
    files.into_iter().map(|(path, _)| path).collect()
}

/// Returns the observations, whole and reduced: without replies, without one platform, and without both.
fn reduced(observations: &[Observation]) -> Vec<(Option<String>, Vec<Observation>)> {
    let without_replies = |observations: &[Observation]| -> Vec<Observation> {
        let without = observations.iter().cloned().map(|mut observation| {
            observation.replies.channel = None;
            observation.replies.reads.clear();
            observation.page.ready = None;
            observation
        });
        without.collect()
    };
    let without_platform = |platform: Platform| -> Vec<Observation> {
        let without = observations.iter().cloned().map(|mut observation| {
            if observation.platform == platform {
                observation.channel = None;
                observation.calls.clear();
                observation.replies.channel = None;
            }
            observation
        });
        without.collect()
    };
    let mut all = vec![(None, observations.to_vec())];
    let channels = observations
        .iter()
        .filter(|observation| observation.channel.is_some());
    if channels.count() > 1 {
        for platform in [Platform::Android, Platform::Ios] {
            let what = format!("the observations on {}", platform.name());
            all.push((Some(what), without_platform(platform)));
        }
    }
    for (what, part) in all.clone() {
        let what = match what {
            Some(what) => format!("{what} and the reply channel"),
            None => "the reply channel".to_owned(),
        };
        all.push((Some(what), without_replies(&part)));
    }
    all
}

/// The content of a draft's files.
#[derive(Debug)]
struct Draft<'a> {
    options: &'a LearnOptions,
    observations: Vec<Observation>,
    /// The omitted part, if `footbridge check` rejected it.
    left_out: Option<String>,
}

impl Draft<'_> {
    /// Returns the files, for the client in this folder or at this URL.
    fn files(&self, web: &str) -> Vec<NewFile> {
        let Self {
            options,
            observations,
            ..
        } = self;
        let name = &options.name;
        let environment = Environment {
            user_agent: options.user_agent.as_deref(),
            open: &options.open,
        };
        let opened = environment.path();
        let mut dialect = dialect_draft::dialect(name, observations, &environment);
        if let Some(what) = &self.left_out {
            let _ = write!(
                dialect,
                "\n# Left out, because `footbridge check` rejected it: {what}.\n"
            );
        }
        let config = (options.config)(name, web) + &catalogue_draft::servers(observations);
        let first = scenario::first(opened, &options.taps, observations);
        // No timeout of the client was observed, so there are no limits.
        let mut files = vec![
            ("footbridge.toml", config),
            ("footbridge/dialect.toml", dialect),
            ("footbridge/catalogue/app.toml", catalogue_draft::app(name)),
            (
                "footbridge/catalogue/calls.toml",
                catalogue_draft::calls(observations),
            ),
            ("footbridge/catalogue/codes.toml", catalogue_draft::codes()),
            ("scenarios/first.yaml", first),
        ];
        files.extend(scenario::second(opened, &options.taps, observations));
        files
    }
}

#[cfg(test)]
mod recorded;
#[cfg(test)]
mod tests;
