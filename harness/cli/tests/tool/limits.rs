//! The limits of a case: what has no end is named for what it is.

use crate::support::{Project, lines, run};

/// What is tapped, and the beginning of the reason.
const FLOODS: [(&str, &str); 8] = [
    (
        "A chain of timers",
        "more than 2000 timers ran or messages came that it sends itself (`limits.tasks`), up to ",
    ),
    (
        "Very many timers",
        "more than 2000 timers ran or messages came that it sends itself (`limits.tasks`), up to ",
    ),
    (
        "Messages to itself",
        "more than 2000 timers ran or messages came that it sends itself (`limits.tasks`), up to 0ms on its clock",
    ),
    (
        "Calls",
        "its journal has more than 1000 entries (`limits.entries`): ",
    ),
    (
        "Dialogs",
        "its journal has more than 1000 entries (`limits.entries`): ",
    ),
    (
        "Errors on the console",
        "its journal has more than 1000 entries (`limits.entries`): ",
    ),
    ("Memory", "the engine's processes take "),
    (
        "A loop",
        "the page took more than 4 s of real time in all (`limits.seconds`), up to 0ms on its clock; ",
    ),
];

#[test]
fn what_has_no_end_is_ended_and_named() {
    let limits = "workers = 1\npatience = 60\n\n[limits]\nseconds = 4\ntasks = 2000\nentries = 1000\nmegabytes = 2500";
    for (name, reason) in FLOODS {
        // Each limit is reached long before the next, on a machine that is slow as well.
        let limits = match name {
            "A loop" => limits.to_owned(),
            _ => limits.replace("seconds = 4", "seconds = 300"),
        };
        let project = Project::new("endless", &limits);
        project.write(
            "scenarios/endless.yaml",
            &format!("title: without an end\nhosts: {{ platforms: ios }}\nsteps:\n  - open: /\n  - tap: {name}\n  - advance: 1h\n"),
        );
        project.write(
            "scenarios/next.yaml",
            "title: the next\nhosts: { platforms: ios }\nsteps:\n  - open: /\n  - expect: { text: Endless }\n",
        );
        let (code, cases) = run(project.folder(), &["--update"]);
        let all = lines(&cases);
        assert_eq!(code, 1, "{all}");
        assert_eq!(cases[0].verdict, "hung", "{all}");
        assert!(cases[0].reason.starts_with(reason), "{all}");
        assert_eq!(cases[1].verdict, "passed", "{all}");
    }
}
