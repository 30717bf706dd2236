//! Texts for fields: fitting texts and edge cases.

use footbridge_engine::TextField;

/// The number of texts of [`text_for`]: the fitting texts, then the edge cases.
pub(crate) const TEXTS: usize = 24;

/// The number of fitting texts.
pub(crate) const FITTING: usize = 8;

/// Returns a text for a field. Lower numbers are simpler; the first fits best.
pub(crate) fn text_for(field: &TextField, number: usize) -> String {
    if number < FITTING {
        let fitting = fitting(field);
        let index = number.checked_rem(fitting.len()).unwrap_or_default();
        return fitting.into_iter().nth(index).unwrap_or_default();
    }
    let long = "a".repeat(field.longest.map_or(1000, |longest| longest.min(10_000)) as usize);
    let edges = [
        "0",
        "",
        "-1",
        "99999999999999999999",
        "0.00000001",
        "1e5",
        "１２３",
        "1,5",
        " ",
        "😀",
        "مرحبا",
        "<b>&amp;</b>",
        "'\"\\",
        "%",
        "null",
        long.as_str(),
    ];
    let index = (number - FITTING).checked_rem(edges.len());
    let edge = index.and_then(|index| edges.get(index));
    (*edge.unwrap_or(&"")).to_owned()
}

/// Returns the texts that fit a field, at least one.
fn fitting(field: &TextField) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    let mut add = |text: &str| {
        if !texts.iter().any(|known| known == text) {
            texts.push(text.to_owned());
        }
    };
    if let Some(digits) = digits_of(&field.pattern) {
        add(&"1234567890".repeat(1 + digits / 10)[..digits]);
    }
    match field.form.as_str() {
        "email" => add("ann@myapp.test"),
        "tel" => add("5551234567"),
        "url" => add("https://www.myapp.test/"),
        "date" => add("2026-01-02"),
        "time" => add("12:30"),
        "datetime-local" => add("2026-01-02T12:30"),
        "month" => add("2026-01"),
        "week" => add("2026-W01"),
        "password" => add("Passw0rd!"),
        "number" | "range" => add_numbers(field, &mut add),
        _ => match field.mode.as_str() {
            _ if field.purpose == "one-time-code" => add("123456"),
            "numeric" | "decimal" => add_numbers(field, &mut add),
            "email" => add("ann@myapp.test"),
            "tel" => add("5551234567"),
            "url" => add("https://www.myapp.test/"),
            _ => {
                add("1");
                add("ann");
                add("ann@myapp.test");
                add("123456");
            }
        },
    }
    if let Some(longest) = field.longest {
        let longest = longest as usize;
        texts = texts
            .into_iter()
            .map(|text| text.chars().take(longest).collect())
            .collect();
    }
    texts
}

fn add_numbers(field: &TextField, add: &mut impl FnMut(&str)) {
    let is_number = |text: &str| text.parse::<f64>().is_ok();
    add("1");
    for limit in [&field.min, &field.max] {
        if is_number(limit) {
            add(limit);
        }
    }
    add("100");
    add("0.5");
    add("10000");
}

/// Returns the number of digits that a pattern such as `[0-9]{6}` or `\d{4,6}` requires.
fn digits_of(pattern: &str) -> Option<usize> {
    let rest = pattern.trim_start_matches('^').trim_end_matches('$');
    let rest = ["[0-9]", "\\d"]
        .iter()
        .find_map(|class| rest.strip_prefix(class))?;
    let count = rest.strip_prefix('{')?.strip_suffix('}')?;
    let least = count.split(',').next()?;
    least.parse().ok().filter(|count| (1..=100).contains(count))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(form: &str) -> TextField {
        TextField {
            form: form.to_owned(),
            ..TextField::default()
        }
    }

    #[test]
    fn first_text_fits_the_field() {
        assert_eq!(text_for(&field("email"), 0), "ann@myapp.test");
        assert_eq!(text_for(&field("number"), 0), "1");
        let code = TextField {
            pattern: "[0-9]{6}".to_owned(),
            ..field("text")
        };
        assert_eq!(text_for(&code, 0), "123456");
        let short = TextField {
            longest: Some(4),
            ..field("email")
        };
        assert_eq!(text_for(&short, 0), "ann@");
    }

    #[test]
    fn numbers_of_a_field_include_its_limits() {
        let amount = TextField {
            min: "5".to_owned(),
            max: "50".to_owned(),
            ..field("number")
        };
        let texts: Vec<_> = (0..4).map(|number| text_for(&amount, number)).collect();
        assert_eq!(texts, ["1", "5", "50", "100"]);
    }

    #[test]
    fn every_number_has_a_text() {
        let texts: Vec<_> = (FITTING..TEXTS)
            .map(|number| text_for(&field("text"), number))
            .collect();
        assert!(texts.contains(&String::new()) && texts.iter().any(|text| text.len() == 1000));
    }
}
