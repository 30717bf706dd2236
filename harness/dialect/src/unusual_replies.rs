//! The replies that an app may send besides its usual ones: in another form, without a usable content, or twice.

use footbridge_contract::Platform;

use crate::page_channel::ReplyKind;
use crate::shape::Dialect;
use crate::unusual_form::UnusualForm;

/// The unusual replies that the dialect declares for a platform; none by default.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct UnusualReplies<'d> {
    /// The forms besides the usual one.
    pub forms: &'d [UnusualForm],
    /// Whether the app may deliver a reply twice.
    pub repeats: bool,
}

impl Dialect {
    /// Returns the unusual replies that the app may send on a platform.
    pub fn unusual_replies(&self, platform: Platform) -> UnusualReplies<'_> {
        let Some(bridge) = self.bridge(platform) else {
            return UnusualReplies::default();
        };
        UnusualReplies {
            forms: &bridge.reply.forms,
            repeats: bridge.reply.repeats,
        }
    }

    /// Whether the failure of a call differs from its success for a page: by a part of the reply, its content or its
    /// channel.
    pub fn can_fail(&self, platform: Platform, call: &str) -> bool {
        let Some(bridge) = self.bridge(platform) else {
            return false;
        };
        let success = bridge.reply.variant(call, ReplyKind::Success);
        let failure = bridge.reply.variant(call, ReplyKind::Failure);
        let has_part = |part| failure.needs(part);
        success != failure || has_part("code") || has_part("message")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dialect(reply: &str) -> Dialect {
        let text = format!(
            "name = \"shop\"\n[ios]\nchannel = {{ via = \"message-handler\", name = \"shop\" }}\n\
             [message]\nname = \"{{call}}\"\ncallback = \"{{callback}}\"\n[reply]\nvia = \"callback\"\n{reply}"
        );
        Dialect::parse("dialect.toml", &text, None).unwrap()
    }

    #[test]
    fn app_sends_only_what_the_dialect_declares() {
        let usual = dialect("value = \"{data}\"\n");
        assert_eq!(
            usual.unusual_replies(Platform::Ios),
            UnusualReplies::default()
        );
        let unusual =
            dialect("value = \"{data}\"\nforms = [\"json\", \"empty\"]\nrepeats = true\n");
        let declared = unusual.unusual_replies(Platform::Ios);
        let words: Vec<_> = declared.forms.iter().map(|form| form.word()).collect();
        assert_eq!(
            (words.as_slice(), declared.repeats),
            (&["json", "empty"][..], true)
        );
        // There is no app on Android.
        assert!(unusual.unusual_replies(Platform::Android).forms.is_empty());
    }

    #[test]
    fn call_can_fail_if_the_page_sees_it() {
        let call = |reply| dialect(reply).can_fail(Platform::Ios, "pay");
        assert!(!call("value = { result = \"{data}\" }\n"));
        assert!(call("value = { code = \"{code}\", data = \"{data}\" }\n"));
        assert!(call(
            "value = { result = \"{data}\" }\n[reply.failure]\nvalue = { error = true }\n"
        ));
        assert!(!dialect("value = { code = \"{code}\" }\n").can_fail(Platform::Android, "pay"));
    }

    #[test]
    fn unknown_form_is_an_error() {
        let text = "name = \"shop\"\n[reply]\nforms = [\"xml\"]\n";
        let error = Dialect::parse("dialect.toml", text, None).unwrap_err();
        assert!(format!("{error:?}").contains("xml"), "{error:?}");
    }
}
