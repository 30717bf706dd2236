//! The option that selects a report.

use std::path::{Path, PathBuf};

use footbridge_insight::report::REPORTERS;

/// A report and its destination.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ReporterChoice {
    pub(crate) name: String,
    pub(crate) file: Option<PathBuf>,
}

pub(crate) fn parse_reporter(text: &str) -> Result<ReporterChoice, String> {
    let (name, file) = match text.split_once('=') {
        Some((_, "")) => return Err("write a file after `=`, or omit the `=`".to_owned()),
        Some((name, file)) => (name, Some(file)),
        None => (text, None),
    };
    let Some(kind) = REPORTERS.iter().find(|reporter| reporter.name == name) else {
        let names: Vec<&str> = REPORTERS.iter().map(|reporter| reporter.name).collect();
        return Err(format!(
            "there is no reporter `{name}`; there are {}",
            names.join(", ")
        ));
    };
    let file = file.map(|file| match file.strip_suffix('/') {
        Some(folder) => Path::new(folder).join(kind.file),
        None => PathBuf::from(file),
    });
    let name = name.to_owned();
    Ok(ReporterChoice { name, file })
}

pub(crate) fn reporter_help() -> String {
    let lines: Vec<String> = REPORTERS
        .iter()
        .map(|reporter| format!("  {:<9} {}", reporter.name, reporter.summary))
        .collect();
    format!(
        "Write a report, to FILE or into FOLDER/ if given, else to standard output; may be repeated.\n\n{}",
        lines.join("\n")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reporter_accepts_a_file_or_folder() {
        let choice = parse_reporter("json=out/r.json").unwrap();
        assert_eq!(
            (choice.name.as_str(), choice.file),
            ("json", Some("out/r.json".into()))
        );
        let choice = parse_reporter("html=reports/").unwrap();
        assert_eq!(choice.file, Some("reports/report.html".into()));
        let unknown = parse_reporter("xml").unwrap_err();
        assert!(REPORTERS.iter().all(|kind| unknown.contains(kind.name)));
        assert!(parse_reporter("json=").is_err());
    }
}
