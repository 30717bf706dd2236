//! Files that are written under a temporary name, and renamed once they are complete: reports, snapshots, findings.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// A file that gets its name once it is complete. So readers never see an incomplete report, and an old report stays
/// until the new one replaces it.
#[derive(Debug)]
pub struct ReportFile {
    path: PathBuf,
    /// The temporary file; `None` if the path isn't a regular file, such as a pipe.
    part: Option<PathBuf>,
    writer: BufWriter<File>,
}

/// Writes a file atomically, and creates the folders above it. Afterwards the file has either its old or its new
/// content.
///
/// # Errors
/// If it cannot be written.
pub fn write_whole(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    let mut file = ReportFile::create(path)?;
    file.write_all(content.as_ref())?;
    file.commit()
}

impl ReportFile {
    /// Opens a file that will be at `path`, and creates the folders above it.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn create(path: &Path) -> io::Result<Self> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| folder_error(error, folder))?;
        }
        // Write the target of a link, not the link.
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let (file, part) = match fs::metadata(&path) {
            Ok(metadata) if metadata.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            Ok(metadata) if !metadata.is_file() => (File::create(&path)?, None),
            replaced => {
                remove_old_parts(&path);
                let part = part(&path);
                let file = File::create(&part)?;
                if let Ok(replaced) = replaced {
                    // If that fails, it has the permissions of any new file.
                    let _ = file.set_permissions(replaced.permissions());
                }
                (file, Some(part))
            }
        };
        Ok(Self {
            path,
            part,
            writer: BufWriter::new(file),
        })
    }

    /// Renames the temporary file to the final name.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn commit(mut self) -> io::Result<()> {
        self.writer.flush()?;
        match &self.part {
            Some(part) => {
                fs::rename(part, &self.path)?;
                self.part = None;
                Ok(())
            }
            None => Ok(()),
        }
    }
}

/// The error for a folder that can't be created. If a file is in its place, the operating system only reports that it
/// exists.
fn folder_error(error: io::Error, folder: &Path) -> io::Error {
    let file = folder.ancestors().find(|path| path.is_file());
    file.map_or(error, |file| {
        let message = format!("{} is a file, not a folder", file.display());
        io::Error::new(io::ErrorKind::NotADirectory, message)
    })
}

/// The temporary name, unique to this process.
fn part(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}.part", std::process::id()))
}

/// Removes the temporary files that killed processes left in the folder of a file. Errors are ignored.
fn remove_old_parts(path: &Path) {
    // Without `/proc` the running processes are unknown.
    let processes = Path::new("/proc");
    let folder = path.parent().filter(|_| processes.join("self").exists());
    let entries = folder.and_then(|folder| fs::read_dir(folder).ok());
    for entry in entries.into_iter().flatten().flatten() {
        let name = entry.file_name();
        let id = name
            .to_str()
            .and_then(|name| name.strip_prefix('.')?.strip_suffix(".part"))
            .and_then(|name| Some(name.rsplit_once('.')?.1));
        let is_left =
            id.is_some_and(|id| id.parse::<u32>().is_ok() && !processes.join(id).exists());
        if is_left {
            let _ = fs::remove_file(entry.path());
        }
    }
}

impl Write for ReportFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

impl Drop for ReportFile {
    fn drop(&mut self) {
        if let Some(part) = &self.part {
            // Remove the incomplete report. If that fails, it stays hidden, and a later run with this id overwrites
            // it.
            let _ = fs::remove_file(part);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names.collect()
    }

    #[test]
    fn old_report_stays_until_the_new_one_is_complete() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("report.json");
        fs::write(&path, "old").unwrap();
        let mut file = ReportFile::create(&path).unwrap();
        file.write_all(b"new").unwrap();
        file.flush().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        file.commit().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(names(folder.path()), ["report.json"]);
    }

    #[test]
    fn whole_file_has_the_permissions_of_the_replaced_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("found/a.yaml");
        write_whole(&path, "old").unwrap();
        let mut permissions = fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).unwrap();
        write_whole(&path, "new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert!(fs::metadata(&path).unwrap().permissions().readonly());
    }

    #[test]
    fn folder_below_a_file_is_refused_by_its_name() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        let error = write_whole(&file.join("more/a.yaml"), "").unwrap_err();
        let expected = format!("{} is a file, not a folder", file.display());
        assert_eq!(error.to_string(), expected);
    }

    #[test]
    fn abandoned_report_leaves_no_file() {
        let folder = tempfile::tempdir().unwrap();
        let mut file = ReportFile::create(&folder.path().join("report.json")).unwrap();
        file.write_all(b"half").unwrap();
        drop(file);
        assert!(names(folder.path()).is_empty());
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn files_of_killed_processes_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let mut ended = std::process::Command::new("true").spawn().unwrap();
        ended.wait().unwrap();
        for name in [
            format!(".report.json.{}.part", ended.id()),
            ".report.json.1.part".to_owned(),
            ".report.json.mine.part".to_owned(),
            format!(".other.json.{}.part", ended.id()),
            format!("other.{}.part", ended.id()),
            format!(".{}.part", ended.id()),
        ] {
            fs::write(folder.path().join(name), "half").unwrap();
        }
        drop(ReportFile::create(&folder.path().join("report.json")).unwrap());
        let mut left = names(folder.path());
        left.sort();
        assert_eq!(
            left,
            [
                format!(".{}.part", ended.id()),
                ".report.json.1.part".to_owned(),
                ".report.json.mine.part".to_owned(),
                format!("other.{}.part", ended.id()),
            ]
        );
    }

    #[test]
    fn folder_is_refused_and_a_special_file_is_written_in_place() {
        let folder = tempfile::tempdir().unwrap();
        assert!(ReportFile::create(folder.path()).is_err());
        let device = ReportFile::create(Path::new("/dev/null")).unwrap();
        device.commit().unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }
}
