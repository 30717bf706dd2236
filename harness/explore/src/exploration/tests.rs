use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use footbridge_runner::Backends;
use footbridge_runner::config::Config;

use super::*;
use crate::exploration::worker_pool::LocalWorker;
use crate::explored_run::TargetWorker;
use crate::fake_client::{Bug, FakeClient};
use crate::space::settings::{ExploreSettings, StartPage};

/// A project with the calls of the fake client.
static PROJECT: LazyLock<Project> = LazyLock::new(|| {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../cli/tests/clients/explored");
    let config = Config::find(Path::new(folder)).unwrap();
    Project::load(config, &Backends::default()).unwrap()
});

fn settings(start: &str) -> ExploreSettings {
    ExploreSettings {
        start: vec![StartPage {
            address: start.to_owned(),
            line: None,
        }],
        ..ExploreSettings::read(&PROJECT).unwrap()
    }
}

/// Listens to nothing.
struct Deaf;

impl ExploreListener for Deaf {
    fn progress(&mut self, _: &Progress) {}

    fn found(&mut self, _: &Finding) -> bool {
        true
    }

    fn dropped(&mut self, _: &Finding) {}
}

/// An exploration to run.
struct Setup {
    settings: ExploreSettings,
    bug: Bug,
    /// The bug of the other client in a comparison.
    other: Option<Bug>,
    seed: u64,
    runs: usize,
    workers: usize,
}

impl Setup {
    fn of(bug: Bug) -> Self {
        Self {
            settings: settings("/"),
            bug,
            other: None,
            seed: 1,
            runs: 64,
            workers: 1,
        }
    }

    /// Explores with an earlier corpus, and returns the result and the new corpus.
    fn explore(&self, earlier: Vec<Vec<u32>>) -> (Result<Exploration, ExplorationError>, Corpus) {
        let folder = tempfile::tempdir().unwrap();
        let mut corpus = Corpus::read(folder.path()).unwrap();
        corpus.entries = earlier;
        let explored = self.explore_with(&mut corpus, &mut Deaf);
        (explored, corpus)
    }

    fn explore_with(
        &self,
        corpus: &mut Corpus,
        listener: &mut dyn ExploreListener,
    ) -> Result<Exploration, ExplorationError> {
        let space = SearchSpace::of(&PROJECT, &self.settings, None);
        let workers = (0..self.workers).map(|_| -> LocalWorker {
            let other = self.other.map(|bug| TargetWorker {
                worker: Box::new(FakeClient(bug)),
                project: Arc::new(PROJECT.clone()),
                version: None,
            });
            (Box::new(FakeClient(self.bug)), other)
        });
        let pool = WorkerPool::local(workers.collect(), &PROJECT, &space, &Interrupt::default());
        let budget = Budget {
            runs: Some(self.runs),
            time: None,
        };
        let wall = WallClock::new(Duration::ZERO, || Duration::ZERO);
        let reporter = ProgressReporter::new(&wall, listener);
        search(pool, corpus, self.seed, budget, reporter)
    }

    fn findings(&self) -> Vec<Finding> {
        self.explore(Vec::new()).0.unwrap().findings
    }
}

/// Returns the texts of the findings, without titles.
fn texts(findings: &[Finding]) -> Vec<String> {
    let text = |finding: &Finding| {
        let text = finding.text().unwrap();
        text.split_once("hosts:").unwrap().1.to_owned()
    };
    findings.iter().map(text).collect()
}

#[test]
fn finding_is_the_shortest_run_that_shows_it() {
    let findings = Setup {
        runs: 200,
        ..Setup::of(Bug::MissingField)
    }
    .findings();
    assert_eq!(
        texts(&findings),
        [
            " { platforms: [ios], versions: [\"2.0.0\"] }\nreplies:\n  getBalance: { data: { amount: 25 } }\ntranscript: none\nsteps:\n  - open: /\n  - tap: { role: button, name: Show balance }\n"
        ]
    );
    assert_eq!(findings[0].invariant.as_deref(), Some("no-page-errors"));
    assert_eq!(findings[0].steps, 2);
    assert!(findings[0].runs > 1, "{}", findings[0].runs);
}

