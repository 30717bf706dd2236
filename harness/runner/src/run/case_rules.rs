//! The rules by which the cases of a run are attempted and compared.

use std::sync::Arc;

use crate::case::picture::Pictures;
use crate::case::snapshots::Accepted;
use crate::case::step_observer::StepObserver;
use crate::plan::case::Case;
use crate::run::attempts::Attempts;
use crate::run::options::Options;

/// The rules by which every case of a run is attempted and compared.
#[derive(Debug, Clone)]
pub(crate) struct CaseRules {
    /// The number of attempts at a case.
    pub(crate) attempts: Attempts,
    /// The accepted transcripts; `None` if transcripts are not compared.
    pub(crate) accepted: Option<Accepted>,
    /// The folder of pictures; `None` if no report shows them.
    pub(crate) pictures: Option<Pictures>,
    /// The observer of the steps, which may also delay them.
    pub(crate) pace: Option<Arc<dyn StepObserver>>,
}

impl CaseRules {
    /// The rules of a run with these options. `accepted` is used only if the run compares transcripts.
    pub(crate) fn new(options: &Options, accepted: Accepted) -> Self {
        Self {
            attempts: options.attempts,
            accepted: options.compares_transcripts().then_some(accepted),
            pictures: options.pictures.clone(),
            pace: options.pace.clone(),
        }
    }

    /// The accepted transcript of a case, if transcripts are compared.
    pub(crate) fn accepted_transcript(&self, case: &Case) -> Option<String> {
        self.accepted
            .as_ref()?
            .transcript_of(case)
            .map(str::to_owned)
    }
}
