//! The selection of cases, and results that don't depend on how cases are run.

use crate::server::Server;
use crate::support::{Case, assert_all_pass, client, execute, run};

fn listed(arguments: &[&str]) -> Vec<String> {
    let result = execute(&client("tidy"), &[&["list", "ok"], arguments].concat());
    assert_eq!(result.code, 0, "{}", result.stderr);
    result.stdout.lines().map(str::to_owned).collect()
}

#[test]
fn cases_are_selected_by_platform_version_and_text() {
    let all = listed(&[]);
    let ios = listed(&["--platform", "ios"]);
    assert!(!ios.is_empty() && ios.len() < all.len());
    assert!(ios.iter().all(|case| case.contains("› ios ")), "{ios:?}");

    let phones = listed(&["--platform", "ios,android"]);
    assert_eq!(
        phones.len() + listed(&["--platform", "browser"]).len(),
        all.len()
    );

    let old = listed(&["--app-version", "2.0.0", "--platform", "android"]);
    assert_eq!(old.len(), 3, "one for each scenario: {old:?}");
    assert!(
        old.iter().all(|case| case.contains("android 2.0.0")),
        "{old:?}"
    );

    let late = listed(&["--filter", "given up"]);
    assert_eq!(late.len(), 2, "{late:?}");
    assert!(
        late.iter().all(|case| case.contains("too-late")),
        "{late:?}"
    );
}

#[test]
fn selection_runs_its_cases_against_their_snapshots() {
    let (code, cases) = run(
        &client("tidy"),
        &["ok", "--platform", "android", "--filter", "too-late"],
    );
    assert_all_pass(&cases, 1);
    assert_eq!((code, cases[0].host.as_str()), (0, "android 2.56.0"));
}

#[test]
fn one_and_two_workers_give_the_same_result() {
    let by = |workers: &str| -> (i32, Vec<Case>) {
        run(&client("tidy"), &["ok", "failing", "--workers", workers])
    };
    let one = by("1");
    assert_eq!(one.0, 1);
    assert_eq!(one.1.len(), 17);
    assert_eq!(one, by("2"));
}

#[test]
fn real_clock_takes_real_time_and_skips_comparison() {
    let (code, cases) = run(
        &client("tidy"),
        &[
            "ok/balance.yaml",
            "failing/changed.yaml",
            "--clock",
            "real",
            "--platform",
            "ios",
            "--app-version",
            "2.56.0",
        ],
    );
    assert_all_pass(&cases, 2);
    assert_eq!(code, 0);
}

#[test]
fn client_may_be_another_folder_or_a_server() {
    let folder = client("tidy");
    let other = client("network").display().to_string();
    let (code, cases) = run(
        &folder,
        &["ok/too-late.yaml", "--web", &other, "--platform", "ios"],
    );
    assert_eq!(code, 1);
    assert!(
        cases[0].text.contains("nothing like it on the page"),
        "{}",
        cases[0].text
    );

    let server = Server::start("tidy", |_| None);
    let (code, cases) = run(&folder, &["ok/too-late.yaml", "--web", &server.url]);
    assert_all_pass(&cases, 2);
    assert_eq!(code, 0);

    let result = execute(&folder, &["run", "ok", "--web", "no/such/folder"]);
    assert_eq!(result.code, 3);
}
