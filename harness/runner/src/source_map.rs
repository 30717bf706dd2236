//! From places in the scripts that a page loaded to places in the client's sources, by the source maps of its build.
//!
//! A map is found as browsers find it, by the comment at the end of the script; a build that leaves the comment out, so that
//! no browser asks for the map, has it beside the script under the same name with `.map` behind it.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use footbridge_gateway::Client;
use footbridge_host::{EntryKind, Journal, Place, StackFrame};
use sourcemap::{DecodedMap, decode_data_url, decode_slice};
use tokio::runtime::Handle;
use url::Url;

/// The map of a script, if it has one.
type Found = Option<Arc<DecodedMap>>;

/// The source maps of the client's scripts, each read when an error first asks for it.
pub(crate) struct SourceMaps {
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
    /// The maps of a client whose pages are of `origin`.
    pub(crate) fn new(client: Client, origin: &Url, runtime: Handle) -> Self {
        Self {
            client,
            runtime,
            origin: origin.origin().ascii_serialization(),
            maps: Mutex::new(BTreeMap::new()),
        }
    }

    /// Completes the stacks of a journal's errors with the places in the client's sources.
    pub(crate) fn resolve(&self, journal: &mut Journal) {
        for entry in journal.entries_mut() {
            if let EntryKind::Error { stack, .. } = &mut entry.kind {
                for frame in stack {
                    frame.source = self.source_of(frame);
                }
            }
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
            file: tidy(token.get_source()?),
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

/// What the comment at the end of a script says of its map.
fn named_map(script: &str) -> Option<&str> {
    let mut last = script.lines().rev().take(5);
    last.find_map(|line| line.trim().strip_prefix("//# sourceMappingURL="))
        .map(str::trim)
}

/// A source's path without the way from the script to it: `../../src/app.tsx` is `src/app.tsx`.
fn tidy(source: &str) -> String {
    let mut path = source;
    while let Some(rest) = path.strip_prefix("../").or_else(|| path.strip_prefix("./")) {
        path = rest;
    }
    path.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_comment_at_the_end_names_the_map() {
        assert_eq!(
            named_map("a();\n//# sourceMappingURL=a.js.map\n"),
            Some("a.js.map")
        );
        assert_eq!(named_map("a();\n"), None);
        assert_eq!(tidy("../../src/app.tsx"), "src/app.tsx");
        assert_eq!(tidy("/src/app.tsx"), "/src/app.tsx");
    }
}
