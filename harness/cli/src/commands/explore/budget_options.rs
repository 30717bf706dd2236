//! The options that end an exploration.

use std::num::NonZeroUsize;
use std::time::Duration;

use clap::Args;
use footbridge_contract::counted;
use footbridge_explore::Budget;

/// The time and the number of runs of an exploration.
#[derive(Debug, Args)]
pub(super) struct BudgetOptions {
    /// Explore for this time, such as 30s, 5m or 1h; by default 1m without --runs.
    #[arg(long = "for", value_name = "TIME", value_parser = parse_time)]
    time: Option<Duration>,

    /// Stop after N runs.
    #[arg(long, value_name = "N")]
    runs: Option<NonZeroUsize>,
}

impl BudgetOptions {
    /// Returns the budget.
    pub(super) fn budget(&self) -> Budget {
        Budget {
            runs: self.runs.map(NonZeroUsize::get),
            time: self.time.or(self.runs.is_none().then_some(USUAL_TIME)),
        }
    }
}

/// Describes the end of an exploration: "for 60 s", "for 16 runs".
pub(super) fn describe(budget: Budget) -> String {
    let time = budget.time.map(|time| format!("for {} s", time.as_secs()));
    let runs = budget
        .runs
        .map(|runs| format!("for {}", counted(runs, "run")));
    let limits: Vec<String> = time.into_iter().chain(runs).collect();
    limits.join(" or ")
}

/// The time without `--for` and `--runs`.
const USUAL_TIME: Duration = Duration::from_secs(60);

fn parse_time(text: &str) -> Result<Duration, String> {
    let digits = text.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let seconds = match &text[digits.len()..] {
        "s" => Some(1),
        "m" => Some(60),
        "h" => Some(3600),
        _ => None,
    };
    let number: Option<u64> = digits.parse().ok();
    let time = number
        .zip(seconds)
        .and_then(|(number, each)| number.checked_mul(each));
    let time = time.filter(|time| *time > 0).map(Duration::from_secs);
    time.ok_or_else(|| "write a whole number and a unit: `30s`, `5m`, `1h`".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_a_number_with_a_unit() {
        assert_eq!(parse_time("90s"), Ok(Duration::from_secs(90)));
        assert_eq!(parse_time("5m"), Ok(Duration::from_secs(300)));
        for wrong in ["", "5", "m", "0s", "1.5m", "5 m", "5d"] {
            assert!(parse_time(wrong).is_err(), "{wrong}");
        }
    }
}
