//! The database's schema, and the migrations from older ones.

use rusqlite::{Connection, TransactionBehavior};

/// The steps from an empty file to the current schema. The file's `user_version` is the number of steps applied. A
/// released step is never changed; a change is a new step.
pub(super) const MIGRATIONS: &[&str] = &[
    "
    CREATE TABLE run (
        id INTEGER PRIMARY KEY,
        started_ms INTEGER NOT NULL,
        commit_id TEXT,
        is_dirty INTEGER NOT NULL,
        engine_version TEXT NOT NULL
    ) STRICT;
    CREATE TABLE test_case (
        id INTEGER PRIMARY KEY,
        scenario TEXT NOT NULL,
        title TEXT NOT NULL,
        host TEXT NOT NULL,
        engine TEXT NOT NULL,
        UNIQUE (scenario, title, host, engine)
    ) STRICT;
    CREATE TABLE outcome (
        case_id INTEGER NOT NULL REFERENCES test_case (id),
        run_id INTEGER NOT NULL REFERENCES run (id),
        repetition INTEGER NOT NULL,
        verdict TEXT NOT NULL,
        reason TEXT,
        wall_ms INTEGER NOT NULL,
        PRIMARY KEY (case_id, run_id, repetition)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX outcome_by_run ON outcome (run_id);
",
    "
    ALTER TABLE run ADD COLUMN client TEXT;
",
    "
    CREATE TABLE gate (
        id INTEGER PRIMARY KEY,
        asked_ms INTEGER NOT NULL,
        asked_by TEXT,
        commit_id TEXT,
        is_dirty INTEGER NOT NULL,
        minimums TEXT NOT NULL,
        is_open INTEGER NOT NULL,
        answer TEXT NOT NULL
    ) STRICT;
",
    "
    ALTER TABLE run ADD COLUMN other_client TEXT;
",
];

/// The result of migrating a database.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Migrated {
    /// It has the current schema.
    UpToDate,
    /// It has a later schema, with this number.
    Later(u32),
}

/// Migrates a database to the current schema. Two processes may do so at once.
pub(super) fn migrate(
    connection: &mut Connection,
    migrations: &[&str],
) -> rusqlite::Result<Migrated> {
    let found = version(connection)?;
    match usize::try_from(found) {
        Ok(done) if done == migrations.len() => return Ok(Migrated::UpToDate),
        Ok(done) if done < migrations.len() => {}
        _ => return Ok(Migrated::Later(found)),
    }
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Another process may have migrated it meanwhile.
    let done = usize::try_from(version(&transaction)?).unwrap_or(usize::MAX);
    for migration in migrations.iter().skip(done) {
        transaction.execute_batch(migration)?;
    }
    if done < migrations.len() {
        let reached = u32::try_from(migrations.len()).unwrap_or(u32::MAX);
        transaction.pragma_update(None, "user_version", reached)?;
    }
    transaction.commit()?;
    Ok(Migrated::UpToDate)
}

fn version(connection: &Connection) -> rusqlite::Result<u32> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn migration_keeps_the_contents() {
        let mut connection = Connection::open_in_memory().unwrap();
        migrate(&mut connection, MIGRATIONS).unwrap();
        let run = "INSERT INTO run VALUES (1, 5, 'abc', 0, 'WebKitGTK 2.50.6', NULL, NULL)";
        connection.execute(run, ()).unwrap();
        let next = "ALTER TABLE run ADD COLUMN branch TEXT";
        let later = [MIGRATIONS, &[next]].concat();
        assert_eq!(migrate(&mut connection, &later), Ok(Migrated::UpToDate));
        let (commit, branch): (String, Option<String>) = connection
            .query_row("SELECT commit_id, branch FROM run", (), |row| {
                Ok((row.get(0)?, row.get(1)?))
            })
            .unwrap();
        assert_eq!((commit.as_str(), branch), ("abc", None));
        // The older program leaves the newer schema alone.
        let found = migrate(&mut connection, MIGRATIONS);
        let number = u32::try_from(later.len()).unwrap();
        assert_eq!(found, Ok(Migrated::Later(number)));
    }

    #[test]
    fn failed_step_leaves_the_schema_unchanged() {
        let mut connection = Connection::open_in_memory().unwrap();
        migrate(&mut connection, MIGRATIONS).unwrap();
        let wrong = [MIGRATIONS, &["CREATE TABLE extra (id INTEGER); nonsense"]].concat();
        assert!(migrate(&mut connection, &wrong).is_err());
        assert_eq!(
            version(&connection),
            u32::try_from(MIGRATIONS.len()).map_err(|_| unreachable!())
        );
        assert!(connection.execute("SELECT * FROM extra", ()).is_err());
    }
}
