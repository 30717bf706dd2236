//! Invalid input: exit code 2, and a message for every mistake.

use crate::support::{Project, assert_shown, client, execute};

#[test]
fn five_mistakes_are_five_errors() {
    for command in ["check", "list", "run"] {
        let result = execute(&client("tidy"), &[command, "rejected"]);
        assert_eq!(result.code, 2, "{command}");
        assert_eq!(result.stdout, "", "{command}");
        assert_shown!("five-mistakes", result.stderr);
    }
}

#[test]
fn a_folder_without_a_project_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let result = execute(folder.path(), &["run"]);
    assert_eq!(result.code, 2);
    assert_shown!("no-project", result.stderr);
}

#[test]
fn a_project_without_scenarios_says_so() {
    let project = Project::new("tidy", "");
    let result = execute(project.folder(), &["run"]);
    assert_eq!(result.code, 2);
    assert_shown!("no-scenarios", result.stderr);
}

#[test]
fn a_missing_client_says_so() {
    let project = Project::new("absent", "");
    project.write("scenarios/a.yaml", "title: A\nsteps:\n  - open: /\n");
    let result = execute(project.folder(), &["run"]);
    assert_eq!(result.code, 3, "it is to be built");
    assert_shown!("no-client", result.stderr);
}

#[test]
fn a_server_that_is_down_is_one_error_before_any_case_runs() {
    let project = Project::new("tidy", "");
    project.write("scenarios/a.yaml", "title: A\nsteps:\n  - open: /\n");
    let port = {
        let listener = std::net::TcpListener::bind(("127.0.0.1", 0)).unwrap();
        listener.local_addr().unwrap().port()
    };
    let url = format!("http://127.0.0.1:{port}");
    let result = execute(project.folder(), &["run", "--web", &url]);
    assert_eq!((result.code, result.stdout.as_str()), (3, ""));
    assert_shown!("no-server", result.stderr);
    assert!(!project.has(".footbridge/last-run.json"));
}

#[test]
fn check_finds_all_that_is_wrong_at_once() {
    let project = Project::new("absent", "");
    project.write("scenarios/a.yaml", "title: A\nsteps:\n  - opne: /\n");
    project.write("scenarios/a.snap", "no snapshot");
    project.write("scenarios/gone.snap", "---\n---\n");
    let result = execute(project.folder(), &["check"]);
    assert_eq!(result.code, 2);
    for problem in [
        "opne",
        "absent",
        "scenarios/a.snap",
        "scenarios/gone.snap has no scenario beside it",
    ] {
        assert!(
            result.stderr.contains(problem),
            "{problem}: {}",
            result.stderr
        );
    }
    let one = execute(project.folder(), &["check", "scenarios/a.yaml"]);
    assert!(!one.stderr.contains("gone.snap"), "{}", one.stderr);
}

#[test]
fn a_wrong_project_file_is_shown_where_it_is_wrong() {
    let project = Project::new("tidy", "worker = 2");
    let result = execute(project.folder(), &["check"]);
    assert_eq!(result.code, 2);
    assert_shown!("wrong-project-file", result.stderr);
}

#[test]
fn everything_a_project_names_is_looked_at() {
    let project = Project::new("tidy", "");
    let text = project
        .read("footbridge.toml")
        .replace("https://www.exchange.test", "http://www.exchange.test")
        .replace("dialects/exchange.toml", "dialects/absent.toml")
        .replace("fixtures/hosts", "fixtures/absent");
    project.write("footbridge.toml", &text);
    let result = execute(project.folder(), &["check"]);
    assert_eq!(result.code, 2);
    for problem in ["no https origin", "absent.toml", "fixtures/absent"] {
        assert!(
            result.stderr.contains(problem),
            "{problem}: {}",
            result.stderr
        );
    }
}

#[test]
fn a_wrong_command_line_is_wrong_input() {
    for arguments in [
        &["run", "--reporter", "xml"][..],
        &["run", "--platform", "windows"],
        &["run", "--app-version", "two"],
        &["run", "--workers", "0"],
        &["fly"],
        &[],
    ] {
        let result = execute(&client("tidy"), arguments);
        assert_eq!(result.code, 2, "{arguments:?}");
        assert_ne!(result.stderr, "", "{arguments:?}");
    }
}

#[test]
fn a_filter_that_leaves_nothing_says_so() {
    let result = execute(
        &client("tidy"),
        &["run", "ok", "--filter", "nothing like it"],
    );
    assert_eq!(result.code, 2);
    assert!(
        result.stderr.contains("no case is left to run"),
        "{}",
        result.stderr
    );
}
