//! Merging reports: the shards of a run, or runs of different cases.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use footbridge_record::{
    CaseIdentity, CaseRecord, JsonReport, ReportSchema, RunAbout, RunEnd, ShardPlan, Totals,
};
use miette::Diagnostic;
use thiserror::Error;

/// An error while merging reports.
#[derive(Debug, Error, Diagnostic)]
pub enum MergeError {
    /// There are no reports.
    #[error("there is no report to merge")]
    #[diagnostic(help("name the reports that `--reporter json=FILE` wrote, or a folder of them"))]
    Nothing,
    /// Shards are missing.
    #[error("of {of} shards {} missing", list(numbers))]
    #[diagnostic(help(
        "name the report of each shard; a shard that did not finish leaves no report"
    ))]
    Missing {
        /// The numbers of the missing shards.
        numbers: Vec<usize>,
        /// The number of shards.
        of: usize,
    },
    /// A shard is given twice.
    #[error("shard {number} of {of} is given twice: {} and {}", first.display(), second.display())]
    #[diagnostic(help("name one of them"))]
    DoubledShard {
        number: usize,
        /// The number of shards.
        of: usize,
        /// A report of it.
        first: PathBuf,
        /// Another report of it.
        second: PathBuf,
    },
    /// A shard belongs to another run.
    #[error("{} is not a shard of the run of {}: its cases were divided differently", path.display(), other.display())]
    #[diagnostic(help(
        "run all shards with the same arguments and files, and with the same `--durations REPORT` if the machines have different ones"
    ))]
    OtherRun {
        /// The report.
        path: PathBuf,
        /// A report of the run.
        other: PathBuf,
    },
    /// Shards and whole runs are mixed.
    #[error("{} is a shard, and {} is not", shard.display(), whole.display())]
    #[diagnostic(help("merge the shards of one run, or runs of different cases"))]
    Mixed {
        /// A report of a shard.
        shard: PathBuf,
        /// A report of a whole run.
        whole: PathBuf,
    },
    /// Two reports contain the same case.
    #[error("{case} is in {} and in {}", first.display(), second.display())]
    #[diagnostic(help("merge runs of different cases"))]
    DoubledCase {
        case: String,
        /// A report of it.
        first: PathBuf,
        /// Another report of it.
        second: PathBuf,
    },
}

fn list(numbers: &[usize]) -> String {
    let texts: Vec<String> = numbers.iter().map(usize::to_string).collect();
    match texts.split_last() {
        Some((last, [])) => format!("number {last} is"),
        Some((last, others)) => format!("numbers {} and {last} are", others.join(", ")),
        None => "none is".to_owned(),
    }
}

/// A report and its file.
type Part = (PathBuf, JsonReport);

/// Merges reports into one. Shards give the report that a single run would have written, apart from times.
///
/// # Errors
/// Every shard that is missing, duplicated or of another run.
pub fn merge(mut parts: Vec<Part>) -> Result<JsonReport, Vec<MergeError>> {
    let shard = parts.iter().find(|(_, report)| report.shard.is_some());
    let whole = parts.iter().find(|(_, report)| report.shard.is_none());
    match (shard, whole) {
        (Some((shard, _)), Some((whole, _))) => {
            let (shard, whole) = (shard.clone(), whole.clone());
            Err(vec![MergeError::Mixed { shard, whole }])
        }
        (Some(_), None) => {
            check_shards(&parts)?;
            Ok(join(parts))
        }
        (None, Some(_)) => {
            parts.sort_by(|(left, _), (right, _)| left.cmp(right));
            check_cases(&parts)?;
            Ok(join(parts))
        }
        (None, None) => Err(vec![MergeError::Nothing]),
    }
}

