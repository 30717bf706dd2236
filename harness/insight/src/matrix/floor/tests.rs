use footbridge_record::Verdict;

use super::*;
use crate::matrix::Subjects;
use crate::matrix::testing::{
    CALL, NATIVE, assumed_catalogue, case, catalogue, client, floors, ignoring_catalogue, plan,
    version,
};

#[test]
fn floor_is_the_version_from_which_a_client_uses_a_call() {
    let right = floors("2.9.0");
    assert_eq!(right.differences, []);
    assert_eq!(right.floors[0].native_from, Some(version("2.9.0")));

    let late = floors("2.20.7");
    assert_eq!(
        late.differences[0].line(),
        "too late: the client uses call setBadge on ios from 2.20.7 on, and the app has it from 2.9.0 on"
    );
    assert_eq!(late.floors[0].passes_from, Some(version("2.20.7")));

    let early = floors("2.3.1");
    assert_eq!(
        early.differences[0].line(),
        "too early: the client uses call setBadge on ios from 2.3.1 on, and the app has it from 2.9.0 on"
    );
    assert_eq!(late.differences.len() + early.differences.len(), 2);
}

#[test]
fn required_version_is_compared_with_the_needed_one() {
    let catalogue = catalogue();
    let text = NATIVE.replace("hosts:", "requires: { ios: 2.12.0 }\nhosts:");
    let plan = plan(&catalogue, &[&text]);
    let subjects = Subjects::of(&plan, &catalogue);
    let mut search = FloorSearch::new(&catalogue, &subjects);
    search.add(&["2.8.99", "2.9.0", "3.2.0"].map(|at| {
        client(
            &plan.scenarios[0],
            &catalogue,
            version("2.9.0"),
            version(at),
        )
    }));
    let floors = search.floors();
    assert_eq!(
        floors.differences[0].line(),
        "too late: scenarios/0.yaml › The badge is set requires ios from 2.12.0 on, and the app has all it uses from 2.9.0 on"
    );
    insta::assert_snapshot!(floors.text());
}

#[test]
fn assumed_version_is_marked() {
    let catalogue = assumed_catalogue();
    let plan = plan(&catalogue, &[NATIVE]);
    let subjects = Subjects::of(&plan, &catalogue);
    let mut search = FloorSearch::new(&catalogue, &subjects);
    search.add(&["2.8.99", "2.9.0", "2.20.7", "3.2.0"].map(|at| {
        client(
            &plan.scenarios[0],
            &catalogue,
            version("2.20.7"),
            version(at),
        )
    }));
    let floors = search.floors();
    assert!(floors.floors[0].assumed);
    assert!(
        floors.differences[0]
            .line()
            .ends_with("from 2.9.0 on, assumed")
    );
    for shown in [floors.text(), floors.markdown()] {
        assert!(shown.contains("2.9.0*"), "{shown}");
        assert!(shown.contains("* assumed by the catalogue"), "{shown}");
    }
}

#[test]
fn call_that_the_app_ignores_is_not_too_early_and_not_native() {
    let catalogue = ignoring_catalogue();
    let plan = plan(&catalogue, &[NATIVE]);
    let subjects = Subjects::of(&plan, &catalogue);
    let mut search = FloorSearch::new(&catalogue, &subjects);
    search.add(&["1.0.0", "2.8.99", "2.9.0", "3.2.0"].map(|at| {
        let on = (Platform::Ios, at);
        let mut record = case(&plan.scenarios[0], &catalogue, on, &[CALL]);
        if version(at) < version("2.9.0") {
            record.verdict = Verdict::Unsupported;
        }
        record
    }));
    let floors = search.floors();
    assert_eq!(floors.differences, []);
    assert_eq!(floors.floors[0].passes_from, Some(version("2.9.0")));
    assert_eq!(floors.floors[0].native_from, Some(version("2.9.0")));
}
