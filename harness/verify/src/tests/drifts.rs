//! Apps with one difference from their description.

use footbridge_contract::Version;

use super::app::{App, CALLS, DIALECT, FileEdit};
use super::{differences, verify_shop, verify_shop_at};

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
