//! The inputs of cached results, on a project whose cases run in no engine.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use footbridge_contract::Platform;
use footbridge_engine::fingerprint::EngineFingerprint;
use footbridge_engine::{
    Engine, EngineName, EngineProcess, EngineSet, Listener, RequirementCheck, StartError, WEBKIT,
};
use footbridge_gateway::{ClientFolder, ClientSource};
use footbridge_record::testing::record;
use footbridge_scenario::Filter;
use tempfile::TempDir;

use super::*;
use crate::cache::{MachineFingerprint, MachineVariables, ResultsCache, fingerprint_of_machine};
use crate::case::snapshots::Snapshots;
use crate::run::attempts::Attempts;
use crate::run::interrupt::Interrupt;
use crate::sources::backends::Backends;
use crate::sources::config::Config;

/// An engine with a fingerprint, which never starts.
#[derive(Debug)]
struct Fingerprinted(&'static str);

impl Engine for Fingerprinted {
    fn name(&self) -> EngineName {
        WEBKIT
    }

    fn checks(&self) -> Vec<RequirementCheck> {
        Vec::new()
    }

    fn fingerprint(&self) -> Option<EngineFingerprint> {
        Some(EngineFingerprint::from([
            ("program", self.0.to_owned()),
            ("libraries", "libweb.so".to_owned()),
        ]))
    }

    fn start(&self, _: Listener) -> Result<Box<dyn EngineProcess>, StartError> {
        Err(StartError::Engine {
            problem: "it has no process".to_owned(),
        })
    }

    fn web_apis(&self) -> &'static [&'static str] {
        &[]
    }
}

/// A project with the scenarios `a` and `b`, each with one case.
struct Notes {
    folder: TempDir,
}

impl Notes {
    fn new() -> Self {
        let folder = TempDir::new().unwrap();
        let example =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/examples/notes-app");
        let new = Self { folder };
        for entry in fs::read_dir(example.join("catalogue")).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().display();
            let text = fs::read_to_string(&path).unwrap();
            new.write(&format!("catalogue/{name}"), &text);
        }
        let dialect = fs::read_to_string(example.join("dialect.toml")).unwrap();
        new.write("dialect.toml", &dialect);
        new.write(
            "footbridge.toml",
            "[client]\nweb = \"dist\"\norigin = \"https://www.notes.test\"\n\n[app]\ncatalogue = \"catalogue\"\ndialect = \"dialect.toml\"\n\n[run]\n",
        );
        new.write("dist/index.html", "<!doctype html><title>Notes</title>");
        new.write("dist/a.js", "a()");
        for name in ["a", "b"] {
            new.write(
                &format!("scenarios/{name}.yaml"),
                &format!("title: A page\nhosts: {{ platforms: ios }}\nsteps:\n  - open: /{name}\n"),
            );
        }
        new
    }

    fn root(&self) -> PathBuf {
        self.folder.path().to_owned()
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn read(&self, path: &str) -> String {
        fs::read_to_string(self.folder.path().join(path)).unwrap()
    }
}

/// A loaded project with the plan of all its cases, and the options of a run.
struct Prepared {
    project: Project,
    plan: Plan,
    options: Options,
    wall: WallClock,
}

impl Prepared {
    fn load(root: &Path) -> Self {
        let config = Config::find(root).unwrap();
        let cache = ResultsCache::new(root, config.cache, machine("this program"));
        let project = Project::load(config, &Backends::new([])).unwrap();
        let plan = Plan::make(&project, &[], &Filter::default()).unwrap();
        let options = Options {
            workers: 1,
            update: false,
            is_compared: false,
            is_virtual: true,
            is_tolerant: false,
            web: None,
            engines: engines("webkit 1"),
            pictures: None,
            attempts: Attempts::default(),
            max_failures: None,
            shuffle: None,
            pace: None,
            engine_log: None,
            instrumentation: Arc::default(),
            cache: Some(cache),
        };
        let wall = WallClock::new(Duration::ZERO, || Duration::ZERO);
        Self {
            project,
            plan,
            options,
            wall,
        }
    }

