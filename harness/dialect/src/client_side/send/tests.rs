use std::path::Path;

use footbridge_contract::{Catalogue, Platform, Version};

use super::*;
use crate::devices::Devices;
use crate::profile::Profile;
use crate::shape::Dialect;

fn catalogue() -> Catalogue {
    let harness = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    Catalogue::load(harness.join("contract/tests/orders")).unwrap()
}

fn android() -> Profile {
    let device = Devices::built_in().unwrap();
    let device = device.default_for(Platform::Android).unwrap().clone();
    Profile::new(Platform::Android, Some(Version::new(3, 2, 0)), device)
}

/// Returns the arguments of a call by a function of the app, in a dialect with these channels on Android, with the name
/// of each function that is passed by name.
fn sent(channels: &str, call: &str) -> (Vec<Value>, Vec<Option<String>>) {
    let catalogue = catalogue();
    let text = format!(
        "name = \"orders\"\n\n{channels}\n[reply]\nvia = \"callback\"\nvalue = {{ code = \"{{code}}\", data = \"{{data}}\" }}\n"
    );
    let dialect = Dialect::parse("orders.toml", &text, None).unwrap();
    let profile = android();
    let client = dialect.client_side(&profile, &catalogue).unwrap();
    let payload = json!({ "a": 1 });
    let message = client.message(7, call, &payload, 0, true).unwrap();
    let names = message.functions.into_iter().map(|function| function.name);
    match message.action {
        MessageAction::Method { arguments, .. } => (arguments, names.collect()),
        other => panic!("{other:?}"),
    }
}

fn channel(arguments: &str) -> String {
    format!(
        "[[android.channel]]\nvia = \"method\"\npath = \"Native.exec\"\narguments = {arguments}\n"
    )
}

#[test]
fn method_whose_payload_is_a_text_gets_the_name_of_the_callback() {
    let name = "footbridgeReply_7_callback";
    for arguments in [
        r#"["{call}", "{payload:json}", "{callback}"]"#,
        r#"["{call}", "{payload:json}", "{callback:text}"]"#,
        r#"["{call}", "{payload}", "{callback:text}"]"#,
        r#"["{callback}", "{call}", "{payload:base64}"]"#,
        r#"["{call}", "data={payload:json}", "{callback}"]"#,
    ] {
        let (sent, names) = sent(&channel(arguments), "share");
        assert_eq!(names, [Some(name.to_owned())], "{arguments}");
        assert!(sent.contains(&name.into()), "{sent:?}");
    }
}

#[test]
fn method_whose_payload_is_a_value_gets_the_function() {
    for arguments in [
        r#"["{call}", "{payload}", "{callback}"]"#,
        r#"["{callback}", "{call}", { with = "{payload}" }]"#,
    ] {
        let (sent, names) = sent(&channel(arguments), "share");
        assert_eq!(names, [None], "{arguments}");
        assert!(sent.contains(&json!({ FUNCTION: "callback" })), "{sent:?}");
    }
}

#[test]
fn method_without_a_payload_is_like_the_others_of_its_platform() {
    let own = "[[android.channel]]\nvia = \"method\"\npath = \"Native.share\"\ncall = \"share\"\narguments = [\"{payload.a}\", \"{callback}\"]\n\n";
    let name = Some("footbridgeReply_7_callback".to_owned());
    let texts = channel(r#"["{call}", "{payload:json}", "{callback}"]"#);
    let values = channel(r#"["{call}", "{payload}", "{callback}"]"#);
    assert_eq!(sent(&format!("{own}{texts}"), "share").1, [name]);
    assert_eq!(sent(&format!("{own}{values}"), "share").1, [None]);
    assert_eq!(sent(own, "share").1, [None]);
}

#[test]
fn id_is_a_number_if_the_message_or_the_reply_has_it_as_one() {
    let id = |message: &str, reply: &str| {
        let text = format!(
            "name = \"orders\"\nandroid = {{ channel = {{ via = \"post-message\" }} }}\nmessage = {{ call = \"{{call}}\", id = \"{message}\" }}\n\n[reply]\nvia = \"function\"\nfunction = \"done\"\narguments = [\"{reply}\", \"{{reply}}\", 1]\nvalue = \"{{data}}\"\n"
        );
        let dialect = Dialect::parse("orders.toml", &text, None).unwrap();
        let (profile, catalogue) = (android(), catalogue());
        let client = dialect.client_side(&profile, &catalogue).unwrap();
        let message = client.message(1, "share", &Value::Null, 0, true).unwrap();
        match message.action {
            MessageAction::Post { message } => message["id"].clone(),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(id("{id}", "{id}"), json!("1"));
    assert_eq!(id("{id}", "{id:number}"), json!(1));
    assert_eq!(id("{id:number}", "{id}"), json!(1));
    assert_eq!(id("{id:text}", "{id:number}"), json!("1"));
}
