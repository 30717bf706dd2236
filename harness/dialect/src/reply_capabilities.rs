//! The codes and forms that the replies of a dialect can carry.

use crate::page_channel::{ReplyKind, ReplyVariant, ValueEncoding};
use crate::shape::Dialect;
use crate::wire_form::WireForm;

/// The codes and forms that the replies of a dialect can carry.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ReplyCapabilities {
    /// The placeholders of the code, as paths of fields such as `error.code`.
    pub code_paths: Vec<String>,
    /// Whether a success reply has a placeholder for the code.
    pub has_success_code: bool,
    /// Whether a failure has a placeholder for the code.
    pub has_failure_code: bool,
    /// The forms of the app's replies, including the possible corruptions of text.
    pub forms: Vec<WireForm>,
}

impl Dialect {
    /// Returns the codes and forms that the dialect's replies can carry, on any platform.
    pub fn reply_capabilities(&self) -> ReplyCapabilities {
        let mut capabilities = ReplyCapabilities::default();
        let bridges = [&self.ios, &self.android].into_iter().flatten();
        for (kind, variant) in bridges.flat_map(|bridge| bridge.reply.variants()) {
            capabilities.add(kind, variant);
        }
        capabilities
    }
}

impl ReplyCapabilities {
    fn add(&mut self, kind: ReplyKind, variant: &ReplyVariant) {
        if let Some(path) = variant.shown().path_of("code") {
            match kind {
                ReplyKind::Success | ReplyKind::Part => self.has_success_code = true,
                ReplyKind::Failure => self.has_failure_code = true,
            }
            if !self.code_paths.contains(&path) {
                self.code_paths.push(path);
            }
        }
        let forms = match variant.encoding {
            ValueEncoding::Object => &[WireForm::Object][..],
            ValueEncoding::Json => &[WireForm::Json],
            ValueEncoding::Base64 => &[WireForm::Base64],
        };
        let is_text = variant.encoding != ValueEncoding::Object;
        let spoilt = [
            WireForm::Empty,
            WireForm::Null,
            WireForm::Malformed,
            WireForm::Raw,
        ];
        for form in forms.iter().chain(spoilt.iter().filter(|_| is_text)) {
            if !self.forms.contains(form) {
                self.forms.push(*form);
            }
        }
    }
}
