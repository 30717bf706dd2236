//! `footbridge init`: from a folder with a page to a passing run, and invalid arguments.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::support::{CommandOutput, assert_all_pass, assert_shown, execute, lines, run};

/// A page that requests a token from the app, and shows it.
const PAGE: &str = r#"<!doctype html>
<html lang="en">
<title>Shop</title>
<button>Log in</button>
<p role="status"></p>
<script>
  const send = (message) =>
    window.webkit
      ? webkit.messageHandlers.appBridge.postMessage(message)
      : appBridge.postMessage(JSON.stringify(message));
  document.querySelector("button").onclick = () => {
    window.onToken = ({ code, data }) => {
      delete window.onToken;
      document.querySelector("[role=status]").textContent = `${code} ${data.token}`;
    };
    send({ name: "getToken", callback: "onToken" });
    send({ name: "setTitle", payload: { title: "Shop" } });
  };
</script>
"#;

/// The first scenario that a new user writes.
const SECOND: &str = "title: Logging in
hosts: { platforms: [ios, android], versions: [2.0.0] }
steps:
  - open: /
  - tap: Log in
  - expect: [{ call: getToken }, { call: setTitle, payload: { title: Shop } }, { status: 0 token-1 }]
";

/// Creates a folder with a built page only.
fn folder() -> TempDir {
    let folder = TempDir::with_prefix("shop").unwrap();
    fs::create_dir(folder.path().join("dist")).unwrap();
    fs::write(folder.path().join("dist/index.html"), PAGE).unwrap();
    folder
}

fn init(folder: &Path, arguments: &[&str]) -> CommandOutput {
    execute(folder, &[&["init"], arguments].concat())
}

#[test]
fn new_project_passes_immediately() {
    let folder = folder();
    let made = init(folder.path(), &["--web", "dist", "--name", "Shop"]);
    assert_eq!((made.code, made.stderr.as_str()), (0, ""));
    assert_shown!("init", made.stdout);

    let checked = execute(folder.path(), &["check"]);
    assert_eq!((checked.code, checked.stderr.as_str()), (0, ""));
    for arguments in [&["--update", "--workers", "1"][..], &["--workers", "1"]] {
        let (code, cases) = run(folder.path(), arguments);
        assert_all_pass(&cases, 4);
        assert_eq!(code, 0);
    }

    fs::write(folder.path().join("scenarios/second.yaml"), SECOND).unwrap();
    let (code, cases) = run(
        folder.path(),
        &["scenarios/second.yaml", "--update", "--workers", "1"],
    );
    assert_all_pass(&cases, 2);
    assert_eq!(code, 0);

    let schema = folder.path().join("scenarios/scenario.schema.json");
    assert!(fs::read_to_string(schema).unwrap().contains("getToken"));
}

/// Returns the kinds of bridge in the help.
fn kinds() -> Vec<String> {
    let help = execute(Path::new("."), &["init", "--help"]).stdout;
    let names = help.lines().filter_map(|line| {
        let (name, about) = line.trim().strip_prefix("- ")?.split_once(": ")?;
        assert!(!about.trim().is_empty(), "{line}");
        Some(name.to_owned())
    });
    names.collect()
}

