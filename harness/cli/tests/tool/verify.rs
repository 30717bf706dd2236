//! `footbridge verify`, with the emulated app as the real one. The crate `footbridge-verify` has the tests of what it
//! finds; these show that its page, its server, the engines and the commands for its results fit together.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::thread;

use serde_json::Value;
use tempfile::TempDir;

use crate::processes::try_signal;
use crate::support::{CommandOutput, client, execute, footbridge};

/// A verification in progress.
struct Verification {
    child: Child,
    address: String,
    output: thread::JoinHandle<String>,
    report: PathBuf,
}

impl Verification {
    /// Starts `footbridge verify` in a project. The report is written to `folder`.
    fn start(project: &Path, folder: &Path, arguments: &[&str]) -> Self {
        let report = folder.join("verification.json");
        let reporter = format!("json={}", report.display());
        let all = [&["verify", "--reporter", &reporter], arguments].concat();
        let mut child = footbridge(project, &all)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut first = String::new();
        output.read_line(&mut first).unwrap();
        let address = first.trim_start_matches("open").trim().to_owned();
        assert!(address.starts_with("http://127.0.0.1:"), "{first}");
        let output = thread::spawn(move || {
            let mut rest = String::new();
            output.read_to_string(&mut rest).unwrap();
            rest
        });
        Self {
            child,
            address,
            output,
            report,
        }
    }

    fn origin(&self) -> &str {
        self.address.split_once("/?").unwrap().0
    }

    /// The path and query of the page.
    fn path(&self) -> String {
        self.address[self.origin().len()..].to_owned()
    }

    /// Ends it, unless it has finished. Returns its exit code, its output and the report.
    fn end(mut self) -> Verified {
        // A process that has finished may be gone.
        try_signal(self.child.id(), "INT");
        let code = self.child.wait().unwrap().code();
        let output = self.output.join().unwrap();
        let report = fs::read_to_string(&self.report).unwrap_or_default();
        Verified {
            code,
            output,
            report: serde_json::from_str(&report).unwrap_or_default(),
        }
    }
}

/// The result of a verification.
struct Verified {
    code: Option<i32>,
    output: String,
    report: Value,
}

impl Verified {
    #[track_caller]
    fn assert_prints(&self, text: &str) {
        assert!(self.output.contains(text), "{}", self.output);
    }
}

/// The steps that let the page do everything that needs no person.
const ALONE: &str = "  - advance: 20m\n";

/// The emulated app that a page is opened in.
struct Emulated<'e> {
    /// The project whose app is emulated.
    project: &'e Path,
    platform: &'e str,
    version: &'e str,
    engine: &'e str,
    /// The steps after the page is opened.
    steps: &'e str,
}

impl Emulated<'_> {
    /// Opens the page in the app, and plays the scenario to its end.
    fn open(&self, verification: &Verification, folder: &Path) -> CommandOutput {
        let Self {
            platform,
            version,
            steps,
            ..
        } = self;
        let path = verification.path();
        let scenario = folder.join("scenario.yaml");
        let text = format!(
            "title: Verify\nhosts: {{ platforms: [{platform}], versions: [{version}] }}\nsteps:\n  - open: \"{path}\"\n{steps}"
        );
        fs::write(&scenario, &text).unwrap();
        let arguments = [
            "run",
            "--web",
            verification.origin(),
            "--engine",
            self.engine,
            scenario.to_str().unwrap(),
        ];
        let opened = execute(self.project, &arguments);
        let is_invalid = opened.code > 1 || opened.stdout.contains("could not be performed");
        assert!(!is_invalid, "{text}{}{}", opened.stdout, opened.stderr);
        opened
    }
}

