//! The state that the connections of one gateway share.

use std::sync::Arc;

use tokio::sync::watch;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::case::gateway_case::CaseState;
use crate::proxy::authority::Authority;

/// The state that the connections of one gateway share.
#[derive(Debug)]
pub(crate) struct GatewayState {
    pub(crate) authority: Authority,
    pub(crate) current: watch::Sender<Option<Arc<CaseState>>>,
    pub(crate) closing: CancellationToken,
    pub(crate) tasks: TaskTracker,
}

impl GatewayState {
    /// The running case, if any.
    pub(crate) fn current_case(&self) -> Option<Arc<CaseState>> {
        self.current
            .borrow()
            .as_ref()
            .filter(|case| !case.over().is_cancelled())
            .cloned()
    }

    pub(crate) fn tls(&self) -> Arc<rustls::ServerConfig> {
        self.authority.tls()
    }

    /// Ends every connection, and with them the case. Its requests break off without a response: a response that no
    /// case is running is only sent where another case may follow, and none does.
    pub(crate) fn close(&self) {
        self.tasks.close();
        self.closing.cancel();
        if let Some(case) = self.current.send_replace(None) {
            case.end();
        }
    }
}
