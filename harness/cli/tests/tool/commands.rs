//! The commands that run nothing, and the requirements on the machine.

use crate::support::{assert_shown, client, footbridge, said, say};

#[test]
fn help_tells_what_there_is_and_what_the_exit_codes_mean() {
    let said = say(&client("tidy"), &["--help"]);
    assert_eq!(said.code, 0);
    assert_shown!("help", said.output);
    for command in ["run", "merge", "check", "list", "serve", "doctor", "schema"] {
        let said = say(&client("tidy"), &[command, "--help"]);
        assert_eq!(said.code, 0, "{command}");
        assert!(
            said.output
                .contains(&format!("Usage: footbridge {command}")),
            "{}",
            said.output
        );
    }
}

#[test]
fn check_counts_what_it_has_checked() {
    let said = say(&client("tidy"), &["check", "ok"]);
    assert_eq!((said.code, said.errors.as_str()), (0, ""));
    assert!(
        said.output.starts_with("all good: ")
            && said.output.ends_with("3 scenarios with 11 cases\n"),
        "{}",
        said.output
    );
}

#[test]
fn list_names_every_case() {
    let said = say(&client("tidy"), &["list", "ok"]);
    assert_eq!((said.code, said.errors.as_str()), (0, ""));
    assert_shown!("list", said.output);
}

#[test]
fn the_schema_is_one_that_scenarios_pass() {
    let said = say(&client("tidy"), &["schema"]);
    assert_eq!(said.code, 0);
    let schema: serde_json::Value = serde_json::from_str(&said.output).unwrap();
    assert_eq!(
        schema["$schema"],
        "https://json-schema.org/draft/2020-12/schema"
    );
    assert!(said.output.contains("setBottomActions"));
    assert!(said.output.contains("settles-once"));
}

#[test]
fn doctor_says_what_there_is() {
    let said = say(&client("tidy"), &["doctor"]);
    assert_eq!(said.code, 0);
    assert_shown!("doctor", said.output);
}

#[test]
fn a_machine_without_an_engine_or_a_display_is_told_what_to_install() {
    let empty = tempfile::tempdir().unwrap();
    let bare = |arguments: &[&str]| {
        said(
            footbridge(&client("tidy"), arguments)
                .env("FOOTBRIDGE_WEBKIT", empty.path().join("absent"))
                .env("PATH", empty.path()),
        )
    };
    let doctor = bare(&["doctor"]);
    assert_eq!(doctor.code, 3);
    assert_shown!("doctor-on-a-bare-machine", doctor.output);

    let run = bare(&["run", "ok"]);
    assert_eq!(run.code, 3);
    assert_shown!("run-without-a-display", run.errors);

    let run = said(
        footbridge(&client("tidy"), &["run", "ok"])
            .env("FOOTBRIDGE_WEBKIT", empty.path().join("absent")),
    );
    assert_eq!(run.code, 3);
    assert_shown!("run-without-an-engine", run.errors);
}
