//! The wire's types as TypeScript for the agent, generated so that the two sides cannot differ.

use footbridge_host::{
    ConsoleLevel, Environment, InjectedObject, Injection, Insets, LiveRole, Viewport, Visibility,
};
use footbridge_scenario::{Finder, Target, Theme};
use ts_rs::{Config, TS};

use crate::agent::{AgentCommand, StorageChange};
use crate::boot::Boot;
use crate::note::{DialogKind, Note, Stamped};
use crate::page_state::PageState;

#[cfg(test)]
mod tests;

const HEADER: &str = "\
/**
 * What the harness and the agent send each other.
 * Generated from harness/engine/src by ci/generate: change it there.
 */
";

/// The text of `agent/src/wire.ts`, before it is formatted.
pub fn typescript() -> String {
    let config = Config::new().with_large_int("number");
    let declarations = [
        declaration::<AgentCommand>,
        declaration::<Boot>,
        declaration::<ConsoleLevel>,
        declaration::<DialogKind>,
        declaration::<Environment>,
        declaration::<Finder>,
        declaration::<InjectedObject>,
        declaration::<Injection>,
        declaration::<Insets>,
        declaration::<LiveRole>,
        declaration::<Note>,
        declaration::<PageState>,
        declaration::<Stamped>,
        declaration::<StorageChange>,
        declaration::<Target>,
        declaration::<Theme>,
        declaration::<Viewport>,
        declaration::<Visibility>,
    ];
    let mut module = HEADER.to_owned();
    for declaration in declarations {
        module.push('\n');
        module.push_str(&declaration(&config));
    }
    module
}

fn declaration<T: TS>(config: &Config) -> String {
    let docs = T::docs().unwrap_or_default();
    format!("{docs}export {}\n", T::decl(config))
}
