//! Resolving places in loaded scripts to places in the client's sources, with the source maps of its build.
//!
//! A map is found by the comment at the end of the script, as in browsers. A build that omits the comment, so that
//! browsers don't load the map, has it beside the script, with `.map` appended to the name.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use footbridge_gateway::Client;
use footbridge_journal::{EntryKind, Journal, Place, StackFrame};
use sourcemap::{DecodedMap, decode_data_url, decode_slice};
use tokio::runtime::Handle;
use url::Url;

/// The map of a script, if it has one.
type Found = Option<Arc<DecodedMap>>;

/// The source maps of the client's scripts, each loaded when an error first needs it.
pub struct SourceMaps {
    client: Client,
    runtime: Handle,
    origin: String,
    maps: Mutex<BTreeMap<String, Found>>,
}

impl fmt::Debug for SourceMaps {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("SourceMaps")
    }
}

impl SourceMaps {
    /// Creates the source maps of a client served under `origin`.
    pub fn new(client: Client, origin: &Url, runtime: Handle) -> Self {
        Self {
            client,
            runtime,
            origin: origin.origin().ascii_serialization(),
            maps: Mutex::new(BTreeMap::new()),
        }
    }

    /// Adds the places in the client's sources to the stacks of a journal's errors.
    pub(crate) fn resolve(&self, journal: &mut Journal) {
        for entry in journal.entries_mut() {
            if let EntryKind::Error { stack, .. } = &mut entry.kind {
                self.resolve_stack(stack);
            }
        }
    }

    /// Adds the places in the client's sources to a stack. It blocks while a map is fetched, so don't call it on a
    /// thread of the runtime.
    pub fn resolve_stack(&self, stack: &mut [StackFrame]) {
        for frame in stack {
            frame.source = self.source_of(frame);
        }
    }

    fn source_of(&self, frame: &StackFrame) -> Option<Place> {
        let path = frame.script.file.strip_prefix(&self.origin)?;
        if !path.starts_with('/') {
            return None;
        }
        let map = self.map_of(path)?;
        let line = u32::try_from(frame.script.line).ok()?.checked_sub(1)?;
        let column = u32::try_from(frame.script.column).ok()?.checked_sub(1)?;
        let token = map.lookup_token(line, column)?;
        Some(Place {
            file: without_parents(token.get_source()?),
            line: usize::try_from(token.get_src_line()).ok()? + 1,
            column: usize::try_from(token.get_src_col()).ok()? + 1,
        })
    }

    fn map_of(&self, path: &str) -> Found {
        let mut maps = self.maps.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = maps.get(path) {
            return known.clone();
        }
        let found = self.read(path).map(Arc::new);
        maps.insert(path.to_owned(), found.clone());
        found
    }

    fn read(&self, path: &str) -> Option<DecodedMap> {
        let script = self.fetch(path)?;
        match named_map(&String::from_utf8_lossy(&script)) {
            Some(data) if data.starts_with("data:") => decode_data_url(data).ok(),
            Some(address) => {
                let script = Url::parse(&self.origin).ok()?.join(path).ok()?;
                let map = script.join(address).ok()?;
                decode_slice(&self.fetch(map.path())?).ok()
            }
            None => {
                let script = path.split('?').next().unwrap_or(path);
                decode_slice(&self.fetch(&format!("{script}.map"))?).ok()
            }
        }
    }

    fn fetch(&self, path: &str) -> Option<Vec<u8>> {
        self.runtime.block_on(self.client.fetch(path))
    }
}

/// The address of the map in the comment at the end of a script.
fn named_map(script: &str) -> Option<&str> {
    let mut last = script.lines().rev().take(5);
    last.find_map(|line| line.trim().strip_prefix("//# sourceMappingURL="))
        .map(str::trim)
}

/// A source's path without the leading `../`: `../../src/app.tsx` becomes `src/app.tsx`.
fn without_parents(source: &str) -> String {
    let mut path = source;
    while let Some(rest) = path.strip_prefix("../").or_else(|| path.strip_prefix("./")) {
        path = rest;
    }
    path.to_owned()
}

#[cfg(test)]
mod tests {
    use footbridge_gateway::{ClientFolder, ClientSource};
    use footbridge_journal::Instant;
    use tokio::runtime::Runtime;

    use super::*;

    /// Maps the first character of the script to line 5, column 3 of its source.
    const MAP: &str = r#"{"version":3,"sources":["../src/app.ts"],"names":[],"mappings":"AAIE"}"#;

    /// The source place of an error at the first line of this script, in a client with these files.
    fn source(script: &str, files: &[(&str, &str)]) -> Option<String> {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("assets")).unwrap();
        std::fs::write(folder.path().join("index.html"), "<p>app</p>").unwrap();
        for (name, text) in files {
            std::fs::write(folder.path().join(name), text).unwrap();
        }
        let client = Client::open(&ClientSource::Directory(ClientFolder::at_root(
            folder.path(),
        )))
        .unwrap();
        let runtime = Runtime::new().unwrap();
        let origin = Url::parse("https://app.test").unwrap();
        let maps = SourceMaps::new(client, &origin, runtime.handle().clone());
        let frame = StackFrame {
            function: None,
            script: Place {
                file: script.to_owned(),
                line: 1,
                column: 9,
            },
            source: None,
        };
        let mut journal = Journal::default();
        let error = EntryKind::Error {
            text: "x".into(),
            stack: vec![frame],
        };
        journal.record(Instant::ZERO, error);
        maps.resolve(&mut journal);
        match &journal.entries()[0].kind {
            EntryKind::Error { stack, .. } => stack[0].source.as_ref().map(ToString::to_string),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn map_is_found_beside_the_script_by_its_comment_or_inline() {
        let expected = Some("src/app.ts:5:3".to_owned());
        let script = "https://app.test/assets/a.js";
        let beside = [("assets/a.js", "throw 1"), ("assets/a.js.map", MAP)];
        assert_eq!(source(script, &beside), expected);
        assert_eq!(source(&format!("{script}?v=1"), &beside), expected);

        let named = "throw 1\n//# sourceMappingURL=maps.json\n";
        let by_comment = [("assets/a.js", named), ("assets/maps.json", MAP)];
        assert_eq!(source(script, &by_comment), expected);

        let inline = "throw 1\n//# sourceMappingURL=data:application/json;base64,eyJ2ZXJzaW9uIjozLCJzb3VyY2VzIjpbIi4uL3NyYy9hcHAudHMiXSwibmFtZXMiOltdLCJtYXBwaW5ncyI6IkFBSUUifQ==";
        assert_eq!(source(script, &[("assets/a.js", inline)]), expected);
    }

    #[test]
    fn without_a_map_there_is_no_source_place() {
        let script = "https://app.test/assets/a.js";
        for files in [
            vec![("assets/a.js", "throw 1")],
            vec![("assets/a.js", "throw 1"), ("assets/a.js.map", "{}")],
            vec![("assets/a.js", "//# sourceMappingURL=https://\u{0}")],
            vec![],
        ] {
            assert_eq!(source(script, &files), None, "{files:?}");
        }
        let files = [("assets/a.js", "throw 1"), ("assets/a.js.map", MAP)];
        assert_eq!(source("https://elsewhere.test/assets/a.js", &files), None);
    }
}
