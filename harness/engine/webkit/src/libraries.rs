//! The loaded shared libraries, part of the engine's fingerprint.

use std::collections::BTreeSet;

/// The paths of the loaded libraries.
pub(crate) fn loaded() -> BTreeSet<String> {
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    in_maps(&maps)
}

/// Parses the libraries from Linux's table of mapped files.
fn in_maps(maps: &str) -> BTreeSet<String> {
    let paths = maps.lines().filter_map(|line| {
        let start = line.find('/')?;
        Some(&line[start..])
    });
    paths
        .filter(|path| path.contains(".so"))
        .map(str::to_owned)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_library_is_listed_once() {
        let maps = "\
7f0 r--p 00 08:01 11 /usr/lib/libwebkit2gtk-4.1.so.0.19.7
7f1 r-xp 00 08:01 11 /usr/lib/libwebkit2gtk-4.1.so.0.19.7
7f2 rw-p 00 00:00 0  [heap]
7f3 r--p 00 08:01 12 /usr/bin/footbridge-webkit
";
        assert_eq!(
            in_maps(maps).into_iter().collect::<Vec<_>>(),
            ["/usr/lib/libwebkit2gtk-4.1.so.0.19.7"]
        );
        assert!(loaded().iter().any(|path| path.contains("libc.so")));
    }
}
