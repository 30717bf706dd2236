//! Gathers the files of a project, and uploads those that the server lacks.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use async_nats::jetstream::object_store::ObjectStore;
use footbridge_runner::config::{DeviceSource, FILE, PROPERTIES, is_url};
use footbridge_runner::{Plan, Project};
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use walkdir::WalkDir;

use super::manifest::{LARGEST_FILE, ListedFile, Manifest};
use super::path::InnerPath;
use crate::error::QueueError;
use crate::files::{ContentHash, put};

/// Folders that are never sent: the data of version control and of Footbridge itself.
const LEFT_OUT: [&str; 2] = [".git", ".footbridge"];

/// The number of files that are uploaded at once.
const AT_ONCE: usize = 16;

/// A project that is ready to be sent.
#[derive(Debug)]
pub(crate) struct Packed {
    /// The list of its files.
    pub(crate) manifest: Manifest,
    /// The path of each file on this machine.
    sources: BTreeMap<InnerPath, PathBuf>,
}

/// The result of an upload.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Uploaded {
    /// The list's hash.
    pub(crate) manifest: ContentHash,
    /// The number of uploaded files, and their size in bytes.
    pub(crate) files: usize,
    pub(crate) bytes: u64,
}

/// Gathers the files that a run of the plan reads: `footbridge.toml` with the files and folders in it, the scenarios
/// of the plan with their snapshots, and the client folder.
pub(crate) fn pack(
    project: &Project,
    plan: &Plan,
    web: Option<&str>,
) -> Result<Packed, QueueError> {
    let config = &project.config;
    let root = absolute(&config.root)?;
    let web = client_folder(web.unwrap_or(&config.web))?;
    let catalogue = absolute(&config.catalogue)?;
    let dialect = absolute(&config.dialect)?;
    let devices = match &config.devices {
        DeviceSource::BuiltIn => None,
        DeviceSource::Folder(folder) => Some(absolute(folder)?),
    };
    let server = config.servers.folder.as_deref().map(absolute).transpose()?;
    let properties = root.join(PROPERTIES);
    let servers = config.servers.plain.iter();
    let answers = servers.filter_map(|server| server.folder.as_deref());
    let queue_files = config
        .queue_files
        .iter()
        .map(PathBuf::as_path)
        .chain(answers);
    let endpoints = project.catalogue.endpoints.iter();
    let further: Vec<PathBuf> = queue_files
        .chain(project.dialect.bootstrap_files())
        .chain(endpoints.filter_map(|endpoint| endpoint.reply_file.as_deref()))
        .map(absolute)
        .collect::<Result<_, _>>()?;
    let scenarios = scenario_files(&root, plan)?;
    let mut beside = vec![root.join(FILE)];
    if properties.is_dir() {
        beside.push(properties);
    }
    let snapshots = scenarios.iter().map(|path| path.with_extension("snap"));
    beside.extend(snapshots.filter(|path| path.is_file()));
    let folders = [&web, &catalogue, &dialect];
    let named: Vec<&PathBuf> = folders
        .into_iter()
        .chain(&devices)
        .chain(&server)
        .chain(&further)
        .chain(&scenarios)
        .chain(&beside)
        .collect();
    let base = common_folder(&root, &named);
    let inner = |path: &Path| {
        InnerPath::from(&base, path).ok_or_else(|| QueueError::Packing {
            problem: format!(
                "{} has a name that is invalid on some systems",
                path.display()
            ),
            help: "rename it".to_owned(),
        })
    };
    let mut sources = BTreeMap::new();
    for path in &named {
        for file in files_below(path)? {
            sources.insert(inner(&file)?, file);
        }
    }
    let files = sources.iter().map(|(path, source)| listed(path, source));
    let manifest = Manifest {
        root: inner(&root)?,
        web: inner(&web)?,
        catalogue: inner(&catalogue)?,
        dialect: inner(&dialect)?,
        devices: devices.as_deref().map(inner).transpose()?,
        server: server.as_deref().map(inner).transpose()?,
        scenarios: scenarios
            .iter()
            .map(|path| inner(path))
            .collect::<Result<_, _>>()?,
        files: files.collect::<Result<_, _>>()?,
    };
    manifest.check().map_err(|problem| QueueError::Packing {
        problem,
        help: "give the client's build folder, not a folder above it".to_owned(),
    })?;
    Ok(Packed { manifest, sources })
}

