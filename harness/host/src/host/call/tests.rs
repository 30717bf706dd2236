//! The message and reply formats of other apps.

use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use footbridge_contract::{Platform, Version};
use footbridge_dialect::{BridgeMessage, Devices, Injection, Profile, ReadReply};
use footbridge_journal::transcript;
use footbridge_scenario::{Body, Script, ScriptedReply, StreamPart};
use serde_json::{Value, json};

use super::super::tests::{T0, script};
use super::super::{Catalogue, Dialect, Host, Received};

static FOLDERS: AtomicU32 = AtomicU32::new(0);

const STATE: &str = r#"
    [[state]]
    name = "preferences"
    summary = "Texts by key."
    initial = { theme = "dark" }
    [[state]]
    name = "place"
    summary = "The phone's place."
    initial = 1
    event = { name = "moved", field = "to" }
"#;

/// A catalogue with these calls, and the code `1` for a failure.
fn catalogue(calls: &str) -> Catalogue {
    let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
    let name = format!("footbridge-forms-{}-{number}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    std::fs::create_dir_all(&folder).unwrap();
    let files = [
        (
            "app.toml",
            "name = \"forms\"\nfirst_version = \"1.0.0\"\nlatest_version = \"3.0.0\"\n",
        ),
        (
            "codes.toml",
            "[[code]]\ncode = \"0\"\noutcome = \"success\"\nmeaning = \"Done.\"\norigin = \"app\"\n\
             [[code]]\ncode = \"1\"\noutcome = \"failure\"\nmeaning = \"Refused.\"\norigin = \"app\"\nmessage = \"no\"\n",
        ),
        (
            "events.toml",
            "[[event]]\nname = \"moved\"\nsummary = \"The phone moved.\"\n",
        ),
        ("calls.toml", calls),
    ];
    for (name, text) in files {
        std::fs::write(folder.join(name), text).unwrap();
    }
    std::fs::write(folder.join("state.toml"), STATE).unwrap();
    let catalogue = Catalogue::load(&folder);
    std::fs::remove_dir_all(&folder).unwrap();
    catalogue.unwrap()
}

fn call(name: &str, minimum: &str) -> String {
    format!(
        "[[call]]\nname = {name:?}\nsummary = \"A call.\"\nreply = \"callback\"\nminimum = {minimum:?}\n"
    )
}

fn app(dialect: &str, calls: &[(&str, &str)], scripts: Vec<Script>) -> Host {
    let calls: String = calls
        .iter()
        .map(|(name, since)| call(name, since))
        .collect();
    on(Platform::Android, dialect, &calls, scripts)
}

fn on(platform: Platform, dialect: &str, calls: &str, scripts: Vec<Script>) -> Host {
    let catalogue = catalogue(calls);
    let dialect = Dialect::parse("dialect.toml", dialect, Some(&catalogue)).unwrap();
    let devices = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/hosts"));
    let devices = Devices::load(devices).unwrap();
    let device = devices.default_for(platform).unwrap().clone();
    let profile = Profile::new(platform, Some(Version::new(2, 8, 0)), device);
    Host::new(profile, dialect.into(), catalogue.into(), scripts)
}

fn receive(host: &mut Host, via: &str, arguments: Value) -> Received {
    let message = BridgeMessage {
        via: via.to_owned(),
        arguments: serde_json::from_value(arguments).unwrap(),
        promise: None,
    };
    host.receive(T0, &message)
}

fn function(number: u32) -> Value {
    json!({ "footbridge-function": number })
}

fn fails(call: &str) -> Script {
    let body = Body::Envelope {
        code: Some("1".to_owned().into()),
        msg: None,
        data: None,
        is_invalid: false,
    };
    script(call, [ScriptedReply::once(body)])
}

fn lines(host: &Host) -> String {
    transcript(host.journal())
}

const EXEC: &str = r#"
    name = "exec"
    call = "{service}.{action}"
    [android]
    channel = { via = "method", path = "app.exec", arguments = ["{callback}", "{fail}", "{service}", "{action}", "{payload}"] }
    [reply]
    via = "callback"
    value = "{data}"
    [reply.failure]
    callback = "{fail}"
    value = "{message}"
    [reply.part]
    via = "function"
    function = "app.progress"
"#;

#[test]
fn failure_goes_to_the_failure_function() {
    let mut host = app(EXEC, &[("File.read", "1.0.0")], vec![fails("File.read")]);
    let arguments = json!([function(1), function(2), "File", "read", ["a.txt"]]);
    receive(&mut host, "app.exec", arguments);
    let injection = host.deliver_next(T0);
    let expected = Injection::Callback {
        function: 2,
        arguments: vec![json!("no")],
    };
    assert_eq!(injection, Some(expected));
}

#[test]
fn page_without_a_failure_function_gets_no_failure() {
    let mut host = app(EXEC, &[("File.read", "1.0.0")], vec![fails("File.read")]);
    let arguments = json!([function(1), null, "File", "read", []]);
    receive(&mut host, "app.exec", arguments);
    assert_eq!(host.deliver_next(T0), None);
    insta::assert_snapshot!(lines(&host), @r#"
    0ms  call   #1 File.read []
    0ms  reply  #1 "no"
    "#);
}

#[test]
fn functions_may_be_named_on_the_page() {
    let mut host = app(EXEC, &[("File.read", "1.0.0")], vec![fails("File.read")]);
    receive(
        &mut host,
        "app.exec",
        json!(["ok_1", "fail_1", "File", "read", []]),
    );
    let Some(Injection::Call { path, .. }) = host.deliver_next(T0) else {
        panic!("no call");
    };
    assert_eq!(path, "fail_1");
}

#[test]
fn part_of_a_stream_uses_its_page_channel_although_a_function_was_passed() {
    let part = |more: u64| StreamPart {
        body: Body::SUCCESS,
        form: None,
        after: Duration::from_millis(more),
    };
    let stream = script("File.read", [ScriptedReply::Stream(vec![part(0), part(0)])]);
    let mut host = app(EXEC, &[("File.read", "1.0.0")], vec![stream]);
    receive(
        &mut host,
        "app.exec",
        json!([function(1), null, "File", "read"]),
    );
    let first = host.deliver_next(T0);
    assert!(matches!(first, Some(Injection::Call { path, .. }) if path == "app.progress"));
    assert!(matches!(
        host.deliver_next(T0),
        Some(Injection::Callback { function: 1, .. })
    ));
}

#[test]
fn function_that_no_reply_calls_is_reported() {
    let dialect = EXEC.replace("    callback = \"{fail}\"\n", "");
    let mut host = app(&dialect, &[("File.read", "1.0.0")], Vec::new());
    receive(
        &mut host,
        "app.exec",
        json!([function(1), function(2), "File", "read"]),
    );
    insta::assert_snapshot!(lines(&host), @r#"
    0ms  call   #1 File.read
    0ms  unreadable #1 File.read passes a function at `{fail}`, which no reply calls; name it in [reply], [reply.failure] or [reply.part]: callback = "{fail}"
    "#);
}

const LISTEN: &str = r#"
    name = "listen"
    [[android.channel]]
    via = "method"
    path = "app.listen"
    call = "listen"
    arguments = ["{payload.topic}", "{callback}"]
    returns = { as = "value", value = { "()" = "stop", topic = "{payload.topic}" } }
    [[android.channel]]
    via = "method"
    path = "app.off"
    call = "off"
    arguments = ["{callback}"]
    [reply]
    via = "callback"
    value = "{data}"
    [[event]]
    name = "moved"
    via = "reply"
    call = "listen"
    where = { topic = "place" }
    stays_open = true
    until = { call = "off", same = "callback" }
"#;

#[test]
fn channel_may_be_a_single_call_that_takes_a_function() {
    let calls = [("listen", "1.0.0"), ("stop", "1.0.0"), ("off", "2.9.0")];
    let mut host = app(LISTEN, &calls, Vec::new());
    let environment = host.environment();
    // This version has no `off`.
    let paths: Vec<_> = environment
        .methods
        .iter()
        .map(|method| &method.path)
        .collect();
    assert_eq!(paths, ["app.listen"]);
    let given = receive(&mut host, "app.listen", json!(["place", function(1)]));
    let stop = json!({ "call": "stop", "payload": { "topic": "place" } });
    assert_eq!(given.value, Some(json!({ "footbridge-call": stop })));
    receive(&mut host, "()", json!([stop]));
    insta::assert_snapshot!(lines(&host), @r#"
    0ms  call   #1 listen {"topic":"place"}
    0ms  call   #2 stop {"topic":"place"}
    "#);
}

#[test]
fn listener_is_called_until_the_page_passes_it_again() {
    let calls = [("listen", "1.0.0"), ("stop", "1.0.0"), ("off", "1.0.0")];
    let mut host = app(LISTEN, &calls, Vec::new());
    receive(&mut host, "app.listen", json!(["place", function(1)]));
    receive(&mut host, "app.listen", json!(["place", function(2)]));
    receive(&mut host, "app.off", json!([function(1)]));
    let sent = host.send(T0, "moved", Some(&json!({ "x": 1 }))).unwrap();
    let called: Vec<_> = sent
        .iter()
        .filter_map(|injection| match injection {
            Injection::Callback { function, .. } => Some(*function),
            _ => None,
        })
        .collect();
    assert_eq!(called, [2]);
}

/// A dialect with messages of this form, whose app replies through the function `done`.
fn plain(message: &str, more: &str) -> String {
    format!(
        r#"
        name = "plain"
        [android]
        channel = {{ via = "method", path = "app.send" }}
        [message]
        {message}
        [reply]
        via = "function"
        function = "done"
        value = {{ id = "{{id}}", data = "{{data}}" }}
        {more}
        "#
    )
}

#[test]
fn subscription_is_ended_by_its_id() {
    let message = "name = \"{call}\"\nid = \"{id}\"\ninput = \"{payload}\"";
    let event = "[[event]]\nname = \"moved\"\nvia = \"reply\"\ncall = \"watch\"\nstays_open = true\n\
                 until = { call = \"clear\", payload = { watch = \"{id}\" } }";
    let calls = [("watch", "1.0.0"), ("clear", "1.0.0")];
    let mut host = app(&plain(message, event), &calls, Vec::new());
    let send = |host: &mut Host, value: Value| {
        receive(host, "app.send", json!([value.to_string()]));
    };
    send(&mut host, json!({ "name": "watch", "id": 7 }));
    send(&mut host, json!({ "name": "watch", "id": 8 }));
    send(
        &mut host,
        json!({ "name": "clear", "id": 9, "input": { "watch": "7" } }),
    );
    let injections = host.send(T0, "moved", None).unwrap();
    assert_eq!(injections.len(), 1, "{injections:?}");
    insta::assert_snapshot!(lines(&host), @r#"
    0ms  call   #1 watch
    0ms  call   #2 watch
    0ms  call   #3 clear {"watch":"7"}
    0ms  event     moved replies to #2
    0ms  part   #2 {"id":8,"data":{}}
    "#);
}

#[test]
fn call_that_ends_all_subscriptions_needs_no_object_payload() {
    let message = "name = \"{call}\"\nid = \"{id}\"\ninput = \"{payload}\"";
    let event = "[[event]]\nname = \"moved\"\nvia = \"reply\"\ncall = \"watch\"\nstays_open = true\nuntil = \"clear\"";
    let calls = [("watch", "1.0.0"), ("clear", "1.0.0")];
    let mut host = app(&plain(message, event), &calls, Vec::new());
    for text in [r#"{"name":"watch","id":7}"#, r#"{"name":"clear","id":8}"#] {
        receive(&mut host, "app.send", json!([text]));
    }
    assert_eq!(host.send(T0, "moved", None).unwrap(), []);
}

#[test]
fn messages_and_replies_have_values_of_other_types() {
    let message = "name = \"{call}\"\nid = \"{id}\"\ninput = \"{payload:json:base64url}\"";
    let mut dialect = plain(message, "");
    dialect = dialect.replacen(
        "data = \"{data}\" }",
        "data = \"{data.list.1}\", none = \"{data.gone:nullable}\", raw = \"{id:base64}\", version = \"{app_version:number}\", long = \"{app_version:number3}\" }",
        1,
    );
    let data = Some(json!({ "list": [1, "second"] }).into());
    let reply = Body::Envelope {
        code: None,
        msg: None,
        data,
        is_invalid: false,
    };
    let scripts = vec![script("read", [ScriptedReply::once(reply)])];
    let mut host = app(&dialect, &[("read", "1.0.0")], scripts);
    // {"path":"ü"} has a `_` in base64 for addresses.
    let text = json!({ "name": "read", "id": "é?", "input": "eyJwYXRoIjoiw7_DvyJ9" }).to_string();
    receive(&mut host, "app.send", json!([text]));
    host.deliver_next(T0);
    let text = json!({ "name": "read", "id": "1", "input": "%%" }).to_string();
    receive(&mut host, "app.send", json!([text]));
    insta::assert_snapshot!(lines(&host), @r#"
    0ms  call   #1 read {"path":"ÿÿ"}
    0ms  reply  #1 {"id":"é?","data":"second","none":null,"raw":"w6k/","version":20800,"long":2008000}
    0ms  unreadable `input` must be base64, found text: {"name":"read","id":"1","input":"%%"}
    "#);
}

#[test]
fn calls_of_a_version_are_listed_in_any_shape() {
    let more = r#"
        [[answer]]
        call = "can"
        data = { asked = "{payload.names:flags}", since = "{payload.names:versions}", these = "{payload.names:supported}" }
    "#;
    let dialect = plain(
        "name = \"{call}\"\nid = \"{id}\"\ninput = \"{payload}\"",
        more,
    );
    let globals = r#"[android]
        globals = { flags = "{calls:flags}", list = { "[{each}]" = { name = "{each}", since = "{each_version}" } }, map = { "{each}" = { version = "{each_version}" } } }"#;
    let dialect = dialect.replacen("[android]", globals, 1);
    let calls = [("can", "1.0.0"), ("pay", "2.1.0"), ("fly", "2.9.0")];
    let mut host = app(&dialect, &calls, Vec::new());
    let environment = host.environment();
    let globals: Vec<_> = environment
        .globals
        .iter()
        .map(|global| format!("{} {}", global.path, global.value))
        .collect();
    insta::assert_snapshot!(globals.join("\n"), @r#"
    flags {"can":true,"pay":true}
    list [{"name":"can","since":"1.0.0"},{"name":"pay","since":"2.1.0"}]
    map {"can":{"version":"1.0.0"},"pay":{"version":"2.1.0"}}
    "#);
    let asked = json!({ "name": "can", "id": 1, "input": { "names": ["pay", "fly"] } });
    receive(&mut host, "app.send", json!([asked.to_string()]));
    host.deliver_next(T0);
    insta::assert_snapshot!(lines(&host), @r#"
    0ms  call   #1 can {"names":["pay","fly"]}
    0ms  reply  #1 {"id":1,"data":{"asked":{"pay":true,"fly":false},"since":{"pay":"2.1.0"},"these":["pay"]}} by default
    "#);
}

#[test]
fn platform_overrides_names_events_and_replies() {
    let dialect = r#"
        name = "own"
        [ios]
        channel = { via = "message-handler", name = "app" }
        names = { scan = "scanCode" }
        [[ios.event]]
        name = "moved"
        via = "event"
        event = "moved"
        [[ios.reply.except]]
        calls = ["pick"]
        value = { picked = "{data}" }
        [android]
        channel = { via = "method", path = "app.send" }
        [[android.answer]]
        call = "pick"
        data = "{platform}"
        [message]
        name = "{call}"
        id = "{id}"
        [reply]
        via = "function"
        function = "done"
        value = { name = "{call}", data = "{data}" }
        [[reply.except]]
        calls = ["scan", "pick"]
        function = "scanned"
        [events]
        via = "function"
        function = "onEvent"
    "#;
    let calls = call("scan", "1.0.0").replace(
        "minimum",
        "default_reply = { code = \"0\", data = \"both\", ios = { data = \"ios\" } }\nminimum",
    ) + &call("pick", "1.0.0")
        .replace("minimum", "default_reply = { code = \"0\" }\nminimum");
    for (platform, via) in [(Platform::Ios, "app"), (Platform::Android, "app.send")] {
        let mut host = on(platform, dialect, &calls, Vec::new());
        for name in ["scanCode", "scan", "pick"] {
            let message = json!({ "name": name, "id": 1 });
            let argument = match platform {
                Platform::Ios => message,
                _ => message.to_string().into(),
            };
            receive(&mut host, via, json!([argument]));
        }
        let mut found = Vec::new();
        while let Some(injection) = host.deliver_next(T0) {
            found.push(injection);
        }
        found.extend(host.send(T0, "moved", None).unwrap());
        let found = serde_json::to_string_pretty(&found).unwrap();
        insta::assert_snapshot!(platform.name(), format!("{}\n{found}", lines(&host)));
    }
}

#[test]
fn result_without_an_id_belongs_to_the_first_ask() {
    let more = "[ask]\nvia = \"function\"\nfunction = \"onAsk\"\narguments = [\"{call}\"]\n\
                answer = { call = \"answer\", payload = { value = \"{data}\" } }";
    let dialect = plain(
        "name = \"{call}\"\nid = \"{id}\"\ninput = \"{payload}\"",
        more,
    );
    let mut host = app(&dialect, &[("answer", "1.0.0")], Vec::new());
    host.ask("first", None).unwrap();
    host.ask("second", None).unwrap();
    for value in [1, 2, 3] {
        let message = json!({ "name": "answer", "input": { "value": value } });
        receive(&mut host, "app.send", json!([message.to_string()]));
    }
    insta::assert_snapshot!(lines(&host), @r#"
    0ms  result    first 1
    0ms  result    second 2
    0ms  call   #1 answer {"value":3}
    "#);
}

#[test]
fn first_fitting_channel_takes_the_message() {
    let dialect = r#"
        name = "order"
        [[android.channel]]
        via = "method"
        path = "app.send"
        arguments = ["ping"]
        answer = "pong"
        [[android.channel]]
        via = "method"
        path = "app.send"
        arguments = ["share:{payload}"]
        call = "share"
        [[android.channel]]
        via = "method"
        path = "app.send"
        arguments = ["{call}", '{{"data":{payload:json}}}']
    "#;
    let mut host = app(
        dialect,
        &[("share", "1.0.0"), ("read", "1.0.0")],
        Vec::new(),
    );
    assert_eq!(
        receive(&mut host, "app.send", json!(["ping"])).value,
        Some(json!("pong"))
    );
    for arguments in [
        json!(["share:a"]),
        json!(["read", "{\"data\":{\"x\":1}}"]),
        json!(["read", "{\"data\":"]),
        json!([7]),
    ] {
        receive(&mut host, "app.send", arguments);
    }
    insta::assert_snapshot!(lines(&host), @r#"
    0ms  call   #1 share "a"
    0ms  call   #2 read {"x":1}
    0ms  unreadable the message fits no channel; nearest is `app.send` with ["{call}","{\"data\":{payload:json}}"]: `argument 2` must be "{"data":{payload}}", found "{\"data\":": ["read","{\"data\":"]
    0ms  unreadable the message fits no channel; nearest is `app.send` with ["{call}","{\"data\":{payload:json}}"]: `argument 2` must be a JSON text, found null: 7
    "#);
}

#[test]
fn reply_shows_its_arguments() {
    let more = "[reply.failure]\nfunction = \"failed\"\narguments = [\"{id}\", \"{code:number}\", \"{message}\"]";
    let dialect = plain("name = \"{call}\"\nid = \"{id}\"", more);
    let mut host = app(&dialect, &[("read", "1.0.0")], vec![fails("read")]);
    receive(&mut host, "app.send", json!([r#"{"name":"read","id":4}"#]));
    host.deliver_next(T0);
    insta::assert_snapshot!(lines(&host), @r#"
    0ms  call   #1 read
    0ms  reply  #1 [4,1,"no"]
    "#);
    let read = host.traffic.dialect.read_reply(
        Platform::Android,
        "read",
        &json!([4, 1, "no"]),
        false,
        |code| code == "0",
    );
    assert!(
        matches!(read, Some(ReadReply::Failure(parts)) if parts.message.as_deref() == Some("no"))
    );
}

#[test]
fn result_arrives_through_a_function_from_the_app() {
    let more = "[ask]\nvia = \"function\"\nfunction = \"on.{call}\"\n\
                arguments = [\"{payload}\", { \"()\" = \"answer\", id = \"{id}\", data = \"{argument}\" }]\n\
                answer = { call = \"answer\", payload = { id = \"{id}\", data = \"{data}\" } }";
    let dialect = plain("name = \"{call}\"\nid = \"{id}\"", more);
    let mut host = app(&dialect, &[("answer", "1.0.0")], Vec::new());
    let (_, asked) = host.ask("total", Some(&json!({ "cart": 1 }))).unwrap();
    let Some(Injection::Call { arguments, .. }) = asked else {
        panic!("no call");
    };
    let given = arguments[1]["footbridge-call"].clone();
    receive(&mut host, "()", json!([given, { "cents": 200 }]));
    insta::assert_snapshot!(lines(&host), @r#"      0ms  result    total {"cents":200}"#);
}

/// A call that the catalogue doesn't list stays open, so that the page makes no further one.
#[test]
fn tolerant_app_fails_unlisted_calls_alone() {
    let unlisted = json!([function(1), function(2), "File", "write", []]);
    let mut host = app(EXEC, &[("File.read", "2.9.0")], Vec::new());
    receive(&mut host, "app.exec", unlisted.clone());
    assert_eq!(host.next_due(), None);

    let mut host = host.with_tolerance(true);
    receive(&mut host, "app.exec", unlisted);
    let listed = json!([function(3), function(4), "File", "read", []]);
    receive(&mut host, "app.exec", listed);
    let expected = Injection::Callback {
        function: 2,
        arguments: vec![json!("no")],
    };
    assert_eq!(host.deliver_next(T0), Some(expected));
    assert_eq!(host.next_due(), None);
}

/// Calls that write and read the app's state, on an app that returns values at once.
#[test]
fn state_is_what_calls_have_written() {
    let calls = [
        (
            "set",
            "sets = { state = \"preferences\", key = \"key\", value = \"value\" }",
        ),
        (
            "get",
            "gets = { state = \"preferences\", key = \"key\", value = \"value\" }",
        ),
        ("all", "gets = { state = \"preferences\" }"),
        (
            "remove",
            "removes = { state = \"preferences\", key = \"key\" }",
        ),
        ("clear", "removes = { state = \"preferences\" }"),
        ("move", "sets = { state = \"place\", value = \"to.place\" }"),
    ];
    let calls: String = calls
        .iter()
        .map(|(name, used)| call(name, "1.0.0") + used + "\n")
        .collect();
    let dialect = r#"
        name = "kept"
        [android]
        channel = { via = "method", path = "app.call", arguments = ["{call}", "{payload}"], returns = "value" }
        [reply]
        via = "return"
        value = { code = "{code}", data = "{data}" }
        [[event]]
        name = "moved"
        via = "function"
        function = "onMoved"
    "#;
    let mut host = on(Platform::Android, dialect, &calls, vec![fails("clear")]);
    let mut ask = |name: &str, payload: Value| {
        let value = receive(&mut host, "app.call", json!([name, payload])).value;
        value.map(|value| value["data"].clone()).unwrap_or_default()
    };
    assert_eq!(
        ask("get", json!({ "key": "theme" })),
        json!({ "value": "dark" })
    );
    assert_eq!(
        ask("get", json!({ "key": "gone" })),
        json!({ "value": null })
    );
    ask("set", json!({ "key": "size", "value": 12 }));
    ask("set", json!({ "value": "no key" }));
    assert_eq!(
        ask("all", json!({})),
        json!({ "theme": "dark", "size": 12 })
    );
    ask("remove", json!({ "key": "theme" }));
    assert_eq!(ask("all", json!({})), json!({ "size": 12 }));
    // The scenario lets it fail.
    ask("clear", json!({}));
    assert_eq!(ask("all", json!({})), json!({ "size": 12 }));
    ask("move", json!({ "to": { "place": 2 } }));
    ask("move", json!({ "to": { "place": 2 } }));
    let event = host.deliver_next(T0);
    assert!(matches!(event, Some(Injection::Call { .. })), "{event:?}");
    assert!(
        lines(&host).contains("event     moved {\"to\":2}"),
        "{}",
        lines(&host)
    );
    assert_eq!(host.next_due(), None);
}
