//! A Chromium started by this process, and the DevTools messages to and from it.
//!
//! Commands use a pipe that only this process holds, so no other program can control the browser, and the browser
//! ends with this process. Messages are JSON, each followed by a zero byte. They arrive in the order of the browser,
//! among whatever else wakes the program: a [`BrowserEvent`].
//!
//! ```no_run
//! use std::process::Command;
//! use std::sync::mpsc::channel;
//!
//! use footbridge_devtools::{BrowserEvent, DevTools, start};
//! use serde_json::{Value, json};
//!
//! enum Event {
//!     Message(Value),
//!     End,
//! }
//!
//! impl BrowserEvent for Event {
//!     const END: Self = Self::End;
//!
//!     fn of_message(message: Value) -> Self {
//!         Self::Message(message)
//!     }
//!
//!     fn message(&mut self) -> Option<&mut Value> {
//!         match self {
//!             Self::Message(message) => Some(message),
//!             Self::End => None,
//!         }
//!     }
//!
//!     fn is_end(&self) -> bool {
//!         matches!(self, Self::End)
//!     }
//! }
//!
//! let (sender, events) = channel::<Event>();
//! let browser = start(&Command::new("chromium"), sender, |mut command| command.spawn()).expect("it starts");
//! let mut devtools = DevTools::new(browser.commands, events);
//! println!("{}", devtools.ask("Browser.getVersion", &json!({})).expect("it responds")["product"]);
//! ```

mod connection;
mod process;

pub use connection::{BrowserEvent, DevTools, Gone};
pub use process::{Browser, start};
