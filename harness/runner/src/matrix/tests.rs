use serde_json::json;

use super::testing::with_users;
use super::*;

#[test]
fn a_matrix_is_written_for_people_pages_and_spreadsheets() {
    let (matrix, _) = with_users();
    let text = matrix.text();
    assert!(
        text.lines().all(|line| line.chars().count() <= 80),
        "{text}"
    );
    assert!(text.contains("1.6.0* to 3.2.0"), "{text}");
    let page = matrix.markdown();
    assert!(page.contains("| openBrowser"), "{page}");
    let sheet = matrix.csv();
    let line = "call,openBrowser,ios,webkit,1.0.0,1.5.99,fallback,window.open(url),true,true,false,1,0.100000";
    assert!(sheet.lines().any(|found| found == line), "{sheet}");
}

#[test]
fn the_schema_takes_a_matrix() {
    let (matrix, _) = with_users();
    let schema = serde_json::to_value(schema()).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let valid = json!(matrix);
    assert!(validator.is_valid(&valid));
    assert_eq!(
        serde_json::from_value::<Matrix>(valid.clone()).unwrap(),
        matrix
    );
    for (pointer, wrong) in [
        ("/schema", json!("footbridge.matrix/2")),
        ("/features/0/tracks/0/ranges/0/outcome", json!("fine")),
        ("/features/0/tracks/0/ranges/0/first", json!(2)),
    ] {
        let mut changed = valid.clone();
        *changed.pointer_mut(pointer).unwrap() = wrong;
        assert!(!validator.is_valid(&changed), "{pointer}");
    }
}
