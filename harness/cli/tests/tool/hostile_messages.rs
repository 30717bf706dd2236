//! Any message from a page is accepted or rejected: agent messages, messages to the app, and the described state.

use std::path::Path;
use std::sync::Arc;

use footbridge_contract::{Catalogue, Platform, Version, well_formed};
use footbridge_dialect::{BridgeMessage, Devices, Dialect, Profile};
use footbridge_engine::{
    AgentMessage, ElementState, HeadState, PageState, ShownNode, Stamped, decode, instant_of,
};
use footbridge_host::Host;
use footbridge_journal::Instant;
use proptest::prelude::*;
use proptest::sample::select;

use crate::hostile_files::{Slip, runner};

/// One message of each shape that a page sends.
const MESSAGES: [&str; 14] = [
    r#"[0,{"kind":"bridge","via":"exchangeBridge","arguments":[{"method":"requestAction","params":{"path":"/v1/a","params":{}},"callback":"cb_1"}],"promise":4}]"#,
    r#"[12,{"kind":"bridge","via":"exchangeBridge","arguments":["{\"method\":\"setTitle\",\"params\":{\"title\":\"\\u00e9\\ud83d\\ude00\"}}"],"promise":null}]"#,
    r#"[1000,{"kind":"returned","question":3,"value":{"a":[1,2.5e300,null,true,"x"]}}]"#,
    r#"[0,{"kind":"console","level":"error","text":"a\nb"}]"#,
    r#"[5,{"kind":"error","text":"Error: x","stack":"x@https://a/b.js:1:2\ny@user-script:1:2:3"}]"#,
    r#"[0,{"kind":"dialog","dialog":"confirm","text":"Sure?"}]"#,
    r#"[0,{"kind":"goto","url":"https://a.test/b?c#d"}]"#,
    r#"[0,{"kind":"traverse","delta":-1}]"#,
    r#"[0,{"kind":"cookie","cookie":{"name":"a","value":"b","host":"a.test","subdomains":true,"path":"/","life":{"for":"60000"}}}]"#,
    r#"[0,{"kind":"command-result","id":7,"value":{"url":"https://a/","title":"A","texts":["a"],"local_storage":{"a":"b"}}}]"#,
    r#"[9007199254740993,{"kind":"settled","id":1,"due":3600000,"waits":false,"idle":true,"tasks":2}]"#,
    r#"{"url":"https://a.test/","title":"A","alerts":[],"cookies":{"a":"b"},"session":{},"local":{}}"#,
    r#"[[0,"button \"Buy\""],[1,"text x"]]"#,
    r#"{"text":"a","value":"b","states":["checked"],"styles":{"color":"red"},"attributes":{"a":"b"}}"#,
];

fn host(platform: Platform) -> Host {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    let catalogue = Catalogue::load(fixtures.join("contract")).unwrap();
    let dialect =
        Dialect::load(&fixtures.join("dialects/exchange.toml"), Some(&catalogue)).unwrap();
    let devices = Devices::load(&fixtures.join("hosts")).unwrap();
    let device = devices.default_for(platform).unwrap().clone();
    let profile = Profile::new(platform, Some(Version::new(2, 56, 0)), device);
    Host::new(profile, Arc::new(dialect), Arc::new(catalogue), Vec::new())
}

#[test]
fn any_page_message_is_accepted_or_rejected() {
    let messages = (
        select(MESSAGES.to_vec()),
        prop::collection::vec(Slip::any(), 0..6),
        select(vec![Platform::Ios, Platform::Android]),
    );
    let ios = std::cell::RefCell::new(host(Platform::Ios));
    let android = std::cell::RefCell::new(host(Platform::Android));
    runner("tests/tool/found/messages.txt")
        .run(&messages, |(text, slips, platform)| {
            let text = text.to_owned();
            let text = slips.iter().fold(text, |text, slip| slip.make(&text));
            let text = well_formed(&text);
            let _ = instant_of(&text);
            let _ = decode::<PageState>(&text);
            let _ = decode::<ElementState>(&text);
            let _ = decode::<HeadState>(&text);
            let _ = decode::<Vec<ShownNode>>(&text);
            if let Ok(Stamped(at, message)) = decode::<Stamped>(&text)
                && let AgentMessage::Bridge {
                    via,
                    arguments,
                    promise,
                } = message
            {
                let host = if platform == Platform::Ios {
                    &ios
                } else {
                    &android
                };
                let message = BridgeMessage {
                    via,
                    arguments,
                    promise,
                };
                let before = host.borrow().journal().entries().len();
                host.borrow_mut()
                    .receive(Instant::from_millis(at), &message);
                // Every message that a page sends is kept.
                prop_assert!(host.borrow().journal().entries().len() > before, "{text}");
            }
            Ok(())
        })
        .unwrap();
}
