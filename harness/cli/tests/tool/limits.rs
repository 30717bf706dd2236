//! The limits of a case, which stop and report endless activity.

use crate::support::{Project, lines, run};
use crate::tested_engine::{CHROMIUM, TestedEngine, WEBKIT};

/// The tapped button, and the start of the reason.
const FLOODS: [(&str, &str); 7] = [
    (
        "A chain of timers",
        "more than 500 timers and messages to itself ran (`limits.tasks`), up to ",
    ),
    (
        "Very many timers",
        "more than 500 timers and messages to itself ran (`limits.tasks`), up to ",
    ),
    (
        "Messages to itself",
        "more than 500 timers and messages to itself ran (`limits.tasks`), up to 0ms on its clock",
    ),
    (
        "Calls",
        "its journal has more than 300 different entries, or 6000 in all (`limits.entries`): ",
    ),
    (
        "Dialogs",
        "its journal has more than 300 different entries, or 6000 in all (`limits.entries`): ",
    ),
    (
        "Errors on the console",
        "its journal has more than 300 different entries, or 6000 in all (`limits.entries`): ",
    ),
    ("Memory", "the engine's processes take "),
];

/// Runs a case for each flood, followed by an ordinary one, and asserts that each was stopped by its limit.
#[track_caller]
fn assert_ended(engine: &TestedEngine, floods: &[(&str, &str)], seconds: u32) {
    let project = Project::new(
        "endless",
        &format!(
            "engine = \"{}\"\nworkers = 1\npage_timeout = 60\n\n[limits]\nseconds = {seconds}\ntasks = 500\nentries = 300\nmegabytes = 1200",
            engine.name
        ),
    );
    for (number, (name, _)) in floods.iter().enumerate() {
        project.write(
            &format!("scenarios/{number}-endless.yaml"),
            &format!("title: {name}\nhosts: {{ platforms: ios }}\nsteps:\n  - open: /\n  - tap: {name}\n  - advance: 1h\n"),
        );
        project.write(
            &format!("scenarios/{number}-next.yaml"),
            "title: the next\nhosts: { platforms: ios }\nsteps:\n  - open: /\n  - expect: { text: Endless }\n",
        );
    }
    let (code, cases) = run(project.folder(), &["--update"]);
    assert_eq!(code, 1, "{}", lines(&cases));
    assert_eq!(cases.len(), 2 * floods.len(), "{}", lines(&cases));
    for (pair, (name, reason)) in cases.chunks(2).zip(floods) {
        let shown = lines(pair);
        assert_eq!(pair[0].title, *name);
        assert_eq!(pair[0].verdict, "hung", "{shown}");
        assert!(pair[0].reason.starts_with(reason), "{shown}");
        assert_eq!(pair[1].verdict, "passed", "{shown}");
    }
}

/// Each limit is reached long before the real-time limit, on a slow machine as well.
#[test]
fn webkit_flood_is_stopped_and_reported() {
    assert_ended(&WEBKIT, &FLOODS, 300);
}

/// One flood for each limit, since the counting is the same code in every engine.
#[test]
fn chromium_flood_is_stopped_and_reported() {
    let [chain, _, _, calls, .., memory] = FLOODS;
    assert_ended(&CHROMIUM, &[chain, calls, memory], 300);
}

#[test]
#[ignore = "breadth: ci/nightly runs it"]
fn every_chromium_flood_is_stopped_and_reported() {
    assert_ended(&CHROMIUM, &FLOODS, 300);
}

const LOOP: (&str, &str) = (
    "A loop",
    "the page took more than 1 s of real time (`limits.seconds`), up to 0ms on its clock; ",
);

/// That a busy page of Chromium is stopped as well is proven by the conformance suite.
#[test]
fn endless_loop_is_stopped_by_real_time() {
    assert_ended(&WEBKIT, &[LOOP], 1);
}

#[test]
#[ignore = "breadth: ci/nightly runs it"]
fn endless_loop_in_chromium_is_stopped_by_real_time() {
    assert_ended(&CHROMIUM, &[LOOP], 1);
}
