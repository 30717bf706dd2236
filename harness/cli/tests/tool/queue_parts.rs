//! The files sent with a run over a NATS server: all that belong to the project.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::nats::Nats;
use crate::processes::signal;
use crate::queue::worker;
use crate::support::execute;

/// Creates a project in `project/`, and beside it all of its parts: client, catalogue, dialect with an app script,
/// devices, and servers with file responses.
fn project_with_parts_elsewhere() -> TempDir {
    let folder = TempDir::new().unwrap();
    let write = |path: &str, text: &str| {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/examples/notes-app");
    for file in fs::read_dir(example.join("catalogue")).unwrap() {
        let file = file.unwrap();
        let name = format!("parts/catalogue/{}", file.file_name().display());
        write(&name, &fs::read_to_string(file.path()).unwrap());
    }
    write(
        "project/footbridge.toml",
        r#"
[client]
web = "../parts/web"
origin = "https://www.notes.test"

[app]
catalogue = "../parts/catalogue"
dialect = "../parts/dialect.toml"
devices = "../parts/devices"
server = "../parts/servers"
"#,
    );
    write(
        "parts/dialect.toml",
        r#"
name = "notes"

[android]
user_agent = "Notes/{app_version} on {model}"
bootstrap = ["app/host.js"]
channel = { via = "method", path = "notes.postMessage" }

[message]
name = "{call}"
payload = "{payload}"
callback = "{callback}"

[reply]
via = "callback"
value = "{data}"
"#,
    );
    write("parts/app/host.js", "window.hostScript = 'the script';");
    write(
        "parts/devices/slate.toml",
        r#"
platform = "android"
model = "slate"
os_version = "14"
viewport = { width = 800, height = 1280 }
pixel_ratio = 2
touch = true
safe_area = { top = 0, right = 0, bottom = 0, left = 0 }
navigator_platform = "Linux armv8l"
browser_user_agent = "{model}"
"#,
    );
    write(
        "parts/servers/server.toml",
        r#"
[[host]]
name = "api.notes.test"
origins = ["https://www.notes.test"]

[[endpoint]]
method = "GET"
path = "/notes"
file = "notes.txt"
"#,
    );
    write("parts/servers/notes.txt", "the file");
    write(
        "parts/web/index.html",
        r#"<!doctype html>
<title>Parts</title>
<p role="status"></p>
<script>
  fetch("https://api.notes.test/notes")
    .then((response) => response.text())
    .then((text) => {
      const parts = [text, window.hostScript, navigator.userAgent];
      document.querySelector("p").textContent = parts.join(", ");
    });
</script>
"#,
    );
    write(
        "project/scenarios/parts.yaml",
        "title: All parts are there\nhosts: { platforms: android, device: slate }\nsteps:\n  - open: /\n  - expect: { status: \"the file, the script, Notes/3.2.0 on slate\" }\n",
    );
    folder
}

#[test]
fn all_project_files_are_sent() {
    let nats = Nats::with_jetstream();
    let project = project_with_parts_elsewhere();
    let (elsewhere, cache) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let mut worker = worker(elsewhere.path(), &cache, &nats, "one");
    assert!(worker.read_until("waiting for cases"));
    let folder = project.path().join("project");
    let address = nats.address();
    let result = execute(&folder, &["run", "--update", "--queue", &address]);
    assert_eq!(result.code, 0, "{}{}", result.stdout, result.stderr);
    let snapshot = fs::read_to_string(folder.join("scenarios/parts.snap")).unwrap();
    assert!(
        snapshot.contains("status    the file, the script, Notes/3.2.0 on slate"),
        "{snapshot}"
    );
    signal(worker.child.id(), "INT");
    assert_eq!(worker.end().0, 0);
}