#[test]
fn finding_needs_steps_in_an_order() {
    let findings = Setup {
        runs: 400,
        ..Setup::of(Bug::PayAfterTheme)
    }
    .findings();
    let [text] = texts(&findings).try_into().unwrap();
    let steps = text.split_once("steps:\n").unwrap().1;
    assert_eq!(
        steps,
        "  - open: /\n  - tap: { role: button, name: Show balance }\n  - theme: light\n  - tap: { role: button, name: Pay }\n"
    );
}

#[test]
fn every_kind_of_wrong_reply_is_tried() {
    let setup = Setup {
        runs: 240,
        ..Setup::of(Bug::EveryReply)
    };
    let findings = setup.findings();
    let mut kinds: Vec<&str> = findings
        .iter()
        .filter_map(|finding| finding.message.strip_prefix("TypeError: "))
        .collect();
    kinds.sort_unstable();
    let every = [
        "a failure",
        "a field missing",
        "late",
        "never",
        "not an envelope",
        "null",
        "twice",
    ];
    assert_eq!(kinds, every);
    assert!(findings.iter().all(|finding| finding.steps == 2));
}

#[test]
fn clean_client_has_no_finding() {
    let setup = Setup {
        runs: 160,
        ..Setup::of(Bug::None)
    };
    assert!(setup.findings().is_empty());
}

#[test]
fn result_depends_on_the_seed_and_not_on_the_number_of_workers() {
    let explore = |seed, workers| {
        let setup = Setup {
            seed,
            workers,
            ..Setup::of(Bug::Follower)
        };
        let (explored, corpus) = setup.explore(Vec::new());
        (texts(&explored.unwrap().findings), corpus.entries)
    };
    assert_eq!(explore(1, 1), explore(1, 3));
    assert_ne!(explore(1, 1).1, explore(2, 1).1);
}

#[test]
fn corpus_of_an_earlier_exploration_runs_first() {
    let setup = Setup {
        runs: 64,
        ..Setup::of(Bug::MissingField)
    };
    let (explored, corpus) = setup.explore(Vec::new());
    let choices = explored.unwrap().findings.remove(0).choices;
    let again = Setup {
        runs: 1,
        seed: 9,
        ..setup
    };
    let (explored, _) = again.explore(vec![choices]);
    assert_eq!(explored.unwrap().findings.len(), 1);
    // Entries that have not run again stay in the corpus.
    let count = corpus.entries.len();
    let (_, corpus) = again.explore(corpus.entries);
    assert_eq!(corpus.entries.len(), count);
}

/// Reads the corpus in this folder at each finding.
struct CorpusReader {
    folder: PathBuf,
    sizes: Vec<usize>,
}

impl ExploreListener for CorpusReader {
    fn progress(&mut self, _: &Progress) {}

    fn found(&mut self, _: &Finding) -> bool {
        let corpus = Corpus::read(&self.folder).unwrap();
        self.sizes.push(corpus.entries.len());
        true
    }

    fn dropped(&mut self, _: &Finding) {}
}

#[test]
fn corpus_has_the_runs_of_a_finding_before_it_is_shrunk() {
    let folder = tempfile::tempdir().unwrap();
    let mut corpus = Corpus::read(folder.path()).unwrap();
    let mut listener = CorpusReader {
        folder: folder.path().to_owned(),
        sizes: Vec::new(),
    };
    let setup = Setup::of(Bug::MissingField);
    setup.explore_with(&mut corpus, &mut listener).unwrap();
    assert!(
        matches!(listener.sizes[..], [size] if size > 0),
        "{:?}",
        listener.sizes
    );
    // Nothing else is in the folder.
    let files = std::fs::read_dir(folder.path()).unwrap();
    assert_eq!(files.count(), 1);
    let written = Corpus::read(folder.path()).unwrap();
    assert_eq!(written.entries, corpus.entries);
}

