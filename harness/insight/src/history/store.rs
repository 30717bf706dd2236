//! The database: opening, writing in one transaction, pruning and reading; a damaged file is set aside.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use footbridge_record::Verdict;
use footbridge_runner::StateFolder;
use footbridge_runner::config::HistoryPolicy;
use rusqlite::{Connection, OptionalExtension as _, Transaction, TransactionBehavior, params};

use super::case_key::CaseKey;
use super::commit::Commit;
use super::entry::{CaseHistory, HistoryEntries, Run, RunOutcome};
use super::error::HistoryError;
use super::gate_entry::GateEntry;
use super::migrations::{MIGRATIONS, Migrated, migrate};

/// The time limit for waiting until another process releases the database.
const BUSY_TIMEOUT: Duration = Duration::from_secs(20);

const DAY_MS: u64 = 24 * 60 * 60 * 1000;

/// The history of a project. The file is opened on use.
#[derive(Debug, Clone)]
pub struct History {
    folder: StateFolder,
    file: PathBuf,
    policy: HistoryPolicy,
}

/// A damaged history that was set aside, so that a new one could begin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recovered {
    /// The file that the damaged history was moved to.
    pub aside: PathBuf,
    /// The problem with the database.
    pub reason: String,
}

impl History {
    /// Creates the history of the project in this folder.
    pub fn new(root: &Path, policy: HistoryPolicy) -> Self {
        let folder = StateFolder::of(root);
        Self {
            file: folder.path().join("history.db"),
            folder,
            policy,
        }
    }

    /// The database file.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// Adds the outcomes of a run, and prunes outdated ones, in one transaction.
    ///
    /// # Errors
    /// [`HistoryError`]. A damaged file is not an error: it is set aside and returned.
    pub fn add(
        &self,
        run: &Run,
        outcomes: &[(CaseKey, RunOutcome)],
    ) -> Result<Option<Recovered>, HistoryError> {
        let made = self.folder.make();
        made.map_err(HistoryError::unwritable(self.folder.path()))?;
        let add = || self.add_once(run, outcomes);
        let ((), recovered) = self.or_recover(run.started_ms, add)?;
        Ok(recovered)
    }

    /// Adds the result of a gate. Gates are never pruned.
    ///
    /// # Errors
    /// As for [`History::add`].
    pub fn add_gate(&self, gate: &GateEntry) -> Result<Option<Recovered>, HistoryError> {
        let made = self.folder.make();
        made.map_err(HistoryError::unwritable(self.folder.path()))?;
        let add = || {
            let connection = self.open()?;
            insert_gate(&connection, gate).map_err(HistoryError::database(&self.file))
        };
        let ((), recovered) = self.or_recover(gate.asked_ms, add)?;
        Ok(recovered)
    }

    /// Returns the results of gates, the latest first; empty if there is no file.
    ///
    /// # Errors
    /// As for [`History::entries`].
    pub fn gates(&self, now_ms: u64) -> Result<(Vec<GateEntry>, Option<Recovered>), HistoryError> {
        self.or_recover(now_ms, || {
            if !self.file.exists() {
                return Ok(Vec::new());
            }
            let connection = self.open()?;
            read_gates(&connection).map_err(HistoryError::database(&self.file))
        })
    }

    /// Returns the contents of the history; empty if there is no file. `now_ms` is part of the name of a damaged file
    /// that is set aside.
    ///
    /// # Errors
    /// As for [`History::add`].
    pub fn entries(
        &self,
        now_ms: u64,
    ) -> Result<(HistoryEntries, Option<Recovered>), HistoryError> {
        self.or_recover(now_ms, || {
            if !self.file.exists() {
                return Ok(HistoryEntries::default());
            }
            let mut connection = self.open()?;
            read(&mut connection).map_err(HistoryError::database(&self.file))
        })
    }

    /// Runs an operation on the file. If the file is damaged, sets it aside and runs the operation on a new one.
    fn or_recover<T>(
        &self,
        now_ms: u64,
        act: impl Fn() -> Result<T, HistoryError>,
    ) -> Result<(T, Option<Recovered>), HistoryError> {
        match act() {
            Err(error) if error.is_damage() => {}
            other => return other.map(|done| (done, None)),
        }
        // If two processes recover at once, the second finds the new file of the first.
        let path = self.file.with_extension("lock");
        let lock = File::create(&path).map_err(HistoryError::unwritable(&path))?;
        lock.lock().map_err(HistoryError::unwritable(&path))?;
        let error = match act() {
            Err(error) if error.is_damage() => error,
            other => return other.map(|done| (done, None)),
        };
        let aside = self.set_aside(now_ms)?;
        let reason = error.to_string();
        Ok((act()?, Some(Recovered { aside, reason })))
    }

