//! A client's built files, held in memory.

use std::collections::{BTreeMap, HashMap};
use std::convert::Infallible;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use hyper::header::{ACCEPT, ALLOW, HeaderMap, HeaderValue, LOCATION};
use hyper::{Method, Response, StatusCode};
use miette::Diagnostic;
use percent_encoding::percent_decode_str;
use thiserror::Error;
use tower::service_fn;
use walkdir::{DirEntry, WalkDir};

use crate::case::client_lookup::ClientLookup;
use crate::case::event::GatewayEvent;
use crate::client::asset::Asset;
use crate::client::base::{self, ROOT};
use crate::client::client_file;
use crate::refusal::Refusal;
use crate::request::RequestContext;
use crate::request::notice::refusal;

/// The size limit of a folder, in bytes. A build takes a few megabytes; a project folder given in error takes far
/// more.
const LIMIT_BYTES: u64 = 256 * 1024 * 1024;

const INDEX: &str = "index.html";

/// A folder of built files, and where it is served.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClientFolder {
    /// The folder, with an `index.html`.
    pub path: PathBuf,
    /// The path at which its files are served, with a slash at both ends.
    pub base: String,
    /// The folder that its links may lead to; `None` for the folder itself.
    pub project: Option<PathBuf>,
}

impl ClientFolder {
    /// A folder that is served at the root of its site, and whose links stay inside it.
    pub fn at_root(path: impl Into<PathBuf>) -> Self {
        Self {
            path: path.into(),
            base: ROOT.to_owned(),
            project: None,
        }
    }

    /// Returns the path at which its files have to be served so that its index finds its scripts; `None` if it finds
    /// them anywhere, or the index can't be read.
    pub fn built_for(path: &Path) -> Option<String> {
        let index = fs::read(path.join(INDEX)).ok()?;
        let has = |relative: &str| path.join(relative).is_file();
        base::built_for(&String::from_utf8_lossy(&index), has)
    }
}

/// A folder's files by relative path, with `/` between the parts.
#[derive(Debug)]
pub(crate) struct Directory {
    files: HashMap<String, Asset>,
    index: Asset,
    /// The path at which they are served, with a slash at both ends.
    base: String,
}

impl Directory {
    /// Reads a whole folder into memory. Follows links to files and folders within it and within the project. Skips
    /// links that lead outside and hidden files, such as `.env` and `.git`, except `.well-known`.
    pub(crate) fn read(folder: &ClientFolder) -> Result<Self, DirectoryError> {
        let root = folder.path.as_path();
        check(root)?;
        let mut files = HashMap::new();
        let mut total = 0;
        let own = root
            .canonicalize()
            .map_err(|source| DirectoryError::Unreadable {
                path: root.to_owned(),
                source,
            })?;
        // A project that is still a draft may have no folder.
        let project = folder.project.as_ref();
        let project = project.and_then(|project| project.canonicalize().ok());
        let inside: Vec<_> = [Some(own), project].into_iter().flatten().collect();
        let entries = WalkDir::new(root).follow_links(true).into_iter();
        for entry in entries.filter_entry(|entry| is_served(entry, &inside)) {
            let entry = entry.map_err(|error| unreadable(root, error))?;
            if !entry.file_type().is_file() {
                continue;
            }
            let size = entry
                .metadata()
                .map_err(|error| unreadable(root, error))?
                .len();
            total += size;
            if total > LIMIT_BYTES {
                return Err(DirectoryError::TooLarge {
                    root: root.to_owned(),
                    limit_mb: LIMIT_BYTES / (1024 * 1024),
                });
            }
            let bytes = fs::read(entry.path()).map_err(|source| DirectoryError::Unreadable {
                path: entry.path().to_owned(),
                source,
            })?;
            files.insert(key(root, entry.path())?, Asset::new(entry.path(), bytes));
        }
        let index = files
            .get(INDEX)
            .cloned()
            .ok_or_else(|| DirectoryError::NoIndex {
                root: root.to_owned(),
            })?;
        let text = String::from_utf8_lossy(index.bytes());
        let built = base::built_for(&text, |path| files.contains_key(path));
        if let Some(built) = built.filter(|built| *built != folder.base) {
            return Err(DirectoryError::OtherBase {
                root: root.to_owned(),
                base: folder.base.clone(),
                built,
            });
        }
        let base = folder.base.clone();
        Ok(Self { files, index, base })
    }

