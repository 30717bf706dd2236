//! Accepting transcripts as snapshots, and comparing with them.

use crate::support::{Project, assert_all_pass, execute, run};

const ASK: &str = "title: Asking\nhosts: { platforms: [ios, android] }\nreplies:\n  requestAction: { data: { balance: 1 } }\nsteps:\n  - open: /\n  - tap: Ask\n";

fn project() -> Project {
    let project = Project::new("tidy", "workers = 1");
    project.write("scenarios/ask.yaml", ASK);
    project
}

#[test]
fn accepted_transcript_matches_later_runs() {
    let project = project();
    let (code, cases) = run(project.folder(), &[]);
    assert_eq!(code, 1);
    for case in &cases {
        assert_eq!(case.verdict, "new");
        assert!(
            case.text
                .starts_with("nothing has been accepted for this host yet"),
            "{}",
            case.text
        );
    }
    assert!(!project.has("scenarios/ask.snap"), "only --update accepts");

    let result = execute(project.folder(), &["run", "--update"]);
    assert_eq!(result.code, 0);
    assert!(
        result.stdout.contains("accepted scenarios/ask.snap"),
        "{}",
        result.stdout
    );
    let accepted = project.read("scenarios/ask.snap");
    assert!(
        accepted.contains("# ios 2.56.0, android 2.56.0\n"),
        "{accepted}"
    );

    let (code, cases) = run(project.folder(), &[]);
    assert_all_pass(&cases, 2);
    assert_eq!(code, 0);
    let again = execute(project.folder(), &["run", "--update"]);
    assert!(!again.stdout.contains("accepted"), "{}", again.stdout);
    assert_eq!(project.read("scenarios/ask.snap"), accepted);
}

#[test]
fn partial_run_accepts_only_its_cases() {
    let project = project();
    assert_eq!(execute(project.folder(), &["run", "--update"]).code, 0);
    let before = project.read("scenarios/ask.snap");
    project.write(
        "scenarios/ask.yaml",
        &ASK.replace("balance: 1", "balance: 2"),
    );
    assert_eq!(
        execute(project.folder(), &["run", "--update", "--platform", "ios"]).code,
        0
    );
    let after = project.read("scenarios/ask.snap");
    let (ios, android) = after.split_once("# android").unwrap();
    assert!(
        ios.contains("balance 2") && !ios.contains("balance 1"),
        "{ios}"
    );
    assert!(
        android.contains("balance 1") && !android.contains("balance 2"),
        "{android}"
    );
    assert!(before.contains("balance 1"), "{before}");
    // The other platform's transcript differs from the accepted one.
    let (code, cases) = run(project.folder(), &[]);
    assert_eq!(code, 1);
    assert_eq!(cases[0].verdict, "passed");
    assert_eq!(cases[1].verdict, "changed");
    assert!(
        cases[1].text.contains("-      0ms  status    balance 1"),
        "{}",
        cases[1].text
    );
    assert!(
        cases[1].text.contains("+      0ms  status    balance 2"),
        "{}",
        cases[1].text
    );
}

#[test]
fn failed_case_is_not_accepted() {
    let project = project();
    project.write(
        "scenarios/ask.yaml",
        &format!("{ASK}  - expect: {{ status: balance 2 }}\n"),
    );
    let result = execute(project.folder(), &["run", "--update"]);
    assert_eq!(result.code, 1);
    assert!(!project.has("scenarios/ask.snap"), "{}", result.stdout);
}

#[test]
fn invalid_snapshot_is_an_input_error() {
    let project = project();
    project.write("scenarios/ask.snap", "no snapshot\n");
    let result = execute(project.folder(), &["run"]);
    assert_eq!(result.code, 2);
    assert!(
        result.stderr.contains("scenarios/ask.snap"),
        "{}",
        result.stderr
    );
    assert_eq!(project.read("scenarios/ask.snap"), "no snapshot\n");
}
