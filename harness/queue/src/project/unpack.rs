//! Downloads the missing files of a project, and lays them out.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use async_nats::jetstream::object_store::ObjectStore;
use footbridge_runner::config::{Config, DeviceSource, FILE};
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use tempfile::{NamedTempFile, TempDir};

use super::manifest::{LARGEST_MANIFEST, ListedFile, Manifest};
use crate::error::QueueError;
use crate::files::{ContentHash, get};

/// The number of files that are downloaded at once.
const AT_ONCE: usize = 16;

#[derive(Debug)]
pub(crate) struct ReceivedProject {
    /// The folder that contains the project. It is deleted with this value.
    folder: TempDir,
    manifest: Manifest,
}

/// Downloads a project. Files in the cache are not downloaded again.
pub(crate) async fn download(
    bucket: &ObjectStore,
    manifest: &ContentHash,
    cache: &Path,
) -> Result<ReceivedProject, QueueError> {
    let list = get(bucket, manifest, LARGEST_MANIFEST).await?;
    let manifest = Manifest::parse(&list)?;
    let blobs = cache.join("files");
    fs::create_dir_all(&blobs).map_err(unwritable(&blobs))?;
    let folder = TempDir::with_prefix_in("project-", cache).map_err(unwritable(cache))?;
    let fetches = manifest
        .files
        .iter()
        .map(|file| fetch(bucket, file, &blobs, folder.path()));
    stream::iter(fetches)
        .buffer_unordered(AT_ONCE)
        .try_collect::<()>()
        .await?;
    Ok(ReceivedProject { folder, manifest })
}

/// Writes a file to its place, from the cache or else from the server.
async fn fetch(
    bucket: &ObjectStore,
    file: &ListedFile,
    blobs: &Path,
    folder: &Path,
) -> Result<(), QueueError> {
    let blob = blobs.join(file.sha256.as_str());
    // The hash of a cached file is checked again, so that a damaged or changed file is not used.
    let cached = fs::read(&blob)
        .ok()
        .filter(|bytes| ContentHash::of(bytes) == file.sha256);
    let bytes = if let Some(bytes) = cached {
        bytes
    } else {
        let most = usize::try_from(file.size).unwrap_or(usize::MAX);
        let bytes = get(bucket, &file.sha256, most).await?;
        keep(&bytes, blobs, &blob).map_err(unwritable(&blob))?;
        bytes
    };
    let path = file.path.within(folder);
    path.parent()
        .map_or(Ok(()), fs::create_dir_all)
        .and_then(|()| fs::write(&path, bytes))
        .map_err(unwritable(&path))
}

/// Writes a cached file atomically, since other workers use the cache at the same time.
fn keep(bytes: &[u8], blobs: &Path, blob: &Path) -> io::Result<()> {
    let mut file = NamedTempFile::new_in(blobs)?;
    file.write_all(bytes)?;
    file.persist(blob)?;
    Ok(())
}

impl ReceivedProject {
    /// Returns the configuration in `footbridge.toml`, with the paths of this machine.
    pub(crate) fn config(&self) -> Result<Config, QueueError> {
        let manifest = &self.manifest;
        let base = self.folder.path();
        let root = manifest.root.within(base);
        let file = root.join(FILE);
        let text = fs::read_to_string(&file)
            .map_err(QueueError::file(format!("read the received {FILE}")))?;
        let mut config = Config::parse(&root, &text).map_err(|error| QueueError::Project {
            problem: error.to_string(),
        })?;
        // Only received files are read, regardless of the paths in the configuration.
        config.web = manifest.web.within(base).to_string_lossy().into_owned();
        config.catalogue = manifest.catalogue.within(base);
        config.dialect = manifest.dialect.within(base);
        let devices = manifest.devices.as_ref();
        config.devices = devices.map_or(DeviceSource::BuiltIn, |path| {
            DeviceSource::Folder(path.within(base))
        });
        config.servers.folder = manifest.server.as_ref().map(|path| path.within(base));
        config.scenarios = self.scenarios();
        Ok(config)
    }

    /// Returns the scenario files.
    pub(crate) fn scenarios(&self) -> Vec<PathBuf> {
        let base = self.folder.path();
        let scenarios = self.manifest.scenarios.iter();
        scenarios.map(|path| path.within(base)).collect()
    }

    /// Returns a folder for pictures, which is deleted with the project.
    pub(crate) fn pictures(&self) -> PathBuf {
        self.folder.path().join(".footbridge").join("pictures")
    }
}

fn unwritable(path: &Path) -> impl FnOnce(io::Error) -> QueueError {
    QueueError::file(format!("write {}", path.display()))
}
