//! The table of the phases of each case.

use std::fmt::Write as _;
use std::io::{self, Write};

use footbridge_contract::counted;
use footbridge_record::{CaseRecord, Phases};

/// The table of the phases of each case, for the terminal report.
#[derive(Debug, Default)]
pub(super) struct Timings {
    /// The cases with measured phases, by their names.
    cases: Vec<(Phases, String)>,
}

/// The headings of the columns before the name, which is last since its length varies.
const HEADINGS: [&str; 8] = [
    "total", "reset", "load", "settle", "act", "judge", "picture", "other",
];

impl Timings {
    /// Adds a case that ran. Without measured phases, it is left out.
    pub(super) fn add(&mut self, record: &CaseRecord) {
        let phases = record.durations.phases;
        self.cases
            .extend(phases.map(|phases| (phases, record.case.to_string())));
    }

    /// Writes the table: the slowest case first, and the sums last. Without cases, it writes nothing.
    pub(super) fn write(&mut self, output: &mut dyn Write) -> io::Result<()> {
        if self.cases.is_empty() {
            return Ok(());
        }
        self.cases.sort_by(|(a, name_of_a), (b, name_of_b)| {
            let by_total = b.total_us().cmp(&a.total_us());
            by_total.then_with(|| name_of_a.cmp(name_of_b))
        });
        let mut sums = Phases::default();
        for (phases, _) in &self.cases {
            sums += *phases;
        }
        let last = cells(&sums);
        let widths: [usize; 8] =
            std::array::from_fn(|column| HEADINGS[column].len().max(last[column].len()));
        let headings = HEADINGS.map(str::to_owned);
        writeln!(output, "\nreal time in milliseconds, slowest case first\n")?;
        writeln!(output, "{}case", line(&headings, &widths))?;
        for (phases, name) in &self.cases {
            writeln!(output, "{}{name}", line(&cells(phases), &widths))?;
        }
        let cases = counted(self.cases.len(), "case");
        writeln!(output, "{}{cases}", line(&last, &widths))
    }
}

/// The numbers of a row, in the order of the headings.
fn cells(phases: &Phases) -> [String; 8] {
    [
        phases.total_us(),
        phases.reset_us,
        phases.load_us,
        phases.settle_us,
        phases.act_us,
        phases.judge_us,
        phases.picture_us,
        phases.other_us,
    ]
    .map(milliseconds)
}

/// Formats microseconds as milliseconds: `41.3`.
fn milliseconds(micros: u64) -> String {
    let tenths = micros / 100 + u64::from(micros % 100 >= 50);
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// Aligns cells on the right, with two spaces after each.
fn line(cells: &[String; 8], widths: &[usize; 8]) -> String {
    let mut text = String::new();
    for (cell, width) in cells.iter().zip(widths) {
        let _ = write!(text, "{cell:>width$}  ");
    }
    text
}

#[cfg(test)]
mod tests {
    use footbridge_record::Verdict;
    use footbridge_record::testing::record;

    use super::*;

    fn timed(scenario: &str, phases: Option<Phases>) -> CaseRecord {
        let mut record = record(scenario, "2.9.0", Verdict::Passed, Vec::new());
        record.durations.phases = phases;
        record
    }

    fn table(records: &[CaseRecord]) -> String {
        let mut timings = Timings::default();
        for record in records {
            timings.add(record);
        }
        let mut output = Vec::new();
        timings.write(&mut output).unwrap();
        String::from_utf8(output).unwrap()
    }

    #[test]
    fn slowest_case_is_first_and_the_sums_are_last() {
        let fast = Phases {
            reset_us: 9_040,
            load_us: 17_050,
            settle_us: 8_000,
            act_us: 4_000,
            judge_us: 1_500,
            picture_us: 0,
            other_us: 1_410,
        };
        let hung = Phases {
            load_us: 30_000_000,
            picture_us: 75_000,
            ..fast
        };
        let text = table(&[
            timed("scenarios/b.yaml", Some(fast)),
            timed("scenarios/a.yaml", Some(fast)),
            timed("scenarios/unmeasured.yaml", None),
            timed("scenarios/hung.yaml", Some(hung)),
        ]);
        insta::assert_snapshot!(text, @"

        real time in milliseconds, slowest case first

          total  reset     load  settle   act  judge  picture  other  case
        30099.0    9.0  30000.0     8.0   4.0    1.5     75.0    1.4  scenarios/hung.yaml › A page › ios 2.9.0 · en · dark
           41.0    9.0     17.1     8.0   4.0    1.5      0.0    1.4  scenarios/a.yaml › A page › ios 2.9.0 · en · dark
           41.0    9.0     17.1     8.0   4.0    1.5      0.0    1.4  scenarios/b.yaml › A page › ios 2.9.0 · en · dark
        30181.0   27.1  30034.1    24.0  12.0    4.5     75.0    4.2  3 cases
        ");
    }

    #[test]
    fn run_without_measured_cases_has_no_table() {
        assert_eq!(table(&[timed("a.yaml", None)]), "");
    }

    #[test]
    fn milliseconds_are_rounded() {
        assert_eq!(milliseconds(0), "0.0");
        assert_eq!(milliseconds(49), "0.0");
        assert_eq!(milliseconds(950), "1.0");
        assert_eq!(milliseconds(u64::MAX), "18446744073709551.6");
    }
}