/// Returns the examples that a project can start from.
fn examples() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/examples");
    let entries = fs::read_dir(folder).unwrap().map(Result::unwrap);
    let with_start = entries.filter(|entry| entry.path().join("start").is_dir());
    let mut names: Vec<_> = with_start
        .map(|entry| entry.file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// Creates a project of this kind in an empty folder.
fn new_project(kind: &str) -> TempDir {
    let folder = TempDir::with_prefix("shop").unwrap();
    let made = init(folder.path(), &["--bridge", kind]);
    assert_eq!((made.code, made.stderr.as_str()), (0, ""), "{kind}");
    folder
}

#[test]
fn every_bridge_kind_is_valid_in_an_empty_folder() {
    let plain = ["callback", "promise", "events"].map(str::to_owned);
    let kinds = kinds();
    assert_eq!(kinds, [&plain[..], &examples()].concat());
    assert!(kinds.len() > 10, "{kinds:?}");
    for kind in kinds {
        let folder = new_project(&kind);
        let checked = execute(folder.path(), &["check"]);
        assert_eq!((checked.code, checked.stderr.as_str()), (0, ""), "{kind}");
        // Both platforms have cases, and all of them an accepted transcript.
        let listed = execute(folder.path(), &["list"]);
        for platform in ["ios", "android"] {
            assert!(listed.stdout.contains(platform), "{}", listed.stdout);
        }
        assert!(folder.path().join("scenarios/first.snap").exists());
    }
}

#[test]
#[ignore = "breadth: ci/nightly runs it"]
fn every_bridge_kind_passes_in_an_empty_folder() {
    for kind in kinds() {
        assert_new_project_passes(&kind);
    }
}

/// One kind of the three plain ones and one example, whose files are filled in differently.
#[test]
fn new_project_with_its_own_page_passes() {
    assert_new_project_passes("promise");
    assert_new_project_passes(examples().first().unwrap());
}

#[track_caller]
fn assert_new_project_passes(kind: &str) {
    let folder = new_project(kind);
    let (code, cases) = run(folder.path(), &["--workers", "1"]);
    assert_all_pass(&cases, cases.len());
    assert_eq!(code, 0, "{kind}: {}", lines(&cases));
    for platform in ["ios", "android"] {
        let runs = cases.iter().any(|case| case.host.starts_with(platform));
        assert!(runs, "{kind}: {}", lines(&cases));
    }
}

#[test]
fn reply_event_without_listener_settles_nothing() {
    let folder = TempDir::with_prefix("shop").unwrap();
    init(folder.path(), &["--bridge", "events"]);
    let page = folder.path().join("web/index.html");
    let text = fs::read_to_string(&page).unwrap();
    let misspelt = text.replace("(\"appReply\"", "(\"appReplied\"");
    assert_ne!(misspelt, text);
    fs::write(page, misspelt).unwrap();
    let run = execute(folder.path(), &["run", "--workers", "1"]);
    assert_eq!(run.code, 1);
    let named = run.stdout.contains("missed #1 no appReply on the page");
    assert!(named, "{}", run.stdout);
}

#[test]
fn host_without_server_prints_server_configuration() {
    let folder = TempDir::with_prefix("shop").unwrap();
    init(folder.path(), &["--bridge", "callback"]);
    let page = folder.path().join("web/index.html");
    let text = fs::read_to_string(&page).unwrap();
    let request = "<script>fetch(\"https://config.shop.test/v1\").catch(() => {})</script>";
    fs::write(page, format!("{text}{request}")).unwrap();
    let lines = "[[server]]\nhosts = [\"config.shop.test\"]\n";
    let checked = execute(folder.path(), &["check"]);
    assert_eq!((checked.code, checked.stderr.as_str()), (0, ""));
    assert!(checked.stdout.contains(lines), "{}", checked.stdout);
    let run = execute(folder.path(), &["run", "--workers", "1"]);
    assert_eq!(run.code, 1);
    let named = "no server for 1 host:\n  data      config.shop.test\nadd to footbridge.toml:";
    assert!(run.stdout.contains(named), "{}", run.stdout);

    let config = folder.path().join("footbridge.toml");
    let text = fs::read_to_string(&config).unwrap();
    fs::write(config, format!("{text}\n{lines}")).unwrap();
    let checked = execute(folder.path(), &["check"]);
    assert!(!checked.stdout.contains("[[server]]"), "{}", checked.stdout);
    let run = execute(folder.path(), &["run", "--update", "--workers", "1"]);
    assert_eq!(run.code, 0, "{}", run.stdout);
    assert!(!run.stdout.contains("no server"), "{}", run.stdout);
}

#[test]
fn call_during_load_gets_its_reply_on_the_real_clock() {
    let folder = TempDir::with_prefix("shop").unwrap();
    init(folder.path(), &["--bridge", "events"]);
    let page = folder.path().join("web/index.html");
    let text = fs::read_to_string(&page).unwrap();
    let script =
        "<script>addEventListener('load', () => document.querySelector('button').click())</script>";
    fs::write(page, format!("{text}{script}")).unwrap();
    let scenario = "title: It logs in by itself\nsteps:\n  - open: /\n  - expect: { status: Logged in with token-1 }\n";
    fs::write(folder.path().join("scenarios/first.yaml"), scenario).unwrap();
    let run = execute(folder.path(), &["run", "--clock", "real", "--workers", "1"]);
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
}

#[test]
fn example_kind_works_with_an_existing_client() {
    for kind in examples() {
        let folder = folder();
        fs::write(
            folder.path().join("dist/index.html"),
            "<!doctype html><title>Mine</title>",
        )
        .unwrap();
        let made = init(folder.path(), &["--bridge", &kind, "--name", "Shop"]);
        assert_eq!((made.code, made.stderr.as_str()), (0, ""), "{kind}");
        assert!(!folder.path().join("web").exists());
        let app = fs::read_to_string(folder.path().join("footbridge/catalogue/app.toml")).unwrap();
        assert!(app.contains("name = \"Shop\""), "{kind}: {app}");
        let checked = execute(folder.path(), &["check"]);
        assert_eq!((checked.code, checked.stderr.as_str()), (0, ""), "{kind}");
    }
}

#[test]
fn existing_files_are_overwritten_only_with_force() {
    let folder = folder();
    let dialect = folder.path().join("footbridge/dialect.toml");
    fs::create_dir(folder.path().join("footbridge")).unwrap();
    fs::write(&dialect, "mine").unwrap();

    let refused = init(folder.path(), &["--web", "dist"]);
    assert_eq!((refused.code, refused.stdout.as_str()), (2, ""));
    assert_shown!("init-refused", refused.stderr);
    assert_eq!(fs::read_to_string(&dialect).unwrap(), "mine");
    assert!(!folder.path().join("footbridge.toml").exists());

    let forced = init(folder.path(), &["--web", "dist", "--force"]);
    assert_eq!((forced.code, forced.stderr.as_str()), (0, ""));
    assert_ne!(fs::read_to_string(&dialect).unwrap(), "mine");
}

#[test]
fn client_is_described_with_its_base_path_and_its_app() {
    let folder = TempDir::with_prefix("shop").unwrap();
    let made = |web: &str| {
        let made = init(folder.path(), &["--web", web, "--force"]);
        assert_eq!((made.code, made.stderr.as_str()), (0, ""));
        let config = fs::read_to_string(folder.path().join("footbridge.toml")).unwrap();
        let first = fs::read_to_string(folder.path().join("scenarios/first.yaml")).unwrap();
        (config, first, made.stdout)
    };
    let (config, first, _) = made("http://127.0.0.1:5173");
    assert!(
        config.contains("web = \"http://127.0.0.1:5173\""),
        "{config}"
    );
    assert!(!config.contains("base = "), "{config}");
    assert!(first.contains("- open: /\n"), "{first}");
    let (config, first, _) = made("http://127.0.0.1:5173/shop");
    assert!(
        config.contains("web = \"http://127.0.0.1:5173\""),
        "{config}"
    );
    assert!(config.contains("base = \"/shop/\""), "{config}");
    assert!(first.contains("- open: /shop/\n"), "{first}");

    let client = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clients/sub-path");
    let (config, first, stdout) = made(client.to_str().unwrap());
    assert!(config.contains("base = \"/shop/\""), "{config}");
    assert!(first.contains("- open: /shop/\n"), "{first}");
    let names = "the client looks for its app by ShelfAndroidBridge, webkit.messageHandlers.shelf";
    assert!(stdout.contains(names), "{stdout}");
    let checked = execute(folder.path(), &["check"]);
    assert_eq!((checked.code, checked.stderr.as_str()), (0, ""));
    assert!(checked.stdout.contains(names), "{}", checked.stdout);

    let path = folder.path().join("footbridge.toml");
    fs::write(path, config.replace("base = \"/shop/\"", "base = \"/\"")).unwrap();
    let checked = execute(folder.path(), &["check"]);
    assert_eq!(checked.code, 2);
    assert!(
        checked.stderr.contains("is built for /shop/"),
        "{}",
        checked.stderr
    );
}

#[test]
fn invalid_arguments_are_errors_and_write_nothing() {
    let folder = folder();
    let wrong = |arguments: &[&str]| {
        let result = init(folder.path(), arguments);
        assert_eq!(
            (result.code, result.stdout.as_str()),
            (2, ""),
            "{arguments:?}"
        );
        assert!(!folder.path().join("footbridge.toml").exists());
        result.stderr
    };
    let errors = [
        wrong(&["--web", "build"]),
        wrong(&["--web", "."]),
        wrong(&["--web", "http://"]),
        wrong(&["--web", "dist", "--name", "my app"]),
    ];
    assert_shown!("init-wrong", errors.join("\n"));
    wrong(&["--web", "dist", "--bridge", "pigeon"]);
}
