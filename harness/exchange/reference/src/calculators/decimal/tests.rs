use proptest::prelude::*;

use super::*;

fn decimal(text: &str) -> Decimal {
    Decimal::parse(text).unwrap()
}

fn places(count: u8) -> Places {
    Places::try_from(f64::from(count)).unwrap()
}

#[test]
fn texts_are_parsed_completely_and_written_in_short_form() {
    for (text, short) in [
        ("0", "0"),
        ("-0.00", "0"),
        ("+007.50", "7.5"),
        (".5", "0.5"),
        ("5.", "5"),
        ("1e3", "1000"),
        ("1.5E-3", "0.0015"),
        ("0.000001", "0.000001"),
        ("0.0000001", "1e-7"),
        ("-0.00000015", "-1.5e-7"),
        ("100000000000000000000", "100000000000000000000"),
        ("1000000000000000000000", "1e+21"),
        ("1234567890123456789012", "1.234567890123456789012e+21"),
        ("1.23456789012345678901234", "1.23456789012345678901234"),
        ("1e-999", "1e-999"),
    ] {
        assert_eq!(decimal(text).text(), short, "{text}");
    }
}

#[test]
fn other_texts_are_invalid_arguments() {
    for text in [
        "", ".", "-", "+", "e5", "1e", "1e+", "1e1000", "1e0001", "1e1.5", " 1", "1 ", "1,5",
        "1_0", "--1", "+-1", "1..2", "1.2.3", "0x1", "NaN", "Infinity", "١", "1e5e5",
    ] {
        let error = Decimal::parse(text).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("[DecimalError] Invalid argument: {text}")
        );
    }
}

#[test]
fn operations_round_half_up_to_twenty_digits() {
    let sum = |one: &str, other: &str| decimal(one).plus(&decimal(other)).text();
    assert_eq!(sum("12345678901234567890", "0.5"), "12345678901234567891");
    assert_eq!(
        sum("-12345678901234567890", "-0.5"),
        "-12345678901234567891"
    );
    assert_eq!(
        sum("12345678901234567890", "0.4999"),
        "12345678901234567890"
    );
    assert_eq!(sum("99999999999999999999", "0.5"), "100000000000000000000");
    // A parsed text isn't rounded, so all digits of the second operand count.
    assert_eq!(sum("0", "1.234567890123456789049"), "1.234567890123456789");
    let ratio = |one: &str, other: &str| decimal(one).over(&decimal(other)).text();
    assert_eq!(ratio("1", "3"), "0.33333333333333333333");
    assert_eq!(ratio("2", "3"), "0.66666666666666666667");
    assert_eq!(ratio("-2", "3"), "-0.66666666666666666667");
    assert_eq!(ratio("1", "0"), "0");
    assert_eq!(ratio("1e999", "1e-999"), "1e+1998");
    assert_eq!(ratio("1", "7e30"), "1.4285714285714285714e-31");
    assert_eq!(
        decimal("1e20").minus(&decimal("1e-20")).text(),
        "100000000000000000000"
    );
}

#[test]
fn fixed_texts_have_all_decimals_and_no_negative_zero() {
    let fixed = |text: &str, count| decimal(text).fixed(places(count));
    assert_eq!(fixed("1.005", 2), "1.01");
    assert_eq!(fixed("-1.005", 2), "-1.01");
    assert_eq!(fixed("-0.004", 2), "0.00");
    assert_eq!(fixed("0.5", 0), "1");
    assert_eq!(fixed("1e22", 1), "10000000000000000000000.0");
    assert_eq!(
        fixed("1234567890123456789012.345", 2),
        "1234567890123456789012.35"
    );
    let floored = |text: &str| decimal(text).floored(places(2));
    assert_eq!(floored("-0.001"), "-0.01");
    assert_eq!(floored("0.019"), "0.01");
    assert_eq!(
        [signed("1.00"), signed("0.00"), signed("-1.00")],
        ["+1.00", "0.00", "-1.00"]
    );
}

#[test]
fn number_of_decimals_is_an_integer_up_to_twenty() {
    for wrong in [-1.0, 0.5, 21.0, f64::NAN] {
        assert!(Places::try_from(wrong).is_err(), "{wrong}");
    }
    assert_eq!(decimal("1").fixed(places(20)), "1.00000000000000000000");
}

proptest! {
    #[test]
    fn decimal_text_round_trips(digits in "-?[0-9]{1,30}", scale in -40i64..40) {
        let written = decimal(&format!("{digits}e{scale}"));
        prop_assert_eq!(decimal(&written.text()), written);
    }

    #[test]
    fn quotient_times_divisor_is_close(one in 1i64..i64::MAX, other in 1i64..i64::MAX) {
        let (one, other) = (Decimal::from(one), Decimal::from(other));
        let back = one.over(&other).times(&other);
        let off = back.minus(&one).over(&one);
        prop_assert!(off < decimal("1e-19") && off > decimal("-1e-19"), "{}", off.text());
    }
}
