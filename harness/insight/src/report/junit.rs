//! The report in `JUnit`'s format, for `GitLab`, Jenkins and `GitHub` (docs/reports.md).
//!
//! A scenario is a suite, a case is a test case. If a case has a problem, `system-out` contains its transcript and
//! its picture.

use std::io::{self, Write};
use std::time::Duration;

use footbridge_journal::transcript;
use footbridge_record::{CaseRecord, Failure, FailureKind, RunEvent, Verdict};
use quick_junit::{
    NonSuccessKind, Property, Report, TestCase, TestCaseStatus, TestRerun, TestSuite,
};

use super::gathered::{Gathered, GatheredRun};
use super::problems::{is_shown, place};
use super::reporter::Reporter;
use super::text::explain;

/// Writes the report in `JUnit`'s format.
pub struct Junit {
    /// The project folder, relative to the root of the repository.
    project_path: String,
    gathered: Gathered,
}

impl Junit {
    /// Creates the reporter of a project at `project_path`, relative to the root of the repository.
    pub fn new(project_path: String) -> Self {
        Self {
            project_path,
            gathered: Gathered::default(),
        }
    }
}

impl Reporter for Junit {
    fn take(&mut self, event: &RunEvent, output: &mut dyn Write) -> io::Result<()> {
        match self.gathered.take(event) {
            Some(run) => report(&run, &self.project_path)
                .serialize(output)
                .map_err(io::Error::other),
            None => Ok(()),
        }
    }
}

fn report(run: &GatheredRun<'_>, project_path: &str) -> Report {
    let mut report = Report::new("footbridge");
    report.set_time(Duration::from_millis(run.report.duration_ms));
    let records: Vec<&CaseRecord> = run.records().collect();
    for records in records.chunk_by(|left, right| left.case.scenario == right.case.scenario) {
        let Some(first) = records.first() else {
            continue;
        };
        let scenario = &first.case.scenario;
        let mut suite = TestSuite::new(scenario.as_str());
        let file = format!("{project_path}{scenario}");
        suite.extra.insert("file".into(), file.into());
        suite.add_property(Property::new("engine", run.report.engine.as_str()));
        suite.set_time(records.iter().map(|record| duration(record)).sum());
        suite.add_test_cases(records.iter().map(|record| test_case(record, project_path)));
        report.add_test_suite(suite);
    }
    report
}

fn test_case(record: &CaseRecord, project_path: &str) -> TestCase {
    let identity = &record.case;
    let name = format!("{} › {}", identity.title, identity.host());
    let mut case = TestCase::new(name, status(record));
    case.set_classname(class_name(&identity.scenario));
    case.set_time(duration(record));
    let file = format!("{project_path}{}", identity.scenario);
    case.extra.insert("file".into(), file.into());
    if let Some(line) = line(record) {
        case.extra.insert("line".into(), line.to_string().into());
    }
    let version = identity.app_version.map(|version| version.to_string());
    for (name, value) in [
        ("verdict", record.verdict.word()),
        ("platform", &identity.platform.to_string()),
        ("version", version.as_deref().unwrap_or("none")),
        ("engine", &identity.engine),
        ("locale", &identity.locale),
        ("theme", identity.theme.word()),
        ("device", &identity.device),
    ] {
        case.add_property(Property::new(name, value));
    }
    if is_shown(record.verdict) {
        let mut output = transcript(&record.journal);
        if let Some(picture) = &record.picture {
            // Jenkins requires a separate line.
            output = format!("{output}\n[[ATTACHMENT|{picture}]]\n");
        }
        case.set_system_out(output);
    }
    case
}

fn status(record: &CaseRecord) -> TestCaseStatus {
    let reason = record.reason.as_deref().unwrap_or_default();
    let kind = match record.verdict {
        Verdict::Passed => return TestCaseStatus::success(),
        Verdict::Unsupported => {
            let mut status = TestCaseStatus::skipped();
            status.set_message(reason);
            return status;
        }
        Verdict::Flaky => {
            let mut first = TestRerun::new(NonSuccessKind::Failure);
            first.set_type("flaky").set_message(reason);
            let mut status = TestCaseStatus::success();
            status.add_rerun(first);
            return status;
        }
        Verdict::Failed | Verdict::Changed | Verdict::New => NonSuccessKind::Failure,
        Verdict::Crashed | Verdict::Hung => NonSuccessKind::Error,
    };
    let mut status = TestCaseStatus::non_success(kind);
    status.set_message(reason);
    status.set_type(failure_type(record));
    status.set_description(explain(record));
    status
}

/// Returns the type of the likeliest cause: the invariant's name, or the kind of failure.
fn failure_type(record: &CaseRecord) -> String {
    let Some(failure) = likeliest_cause(record) else {
        return record.verdict.word().to_owned();
    };
    let kind = match failure.kind {
        FailureKind::Step => "step",
        FailureKind::Expectation => "expectation",
        FailureKind::Invariant => "invariant",
        FailureKind::Snapshot => "snapshot",
    };
    match &failure.invariant {
        Some(name) => format!("{kind} {name}"),
        None => kind.to_owned(),
    }
}

fn likeliest_cause(record: &CaseRecord) -> Option<&Failure> {
    let failures = record.failures.iter();
    failures.min_by_key(|failure| failure.cause_rank())
}

/// Returns the line of the likeliest cause, or of the first step.
fn line(record: &CaseRecord) -> Option<usize> {
    let failed = likeliest_cause(record).and_then(|failure| place(failure, record));
    let first = || record.steps.first().map(|step| &step.place);
    failed.or_else(first).map(|place| place.line)
}

