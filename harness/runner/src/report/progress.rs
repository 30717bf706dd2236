//! The line that follows a run.

/// Shows how far a run is: cases done, cases in all, and how many are wrong so far.
pub type Show = Box<dyn FnMut(usize, usize, usize)>;

/// A line that follows the run, where somebody watches; the caller draws it.
#[derive(Default)]
pub struct Progress {
    /// Draws it anew; none if nobody watches.
    pub show: Option<Show>,
    /// Takes the line away, so that others can be written.
    pub hide: Option<Box<dyn FnMut()>>,
}