    fn open(&self) -> Option<RunCache<'_>> {
        let folder = self.project.config.root.join("dist");
        let client = Client::open(&ClientSource::Directory(ClientFolder::at_root(folder))).unwrap();
        RunCache::open(
            &self.project,
            &self.plan,
            &self.options,
            &client,
            &self.wall,
        )
    }

    /// The key of each case; `None` if the run doesn't use the cache.
    fn keys(&self) -> Option<Vec<String>> {
        let keys = self.open()?.keys;
        assert_eq!(keys.len(), 2);
        Some(
            keys.iter()
                .map(|key| key.as_ref().unwrap().key.to_string())
                .collect(),
        )
    }

    fn rules(&self) -> CaseRules {
        let snapshots = Snapshots::read(&self.project.config.root, &self.plan).unwrap();
        CaseRules::new(&self.options, snapshots.accepted())
    }

    /// The scenarios whose cached results are valid.
    fn found(&self) -> Vec<&str> {
        let (cache, rules) = (self.open().unwrap(), self.rules());
        let cases = self.plan.cases.iter().enumerate();
        cases
            .filter(|(index, case)| cache.find(*index, case, &rules).is_ok())
            .map(|(_, case)| case.scenario.name.as_str())
            .collect()
    }

    /// The line about outdated results of a run of these cases.
    fn outdated(&self) -> Option<String> {
        let (cache, rules) = (self.open().unwrap(), self.rules());
        let interrupt = Interrupt::default();
        let outdated = load_cached(&cache, &self.plan, 1, &interrupt, &rules, |_, _| {});
        outdated.map(|outdated| outdated.to_string())
    }

    /// A result of a case that passed, and that looked up these paths: `/path` for a file, `goto /path` for a page.
    fn passed(&self, index: usize, lookups: &[&str]) -> CaseRun {
        let case = &self.plan.cases[index];
        let mut record = record("a.yaml", "3.2.0", Verdict::Passed, Vec::new());
        record.case = identify(case, &self.project);
        let client = self.open().unwrap().client;
        let look_up = |path: &&str| {
            let page = path.strip_prefix("goto ");
            client
                .look_up(page.unwrap_or(path), page.is_some())
                .unwrap()
        };
        CaseRun {
            record,
            steps: Vec::new(),
            lookups: lookups.iter().map(look_up).collect(),
            covered: std::collections::BTreeSet::new(),
            is_out_of_time: false,
        }
    }
}

fn machine(program: &str) -> MachineFingerprint {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("footbridge");
    fs::write(&path, program).unwrap();
    fingerprint_of_machine(&path, &MachineVariables::default()).unwrap()
}

fn engines(fingerprint: &'static str) -> EngineSet {
    EngineSet::new([Arc::new(Fingerprinted(fingerprint)) as Arc<dyn Engine>])
}

/// The scenarios whose keys differ.
fn changed(old: &[String], new: &[String]) -> Vec<&'static str> {
    let names = ["a", "b"].into_iter().zip(old.iter().zip(new));
    names
        .filter(|(_, (old, new))| old != new)
        .map(|(name, _)| name)
        .collect()
}

