//! The installed base: the share of users on each version, from a CSV file.
//!
//! ```csv
//! platform,version,share
//! ios,2.56.0,0.31
//! android,2.15.0,12%
//! ```

use std::collections::BTreeMap;
use std::path::Path;

use footbridge_contract::project_file::read_text;
use footbridge_contract::{Platform, UnknownPlatform, Version, VersionError};
use miette::Diagnostic;
use thiserror::Error;

use super::model::InstalledBase;

/// The required columns of a file, in any order.
const COLUMNS: [&str; 3] = ["platform", "version", "share"];

/// The users by platform and version.
#[derive(Debug, Clone, PartialEq)]
pub struct Base {
    shares: BTreeMap<(Platform, Version), f64>,
    sum: f64,
}

/// An error while reading an installed base.
#[derive(Debug, Error, Diagnostic)]
pub enum BaseError {
    /// The file cannot be read.
    #[error("failed to read {file}")]
    #[diagnostic(help("name a CSV file with the columns platform, version and share"))]
    Unreadable {
        file: String,
        /// The operating system's error.
        source: std::io::Error,
    },
    /// A line is invalid.
    #[error("{file}:{line}: {problem}")]
    Line {
        file: String,
        /// The line, from 1.
        line: u64,
        /// The error, as a lowercase fragment.
        problem: String,
        /// The correct form.
        #[help]
        help: String,
    },
    /// The file has no users.
    #[error("{file} has no users")]
    #[diagnostic(help("write a line for each platform and version: ios,2.56.0,0.31"))]
    Empty { file: String },
}

/// The error in a line, and the correct form.
struct Wrong {
    problem: String,
    help: String,
}

impl Wrong {
    fn new(problem: impl Into<String>, help: impl Into<String>) -> Self {
        Self {
            problem: problem.into(),
            help: help.into(),
        }
    }
}

impl Base {
    /// Reads the file.
    ///
    /// # Errors
    /// [`BaseError`]: every error in it, line by line.
    pub fn load(path: &Path) -> Result<Self, Vec<BaseError>> {
        let file = path.display().to_string();
        match read_text(path) {
            Ok(text) => Self::parse(&file, &text),
            Err(source) => Err(vec![BaseError::Unreadable { file, source }]),
        }
    }

