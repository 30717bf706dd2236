use footbridge_contract::{Platform, Version};
use proptest::prelude::*;

use super::*;

const OLD: &str = "      0ms  open      https://app.test/\n      0ms  tap       button \"Copy\"\n";
const NEW: &str = "      0ms  open      https://app.test/\n      0ms  call   #1 setBottomActions {\"copy\":false}\n";

fn version(text: &str) -> Version {
    text.parse().unwrap()
}

fn host(row: Option<&str>, platform: Platform, at: &str) -> SnapshotHost {
    SnapshotHost::new(row, platform, Some(version(at)))
}

fn hosts(row: Option<&str>) -> Vec<SnapshotHost> {
    [Platform::Ios, Platform::Android]
        .into_iter()
        .flat_map(|platform| ["2.8.99", "2.9.0", "2.56.0"].map(|at| host(row, platform, at)))
        .collect()
}

/// The transcripts of hosts that have the call since 2.9.0.
fn ran(hosts: &[SnapshotHost]) -> Vec<(SnapshotHost, String)> {
    let transcript = |host: &SnapshotHost| {
        if host.version < Some(version("2.9.0")) {
            OLD
        } else {
            NEW
        }
    };
    hosts
        .iter()
        .map(|host| (host.clone(), transcript(host).to_owned()))
        .collect()
}

