//! The resources that a group of processes uses.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Fields of `/proc/ID/stat`, numbered from 0 after the name: the group, and the resident pages.
const GROUP: usize = 2;
const RESIDENT_PAGES: usize = 21;

/// The resources that an engine's processes use together.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Resources {
    /// The resident memory, in bytes. Shared memory counts for each process.
    pub memory: u64,
    /// The time that their main threads have waited for a processor since they started. Zero where the system doesn't
    /// report it.
    pub processor_wait: Duration,
}

/// Measures all processes of a group. `None` where the system doesn't report them.
pub(crate) fn of_group(group: u32) -> Option<Resources> {
    let page = u64::try_from(rustix::param::page_size()).ok()?;
    let mut resources = None;
    for (folder, fields) in processes_of(group)? {
        let resources = resources.get_or_insert(Resources::default());
        resources.memory += number(&fields, RESIDENT_PAGES).unwrap_or_default() * page;
        resources.processor_wait += Schedule::of(&folder).wait;
    }
    resources
}

/// Measures the work of all other processes of this process's group: the time in which their threads have run, or waited
/// for a processor. `None` where the system doesn't report it.
pub(crate) fn work_of_others() -> Option<Duration> {
    let group = u32::try_from(rustix::process::getpgrp().as_raw_nonzero().get()).ok()?;
    let own = PathBuf::from("/proc").join(std::process::id().to_string());
    let mut work = None;
    for (folder, _) in processes_of(group)?.filter(|(folder, _)| *folder != own) {
        // A process may have ended meanwhile.
        let threads = fs::read_dir(folder.join("task")).into_iter().flatten();
        for thread in threads.flatten() {
            let Schedule { run, wait } = Schedule::of(&thread.path());
            *work.get_or_insert(Duration::ZERO) += run + wait;
        }
    }
    work
}

/// The folders below `/proc` of the processes of a group, with the fields of `stat` after the name.
fn processes_of(group: u32) -> Option<impl Iterator<Item = (PathBuf, String)>> {
    let entries = fs::read_dir("/proc").ok()?.flatten();
    Some(entries.filter_map(move |entry| {
        // There are also links to the process that reads them.
        entry.file_name().to_str()?.parse::<u32>().ok()?;
        let folder = entry.path();
        let text = fs::read_to_string(folder.join("stat")).ok()?;
        // The name may hold spaces and parentheses.
        let (_, fields) = text.rsplit_once(')')?;
        (number(fields, GROUP) == Some(u64::from(group))).then(|| (folder, fields.to_owned()))
    }))
}

fn number(fields: &str, index: usize) -> Option<u64> {
    fields.split_whitespace().nth(index)?.parse().ok()
}

/// The times in the schedule of a process's main thread, or of a thread.
#[derive(Debug, Default, PartialEq, Eq)]
struct Schedule {
    /// On a processor.
    run: Duration,
    /// Waiting for one.
    wait: Duration,
}

impl Schedule {
    /// Zero where the system doesn't report it.
    fn of(folder: &Path) -> Self {
        let text = fs::read_to_string(folder.join("schedstat"));
        Self::parse(&text.unwrap_or_default())
    }

    /// Parses `schedstat`: the two times in nanoseconds, and a count.
    fn parse(text: &str) -> Self {
        let time = |index| Duration::from_nanos(number(text, index).unwrap_or_default());
        Self {
            run: time(0),
            wait: time(1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schedule_begins_with_two_times() {
        let Schedule { run, wait } = Schedule::parse("598035 54167 1\n");
        assert_eq!(run, Duration::from_nanos(598_035));
        assert_eq!(wait, Duration::from_nanos(54_167));
        assert_eq!(Schedule::parse(""), Schedule::default());
    }
}