#[test]
fn changed_project_file_changes_the_keys_of_cases_that_read_it() {
    let notes = Notes::new();
    let keys = || Prepared::load(&notes.root()).keys().unwrap();
    let usual = keys();
    assert_ne!(usual[0], usual[1]);
    let all = ["a", "b"];
    let limits = "workers = 1\npage_timeout = 20\n\n[limits]\nseconds = 9\n\n[cache]\nmegabytes = 20\n\n[history]\nenabled = false\n";
    let ambient = "\n[transcript]\nambient = [\"/metrics\"]\n";
    let waiver = "waive: { no-leaked-callbacks: it may leave some }\n";
    let changes: [(&str, &str, &[&str]); 10] = [
        ("scenarios/b.yaml", "# a comment\n", &[]),
        ("scenarios/b.yaml", "about: A page, and no more\n", &[]),
        ("scenarios/b.yaml", waiver, &["b"]),
        ("scenarios/b.yaml", "  - look: { role: status }\n", &["b"]),
        ("catalogue/calls.toml", "# a comment\n", &all),
        ("dialect.toml", "# a comment\n", &all),
        ("footbridge.toml", limits, &[]),
        ("footbridge.toml", ambient, &all),
        // A client file counts only for the cases that look it up.
        ("dist/a.js", "// a comment\n", &[]),
        ("scenarios/b.snap", "# a comment\n", &[]),
    ];
    for (path, text, expected) in changes {
        let old = notes
            .folder
            .path()
            .join(path)
            .exists()
            .then(|| notes.read(path));
        notes.write(
            path,
            &format!("{}{text}", old.as_deref().unwrap_or_default()),
        );
        assert_eq!(changed(&usual, &keys()), expected, "{path}: {text}");
        match old {
            Some(old) => notes.write(path, &old),
            None => fs::remove_file(notes.folder.path().join(path)).unwrap(),
        }
        assert_eq!(keys(), usual, "{path}");
    }
    // The place of a step is in every report.
    notes.write(
        "scenarios/b.yaml",
        &format!("\n{}", notes.read("scenarios/b.yaml")),
    );
    assert_eq!(changed(&usual, &keys()), ["b"]);
}

#[test]
fn location_of_the_project_is_not_an_input() {
    let (one, other) = (Notes::new(), Notes::new());
    let keys = |notes: &Notes| Prepared::load(&notes.root()).keys();
    assert_eq!(keys(&one), keys(&other));
}

#[test]
fn only_options_that_affect_a_verdict_are_inputs() {
    let notes = Notes::new();
    let with = |change: &dyn Fn(&mut Options)| {
        let mut prepared = Prepared::load(&notes.root());
        change(&mut prepared.options);
        prepared.keys()
    };
    let usual = with(&|_| {});
    let same: [&dyn Fn(&mut Options); 7] = [
        &|options| options.workers = 8,
        &|options| options.shuffle = Some(3),
        &|options| options.attempts = Attempts::Retry(2),
        &|options| options.max_failures = std::num::NonZeroUsize::new(1),
        &|options| options.update = true,
        &|options| options.is_compared = true,
        &|options| options.web = Some("dist".to_owned()),
    ];
    for (place, change) in same.iter().enumerate() {
        assert_eq!(with(change), usual, "{place}");
    }
    let uncached: [&dyn Fn(&mut Options); 3] = [
        &|options| options.cache = None,
        &|options| options.attempts = Attempts::Repeat(2),
        &|options| options.is_virtual = false,
    ];
    for (place, change) in uncached.iter().enumerate() {
        assert_eq!(with(change), None, "{place}");
    }
    let different: [&dyn Fn(&mut Options); 2] = [
        &|options| options.engines = engines("webkit 2"),
        &|options| options.cache.as_mut().unwrap().machine = machine("another program"),
    ];
    for (place, change) in different.iter().enumerate() {
        let keys = with(change).unwrap();
        assert_eq!(
            changed(usual.as_ref().unwrap(), &keys),
            ["a", "b"],
            "{place}"
        );
    }
}