#[test]
fn hosts_with_the_same_transcript_share_a_section() {
    let all: Vec<SnapshotHost> = ["copy off", "copy on"]
        .into_iter()
        .flat_map(|row| hosts(Some(row)))
        .collect();
    let mut ran = ran(&all);
    ran.push((
        SnapshotHost::new(Some("copy on"), Platform::Browser, None),
        OLD.to_owned(),
    ));
    let snapshot = Snapshot::updated(None, "scenarios/bar/bottom-actions.yaml", &all, &ran);
    insta::assert_snapshot!(snapshot.to_string(), @r#"
    ---
    source: scenarios/bar/bottom-actions.yaml
    description: ends with ---
    ---
    ## copy off
    # ios 2.8.99, android 2.8.99
          0ms  open      https://app.test/
          0ms  tap       button "Copy"

    # ios 2.9.0 – 2.56.0, android 2.9.0 – 2.56.0
          0ms  open      https://app.test/
          0ms  call   #1 setBottomActions {"copy":false}

    ## copy on
    # ios 2.8.99, android 2.8.99, browser
          0ms  open      https://app.test/
          0ms  tap       button "Copy"

    # ios 2.9.0 – 2.56.0, android 2.9.0 – 2.56.0
          0ms  open      https://app.test/
          0ms  call   #1 setBottomActions {"copy":false}
    ---
    "#);
}

#[test]
fn scenario_without_rows_has_no_row_headings() {
    let all = hosts(None);
    let snapshot = Snapshot::updated(None, "scenarios/bar/über.yaml", &all, &ran(&all));
    insta::assert_snapshot!(snapshot.to_string(), @r#"
    ---
    source: "scenarios/bar/über.yaml"
    description: ends with ---
    ---
    # ios 2.8.99, android 2.8.99
          0ms  open      https://app.test/
          0ms  tap       button "Copy"

    # ios 2.9.0 – 2.56.0, android 2.9.0 – 2.56.0
          0ms  open      https://app.test/
          0ms  call   #1 setBottomActions {"copy":false}
    ---
    "#);
}

#[test]
fn transcript_is_equal_new_or_different() {
    let all = hosts(None);
    let snapshot = Snapshot::updated(None, "s.yaml", &all, &ran(&all));
    let ios = host(None, Platform::Ios, "2.30.0");
    assert_eq!(snapshot.compare(&ios, NEW), Comparison::Same);
    let browser = SnapshotHost::new(None, Platform::Browser, None);
    assert_eq!(snapshot.compare(&browser, NEW), Comparison::New);
    assert_eq!(
        snapshot.compare(&host(Some("row"), Platform::Ios, "2.30.0"), NEW),
        Comparison::New
    );
    let Comparison::Different { diff } = snapshot.compare(&ios, OLD) else {
        panic!("the transcripts differ");
    };
    insta::assert_snapshot!(diff, @r#"
    --- accepted
    +++ this run
    @@ -1,2 +1,2 @@
           0ms  open      https://app.test/
    -      0ms  call   #1 setBottomActions {"copy":false}
    +      0ms  tap       button "Copy"
    "#);
}

#[test]
fn partial_run_changes_only_its_hosts() {
    let all = hosts(None);
    let full = Snapshot::updated(None, "s.yaml", &all, &ran(&all));
    let ios = host(None, Platform::Ios, "2.56.0");
    let partial = Snapshot::updated(Some(&full), "s.yaml", &all, &[(ios, OLD.to_owned())]);
    insta::assert_snapshot!(partial.to_string(), @r#"
    ---
    source: s.yaml
    description: ends with ---
    ---
    # ios 2.8.99, ios 2.56.0, android 2.8.99
          0ms  open      https://app.test/
          0ms  tap       button "Copy"

    # ios 2.9.0, android 2.9.0 – 2.56.0
          0ms  open      https://app.test/
          0ms  call   #1 setBottomActions {"copy":false}
    ---
    "#);
}

#[test]
fn engine_that_differs_has_separate_sections() {
    let all = hosts(None);
    let full = Snapshot::updated(None, "s.yaml", &all, &ran(&all));
    let in_chromium = |at: &str| host(None, Platform::Android, at).in_engine("chromium");
    // It equals the others at 2.8.99, and differs at 2.56.0.
    let ran = [
        (in_chromium("2.8.99"), OLD.to_owned()),
        (in_chromium("2.56.0"), OLD.to_owned()),
    ];
    let snapshot = Snapshot::updated(Some(&full), "s.yaml", &all, &ran);
    insta::assert_snapshot!(snapshot.to_string(), @r#"
    ---
    source: s.yaml
    description: ends with ---
    ---
    # ios 2.8.99, android 2.8.99
          0ms  open      https://app.test/
          0ms  tap       button "Copy"

    # ios 2.9.0 – 2.56.0, android 2.9.0 – 2.56.0
          0ms  open      https://app.test/
          0ms  call   #1 setBottomActions {"copy":false}

    # chromium: android 2.56.0
          0ms  open      https://app.test/
          0ms  tap       button "Copy"
    ---
    "#);
    let latest = in_chromium("2.56.0");
    assert_eq!(snapshot.compare(&latest, OLD), Comparison::Same);
    let usual = latest.in_any_engine();
    assert_eq!(snapshot.compare(&usual, NEW), Comparison::Same);
    let webkit = usual.in_engine("webkit");
    assert_eq!(snapshot.compare(&webkit, NEW), Comparison::Same);
    assert_eq!(
        snapshot.compare(&in_chromium("2.9.0"), NEW),
        Comparison::Same
    );

    // A run of the others keeps its sections until the transcripts are equal.
    let others = [(usual.clone(), NEW.to_owned())];
    let same = Snapshot::updated(Some(&snapshot), "s.yaml", &all, &others);
    assert_eq!(same, snapshot);
    let both = [(usual, OLD.to_owned())];
    let joined = Snapshot::updated(Some(&snapshot), "s.yaml", &all, &both);
    assert!(!joined.to_string().contains("chromium"));
}

#[test]
fn transcript_of_the_only_engine_is_shared() {
    let ios = host(None, Platform::Ios, "2.56.0");
    let ran = [(ios.in_engine("chromium"), NEW.to_owned())];
    let snapshot = Snapshot::updated(None, "s.yaml", std::slice::from_ref(&ios), &ran);
    assert!(!snapshot.to_string().contains("chromium"));
    assert_eq!(
        snapshot.compare(&ios.in_engine("webkit"), NEW),
        Comparison::Same
    );
}

#[test]
fn removed_hosts_are_dropped() {
    let all = hosts(None);
    let full = Snapshot::updated(None, "s.yaml", &all, &ran(&all));
    let fewer: Vec<SnapshotHost> = all
        .into_iter()
        .filter(|host| host.platform == Platform::Ios)
        .collect();
    let updated = Snapshot::updated(Some(&full), "s.yaml", &fewer, &ran(&fewer));
    assert!(!updated.to_string().contains("android"));
}

#[test]
fn range_does_not_span_an_unknown_host() {
    let all = hosts(None);
    let ran = [
        (host(None, Platform::Ios, "2.8.99"), OLD.to_owned()),
        (host(None, Platform::Ios, "2.56.0"), OLD.to_owned()),
    ];
    let snapshot = Snapshot::updated(None, "s.yaml", &all, &ran);
    let ranges: Vec<String> = snapshot.sections[0]
        .hosts
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(ranges, ["ios 2.8.99", "ios 2.56.0"]);
}

/// The file may be truncated anywhere, for example by a full disk.
#[test]
fn truncated_file_is_refused() {
    let all = hosts(Some("copy off"));
    let snapshot = Snapshot::updated(None, "s.yaml", &all, &ran(&all));
    let whole = snapshot.to_string();
    assert_eq!(Snapshot::parse("s.snap", &whole).unwrap(), snapshot);
    for end in 0..whole.len() {
        if let Some(half) = whole.get(..end) {
            assert!(Snapshot::parse("s.snap", half).is_err(), "{half}");
        }
    }
    // A file from before the closing fence was introduced.
    let old = whole.replace("description: ends with ---\n", "");
    let old = old.strip_suffix("---\n").unwrap();
    assert_eq!(Snapshot::parse("s.snap", old).unwrap(), snapshot);
}

#[test]
fn invalid_snapshot_is_refused_at_its_line() {
    let errors: Vec<String> = [
        "",
        "no header",
        "---\nsource: s.yaml\n",
        "---\nexpression: x\n---\n",
        "---\nsource: s.yaml\n---\n      0ms  open      x\n",
        "---\nsource: s.yaml\n---\n# windows 1.0.0\n",
        "---\nsource: s.yaml\n---\n# ios 1.0.0\n<<<<<<< HEAD\n",
        "---\nsource: s.yaml\n---\n# ios 1.0.0\n      0ms  open      https://www.a",
        "---\nsource: s.yaml\ndescription: ends with ---\n---\n# ios 1.0.0\n      0ms  open      x\n",
        "---\nsource: s.yaml\n---\n# ios 1.0.0\n---\n# ios 1.0.1\n",
    ]
    .into_iter()
    .map(|text| Snapshot::parse("s.snap", text).unwrap_err().to_string())
    .collect();
    insta::assert_snapshot!(errors.join("\n"), @"
    the header has no end
    a snapshot begins with `---`
    the header has no end
    the header names no source
    this line is before the first heading
    this heading names no hosts
    this is not a transcript line
    the file is cut off: its last line has no end
    the file is cut off: it doesn't end with `---`
    this line is after the end of the file
    ");
}

fn point(has_rows: bool) -> impl Strategy<Value = SnapshotHost> {
    let row = "[a-zA-Z#— ]{0,6}".prop_map(move |row| has_rows.then(|| format!("r{row}")));
    (row, 0usize..3, 0u32..3, 0u32..4, 0usize..3).prop_map(
        |(row, platform, minor, patch, engine)| {
            let platform = Platform::ALL[platform];
            let version = (platform != Platform::Browser).then(|| Version::new(2, minor, patch));
            let host = SnapshotHost::new(row.as_deref(), platform, version);
            match [None, Some("chromium"), Some("webkit")][engine] {
                Some(engine) => host.in_engine(engine),
                None => host,
            }
        },
    )
}

/// Transcripts of some rows, each with all its hosts.
fn done() -> impl Strategy<Value = Vec<(SnapshotHost, String)>> {
    let transcript = || {
        prop_oneof![
            Just(String::new()),
            Just(OLD.to_owned()),
            Just(NEW.to_owned())
        ]
    };
    any::<bool>()
        .prop_flat_map(move |has_rows| {
            prop::collection::btree_map(point(has_rows), transcript(), 0..12)
        })
        .prop_map(|done| done.into_iter().collect())
}

proptest! {
    #[test]
    fn printing_and_parsing_are_inverse(ran in done(), source in "[^\u{0}-\u{1f}]{0,20}") {
        let snapshot = Snapshot::updated(None, source, &[], &ran);
        prop_assert_eq!(Snapshot::parse("s.snap", &snapshot.to_string()).unwrap(), snapshot);
    }

    /// A host that ran has its new transcript; a host that ran in no engine keeps its old one, if it had one.
    #[test]
    fn update_replaces_the_transcripts_of_hosts_that_ran(first in done(), second in done(), all in prop::collection::vec(point(true), 0..8)) {
        let all: Vec<_> = all.iter().map(SnapshotHost::in_any_engine).collect();
        let old = Snapshot::updated(None, "s.yaml", &[], &first);
        let new = Snapshot::updated(Some(&old), "s.yaml", &all, &second);
        for (host, transcript) in &second {
            prop_assert_eq!(new.compare(host, transcript), Comparison::Same);
        }
        let has_run = |host: &SnapshotHost| second.iter().any(|(ran, _)| ran.in_any_engine() == host.in_any_engine());
        for host in all.iter().filter(|host| !has_run(host)) {
            prop_assert_eq!(new.transcript_of(host), old.transcript_of(host));
        }
    }

    #[test]
    fn any_text_is_parsed_or_refused(text in "(---\n|source: s\n|# ios 1\\.2\\.3|## row|\n|.{0,8}|   0ms  open  x\n){0,12}") {
        if let Ok(snapshot) = Snapshot::parse("s.snap", &text) {
            prop_assert!(snapshot.sections.iter().all(|section| !section.hosts.is_empty()));
        }
    }
}
