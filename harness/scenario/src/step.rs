//! The kinds of step: what a scenario does, in order.

mod advance;
mod expect;
mod fill;
mod open;
mod other_tab;
mod press;
mod select;
mod send;
mod tap;

pub use advance::Advance;
pub use expect::Expect;
pub use fill::Fill;
pub use open::Open;
pub use other_tab::{Change, OtherTab};
pub use press::Press;
pub use select::Select;
pub use send::Send;
pub use tap::Tap;

crate::form::kinds! {
    /// A step. A new kind is a new file here, and its line in this list.
    Step {
        Open,
        Tap,
        Fill,
        Select,
        Press,
        Advance,
        Send,
        OtherTab,
        Expect,
    }
}