fn client_folder(web: &str) -> Result<PathBuf, QueueError> {
    if is_url(web) {
        return Err(QueueError::Packing {
            problem: format!(
                "the client is a server at {web}, which workers may be unable to reach"
            ),
            help: "build the client, and give its folder with --web or in footbridge.toml"
                .to_owned(),
        });
    }
    absolute(Path::new(web))
}

/// The scenario files of the plan, which are in the project's folder.
fn scenario_files(root: &Path, plan: &Plan) -> Result<Vec<PathBuf>, QueueError> {
    let files = plan.scenarios.iter().map(|scenario| {
        if InnerPath::try_from(scenario.name.clone()).is_err() {
            return Err(QueueError::Packing {
                problem: format!("{} is outside the project folder", scenario.name),
                help: "move the scenario into the folder of footbridge.toml, or below it"
                    .to_owned(),
            });
        }
        Ok(root.join(&scenario.name))
    });
    files.collect()
}

/// Uploads the files that the server lacks, and then their list.
pub(crate) async fn upload(
    packed: &Packed,
    bucket: &ObjectStore,
    now_ms: u64,
) -> Result<Uploaded, QueueError> {
    let uploads = packed.manifest.files.iter().map(|file| async move {
        let source = &packed.sources[&file.path];
        let bytes = fs::read(source).map_err(unreadable(source))?;
        if ContentHash::of(&bytes) != file.sha256 {
            return Err(QueueError::Packing {
                problem: format!("{} changed while being read", source.display()),
                help: "run again when the build is done".to_owned(),
            });
        }
        let travelled = put(bucket, &file.sha256, &bytes, now_ms).await?;
        Ok(if travelled { Some(file.size) } else { None })
    });
    let sizes: Vec<Option<u64>> = stream::iter(uploads)
        .buffer_unordered(AT_ONCE)
        .try_collect()
        .await?;
    let list = serde_json::to_vec(&packed.manifest).map_err(|error| QueueError::Protocol {
        problem: error.to_string(),
    })?;
    let manifest = ContentHash::of(&list);
    put(bucket, &manifest, &list, now_ms).await?;
    Ok(Uploaded {
        manifest,
        files: sizes.iter().flatten().count(),
        bytes: sizes.iter().flatten().sum(),
    })
}

fn listed(path: &InnerPath, source: &Path) -> Result<ListedFile, QueueError> {
    let size = fs::metadata(source).map_err(unreadable(source))?.len();
    if size > LARGEST_FILE {
        return Err(QueueError::Packing {
            problem: format!("{} has more than {LARGEST_FILE} bytes", source.display()),
            help: "remove it from the client's build".to_owned(),
        });
    }
    let bytes = fs::read(source).map_err(unreadable(source))?;
    Ok(ListedFile {
        path: path.clone(),
        sha256: ContentHash::of(&bytes),
        size: u64::try_from(bytes.len()).unwrap_or(u64::MAX),
    })
}

/// Returns the files at or below a path.
fn files_below(path: &Path) -> Result<Vec<PathBuf>, QueueError> {
    let is_wanted = |name: &std::ffi::OsStr| !LEFT_OUT.iter().any(|left_out| name == *left_out);
    let walk = WalkDir::new(path)
        .follow_links(true)
        .sort_by_file_name()
        .into_iter()
        .filter_entry(|entry| entry.depth() == 0 || is_wanted(entry.file_name()));
    let mut files = Vec::new();
    for entry in walk {
        let entry = entry.map_err(|error| QueueError::Packing {
            problem: error.to_string(),
            help: "make all its files readable; `footbridge check` reports details".to_owned(),
        })?;
        if entry.file_type().is_file() {
            files.push(entry.into_path());
        }
    }
    Ok(files)
}

/// Returns the nearest folder that contains all paths.
fn common_folder(root: &Path, paths: &[&PathBuf]) -> PathBuf {
    let holds_all = |folder: &&Path| paths.iter().all(|path| path.starts_with(folder));
    root.ancestors()
        .find(holds_all)
        .map_or_else(|| PathBuf::from("/"), Path::to_owned)
}

/// Returns the absolute path, without detours.
fn absolute(path: &Path) -> Result<PathBuf, QueueError> {
    fs::canonicalize(path).map_err(unreadable(path))
}

fn unreadable(path: &Path) -> impl FnOnce(std::io::Error) -> QueueError {
    QueueError::file(format!("read {}", path.display()))
}
