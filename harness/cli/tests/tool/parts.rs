//! Partial runs: shards and their merging, cases that failed last time, and repeated attempts.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};

use footbridge_record::{JsonReport, read_report};
use regex::Regex;

use crate::server::Server;
use crate::support::{CommandOutput, Project, execute};

/// Creates a project with passing cases, a failing one, and one that this version of the app doesn't support.
fn project() -> Project {
    let project = Project::new("tidy", "workers = 1");
    for name in ["one", "two", "three"] {
        let scenario = format!(
            "title: ${{n}} {name}\nhosts: {{ platforms: [ios, browser] }}\neach: [{{ n: a }}, {{ n: b }}]\nsteps:\n  - open: /about\n  - expect: {{ title: About }}\n"
        );
        project.write(&format!("scenarios/{name}.yaml"), &scenario);
    }
    project.write(
        "scenarios/wrong.yaml",
        "title: Another title\nhosts: { platforms: ios }\nsteps:\n  - open: /\n  - expect: { title: Another }\n",
    );
    let updated = execute(project.folder(), &["run", "--update"]);
    assert_eq!(updated.code, 1, "{}", updated.stdout);
    project
}

fn run(project: &Project, arguments: &[&str]) -> CommandOutput {
    let common = ["run", "--picture-folder", "shots"];
    execute(project.folder(), &[&common, arguments].concat())
}

fn report(project: &Project, path: &str) -> JsonReport {
    read_report(&project.folder().join(path)).unwrap()
}

/// Returns a report's text without times.
fn timeless(project: &Project, path: &str) -> String {
    let times = r#""(started_at|duration_ms|wall_ms|\w+_us)":("[^"]*"|\d+)"#;
    let times = Regex::new(times).unwrap();
    times
        .replace_all(&project.read(path), "\"$1\":0")
        .into_owned()
}

#[test]
fn merged_shards_equal_one_run() {
    let project = project();
    let whole = run(&project, &["--reporter", "json=whole.json"]);
    assert_eq!(whole.code, 1, "{}", whole.stderr);
    let mut counts = Vec::new();
    for number in 1..=3 {
        let shard = format!("{number}/3");
        let file = format!("json=parts/{number}.json");
        let result = run(&project, &["--shard", &shard, "--reporter", &file]);
        assert!(result.code < 2, "{}", result.stderr);
        counts.push(
            report(&project, &format!("parts/{number}.json"))
                .cases
                .len(),
        );
    }
    assert_eq!(counts.iter().sum::<usize>(), 13);
    assert!(counts.iter().all(|count| *count > 0), "{counts:?}");
    assert_eq!(
        timeless(&project, ".footbridge/last-run.json"),
        timeless(&project, "whole.json"),
        "a shard is not the last run"
    );

    let merged = execute(
        project.folder(),
        &[
            "merge",
            "parts",
            "--reporter",
            "json=merged.json",
            "--reporter",
            "terminal",
            "--reporter",
            "junit=out/",
        ],
    );
    assert_eq!(merged.code, 1, "{}", merged.stderr);
    assert_eq!(
        timeless(&project, "merged.json"),
        timeless(&project, "whole.json")
    );
    assert_eq!(
        project.read(".footbridge/last-run.json"),
        project.read("merged.json")
    );
    assert!(
        merged
            .stdout
            .starts_with("13 cases from reports, WebKitGTK"),
        "{}",
        merged.stdout
    );
    assert!(project.read("out/junit.xml").contains("tests=\"13\""));

    let missing = execute(project.folder(), &["merge", "parts/1.json", "parts/3.json"]);
    assert_eq!(missing.code, 2);
    assert!(
        missing.stderr.contains("of 3 shards number 2 is missing"),
        "{}",
        missing.stderr
    );
    let doubled = execute(project.folder(), &["merge", "parts", "parts/2.json"]);
    assert_eq!(doubled.code, 2);
    assert!(
        doubled.stderr.contains("shard 2 of 3 is given twice"),
        "{}",
        doubled.stderr
    );
    project.write("parts/4.json", &project.read("parts/3.json")[..200]);
    let cut = execute(project.folder(), &["merge", "parts"]);
    assert_eq!(cut.code, 2);
    assert!(
        cut.stderr.contains("parts/4.json is cut off"),
        "{}",
        cut.stderr
    );
}