#[test]
fn result_is_valid_while_the_client_has_the_same_files() {
    let notes = Notes::new();
    let prepared = Prepared::load(&notes.root());
    let cache = prepared.open().unwrap();
    cache.keep(0, &prepared.passed(0, &["goto /a", "/a.js"]), "webkit 1");
    cache.keep(
        1,
        &prepared.passed(1, &["goto /b", "/optional.json"]),
        "webkit 1",
    );
    let (a, b) = ("scenarios/a.yaml", "scenarios/b.yaml");
    assert_eq!(prepared.found(), [a, b]);

    notes.write("dist/a.js", "a() // changed");
    assert_eq!(prepared.found(), [b]);
    // A restored client is found in the cache.
    notes.write("dist/a.js", "a()");
    assert_eq!(prepared.found(), [a, b]);
    notes.write("dist/unused.js", "");
    assert_eq!(prepared.found(), [a, b]);
    // A missing file is an input too.
    notes.write("dist/optional.json", "{}");
    assert_eq!(prepared.found(), [a]);
    fs::remove_file(notes.root().join("dist/optional.json")).unwrap();
    // Another page replaces the client's single page.
    notes.write("dist/b/index.html", "<!doctype html><title>B</title>");
    assert_eq!(prepared.found(), [a]);
    notes.write("dist/index.html", "<!doctype html><title>All</title>");
    assert!(prepared.found().is_empty());
}

#[test]
fn outdated_results_are_explained() {
    let notes = Notes::new();
    let prepared = Prepared::load(&notes.root());
    assert_eq!(prepared.outdated(), None, "no case has a result");
    let cache = prepared.open().unwrap();
    let keep = |index, path| {
        let run = prepared.passed(index, &["goto /", path]);
        cache.keep(index, &run, "webkit 1");
    };
    keep(0, "/a.js");
    keep(1, "/b.js");
    assert_eq!(prepared.outdated(), None, "all results are valid");

    let with = |change: &dyn Fn(&mut Options)| {
        let mut changed = Prepared::load(&notes.root());
        change(&mut changed.options);
        changed.outdated().unwrap()
    };
    assert_eq!(
        with(&|options| options.engines = engines("webkit 2")),
        "results cache: 0 of 2 cases, since the engine changed (program)"
    );
    assert_eq!(
        with(&|options| options.cache.as_mut().unwrap().machine = machine("another program")),
        "results cache: 0 of 2 cases, since footbridge itself changed"
    );
    let waiver = "waive: { no-leaked-callbacks: it may leave some }\n";
    let after = |path: &str, text: &str| {
        let old = notes.read(path);
        notes.write(path, &format!("{old}{text}"));
        let line = Prepared::load(&notes.root()).outdated();
        notes.write(path, &old);
        line.unwrap()
    };
    assert_eq!(
        after("scenarios/b.yaml", waiver),
        "results cache: 1 of 2 cases, since the scenario changed"
    );
    assert_eq!(
        after("dialect.toml", "# a comment\n"),
        "results cache: 0 of 2 cases, since the app's data changed"
    );
    assert_eq!(
        after(
            "footbridge.toml",
            "\n[transcript]\nambient = [\"/metrics\"]\n"
        ),
        "results cache: 0 of 2 cases, since footbridge.toml changed"
    );
    assert_eq!(
        after("dist/a.js", "// a comment\n"),
        "results cache: 1 of 2 cases, since the client changed (1 file)"
    );
    assert_eq!(
        after("dist/index.html", "<p>"),
        "results cache: 0 of 2 cases, since the client changed (1 file)"
    );
}

#[test]
fn case_that_failed_last_time_has_no_outdated_result() {
    let notes = Notes::new();
    let prepared = Prepared::load(&notes.root());
    let cache = prepared.open().unwrap();
    let mut run = prepared.passed(0, &["/a.js"]);
    cache.keep(0, &run, "webkit 1");
    notes.write("dist/a.js", "a() // changed");
    assert!(prepared.outdated().is_some());
    run.record.verdict = Verdict::Failed;
    cache.keep(0, &run, "webkit 1");
    assert_eq!(prepared.outdated(), None);
}

