use std::path::Path;

use footbridge_scenario::{Content, ScriptedReply};

use super::*;

fn with<T>(read: impl FnOnce(Language<'_>) -> T) -> T {
    let folder = Path::new(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../contract/tests/orders"
    ));
    let catalogue = Catalogue::load(folder).unwrap();
    let names = ProjectNames::default();
    read(Language {
        catalogue: &catalogue,
        names: &names,
    })
}

#[test]
fn rules_parse_like_a_scenario() {
    let yaml = "replies:\n  fetch: [never, success]\n  share: success\n";
    let (replies, network) = with(|language| language.rules(yaml)).unwrap();
    assert_eq!(replies.len(), 2);
    assert_eq!(replies[0].rules.len(), 2);
    assert!(network.is_empty());
    for empty in ["", "\n# nothing yet\n"] {
        assert!(with(|language| language.rules(empty)).unwrap().0.is_empty());
    }
}

#[test]
fn error_has_its_place_in_the_rules() {
    let yaml = "replies:\n  fetchh: never\n";
    let refusal = with(|language| language.rules(yaml)).unwrap_err();
    let [error] = refusal.errors.as_slice() else {
        panic!("{refusal:?}");
    };
    assert_eq!((error.line, error.column), (2, 3));
    assert!(error.help.as_ref().unwrap().contains("fetch"), "{error:?}");

    let refusal =
        with(|language| language.reply("fetch", "{ data: {},\n  nothing: 1 }")).unwrap_err();
    assert_eq!(refusal.errors[0].line, 2, "{refusal:?}");
}

#[test]
fn single_reply_to_a_call_parses() {
    let parsed = |yaml: &str| {
        with(|language| language.reply("fetch", yaml))
            .unwrap()
            .reply
    };
    assert_eq!(parsed("never"), ScriptedReply::Never);
    let ScriptedReply::Reply { after, times, .. } = parsed("data: { a: 1 }\nafter: 3s\ntimes: 2")
    else {
        panic!("no reply");
    };
    assert_eq!((after.as_secs(), times), (3, 2));
    assert!(matches!(
        parsed("{\"data\": {\"a\": 1}}"),
        ScriptedReply::Reply { .. }
    ));
    assert!(with(|language| language.reply("fetch", "[never, success]")).is_err());
}

#[test]
fn single_response_to_a_request_parses() {
    let parsed = |yaml: &str| with(|language| language.response(yaml)).unwrap();
    assert_eq!(parsed("never: true"), ScriptedResponse::Never);
    assert!(matches!(
        parsed("{ drop: true }"),
        ScriptedResponse::Drop { .. }
    ));
    let ScriptedResponse::Response {
        status, content, ..
    } = parsed("status: 503\nbody: sorry")
    else {
        panic!("no response");
    };
    assert_eq!(
        (status, content),
        (Some(503), Content::Text("sorry".to_owned()))
    );
    let refusal = with(|language| language.response("statuss: 503")).unwrap_err();
    assert_eq!(refusal.errors[0].line, 1, "{refusal:?}");
}