    /// Moves the file and its companion files aside.
    fn set_aside(&self, now_ms: u64) -> Result<PathBuf, HistoryError> {
        let aside = self
            .file
            .with_file_name(format!("history.damaged-{now_ms}.db"));
        for ending in ["", "-wal", "-shm"] {
            let from = with_ending(&self.file, ending);
            match fs::rename(&from, with_ending(&aside, ending)) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(HistoryError::unwritable(&from)(error));
                }
                _ => {}
            }
        }
        Ok(aside)
    }

    fn open(&self) -> Result<Connection, HistoryError> {
        let error = HistoryError::database(&self.file);
        let mut connection = Connection::open(&self.file).map_err(&error)?;
        connection.busy_timeout(BUSY_TIMEOUT).map_err(&error)?;
        // The write-ahead log lets readers and the writer run at once. Where it is unavailable, on a network file
        // system or while another process uses the database, the default mode remains.
        let _ = connection.pragma_update(None, "journal_mode", "wal");
        let _ = connection.pragma_update(None, "synchronous", "normal");
        match migrate(&mut connection, MIGRATIONS).map_err(&error)? {
            Migrated::UpToDate => Ok(connection),
            Migrated::Later(found) => Err(HistoryError::Later {
                path: self.file.clone(),
                found,
            }),
        }
    }

    fn add_once(&self, run: &Run, outcomes: &[(CaseKey, RunOutcome)]) -> Result<(), HistoryError> {
        let mut connection = self.open()?;
        let mut write = || {
            let transaction =
                connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let cases = insert(&transaction, run, outcomes)?;
            prune(&transaction, &cases, self.policy, run)?;
            transaction.commit()
        };
        write().map_err(HistoryError::database(&self.file))
    }
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

fn insert_gate(connection: &Connection, gate: &GateEntry) -> rusqlite::Result<()> {
    connection.execute(
        "INSERT INTO gate (asked_ms, asked_by, commit_id, is_dirty, minimums, is_open, answer) VALUES (?, ?, ?, ?, ?, ?, ?)",
        params![
            signed(gate.asked_ms),
            gate.asked_by,
            gate.commit.as_ref().map(|commit| &commit.id),
            gate.commit.as_ref().is_some_and(|commit| commit.is_dirty),
            gate.minimums,
            gate.is_open,
            gate.answer,
        ],
    )?;
    Ok(())
}

fn read_gates(connection: &Connection) -> rusqlite::Result<Vec<GateEntry>> {
    let mut query = connection.prepare(
        "SELECT asked_ms, asked_by, commit_id, is_dirty, minimums, is_open, answer FROM gate ORDER BY id DESC",
    )?;
    let rows = query.query_map((), |row| {
        let commit: Option<String> = row.get(2)?;
        let is_dirty = row.get(3)?;
        Ok(GateEntry {
            asked_ms: u64::try_from(row.get::<_, i64>(0)?).unwrap_or_default(),
            asked_by: row.get(1)?,
            commit: commit.and_then(|id| Commit::new(&id, is_dirty)),
            minimums: row.get(4)?,
            is_open: row.get(5)?,
            answer: row.get(6)?,
        })
    })?;
    rows.collect()
}

/// Writes a run and its outcomes. Returns the cases of the outcomes.
fn insert(
    transaction: &Transaction<'_>,
    run: &Run,
    outcomes: &[(CaseKey, RunOutcome)],
) -> rusqlite::Result<Vec<i64>> {
    transaction.execute(
        "INSERT INTO run (started_ms, commit_id, is_dirty, engine_version, client, other_client) VALUES (?, ?, ?, ?, ?, ?)",
        params![
            signed(run.started_ms),
            run.commit.as_ref().map(|commit| &commit.id),
            run.commit.as_ref().is_some_and(|commit| commit.is_dirty),
            run.engine_version,
            run.client,
            run.other_client,
        ],
    )?;
    let run_id = transaction.last_insert_rowid();
    let mut find = transaction.prepare(
        "SELECT id FROM test_case WHERE scenario = ? AND title = ? AND host = ? AND engine = ?",
    )?;
    let mut add_case = transaction
        .prepare("INSERT INTO test_case (scenario, title, host, engine) VALUES (?, ?, ?, ?)")?;
    let mut add_outcome = transaction.prepare("INSERT INTO outcome VALUES (?, ?, ?, ?, ?, ?)")?;
    let mut repetitions: BTreeMap<i64, u32> = BTreeMap::new();
    for (key, outcome) in outcomes {
        let name = params![key.scenario, key.title, key.host, key.engine];
        let found = find.query_row(name, |row| row.get(0)).optional()?;
        let case_id = match found {
            Some(id) => id,
            None => add_case.insert(name)?,
        };
        let repetition = repetitions.entry(case_id).or_default();
        add_outcome.execute(params![
            case_id,
            run_id,
            *repetition,
            outcome.verdict.word(),
            outcome.reason,
            signed(outcome.wall_ms),
        ])?;
        *repetition += 1;
    }
    Ok(repetitions.into_keys().collect())
}

