//! The requests that the page's scripts have announced. Each has a position in the journal, whenever it reaches the
//! gateway.

use footbridge_gateway::RequestId;
use footbridge_journal::Reservation;

/// A request as its script made it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct AnnouncedRequest {
    /// Its method, such as `GET`.
    pub(super) method: String,
    /// Its address, without the fragment.
    pub(super) url: String,
    /// Its body, if it is a text that isn't long.
    pub(super) body: Option<String>,
}

/// A request that was announced and whose turn has not come.
#[derive(Debug)]
struct Announcement {
    request: AnnouncedRequest,
    reservation: Reservation,
    /// The request that the gateway received for it.
    received: Option<RequestId>,
}

/// The announced requests, in the order in which the page made them.
#[derive(Debug, Default)]
pub(super) struct Announcements(Vec<Announcement>);

impl Announcements {
    /// Adds a request, whose position in the journal is reserved.
    pub(super) fn add(&mut self, request: AnnouncedRequest, reservation: Reservation) {
        self.0.push(Announcement {
            request,
            reservation,
            received: None,
        });
    }

    /// Matches a request that the gateway has received with its announcement: the first with the same method, address
    /// and body, else the first with the same method and address whose body is unknown.
    pub(super) fn receive(&mut self, id: RequestId, method: &str, url: &str, body: &str) {
        let mut matching = self.0.iter_mut().filter(|announcement| {
            let request = &announcement.request;
            announcement.received.is_none() && request.method == method && request.url == url
        });
        let mut unknown = None;
        let known = matching.find_map(|announcement| {
            match &announcement.request.body {
                Some(announced) if announced == body => return Some(announcement),
                None if unknown.is_none() => unknown = Some(announcement),
                _ => {}
            }
            None
        });
        if let Some(announcement) = known.or(unknown) {
            announcement.received = Some(id);
        }
    }

    /// Returns the position of a request among those announced; `None` if it wasn't announced.
    pub(super) fn position(&self, id: RequestId) -> Option<usize> {
        let mut announcements = self.0.iter();
        announcements.position(|announcement| announcement.received == Some(id))
    }

    /// Returns the reserved position of a received request in the journal.
    pub(super) fn reservation(&self, id: RequestId) -> Option<Reservation> {
        Some(self.0[self.position(id)?].reservation)
    }

    /// Takes the reserved position of a received request in the journal.
    pub(super) fn take(&mut self, id: RequestId) -> Option<Reservation> {
        let position = self.position(id)?;
        Some(self.0.remove(position).reservation)
    }

    /// Takes the position of the first request for an address that the gateway has not received.
    pub(super) fn take_unreceived(&mut self, url: &str) -> Option<Reservation> {
        let position = self.0.iter().position(|announcement| {
            announcement.received.is_none() && announcement.request.url == url
        })?;
        Some(self.0.remove(position).reservation)
    }

    /// Removes the requests that the gateway has not received, and returns them with their positions.
    pub(super) fn take_all_unreceived(&mut self) -> Vec<(AnnouncedRequest, Reservation)> {
        let unreceived = self
            .0
            .extract_if(.., |announcement| announcement.received.is_none());
        unreceived
            .map(|announcement| (announcement.request, announcement.reservation))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use footbridge_journal::{Instant, Journal};

    use super::*;

    const URL: &str = "https://api.test/notes";

    fn announcements(bodies: &[Option<&str>]) -> Announcements {
        let mut journal = Journal::default();
        let mut announcements = Announcements::default();
        for body in bodies {
            let request = AnnouncedRequest {
                method: "POST".into(),
                url: URL.into(),
                body: body.map(str::to_owned),
            };
            announcements.add(request, journal.reserve(Instant::ZERO));
        }
        announcements
    }

    #[test]
    fn request_is_matched_by_its_body() {
        let mut announcements = announcements(&[Some("a"), Some("b"), Some("a")]);
        for (id, body) in [(1, "b"), (2, "a"), (3, "a"), (4, "a")] {
            announcements.receive(RequestId::new(id), "POST", URL, body);
        }
        let position = |id| announcements.position(RequestId::new(id));
        assert_eq!(
            [position(1), position(2), position(3), position(4)],
            [Some(1), Some(0), Some(2), None]
        );
    }

    #[test]
    fn unknown_body_matches_what_no_other_does() {
        let mut announcements = announcements(&[None, Some("a")]);
        announcements.receive(RequestId::new(1), "POST", URL, "a");
        announcements.receive(RequestId::new(2), "POST", URL, "bytes");
        assert_eq!(announcements.position(RequestId::new(1)), Some(1));
        assert_eq!(announcements.position(RequestId::new(2)), Some(0));
    }

    #[test]
    fn other_method_or_address_is_another_request() {
        let mut announcements = announcements(&[Some("a")]);
        announcements.receive(RequestId::new(1), "GET", URL, "a");
        announcements.receive(RequestId::new(2), "POST", "https://api.test/", "a");
        announcements.receive(RequestId::new(3), "POST", URL, "b");
        assert_eq!(announcements.take_all_unreceived().len(), 1);
        assert!(announcements.take_unreceived(URL).is_none());
    }
}
