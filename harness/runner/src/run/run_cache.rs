//! The cached results of one run: valid results are reused, and new ones are stored.

mod inputs;
mod load_cached;
mod outdated;

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use footbridge_gateway::{Client, ClientLookup};
use footbridge_journal::{EntryKind, Journal, transcript};
use footbridge_record::{CaseRecord, EndingKind, Verdict};

use crate::cache::{EntryHead, Key, PackedEntry, Store, encode};
use crate::case::case_run::CaseRun;
use crate::plan::Plan;
use crate::plan::case::{Case, identify};
use crate::run::case_rules::CaseRules;
use crate::run::options::Options;
use crate::sources::project::Project;
use crate::sources::wall_clock::WallClock;

pub(crate) use load_cached::load_cached;

use inputs::{CaseKey, Inputs};
use outdated::Miss;

/// The cached results of a run's cases.
#[derive(Debug)]
pub(crate) struct RunCache<'r> {
    store: &'r Store,
    project: &'r Project,
    options: &'r Options,
    client: Client,
    /// The key of each case of the plan; `None` if its results can't be cached.
    keys: Vec<Option<CaseKey>>,
    now: SystemTime,
}

/// A valid cached result.
#[derive(Debug)]
pub(crate) struct CachedResult {
    /// The record of the case.
    pub(crate) record: Arc<CaseRecord>,
    /// The engine's product and its version.
    pub(crate) engine: String,
}

impl<'r> RunCache<'r> {
    /// Opens the cached results of a plan's cases; `None` if the run does not use the cache, or if its results may
    /// change although no input has changed.
    pub(crate) fn open(
        project: &'r Project,
        plan: &'r Plan,
        options: &'r Options,
        client: &Client,
        wall: &WallClock,
    ) -> Option<Self> {
        let cache = options.cache.as_ref()?;
        // A server may send another response each time.
        client.look_up("/", true)?;
        // The run itself reports files that it can't read; nothing is cached then.
        let inputs = Inputs::new(project, plan, options, &cache.machine)?.ok()?;
        let keys = plan.cases.iter().map(|case| inputs.key(case)).collect();
        Some(Self {
            store: &cache.store,
            project,
            options,
            client: client.clone(),
            keys,
            now: UNIX_EPOCH + Duration::from_millis(wall.unix_millis()),
        })
    }

    /// Returns the cached result of a case, if none of its dependencies has changed; or else the reason, if the case
    /// had a result.
    pub(crate) fn find(
        &self,
        index: usize,
        case: &Case,
        rules: &CaseRules,
    ) -> Result<CachedResult, Option<Miss>> {
        let key = self.keys.get(index).and_then(Option::as_ref).ok_or(None)?;
        let mut miss = None;
        if let Some(found) = self.find_valid(key, case, rules, &mut miss) {
            self.store.touch_keys(&key.case, self.now);
            return Ok(found);
        }
        let changes = self.store.known_keys(&key.case).changes(&key.parts);
        Err(changes.map(|changes| {
            if changes.is_empty() {
                miss.unwrap_or(Miss::Removed)
            } else {
                Miss::Inputs(changes)
            }
        }))
    }

    /// Returns the valid result of a key. `miss` receives the reason against its latest entry.
    fn find_valid(
        &self,
        key: &CaseKey,
        case: &Case,
        rules: &CaseRules,
        miss: &mut Option<Miss>,
    ) -> Option<CachedResult> {
        let is_beyond = case.is_beyond(&self.project.catalogue.app);
        let is_ignored = case.scenario.transcript.is_ignored;
        let is_compared = self.options.compares_transcripts() && !is_beyond && !is_ignored;
        let accepted = rules.accepted_transcript(case);
        let found = self.store.find(&key.key, self.now, |entry| {
            let is_accepted = accepted
                .as_ref()
                .is_some_and(|text| Key::of(text.as_bytes()).as_str() == entry.head.transcript);
            let changed = self
                .changed_client(&entry.head)
                .or_else(|| (is_compared && !is_accepted).then_some(Miss::Transcript));
            match changed {
                None => load(&entry),
                Some(changed) => {
                    miss.get_or_insert(changed);
                    None
                }
            }
        })?;
        let identity = identify(case, self.project);
        if found.record.case != identity || !is_reusable(&found.record) {
            return None;
        }
        if let Some(pictures) = &self.options.pictures {
            // A picture of an earlier run would be misleading.
            let _ = std::fs::remove_file(pictures.path_of(&identity));
        }
        Some(found)
    }

    /// Returns the look-ups of the entry that the client folder no longer matches; `None` if it matches all.
    fn changed_client(&self, head: &EntryHead) -> Option<Miss> {
        let is_changed = |known: &&ClientLookup| {
            let found = self.client.look_up(&known.path, known.is_navigation);
            found.as_ref() != Some(*known)
        };
        let changed: Vec<_> = head.lookups.iter().filter(is_changed).cloned().collect();
        let is_whole = head.client.is_none() || head.client == self.client.sha256();
        (!changed.is_empty() || !is_whole).then_some(Miss::Client(changed))
    }

    /// Stores the result of a case that passed. `engine` is the engine's product and its version.
    pub(crate) fn keep(&self, index: usize, run: &CaseRun, engine: &str) {
        let Some(Some(key)) = self.keys.get(index) else {
            return;
        };
        if !is_reusable(&run.record) {
            self.store.forget_keys(&key.case);
            return;
        }
        let head = EntryHead {
            key: key.key.to_string(),
            engine: engine.to_owned(),
            transcript: Key::of(transcript(&run.record.journal).as_bytes()).to_string(),
            lookups: run.lookups.iter().cloned().collect(),
            client: reads_source_maps(&run.record.journal)
                .then(|| self.client.sha256())
                .flatten(),
        };
        // A case whose result can't be stored runs again the next time.
        if let Ok(bytes) = encode(&head, &run.record) {
            let written = self.store.write(&key.key, &head.name(), &bytes);
            let _ = written.and_then(|()| self.store.add_key(&key.case, &key.parts));
        }
    }

    /// Removes the least recently used results, if the cache is over its size limit.
    pub(crate) fn prune(&self) {
        self.store.prune();
    }
}

fn load(entry: &PackedEntry) -> Option<CachedResult> {
    Some(CachedResult {
        record: Arc::new(entry.record()?),
        engine: entry.head.engine.clone(),
    })
}

/// Whether a record may be reused for the next run of the case.
fn is_reusable(record: &CaseRecord) -> bool {
    matches!(record.verdict, Verdict::Passed | Verdict::Unsupported)
        && record.ending.kind == EndingKind::Finished
        && record.failures.is_empty()
        && record.picture.is_none()
        && record.pictures.is_empty()
}

/// Whether source maps were used for the places of errors.
fn reads_source_maps(journal: &Journal) -> bool {
    let mut entries = journal.entries().iter();
    entries.any(|entry| matches!(&entry.kind, EntryKind::Error { stack, .. } if !stack.is_empty()))
}

#[cfg(test)]
mod tests;
