//! The expectations with a single text: `alert`, `status`, `text`, `no-text` and `title`.

use serde_json::{Map, Value};

use crate::form::{Form, one};
use crate::schema::{self, Names};
use crate::syntax::reader::{Fields, Reader};
use crate::syntax::span::Spanned;
use crate::syntax::tree::Node;

/// Defines a type for each expectation whose value is a single text.
macro_rules! text_expectations {
    ($($(#[$doc:meta])* $name:ident { key: $key:literal, place: $place:literal, about: $about:literal })*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct $name {
            pub text: Spanned<String>,
        }

        impl Form for $name {
            const KEY: &'static str = $key;
            const ABOUT: &'static str = $about;

            fn read(reader: &mut Reader<'_>, value: &Node, _: &Fields<'_>) -> Option<Self> {
                let text = reader.text(value, $place)?;
                Some(Self { text })
            }

            fn schema(_: &Names<'_>) -> Value {
                schema::text(Self::ABOUT)
            }

            fn print(&self) -> Map<String, Value> {
                one(Self::KEY, self.text.value.as_str())
            }
        }
    )*};
}

text_expectations! {
    /// Expects an element of the role `alert` that shows the text.
    ExpectAlert {
        key: "alert",
        place: "the alert's text",
        about: "An element of the role alert shows this text."
    }
    /// Expects an element of the role `status` that shows the text.
    ExpectStatus {
        key: "status",
        place: "the status text",
        about: "An element of the role status shows this text."
    }
    /// Expects the text, or a longer text that contains it, to be visible on the page.
    ExpectText {
        key: "text",
        place: "the text",
        about: "This text is visible on the page, also as part of a longer text."
    }
    /// Expects the text to be visible nowhere on the page.
    ExpectNoText {
        key: "no-text",
        place: "the text",
        about: "This text is not visible anywhere on the page."
    }
    /// Expects the text to be the document's whole title.
    ExpectTitle {
        key: "title",
        place: "the title",
        about: "The document has this title."
    }
}
