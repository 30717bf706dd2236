//! The memory of a group of processes.

use std::fs;

/// Fields of `/proc/ID/stat`, numbered from 0 after the name: the group, and the resident pages.
const GROUP: usize = 2;
const RESIDENT_PAGES: usize = 21;

/// The resident memory of all processes of a group together, in bytes. What they share is counted for each. `None` where the system doesn't
/// say.
pub(crate) fn of_group(group: u32) -> Option<u64> {
    let page = u64::try_from(rustix::param::page_size()).ok()?;
    let mut pages = None;
    for entry in fs::read_dir("/proc").ok()?.flatten() {
        let Ok(text) = fs::read_to_string(entry.path().join("stat")) else {
            continue;
        };
        // The name may hold spaces and parentheses.
        let Some((_, fields)) = text.rsplit_once(')') else {
            continue;
        };
        let number = |index| fields.split_whitespace().nth(index)?.parse::<u64>().ok();
        if number(GROUP) == Some(u64::from(group)) {
            *pages.get_or_insert(0) += number(RESIDENT_PAGES).unwrap_or_default();
        }
    }
    pages.map(|pages: u64| pages * page)
}
