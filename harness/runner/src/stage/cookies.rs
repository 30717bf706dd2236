//! Cookies that expire on the stage's clock.

use std::time::Duration;

use footbridge_engine::{AgentCommand, CookieName, PageCookie};
use footbridge_gateway::{CookieKey, CookieSet};
use footbridge_journal::{EntryKind, Instant};

use super::{CaseAborted, Stage};

impl Stage<'_> {
    /// Returns the time since the case began, as the gateway expects it.
    pub(super) fn since_start(&self) -> Duration {
        Duration::from_millis(self.clock.now.as_millis())
    }

    /// Returns the instant at which the next cookie expires, if any; `None` on the real clock.
    pub(super) fn next_expiry(&self) -> Option<Instant> {
        let due = self
            .network
            .cookies
            .next_due()
            .filter(|_| self.clock.is_virtual)?;
        Some(Instant::ZERO.after(due))
    }

    /// Expires the cookies that are due. The agent removes the cookies that it can reach; the
    /// gateway handles the rest.
    pub(super) fn expire_cookies(&mut self) -> Result<(), CaseAborted> {
        let now = self.since_start();
        self.network.cookies.reach(now);
        let mut cookies = Vec::new();
        for key in self.network.cookies.expire(now) {
            let CookieKey {
                name,
                host,
                is_domain,
                path,
            } = key;
            let expired = EntryKind::CookieExpired {
                name: name.clone(),
                host: host.clone(),
                path: path.clone(),
            };
            self.host.record(self.clock.now, expired);
            cookies.push(CookieName {
                name,
                host,
                subdomains: is_domain,
                path,
            });
        }
        // Without an agent, no script reads the page's cookies.
        self.ask(AgentCommand::RemoveCookies { cookies })?.ok();
        Ok(())
    }

    /// Records a cookie that the page has set.
    pub(super) fn cookie_set(&mut self, cookie: PageCookie) {
        let now = self.since_start();
        self.network.cookies.reach(now);
        let is_domain = cookie.domain.is_some();
        let set = CookieSet {
            key: CookieKey {
                host: cookie.domain.unwrap_or(cookie.host),
                is_domain,
                path: cookie.path,
                name: cookie.name,
            },
            end: cookie
                .life
                .map(|life| now.saturating_add(Duration::from_millis(life))),
        };
        self.record_cookie(set.clone(), false);
        self.network.cookies.set_by_page(set);
    }

    /// Records the cookies that responses have set since the page was last idle.
    pub(super) fn record_cookies(&mut self) {
        for set in self.network.cookies.take_set() {
            self.record_cookie(set, true);
        }
    }

    fn record_cookie(&mut self, set: CookieSet, by_server: bool) {
        let now = self.since_start();
        let CookieSet { key, end } = set;
        let life = end.map(|end| end.saturating_sub(now).as_millis());
        let cookie = EntryKind::Cookie {
            name: key.name,
            host: key.host,
            path: key.path,
            by_server,
            life: life.map(|life| u64::try_from(life).unwrap_or(u64::MAX)),
        };
        self.host.record(self.clock.now, cookie);
    }
}
