//! The risk token's state machine.

use super::{AttemptFailure, Effect, Status, StoredValues, TOKEN_LENGTH, Timing, is_token};

/// An input of the machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input {
    /// The page started.
    Started,
    /// Time passed, or another tab changed the stored values.
    Advanced,
    /// The script responded to the last [`Effect::Ask`], or failed to load.
    Responded(Result<String, AttemptFailure>),
    /// The page became visible (`true`) or hidden.
    Visible(bool),
}

/// The state machine of one page's risk token. Times are milliseconds since 1970 by the page's clock, and never
/// decrease.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RiskToken {
    timing: Timing,
    status: Status,
    phase: Phase,
    is_visible: bool,
    refresh_due: Option<u64>,
    lifetime_end: Option<u64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    Idle,
    /// Another tab is acquiring a token.
    Waiting {
        until: u64,
    },
    Asking {
        deadline: u64,
        is_retry: bool,
    },
    /// The first attempt failed, and the second is due later.
    Resting {
        deadline: u64,
        until: u64,
    },
}

impl RiskToken {
    /// Creates the machine of a visible page that hasn't started yet.
    pub fn new(timing: Timing) -> Self {
        Self {
            timing,
            status: Status::Uninitialised,
            phase: Phase::Idle,
            is_visible: true,
            refresh_due: None,
            lifetime_end: None,
        }
    }

    /// The current status of the token.
    pub fn status(&self) -> Status {
        self.status
    }

    /// Whether an acquisition is in progress. Requests wait only for the page's first one.
    pub fn is_acquiring(&self) -> bool {
        self.phase != Phase::Idle
    }

    /// The time at which [`Input::Advanced`] is due if there is no other input. `None` if nothing changes before the
    /// page becomes visible.
    pub fn next_due(&self) -> Option<u64> {
        let next = match self.phase {
            Phase::Waiting { until } => Some(until),
            Phase::Asking { deadline, .. } => Some(deadline),
            Phase::Resting { deadline, until } => Some(until.min(deadline)),
            Phase::Idle => self.refresh_due.filter(|_| self.is_visible),
        };
        [next, self.lifetime_end].into_iter().flatten().min()
    }

    /// Handles an input and returns its effects. `stored` are the currently stored values.
    pub fn handle(&mut self, now: u64, stored: &StoredValues, input: Input) -> Vec<Effect> {
        let mut effects = Vec::new();
        self.end_lifetime(now, &mut effects);
        match input {
            Input::Started => self.begin(now, stored, &mut effects),
            Input::Advanced => self.advance(now, stored, &mut effects),
            Input::Responded(result) => self.responded(now, result, &mut effects),
            Input::Visible(is_visible) => {
                self.is_visible = is_visible;
                self.advance(now, stored, &mut effects);
            }
        }
        effects
    }

    /// Starts the page: uses a fresh stored token unchanged, or else acquires one. A refresh, which requests a newer
    /// token, doesn't use this function.
    fn begin(&mut self, now: u64, stored: &StoredValues, effects: &mut Vec<Effect>) {
        if stored.is_fresh(now) {
            self.take_stored(now, effects);
        } else {
            self.acquire(now, stored, effects);
        }
    }

    fn acquire(&mut self, now: u64, stored: &StoredValues, effects: &mut Vec<Effect>) {
        // A mark from the future was made before a clock was set back, not by another tab.
        let since = stored.pending.filter(|since| *since <= now);
        let until = since.map(|since| since + self.timing.wait);
        match until {
            Some(until) if now < until => self.phase = Phase::Waiting { until },
            _ => self.ask(now, effects),
        }
    }

    fn ask(&mut self, now: u64, effects: &mut Vec<Effect>) {
        let deadline = now + self.timing.wait;
        self.phase = Phase::Asking {
            deadline,
            is_retry: false,
        };
        effects.extend([Effect::SetPending { since: now }, Effect::Ask]);
    }

