//! The commands that run no cases, and the requirements on the machine.

use crate::support::{Project, assert_shown, client, execute, footbridge, output_of};

#[test]
fn help_lists_commands_and_exit_codes() {
    let result = execute(&client("tidy"), &["--help"]);
    assert_eq!(result.code, 0);
    assert_shown!("help", result.stdout);
    for command in ["run", "merge", "check", "list", "serve", "doctor", "schema"] {
        let result = execute(&client("tidy"), &[command, "--help"]);
        assert_eq!(result.code, 0, "{command}");
        assert!(
            result
                .stdout
                .contains(&format!("Usage: footbridge {command}")),
            "{}",
            result.stdout
        );
    }
}

#[test]
fn check_counts_checked_files() {
    let result = execute(&client("tidy"), &["check", "ok"]);
    assert_eq!((result.code, result.stderr.as_str()), (0, ""));
    assert!(
        result.stdout.starts_with("all good: ")
            && result.stdout.ends_with("3 scenarios with 11 cases\n"),
        "{}",
        result.stdout
    );
}

#[test]
fn list_shows_every_case() {
    let result = execute(&client("tidy"), &["list", "ok"]);
    assert_eq!((result.code, result.stderr.as_str()), (0, ""));
    assert_shown!("list", result.stdout);
}

#[test]
fn list_shows_missing_features_and_assumptions() {
    let project = Project::new("tidy", "");
    let browser = "title: The browser\nhosts: { platforms: [android], versions: [1.5.0, 1.6.0] }\n\
        steps:\n  - open: /\n  - expect: { call: openBrowser }\n  - expect: { call: setTitleVisible }\n";
    project.write("scenarios/browser.yaml", browser);
    let result = execute(project.folder(), &["list"]);
    assert_eq!((result.code, result.stderr.as_str()), (0, ""));
    let case = "scenarios/browser.yaml › The browser › android";
    assert_eq!(
        result.stdout,
        format!(
            "{case} 1.5.0 · en · dark (openBrowser needs 1.6.0, assumed; setTitleVisible needs 2.8.0)\n\
             {case} 1.6.0 · en · dark (setTitleVisible needs 2.8.0)\n"
        )
    );
}

#[test]
fn scenarios_match_the_schema() {
    let result = execute(&client("tidy"), &["schema"]);
    assert_eq!(result.code, 0);
    let schema: serde_json::Value = serde_json::from_str(&result.stdout).unwrap();
    assert_eq!(
        schema["$schema"],
        "https://json-schema.org/draft/2020-12/schema"
    );
    assert!(result.stdout.contains("setBottomActions"));
    assert!(result.stdout.contains("settles-once"));
}

#[test]
fn doctor_lists_installed_requirements() {
    let result = execute(&client("tidy"), &["doctor"]);
    assert_eq!(result.code, 0);
    assert_shown!("doctor", result.stdout);
}

#[test]
fn doctor_lists_web_apis_missing_in_the_engine() {
    let project = Project::new("tidy", "engine = \"phone\"");
    let result = execute(project.folder(), &["doctor"]);
    let (_, apis) = result.stdout.split_once("\n\n").unwrap();
    assert_shown!("doctor-web-apis", apis);
}

#[test]
fn missing_engine_or_display_prints_install_hint() {
    let empty = tempfile::tempdir().unwrap();
    let bare = |arguments: &[&str]| {
        output_of(
            footbridge(&client("tidy"), arguments)
                .env("FOOTBRIDGE_WEBKIT", empty.path().join("absent"))
                .env("PATH", empty.path()),
        )
    };
    let doctor = bare(&["doctor"]);
    assert_eq!(doctor.code, 3);
    assert_shown!("doctor-on-a-bare-machine", doctor.stdout);

    let run = bare(&["run", "ok"]);
    assert_eq!(run.code, 3);
    assert_shown!("run-without-a-display", run.stderr);

    let run = output_of(
        footbridge(&client("tidy"), &["run", "ok"])
            .env("FOOTBRIDGE_WEBKIT", empty.path().join("absent")),
    );
    assert_eq!(run.code, 3);
    assert_shown!("run-without-an-engine", run.stderr);
}

#[test]
fn misspelled_command_and_missing_project_print_hints() {
    let folder = tempfile::tempdir().unwrap();
    let misspelled = execute(folder.path(), &["rnu"]);
    assert_eq!(misspelled.code, 2);
    assert!(misspelled.stderr.contains("'run'"), "{}", misspelled.stderr);
    let outside = execute(folder.path(), &["run"]);
    assert_eq!(outside.code, 2);
    let help = "`footbridge init` writes one";
    assert!(outside.stderr.contains(help), "{}", outside.stderr);
}

#[test]
fn invalid_path_is_reported_with_all_other_errors() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    assert_eq!(execute(folder, &["init", "--bridge", "callback"]).code, 0);
    let wrong = "title: Wrong\nsteps:\n  - open: /\n  - expect: { call: gotToken }\n";
    std::fs::write(folder.join("scenarios/wrong.yaml"), wrong).unwrap();
    for command in ["check", "run", "list", "matrix"] {
        let result = execute(folder, &[command, "absent.yaml", "scenarios"]);
        assert_eq!(result.code, 2, "{command}");
        for expected in [
            "no scenario at absent.yaml",
            "there is no call `gotToken`",
            "did you mean `getToken`?",
        ] {
            assert!(
                result.stderr.contains(expected),
                "{command}: {}",
                result.stderr
            );
        }
    }
}
