//! The base path that a client is built for: the path of the folder at which a server is to serve its files.

use std::cell::RefCell;

use lol_html::{RewriteStrSettings, element, rewrite_str};
use url::Url;

/// The base path of a client at the root of its site.
pub(crate) const ROOT: &str = "/";

/// A stand-in for the client's origin. An address of another origin has no path there.
const ORIGIN: &str = "https://client.test";

/// Returns the path at which the files of an index have to be served so that its scripts and styles are found, with a
/// slash at both ends; `None` if they are found anywhere or nowhere. `has` is whether the folder has a file.
pub(crate) fn built_for(index: &str, has: impl Fn(&str) -> bool) -> Option<String> {
    let base_of = |path: &String| {
        let relative = path.strip_prefix('/')?;
        let mut starts = relative.match_indices('/').map(|(index, _)| index + 1);
        let start = has(relative).then_some(0);
        let start = start.or_else(|| starts.find(|start| has(&relative[*start..])))?;
        Some(format!("/{}", &relative[..start]))
    };
    loaded_paths(index).iter().find_map(base_of)
}

/// Returns the absolute paths of the scripts and styles that an index loads, scripts first. An index without `<base>`
/// has no absolute path of a file that it names relative to itself.
fn loaded_paths(index: &str) -> Vec<String> {
    let base: RefCell<Option<String>> = RefCell::default();
    let scripts: RefCell<Vec<String>> = RefCell::default();
    let styles: RefCell<Vec<String>> = RefCell::default();
    let keep = |list: &RefCell<Vec<String>>, address: Option<String>| {
        list.borrow_mut().extend(address);
    };
    let handlers = vec![
        element!("base[href]", |element| {
            let mut base = base.borrow_mut();
            *base = base.take().or_else(|| element.get_attribute("href"));
            Ok(())
        }),
        element!("script[src]", |element| {
            keep(&scripts, element.get_attribute("src"));
            Ok(())
        }),
        element!(
            "link[rel=stylesheet][href], link[rel=modulepreload][href]",
            |element| {
                keep(&styles, element.get_attribute("href"));
                Ok(())
            }
        ),
    ];
    let settings = RewriteStrSettings {
        element_content_handlers: handlers,
        ..RewriteStrSettings::new()
    };
    // A text that isn't HTML names no files.
    if rewrite_str(index, settings).is_err() {
        return Vec::new();
    }
    let base = base.take();
    let addresses = scripts.take().into_iter().chain(styles.take());
    addresses
        .filter(|address| base.is_some() || address.starts_with('/'))
        .filter_map(|address| path_of(base.as_deref().unwrap_or(ROOT), &address))
        .collect()
}

/// Returns the path of an address on the client's origin.
fn path_of(base: &str, address: &str) -> Option<String> {
    let origin = Url::parse(ORIGIN).ok()?;
    let url = origin.join(base).ok()?.join(address.trim()).ok()?;
    (url.origin() == origin.origin()).then(|| url.path().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn base(index: &str) -> Option<String> {
        let files = ["index.html", "main.js", "assets/app.js", "assets/app.css"];
        built_for(index, |path| files.contains(&path))
    }

    #[test]
    fn base_is_the_path_before_the_files() {
        let found = |index: &str| base(index).unwrap_or_default();
        assert_eq!(found("<script src=/main.js></script>"), "/");
        assert_eq!(
            found("<script src=\"/shop/main.js?v=1\"></script>"),
            "/shop/"
        );
        assert_eq!(
            found("<script type=module crossorigin src='/a/b/assets/app.js'></script>"),
            "/a/b/"
        );
        assert_eq!(
            found("<link rel=stylesheet href=/shop/assets/app.css>"),
            "/shop/"
        );
        assert_eq!(
            found("<base href=/shop/><script src=main.js></script>"),
            "/shop/"
        );
        assert_eq!(found("<base href=/><script src=main.js></script>"), "/");
    }

    #[test]
    fn index_that_names_no_file_by_path_has_no_base() {
        for index in [
            "",
            "<script src=main.js></script>",
            "<script src=./assets/app.js></script>",
            "<script src=/gone/other.js></script>",
            "<script src=//cdn.test/main.js></script>",
            "<script src=https://cdn.test/shop/main.js></script>",
            "<img src=/shop/main.js>",
            "<!-- <script src=/shop/main.js></script> -->",
        ] {
            assert_eq!(base(index), None, "{index}");
        }
    }
}
