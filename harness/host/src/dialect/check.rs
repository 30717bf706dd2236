//! From a dialect's file to a dialect: what its keys must be together, and what the catalogue must know.

use std::path::Path;

use footbridge_contract::{Catalogue, suggest_help};
use toml::Spanned;

use super::file::{DialectFile, EventFile, EventVia, LinkFile, PlatformFile, SendVia};
use super::shape::{
    Announcement, Back, Bridge, Channel, Dialect, EventShape, LinkShape, ReplyShape, Unless,
};
use crate::file::{DataError, SourceFile, read};
use crate::identifier::{is_dotted_path, is_identifier};
use crate::template::Template;

const HELP: &str = "docs/dialects.md shows a whole dialect";

impl Dialect {
    /// Loads a dialect. The catalogue says which events and calls there are.
    ///
    /// # Errors
    /// [`DataError`], pointing at the place in the file.
    pub fn load(path: &Path, catalogue: &Catalogue) -> Result<Self, DataError> {
        Self::parse(&path.display().to_string(), &read(path)?, catalogue)
    }

    /// Reads a dialect from `text`; `name` is what mistakes call the file.
    ///
    /// # Errors
    /// [`DataError::Mistaken`], pointing at the place in the text.
    pub fn parse(name: &str, text: &str, catalogue: &Catalogue) -> Result<Self, DataError> {
        let source = SourceFile { name, text };
        let file: DialectFile = source.parse(HELP)?;
        let check = Check { source, catalogue };
        Ok(Self {
            name: file.name,
            ios: file
                .ios
                .map(|platform| check.bridge(platform))
                .transpose()?,
            android: file
                .android
                .map(|platform| check.bridge(platform))
                .transpose()?,
            message: file.message,
            reply: ReplyShape {
                default_form: file.reply.default_form,
                code: file.reply.code,
                message: file.reply.message,
                data: file.reply.data,
            },
            link: file.link.map(|link| check.link(link)).transpose()?,
            events: check.events(file.event)?,
        })
    }
}

struct Check<'a> {
    source: SourceFile<'a>,
    catalogue: &'a Catalogue,
}

impl Check<'_> {
    fn wrong<T>(
        &self,
        place: &Spanned<T>,
        message: impl Into<String>,
        label: &str,
        help: impl Into<String>,
    ) -> DataError {
        self.source
            .mistake(message, Some(place.span()), label, help)
    }

    fn bridge(&self, platform: PlatformFile) -> Result<Bridge, DataError> {
        let user_agent = Template::parse(platform.user_agent.get_ref()).map_err(|error| {
            self.wrong(
                &platform.user_agent,
                error.to_string(),
                "in this user agent",
                error.help(),
            )
        })?;
        let place = platform.send.span();
        let send = platform.send.into_inner();
        let argument = send.argument;
        let name = self.identifier(send.name)?;
        let channel = match (send.via, send.method) {
            (SendVia::MessageHandler, None) => Channel::MessageHandler { name },
            (SendVia::InjectedObject, Some(method)) => Channel::InjectedObject {
                name,
                method: self.identifier(method)?,
            },
            (SendVia::MessageHandler, Some(method)) => {
                return Err(self.wrong(
                    &method,
                    "a message handler has one method, `postMessage`",
                    "not needed",
                    "leave `method` out, or write `via = \"injected-object\"`",
                ));
            }
            (SendVia::InjectedObject, None) => {
                return Err(self.source.mistake(
                    "an injected object needs the name of its method",
                    Some(place),
                    "no `method` here",
                    "add `method = \"postMessage\"`",
                ));
            }
        };
        Ok(Bridge {
            user_agent,
            channel,
            argument,
        })
    }

    fn identifier(&self, name: Spanned<String>) -> Result<String, DataError> {
        if is_identifier(name.get_ref()) {
            return Ok(name.into_inner());
        }
        let message = format!("`{}` is not a name a script can use", name.get_ref());
        Err(self.wrong(
            &name,
            message,
            "here",
            "use ASCII letters, digits, `_` and `$`",
        ))
    }

    fn link(&self, link: LinkFile) -> Result<LinkShape, DataError> {
        Ok(LinkShape {
            call: self.call(link.call)?,
            field: link.field,
        })
    }

    /// The name of a call that the catalogue knows.
    fn call(&self, name: Spanned<String>) -> Result<String, DataError> {
        if self.catalogue.calls.get(name.get_ref()).is_some() {
            return Ok(name.into_inner());
        }
        let message = format!("no call `{}` in the catalogue", name.get_ref());
        let known = self.catalogue.calls.iter().map(|call| call.name.as_str());
        Err(self.wrong(
            &name,
            message,
            "unknown call",
            suggest_help(name.get_ref(), known),
        ))
    }

    fn events(&self, files: Vec<EventFile>) -> Result<Vec<EventShape>, DataError> {
        let mut events: Vec<EventShape> = Vec::with_capacity(files.len());
        for file in files {
            if events
                .iter()
                .any(|event| event.name == *file.name.get_ref())
            {
                let message = format!("the event `{}` stands here twice", file.name.get_ref());
                return Err(self.wrong(
                    &file.name,
                    message,
                    "the second one",
                    "leave one of them out",
                ));
            }
            events.push(self.event(file)?);
        }
        Ok(events)
    }

    fn event(&self, file: EventFile) -> Result<EventShape, DataError> {
        if self.catalogue.events.get(file.name.get_ref()).is_none() {
            let message = format!("no event `{}` in the catalogue", file.name.get_ref());
            let known = self
                .catalogue
                .events
                .iter()
                .map(|event| event.name.as_str());
            let help = suggest_help(file.name.get_ref(), known);
            return Err(self.wrong(&file.name, message, "unknown event", help));
        }
        let announcement = match (file.via, file.function, file.call) {
            (None, None, None) => None,
            (Some(EventVia::Function), Some(function), None) => Some(self.function(function)?),
            (Some(EventVia::Reply), None, Some(call)) => Some(Announcement::Reply {
                call: self.call(call)?,
            }),
            _ => {
                return Err(self.wrong(
                    &file.name,
                    "an event is told by a function or by a reply",
                    "of this event",
                    "write `via = \"function\"` with `function`, or `via = \"reply\"` with `call`",
                ));
            }
        };
        let back = match (file.history, file.unless) {
            (Some(_), None) => Some(Back { unless: None }),
            (Some(_), Some(unless)) => {
                let unless = unless.into_inner();
                Some(Back {
                    unless: Some(Unless {
                        call: self.call(unless.call)?,
                        field: unless.field,
                    }),
                })
            }
            (None, None) => None,
            (None, Some(unless)) => {
                return Err(self.wrong(
                    &unless,
                    "`unless` goes with `history`",
                    "nothing to prevent",
                    "add `history = \"back\"`, or leave `unless` out",
                ));
            }
        };
        if announcement.is_none() && back.is_none() && file.visibility.is_none() {
            return Err(self.wrong(
                &file.name,
                "the event does nothing",
                "this one",
                "give it `via`, `visibility` or `history`",
            ));
        }
        Ok(EventShape {
            name: file.name.into_inner(),
            visibility: file.visibility,
            back,
            announcement,
        })
    }

    fn function(&self, path: Spanned<String>) -> Result<Announcement, DataError> {
        if is_dotted_path(path.get_ref()) {
            return Ok(Announcement::Function {
                path: path.into_inner(),
            });
        }
        let message = format!("`{}` is not a function's path", path.get_ref());
        Err(self.wrong(
            &path,
            message,
            "here",
            "use names joined by dots, as in `app.onEvent`",
        ))
    }
}

#[cfg(test)]
mod tests;