#[test]
fn last_failed_runs_only_failed_cases() {
    let project = project();
    assert_eq!(run(&project, &[]).code, 1);
    let again = run(&project, &["--last-failed"]);
    assert_eq!(again.code, 1);
    assert!(again.stdout.starts_with("1 case, "), "{}", again.stdout);
    project.write(
        "scenarios/wrong.yaml",
        "title: Another title\nhosts: { platforms: ios }\nsteps:\n  - open: /\n  - expect: { title: Tidy }\n",
    );
    assert_eq!(run(&project, &["--last-failed", "--update"]).code, 0);
    let none = run(&project, &["--last-failed"]);
    assert_eq!(
        (none.code, none.stdout.as_str()),
        (0, "no case failed in the last run\n")
    );
}

#[test]
fn run_stops_after_max_failures() {
    let project = project();
    let wrong = "title: ${n}\nhosts: { platforms: ios }\neach: [{ n: a }, { n: b }, { n: c }]\nsteps:\n  - open: /\n  - expect: { title: Another }\n";
    project.write("scenarios/a.yaml", wrong);
    let result = run(&project, &["--workers", "1", "--max-failures", "2"]);
    assert_eq!(result.code, 1);
    assert!(
        result
            .stdout
            .contains("too many failures: 14 cases have not run"),
        "{}",
        result.stdout
    );
    assert_eq!(
        report(&project, ".footbridge/last-run.json").totals.failed,
        2
    );
}

#[test]
fn shuffled_run_gives_the_same_report() {
    let project = project();
    let order = |arguments: &[&str]| {
        let arguments = [
            &[
                "--workers",
                "1",
                "--reporter",
                "json=r.json",
                "--reporter",
                "terminal",
            ],
            arguments,
        ]
        .concat();
        let result = run(&project, &arguments);
        let lines = result.stdout.lines().filter(|line| line.starts_with("ok "));
        let order: Vec<String> = lines.map(str::to_owned).collect();
        (order, timeless(&project, "r.json"))
    };
    let (usual, report) = order(&[]);
    let (shuffled, other) = order(&["--shuffle", "7"]);
    assert_ne!(shuffled, usual);
    assert_eq!(other, report);
    assert_eq!(order(&["--shuffle", "7"]).0, shuffled);
}

/// A page that fails on some visits.
fn wrong_in(visits: impl IntoIterator<Item = usize>) -> (Server, Project) {
    let visits: BTreeSet<usize> = visits.into_iter().collect();
    let visit = AtomicUsize::new(0);
    let server = Server::start("unruly", move |_| {
        let visit = visit.fetch_add(1, Ordering::SeqCst);
        let is_wrong = visits.contains(&visit);
        Some(
            if is_wrong {
                "console.error('boom')"
            } else {
                ""
            }
            .to_owned(),
        )
    });
    let project = Project::new(&server.url, "workers = 1");
    project.write(
        "scenarios/once.yaml",
        "title: The page\nhosts: { platforms: ios }\nsteps:\n  - open: /once\n  - expect: { text: Unruly }\n",
    );
    (server, project)
}

#[test]
fn pass_after_failure_is_flaky() {
    let (_server, project) = wrong_in([0, 1]);
    let result = run(&project, &["--update", "--retries", "2"]);
    assert_eq!(result.code, 0, "{}", result.stdout);
    assert!(
        result.stdout.contains("failed 2 times, then passed: "),
        "{}",
        result.stdout
    );
    assert!(
        result.stdout.contains("0 passed, 1 flaky"),
        "{}",
        result.stdout
    );

    let (_server, project) = wrong_in(0..9);
    let result = run(&project, &["--update", "--retries", "2"]);
    assert_eq!(result.code, 1, "{}", result.stdout);
    assert!(
        result.stdout.contains("0 passed, 1 failed"),
        "{}",
        result.stdout
    );
}

#[test]
fn repeated_case_fails_if_one_attempt_fails() {
    let (_server, project) = wrong_in([1]);
    let result = run(&project, &["--update", "--repeat", "3"]);
    assert_eq!(result.code, 1, "{}", result.stdout);
    assert!(
        result.stdout.contains("in 1 of 3 attempts: "),
        "{}",
        result.stdout
    );
    let picture = report(&project, ".footbridge/last-run.json").cases[0]
        .picture
        .clone();
    assert!(
        project.has(&picture.unwrap()),
        "the picture of the failed attempt stays"
    );

    let (_server, project) = wrong_in([]);
    assert_eq!(run(&project, &["--update", "--repeat", "3"]).code, 0);
}
