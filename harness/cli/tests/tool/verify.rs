//! `footbridge verify`, with the emulated app as the real one.

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

    /// The messages of the differences, with the entries that they belong to.
    fn differences(&self) -> Vec<String> {
        let entries = self.report["verification"]["entries"].as_array();
        let entries = entries.into_iter().flatten();
        let messages = entries.flat_map(|entry| {
            let differences = entry["differences"].as_array().unwrap().iter();
            differences.map(move |difference| {
                let text = |value: &Value| value.as_str().unwrap().to_owned();
                format!(
                    "{} {}: {}",
                    text(&entry["kind"]),
                    text(&entry["name"]),
                    text(&difference["message"])
                )
            })
        });
        messages.collect()
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
    /// More lines of the scenario, such as `replies`.
    lines: &'e str,
    /// The steps after the page is opened.
    steps: &'e str,
}

impl Emulated<'_> {
    /// Opens the page in the app, and plays the scenario to its end.
    fn open(&self, verification: &Verification, folder: &Path) -> CommandOutput {
        let Self {
            platform,
            version,
            lines,
            steps,
            ..
        } = self;
        let path = verification.path();
        let scenario = folder.join("scenario.yaml");
        let text = format!(
            "title: Verify\nhosts: {{ platforms: [{platform}], versions: [{version}] }}\n{lines}steps:\n  - open: \"{path}\"\n{steps}"
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

/// A copy of the small app's project, in which files are changed.
fn shop(changes: &[(&str, &str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    crate::explore::copy(&client("verified"), folder.path());
    for (file, from, to) in changes {
        let path = folder.path().join(file);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(from), "{file} lacks {from}");
        fs::write(&path, text.replace(from, to)).unwrap();
    }
    folder
}

/// Verifies the small app on iOS, as it is with these changes, and with more lines in the scenario.
fn verify_shop(changes: &[(&str, &str, &str)], lines: &str) -> Verified {
    verify_shop_with(changes, lines, ALONE, &["--unattended"])
}

/// Verifies a version of the small app on iOS.
fn verify_shop_at(version: &str, changes: &[(&str, &str, &str)]) -> Verified {
    verify_version(version, changes, "", ALONE, &["--unattended"])
}

fn verify_shop_with(
    changes: &[(&str, &str, &str)],
    lines: &str,
    steps: &str,
    arguments: &[&str],
) -> Verified {
    verify_version("2.4.0", changes, lines, steps, arguments)
}

fn verify_version(
    version: &str,
    changes: &[(&str, &str, &str)],
    lines: &str,
    steps: &str,
    arguments: &[&str],
) -> Verified {
    let described = client("verified");
    let emulated = shop(changes);
    let folder = tempfile::tempdir().unwrap();
    let verification = Verification::start(&described, folder.path(), arguments);
    let app = Emulated {
        project: emulated.path(),
        platform: "ios",
        version,
        engine: "webkit",
        lines,
        steps,
    };
    app.open(&verification, folder.path());
    verification.end()
}

#[test]
fn emulated_app_is_as_described() {
    let verified = verify_shop(&[], "");
    assert_eq!(verified.code, Some(0), "{}", verified.output);
    insta::assert_snapshot!(verified.output, @r"
    opened    shop · ios 2.4.0
    ✓ environment message handler `shop`
    ✓ environment user agent
    ✓ environment global `shopConfig`
    ✓ call getUser
    ✓ call getCart
    ✓ call track
    ✓ call scan
    ✓ call getWallet
    ✓ environment a call that the app doesn't know
    – call share: it is visible, and --unattended asks no questions
    – call openLink: it is visible, and --unattended asks no questions
    – call logout: its effect is lasting, and it was not chosen
    – call buy: the catalogue doesn't state its `effect`, and it was not chosen
    – link cart: it was not chosen
    – link orders/{id}: it was not chosen
    – event paid: it needs a person
    – event hidden: it needs a person

    9 as described · 0 differ · 8 not tried
    ");
}

/// Verifies the small app with one difference, and compares the only differences found.
#[track_caller]
fn assert_finds(changes: &[(&str, &str, &str)], lines: &str, expected: &[&str]) {
    let verified = verify_shop(changes, lines);
    assert_eq!(verified.differences(), expected, "{}", verified.output);
    assert_eq!(verified.code, Some(1), "{}", verified.output);
}

const CALLS: &str = "catalogue/calls.toml";
const DIALECT: &str = "dialect.toml";

#[test]
fn changed_code_is_found() {
    let changes = [
        ("catalogue/codes.toml", "code = \"0\"", "code = \"00\""),
        (CALLS, "code = \"0\"", "code = \"00\""),
    ];
    let verified = verify_shop(&changes, "");
    let differences = verified.differences();
    let first = "call getUser: the code `00` is not described";
    assert_eq!(differences.first().map(String::as_str), Some(first));
    assert!(
        differences
            .iter()
            .all(|text| text.ends_with("the code `00` is not described"))
    );
}

#[test]
fn lost_field_is_found() {
    let changes = [
        (CALLS, "name = \"Ada\", ", ""),
        (
            CALLS,
            "  { name = \"name\", type = \"string\", required = true },\n",
            "",
        ),
    ];
    let expected = "call getUser: in the data, the field `name` is missing";
    assert_finds(&changes, "", &[expected]);
}

#[test]
fn changed_type_is_found() {
    let changes = [(CALLS, "total = \"3.50\"", "total = 3.5")];
    let expected = "call getCart: in the data, `total` is a number, not a string";
    assert_finds(&changes, "", &[expected]);
}

#[test]
fn undescribed_field_is_found() {
    let changes = [(CALLS, "items = 2,", "items = 2, currency = \"EUR\",")];
    let expected = "call getCart: in the data, `currency` is not described";
    assert_finds(&changes, "", &[expected]);
}

#[test]
fn other_form_is_found() {
    let lines = "replies: { getCart: { as: base64 } }\n";
    let expected = "call getCart: the reply's form is base64, not object";
    assert_finds(&[], lines, &[expected]);
}

#[test]
fn late_reply_is_found() {
    let lines = "replies: { getCart: { after: 12s } }\n";
    let expected = "call getCart: the reply came after 12 s, and the limit `reply` is 3 s";
    assert_finds(&[], lines, &[expected]);
}

#[test]
fn missing_reply_is_found() {
    let lines = "replies: { getCart: never }\n";
    assert_finds(&[], lines, &["call getCart: no reply within 13 s"]);
}

#[test]
fn removed_call_is_found() {
    let changes = [(CALLS, "name = \"getCart\"", "name = \"getBasket\"")];
    let verified = verify_shop(&changes, "");
    let differences = verified.differences();
    assert!(
        differences.contains(&"call getCart: no reply within 13 s".to_owned()),
        "{differences:?}"
    );
    // The app lists its calls as well.
    let listed = "environment global `shopConfig`: `calls` lacks \"getCart\"";
    assert!(differences.contains(&listed.to_owned()), "{differences:?}");
}

#[test]
fn second_reply_is_found() {
    let lines = "replies: { getCart: { times: 2, every: 100ms } }\n";
    assert_finds(&[], lines, &["call getCart: 2 replies came, not one"]);
}

#[test]
fn missing_handler_is_found() {
    let changes = [(DIALECT, "name = \"shopScan\"", "name = \"shopRead\"")];
    let expected = "call scan: `shopScan` is missing on the page";
    assert_finds(&changes, "", &[expected]);
}

#[test]
fn lower_minimum_is_found() {
    let changes = [(CALLS, "ios = \"2.5.0\"", "ios = \"2.4.0\"")];
    let verified = verify_shop(&changes, "");
    let differences = verified.differences();
    let expected = "call getWallet: this version has it already".to_owned();
    assert!(differences.contains(&expected), "{differences:?}");
}

#[test]
fn handler_below_its_minimum_is_found() {
    let changes = [(CALLS, "minimum = \"2.0.0\"", "minimum = \"1.5.0\"")];
    let verified = verify_shop_at("1.9.0", &changes);
    let differences = verified.differences();
    let expected = "call scan: this version has its handler or function already".to_owned();
    assert!(differences.contains(&expected), "{differences:?}");
}

#[test]
fn higher_minimum_is_found() {
    let changes = [(CALLS, "minimum = \"2.0.0\"", "minimum = \"2.5.0\"")];
    let verified = verify_shop(&changes, "");
    let differences = verified.differences();
    let expected = "call scan: `shopScan` is missing on the page".to_owned();
    assert!(differences.contains(&expected), "{differences:?}");
}

#[test]
fn changed_user_agent_is_found() {
    let changes = [(DIALECT, " ShopApp/{app_version}", " Shop/{app_version}")];
    let expected = "environment user agent: `ShopApp/2.4.0` is missing";
    assert_finds(&changes, "", &[expected]);
}

#[test]
fn undescribed_global_is_found() {
    let changes = [(
        DIALECT,
        "[ios.globals]\n",
        "[ios.globals]\nshopFlags = { fast = true }\n",
    )];
    let expected =
        "environment global `shopFlags`: the app adds it, and the dialect doesn't describe it";
    assert_finds(&changes, "", &[expected]);
}

/// The steps of a person who starts, and leaves out the calls with a visible effect.
const START: &str = "  - tap: Start
  - advance: 1m
  - tap: Leave it out
  - tap: Leave it out
  - advance: 1m
";

#[test]
fn events_arrive_when_a_person_causes_them() {
    let steps = format!(
        "{START}  - expect: {{ text: \"Pay for an order in the app, and come back.\" }}
  - send: {{ event: paid, payload: {{ order: 7 }} }}
  - advance: 1m
  - send: {{ event: hidden }}
  - advance: 1m
"
    );
    let verified = verify_shop_with(&[], "", &steps, &[]);
    assert_eq!(verified.code, Some(0), "{}", verified.output);
    verified.assert_prints("✓ event paid\n");
    verified.assert_prints("✓ event hidden\n");
    verified.assert_prints("– call share: the person left it out\n");
}

#[test]
fn event_under_another_name_is_found() {
    let changes = [(
        "catalogue/events.toml",
        "name = \"paid\"",
        "name = \"payed\"",
    )];
    let steps = format!(
        "{START}  - send: {{ event: payed, payload: {{ order: 7 }} }}
  - advance: 1m
  - tap: \"Done, and nothing arrived\"
  - advance: 1m
  - tap: Leave it out
  - advance: 1m
"
    );
    let verified = verify_shop_with(&changes, "", &steps, &[]);
    let expected = [
        "event paid: it didn't arrive, but `payed` did",
        "event payed: it arrived by a call of `onShopEvent`, and is not described",
    ];
    assert_eq!(verified.differences(), expected, "{}", verified.output);
}

#[test]
fn links_are_opened_if_they_are_chosen() {
    let steps = format!(
        "  - tap: {{ role: checkbox, name: \"link cart The cart. Opens shop://cart\" }}
{START}  - expect: {{ link: cart }}
  - tap: {{ role: button, name: \"The app's screen the one that the catalogue describes\" }}
  - advance: 1m
  - tap: Leave it out
  - advance: 1m
  - tap: Leave it out
  - advance: 1m
"
    );
    let verified = verify_shop_with(&[], "", &steps, &[]);
    assert_eq!(verified.code, Some(0), "{}", verified.output);
    verified.assert_prints("✓ link cart\n");
    verified.assert_prints("– link orders/{id}: it was not chosen\n");
}

#[test]
fn interrupted_verification_reports_what_was_tried() {
    let verified = verify_shop_with(&[], "", "  - tap: Start\n  - advance: 1m\n", &[]);
    assert_eq!(verified.code, Some(1), "{}", verified.output);
    verified.assert_prints("✓ call getUser\n");
    verified.assert_prints("ended early: it was interrupted");
    assert_eq!(
        verified.report["verification"]["ended_early"],
        "it was interrupted"
    );
}

/// The project of the small app with what was seen in it, at version 2.4.0 on iOS.
fn written(changes: &[(&str, &str, &str)]) -> (TempDir, Verified) {
    let described = shop(&[]);
    let emulated = shop(changes);
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["--unattended", "--write"];
    let verification = Verification::start(described.path(), folder.path(), &arguments);
    let app = Emulated {
        project: emulated.path(),
        platform: "ios",
        version: "2.4.0",
        engine: "webkit",
        lines: "",
        steps: ALONE,
    };
    app.open(&verification, folder.path());
    let verified = verification.end();
    (described, verified)
}

#[test]
fn catalogue_is_changed_to_what_was_seen() {
    let (project, verified) = written(&[(CALLS, "total = \"3.50\"", "total = 3.5")]);
    let text = fs::read_to_string(project.path().join(CALLS)).unwrap();
    // The comment stays, a default reply is what was seen, and a secret keeps its value.
    assert!(text.starts_with("# What the app offers.\n"), "{text}");
    let reply = "default_reply = { code = \"0\", data = { items = 2, total = 3.5 } }";
    assert!(text.contains(reply), "{text}");
    assert!(text.contains("token = \"secret-token-1\""), "{text}");
    let observed = "observed = [{ platform = \"ios\", version = \"2.4.0\", date = \"";
    // A call without a reply, on a channel of all calls, shows nothing.
    assert_eq!(text.matches(observed).count(), 2, "{text}");
    verified.assert_prints("-default_reply = ");
    assert!(!verified.output.contains("secret-token-1"));
    let check = execute(project.path(), &["check"]);
    assert_eq!(check.code, 0, "{}", check.stderr);
    let entry = execute(project.path(), &["catalogue", "getUser"]);
    assert!(
        entry.stdout.contains("observed     ios 2.4.0 on 20"),
        "{}",
        entry.stdout
    );
}

#[test]
fn gate_refuses_minimums_that_were_not_observed() {
    let (project, _) = written(&[]);
    let gate = |minimum: &str| {
        let arguments = [
            "gate",
            "--verified",
            "--allow-untested",
            "--minimum",
            minimum,
        ];
        execute(project.path(), &arguments)
    };
    let closed = gate("ios=2.4.0");
    assert!(
        closed
            .stdout
            .contains("call share on ios: since 1.0.0, never observed"),
        "{}{}",
        closed.stdout,
        closed.stderr
    );
    assert!(
        !closed.stdout.contains("call getUser on ios"),
        "{}",
        closed.stdout
    );
    assert_eq!(closed.code, 1);
    let earlier = gate("ios=2.0.0");
    assert!(
        earlier
            .stdout
            .contains("call getUser on ios: since 1.0.0, observed only in 2.4.0"),
        "{}",
        earlier.stdout
    );
}

#[test]
fn verifications_of_two_versions_are_compared() {
    let folder = tempfile::tempdir().unwrap();
    let mut files = Vec::new();
    let without_items = [(CALLS, "items = 2,", "")];
    for (name, changes) in [("old.json", &[][..]), ("new.json", &without_items[..])] {
        let verified = verify_shop(changes, "");
        let path = folder.path().join(name);
        fs::write(&path, verified.report.to_string()).unwrap();
        files.push(path.to_str().unwrap().to_owned());
    }
    let diff = execute(folder.path(), &["diff", &files[0], &files[1]]);
    assert_eq!(diff.code, 1, "{}", diff.stderr);
    insta::assert_snapshot!(diff.stdout, @r"
    shop ios 2.4.0 → shop ios 2.4.0

    ✗ call getCart
        as described (code 0, object, { items: number, total: string })
      → differs: in the data, `items` is missing (code 0, object, { total: string })
    ");
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

#[test]
fn secrets_are_not_written() {
    let verified = verify_shop(&[], "");
    let report = verified.report.to_string();
    assert!(report.contains("Ada"), "{report}");
    assert!(!report.contains("secret-token-1"), "{report}");
}

/// The examples whose app is verified in `ci/test`, with the calls that have an effect allowed.
fn example(name: &str) -> PathBuf {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    fixtures.join("examples").join(name)
}

/// Verifies the app of an example, in the engine of each platform.
#[track_caller]
fn assert_example_is_as_described(name: &str) {
    let project = example(name);
    let catalogue = footbridge_contract::Catalogue::load(project.join("catalogue")).unwrap();
    let calls: Vec<&str> = catalogue.calls.names().collect();
    let (calls, version) = (calls.join(","), catalogue.app.latest_version.to_string());
    for (platform, engine) in [("ios", "webkit"), ("android", "chromium")] {
        let folder = tempfile::tempdir().unwrap();
        let arguments = [
            "--unattended",
            "--allow",
            &calls,
            "--platform",
            platform,
            "--app-version",
            &version,
        ];
        let verification = Verification::start(&project, folder.path(), &arguments);
        let app = Emulated {
            project: &project,
            platform,
            version: &version,
            engine,
            lines: "",
            steps: ALONE,
        };
        let opened = app.open(&verification, folder.path());
        let verified = verification.end();
        assert_eq!(
            verified.code,
            Some(0),
            "{name} on {platform}: {}{}",
            verified.output,
            opened.stdout
        );
        assert!(verified.output.contains("✓ call "), "{}", verified.output);
    }
}

macro_rules! examples {
    ($($test:ident: $name:literal),+ $(,)?) => {
        $(
            #[test]
            fn $test() {
                assert_example_is_as_described($name);
            }
        )+
    };
}

examples! {
    capacitor_is_as_described: "capacitor",
    dingtalk_jsapi_is_as_described: "dingtalk-jsapi",
    dsbridge_is_as_described: "dsbridge",
    flutter_channel_is_as_described: "flutter-channel",
    flutter_handler_is_as_described: "flutter-handler",
    own_bridge_is_as_described: "own-bridge",
    promise_and_events_is_as_described: "promise-and-events",
    react_native_is_as_described: "react-native",
    tma_bridge_is_as_described: "tma-bridge",
    vk_bridge_is_as_described: "vk-bridge",
    webtonative_is_as_described: "webtonative",
    webview_javascript_bridge_is_as_described: "webview-javascript-bridge",
    wecom_jssdk_is_as_described: "wecom-jssdk",
}
