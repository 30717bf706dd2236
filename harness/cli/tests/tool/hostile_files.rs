//! Any project file is accepted or rejected, and every error in it can be shown.

use std::fs;
use std::path::{Path, PathBuf};

use footbridge_contract::Catalogue;
use footbridge_contract::toml_reader::InvalidFile;
use footbridge_dialect::{Device, Dialect};
use footbridge_gateway::{DataBackend, HostName};
use footbridge_runner::config::Config;
use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config as RunnerConfig, FileFailurePersistence, TestRunner};
use walkdir::WalkDir;

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the files with that name, or in a folder of that name, among the examples and the fixtures.
fn files(is_wanted: impl Fn(&Path) -> bool) -> Vec<PathBuf> {
    let root = repository().join("fixtures");
    let entries = WalkDir::new(root).sort_by_file_name().into_iter();
    let files = entries
        .filter_entry(|entry| entry.file_name() != "node_modules")
        .map(|entry| entry.unwrap().into_path())
        .filter(|path| path.extension().is_some_and(|kind| kind == "toml") && is_wanted(path));
    let files: Vec<_> = files.collect();
    assert!(!files.is_empty());
    files
}

/// An editing error in a file.
#[derive(Debug, Clone)]
pub(crate) enum Slip {
    Letters(Index, usize, String),
    LineLost(Index),
    LineTwice(Index, Index),
    WordForWord(Index, Index),
    CutOff(Index),
}

impl Slip {
    pub(crate) fn any() -> impl Strategy<Value = Self> {
        let at = any::<Index>;
        prop_oneof![
            (at(), 0usize..6, "[\\PC\n]{0,3}")
                .prop_map(|(at, lost, put)| Self::Letters(at, lost, put)),
            at().prop_map(Self::LineLost),
            (at(), at()).prop_map(|(from, to)| Self::LineTwice(from, to)),
            (at(), at()).prop_map(|(from, to)| Self::WordForWord(from, to)),
            at().prop_map(Self::CutOff),
        ]
    }

    pub(crate) fn make(&self, text: &str) -> String {
        let mut letters: Vec<char> = text.chars().collect();
        let mut lines: Vec<&str> = text.lines().collect();
        if lines.is_empty() {
            return text.to_owned();
        }
        match self {
            Self::Letters(at, lost, put) => {
                let at = at.index(letters.len());
                let end = (at + lost).min(letters.len());
                letters.splice(at..end, put.chars());
                letters.into_iter().collect()
            }
            Self::LineLost(at) => {
                lines.remove(at.index(lines.len()));
                lines.join("\n")
            }
            Self::LineTwice(from, to) => {
                let line = lines[from.index(lines.len())];
                lines.insert(to.index(lines.len()), line);
                lines.join("\n")
            }
            Self::WordForWord(from, to) => {
                let words: Vec<&str> = text.split_whitespace().collect();
                let (Some(one), Some(other)) = (
                    words.get(from.index(words.len().max(1))),
                    words.get(to.index(words.len().max(1))),
                ) else {
                    return text.to_owned();
                };
                text.replacen(one, other, 1)
            }
            Self::CutOff(at) => letters[..at.index(letters.len())].iter().collect(),
        }
    }
}

/// Creates a runner that first retries recorded failures from that file.
pub(crate) fn runner(found: &'static str) -> TestRunner {
    TestRunner::new(RunnerConfig {
        failure_persistence: Some(Box::new(FileFailurePersistence::Direct(found))),
        ..RunnerConfig::default()
    })
}

/// Reads every file with one to four editing errors.
fn slip(files: Vec<PathBuf>, read: impl Fn(&Path, &str)) {
    let texts = files.into_iter().map(|path| {
        let text = fs::read_to_string(&path).unwrap();
        (path, text)
    });
    let texts: Vec<_> = texts.collect();
    let slips = (
        proptest::sample::select(texts),
        proptest::collection::vec(Slip::any(), 1..5),
    );
    runner("tests/tool/found/files.txt")
        .run(&slips, |((path, text), slips)| {
            let text = slips.iter().fold(text, |text, slip| slip.make(&text));
            read(&path, &text);
            Ok(())
        })
        .unwrap();
}

/// Renders the errors like on a terminal.
fn show(error: &dyn Diagnostic) {
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor());
    let mut shown = String::new();
    handler.render_report(&mut shown, error).unwrap();
    assert!(!shown.is_empty());
}

fn show_file<T>(read: Result<T, InvalidFile>) {
    if let Err(invalid) = read {
        assert!(!invalid.errors.is_empty());
        show(&invalid);
    }
}

fn is_named(path: &Path, name: &str) -> bool {
    path.file_name().is_some_and(|found| found == name)
}

fn is_within(path: &Path, folder: &str) -> bool {
    path.parent().is_some_and(|parent| parent.ends_with(folder))
}

#[test]
fn any_configuration_is_accepted_or_rejected() {
    slip(
        files(|path| is_named(path, "footbridge.toml")),
        |path, text| {
            if let Err(error) = Config::parse(path.parent().unwrap(), text) {
                show(&error);
            }
        },
    );
}

#[test]
fn any_dialect_is_accepted_or_rejected() {
    let dialects = files(|path| is_named(path, "dialect.toml") || is_within(path, "dialects"));
    slip(dialects, |path, text| {
        let catalogue = Catalogue::load(path.with_file_name("catalogue")).ok();
        show_file(Dialect::parse("dialect.toml", text, catalogue.as_ref()));
    });
}

#[test]
fn any_device_is_accepted_or_rejected() {
    slip(files(|path| is_within(path, "hosts")), |_, text| {
        show_file(Device::parse("phone", "phone.toml", text));
    });
}

#[test]
fn any_catalogue_is_accepted_or_rejected() {
    let wanted = |path: &Path| is_within(path, "catalogue") || is_within(path, "contract");
    slip(files(wanted), |path, text| {
        let folder = tempfile::tempdir().unwrap();
        for entry in path.parent().unwrap().read_dir().unwrap() {
            let own = entry.unwrap().path();
            if own.is_file() {
                fs::copy(&own, folder.path().join(own.file_name().unwrap())).unwrap();
            }
        }
        fs::write(folder.path().join(path.file_name().unwrap()), text).unwrap();
        if let Err(invalid) = Catalogue::load(folder.path()) {
            show(&invalid);
        }
    });
}

#[test]
fn any_server_is_accepted_or_rejected() {
    let site: HostName = "www.shop.test".parse().unwrap();
    slip(files(|path| is_named(path, "server.toml")), |_, text| {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("server.toml"), text).unwrap();
        show_file(DataBackend::load(folder.path(), &site));
    });
}