    /// Serves the files at every path.
    pub(crate) fn router(self: Arc<Self>) -> Router {
        let files = self;
        Router::new().fallback_service(service_fn(move |request: Request| {
            let response = files.respond(&request);
            async move { Ok::<_, Infallible>(response) }
        }))
    }

    fn respond(&self, request: &Request) -> Response<Body> {
        let path = request.uri().path();
        let is_navigation = accepts_html(request.headers());
        if !matches!(*request.method(), Method::GET | Method::HEAD) {
            let mut response = refusal(
                StatusCode::METHOD_NOT_ALLOWED,
                &format!("{path} can only be read."),
                Refusal::UnsupportedMethod,
            );
            response
                .headers_mut()
                .insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
            return response;
        }
        let context = request.extensions().get::<RequestContext>();
        if let Some(context) = context {
            let lookup = self.look_up(path, is_navigation);
            context.send(GatewayEvent::ClientLookup(lookup));
        }
        if is_navigation && self.base.strip_suffix('/') == Some(path) && !path.is_empty() {
            return moved(&self.base);
        }
        match self.find(path, is_navigation) {
            Some(asset) => {
                if let Some(context) = context {
                    client_file::report(context, path, asset.sha256().to_owned());
                }
                asset.response()
            }
            None if !path.starts_with(&self.base) => refusal(
                StatusCode::NOT_FOUND,
                &format!("The client's files are at {}.", self.base),
                Refusal::OutsideBase {
                    base: self.base.clone(),
                },
            ),
            None => refusal(
                StatusCode::NOT_FOUND,
                &format!("The client has no file at {path}."),
                Refusal::UnknownPath,
            ),
        }
    }

    /// The result of a request for a path.
    pub(crate) fn look_up(&self, path: &str, is_navigation: bool) -> ClientLookup {
        ClientLookup {
            path: path.to_owned(),
            is_navigation,
            found: self.find(path, is_navigation).map(Asset::fingerprint),
        }
    }

    /// The SHA-256 of all files together, in hexadecimal.
    pub(crate) fn sha256(&self) -> String {
        let files: BTreeMap<_, _> = self.files.iter().collect();
        let lines = files
            .into_iter()
            .map(|(path, asset)| format!("{path}\0{}\n", asset.fingerprint()));
        client_file::hash(lines.collect::<String>().as_bytes())
    }

    /// The file at a path. A navigation to a path without a file gets the closest index above it, since the client
    /// has routes there. A script's request never gets an index, which it would error for data.
    fn find(&self, path: &str, is_navigation: bool) -> Option<&Asset> {
        let decoded = percent_decode_str(path).decode_utf8().ok()?;
        let relative = decoded.strip_prefix(self.base.as_str())?;
        let climbs = relative
            .split(['/', '\\'])
            .any(|part| part == ".." || part == ".");
        if climbs || relative.contains('\0') {
            return None;
        }
        if relative.is_empty() {
            return Some(&self.index);
        }
        if let Some(asset) = self.files.get(relative) {
            return Some(asset);
        }
        if relative.ends_with('/')
            && let Some(asset) = self.files.get(&format!("{relative}{INDEX}"))
        {
            return Some(asset);
        }
        let last = relative.trim_end_matches('/').rsplit('/').next()?;
        (is_navigation && !last.contains('.')).then(|| self.nearest_index(relative))
    }

    fn nearest_index(&self, relative: &str) -> &Asset {
        let own = relative.trim_end_matches('/');
        std::iter::successors(Some(own), |folder| {
            folder.rsplit_once('/').map(|(above, _)| above)
        })
        .find_map(|folder| self.files.get(&format!("{folder}/{INDEX}")))
        .unwrap_or(&self.index)
    }
}

/// A redirection to the client's index.
fn moved(base: &str) -> Response<Body> {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::MOVED_PERMANENTLY;
    if let Ok(location) = HeaderValue::from_str(base) {
        response.headers_mut().insert(LOCATION, location);
    }
    response
}

