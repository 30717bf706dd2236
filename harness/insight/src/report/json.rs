//! The report for programs: one JSON object, written when the run is over (docs/record.md).
//!
//! ```json
//! {"schema":"footbridge.report/3","engine":"WebKitGTK 2.50.6","duration_ms":5210,"left_out":0,"end":"finished",
//! "totals":{"passed":1,"failed":0, … },"problems":[],
//! "cases":[
//! {"schema":"footbridge.record/3","case":{"scenario":"scenarios/a.yaml", … },"verdict":"passed", … }
//! ]}
//! ```

use std::io::{self, Write};

use footbridge_record::RunEvent;

use super::gathered::Gathered;
use super::reporter::Reporter;

/// Writes the report for programs.
#[derive(Default)]
pub struct Json {
    gathered: Gathered,
}

impl Reporter for Json {
    fn take(&mut self, event: &RunEvent, output: &mut dyn Write) -> io::Result<()> {
        let Some(run) = self.gathered.take(event) else {
            return Ok(());
        };
        for line in run.lines()? {
            writeln!(output, "{}", line?)?;
        }
        Ok(())
    }
}
