//! `footbridge explore`, and properties. The search itself is tested in its crate, on a fake client.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::nats::Nats;
use crate::processes::signal;
use crate::queue::worker;
use crate::support::{CommandOutput, client, execute, run};

/// A copy of the explored clients, for findings and state.
struct Clients(TempDir);

impl Clients {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        copy(&client("explored"), folder.path());
        Self(folder)
    }

    fn folder(&self) -> &Path {
        self.0.path()
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.folder().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn explore(&self, page: &str, arguments: &[&str]) -> CommandOutput {
        let start = ["explore", "--start", page, "--seed", "1"];
        execute(self.folder(), &[&start[..], arguments].concat())
    }

    fn corpus(&self) -> String {
        fs::read_to_string(self.folder().join(".footbridge/explore/corpus.txt")).unwrap()
    }

    /// The scenarios of findings, by file name.
    fn found(&self) -> Vec<(String, String)> {
        let files = fs::read_dir(self.folder().join("scenarios/found"));
        let paths = files.into_iter().flatten().map(|file| file.unwrap().path());
        let mut paths: Vec<PathBuf> = paths.collect();
        paths.sort();
        let read = |path: &PathBuf| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, fs::read_to_string(path).unwrap())
        };
        paths.iter().map(read).collect()
    }
}

pub(crate) fn copy(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            fs::create_dir_all(&target).unwrap();
            copy(&path, &target);
        } else {
            fs::copy(&path, &target).unwrap();
        }
    }
}