/// Whether the client may read a file or folder within one of the folders `inside`.
fn is_served(entry: &DirEntry, inside: &[PathBuf]) -> bool {
    if entry.depth() == 0 {
        return true;
    }
    let leads_inside = || {
        let target = entry.path().canonicalize().ok()?;
        let mut below = inside
            .iter()
            .filter_map(|folder| target.strip_prefix(folder).ok());
        Some(!below.next()?.iter().any(is_hidden))
    };
    !is_hidden(entry.file_name()) && (!entry.path_is_symlink() || leads_inside() == Some(true))
}

/// Whether a name is that of a hidden file or folder.
fn is_hidden(name: &OsStr) -> bool {
    name.as_encoded_bytes().starts_with(b".") && name != ".well-known"
}

fn accepts_html(headers: &HeaderMap) -> bool {
    headers
        .get_all(ACCEPT)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .any(|value| value.contains("text/html"))
}

fn check(root: &Path) -> Result<(), DirectoryError> {
    let metadata = match fs::metadata(root) {
        Ok(metadata) => metadata,
        Err(source) if source.kind() == io::ErrorKind::NotFound => {
            return Err(DirectoryError::Missing {
                root: root.to_owned(),
            });
        }
        Err(source) => {
            return Err(DirectoryError::Unreadable {
                path: root.to_owned(),
                source,
            });
        }
    };
    if !metadata.is_dir() {
        return Err(DirectoryError::NotADirectory {
            root: root.to_owned(),
        });
    }
    if !root.join(INDEX).is_file() {
        return Err(DirectoryError::NoIndex {
            root: root.to_owned(),
        });
    }
    Ok(())
}

fn key(root: &Path, path: &Path) -> Result<String, DirectoryError> {
    let below = path.strip_prefix(root).unwrap_or(path);
    let parts: Option<Vec<&str>> = below.iter().map(|part| part.to_str()).collect();
    parts
        .map(|parts| parts.join("/"))
        .ok_or_else(|| DirectoryError::NameNotUtf8 {
            path: path.to_owned(),
        })
}

fn unreadable(root: &Path, error: walkdir::Error) -> DirectoryError {
    let path = error.path().unwrap_or(root).to_owned();
    DirectoryError::Unreadable {
        path,
        source: error.into(),
    }
}

