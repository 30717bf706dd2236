//! The draft of a project: its files, reduced until they are valid.

use footbridge_contract::Platform;
use footbridge_runner::Backends;

use crate::app_script::Place;
use crate::attempt::{self, Attempt, CheckedDraft};
use crate::environment::Environment;
use crate::learn_error::LearnError;
use crate::left_out::LeftOut;
use crate::new_file::NewFile;
use crate::observation::Observation;
use crate::observe::Observations;
use crate::options::{LearnOptions, RunContext};
use crate::tables::Tables;
use crate::{catalogue_draft, dialect_draft, event_draft, scenario};

/// A draft that `footbridge check` accepts.
#[derive(Debug)]
pub struct ValidDraft {
    /// The draft's files, without the schema that `footbridge` generates from them.
    pub files: Vec<NewFile>,
    /// The omitted part, if `footbridge check` rejected it.
    pub left_out: Option<LeftOut>,
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
        files: draft.files(Place::Project),
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
    let mut draft = Draft {
        options,
        observations: observations.0.clone(),
        tables: Tables::Common,
        left_out: None,
    };
    let whole = draft.dialect(Place::Project);
    let mut refused = Vec::new();
    for (what, tables, observations) in reduced(&observations.0) {
        draft.observations = observations;
        draft.tables = tables;
        draft.left_out =
            what.map(|what| LeftOut::new(what, &refused, &whole, &draft.dialect(Place::Project)));
        match attempt::check(&draft.files(Place::Elsewhere), backends)? {
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
        tables: Tables::Common,
        left_out: None,
    };
    let files = draft.files(Place::Project);
    files.into_iter().map(|(path, _)| path).collect()
}

/// A part to leave out, the tables, and the observations that remain.
type Reduced = (Option<String>, Tables, Vec<Observation>);

/// Returns the observations, whole and reduced: without replies, without one platform, and without both.
fn reduced(observations: &[Observation]) -> Vec<Reduced> {
    let without_replies = |observations: &[Observation]| -> Vec<Observation> {
        let without = observations.iter().cloned().map(|mut observation| {
            observation.replies.channel = None;
            observation.replies.reads.clear();
            observation.page.ready = None;
            observation
        });
        without.collect()
    };
    let mut all = vec![
        (None, Tables::Common, observations.to_vec()),
        (None, Tables::Separate, observations.to_vec()),
    ];
    let channels = observations
        .iter()
        .filter(|observation| observation.channel.is_some());
    if channels.count() > 1 {
        for platform in [Platform::Android, Platform::Ios] {
            let what = format!("the observations on {}", platform.name());
            let others = observations.iter().cloned();
            let others = others.filter(|other| other.platform != platform);
            all.push((Some(what), Tables::Common, others.collect()));
        }
    }
    for (what, tables, part) in all.clone() {
        let what = match what {
            Some(what) => format!("{what} and the reply channel"),
            None => "the reply channel".to_owned(),
        };
        all.push((Some(what), tables, without_replies(&part)));
    }
    all
}

/// The content of a draft's files.
#[derive(Debug)]
struct Draft<'a> {
    options: &'a LearnOptions,
    observations: Vec<Observation>,
    tables: Tables,
    /// The omitted part, if `footbridge check` rejected it.
    left_out: Option<LeftOut>,
}

impl Draft<'_> {
    fn environment(&self, place: Place) -> Environment<'_> {
        let scripts = |platform| {
            let scripts = self.options.bootstrap.iter();
            let scripts = scripts.filter(move |script| script.is_on(platform));
            let folder = &self.options.folder;
            scripts.map(move |script| (platform, script.path_from_dialect(folder, place)))
        };
        let platforms = [Platform::Ios, Platform::Android].into_iter();
        Environment {
            bootstrap: platforms.flat_map(scripts).collect(),
            user_agent: self.options.user_agent.as_deref(),
            open: &self.options.open,
        }
    }

    fn dialect(&self, place: Place) -> String {
        let (name, environment) = (&self.options.name, self.environment(place));
        dialect_draft::dialect(name, &self.observations, self.tables, &environment)
    }

    /// Returns the files for this place.
    fn files(&self, place: Place) -> Vec<NewFile> {
        let Self {
            options,
            observations,
            ..
        } = self;
        let environment = self.environment(place);
        let opened = environment.path();
        let mut dialect = self.dialect(place);
        if let Some(left_out) = &self.left_out {
            dialect += &left_out.comment();
        }
        let name = &options.name;
        let config = (options.config)(name, &options.client(place), &options.base)
            + &catalogue_draft::servers(observations);
        let first = scenario::first(opened, &options.taps, observations);
        // No timeout of the client was observed, so there are no limits.
        let mut files = vec![
            ("footbridge.toml", config),
            ("footbridge/dialect.toml", dialect),
            (
                "footbridge/catalogue/app.toml",
                catalogue_draft::app(name, environment.app_version().as_deref()),
            ),
            (
                "footbridge/catalogue/calls.toml",
                catalogue_draft::calls(observations),
            ),
            (
                "footbridge/catalogue/codes.toml",
                catalogue_draft::codes(observations),
            ),
            ("scenarios/first.yaml", first),
        ];
        let events = event_draft::catalogue(observations);
        files.extend(events.map(|events| ("footbridge/catalogue/events.toml", events)));
        files.extend(scenario::second(opened, &options.taps, observations));
        files
    }
}

#[cfg(test)]
mod recorded;
#[cfg(test)]
mod tests;
