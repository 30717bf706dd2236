//! The kinds of expectation: conditions at one point of a scenario.

mod call;
mod console;
mod link;
mod no_call;
mod no_link;
mod no_request;
mod otherwise;
mod request;
mod settle;
mod storage;
mod text;
mod transition;
mod url;

pub use call::Call;
pub use console::{Console, Level};
pub use link::Link;
pub use no_call::NoCall;
pub use no_link::NoLink;
pub use no_request::NoRequest;
pub use otherwise::Otherwise;
pub use request::Request;
pub use settle::{Settle, SettleOutcome};
pub use storage::{Area, Kept, Storage, Stored};
pub use text::{Alert, NoText, Status, Text, Title};
pub use transition::Transition;
pub use url::Url;

crate::form::kinds! {
    /// An expectation. A new kind is a new file here, and its line in this list.
    Expectation {
        Call,
        NoCall,
        Link,
        NoLink,
        Request,
        NoRequest,
        Alert,
        Status,
        Text,
        NoText,
        Url,
        Title,
        Storage,
        Settle,
        Transition,
        Console,
    }
}

impl Expectation {
    /// Whether it is about the page's present state, rather than about past events.
    pub fn looks_at_page(&self) -> bool {
        if let Some(otherwise) = self.otherwise() {
            let mut instead = otherwise.expectations.iter();
            return instead.any(|expectation| expectation.value.looks_at_page());
        }
        match self {
            Self::Alert(_)
            | Self::Status(_)
            | Self::Text(_)
            | Self::NoText(_)
            | Self::Url(_)
            | Self::Title(_)
            | Self::Storage(_) => true,
            Self::Call(_)
            | Self::NoCall(_)
            | Self::Link(_)
            | Self::NoLink(_)
            | Self::Request(_)
            | Self::NoRequest(_)
            | Self::Settle(_)
            | Self::Transition(_)
            | Self::Console(_) => false,
        }
    }

    /// The expectations that hold instead on a host that lacks its call or link.
    pub const fn otherwise(&self) -> Option<&Otherwise> {
        match self {
            Self::Call(expected) => expected.otherwise.as_ref(),
            Self::Link(expected) => expected.otherwise.as_ref(),
            Self::Settle(expected) => expected.otherwise.as_ref(),
            _ => None,
        }
    }
}