    /// Parses the text of a file; `file` is its name in errors.
    ///
    /// # Errors
    /// [`BaseError`]: every error in it, line by line.
    pub fn parse(file: &str, text: &str) -> Result<Self, Vec<BaseError>> {
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .comment(Some(b'#'))
            .trim(csv::Trim::All)
            .from_reader(text.as_bytes());
        let mut errors = Vec::new();
        let mut at = |line: u64, wrong: Wrong| {
            errors.push(BaseError::Line {
                file: file.to_owned(),
                line,
                problem: wrong.problem,
                help: wrong.help,
            });
        };
        let mut columns: Option<[usize; 3]> = None;
        let mut shares: BTreeMap<(Platform, Version), f64> = BTreeMap::new();
        for record in reader.records() {
            let record = match record {
                Ok(record) => record,
                Err(error) => {
                    let line = error.position().map_or(0, csv::Position::line);
                    at(
                        line,
                        Wrong::new(error.to_string(), "write plain CSV in UTF-8"),
                    );
                    continue;
                }
            };
            let line = record.position().map_or(0, csv::Position::line);
            let Some(places) = columns else {
                match heading(&record) {
                    Ok(found) => columns = Some(found),
                    Err(wrong) => {
                        at(line, wrong);
                        break;
                    }
                }
                continue;
            };
            match row(&record, places) {
                Ok((host, _)) if shares.contains_key(&host) => at(
                    line,
                    Wrong::new(
                        format!("{} {} is here for the second time", host.0, host.1),
                        "write each version of a platform once",
                    ),
                ),
                Ok((host, share)) => {
                    shares.insert(host, share);
                }
                Err(wrong) => at(line, wrong),
            }
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        let sum: f64 = shares.values().sum();
        if sum > 0.0 {
            Ok(Self { shares, sum })
        } else {
            let file = file.to_owned();
            Err(vec![BaseError::Empty { file }])
        }
    }

    /// The sum of the shares.
    pub fn sum(&self) -> f64 {
        self.sum
    }

    /// The share of all users on the versions of a platform from `first` to `last`, from 0 to 1.
    pub fn users(&self, platform: Platform, first: Version, last: Version) -> f64 {
        if first > last {
            return 0.0;
        }
        let shares = self.shares.range((platform, first)..=(platform, last));
        // The sum of nothing is -0.0.
        shares.map(|(_, share)| share).sum::<f64>() / self.sum + 0.0
    }

    /// The versions of a platform below this one, each with its share of all users.
    pub fn below(&self, platform: Platform, version: Version) -> Vec<(Version, f64)> {
        let shares = self
            .shares
            .range((platform, Version::new(0, 0, 0))..(platform, version));
        shares
            .map(|((_, version), share)| (*version, share / self.sum))
            .collect()
    }

    /// The versions of a platform with users.
    pub fn versions(&self, platform: Platform) -> impl Iterator<Item = (Version, f64)> {
        let shares = self.shares.iter();
        shares
            .filter(move |((on, _), _)| *on == platform)
            .map(|((_, version), share)| (*version, share / self.sum))
    }

    /// The summary of the base in the matrix of an app with these versions.
    pub fn summary(&self, first: Version, latest: Version) -> InstalledBase {
        let all = |platform| self.versions(platform).map(|(_, share)| share).sum::<f64>();
        let known: f64 = Platform::APPS
            .into_iter()
            .map(|platform| self.users(platform, first, latest))
            .sum();
        InstalledBase {
            sum: self.sum,
            ios: all(Platform::Ios),
            android: all(Platform::Android),
            unknown: (1.0 - known).max(0.0),
        }
    }
}

/// The positions of the columns.
fn heading(record: &csv::StringRecord) -> Result<[usize; 3], Wrong> {
    let mut places = [0; 3];
    for (column, place) in COLUMNS.iter().zip(&mut places) {
        let mut headings = record.iter();
        *place = headings
            .position(|heading| heading.eq_ignore_ascii_case(column))
            .ok_or_else(|| {
                Wrong::new(
                    format!("there is no column `{column}`"),
                    "begin the file with the line platform,version,share",
                )
            })?;
    }
    Ok(places)
}

fn row(
    record: &csv::StringRecord,
    [platform, version, share]: [usize; 3],
) -> Result<((Platform, Version), f64), Wrong> {
    let cell = |place: usize, column: &str| {
        let cell = record.get(place).filter(|cell| !cell.is_empty());
        cell.ok_or_else(|| {
            Wrong::new(
                format!("there is no {column}"),
                "write platform, version and share on every line",
            )
        })
    };
    let platform: Platform = cell(platform, "platform")?
        .parse()
        .map_err(|error: UnknownPlatform| Wrong::new(error.to_string(), error.help()))?;
    if platform == Platform::Browser {
        return Err(Wrong::new(
            "a browser has no version of the app",
            "leave the line out",
        ));
    }
    let version: Version = cell(version, "version")?
        .parse()
        .map_err(|error: VersionError| Wrong::new(error.to_string(), error.help()))?;
    let text = cell(share, "share")?;
    let number = text
        .strip_suffix('%')
        .map(|percent| (percent.trim_end(), 100.0));
    let (number, whole) = number.unwrap_or((text, 1.0));
    let share = number.parse::<f64>().ok();
    let share = share.filter(|share| share.is_finite() && *share >= 0.0);
    let share = share.ok_or_else(|| {
        Wrong::new(
            format!("`{text}` is not a share"),
            "write a part such as 0.12 or 12%, or a number of users",
        )
    })?;
    Ok(((platform, version), share / whole))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problems(text: &str) -> Vec<String> {
        let errors = Base::parse("installed.csv", text).unwrap_err();
        errors.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn shares_are_relative_to_their_sum() {
        let text = "# from the shop\nversion, platform ,share\n2.0.0,ios,30\n2.9.0,ios,50\n1.0.0,android,20\n";
        let base = Base::parse("installed.csv", text).unwrap();
        let version = |text: &str| text.parse().unwrap();
        assert!((base.sum() - 100.0).abs() < 1e-9);
        let users = |platform, first, last| base.users(platform, version(first), version(last));
        assert!((users(Platform::Ios, "2.0.0", "2.8.99") - 0.3).abs() < 1e-9);
        assert!((users(Platform::Ios, "2.0.0", "2.9.0") - 0.8).abs() < 1e-9);
        assert!((users(Platform::Android, "1.0.1", "9.0.0")).abs() < 1e-9);
        let summary = base.summary(version("2.0.0"), version("2.56.0"));
        assert!((summary.unknown - 0.2).abs() < 1e-9);
        assert_eq!(
            base.below(Platform::Ios, version("2.9.0")),
            [(version("2.0.0"), 0.3)]
        );
    }

    #[test]
    fn percentages_and_fractions_can_be_mixed() {
        let text = "platform,version,share\nios,2.0.0,30%\nios,2.9.0,0.7\n";
        let base = Base::parse("installed.csv", text).unwrap();
        assert!((base.sum() - 1.0).abs() < 1e-9);
    }

    #[test]
    fn every_invalid_line_is_reported() {
        let text = "platform,version,share\nois,2.0.0,1\nios,2.0,1\nios,2.0.0,most\nios,2.0.0\nbrowser,2.0.0,1\nios,3.0.0,1\nios,3.0.0,2\nios,4.0.0,-1\n";
        assert_eq!(
            problems(text),
            [
                "installed.csv:2: `ois` is not a platform",
                "installed.csv:3: `2.0` has 2 numbers instead of three",
                "installed.csv:4: `most` is not a share",
                "installed.csv:5: there is no share",
                "installed.csv:6: a browser has no version of the app",
                "installed.csv:8: ios 3.0.0 is here for the second time",
                "installed.csv:9: `-1` is not a share",
            ]
        );
    }

    #[test]
    fn file_needs_headings_and_users() {
        assert_eq!(
            problems("ios,2.0.0,1\n"),
            ["installed.csv:1: there is no column `platform`"]
        );
        assert_eq!(problems(""), ["installed.csv has no users"]);
        assert_eq!(
            problems("platform,version,share\nios,2.0.0,0\n"),
            ["installed.csv has no users"]
        );
    }
}