/// Deletes outdated outcomes, and all but the latest outcomes of each case of this run. Runs of the project's own client
/// and those of all others are counted apart, so that others displace none of the project's.
fn prune(
    transaction: &Transaction<'_>,
    cases: &[i64],
    policy: HistoryPolicy,
    latest: &Run,
) -> rusqlite::Result<()> {
    let oldest = latest
        .started_ms
        .saturating_sub(u64::from(policy.days) * DAY_MS);
    transaction.execute(
        "DELETE FROM outcome WHERE run_id IN (SELECT id FROM run WHERE started_ms < ?)",
        [signed(oldest)],
    )?;
    let mut drop_more = transaction.prepare(
        "DELETE FROM outcome WHERE case_id = ?1
            AND run_id IN (SELECT id FROM run WHERE (other_client IS NULL) = ?3)
            AND (run_id, repetition) <= (
                SELECT run_id, repetition FROM outcome JOIN run ON run.id = run_id
                WHERE case_id = ?1 AND (other_client IS NULL) = ?3
                ORDER BY run_id DESC, repetition DESC LIMIT 1 OFFSET ?2)",
    )?;
    for case in cases {
        drop_more.execute(params![case, policy.runs, latest.other_client.is_none()])?;
    }
    transaction.execute_batch(
        "DELETE FROM run WHERE NOT EXISTS (SELECT 1 FROM outcome WHERE run_id = run.id);
         DELETE FROM test_case WHERE NOT EXISTS (SELECT 1 FROM outcome WHERE case_id = test_case.id);",
    )
}

fn read(connection: &mut Connection) -> rusqlite::Result<HistoryEntries> {
    // A consistent view of both tables during concurrent writes.
    let transaction = connection.transaction()?;
    let mut entries = HistoryEntries::default();
    let mut places = BTreeMap::new();
    let mut runs = transaction.prepare(
        "SELECT id, started_ms, commit_id, is_dirty, engine_version, client, other_client FROM run ORDER BY started_ms, id",
    )?;
    let mut rows = runs.query(())?;
    while let Some(row) = rows.next()? {
        places.insert(row.get::<_, i64>(0)?, entries.runs.len());
        let id: Option<String> = row.get(2)?;
        let is_dirty = row.get(3)?;
        entries.runs.push(Run {
            started_ms: unsigned(row.get(1)?),
            commit: id.and_then(|id| Commit::new(&id, is_dirty)),
            engine_version: row.get(4)?,
            client: row.get(5)?,
            other_client: row.get(6)?,
        });
    }
    let mut outcomes = transaction.prepare(
        "SELECT scenario, title, host, engine, run_id, verdict, reason, wall_ms
         FROM outcome JOIN test_case ON test_case.id = case_id JOIN run ON run.id = run_id
         ORDER BY scenario, title, host, engine, started_ms, run_id, repetition",
    )?;
    let mut rows = outcomes.query(())?;
    while let Some(row) = rows.next()? {
        let case = CaseKey {
            scenario: row.get(0)?,
            title: row.get(1)?,
            host: row.get(2)?,
            engine: row.get(3)?,
        };
        let run: i64 = row.get(4)?;
        let word: String = row.get(5)?;
        // Skip a verdict that this version doesn't support.
        let verdict: Option<Verdict> = serde_json::from_value(word.into()).ok();
        let (Some(&run), Some(verdict)) = (places.get(&run), verdict) else {
            continue;
        };
        let outcome = RunOutcome {
            run,
            verdict,
            reason: row.get(6)?,
            wall_ms: unsigned(row.get(7)?),
        };
        match entries.cases.last_mut() {
            Some(last) if last.case == case => last.outcomes.push(outcome),
            _ => entries.cases.push(CaseHistory {
                case,
                outcomes: vec![outcome],
            }),
        }
    }
    Ok(entries)
}

/// Converts to the signed integers of the database.
fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn unsigned(number: i64) -> u64 {
    u64::try_from(number).unwrap_or_default()
}

#[cfg(test)]
mod tests;
