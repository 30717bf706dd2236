//! The watching script's messages and settings as TypeScript, generated so that both sides agree.

use ts_rs::{Config, TS};

use crate::watcher_message::{Usage, WatcherMessage};
use crate::watcher_settings::WatcherSettings;

/// Returns the text of `watcher/src/wire.generated.ts`, before formatting.
pub fn typescript() -> String {
    let config = Config::new().with_large_int("number");
    let declarations = [
        declaration::<Usage>,
        declaration::<WatcherMessage>,
        declaration::<WatcherSettings>,
    ];
    let mut module = "\
/**
 * The messages between the binary and the script that watches a client.
 * Generated from harness/learn/src by ci/generate: change it there.
 */
"
    .to_owned();
    for declare in declarations {
        module.push('\n');
        module.push_str(&declare(&config));
    }
    module
}

fn declaration<T: TS>(config: &Config) -> String {
    let docs = T::docs().unwrap_or_default();
    format!("{docs}export {}\n", T::decl(config))
}
