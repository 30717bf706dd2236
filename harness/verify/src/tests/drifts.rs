//! Apps with one difference from their description.

use footbridge_contract::Version;

use super::app::{App, CALLS, DIALECT, FileEdit};
use super::{differences, verdicts, verify_shop, verify_shop_at};

/// Verifies the changed shop, and returns the differences.
fn found(changes: &[FileEdit<'_>], replies: &str) -> Vec<String> {
    let page = verify_shop(&App::shop(), &App::changed_shop(changes), replies);
    differences(&page.record())
}

/// Asserts that verifying the changed shop finds only these differences.
#[track_caller]
fn assert_finds(changes: &[FileEdit<'_>], replies: &str, expected: &[&str]) {
    assert_eq!(found(changes, replies), expected);
}

#[test]
fn changed_code_is_found() {
    let changes = [
        ("catalogue/codes.toml", "code = \"0\"", "code = \"00\""),
        (CALLS, "code = \"0\"", "code = \"00\""),
    ];
    let expected = ["getUser", "getCart", "scan"];
    let expected = expected.map(|call| format!("call {call}: the code `00` is not described"));
    assert_eq!(found(&changes, ""), expected);
}

#[test]
fn described_code_in_place_of_the_usual_is_found() {
    let replies = "getCart: { code: denied, msg: Not allowed }";
    let expected = "call getCart: the code is `denied`, not `0`";
    assert_finds(&[], replies, &[expected]);
}

#[test]
fn lost_field_is_found() {
    let field = "  { name = \"name\", type = \"string\", required = true },\n";
    let changes = [(CALLS, "name = \"Ada\", ", ""), (CALLS, field, "")];
    let expected = "call getUser: in the data, the field `name` is missing";
    assert_finds(&changes, "", &[expected]);
}

#[test]
fn changed_type_is_found() {
    let changes = [(CALLS, "total = \"3.50\"", "total = 3.5")];
    let expected = "call getCart: in the data, `total` is a number, not a string";
    assert_finds(&changes, "", &[expected]);
}

#[test]
fn undescribed_field_is_found() {
    let changes = [(CALLS, "items = 2,", "items = 2, currency = \"EUR\",")];
    let expected = "call getCart: in the data, `currency` is not described";
    assert_finds(&changes, "", &[expected]);
}

#[test]
fn other_form_is_found() {
    let expected = "call getCart: the reply's form is base64, not object";
    assert_finds(&[], "getCart: { as: base64 }", &[expected]);
}

#[test]
fn late_reply_is_found() {
    let expected = "call getCart: the reply came after 12 s, and the limit `reply` is 3 s";
    assert_finds(&[], "getCart: { after: 12s }", &[expected]);
}

#[test]
fn reply_within_the_limit_is_as_described() {
    assert_finds(&[], "getUser: { after: 3s }", &[]);
    let expected = "call getUser: the reply came after 3001 ms, and the limit `reply` is 3 s";
    assert_finds(&[], "getUser: { after: 3001ms }", &[expected]);
}

#[test]
fn missing_reply_is_found() {
    let expected = "call getCart: no reply within 13 s";
    assert_finds(&[], "getCart: never", &[expected]);
}

#[test]
fn removed_call_is_found() {
    let changes = [(CALLS, "name = \"getCart\"", "name = \"getBasket\"")];
    // The app also lists its calls in a global.
    let expected = [
        "environment global `shopConfig`: `calls` lacks \"getCart\"",
        "environment global `shopConfig`: in `calls`, \"getBasket\" is not described",
        "call getCart: no reply within 13 s",
    ];
    assert_finds(&changes, "", &expected);
}

#[test]
fn second_reply_is_found() {
    let replies = "getCart: { times: 2, every: 100ms }";
    assert_finds(&[], replies, &["call getCart: 2 replies came, not one"]);
}

#[test]
fn missing_handler_is_found() {
    let changes = [(DIALECT, "name = \"shopScan\"", "name = \"shopRead\"")];
    let expected = "call scan: `shopScan` is missing on the page";
    assert_finds(&changes, "", &[expected]);
}

#[test]
fn lower_minimum_is_found() {
    let changes = [(CALLS, "ios = \"2.5.0\"", "ios = \"2.4.0\"")];
    let expected = [
        "environment global `shopConfig`: in `calls`, \"getWallet\" is not described",
        "call getWallet: this version has it already",
    ];
    assert_finds(&changes, "", &expected);
}

#[test]
fn handler_below_its_minimum_is_found() {
    let changes = [(CALLS, "minimum = \"2.0.0\"", "minimum = \"1.5.0\"")];
    let emulated = App::changed_shop(&changes);
    let page = verify_shop_at(Version::new(1, 9, 0), &App::shop(), &emulated, "");
    let expected = [
        "environment global `shopConfig`: in `calls`, \"scan\" is not described",
        "call scan: this version has its handler or function already",
    ];
    assert_eq!(differences(&page.record()), expected);
}

#[test]
fn version_below_a_minimum_is_as_described() {
    let page = verify_shop_at(Version::new(1, 9, 0), &App::shop(), &App::shop(), "");
    assert_eq!(differences(&page.record()), [""; 0]);
}

#[test]
fn higher_minimum_is_found() {
    let changes = [(CALLS, "minimum = \"2.0.0\"", "minimum = \"2.5.0\"")];
    let expected = [
        "environment global `shopConfig`: `calls` lacks \"scan\"",
        "call scan: `shopScan` is missing on the page",
    ];
    assert_finds(&changes, "", &expected);
}

#[test]
fn changed_user_agent_is_found() {
    let changes = [(DIALECT, " ShopApp/{app_version}", " Shop/{app_version}")];
    let expected = "environment user agent: `ShopApp/2.4.0` is missing";
    assert_finds(&changes, "", &[expected]);
}

#[test]
fn undescribed_global_is_found() {
    let flags = "[ios.globals]\nshopFlags = { fast = true }\n";
    let changes = [(DIALECT, "[ios.globals]\n", flags)];
    let expected =
        "environment global `shopFlags`: the app adds it, and the dialect doesn't describe it";
    assert_finds(&changes, "", &[expected]);
}

#[test]
fn app_that_knows_every_name_is_found() {
    let call = "[[call]]\nname = \"footbridgeUnknownCall\"\nsummary = \"Replies.\"\nreply = \"callback\"\nminimum = \"1.0.0\"\ndefault_reply = { code = \"0\", data = {} }\n\n[[call]]\nname = \"getUser\"";
    let changes = [(CALLS, "[[call]]\nname = \"getUser\"", call)];
    let expected = [
        "environment global `shopConfig`: in `calls`, \"footbridgeUnknownCall\" is not described",
        "environment a call that the app doesn't know: the app replies with a success to a name that it can't know",
    ];
    assert_finds(&changes, "", &expected);
}

/// The verdict lines of a call in an app with these changes.
fn verdicts_of(call: &str, version: Version, changes: &[FileEdit<'_>]) -> Vec<String> {
    let emulated = App::changed_shop(changes);
    let record = verify_shop_at(version, &App::shop(), &emulated, "").record();
    let line = format!("call {call}: ");
    let lines = verdicts(&record).into_iter();
    lines.filter(|verdict| verdict.starts_with(&line)).collect()
}

#[test]
fn call_that_leaves_no_sign_is_not_seen_whether_the_app_has_it_or_not() {
    let expected = "call track: not seen (it has no reply, and shares its channel with other calls: check in the app that it arrives)";
    let version = Version::new(2, 4, 0);
    assert_eq!(verdicts_of("track", version, &[]), [expected]);
    let without = [(CALLS, "name = \"track\"", "name = \"count\"")];
    assert_eq!(verdicts_of("track", version, &without), [expected]);
}

/// The shop whose calls have this change in both the description and the app.
fn verdict_in(call: &str, version: Version, changes: &[FileEdit<'_>]) -> String {
    let app = App::changed_shop(changes);
    let record = verify_shop_at(version, &app, &app, "").record();
    let mut entries = record.entries.iter();
    let entry = entries.find(|entry| entry.name == call).unwrap();
    let verdict = entry.verdict.words();
    match &entry.reason {
        Some(reason) => format!("{verdict} ({reason})"),
        None => verdict.to_owned(),
    }
}

#[test]
fn own_handler_of_a_call_without_a_reply_is_seen() {
    let own = "[[ios.channel]]\nvia = \"message-handler\"\nname = \"shopTrack\"\ncall = \"track\"\narguments = [{}]\n\n[[ios.channel]]\nvia = \"message-handler\"\nname = \"shop\"\n";
    let shared = "[[ios.channel]]\nvia = \"message-handler\"\nname = \"shop\"\n";
    let changes = [(DIALECT, shared, own)];
    let version = Version::new(2, 4, 0);
    assert_eq!(verdict_in("track", version, &changes), "as described");
    // Its own address can't be looked up.
    let address = own.replace(
        "via = \"message-handler\"\nname = \"shopTrack\"\ncall = \"track\"\narguments = [{}]",
        "via = \"navigation\"\nurl = \"shop-track://go\"\ncall = \"track\"",
    );
    let changes = [(DIALECT, shared, address.as_str())];
    let expected = "not seen (it has no reply, and its channel leaves no trace on the page: check in the app that it arrives)";
    assert_eq!(verdict_in("track", version, &changes), expected);
}

#[test]
fn silence_after_a_call_that_may_stay_open_is_not_seen() {
    let version = Version::new(2, 4, 0);
    let open = [(
        CALLS,
        "default_reply = { code = \"0\", data = { items = 2, total = \"3.50\" }, assumed = true }\n",
        "",
    )];
    let expected = "not seen (no reply came, and the catalogue has no default reply for it: check in the app that it arrives)";
    assert_eq!(verdict_in("getCart", version, &open), expected);
}

#[test]
fn absence_of_a_call_without_a_reply_is_not_seen() {
    let later = [(
        CALLS,
        "summary = \"Counts an action of the user.\"\nreply = \"none\"\neffect = \"none\"\nminimum = \"1.0.0\"",
        "summary = \"Counts an action of the user.\"\nreply = \"none\"\neffect = \"none\"\nminimum = \"2.5.0\"",
    )];
    let expected = "not seen (it has no reply, and shares its channel with other calls: check in the app that this version lacks it)";
    assert_eq!(verdict_in("track", Version::new(2, 4, 0), &later), expected);
    // The absence of a reply shows it for a call with a default reply.
    assert_eq!(
        verdict_in("getWallet", Version::new(2, 4, 0), &[]),
        "as described"
    );
}

/// The shop with ids instead of callbacks, whose replies have the id as this template.
fn with_id(template: &str) -> App {
    let reply = format!(
        "[reply]\nvia = \"function\"\nfunction = \"onShopReply\"\narguments = [\"{template}\", \"{{reply}}\"]\n"
    );
    let changes = [
        (DIALECT, "callback = \"{callback}\"", "id = \"{id}\""),
        (DIALECT, "then = \"{callback}\"", "id = \"{id}\""),
        (DIALECT, "[reply]\nvia = \"callback\"\n", reply.as_str()),
    ];
    App::changed_shop(&changes)
}

#[test]
fn difference_does_not_hide_others_of_the_same_reply() {
    let described = with_id("{id}");
    let mut emulated = with_id("{id:number}");
    let without_total = App::changed_shop(&[(CALLS, ", total = \"3.50\"", "")]);
    emulated.description.catalogue = without_total.description.catalogue;
    let found = differences(&verify_shop(&described, &emulated, "").record());
    let cart: Vec<&String> = found
        .iter()
        .filter(|line| line.starts_with("call getCart: ") && !line.contains("of two calls"))
        .collect();
    assert_eq!(
        cart,
        [
            "call getCart: in the reply, `1` is 4, not \"4\"",
            "call getCart: in the data, `total` is missing"
        ]
    );
}

#[test]
fn code_does_not_hide_the_data() {
    let changes = [
        ("catalogue/codes.toml", "code = \"0\"", "code = \"00\""),
        (CALLS, "code = \"0\"", "code = \"00\""),
        (CALLS, ", total = \"3.50\"", ""),
    ];
    let found = found(&changes, "");
    let cart: Vec<&String> = found
        .iter()
        .filter(|line| line.starts_with("call getCart: "))
        .collect();
    let expected = [
        "call getCart: the code `00` is not described",
        "call getCart: in the data, `total` is missing",
    ];
    assert_eq!(cart, expected);
}

#[test]
fn every_missing_field_is_named() {
    let fields = "a = 1, b = 2, c = 3, d = 4, e = 5";
    let default = format!("items = 2, {fields},");
    let described = App::changed_shop(&[(CALLS, "items = 2,", default.as_str())]);
    let found = differences(&verify_shop(&described, &App::shop(), "").record());
    assert_eq!(found.len(), 5, "{found:?}");
}