/// An error while reading a client's folder.
#[derive(Debug, Error, Diagnostic)]
pub enum DirectoryError {
    /// The path doesn't exist.
    #[error("the client's folder {} does not exist", root.display())]
    #[diagnostic(help("build the client first, or name the folder that its build writes to"))]
    Missing {
        /// The path given.
        root: PathBuf,
    },
    /// The path is a file.
    #[error("{} is not a folder", root.display())]
    #[diagnostic(help("name the folder that contains the client's index.html, not a file in it"))]
    NotADirectory {
        /// The path given.
        root: PathBuf,
    },
    /// The folder has no index.
    #[error("there is no index.html in {}", root.display())]
    #[diagnostic(help(
        "name the folder that the client's build writes its index.html to, such as `dist`"
    ))]
    NoIndex {
        /// The path given.
        root: PathBuf,
    },
    /// The index finds its scripts only at another path.
    #[error("the client in {} is built for {built}, and served at {base}", root.display())]
    #[diagnostic(help(
        "write `base = \"{built}\"` below [client] in footbridge.toml, or build it for {base}"
    ))]
    OtherBase {
        /// The path given.
        root: PathBuf,
        /// The path at which it would be served.
        base: String,
        /// The path that it is built for.
        built: String,
    },
    /// The folder is too large to be a build.
    #[error("{} contains more than {limit_mb} MB", root.display())]
    #[diagnostic(help("name the build's output alone, not the project that it is built from"))]
    TooLarge {
        /// The path given.
        root: PathBuf,
        /// The limit, in megabytes of 2^20 bytes.
        limit_mb: u64,
    },
    /// A file's name can't be part of an address.
    #[error("the name of {} is not UTF-8", path.display())]
    #[diagnostic(help("rename the file, or leave it out of the folder"))]
    NameNotUtf8 {
        /// The file.
        path: PathBuf,
    },
    /// A file or folder can't be read.
    #[error("read {}", path.display())]
    #[diagnostic(help(
        "check that it may be read, and that no link leads back into its own folder"
    ))]
    Unreadable {
        /// The file or folder.
        path: PathBuf,
        /// The underlying error.
        source: io::Error,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn built() -> (tempfile::TempDir, Directory) {
        let root = tempfile::tempdir().unwrap();
        fs::write(root.path().join(INDEX), "<p>index</p>").unwrap();
        fs::create_dir_all(root.path().join("assets")).unwrap();
        fs::create_dir_all(root.path().join("help")).unwrap();
        fs::write(root.path().join("assets/main.js"), "1").unwrap();
        fs::write(root.path().join("assets/ein blatt.css"), "2").unwrap();
        fs::write(root.path().join("help/index.html"), "<p>help</p>").unwrap();
        let directory = Directory::read(&ClientFolder::at_root(root.path())).unwrap();
        (root, directory)
    }

    fn text(asset: Option<&Asset>) -> Option<&[u8]> {
        asset.map(Asset::bytes)
    }

    #[test]
    fn files_are_found_by_their_decoded_path() {
        let (_root, directory) = built();
        assert_eq!(text(directory.find("/", false)), Some(&b"<p>index</p>"[..]));
        assert_eq!(
            text(directory.find("/assets/main.js", false)),
            Some(&b"1"[..])
        );
        assert_eq!(
            text(directory.find("/assets/ein%20blatt.css", false)),
            Some(&b"2"[..])
        );
        assert_eq!(
            text(directory.find("/help/", false)),
            Some(&b"<p>help</p>"[..])
        );
    }

    #[test]
    fn only_a_navigation_without_extension_falls_back_to_the_nearest_index() {
        let (_root, directory) = built();
        let index = Some(&b"<p>index</p>"[..]);
        let help = Some(&b"<p>help</p>"[..]);
        for path in ["/help", "/help/topics", "/help/topics/fees/"] {
            assert_eq!(text(directory.find(path, true)), help, "{path}");
        }
        assert_eq!(text(directory.find("/helpless", true)), index);
        assert_eq!(text(directory.find("/orders/open/7", true)), index);
        assert_eq!(text(directory.find("/orders/open/7", false)), None);
        assert_eq!(text(directory.find("/assets/gone.js", true)), None);
    }

    #[test]
    fn look_up_records_found_and_missing_files() {
        let (root, before) = built();
        let look_ups = |directory: &Directory| {
            [
                ("/assets/main.js", false),
                ("/orders", true),
                ("/new.js", false),
            ]
            .map(|(path, is_navigation)| directory.look_up(path, is_navigation).found)
        };
        let [main, page, absent] = look_ups(&before);
        assert!(main.unwrap().ends_with(" text/javascript; charset=utf-8"));
        assert!(page.is_some());
        assert_eq!(absent, None);

        fs::write(root.path().join("new.js"), "3").unwrap();
        fs::create_dir(root.path().join("orders")).unwrap();
        fs::write(root.path().join("orders/index.html"), "<p>orders</p>").unwrap();
        let after = Directory::read(&ClientFolder::at_root(root.path())).unwrap();
        let [same, other_page, present] = look_ups(&after);
        assert_eq!(same, look_ups(&before)[0]);
        assert_ne!(other_page, look_ups(&before)[1]);
        assert!(present.is_some());
        assert_ne!(before.sha256(), after.sha256());
        assert_eq!(
            after.sha256(),
            Directory::read(&ClientFolder::at_root(root.path()))
                .unwrap()
                .sha256()
        );
    }

    #[test]
    fn path_cannot_leave_the_folder() {
        let (_root, directory) = built();
        for path in [
            "/../etc/passwd",
            "/%2e%2e/etc/passwd",
            "/assets/..%2f..%2fetc/passwd",
            "/..%5c..%5cetc",
            "/assets/./main.js",
            "/a%00b",
            "/%ff",
            "no-slash",
        ] {
            assert!(directory.find(path, true).is_none(), "{path} was served");
        }
    }

    #[test]
    #[cfg(unix)]
    fn hidden_and_outside_files_are_skipped() {
        use std::os::unix::fs::symlink;

        let (root, _) = built();
        let outside = tempfile::tempdir().unwrap();
        fs::write(outside.path().join("secret"), "3").unwrap();
        let below = |path: &str| root.path().join(path);
        fs::write(below(".env"), "3").unwrap();
        for folder in [".git", ".well-known"] {
            fs::create_dir(below(folder)).unwrap();
            fs::write(below(folder).join("config"), "3").unwrap();
        }
        symlink(outside.path(), below("folder")).unwrap();
        symlink(outside.path().join("secret"), below("file")).unwrap();
        symlink(below(".env"), below("env")).unwrap();
        symlink(below("assets"), below("same")).unwrap();
        let directory = Directory::read(&ClientFolder::at_root(root.path())).unwrap();
        for path in ["/.env", "/.git/config", "/folder/secret", "/file", "/env"] {
            assert!(directory.find(path, false).is_none(), "{path} was served");
        }
        for path in ["/same/main.js", "/.well-known/config"] {
            assert!(directory.find(path, false).is_some(), "{path}");
        }
    }

    #[test]
    fn unusable_folder_is_reported_with_help() {
        let root = tempfile::tempdir().unwrap();
        let missing =
            Directory::read(&ClientFolder::at_root(root.path().join("dist"))).unwrap_err();
        assert!(matches!(missing, DirectoryError::Missing { .. }));
        assert!(missing.help().is_some());

        let empty = Directory::read(&ClientFolder::at_root(root.path())).unwrap_err();
        assert!(matches!(empty, DirectoryError::NoIndex { .. }));
        assert!(empty.help().is_some());

        let file = root.path().join(INDEX);
        fs::write(&file, "").unwrap();
        let not_a_folder = Directory::read(&ClientFolder::at_root(file)).unwrap_err();
        assert!(matches!(not_a_folder, DirectoryError::NotADirectory { .. }));
        assert!(not_a_folder.help().is_some());
    }

    #[test]
    fn files_are_served_at_the_base_only() {
        let (root, _) = built();
        fs::write(
            root.path().join(INDEX),
            "<script src=/shop/assets/main.js></script>",
        )
        .unwrap();
        let at_root = Directory::read(&ClientFolder::at_root(root.path())).unwrap_err();
        assert!(
            at_root
                .to_string()
                .ends_with("is built for /shop/, and served at /")
        );
        assert!(
            at_root
                .help()
                .unwrap()
                .to_string()
                .starts_with("write `base = \"/shop/\"`")
        );
        assert_eq!(
            ClientFolder::built_for(root.path()).as_deref(),
            Some("/shop/")
        );

        let folder = ClientFolder {
            base: "/shop/".to_owned(),
            ..ClientFolder::at_root(root.path())
        };
        let directory = Directory::read(&folder).unwrap();
        assert_eq!(
            text(directory.find("/shop/assets/main.js", false)),
            Some(&b"1"[..])
        );
        for path in ["/shop/", "/shop/orders"] {
            assert!(directory.find(path, true).is_some(), "{path}");
        }
        for path in ["/", "/orders", "/assets/main.js", "/shopping/"] {
            assert!(directory.find(path, true).is_none(), "{path}");
        }
        let navigation = Request::get("/shop").header(ACCEPT, "text/html");
        let response = directory.respond(&navigation.body(Body::empty()).unwrap());
        assert_eq!(response.headers()[LOCATION], "/shop/");
    }

    #[test]
    #[cfg(unix)]
    fn links_may_lead_into_the_project() {
        use std::os::unix::fs::symlink;

        let project = tempfile::tempdir().unwrap();
        let below = |path: &str| project.path().join(path);
        for folder in ["web", "out/js", ".secret"] {
            fs::create_dir_all(below(folder)).unwrap();
        }
        fs::write(below("web/index.html"), "").unwrap();
        fs::write(below("out/js/main.js"), "1").unwrap();
        fs::write(below(".secret/key"), "2").unwrap();
        symlink("../out", below("web/dist")).unwrap();
        symlink("../.secret", below("web/secret")).unwrap();
        let mut folder = ClientFolder::at_root(below("web"));
        assert!(
            Directory::read(&folder)
                .unwrap()
                .find("/dist/js/main.js", false)
                .is_none()
        );
        folder.project = Some(project.path().to_owned());
        let directory = Directory::read(&folder).unwrap();
        assert!(directory.find("/dist/js/main.js", false).is_some());
        assert!(directory.find("/secret/key", false).is_none());
    }
}
