//! The step `ask`: a call from the app to the page.

use footbridge_contract::contains;
use footbridge_host::AskOutcome;
use footbridge_scenario::step::AskStep;
use footbridge_scenario::step_text;

use super::perform::Performed;
use super::{CaseAborted, Stage};

impl Stage<'_> {
    /// Calls the page, and waits for the return value if the scenario expects one.
    pub(super) fn step_ask(&mut self, ask: &AskStep) -> Result<Performed, CaseAborted> {
        let name = &ask.call.value;
        let payload = ask.payload.as_ref().map(|payload| &payload.value);
        let (number, injection) = match self.host.ask(name, payload) {
            Ok(made) => made,
            Err(error) => return Ok(Performed::Refused(error.to_string())),
        };
        if let Some(injection) = injection {
            self.inject(injection)?;
        }
        self.host.ask_made(number);
        if ask.is_awaited() {
            let within = ask.within.value;
            self.advance_until(within, |host| host.asked(number).is_some())?;
        }
        Ok(match self.host.asked(number) {
            Some(AskOutcome::Missed(path)) => Performed::Refused(format!(
                "the page has no function `{path}`, which the app calls"
            )),
            Some(AskOutcome::Returned(found)) => {
                let wanted = ask.answer.as_ref().map(|answer| &answer.value);
                match wanted.filter(|wanted| !contains(found, wanted)) {
                    Some(wanted) => Performed::Refused(format!(
                        "the page returned {found} for `{name}`, not {wanted}"
                    )),
                    None => Performed::Done,
                }
            }
            None if !ask.is_awaited() => Performed::Done,
            None if ask.within.value.is_zero() => Performed::Refused(format!(
                "the page returned no value for `{name}` at once; allow it time with `within`"
            )),
            None => Performed::Refused(format!(
                "the page returned no value for `{name}` within {}",
                step_text::duration(ask.within.value)
            )),
        })
    }
}
