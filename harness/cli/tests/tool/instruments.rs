//! Scripts that tools beside the client add to every page, and cases selected from a file.

use std::fs;

use serde_json::{Value, json};

use crate::support::{CommandOutput, Project, execute};

const PAGE: &str = "<!doctype html><title>Page</title><p role=status></p><a href=/next>Next</a><script>\n\
    tool.seen.push(location.pathname);\n\
    document.querySelector('p').textContent = `tool ${tool.version}`;\n</script>";

const SCENARIO: &str = "title: A tool is there on ${page}\nhosts: { platforms: browser }\n\
    each: [{ page: /a }, { page: /b }]\nsteps:\n  - open: ${page}\n  - expect: { status: tool 7 }\n  \
    - tap: Next\n  - expect: { status: tool 7 }\n";

/// Creates a project whose page requires a tool.
fn project() -> Project {
    let project = Project::new("tidy", "");
    project.write("web/index.html", PAGE);
    project.write("init.js", "globalThis.tool = { version: 7, seen: [] };\n");
    project.write("scenarios/tool.yaml", SCENARIO);
    project
}

fn run(project: &Project, arguments: &[&str]) -> CommandOutput {
    execute(
        project.folder(),
        &[&["run", "--web", "web", "--no-history"], arguments].concat(),
    )
}

/// Returns the lines of a file of values: the case, the page and the value.
fn values(project: &Project, file: &str) -> Vec<(String, String, Value)> {
    let text = project.read(file);
    let lines = text
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    lines
        .map(|line| {
            (
                text(&line["case"]),
                text(&line["page"]),
                line["value"].clone(),
            )
        })
        .collect()
}

#[test]
fn init_script_runs_first_and_globals_are_collected_at_document_end() {
    let project = project();
    let options = [
        "--init-script",
        "init.js",
        "--collect",
        "tool.seen=seen.jsonl",
        "--collect",
        "absent.a=absent.jsonl",
        "--workers",
        "1",
    ];
    let result = run(&project, &options);
    assert!(result.stdout.contains("2 new"), "{}", result.stdout);
    let host = "browser · en · dark";
    let case = |page: &str| format!("scenarios/tool.yaml › A tool is there on {page} › {host}");
    let line = |case: &str, page: &str| {
        let address = format!("https://www.exchange.test{page}");
        (case.to_owned(), address, json!([page]))
    };
    let (a, b) = (case("/a"), case("/b"));
    let expected = [
        line(&a, "/a"),
        line(&a, "/next"),
        line(&b, "/b"),
        line(&b, "/next"),
    ];
    assert_eq!(values(&project, "seen.jsonl"), expected);
    assert_eq!(project.read("absent.jsonl"), "");
    assert!(
        !project.has(".footbridge/last-run.json"),
        "it is not the user's last run"
    );
}

#[test]
fn cases_from_a_file_run_in_its_order() {
    let project = project();
    let listed = execute(project.folder(), &["list"]).stdout;
    let mut names: Vec<&str> = listed.lines().collect();
    names.reverse();
    project.write("cases.txt", &names.join("\n"));
    let options = [
        "--init-script",
        "init.js",
        "--cases",
        "cases.txt",
        "--reporter",
        "json",
    ];
    let report: Value = serde_json::from_str(&run(&project, &options).stdout).unwrap();
    let titles = report["cases"].as_array().unwrap().iter();
    let titles: Vec<_> = titles
        .map(|case| case["case"]["title"].as_str().unwrap())
        .collect();
    assert_eq!(titles, ["A tool is there on /b", "A tool is there on /a"]);

    project.write("cases.txt", "\nscenarios/tool.yaml › Another › ios\n");
    let refused = run(&project, &["--cases", "cases.txt"]);
    assert_eq!(refused.code, 2);
    assert!(
        refused
            .stderr
            .contains("cases.txt:2: no case is named `scenarios/tool.yaml › Another › ios`"),
        "{}",
        refused.stderr
    );
}

#[test]
fn missing_file_is_an_error() {
    let project = project();
    for (options, code, problem) in [
        (
            ["--init-script", "no.js"],
            2,
            "failed to read the script no.js",
        ),
        (
            ["--collect", "a=no/a.jsonl"],
            3,
            "failed to write no/a.jsonl",
        ),
        (["--collect", "a"], 2, "write a global and a file"),
        (["--cases", "no.txt"], 2, "failed to read no.txt"),
    ] {
        let refused = run(&project, &options);
        assert_eq!(refused.code, code, "{options:?}");
        assert!(refused.stderr.contains(problem), "{}", refused.stderr);
    }
    assert!(fs::read_dir(project.folder().join(".footbridge")).is_err());
}