    fn advance(&mut self, now: u64, stored: &StoredValues, effects: &mut Vec<Effect>) {
        match self.phase {
            Phase::Waiting { until } if now >= until || stored.pending.is_none() => {
                if stored.is_fresh(now) {
                    self.take_stored(now, effects);
                } else {
                    self.ask(now, effects);
                }
            }
            Phase::Asking { deadline, .. } | Phase::Resting { deadline, .. } if now >= deadline => {
                self.end(now, Status::TimedOut, "no answer".to_owned(), effects);
            }
            Phase::Resting { deadline, until } if now >= until => {
                self.phase = Phase::Asking {
                    deadline,
                    is_retry: true,
                };
                effects.push(Effect::Ask);
            }
            Phase::Idle if self.is_visible && self.refresh_due.is_some_and(|due| now >= due) => {
                self.acquire(now, stored, effects);
            }
            Phase::Idle | Phase::Waiting { .. } | Phase::Asking { .. } | Phase::Resting { .. } => {}
        }
    }

    /// Ends an expired token, even while the next one is being acquired.
    fn end_lifetime(&mut self, now: u64, effects: &mut Vec<Effect>) {
        if self.lifetime_end.is_none_or(|end| now < end) {
            return;
        }
        self.lifetime_end = None;
        self.become_status(Status::Uninitialised, "lifetime over".to_owned(), effects);
        self.refresh_due = Some(now);
    }

    fn responded(
        &mut self,
        now: u64,
        result: Result<String, AttemptFailure>,
        effects: &mut Vec<Effect>,
    ) {
        let Phase::Asking { deadline, is_retry } = self.phase else {
            return;
        };
        if now >= deadline {
            self.end(now, Status::TimedOut, "no answer".to_owned(), effects);
            return;
        }
        let failure = match result {
            Ok(token) if token.is_empty() => AttemptFailure::Empty,
            Ok(token) if is_token(&token) => return self.obtained(now, token, effects),
            Ok(_) => AttemptFailure::Acquisition,
            Err(failure) => failure,
        };
        if is_retry {
            self.end(now, Status::Failed, failure.cause().to_owned(), effects);
            effects.push(Effect::Report { failure });
        } else {
            let until = now + self.timing.retry_delay;
            self.phase = Phase::Resting { deadline, until };
        }
    }

    fn obtained(&mut self, now: u64, token: String, effects: &mut Vec<Effect>) {
        let length = token.len();
        let at = now + self.timing.expiry;
        let status = if length == TOKEN_LENGTH {
            effects.extend([Effect::RemoveFallback, Effect::SetCookie { token }]);
            self.lifetime_end = Some(now + self.timing.lifetime);
            Status::Success
        } else {
            effects.push(Effect::SetFallback { token });
            Status::Demoted
        };
        effects.push(Effect::SetExpiry { at });
        self.end(
            now,
            status,
            format!("token of {length} characters"),
            effects,
        );
    }

    /// Takes the token that another tab or an earlier page has stored.
    fn take_stored(&mut self, now: u64, effects: &mut Vec<Effect>) {
        self.phase = Phase::Idle;
        self.refresh_due = Some(now + self.timing.refresh);
        self.lifetime_end = Some(now + self.timing.lifetime);
        let cause = match self.status {
            Status::Uninitialised => "token in the cookie",
            _ => "token of 40 characters",
        };
        self.become_status(Status::Success, cause.to_owned(), effects);
    }

    fn end(&mut self, now: u64, status: Status, cause: String, effects: &mut Vec<Effect>) {
        self.phase = Phase::Idle;
        self.refresh_due = Some(now + self.timing.refresh);
        effects.push(Effect::RemovePending);
        self.become_status(status, cause, effects);
    }

    fn become_status(&mut self, to: Status, cause: String, effects: &mut Vec<Effect>) {
        let from = self.status;
        if from != to {
            self.status = to;
            effects.push(Effect::Transition { from, to, cause });
        }
    }
}

#[cfg(test)]
mod tests;