#[test]
fn removed_result_is_explained() {
    let notes = Notes::new();
    let prepared = Prepared::load(&notes.root());
    let cache = prepared.open().unwrap();
    cache.keep(0, &prepared.passed(0, &[]), "webkit 1");
    let folder = notes.root().join(".footbridge/cache");
    for entry in fs::read_dir(&folder).unwrap().map(Result::unwrap) {
        if entry.file_name() != "cases" {
            fs::remove_dir_all(entry.path()).unwrap();
        }
    }
    assert_eq!(
        prepared.outdated().unwrap(),
        "results cache: 0 of 2 cases, since their results are no longer stored"
    );
}

#[test]
fn only_the_result_of_a_passed_case_is_stored() {
    let notes = Notes::new();
    let prepared = Prepared::load(&notes.root());
    let cache = prepared.open().unwrap();
    let mut failed = prepared.passed(0, &[]);
    failed.record.verdict = Verdict::Failed;
    cache.keep(0, &failed, "webkit 1");
    let mut crashed = prepared.passed(1, &[]);
    crashed.record.ending.kind = EndingKind::Crashed;
    cache.keep(1, &crashed, "webkit 1");
    assert!(prepared.found().is_empty());
    cache.keep(0, &prepared.passed(0, &[]), "webkit 1");
    assert_eq!(prepared.found(), ["scenarios/a.yaml"]);
}

#[test]
fn compared_result_is_valid_while_its_transcript_is_accepted() {
    let notes = Notes::new();
    let mut prepared = Prepared::load(&notes.root());
    prepared.options.is_compared = true;
    let run = prepared.passed(0, &[]);
    prepared.open().unwrap().keep(0, &run, "webkit 1");
    assert!(prepared.found().is_empty(), "nothing is accepted");

    let accept = |text: String| {
        let mut snapshots = Snapshots::read(&notes.root(), &prepared.plan).unwrap();
        let case = &prepared.plan.cases[0];
        assert_eq!(case.spec.platform, Platform::Ios);
        snapshots.keep(case, prepared.plan.engines, text);
        let catalogue = &prepared.project.catalogue;
        snapshots.write(&prepared.plan, catalogue).unwrap();
    };
    let text = transcript(&run.record.journal);
    accept(text.clone());
    assert_eq!(prepared.found(), ["scenarios/a.yaml"]);
    accept(text.replace("app.test", "other.test"));
    assert!(prepared.found().is_empty());
    assert_eq!(
        prepared.outdated().unwrap(),
        "results cache: 0 of 2 cases, since the accepted transcript changed"
    );
    // A run that accepts transcripts compares none.
    prepared.options.update = true;
    assert_eq!(prepared.found(), ["scenarios/a.yaml"]);
}

#[test]
fn damaged_cache_makes_the_case_run_again() {
    let notes = Notes::new();
    let prepared = Prepared::load(&notes.root());
    let keep = || {
        let cache = prepared.open().unwrap();
        cache.keep(0, &prepared.passed(0, &[]), "webkit 1");
    };
    let folder = notes.root().join(".footbridge/cache");
    for damage in [
        Vec::new(),
        format!("{}\nnot what it was", crate::cache::VERSION).into_bytes(),
        vec![0xff; 4000],
    ] {
        keep();
        assert_eq!(prepared.found(), ["scenarios/a.yaml"]);
        let entries = walkdir::WalkDir::new(&folder).into_iter();
        for entry in entries.map(Result::unwrap) {
            if entry.file_type().is_file() {
                fs::write(entry.path(), &damage).unwrap();
            }
        }
        assert!(prepared.found().is_empty());
    }
    // The results of the next run are stored again.
    keep();
    assert_eq!(prepared.found(), ["scenarios/a.yaml"]);
    // A file where the folder should be: nothing is stored, and nothing is found.
    fs::remove_dir_all(&folder).unwrap();
    fs::write(&folder, "").unwrap();
    keep();
    assert!(prepared.found().is_empty());
}
