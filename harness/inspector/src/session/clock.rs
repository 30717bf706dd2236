//! The clock of a session: the machine's, the virtual one, or stopped.

use std::time::Duration;

use footbridge_journal::Instant;
use footbridge_runner::WallClock;

use super::advances::Advances;
use crate::wire::ClockMode;

#[derive(Debug)]
pub(super) struct SessionClock {
    wall: WallClock,
    mode: ClockMode,
    /// The instant on the virtual clock; on the real one the latest returned instant.
    now: Instant,
    /// The machine's time at zero on this clock.
    began: Duration,
    /// The machine's time at which a breakpoint stopped the clock.
    stopped: Option<Duration>,
    /// The advances of the virtual clock.
    pub(super) advances: Advances,
}

impl SessionClock {
    /// A clock that begins now, at zero.
    pub(super) fn new(mode: ClockMode, wall: WallClock) -> Self {
        Self {
            mode,
            now: Instant::ZERO,
            began: wall.now(),
            stopped: None,
            advances: Advances::default(),
            wall,
        }
    }

    pub(super) fn mode(&self) -> ClockMode {
        self.mode
    }

    pub(super) fn is_virtual(&self) -> bool {
        self.mode == ClockMode::Virtual
    }

    /// Whether a breakpoint has stopped the clock.
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.is_some()
    }

    /// Returns the present instant, which never decreases.
    pub(super) fn now(&mut self) -> Instant {
        if !self.is_virtual() {
            let wall = self.stopped.unwrap_or_else(|| self.wall.now());
            self.reach(Instant::ZERO.after(wall.saturating_sub(self.began)));
        }
        self.now
    }

    /// Returns the latest instant without reading the machine's time.
    pub(super) fn latest(&self) -> Instant {
        self.now
    }

    /// Sets the clock to an instant, unless it is later already.
    pub(super) fn reach(&mut self, instant: Instant) {
        self.now = self.now.max(instant);
    }

    /// Returns the Unix time at zero on this clock, in milliseconds.
    pub(super) fn epoch(&self) -> u64 {
        let elapsed = self.wall.now().saturating_sub(self.began);
        let since = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
        self.wall.unix_millis().saturating_sub(since)
    }

    /// Begins again at zero.
    pub(super) fn restart(&mut self) {
        self.now = Instant::ZERO;
        self.began = self.wall.now();
        self.stopped = None;
    }

    /// Stops the clock, or lets it continue from the instant at which it stopped. Returns whether that is a change.
    pub(super) fn stop(&mut self, stops: bool) -> bool {
        match self.stopped {
            None if stops => {
                self.now();
                self.stopped = Some(self.wall.now());
                true
            }
            Some(since) if !stops => {
                self.stopped = None;
                self.began += self.wall.now().saturating_sub(since);
                true
            }
            _ => false,
        }
    }

    /// Changes the mode. The clock continues from the present instant.
    pub(super) fn set_mode(&mut self, mode: ClockMode) {
        let now = self.now();
        self.mode = mode;
        self.stopped = None;
        let elapsed = Duration::from_millis(now.as_millis());
        self.began = self.wall.now().saturating_sub(elapsed);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    /// A clock on a machine whose time the test sets, in milliseconds.
    fn clock(mode: ClockMode) -> (SessionClock, impl Fn(u64)) {
        let machine = Arc::new(AtomicU64::new(500));
        let read = Arc::clone(&machine);
        let wall = WallClock::new(Duration::from_secs(1_000), move || {
            Duration::from_millis(read.load(Ordering::Relaxed))
        });
        let set = move |millis| machine.store(millis, Ordering::Relaxed);
        (SessionClock::new(mode, wall), set)
    }

    fn at(millis: u64) -> Instant {
        Instant::from_millis(millis)
    }

    #[test]
    fn real_clock_begins_at_zero_and_follows_the_machine() {
        let (mut clock, set) = clock(ClockMode::Real);
        assert_eq!(clock.now(), at(0));
        set(750);
        assert_eq!(clock.now(), at(250));
        assert_eq!(clock.epoch(), 1_000_500);
    }

    #[test]
    fn stopped_clock_continues_where_it_stopped() {
        let (mut clock, set) = clock(ClockMode::Real);
        set(600);
        assert!(clock.stop(true));
        assert!(!clock.stop(true));
        set(5_000);
        assert_eq!(clock.now(), at(100));
        assert!(clock.stop(false));
        set(5_050);
        assert_eq!(clock.now(), at(150));
    }

    #[test]
    fn virtual_clock_ignores_the_machine() {
        let (mut clock, set) = clock(ClockMode::Virtual);
        set(9_000);
        assert_eq!(clock.now(), at(0));
        clock.reach(at(40));
        clock.reach(at(30));
        assert_eq!(clock.now(), at(40));
    }

    #[test]
    fn mode_change_keeps_the_instant() {
        let (mut clock, set) = clock(ClockMode::Virtual);
        clock.reach(at(3_000));
        set(10_000);
        clock.set_mode(ClockMode::Real);
        set(10_020);
        assert_eq!(clock.now(), at(3_020));
        clock.restart();
        assert_eq!(clock.now(), at(0));
    }
}
