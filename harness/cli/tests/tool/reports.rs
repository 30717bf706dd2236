//! Reports for people and programs.

use std::io::{BufRead as _, BufReader, Read as _};
use std::process::Stdio;

use footbridge_record::{JsonReport, read_report};
use serde_json::Value;

use crate::support::{Project, assert_shown, client, execute, footbridge, output_of};

const TITLE: &str =
    "title: A title\nhosts: { platforms: [ios, browser] }\nsteps:\n  - open: /about\n";

#[test]
fn terminal_report_in_a_pipe_has_no_colour() {
    let plain = execute(&client("tidy"), &["run", "failing"]);
    assert_eq!(plain.code, 1);
    assert!(!plain.stdout.contains('\u{1b}'));
    assert_shown!("terminal", plain.stdout);
}

#[test]
fn colour_can_be_forced() {
    let coloured =
        output_of(footbridge(&client("tidy"), &["check", "absent"]).env("CLICOLOR_FORCE", "1"));
    assert!(coloured.stderr.contains('\u{1b}'));
    let plain = output_of(
        footbridge(&client("tidy"), &["check", "absent"])
            .env("CLICOLOR_FORCE", "1")
            .env("NO_COLOR", "1"),
    );
    assert_eq!(plain.code, 2);
    assert!(!plain.stderr.contains('\u{1b}'), "{:?}", plain.stderr);
}

#[test]
fn json_report_is_written_beside_the_terminal_report() {
    let project = Project::new("tidy", "workers = 1");
    project.write("scenarios/about.yaml", TITLE);
    let result = execute(
        project.folder(),
        &[
            "run",
            "--update",
            "--reporter",
            "json=reports/r.json",
            "--reporter",
            "terminal",
        ],
    );
    assert_eq!(result.code, 0);
    assert!(
        result.stdout.contains("2 cases on WebKitGTK"),
        "{}",
        result.stdout
    );
    let text = project.read("reports/r.json");
    let report: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(report["schema"], "footbridge.report/3");
    assert_eq!(report["totals"]["passed"], 2);
    assert_shown!("json", serde_json::to_string_pretty(&report).unwrap());
}

#[test]
fn timings_add_up_to_the_time_of_each_case() {
    let project = Project::new("tidy", "workers = 1");
    project.write("scenarios/about.yaml", TITLE);
    let arguments = [
        "run",
        "--update",
        "--timings",
        "--reporter",
        "json=r.json",
        "--reporter",
        "terminal",
    ];
    let result = execute(project.folder(), &arguments);
    assert_eq!(result.code, 0, "{}{}", result.stdout, result.stderr);
    let report: JsonReport = serde_json::from_str(&project.read("r.json")).unwrap();
    for record in &report.cases {
        let phases = record.durations.phases.unwrap();
        assert_eq!(
            phases.total_us() / 1000,
            record.durations.wall_ms,
            "{phases:?}"
        );
        assert!(phases.reset_us > 0 && phases.load_us > 0, "{phases:?}");
    }
    let (_, table) = result.stdout.split_once("slowest case first\n\n").unwrap();
    let rows: Vec<&str> = table.lines().collect();
    assert_eq!(rows.len(), 4, "{table}");
    assert!(rows[0].ends_with("other  case"), "{table}");
    assert!(rows[3].ends_with("  2 cases"), "{table}");
}

#[test]
fn unwritable_report_fails_before_the_run() {
    let project = Project::new("tidy", "");
    project.write("scenarios/about.yaml", TITLE);
    project.write("taken", "a file, not a folder");
    let result = execute(
        project.folder(),
        &["run", "--reporter", "json=taken/r.json"],
    );
    assert_eq!(result.code, 3);
    assert!(
        result
            .stderr
            .contains("failed to write the report taken/r.json"),
        "{}",
        result.stderr
    );
}

