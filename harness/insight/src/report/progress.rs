//! The progress line of a run.

/// Shows the progress of a run: the number of cases done, the number of all cases, and the number of failures so far.
pub type Show = Box<dyn FnMut(usize, usize, usize)>;

/// The progress line of a run on a terminal; the caller draws it.
#[derive(Default)]
pub struct Progress {
    /// Redraws the line; `None` draws no line.
    pub show: Option<Show>,
    /// Clears the line, so that others can be printed.
    pub hide: Option<Box<dyn FnMut()>>,
}
