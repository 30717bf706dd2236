//! Recorded passes of a client, for tests of drafts without an engine.

use std::collections::VecDeque;
use std::io;
use std::path::Path;

use miette::miette;
use serde::{Deserialize, Serialize};

use crate::key_words::SUCCESS_WORDS;
use crate::learn_error::LearnError;
use crate::pass::{Offer, Pass, PassRunner};
use crate::watcher_message::WatcherMessage;

/// A pass: the app, and the observations.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RecordedPass {
    offer: Offer,
    pass: Pass,
}

/// The passes of a client, in order.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Recording {
    passes: VecDeque<RecordedPass>,
}

impl Recording {
    /// Reads a recording with one line of JSON for each pass.
    ///
    /// # Errors
    /// If the file can't be read, or is not a recording.
    pub fn read(path: &Path) -> io::Result<Self> {
        let text = std::fs::read_to_string(path)?;
        let passes = text.lines().map(serde_json::from_str);
        Ok(Self {
            passes: passes.collect::<Result<_, _>>()?,
        })
    }

    /// Writes the recording.
    ///
    /// # Errors
    /// If the file can't be written.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        let lines = self.passes.iter().map(serde_json::to_string);
        let lines = lines.collect::<Result<Vec<_>, _>>()?;
        std::fs::write(path, lines.join("\n") + "\n")
    }
}

/// Returns the next pass of the recording. Ignores the names to watch, since the recorded pass already watched them.
impl PassRunner for Recording {
    fn run(&mut self, _: &[String], offer: &Offer) -> Result<Pass, LearnError> {
        match self.passes.pop_front() {
            Some(recorded) if recorded.offer == *offer => Ok(recorded.pass),
            Some(recorded) => Err(LearnError::environment(miette!(
                "the recording has another pass: {:?} instead of {offer:?}",
                recorded.offer
            ))),
            None => Err(LearnError::environment(miette!(
                "the recording has no further pass: {offer:?}"
            ))),
        }
    }
}

/// Runs passes, and records them.
pub struct Recorder<'a> {
    runner: &'a mut dyn PassRunner,
    recording: Recording,
}

impl<'a> Recorder<'a> {
    /// Creates a recorder of this runner's passes.
    pub fn new(runner: &'a mut dyn PassRunner) -> Self {
        Self {
            runner,
            recording: Recording::default(),
        }
    }

    /// Returns the passes so far.
    pub fn into_recording(self) -> Recording {
        self.recording
    }
}

impl PassRunner for Recorder<'_> {
    fn run(&mut self, words: &[String], offer: &Offer) -> Result<Pass, LearnError> {
        let pass = self.runner.run(words, offer)?;
        let mut recorded = RecordedPass {
            offer: offer.clone(),
            pass: pass.clone(),
        };
        // Drops the words in the scripts, except for the success codes among them. They would be most of a recording,
        // and serve only to choose the names to watch.
        for seen in [&mut recorded.pass.ios, &mut recorded.pass.android] {
            seen.watcher_messages.retain_mut(|message| match message {
                WatcherMessage::Words { words } => {
                    words.retain(|word| SUCCESS_WORDS.contains(&word.as_str()));
                    !words.is_empty()
                }
                _ => true,
            });
        }
        self.recording.passes.push_back(recorded);
        Ok(pass)
    }
}