#[test]
fn corpus_that_cannot_be_written_is_an_error_of_the_environment() {
    let root = tempfile::tempdir().unwrap();
    let folder = root.path().join("explore");
    let mut corpus = Corpus::read(&folder).unwrap();
    std::fs::write(&folder, "").unwrap();
    let setup = Setup::of(Bug::None);
    let error = setup.explore_with(&mut corpus, &mut Deaf).unwrap_err();
    assert!(!error.is_input());
    let path = folder.join("corpus.txt");
    let expected = format!("failed to write the corpus {}", path.display());
    assert_eq!(error.to_string(), expected);
}

#[test]
fn violation_that_follows_from_another_is_a_finding_only_without_it() {
    for bug in [Bug::Follower, Bug::EarlyFollower] {
        let setup = Setup {
            runs: 400,
            ..Setup::of(bug)
        };
        let findings = setup.findings();
        let names = findings
            .iter()
            .filter_map(|finding| finding.invariant.as_deref());
        let names: Vec<&str> = names.collect();
        // An empty amount causes only the second problem.
        assert_eq!(names, ["no-page-errors", "no-leaked-callbacks"], "{bug:?}");
    }
}

#[test]
fn cause_replaces_what_follows_from_it() {
    let is_alone = |seed| {
        let setup = Setup {
            runs: 32,
            seed,
            ..Setup::of(Bug::EarlyFollower)
        };
        let findings = setup.findings();
        let (causes, followers): (Vec<_>, Vec<_>) = findings
            .iter()
            .partition(|finding| finding.invariant.as_deref() == Some("no-page-errors"));
        // Only an empty amount causes the second problem without the first.
        for follower in &followers {
            let text = follower.text().unwrap();
            assert!(text.contains("with: \"\""), "{text}");
        }
        causes.len() == 1 && followers.is_empty()
    };
    let alone = (1..=8).filter(|seed| is_alone(*seed)).count();
    assert!(alone > 0);
}

#[test]
fn hang_is_a_finding_and_shrinks_within_a_few_runs() {
    let findings = Setup {
        runs: 400,
        ..Setup::of(Bug::Hang)
    }
    .findings();
    let [finding] = findings.as_slice() else {
        panic!("{}", findings.len());
    };
    assert_eq!(finding.invariant, None);
    assert!(finding.file_name().starts_with("hang-"));
    assert!(finding.steps <= 3, "{}", finding.steps);
}

#[test]
fn difference_from_another_client_is_a_finding() {
    let same = Setup {
        other: Some(Bug::MissingPage),
        ..Setup::of(Bug::MissingPage)
    };
    // A problem of both builds is not a difference.
    assert!(same.findings().is_empty());
    let other = Setup {
        other: Some(Bug::MissingPage),
        runs: 200,
        ..Setup::of(Bug::PayAfterTheme)
    };
    // Both make the same moves, and only one can.
    let findings = other.findings();
    let messages: Vec<_> = findings.iter().map(|finding| &finding.message).collect();
    assert_eq!(findings.len(), 1, "{messages:?}");
    assert_eq!(findings[0].message, "there, there is no button \"Pay\"");
}

#[test]
fn missing_start_page_is_an_error() {
    let setup = Setup {
        settings: settings("/gone"),
        ..Setup::of(Bug::None)
    };
    let error = setup.explore(Vec::new()).0.unwrap_err();
    assert!(error.is_input());
    assert_eq!(
        error.to_string(),
        "the start page /gone isn't there: there is no page /gone"
    );
}

#[test]
fn excluded_call_or_control_ends_a_run() {
    let mut by_call = Setup::of(Bug::PayAfterTheme);
    by_call.settings.exclude.calls = vec!["getBalance".to_owned()];
    by_call.runs = 400;
    assert!(by_call.findings().is_empty());
    let mut by_control = Setup::of(Bug::MissingField);
    by_control.settings.exclude.controls = vec!["*".to_owned()];
    assert!(by_control.findings().is_empty());
}
