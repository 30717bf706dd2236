//! The resources that a group of processes uses.

use std::fs;
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
    for entry in fs::read_dir("/proc").ok()?.flatten() {
        let folder = entry.path();
        let Ok(text) = fs::read_to_string(folder.join("stat")) else {
            continue;
        };
        // The name may hold spaces and parentheses.
        let Some((_, fields)) = text.rsplit_once(')') else {
            continue;
        };
        let number = |index| fields.split_whitespace().nth(index)?.parse::<u64>().ok();
        if number(GROUP) == Some(u64::from(group)) {
            let resources = resources.get_or_insert(Resources::default());
            resources.memory += number(RESIDENT_PAGES).unwrap_or_default() * page;
            let schedule = fs::read_to_string(folder.join("schedstat")).unwrap_or_default();
            resources.processor_wait += parse_wait(&schedule);
        }
    }
    resources
}

/// Parses the wait from `/proc/ID/schedstat`, which contains the time on a processor, the time waiting for one (both in
/// nanoseconds) and a count.
fn parse_wait(schedule: &str) -> Duration {
    let wait = schedule.split_whitespace().nth(1);
    let wait = wait.and_then(|nanoseconds| nanoseconds.parse().ok());
    Duration::from_nanos(wait.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn second_number_is_the_wait() {
        assert_eq!(parse_wait("598035 54167 1\n"), Duration::from_nanos(54_167));
        assert_eq!(parse_wait(""), Duration::ZERO);
    }
}