#[test]
fn html_report_is_one_page_with_pictures() {
    let project = Project::new("tidy", "workers = 1");
    let title = "A page </script><!-- that ends too early";
    let scenario = format!(
        "title: {title}\nhosts: {{ platforms: ios }}\nsteps:\n  - open: /\n  - expect: {{ title: Another }}\n"
    );
    project.write("scenarios/page.yaml", &scenario);
    let result = execute(project.folder(), &["run", "--reporter", "html=reports/"]);
    assert_eq!(result.code, 1, "{}", result.stderr);

    let page = project.read("reports/report.html");
    let (_, rest) = page.split_once(r#"id="footbridge-report">"#).unwrap();
    let (json, after) = rest.split_once("</script>").unwrap();
    let index: Value = serde_json::from_str(json).unwrap();
    assert_eq!(index["schema"], "footbridge.page/1");
    assert_eq!(index["cases"][0]["case"]["title"], title);
    assert_eq!(index["cases"][0]["failures"][0], 0);
    assert_eq!(
        index["failures"][0]["message"],
        "expected the title \"Another\""
    );

    let others: Vec<_> = after
        .split(r#"<script type="text/plain" id="footbridge-"#)
        .skip(1)
        .map(|element| element.split_once("\">").unwrap())
        .collect();
    let [(records, packed), (picture, bytes)] = others[..] else {
        panic!("{others:?}");
    };
    assert_eq!(records, "records-0");
    assert!(packed.starts_with("H4sI"), "not gzip: {packed}");
    assert!(picture.starts_with("picture-"), "{picture}");
    assert!(bytes.starts_with("iVBOR"), "not PNG: {bytes}");
}

#[test]
fn failure_has_a_picture_beside_a_report_file() {
    let scenario = |title: &str| {
        format!(
            "title: The page\nhosts: {{ platforms: ios }}\nsteps:\n  - open: /\n  - expect: {{ title: {title} }}\n"
        )
    };
    let project = Project::new("tidy", "workers = 1");
    let run = |title: &str, arguments: &[&str]| {
        project.write("scenarios/page.yaml", &scenario(title));
        execute(
            project.folder(),
            &[&["run", "--clock", "virtual", "--update"], arguments].concat(),
        )
    };
    let pictures = |folder: &str| -> Vec<String> {
        let entries = std::fs::read_dir(project.folder().join(folder));
        let names = entries.into_iter().flatten().map(|entry| {
            let entry = entry.unwrap();
            let bytes = std::fs::read(entry.path()).unwrap();
            assert!(bytes.starts_with(b"\x89PNG"), "{entry:?}");
            entry.file_name().into_string().unwrap()
        });
        names.collect()
    };

    let failed = run("Another", &["--reporter", "json=reports/r.json"]);
    assert_eq!(failed.code, 1);
    let report: JsonReport = serde_json::from_str(&project.read("reports/r.json")).unwrap();
    let [name] = pictures("reports/pictures").try_into().unwrap();
    assert!(name.starts_with("scenarios-page-ios-"), "{name}");
    assert_eq!(
        report.cases[0].picture,
        Some(format!("reports/pictures/{name}"))
    );

    // The picture is removed when the case passes.
    let passed = run("Tidy", &["--reporter", "json=reports/r.json"]);
    assert_eq!(passed.code, 0, "{}", passed.stdout);
    assert!(pictures("reports/pictures").is_empty());

    // The terminal report has no pictures, unless a folder is given.
    assert_eq!(run("Another", &[]).code, 1);
    assert!(pictures("reports/pictures").is_empty());
    let named = run("Another", &["--picture-folder", "shots"]);
    let [name] = pictures("shots").try_into().unwrap();
    let line = format!("picture: shots/{name}");
    assert!(named.stdout.contains(&line), "{}", named.stdout);
}

#[test]
fn report_describes_its_run_and_has_step_pictures() {
    let project = Project::new("tidy", "workers = 1");
    project.write("scenarios/about.yaml", TITLE);
    let web = client("tidy");
    let steps = ["--pictures", "steps", "--reporter", "json=r.json"];
    let run = |more: &[&str]| {
        let arguments: Vec<&str> = ["run", "--update"]
            .iter()
            .chain(&steps)
            .chain(more)
            .copied()
            .collect();
        let ran = execute(project.folder(), &arguments);
        assert_eq!(ran.code, 0, "{}", ran.stderr);
        read_report(&project.folder().join("r.json")).unwrap()
    };
    let report = run(&["--web", web.to_str().unwrap(), "--platform", "ios"]);
    let about = report.about.unwrap();
    assert_eq!(about.project, "exchange");
    assert_eq!(about.client, web.to_str().unwrap());
    assert_eq!(about.options, format!("--web {}", web.display()));
    assert_eq!(about.open_options, about.options);
    let record = &report.cases[0];
    let taken = record.pictures.iter().map(|picture| picture.step);
    assert_eq!(
        taken.collect::<Vec<_>>(),
        (0..record.steps.len()).collect::<Vec<_>>()
    );
    for picture in &record.pictures {
        let bytes = std::fs::read(project.folder().join(&picture.picture)).unwrap();
        assert!(bytes.starts_with(b"\x89PNG"), "{}", picture.picture);
    }
    // A run without step pictures removes those of the previous run.
    let arguments = ["run", "--platform", "ios", "--reporter", "json=r.json"];
    assert_eq!(execute(project.folder(), &arguments).code, 0);
    assert!(!project.folder().join(&record.pictures[0].picture).exists());
}

#[test]
fn every_run_stores_its_report_in_the_project() {
    let project = Project::new("tidy", "workers = 1");
    project.write("scenarios/about.yaml", TITLE);
    let ran = execute(
        project.folder(),
        &["run", "--update", "--reporter", "json=r.json"],
    );
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    assert_eq!(project.read(".footbridge/.gitignore"), "*\n");
    assert_eq!(
        project.read(".footbridge/last-run.json"),
        project.read("r.json")
    );
    let report = read_report(&project.folder().join("r.json")).unwrap();
    assert_eq!(report.cases.len(), 2);

    // A run that can't start keeps the previous report.
    let absent = execute(project.folder(), &["run", "--web", "absent"]);
    assert_eq!(absent.code, 3);
    assert_eq!(
        project.read(".footbridge/last-run.json"),
        project.read("r.json")
    );

    // A read-only project runs as well.
    std::fs::remove_dir_all(project.folder().join(".footbridge")).unwrap();
    project.write(".footbridge", "a file, not a folder");
    let ran = execute(project.folder(), &["run"]);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    assert!(ran.stderr.contains("last-run.json"), "{}", ran.stderr);
}

#[test]
fn unwritable_report_does_not_affect_other_reports() {
    let project = Project::new("tidy", "workers = 1");
    project.write("scenarios/about.yaml", TITLE);
    let result = execute(
        project.folder(),
        &[
            "run",
            "--update",
            "--reporter",
            "json=/dev/full",
            "--reporter",
            "terminal",
            "--reporter",
            "html=page.html",
        ],
    );
    assert_eq!(result.code, 3);
    assert!(result.stdout.contains("2 cases on"), "{}", result.stdout);
    assert!(project.read("page.html").contains("A title"));
    assert!(
        result
            .stderr
            .contains("failed to write the report /dev/full"),
        "{}",
        result.stderr
    );
}

#[test]
fn closed_pipe_ends_the_run_quietly() {
    let project = Project::new("tidy", "workers = 1");
    for number in 0..20 {
        let name = format!("scenarios/{number:02}.yaml");
        project.write(
            &name,
            &TITLE.replace("A title", "Title ${n}").replace(
                "steps:",
                "each: [{ n: a }, { n: b }, { n: c }, { n: d }]\nsteps:",
            ),
        );
    }
    let run = |cases: &str, arguments: &[&str]| {
        let template = footbridge(project.folder(), &[]);
        let mut child = std::process::Command::new(template.get_program())
            .current_dir(project.folder())
            .args([&["run", "--clock", "real"], arguments].concat())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        output.read_line(&mut line).unwrap();
        assert!(line.starts_with(cases), "{line}");
        drop(output);
        let mut errors = String::new();
        child
            .stderr
            .take()
            .unwrap()
            .read_to_string(&mut errors)
            .unwrap();
        assert_eq!(errors, "");
        child.wait().unwrap();
        read_report(&project.folder().join(".footbridge/last-run.json")).unwrap()
    };
    let report = run("160 cases, ", &[]);
    assert!(report.left_out > 100, "{} left out", report.left_out);
    // Another requested report is still written.
    let reporters = ["--reporter", "terminal", "--reporter", "json=r.json"];
    let report = run(
        "16 cases, ",
        &[&reporters[..], &["scenarios/00.yaml", "scenarios/01.yaml"]].concat(),
    );
    assert_eq!(report.left_out, 0);
    assert_eq!(project.read("r.json").lines().count(), 18);
}