/// Joins folders by dots, since Jenkins takes the part before the last dot for a package.
fn class_name(scenario: &str) -> String {
    let stem = scenario.trim_end_matches(".yaml").trim_end_matches(".yml");
    stem.replace('.', "_").replace('/', ".")
}

const fn duration(record: &CaseRecord) -> Duration {
    Duration::from_millis(record.durations.wall_ms)
}

#[cfg(test)]
mod tests {
    use roxmltree::{Document, Node};

    use super::*;
    use crate::report::testing::{records, written};

    /// Checks the content of each element, and its required and optional attributes, by the schema that Jenkins
    /// validates reports with (junit-10.xsd of its xUnit plugin), and `file` and `line`, which GitLab and pytest add.
    fn check(node: Node<'_, '_>) {
        let (needed, allowed, children): (&[&str], &[&str], &[&str]) = match node.tag_name().name()
        {
            "testsuites" => (
                &[],
                &[
                    "name", "time", "tests", "failures", "disabled", "errors", "skipped",
                ],
                &["testsuite"],
            ),
            "testsuite" => (
                &["name", "tests", "failures", "errors"],
                &[
                    "time",
                    "timestamp",
                    "skipped",
                    "disabled",
                    "file",
                    "hostname",
                    "package",
                ],
                &["properties", "testcase", "system-out", "system-err"],
            ),
            "testcase" => (
                &["name", "classname"],
                &["time", "file", "line", "group", "status"],
                &[
                    "properties",
                    "skipped",
                    "error",
                    "failure",
                    "flakyFailure",
                    "flakyError",
                    "rerunFailure",
                    "rerunError",
                    "system-out",
                    "system-err",
                ],
            ),
            "properties" => (&[], &[], &["property"]),
            "property" => (&["name", "value"], &[], &[]),
            "failure" | "error" | "flakyFailure" | "skipped" => (&[], &["message", "type"], &[]),
            "system-out" => (&[], &[], &[]),
            other => panic!("<{other}> is not in the schema"),
        };
        for name in needed {
            assert!(node.has_attribute(*name), "{node:?} lacks {name}");
        }
        for attribute in node.attributes() {
            let name = attribute.name();
            assert!(
                needed.contains(&name) || allowed.contains(&name),
                "{node:?}: {name}"
            );
        }
        for child in node.children().filter(Node::is_element) {
            let name = child.tag_name().name();
            assert!(children.contains(&name), "<{name}> in {node:?}");
            check(child);
        }
    }

    fn sum(nodes: &[Node<'_, '_>], tag: &str) -> usize {
        let cases = nodes.iter();
        cases
            .filter(|case| case.children().any(|child| child.has_tag_name(tag)))
            .count()
    }

    #[test]
    fn report_is_valid_for_its_readers() {
        let text = written(Junit::new("web/".into()), &records());
        let document = Document::parse(&text).unwrap();
        check(document.root_element());
        let mut all = Vec::new();
        for suite in document.root_element().children().filter(Node::is_element) {
            let cases = suite
                .children()
                .filter(|node| node.has_tag_name("testcase"));
            let cases: Vec<_> = cases.collect();
            for (attribute, count) in [
                ("tests", cases.len()),
                ("failures", sum(&cases, "failure")),
                ("errors", sum(&cases, "error")),
                ("skipped", sum(&cases, "skipped")),
            ] {
                assert_eq!(suite.attribute(attribute), Some(count.to_string().as_str()));
            }
            all.extend(cases);
        }
        let names: Vec<_> = all
            .iter()
            .map(|case| (case.attribute("classname"), case.attribute("name")))
            .collect();
        let mut unique = names.clone();
        unique.sort_unstable();
        unique.dedup();
        assert_eq!(
            unique.len(),
            names.len(),
            "GitLab ignores a second one of that name"
        );
        assert_eq!(all.len(), records().len());
        assert_eq!(sum(&all, "flakyFailure"), 1);
        assert_eq!(
            names[0],
            (Some("scenarios.a"), Some("A page › ios 2.56.0 · en · dark"))
        );
    }

    #[test]
    fn failure_has_its_place_its_message_and_the_transcript() {
        let text = written(Junit::new("web/".into()), &records());
        let document = Document::parse(&text).unwrap();
        let failed = document
            .descendants()
            .find(|node| node.attribute("line") == Some("7"))
            .unwrap();
        assert_eq!(failed.attribute("file"), Some("web/scenarios/a.yaml"));
        let child = |tag: &str| {
            failed
                .children()
                .find(|node| node.has_tag_name(tag))
                .unwrap()
        };
        let failure = child("failure");
        assert_eq!(failure.attribute("type"), Some("expectation"));
        assert!(
            failure
                .attribute("message")
                .unwrap()
                .starts_with("a <b> & \"c\" ``` ]]> % 100")
        );
        assert!(failure.text().unwrap().contains("found the title \"\""));
        let output = child("system-out").text().unwrap();
        assert!(
            output.contains("250ms  open      https://app.test/"),
            "{output}"
        );
        assert!(
            output
                .lines()
                .any(|line| line == "[[ATTACHMENT|reports/pictures/a.png]]"),
            "{output}"
        );
        let properties: Vec<_> = child("properties")
            .children()
            .filter(Node::is_element)
            .map(|node| {
                (
                    node.attribute("name").unwrap(),
                    node.attribute("value").unwrap(),
                )
            })
            .collect();
        assert_eq!(
            properties,
            [
                ("verdict", "failed"),
                ("platform", "ios"),
                ("version", "2.9.0"),
                ("engine", "webkit"),
                ("locale", "en"),
                ("theme", "dark"),
                ("device", "iphone-15"),
            ]
        );
    }
}
