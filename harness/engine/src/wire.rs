//! The wire's types as TypeScript for the agent, generated so that the two sides cannot differ.

use footbridge_dialect::{
    Accessibility, Contrast, DispatchedContent, Environment, EventTarget, Global, InjectedMethod,
    Injection, Insets, MessageHandler, ReturnKind, Viewport, Visibility,
};
use footbridge_journal::{AnimationPhase, ConsoleLevel, LiveRole};
use footbridge_scenario::step::ScrollEnd;
use footbridge_scenario::{Finder, StorageAccess, Target, Theme};
use ts_rs::{Config, TS};

use crate::agent::{
    AgentCommand, CookieName, Results, ShownNode, ShownPlace, ShownText, StorageChange,
};
use crate::agent_message::{AgentMessage, DialogKind, PageCookie, Stamped};
use crate::boot::{AgentReports, Begins, Boot};
use crate::page_controls::{Operation, PageControl, PageControls, TextField};
use crate::page_state::{ElementState, HeadState, PageState, PageText};
use crate::pairing::{Greeting, Launch, PageAsk, PageCommand, PageReport, Pairing, StorageArea};
use crate::user_act::{UndescribedReason, UserAct};

#[cfg(test)]
mod tests;

const HEADER: &str = "\
/**
 * The messages between the harness and the agent.
 * Generated from harness/engine/src by ci/generate: change it there.
 */
";

/// The text of `agent/src/wire.generated.ts`, before it is formatted.
pub fn typescript() -> String {
    let config = Config::new().with_large_int("number");
    let declarations = [
        declaration::<Accessibility>,
        declaration::<AgentCommand>,
        declaration::<AnimationPhase>,
        declaration::<Results>,
        declaration::<AgentReports>,
        declaration::<Begins>,
        declaration::<Boot>,
        declaration::<ConsoleLevel>,
        declaration::<Contrast>,
        declaration::<CookieName>,
        declaration::<DialogKind>,
        declaration::<DispatchedContent>,
        declaration::<ElementState>,
        declaration::<Environment>,
        declaration::<EventTarget>,
        declaration::<Finder>,
        declaration::<Global>,
        declaration::<Greeting>,
        declaration::<Launch>,
        declaration::<Operation>,
        declaration::<PageAsk>,
        declaration::<PageControl>,
        declaration::<PageControls>,
        declaration::<HeadState>,
        declaration::<InjectedMethod>,
        declaration::<Injection>,
        declaration::<Insets>,
        declaration::<LiveRole>,
        declaration::<MessageHandler>,
        declaration::<AgentMessage>,
        declaration::<PageCommand>,
        declaration::<PageCookie>,
        declaration::<PageReport>,
        declaration::<PageState>,
        declaration::<PageText>,
        declaration::<Pairing>,
        declaration::<ReturnKind>,
        declaration::<ScrollEnd>,
        declaration::<StorageAccess>,
        declaration::<ShownNode>,
        declaration::<ShownPlace>,
        declaration::<ShownText>,
        declaration::<Stamped>,
        declaration::<StorageArea>,
        declaration::<StorageChange>,
        declaration::<Target>,
        declaration::<TextField>,
        declaration::<Theme>,
        declaration::<UndescribedReason>,
        declaration::<UserAct>,
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
