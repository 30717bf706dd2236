//! Invalid input: exit code 2, and a message for every mistake.

use crate::support::{Project, assert_shown, client, say};

#[test]
fn five_mistakes_are_five_errors() {
    for command in ["check", "list", "run"] {
        let said = say(&client("tidy"), &[command, "rejected"]);
        assert_eq!(said.code, 2, "{command}");
        assert_eq!(said.output, "", "{command}");
        assert_shown!("five-mistakes", said.errors);
    }
}

#[test]
fn a_folder_without_a_project_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let said = say(folder.path(), &["run"]);
    assert_eq!(said.code, 2);
    assert_shown!("no-project", said.errors);
}

#[test]
fn a_project_without_scenarios_says_so() {
    let project = Project::new("tidy", "");
    let said = say(project.folder(), &["run"]);
    assert_eq!(said.code, 2);
    assert_shown!("no-scenarios", said.errors);
}

#[test]
fn a_missing_client_says_so() {
    let project = Project::new("absent", "");
    project.write("scenarios/a.yaml", "title: A\nsteps:\n  - open: /\n");
    let said = say(project.folder(), &["run"]);
    assert_eq!(said.code, 3, "it is to be built");
    assert_shown!("no-client", said.errors);
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
    let said = say(project.folder(), &["run", "--web", &url]);
    assert_eq!((said.code, said.output.as_str()), (3, ""));
    assert_shown!("no-server", said.errors);
    assert!(!project.has(".footbridge/last-run.json"));
}

#[test]
fn check_finds_all_that_is_wrong_at_once() {
    let project = Project::new("absent", "");
    project.write("scenarios/a.yaml", "title: A\nsteps:\n  - opne: /\n");
    project.write("scenarios/a.snap", "no snapshot");
    project.write("scenarios/gone.snap", "---\n---\n");
    let said = say(project.folder(), &["check"]);
    assert_eq!(said.code, 2);
    for problem in [
        "opne",
        "absent",
        "scenarios/a.snap",
        "scenarios/gone.snap has no scenario beside it",
    ] {
        assert!(said.errors.contains(problem), "{problem}: {}", said.errors);
    }
    let one = say(project.folder(), &["check", "scenarios/a.yaml"]);
    assert!(!one.errors.contains("gone.snap"), "{}", one.errors);
}

#[test]
fn a_wrong_project_file_is_shown_where_it_is_wrong() {
    let project = Project::new("tidy", "worker = 2");
    let said = say(project.folder(), &["check"]);
    assert_eq!(said.code, 2);
    assert_shown!("wrong-project-file", said.errors);
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
    let said = say(project.folder(), &["check"]);
    assert_eq!(said.code, 2);
    for problem in ["no https origin", "absent.toml", "fixtures/absent"] {
        assert!(said.errors.contains(problem), "{problem}: {}", said.errors);
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
        let said = say(&client("tidy"), arguments);
        assert_eq!(said.code, 2, "{arguments:?}");
        assert_ne!(said.errors, "", "{arguments:?}");
    }
}

#[test]
fn a_filter_that_leaves_nothing_says_so() {
    let said = say(
        &client("tidy"),
        &["run", "ok", "--filter", "nothing like it"],
    );
    assert_eq!(said.code, 2);
    assert!(
        said.errors.contains("no case is left to run"),
        "{}",
        said.errors
    );
}
