//! The requirements of the browser's sandbox.

use std::fs;

/// Whether the browser's sandbox works without a privileged program, which a filter of system calls would disable. For
/// root the sandbox is off; for others it needs user namespaces, which some systems restrict.
pub(crate) fn works_without_privileges() -> bool {
    let setting = |name: &str| {
        let text = fs::read_to_string(format!("/proc/sys/{name}")).ok()?;
        text.trim().parse::<u64>().ok()
    };
    rustix::process::geteuid().is_root()
        || has_user_namespaces(
            setting("user/max_user_namespaces"),
            setting("kernel/unprivileged_userns_clone"),
            setting("kernel/apparmor_restrict_unprivileged_userns"),
        )
}

/// Whether every user may create a user namespace, by the system's settings. A system may lack some or all of them.
fn has_user_namespaces(most: Option<u64>, clone: Option<u64>, restricted: Option<u64>) -> bool {
    most.is_none_or(|most| most > 0)
        && clone.is_none_or(|allowed| allowed == 1)
        && restricted.is_none_or(|restricted| restricted == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_setting_can_forbid_user_namespaces() {
        assert!(has_user_namespaces(None, None, None));
        assert!(has_user_namespaces(Some(5000), Some(1), Some(0)));
        assert!(!has_user_namespaces(Some(0), Some(1), None));
        assert!(!has_user_namespaces(Some(5000), Some(0), None));
        assert!(!has_user_namespaces(Some(5000), None, Some(1)));
    }
}
