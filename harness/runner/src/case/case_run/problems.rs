//! The problems of a case, and the pictures that show them.

use std::path::PathBuf;

use footbridge_journal::{Instant, Place};
use footbridge_record::{CaseIdentity, Failure, FailureKind, StepPicture};

use crate::case::picture::{PictureMoment, Pictures};
use crate::redaction::Redaction;
use crate::stage::{CaseAborted, Stage};

/// The problems found while a case runs, and a picture of the first one.
#[derive(Default)]
pub(super) struct CaseProblems {
    pub(super) failures: Vec<Failure>,
    /// The call or link that this host lacks, if the scenario expects one.
    pub(super) unsupported: Option<String>,
    /// The path of the picture, if one was taken.
    pub(super) picture: Option<String>,
    /// The pictures after the steps.
    pub(super) pictures: Vec<StepPicture>,
    paths: PicturePaths,
}

/// A broken invariant or ready property.
pub(super) struct BrokenRule {
    pub(super) failure: Failure,
    /// Whether it is a likely cause of whatever else goes wrong afterwards.
    pub(super) is_cause: bool,
}

/// The picture files of a case.
#[derive(Default)]
struct PicturePaths {
    /// The picture of the first failure; `None` takes no picture.
    failure: Option<PathBuf>,
    /// The pictures after the steps, if they are taken.
    steps: Vec<PathBuf>,
}

impl PicturePaths {
    /// Returns the picture files of a case with this number of steps, and removes the files of an earlier run.
    fn clear(pictures: &Pictures, case: &CaseIdentity, steps: usize) -> Self {
        let failure = pictures.path_of(case);
        let paths: Vec<PathBuf> = (0..steps)
            .map(|step| pictures.path_after(case, step))
            .collect();
        for path in paths.iter().chain([&failure]) {
            // Usually the file does not exist.
            let _ = std::fs::remove_file(path);
        }
        let is_each = pictures.moment() == PictureMoment::Steps;
        Self {
            failure: Some(failure),
            steps: if is_each { paths } else { Vec::new() },
        }
    }
}

impl CaseProblems {
    /// Creates an empty value for a case with this number of steps. Removes the pictures of an earlier run.
    pub(super) fn new(pictures: Option<&Pictures>, case: &CaseIdentity, steps: usize) -> Self {
        let paths = pictures.map(|pictures| PicturePaths::clear(pictures, case, steps));
        Self {
            paths: paths.unwrap_or_default(),
            ..Self::default()
        }
    }

    /// Takes a picture of the page after a step, if each step has one.
    pub(super) fn picture_step(
        &mut self,
        stage: &mut Stage<'_>,
        redaction: &mut Redaction,
        step: usize,
    ) {
        if let Some(path) = self.paths.steps.get(step)
            && stage.take_picture(path, &redaction.secrets_of(stage.host().journal()))
        {
            let picture = path.display().to_string();
            self.pictures.push(StepPicture { step, picture });
        }
    }

    /// Adds a failure of the step that opened a page, whose result is unknown. It comes before the failures that
    /// follow from it.
    pub(super) fn fail_page(
        &mut self,
        step: usize,
        place: Option<Place>,
        now: Instant,
        message: String,
    ) {
        let failure = Failure {
            step: Some(step),
            place,
            at: Some(now),
            ..Failure::new(FailureKind::Step, message)
        };
        let is_later = |other: &Failure| other.step >= Some(step);
        let index = self.failures.iter().position(is_later);
        self.failures
            .insert(index.unwrap_or(self.failures.len()), failure);
    }

    /// Adds the failures of broken invariants. A likely cause comes before what went wrong since then.
    pub(super) fn add_broken(&mut self, broken: Vec<BrokenRule>) {
        let (causes, others): (Vec<_>, Vec<_>) =
            broken.into_iter().partition(|broken| broken.is_cause);
        let mut next = 0;
        for BrokenRule { failure, .. } in causes {
            let is_later = |other: &Failure| other.at >= failure.at;
            let later = self.failures[next..].iter().position(is_later);
            let index = later.map_or(self.failures.len(), |later| next + later);
            self.failures.insert(index, failure);
            next = index + 1;
        }
        let others = others.into_iter().map(|broken| broken.failure);
        self.failures.extend(others);
    }

    /// Takes a picture of a page with a failure, if the case has none yet.
    pub(super) fn take_picture(
        &mut self,
        stage: &mut Stage<'_>,
        redaction: &mut Redaction,
        lost: Option<&CaseAborted>,
    ) {
        let is_wrong = match lost {
            None => !self.failures.is_empty(),
            Some(lost) => matches!(
                lost,
                CaseAborted::Hung(_) | CaseAborted::Exceeded(_) | CaseAborted::OutOfTime(_)
            ),
        };
        if !is_wrong || self.picture.is_some() {
            return;
        }
        if let Some(path) = &self.paths.failure
            && stage.take_picture(path, &redaction.secrets_of(stage.host().journal()))
        {
            self.picture = Some(path.display().to_string());
        }
    }
}
