//! Nothing that a case leaves behind reaches the next on the same page.

use crate::support::{assert_all_pass, client, run};

#[test]
fn whatever_one_case_leaves_the_next_does_not_find() {
    let (code, cases) = run(&client("keeper"), &["--workers", "1"]);
    assert_all_pass(&cases, 28);
    assert_eq!(code, 0);
    // Each is left, and found there by the case that left it, before another looks for it.
    for pair in cases.chunks(2) {
        assert!(pair[0].title.ends_with(": left"), "{}", pair[0].title);
        assert!(pair[1].title.ends_with(": gone"), "{}", pair[1].title);
    }
}
