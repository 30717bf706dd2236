//! Invalid input: exit code 2, and a message for every error.

use crate::support::{Project, assert_shown, client, execute};

#[test]
fn every_error_is_reported() {
    for command in ["check", "list", "run"] {
        let result = execute(&client("tidy"), &[command, "rejected"]);
        assert_eq!(result.code, 2, "{command}");
        assert_eq!(result.stdout, "", "{command}");
        assert_shown!("five-errors", result.stderr);
    }
}

#[test]
fn folder_without_project_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let result = execute(folder.path(), &["run"]);
    assert_eq!(result.code, 2);
    assert_shown!("no-project", result.stderr);
}

#[test]
fn project_without_scenarios_is_an_error() {
    let project = Project::new("tidy", "");
    let result = execute(project.folder(), &["run"]);
    assert_eq!(result.code, 2);
    assert_shown!("no-scenarios", result.stderr);
}

#[test]
fn missing_client_is_an_error() {
    let project = Project::new("absent", "");
    project.write("scenarios/a.yaml", "title: A\nsteps:\n  - open: /\n");
    let result = execute(project.folder(), &["run"]);
    assert_eq!(result.code, 3, "the client has to be built");
    assert_shown!("no-client", result.stderr);
}

#[test]
fn unreachable_server_is_one_error_before_any_case() {
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
fn check_reports_all_errors_together() {
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
fn invalid_project_file_shows_error_location() {
    let project = Project::new("tidy", "worker = 2");
    let result = execute(project.folder(), &["check"]);
    assert_eq!(result.code, 2);
    assert_shown!("wrong-project-file", result.stderr);
}

#[test]
fn all_project_paths_are_checked() {
    let project = Project::new("tidy", "");
    let text = project
        .read("footbridge.toml")
        .replace("https://www.exchange.test", "http://www.exchange.test")
        .replace("dialects/exchange.toml", "dialects/absent.toml")
        .replace("fixtures/hosts", "fixtures/absent");
    project.write("footbridge.toml", &text);
    let result = execute(project.folder(), &["check"]);
    assert_eq!(result.code, 2);
    for problem in ["an https origin", "absent.toml", "fixtures/absent"] {
        assert!(
            result.stderr.contains(problem),
            "{problem}: {}",
            result.stderr
        );
    }
}

/// Creates a folder with the exchange's servers, with an error in each of two files.
fn write_wrong_servers(project: &Project) {
    project.write(
        "server/server.toml",
        "backend = \"exchange\"\ncontract = \"contract\"\nkyes = \"keys\"\n",
    );
    project.write("server/contract/endpoints.toml", "[[endpoints]]\n");
}

#[test]
fn project_file_errors_include_its_files() {
    let project = Project::new("tidy", "worker = 2");
    let text = project
        .read("footbridge.toml")
        .replace("[app]\n", "[app]\nserver = \"server\"\n")
        .replace("origin = \"https://www.exchange.test\"\n", "")
        .replace("fixtures/contract", "fixtures/absent-contract")
        .replace("dialects/exchange.toml", "dialects/absent.toml")
        .replace("fixtures/hosts", "fixtures/absent-hosts");
    project.write("footbridge.toml", &text);
    write_wrong_servers(&project);
    let result = execute(project.folder(), &["check"]);
    assert_eq!(result.code, 2);
    for problem in [
        "unknown key `worker`",
        "[client] needs `origin`",
        "absent-contract",
        "absent.toml",
        "absent-hosts",
        "unknown key `kyes`",
        "unknown key `endpoints`",
        "session.toml",
    ] {
        assert!(
            result.stderr.contains(problem),
            "{problem}: {}",
            result.stderr
        );
    }
}

#[test]
fn project_file_errors_include_scenarios_snapshots_and_client() {
    let project = Project::new("tidy", "worker = 2");
    let text = project.read("footbridge.toml");
    let web = text
        .lines()
        .find_map(|line| line.strip_prefix("web = "))
        .unwrap();
    let text = text.replace(web, "\"absent-client\"");
    project.write("footbridge.toml", &text);
    project.write(
        "scenarios/a.yaml",
        "title: A\nhosts: { device: { ios: iphone-16 } }\nsteps:\n  - opne: /\n  - expect: { call: requestActoin }\n",
    );
    project.write("scenarios/gone.snap", "---\n---\n");
    let result = execute(project.folder(), &["check"]);
    assert_eq!(result.code, 2);
    assert_mentions(
        &result.stderr,
        &[
            "unknown key `worker`",
            "absent-client",
            "there is no device `iphone-16`",
            "`opne`",
            "there is no call `requestActoin`",
            "gone.snap has no scenario beside it",
        ],
    );
}

#[test]
fn parts_depending_on_invalid_parts_are_not_checked() {
    let project = Project::new("tidy", "worker = 2");
    project.write(
        "scenarios/a.yaml",
        "title: A\nwaive: { quite: because }\nhosts: { device: { ios: iphone-16 } }\nnetwork:\n  - { url: \"https://api.unknown.test/x\", status: 500 }\nsteps:\n  - opne: /\n  - expect: { call: requestActoin }\n",
    );
    let sound = project.read("footbridge.toml");
    let language = ["there is no invariant `quite`", "`opne`"];
    let devices = "there is no device `iphone-16`";
    let catalogue = ["there is no call `requestActoin`"];
    let server = "nothing serves `https://api.unknown.test/x`";

    project.write(
        "footbridge.toml",
        &sound.replace("fixtures/hosts", "fixtures/absent-hosts"),
    );
    let result = execute(project.folder(), &["check"]);
    assert_mentions(&result.stderr, &language);
    assert_mentions(&result.stderr, &catalogue);
    assert_mentions(&result.stderr, &[server]);
    assert!(!result.stderr.contains(devices), "{}", result.stderr);

    project.write(
        "footbridge.toml",
        &sound.replace("fixtures/contract", "fixtures/absent-contract"),
    );
    let result = execute(project.folder(), &["check"]);
    assert_mentions(&result.stderr, &language);
    for unsaid in [devices, catalogue[0], server] {
        assert!(!result.stderr.contains(unsaid), "{}", result.stderr);
    }

    project.write(
        "footbridge.toml",
        &sound.replace("[app]\n", "[app]\nserver = 7\n"),
    );
    let result = execute(project.folder(), &["check"]);
    assert_mentions(&result.stderr, &language);
    assert_mentions(&result.stderr, &catalogue);
    assert_mentions(&result.stderr, &[devices]);
    assert!(!result.stderr.contains(server), "{}", result.stderr);
}

fn assert_mentions(text: &str, expected: &[&str]) {
    for one in expected {
        assert!(text.contains(one), "{one}: {text}");
    }
}

#[test]
fn file_that_is_not_toml_has_one_error() {
    let project = Project::new("tidy", "= 2");
    let result = execute(project.folder(), &["check"]);
    assert_eq!(result.code, 2);
    assert_eq!(result.stderr.matches('×').count(), 2, "{}", result.stderr);
}

#[test]
fn servers_in_code_are_checked_beside_an_invalid_catalogue() {
    let project = Project::new("tidy", "");
    let text = project
        .read("footbridge.toml")
        .replace("[app]\n", "[app]\nserver = \"server\"\n");
    let catalogue = text
        .lines()
        .find_map(|line| line.strip_prefix("catalogue = "))
        .unwrap();
    let text = text.replace(catalogue, "\"catalogue\"");
    project.write("footbridge.toml", &text);
    project.write("catalogue/app.toml", "name = \"shop\"\n");
    project.write("catalogue/call.toml", "");
    write_wrong_servers(&project);
    let result = execute(project.folder(), &["check"]);
    assert_eq!(result.code, 2);
    for problem in [
        "app.toml needs `first_version`",
        "catalogue/call.toml is not a catalogue file",
        "did you mean `calls.toml`?",
        "unknown key `kyes`",
        "unknown key `endpoints`",
    ] {
        assert!(
            result.stderr.contains(problem),
            "{problem}: {}",
            result.stderr
        );
    }
}

#[test]
fn invalid_command_line_is_an_input_error() {
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
fn filter_without_matches_is_an_error() {
    let result = execute(
        &client("tidy"),
        &["run", "ok", "--filter", "nothing like it"],
    );
    assert_eq!(result.code, 2);
    assert!(
        result.stderr.contains("no case to run"),
        "{}",
        result.stderr
    );
}
