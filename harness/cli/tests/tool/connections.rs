//! The functions of connections that are replaced in the processes of the system webview.

use std::fs;

use crate::support::{Project, footbridge, output_of};

/// The dynamic linker reports which library each call of a function goes to.
#[test]
fn connections_of_webkit_read_no_system_certificates_and_have_no_limit() {
    /// Each function, and the library that calls it.
    const FUNCTIONS: [(&str, &str); 2] = [
        (
            "`gnutls_x509_trust_list_add_system_trust'",
            "libgiognutls.so ",
        ),
        ("`soup_session_new_with_options'", "libwebkit2gtk"),
    ];
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

    // The program also runs without the library, to print its version.
    let mut bindings = Vec::new();
    for file in fs::read_dir(reports.path()).unwrap() {
        let text = fs::read(file.unwrap().path()).unwrap();
        let text = String::from_utf8_lossy(&text);
        if text.contains(" to /proc/") {
            bindings.extend(text.lines().map(str::to_owned));
        }
    }
    for (function, caller) in FUNCTIONS {
        let calls: Vec<_> = bindings
            .iter()
            .filter(|line| line.contains(function))
            .filter_map(|line| line.split_once(" to "))
            .collect();
        assert!(
            calls.iter().any(|(from, _)| from.contains(caller)),
            "{calls:?}"
        );
        assert!(
            calls.iter().all(|(_, to)| to.starts_with("/proc/")),
            "{calls:?}"
        );
    }
}
