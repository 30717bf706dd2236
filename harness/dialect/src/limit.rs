//! The limits that a channel puts on the timing of replies.

use footbridge_contract::Platform;
use footbridge_scenario::ReplyLimit;

use crate::channel::{Channel, Returns};
use crate::page_channel::{PageChannel, ReplyKind};
use crate::shape::{Bridge, Dialect};

impl Dialect {
    /// Returns the limit on replies to a call of this name; `None` without a limit, or if it depends on the message.
    pub fn reply_limit(&self, platform: Platform, call: &str) -> Option<ReplyLimit> {
        self.bridge(platform)?.reply_limit(call)
    }
}

impl Bridge {
    /// Returns the limit on replies to a call of this name, if all channels for the call share it.
    pub(super) fn reply_limit(&self, call: &str) -> Option<ReplyLimit> {
        let takes = |channel: &&Channel| {
            let own = channel.call.as_deref();
            channel.constant.is_none() && own.is_none_or(|own| own == call)
        };
        let mut channels = self.channels.iter().filter(takes);
        let limit = self.limit_of(channels.next()?, call)?;
        channels
            .all(|channel| self.limit_of(channel, call) == Some(limit))
            .then_some(limit)
    }

    fn limit_of(&self, channel: &Channel, call: &str) -> Option<ReplyLimit> {
        let limit = match &channel.returns {
            Returns::Nothing => return None,
            Returns::Value {
                calls: Some(calls), ..
            } => {
                let is_listed = calls.iter().any(|known| known == call);
                return is_listed.then_some(ReplyLimit::AtOnce);
            }
            Returns::Value { .. } => ReplyLimit::AtOnce,
            Returns::Promise { .. } => ReplyLimit::Once,
        };
        // If the message can name a callback or an id, the reply may use that instead.
        let may_name = match &self.reply.variant(call, ReplyKind::Success).page_channel {
            PageChannel::Return => channel.has("callback"),
            PageChannel::Callback { place, .. } => channel.has(place),
            PageChannel::Function { .. } | PageChannel::Event { .. } => {
                channel.has("callback") || channel.has("id")
            }
        };
        (!may_name).then_some(limit)
    }
}
