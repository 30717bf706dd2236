//! Random decimals as texts: realistic prices, sizes and rates, and values that break a calculation.

use proptest::prelude::*;

// Boxed, since the trees of a position with all its fields would overflow a test's stack.

/// A decimal in any valid form; occasionally an invalid text.
pub(crate) fn decimal() -> BoxedStrategy<String> {
    prop_oneof![
        8 => "[1-9][0-9]{0,5}(\\.[0-9]{1,4})?",
        4 => "0\\.0{0,6}[1-9][0-9]{0,5}",
        2 => "-[0-9]{1,6}(\\.[0-9]{1,6})?",
        2 => ordinary(),
        2 => "[+-]?[0-9]{10,40}(\\.[0-9]{0,30})?",
        2 => tie(),
        1 => "[+-]?([0-9]{1,25}|[0-9]{0,3}\\.[0-9]{1,25})[eE][+-]?[0-9]{1,3}",
        1 => prop::sample::select(vec!["0", "-0", "0.000", "1", "-1", "10", "9.99999999999999999995", "99999999999999999999.5"])
            .prop_map(str::to_owned),
    ]
    .boxed()
}

/// Usually a decimal.
pub(crate) fn perhaps_decimal() -> BoxedStrategy<String> {
    prop_oneof![
        40 => decimal(),
        1 => prop::sample::select(vec![
            "", " ", ".", "-", "e5", "1e", "1e1000", "0x1f", "0b1", "NaN", "Infinity", "-Infinity", "1_0", "1,5", " 1", "1 ", "--1", "١", "1.2.3", "1e0010",
        ])
        .prop_map(str::to_owned),
        1 => "[-+.0-9eE]{0,6}",
    ]
    .boxed()
}

/// A field of a position, which may be missing or empty.
pub(crate) fn field() -> BoxedStrategy<Option<String>> {
    prop_oneof![
        10 => decimal().prop_map(Some),
        1 => perhaps_decimal().prop_map(Some),
        2 => Just(None),
        1 => Just(Some(String::new())),
    ]
    .boxed()
}

/// A number of decimals; occasionally an invalid one.
pub(crate) fn places() -> BoxedStrategy<f64> {
    prop_oneof![
        30 => (0u8..=8).prop_map(f64::from),
        6 => (9u8..=20).prop_map(f64::from),
        1 => prop::sample::select(vec![-1.0, 21.0, 0.5, 1e9]),
    ]
    .boxed()
}

fn ordinary() -> impl Strategy<Value = String> + Clone {
    (any::<i64>(), 0u32..25).prop_map(|(digits, scale)| format!("{digits}e-{scale}"))
}

/// A decimal of 21 digits that ends in 5: halfway between two of 20 digits.
fn tie() -> impl Strategy<Value = String> + Clone {
    ("-?[1-9][0-9]{19}5", 0u32..25).prop_map(|(digits, scale)| format!("{digits}e-{scale}"))
}