#[test]
fn finding_is_a_scenario_that_fails_by_itself() {
    let clients = Clients::new();
    let explored = clients.explore("/pages/unhandled-code.html?bug", &["--runs", "16"]);
    assert_eq!(explored.code, 1, "{}{}", explored.stdout, explored.stderr);
    assert!(
        explored.stdout.contains("1 finding · seed 1"),
        "{}",
        explored.stdout
    );
    let found = clients.found();
    let [(name, text)] = found.as_slice() else {
        panic!("{found:?}");
    };
    assert!(name.starts_with("no-page-errors-"), "{name}");
    insta::assert_snapshot!(text.split_once("hosts:").unwrap().1, @r#"
     { platforms: [ios], versions: ["2.0.0"] }
    replies:
      getToken: { code: "1" }
    transcript: none
    steps:
      - open: /pages/unhandled-code.html?bug
      - tap: { role: button, name: Sign in }
    "#);
    let (code, cases) = run(clients.folder(), &["scenarios/found"]);
    assert_eq!(code, 1);
    assert!(cases.iter().all(|case| case.verdict == "failed"));
}

#[test]
fn workers_of_a_queue_find_the_same() {
    let nats = Nats::with_jetstream();
    let page = "/pages/null-reply.html";
    let property = "title: No one signs in\nnever: { call: getToken }\n";
    let [here, elsewhere] = [Clients::new(), Clients::new()];
    for clients in [&here, &elsewhere] {
        clients.write("properties/signs-in.yaml", property);
    }
    here.explore(page, &["--runs", "16"]);

    // The worker has no access to the project.
    let (folder, cache) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let mut worker = worker(folder.path(), &cache, &nats, "one");
    assert!(worker.read_until("waiting for cases"));
    let queued = elsewhere.explore(page, &["--runs", "16", "--queue", &nats.address()]);
    assert!(
        queued.stderr.contains("worker one joined"),
        "{}",
        queued.stderr
    );
    signal(worker.child.id(), "INT");
    let (code, shown) = worker.end();
    assert_eq!(code, 0, "{shown}");
    assert!(shown.contains("run 2 of an exploration ended"), "{shown}");

    let found = elsewhere.found();
    let of_property = |(file, _): &(String, String)| file.starts_with("signs-in");
    assert!(found.iter().any(of_property), "{found:?}");
    assert_eq!(found, here.found());
    assert_eq!(elsewhere.corpus(), here.corpus());
}

#[test]
fn comparing_has_no_queue() {
    let arguments = ["--queue", "nats://127.0.0.1:1", "--against", "web"];
    let explored = Clients::new().explore("/", &arguments);
    assert_eq!(explored.code, 2);
    let message = "--against… can't be combined with --queue";
    assert!(explored.stderr.contains(message), "{}", explored.stderr);
}

#[test]
fn errors_in_the_settings_have_their_place() {
    let clients = Clients::new();
    let config = fs::read_to_string(clients.folder().join("footbridge.toml")).unwrap();
    let line = config.lines().count() + 3;
    let wrong = "\n[explore]\nstart = [\"/pages/race.html\", \"/gone.html\"]\n";
    clients.write("footbridge.toml", &format!("{config}{wrong}"));
    let explored = execute(clients.folder(), &["explore", "--runs", "8"]);
    assert_eq!(explored.code, 2, "{}", explored.stderr);
    let place = format!("footbridge.toml:{line}: the start page /gone.html isn't there");
    assert!(explored.stderr.contains(&place), "{}", explored.stderr);

    clients.write("scenarios/plain.yaml", BEGIN);
    let wrong = "\n[explore.exclude]\ncalls = [\"pai\"]\n";
    clients.write("footbridge.toml", &format!("{config}{wrong}"));
    for command in ["check", "explore"] {
        let result = execute(clients.folder(), &[command]);
        assert_eq!(result.code, 2, "{}", result.stderr);
        assert!(
            result.stderr.contains("there is no call `pai`"),
            "{}",
            result.stderr
        );
        assert!(
            result.stderr.contains("did you mean `pay`?"),
            "{}",
            result.stderr
        );
    }
}

const BEGIN: &str = "title: Opens the page\nsteps:\n  - open: /pages/missing-field.html\n";

#[test]
fn property_holds_in_the_scenarios_that_name_it() {
    let clients = Clients::new();
    clients.write(
        "properties/no-heading.yaml",
        "title: There is no heading\nalways: { no-element: { role: heading } }\n",
    );
    clients.write("scenarios/plain.yaml", BEGIN);
    let named = format!("{BEGIN}properties: [no-heading]\n");
    clients.write(
        "scenarios/named.yaml",
        &named.replace("Opens", "Names it and opens"),
    );
    let (code, cases) = run(clients.folder(), &["scenarios"]);
    assert_eq!(code, 1);
    let failed: Vec<_> = cases
        .iter()
        .filter(|case| case.verdict == "failed")
        .map(|case| case.scenario.as_str())
        .collect();
    assert_eq!(failed, ["scenarios/named.yaml", "scenarios/named.yaml"]);
    assert!(cases.iter().any(|case| {
        case.reason
            .contains("There is no heading: { no-element: { role: heading } } does not hold")
    }));

    let config = fs::read_to_string(clients.folder().join("footbridge.toml")).unwrap();
    let config = config.replace("[run]", "[run]\nproperties = [\"no-heading\"]");
    clients.write("footbridge.toml", &config);
    let (_, cases) = run(clients.folder(), &["scenarios/plain.yaml"]);
    assert!(cases.iter().all(|case| case.verdict == "failed"));
}

#[test]
fn errors_in_a_property_have_their_place() {
    let clients = Clients::new();
    clients.write("scenarios/plain.yaml", BEGIN);
    clients.write(
        "properties/paid-once.yaml",
        "title: A payment is sent once\nafter: { call: pai }\nnever: { call: pay }\n",
    );
    let checked = execute(clients.folder(), &["check"]);
    assert_eq!(checked.code, 2);
    assert!(
        checked.stderr.contains("properties/paid-once.yaml:2"),
        "{}",
        checked.stderr
    );
    assert!(
        checked.stderr.contains("did you mean `pay`?"),
        "{}",
        checked.stderr
    );

    clients.write(
        "properties/paid-once.yaml",
        "title: A payment\nalways: { call: pay }\n",
    );
    let checked = execute(clients.folder(), &["check"]);
    assert!(
        checked
            .stderr
            .contains("this happens at one moment, and can't hold always"),
        "{}",
        checked.stderr
    );

    fs::remove_file(clients.folder().join("properties/paid-once.yaml")).unwrap();
    let ready = "properties/gives-up-waiting.yaml";
    clients.write(ready, "title: A payment\nnever: { call: pay }\n");
    let misspelt = format!("{BEGIN}properties: [gives-up-waitin]\n");
    clients.write("scenarios/named.yaml", &misspelt);
    let checked = execute(clients.folder(), &["check"]);
    for expected in [
        "`gives-up-waiting` is the name of a ready property",
        "did you mean `gives-up-waiting`?",
    ] {
        assert!(checked.stderr.contains(expected), "{}", checked.stderr);
    }
}