/// Checks that each shard of one run is there once.
fn check_shards(parts: &[Part]) -> Result<(), Vec<MergeError>> {
    let mut errors = Vec::new();
    let mut by_number: BTreeMap<usize, &Path> = BTreeMap::new();
    let mut run: Option<(&Path, &ShardPlan)> = None;
    for (path, report) in parts {
        let Some(shard) = &report.shard else { continue };
        let (other, of_run) = *run.get_or_insert((path, shard));
        if (shard.of, &shard.division) != (of_run.of, &of_run.division) {
            errors.push(MergeError::OtherRun {
                path: path.clone(),
                other: other.to_owned(),
            });
        } else if let Some(first) = by_number.insert(shard.number, path) {
            errors.push(MergeError::DoubledShard {
                number: shard.number,
                of: shard.of,
                first: first.to_owned(),
                second: path.clone(),
            });
        }
    }
    if let Some((_, ShardPlan { of, .. })) = run {
        let numbers = (1..=*of).filter(|number| !by_number.contains_key(number));
        let numbers: Vec<usize> = numbers.collect();
        if !numbers.is_empty() {
            errors.push(MergeError::Missing { numbers, of: *of });
        }
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(errors)
    }
}

/// Checks that no case is there twice.
fn check_cases(parts: &[Part]) -> Result<(), Vec<MergeError>> {
    let mut seen: BTreeMap<&CaseIdentity, &Path> = BTreeMap::new();
    for (path, report) in parts {
        for record in &report.cases {
            if let Some(first) = seen.insert(&record.case, path) {
                return Err(vec![MergeError::DoubledCase {
                    case: record.case.to_string(),
                    first: first.to_owned(),
                    second: path.clone(),
                }]);
            }
        }
    }
    Ok(())
}

/// Joins the parts. They ran in parallel, so the duration is that of the longest.
fn join(parts: Vec<Part>) -> JsonReport {
    let mut engines: Vec<String> = Vec::new();
    let mut totals = Totals::default();
    let (mut duration_ms, mut left_out, mut end) = (0, 0, RunEnd::Finished);
    let mut cases: Vec<(usize, CaseRecord)> = Vec::new();
    let about = RunAbout::of_all(parts.iter().map(|(_, report)| report.about.as_ref()));
    for (path, report) in parts {
        if !engines.contains(&report.engine) {
            engines.push(report.engine);
        }
        duration_ms = duration_ms.max(report.duration_ms);
        left_out += report.left_out;
        if end == RunEnd::Finished {
            end = report.end;
        }
        let first = cases.len();
        let places = report.shard.map(|shard| shard.places);
        for (number, mut record) in report.cases.into_iter().enumerate() {
            totals.add(record.verdict);
            find_pictures(&mut record, &path);
            let place = places
                .as_ref()
                .and_then(|places| places.get(number).copied())
                .unwrap_or(first + number);
            cases.push((place, record));
        }
    }
    cases.sort_by_key(|(place, _)| *place);
    JsonReport {
        schema: ReportSchema::Current,
        about,
        engine: engines.join(", "),
        duration_ms,
        left_out,
        end,
        totals,
        shard: None,
        verification: None,
        // The reporters compute them again.
        problems: Vec::new(),
        cases: cases.into_iter().map(|(_, record)| record).collect(),
    }
}

/// Finds the pictures of a report from another machine, in the folder of pictures beside it.
fn find_pictures(record: &mut CaseRecord, report: &Path) {
    let steps = record.pictures.iter_mut().map(|step| &mut step.picture);
    for picture in record.picture.iter_mut().chain(steps) {
        let path = Path::new(picture);
        let Some(name) = path.file_name().filter(|_| !path.exists()) else {
            continue;
        };
        let beside = report.with_file_name("pictures").join(name);
        if beside.is_file() {
            *picture = beside.display().to_string();
        }
    }
}

#[cfg(test)]
mod tests {
    use footbridge_record::Verdict;

    use super::*;
    use crate::report::testing::records;

    /// The report on a run of these records.
    fn report(records: Vec<CaseRecord>) -> JsonReport {
        let mut totals = Totals::default();
        for record in &records {
            totals.add(record.verdict);
        }
        JsonReport {
            schema: ReportSchema::Current,
            about: None,
            engine: "WebKitGTK 2.50.6".into(),
            duration_ms: 5,
            left_out: 0,
            end: RunEnd::Finished,
            totals,
            shard: None,
            verification: None,
            problems: Vec::new(),
            cases: records,
        }
    }