/// Copies a folder's files and folders.
fn copy(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            fs::create_dir(&target).unwrap();
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// A copy of the small app's project, in which files are changed.
fn shop(changes: &[(&str, &str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    copy(&client("verified"), folder.path());
    for (file, from, to) in changes {
        let path = folder.path().join(file);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(from), "{file} lacks {from}");
        fs::write(&path, text.replace(from, to)).unwrap();
    }
    folder
}

const CALLS: &str = "catalogue/calls.toml";

/// The folder of the examples.
fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/examples")
}

/// Verifies an example's app in the engine of a platform, with the calls that have an effect allowed.
fn verify_example(name: &str, [platform, engine]: [&str; 2], folder: &Path) -> Verified {
    let project = examples().join(name);
    let catalogue = footbridge_contract::Catalogue::load(project.join("catalogue")).unwrap();
    let calls: Vec<&str> = catalogue.calls.names().collect();
    let (calls, version) = (calls.join(","), catalogue.app.latest_version.to_string());
    let arguments = [
        "--unattended",
        "--allow",
        &calls,
        "--platform",
        platform,
        "--app-version",
        &version,
    ];
    let verification = Verification::start(&project, folder, &arguments);
    let app = Emulated {
        project: &project,
        platform,
        version: &version,
        engine,
        steps: ALONE,
    };
    app.open(&verification, folder);
    verification.end()
}

/// Verifies the small app on Android, in Chromium, as `emulated` has it. What was seen is written to `described`.
fn write_shop(described: &Path, emulated: &Path, folder: &Path) -> Verified {
    let verification = Verification::start(described, folder, &["--unattended", "--write"]);
    let app = Emulated {
        project: emulated,
        platform: "android",
        version: "2.4.0",
        engine: "chromium",
        steps: ALONE,
    };
    app.open(&verification, folder);
    verification.end()
}

#[test]
#[ignore = "breadth: ci/nightly runs it"]
fn every_example_is_as_described_in_both_engines() {
    let entries = fs::read_dir(examples()).unwrap().map(Result::unwrap);
    let names = entries.filter(|entry| entry.path().join("start").is_dir());
    let names = names.map(|entry| entry.file_name().into_string().unwrap());
    for name in names {
        for host in [["ios", "webkit"], ["android", "chromium"]] {
            let folder = tempfile::tempdir().unwrap();
            let verified = verify_example(&name, host, folder.path());
            let output = &verified.output;
            assert_eq!(verified.code, Some(0), "{name}, {host:?}: {output}");
            verified.assert_prints("✓ call ");
        }
    }
}

#[test]
fn app_is_compared_and_its_catalogue_changed_to_what_was_seen() {
    let (old, new) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    // Its page calls functions of the app, navigates, and posts messages to itself.
    let example = verify_example("own-bridge", ["ios", "webkit"], old.path());
    assert_eq!(example.code, Some(0), "{}", example.output);
    example.assert_prints("✓ call ");
    example.assert_prints(" · 0 differ · ");

    let described = shop(&[]);
    let emulated = shop(&[(CALLS, "total = \"3.50\"", "total = 3.5")]);
    let verified = write_shop(described.path(), emulated.path(), new.path());
    assert_eq!(verified.code, Some(1), "{}", verified.output);
    let changes = "\n--- catalogue/calls.toml\n";
    let (entries, changes) = verified.output.split_once(changes).unwrap();
    let totals = "\n\n7 as described · 1 differs · 1 not seen · 8 not tried\n";
    assert!(changes.ends_with(totals), "{changes}");
    insta::assert_snapshot!(entries, @r#"
    opened    shop · android 2.4.0
    ✓ environment function `shop.postMessage`
    ✓ environment user agent
    ✓ environment global `shopConfig`
    ✓ call getUser
    ✗ call getCart
        in the data, `total` is a number, not a string
        arrived: {"code":"0","message":"","data":{"items":2,"total":3.5}}
    ✓ call scan
    ✓ call getWallet
    ✓ environment a call that the app doesn't know
    ? call track: it has no reply, and shares its channel with other calls: check in the app that it arrives
    – call share: it is visible, and --unattended asks no questions
    – call openLink: it is visible, and --unattended asks no questions
    – call logout: its effect is lasting, and it was not chosen
    – call buy: the catalogue doesn't state its `effect`, and it was not chosen
    – link cart: it was not chosen
    – link orders/{id}: it was not chosen
    – event paid: it needs a user, and --unattended asks no questions
    – event hidden: it needs a user, and --unattended asks no questions
    "#);
    let reply = "\n+default_reply = { code = \"0\", data = { items = 2, total = 3.5 } }\n";
    assert!(changes.contains(reply), "{changes}");
    assert!(!changes.contains("secret-token-1"), "{changes}");
    let report = verified.report.to_string();
    assert!(report.contains("Ada"), "{report}");
    assert!(!report.contains("secret-token-1"), "{report}");

    let text = fs::read_to_string(described.path().join(CALLS)).unwrap();
    assert!(text.contains("total = 3.5"), "{text}");
    let check = execute(described.path(), &["check"]);
    assert_eq!(check.code, 0, "{}", check.stderr);
    let entry = execute(described.path(), &["catalogue", "getUser"]);
    let observed = "observed     android 2.4.0 on 20";
    assert!(entry.stdout.contains(observed), "{}", entry.stdout);
    assert_gate_needs_observations(described.path(), &new.path().join("verification.json"));

    let reports = [old.path(), new.path()].map(|folder| folder.join("verification.json"));
    let [old, new] = reports.each_ref().map(|report| report.to_str().unwrap());
    let diff = execute(described.path(), &["diff", old, new]);
    assert_eq!(diff.code, 1, "{}", diff.stderr);
    let worse = "✗ call getCart\n    not there\n  → differs: ";
    assert!(diff.stdout.contains(worse), "{}", diff.stdout);
    let same = execute(described.path(), &["diff", new, new]);
    assert_eq!(same.code, 0, "{}", same.stderr);
}

/// Checks that `gate --verified` reads the observations in the catalogue. No case runs: the records are those of a
/// report.
fn assert_gate_needs_observations(project: &Path, report: &Path) {
    let arguments = [
        "gate",
        "--verified",
        "--allow-untested",
        "--minimum",
        "android=2.4.0",
        "--from",
        report.to_str().unwrap(),
    ];
    let gate = execute(project, &arguments);
    let unseen = gate.stdout.split_once("Not observed in a real app");
    let (_, unseen) = unseen.unwrap_or_else(|| panic!("{}{}", gate.stdout, gate.stderr));
    assert!(unseen.contains("call track"), "{unseen}");
    assert!(unseen.contains("since 1.0.0, never observed"), "{unseen}");
    assert!(!unseen.contains("call getUser"), "{unseen}");
    assert_eq!(gate.code, 1);
}

#[test]
fn person_answers_on_the_page_until_the_verification_is_interrupted() {
    let steps = "  - tap: { role: checkbox, name: \"link cart The cart. Opens shop://cart\" }
  - tap: Start
  - advance: 1m
  - tap: Leave it out
  - tap: Leave it out
  - advance: 1m
  - expect: { link: cart }
  - tap: { role: button, name: \"The app's screen the one that the catalogue describes\" }
  - advance: 1m
  - expect: { text: \"Pay for an order in the app, and come back.\" }
  - send: { event: paid, payload: { order: 7 } }
  - advance: 1m
";
    let folder = tempfile::tempdir().unwrap();
    let project = client("verified");
    let verification = Verification::start(&project, folder.path(), &[]);
    let app = Emulated {
        project: &project,
        platform: "ios",
        version: "2.4.0",
        engine: "webkit",
        steps,
    };
    app.open(&verification, folder.path());
    let verified = verification.end();
    assert_eq!(verified.code, Some(1), "{}", verified.output);
    verified.assert_prints("✓ link cart\n");
    verified.assert_prints("✓ event paid\n");
    verified.assert_prints("– call share: it was left out on the page\n");
    verified.assert_prints("ended early: it was interrupted");
    assert_eq!(
        verified.report["verification"]["ended_early"],
        "it was interrupted"
    );
}

#[test]
fn wrong_options_are_errors() {
    let project = client("verified");
    let refused = |arguments: &[&str], expected: &str| {
        let output = execute(&project, &[&["verify"], arguments].concat());
        assert_eq!(output.code, 2, "{}{}", output.stdout, output.stderr);
        assert!(output.stderr.contains(expected), "{}", output.stderr);
    };
    refused(
        &["--listen", "192.0.2.1:0"],
        "add --certificate and --key, or --insecure",
    );
    let everywhere = ["--insecure", "--listen", "0.0.0.0:0"];
    refused(&everywhere, "give this machine's address in the network");
    refused(&["--allow", "getCard"], "did you mean `getCart`?");
    refused(&["--platform", "browser"], "there is no app in a browser");
}
