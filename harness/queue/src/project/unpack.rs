//! Downloads the files of a project that are not here yet, and lays them out.

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

/// A project that has arrived.
#[derive(Debug)]
pub(crate) struct ReceivedProject {
    /// The folder that holds it. It goes when this does.
    folder: TempDir,
    manifest: Manifest,
}

/// Downloads a project. Files that the cache holds do not travel again.
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

/// Puts one file where it belongs, from the cache or else from the server.
async fn fetch(
    bucket: &ObjectStore,
    file: &ListedFile,
    blobs: &Path,
    folder: &Path,
) -> Result<(), QueueError> {
    let blob = blobs.join(file.sha256.as_str());
    // What the cache holds is read again, so that a file that was damaged or changed there is not used.
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

/// Writes a file of the cache in one step: other workers use it at the same time.
fn keep(bytes: &[u8], blobs: &Path, blob: &Path) -> io::Result<()> {
    let mut file = NamedTempFile::new_in(blobs)?;
    file.write_all(bytes)?;
    file.persist(blob)?;
    Ok(())
}

impl ReceivedProject {
    /// The configuration in `footbridge.toml`, with the paths of this machine.
    pub(crate) fn config(&self) -> Result<Config, QueueError> {
        let manifest = &self.manifest;
        let base = self.folder.path();
        let root = manifest.root.within(base);
        let file = root.join(FILE);
        let text = fs::read_to_string(&file)
            .map_err(QueueError::file(format!("read the {FILE} that arrived")))?;
        let mut config = Config::parse(&root, &text).map_err(|error| QueueError::Project {
            problem: error.to_string(),
        })?;
        // Whatever paths the file names, only what has arrived is read.
        config.web = manifest.web.within(base).to_string_lossy().into_owned();
        config.catalogue = manifest.catalogue.within(base);
        config.dialect = manifest.dialect.within(base);
        let devices = manifest.devices.as_ref();
        config.devices = devices.map_or(DeviceSource::BuiltIn, |path| {
            DeviceSource::Folder(path.within(base))
        });
        config.server = manifest.server.as_ref().map(|path| path.within(base));
        config.scenarios = self.scenarios();
        Ok(config)
    }

    /// The scenarios' files.
    pub(crate) fn scenarios(&self) -> Vec<PathBuf> {
        let base = self.folder.path();
        let scenarios = self.manifest.scenarios.iter();
        scenarios.map(|path| path.within(base)).collect()
    }

    /// A folder for pictures, which goes with the project.
    pub(crate) fn pictures(&self) -> PathBuf {
        self.folder.path().join(".footbridge").join("pictures")
    }
}

fn unwritable(path: &Path) -> impl FnOnce(io::Error) -> QueueError {
    QueueError::file(format!("write {}", path.display()))
}