    /// The report on one of three shards, with every third case.
    fn shard(number: usize) -> Part {
        let all = records();
        let places: Vec<usize> = (0..all.len())
            .filter(|place| place % 3 == number - 1)
            .collect();
        let cases = places.iter().map(|place| all[*place].clone());
        let part = JsonReport {
            shard: Some(ShardPlan {
                number,
                of: 3,
                total: all.len(),
                division: "d".into(),
                places: places.clone(),
            }),
            ..report(cases.collect())
        };
        (PathBuf::from(format!("{number}.json")), part)
    }

    fn errors(parts: Vec<Part>) -> Vec<String> {
        let errors = merge(parts).unwrap_err();
        errors.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn shards_in_any_order_make_up_the_run() {
        let merged = merge(vec![shard(2), shard(3), shard(1)]).unwrap();
        assert_eq!(merged, report(records()));
    }

    #[test]
    fn missing_and_duplicated_shards_are_reported() {
        assert_eq!(
            errors(vec![shard(3)]),
            ["of 3 shards numbers 1 and 2 are missing"]
        );
        let mut again = shard(1);
        again.0 = "again.json".into();
        assert_eq!(
            errors(vec![shard(1), shard(2), again]),
            [
                "shard 1 of 3 is given twice: 1.json and again.json",
                "of 3 shards number 3 is missing"
            ]
        );
        assert_eq!(errors(Vec::new()), ["there is no report to merge"]);
    }

    #[test]
    fn reports_of_another_run_are_reported() {
        let mut other = shard(2);
        other.1.shard.as_mut().unwrap().division = "e".into();
        assert_eq!(
            errors(vec![shard(1), other, shard(3)])[0],
            "2.json is not a shard of the run of 1.json: its cases were divided differently"
        );
        let whole = ("whole.json".into(), report(records()));
        assert_eq!(
            errors(vec![shard(1), whole]),
            ["1.json is a shard, and whole.json is not"]
        );
    }

    #[test]
    fn runs_of_different_cases_are_merged_and_duplicates_refused() {
        let (one, other) = (records()[..2].to_vec(), records()[2..].to_vec());
        let part = |path: &str, records| (PathBuf::from(path), report(records));
        let mut chromium = part("b.json", other);
        chromium.1.engine = "Chromium 156".into();
        let merged = merge(vec![chromium, part("a.json", one.clone())]).unwrap();
        assert_eq!(merged.engine, "WebKitGTK 2.50.6, Chromium 156");
        assert_eq!(merged.cases, records());
        assert_eq!(merged.totals.failed, 3);
        assert_eq!(
            errors(vec![part("a.json", one.clone()), part("b.json", one)]),
            ["scenarios/a.yaml › A page › ios 2.56.0 · en · dark is in a.json and in b.json"]
        );
    }

    #[test]
    fn run_with_an_unfinished_shard_is_unfinished() {
        let mut short = shard(3);
        short.1.left_out = 2;
        short.1.end = RunEnd::Interrupted;
        short.1.cases.truncate(1);
        short.1.shard.as_mut().unwrap().places.truncate(1);
        let merged = merge(vec![shard(1), shard(2), short]).unwrap();
        assert_eq!((merged.left_out, merged.end), (2, RunEnd::Interrupted));
        assert_eq!(merged.cases.len(), 7);
        assert_eq!(merged.cases[2].verdict, Verdict::Unsupported);
    }

    #[test]
    fn picture_is_found_beside_a_report_from_another_machine() {
        let folder = tempfile::tempdir().unwrap();
        let picture = folder.path().join("pictures/a.png");
        std::fs::create_dir(folder.path().join("pictures")).unwrap();
        std::fs::write(&picture, "a picture").unwrap();
        let path = folder.path().join("report.json");
        let merged = merge(vec![(path, report(records()))]).unwrap();
        assert_eq!(merged.cases[1].picture, Some(picture.display().to_string()));
    }
}
