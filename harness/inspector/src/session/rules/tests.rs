use std::path::Path;

use footbridge_scenario::{Answer, Content};

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
fn rules_are_those_of_a_scenario() {
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
fn a_mistake_has_its_place_in_what_was_written() {
    let yaml = "replies:\n  fetchh: never\n";
    let refusal = with(|language| language.rules(yaml)).unwrap_err();
    let [mistake] = refusal.mistakes.as_slice() else {
        panic!("{refusal:?}");
    };
    assert_eq!((mistake.line, mistake.column), (2, 3));
    assert!(
        mistake.help.as_ref().unwrap().contains("fetch"),
        "{mistake:?}"
    );

    let refusal =
        with(|language| language.reply("fetch", "{ data: {},\n  nothing: 1 }")).unwrap_err();
    assert_eq!(refusal.mistakes[0].line, 2, "{refusal:?}");
}

#[test]
fn one_answer_to_a_call() {
    let answer = |yaml: &str| {
        with(|language| language.reply("fetch", yaml))
            .unwrap()
            .answer
    };
    assert_eq!(answer("never"), Answer::Never);
    let Answer::Reply { after, times, .. } = answer("data: { a: 1 }\nafter: 3s\ntimes: 2") else {
        panic!("no reply");
    };
    assert_eq!((after.as_secs(), times), (3, 2));
    assert!(matches!(
        answer("{\"data\": {\"a\": 1}}"),
        Answer::Reply { .. }
    ));
    assert!(with(|language| language.reply("fetch", "[never, success]")).is_err());
}

#[test]
fn one_answer_to_a_request() {
    let answer = |yaml: &str| with(|language| language.answer(yaml)).unwrap();
    assert_eq!(answer("never: true"), NetworkAnswer::Never);
    assert!(matches!(
        answer("{ drop: true }"),
        NetworkAnswer::Drop { .. }
    ));
    let NetworkAnswer::Answer {
        status, content, ..
    } = answer("status: 503\nbody: sorry")
    else {
        panic!("no answer");
    };
    assert_eq!(
        (status, content),
        (Some(503), Content::Text("sorry".to_owned()))
    );
    let refusal = with(|language| language.answer("statuss: 503")).unwrap_err();
    assert_eq!(refusal.mistakes[0].line, 1, "{refusal:?}");
}
