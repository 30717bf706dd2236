//! The names of clients, which separate the runs of the project's own client from others.

use std::path::{Component, Path, PathBuf};

use url::Url;

use crate::sources::config::{Config, is_url};

/// Returns the name of a run's client: a folder relative to the project, or else its whole path; or a URL. `web`
/// replaces the configured client, and a relative one is below `folder`.
pub fn client_name(config: &Config, web: Option<&str>, folder: &Path) -> String {
    let web = web.unwrap_or(&config.web);
    if is_url(web) {
        let url = Url::parse(web).map_or_else(|_| web.to_owned(), String::from);
        return url.trim_end_matches('/').to_owned();
    }
    let path = without_dots(&folder.join(web));
    match path.strip_prefix(without_dots(&config.root)) {
        Ok(below) if below.as_os_str().is_empty() => ".".to_owned(),
        Ok(below) => below.display().to_string(),
        Err(_) => path.display().to_string(),
    }
}

/// Returns the name of a run's client, if it isn't the project's own.
pub fn other_client(config: &Config, web: Option<&str>, folder: &Path) -> Option<String> {
    let name = client_name(config, Some(web?), folder);
    (name != client_name(config, None, folder)).then_some(name)
}

/// Resolves `.` and `..` by their text alone, so that a symbolic link keeps its name.
fn without_dots(path: &Path) -> PathBuf {
    let mut clean = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                clean.pop();
            }
            part => clean.push(part),
        }
    }
    clean
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(web: &str) -> Config {
        let text = format!(
            "[client]\nweb = \"{web}\"\norigin = \"https://www.shop.test\"\n[app]\ncatalogue = \"catalogue\"\ndialect = \"dialect.toml\"\n"
        );
        Config::parse(Path::new("/projects/shop"), &text).unwrap()
    }

    #[test]
    fn folder_is_named_relative_to_the_project() {
        let config = config("web");
        let name = |web, folder: &str| client_name(&config, web, Path::new(folder));
        assert_eq!(name(None, "/projects/shop/scenarios"), "web");
        assert_eq!(name(Some("old"), "/projects/shop"), "old");
        assert_eq!(name(Some("../old/"), "/projects/shop/scenarios"), "old");
        assert_eq!(name(Some("../other"), "/projects/shop"), "/projects/other");
        assert_eq!(name(Some("/projects/shop"), "/"), ".");
        assert_eq!(
            name(Some("http://LOCALHOST:5173/"), "/"),
            "http://localhost:5173"
        );
    }

    #[test]
    fn own_client_is_recognised_in_every_spelling() {
        let other = |own: &str, web| other_client(&config(own), web, Path::new("/projects/shop"));
        assert_eq!(other("web", None), None);
        for same in ["web", "./web", "web/", "/projects/shop/web", "old/../web"] {
            assert_eq!(other("web", Some(same)), None, "{same}");
        }
        assert_eq!(other("web", Some("old")).as_deref(), Some("old"));
        let url = "http://127.0.0.1:5173";
        assert_eq!(other(url, Some("http://127.0.0.1:5173/")), None);
        assert_eq!(other("web", Some(url)).as_deref(), Some(url));
    }
}
