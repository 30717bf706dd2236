//! Reading project files, which must be ordinary files of limited size.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::Path;

/// The size limit of a file, in bytes.
const LIMIT_BYTES: u64 = 64 * 1024 * 1024;

/// The text of a file.
///
/// # Errors
/// If it cannot be read, isn't UTF-8, isn't an ordinary file, or is larger than 64 MB. Reading a pipe without a
/// writer, or an endless device, would never finish.
pub fn read_text(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    open(path)?.read_to_string(&mut text)?;
    Ok(text)
}

/// The bytes of a file.
///
/// # Errors
/// As for [`read_text`], except that any bytes are allowed.
pub fn read_bytes(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(path)?.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Opens an ordinary file. A file that grows while it is read is cut off at the limit.
fn open(path: &Path) -> io::Result<io::Take<File>> {
    let metadata = fs::metadata(path)?;
    if metadata.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    if !metadata.is_file() {
        return Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "it is a pipe or a device, not a file",
        ));
    }
    if metadata.len() > LIMIT_BYTES {
        let megabytes = LIMIT_BYTES / (1024 * 1024);
        return Err(io::Error::new(
            io::ErrorKind::FileTooLarge,
            format!("it is larger than {megabytes} MB"),
        ));
    }
    Ok(File::open(path)?.take(LIMIT_BYTES))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_ordinary_files_of_limited_size_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        fs::write(&path, "text").unwrap();
        assert_eq!(read_text(&path).unwrap(), "text");
        assert_eq!(read_bytes(&path).unwrap(), b"text");
        assert!(read_text(folder.path()).is_err());
        File::create(&path)
            .unwrap()
            .set_len(LIMIT_BYTES + 1)
            .unwrap();
        let error = read_text(&path).unwrap_err();
        assert_eq!(error.to_string(), "it is larger than 64 MB");
    }

    #[test]
    #[cfg(unix)]
    fn pipe_and_device_are_rejected_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.unwrap().success());
        for path in [pipe.as_path(), Path::new("/dev/zero")] {
            let error = read_bytes(path).unwrap_err();
            assert_eq!(error.to_string(), "it is a pipe or a device, not a file");
        }
    }
}
