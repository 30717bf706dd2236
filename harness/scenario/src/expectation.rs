//! The kinds of expectations: conditions at one point of a scenario.

mod animation;
mod call;
mod console;
mod element;
mod head;
mod link;
mod no_call;
mod no_element;
mod no_link;
mod no_request;
mod otherwise;
mod request;
mod script;
mod settle;
mod storage;
mod text;
mod transition;
mod url;

pub use animation::{AnimationPhase, ExpectAnimation};
pub use call::ExpectCall;
pub use console::{ExpectConsole, Level};
pub use element::ExpectElement;
pub use head::ExpectHead;
pub use link::ExpectLink;
pub use no_call::ExpectNoCall;
pub use no_element::ExpectNoElement;
pub use no_link::ExpectNoLink;
pub use no_request::ExpectNoRequest;
pub use otherwise::Otherwise;
pub use request::ExpectRequest;
pub use script::{ExpectNoScript, ExpectScript};
pub use settle::{ExpectSettle, SettleOutcome};
pub use storage::{ExpectStorage, Kept, StorageArea, Stored};
pub use text::{ExpectAlert, ExpectNoText, ExpectStatus, ExpectText, ExpectTitle};
pub use transition::ExpectTransition;
pub use url::ExpectUrl;

crate::form::kinds! {
    /// An expectation. To add a kind, create a file here and add a line to this list.
    Expectation {
        Call(ExpectCall),
        NoCall(ExpectNoCall),
        Link(ExpectLink),
        NoLink(ExpectNoLink),
        Request(ExpectRequest),
        NoRequest(ExpectNoRequest),
        Alert(ExpectAlert),
        Status(ExpectStatus),
        Text(ExpectText),
        NoText(ExpectNoText),
        Url(ExpectUrl),
        Title(ExpectTitle),
        Element(ExpectElement),
        NoElement(ExpectNoElement),
        Head(ExpectHead),
        Storage(ExpectStorage),
        Settle(ExpectSettle),
        Transition(ExpectTransition),
        Console(ExpectConsole),
        Script(ExpectScript),
        NoScript(ExpectNoScript),
        Animation(ExpectAnimation),
    }
}

impl Expectation {
    /// Whether it needs the page's whole present state, rather than past events or one element.
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
            | Self::Console(_)
            | Self::Script(_)
            | Self::NoScript(_)
            | Self::Animation(_)
            | Self::Element(_)
            | Self::NoElement(_)
            | Self::Head(_) => false,
        }
    }

    /// Whether it is about something that happens, rather than about what holds at a moment.
    pub const fn is_happening(&self) -> bool {
        matches!(
            self,
            Self::Call(_)
                | Self::Link(_)
                | Self::Request(_)
                | Self::Settle(_)
                | Self::Transition(_)
                | Self::Console(_)
                | Self::Script(_)
                | Self::Animation(_)
        )
    }

    /// The exact number of times that it expects something, if it has one.
    pub(crate) const fn times(&self) -> Option<u32> {
        match self {
            Self::Call(expected) => expected.times,
            Self::Request(expected) => expected.times,
            Self::Script(expected) => expected.times,
            _ => None,
        }
    }

    /// Whether it, or an expectation in its `otherwise`, is about animations.
    pub(crate) fn is_about_animations(&self) -> bool {
        let instead = self
            .otherwise()
            .map(|otherwise| otherwise.expectations.iter());
        matches!(self, Self::Animation(_))
            || instead
                .into_iter()
                .flatten()
                .any(|expectation| expectation.value.is_about_animations())
    }

    /// The expectations that apply instead on a host that lacks its call or link.
    pub const fn otherwise(&self) -> Option<&Otherwise> {
        match self {
            Self::Call(expected) => expected.otherwise.as_ref(),
            Self::Link(expected) => expected.otherwise.as_ref(),
            Self::Settle(expected) => expected.otherwise.as_ref(),
            _ => None,
        }
    }
}
