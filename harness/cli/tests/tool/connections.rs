//! The function that glib-networking calls for each connection, in the processes of the system webview.

use std::fs;

use crate::support::{Project, footbridge, output_of};

/// The dynamic linker reports which library each call of a function goes to.
#[test]
fn connections_of_webkit_read_no_system_certificates() {
    const FUNCTION: &str = "`gnutls_x509_trust_list_add_system_trust'";
    let project = Project::new("tidy", "");
    project.write(
        "scenarios/shown.yaml",
        "title: A page is shown\nhosts: { platforms: android }\nsteps:\n  - open: /\n",
    );
    let reports = tempfile::tempdir().unwrap();
    let mut command = footbridge(
        project.folder(),
        &["run", "--update", "--engine", "webkit", "--workers", "1"],
    );
    command
        .env("LD_DEBUG", "bindings")
        .env("LD_DEBUG_OUTPUT", reports.path().join("process"));
    let output = output_of(&mut command);
    assert_eq!(output.code, 0, "{}{}", output.stdout, output.stderr);

    let mut bindings = Vec::new();
    for file in fs::read_dir(reports.path()).unwrap() {
        let text = fs::read(file.unwrap().path()).unwrap();
        let text = String::from_utf8_lossy(&text);
        let lines = text.lines().filter(|line| line.contains(FUNCTION));
        bindings.extend(lines.map(str::to_owned));
    }
    let is_ours = |line: &String| {
        line.split_once(" to ")
            .is_some_and(|(_, target)| target.contains("/no-system-trust.so "))
    };
    assert!(
        bindings
            .iter()
            .any(|line| line.contains("libgiognutls.so ")),
        "{bindings:?}"
    );
    assert!(bindings.iter().all(is_ours), "{bindings:?}");
}
