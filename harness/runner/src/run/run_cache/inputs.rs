//! The inputs of cases that are known before the run.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::PathBuf;

use footbridge_engine::EngineName;
use footbridge_scenario::{Scenario, print};

use crate::cache::{Input, Key, KeyHasher, KeyParts, MachineFingerprint, files};
use crate::plan::Plan;
use crate::plan::case::{Case, identify, recorded_steps};
use crate::run::options::Options;
use crate::sources::config::{Config, DeviceSource};
use crate::sources::project::Project;

/// The key of a case.
#[derive(Debug)]
pub(super) struct CaseKey {
    pub(super) key: Key,
    /// The hash of the case's identity.
    pub(super) case: Key,
    /// The inputs in the key.
    pub(super) parts: KeyParts,
}

/// The inputs that all cases of a run share, and the hashes of rows computed so far.
#[derive(Debug)]
pub(super) struct Inputs<'r> {
    project: &'r Project,
    /// The inputs of each engine in the plan that has a fingerprint.
    engines: BTreeMap<EngineName, Vec<(Input, Key)>>,
    shared: KeyParts,
    /// The hash of each row, by scenario and index. Hosts share it.
    rows: RefCell<BTreeMap<(&'r str, usize), Option<Key>>>,
}

impl<'r> Inputs<'r> {
    /// Returns the inputs of a run's cases. `None` if a case of the run may have another result although no input has
    /// changed.
    pub(super) fn new(
        project: &'r Project,
        plan: &Plan,
        options: &Options,
        machine: &MachineFingerprint,
    ) -> Option<io::Result<Self>> {
        if !options.is_reproducible() {
            return None;
        }
        let engines = plan.used_engines().into_iter().filter_map(|name| {
            let fingerprint = options.engines.get(name)?.fingerprint()?.into_iter();
            let parts =
                fingerprint.map(|(part, text)| (Input::engine(part), Key::of(text.as_bytes())));
            Some((name, parts.collect()))
        });
        let engines: BTreeMap<_, _> = engines.collect();
        if engines.is_empty() {
            return None;
        }
        let mut shared = KeyParts::default();
        shared.extend(machine.parts());
        if let Err(error) = add_project(&mut shared, project) {
            return Some(Err(error));
        }
        Some(Ok(Self {
            project,
            engines,
            shared,
            rows: RefCell::default(),
        }))
    }

    /// Returns the key of a case; `None` if its results can't be cached.
    pub(super) fn key(&self, case: &'r Case) -> Option<CaseKey> {
        let engine = self.engines.get(&case.engine)?;
        let row = self.row(case)?;
        let identity = identify(case, self.project);
        let device = format!("{:?}", self.project.devices.get(&identity.device));
        let mut properties = KeyHasher::default();
        for property in self.project.properties_of(&case.scenario) {
            properties.add(&property.name, property.text());
        }
        for property in self.project.ready_properties_of(&case.scenario) {
            properties.add(property.name, "ready");
        }
        let mut parts = self.shared.clone();
        parts
            .extend(engine.iter().cloned())
            .set(Input::Scenario, row)
            .set(Input::Device, Key::of(device.as_bytes()))
            .set(Input::Properties, properties.finish());
        let identity = serde_json::to_string(&identity).ok()?;
        Some(CaseKey {
            key: parts.key(&identity),
            case: Key::of(identity.as_bytes()),
            parts,
        })
    }

    fn row(&self, case: &'r Case) -> Option<Key> {
        let place = (case.scenario.name.as_str(), case.spec.row);
        let known = self.rows.borrow().get(&place).cloned();
        known.unwrap_or_else(|| {
            let key = row_key(case);
            self.rows.borrow_mut().insert(place, key.clone());
            key
        })
    }
}

/// Hashes a row and its scenario: the steps of the case, and their places in the file.
fn row_key(case: &Case) -> Option<Key> {
    let Scenario {
        name,
        waivers,
        properties,
        transcript,
        rows,
        // These describe the scenario, and no case reads them.
        title: _,
        about: _,
        feature: _,
        requires: _,
        ..
    } = &*case.scenario;
    let mut row = Scenario::unwritten(name, rows.get(case.spec.row)?.clone());
    row.waivers.clone_from(waivers);
    row.properties.clone_from(properties);
    row.transcript = *transcript;
    let mut hasher = KeyHasher::default();
    // Different rows have different debug forms.
    hasher.add("row", print(&row).ok()?);
    hasher.add(
        "steps",
        serde_json::to_string(&recorded_steps(case, &case.row().steps)).ok()?,
    );
    Some(hasher.finish())
}

/// Adds the inputs that all cases of a project share: settings, and the files of the app's data.
fn add_project(parts: &mut KeyParts, project: &Project) -> io::Result<()> {
    let Config {
        origin,
        base,
        pages,
        ambient,
        catalogue,
        dialect,
        servers,
        queue_files,
        unanswered,
        devices,
        // The project's location, and the selection of cases. The scenario is part of each case's own key.
        root,
        scenarios: _,
        // A client file counts only for the cases that look it up.
        web: _,
        // How cases run, and which results are kept. The browser is part of its engine's fingerprint, a case that
        // passed was within any time limit, and `idle` is used only on the real clock, whose results are not cached.
        run: _,
        limits: _,
        history: _,
        cache: _,
    } = &project.config;
    let mut settings = KeyHasher::default();
    settings
        .add_debug("origin", origin)
        .add_debug("base", base)
        .add_debug("pages", pages)
        .add_debug("ambient", ambient)
        .add_debug("hosts", &servers.plain)
        .add_debug("unanswered", unanswered);
    // Each device counts alone, but the default of a platform depends on all devices.
    let defaults = project.devices.iter().filter(|device| device.is_default);
    let defaults: Vec<_> = defaults.map(|device| &device.name).collect();
    settings.add_debug("default devices", &defaults);
    let is_device = |path: &PathBuf| match devices {
        DeviceSource::Folder(folder) => path.starts_with(folder),
        DeviceSource::BuiltIn => false,
    };
    let read = project.files.iter().filter(|path| !is_device(path));
    let paths: BTreeSet<PathBuf> = [catalogue, dialect]
        .into_iter()
        .chain(&servers.folder)
        .chain(
            servers
                .plain
                .iter()
                .filter_map(|server| server.folder.as_ref()),
        )
        .chain(queue_files)
        .chain(read)
        .cloned()
        .collect();
    parts
        .set(Input::Settings, settings.finish())
        .set(Input::AppData, files::hash(root, &paths)?);
    Ok(())
}
