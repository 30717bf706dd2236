//! What the servers answer by themselves.

use footbridge_contract::Endpoint;
use serde_json::{Map, Value, json};

use super::answer::{Answer, Body, failure, success};
use super::asked::Asked;
use super::check::holds_key;
use super::config::default_data;
use super::server::Server;
use super::service::Service;
use super::site::ORIGIN_OF_PAGE;
use super::standing::Standing;
use super::trade;

/// Stands for the servers' time in an answer's header, until it leaves.
pub(crate) const NOW: &str = "{now}";

/// A transparent GIF of one pixel.
const GIF: &[u8] = b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff!\xf9\x04\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;";

/// The envelope that an endpoint answers when nothing is wrong; `None` for what answers none.
pub(crate) fn usual(
    server: &Server,
    standing: &Standing,
    asked: &Asked,
    endpoint: &Endpoint,
    service: Service,
    payload: &Value,
) -> Option<Map<String, Value>> {
    if !service.is_api() {
        return None;
    }
    let config = standing.config.as_ref();
    let is_device_check = config.is_some_and(|config| config.check_url == asked.path);
    let data = match (service, server.session()) {
        (Service::SignConfig, Some(session)) => {
            default_data(&server.catalogue, &session.sign_config, &server.data.keys)
        }
        _ if is_device_check => json!({ "passed": holds_key(standing, payload) }),
        _ => {
            let parameter = |name: &str| asked.parameter(payload, name);
            let reply = endpoint.reply_to(asked.is_demo(), parameter);
            let reply = reply.cloned().unwrap_or_default();
            match (service, &standing.books) {
                (Service::Trade(call), Some(books)) => {
                    trade::data(call, books.of(asked.is_demo()), asked, payload, reply)
                }
                _ => reply,
            }
        }
    };
    Some(success(data))
}

/// What the server answers by itself, with the code that it refuses with if it does.
pub(crate) fn own(
    server: &Server,
    service: Service,
    asked: &Asked,
    usual: Option<&Map<String, Value>>,
    refusal: Option<&'static str>,
) -> Answer {
    if let (Some(usual), Some(session)) = (usual, server.session()) {
        let refused = refusal.map(|code| failure(session, code));
        let mut answer = Answer::envelope(refused.unwrap_or_else(|| usual.clone()));
        answer.set("requesttime", NOW);
        return answer;
    }
    let data = &server.data;
    match service {
        Service::DeviceToken => {
            let found = json!({ "code": 200, "udid": data.device_token });
            Answer::of("application/json", Body::Json(found))
        }
        Service::Script => {
            let script = data.scripts.get(&asked.path).cloned().unwrap_or_default();
            Answer::of("text/javascript; charset=utf-8", Body::Bytes(script))
        }
        Service::Fingerprint => {
            let found = json!({ "statusCode": 200, "data": {
                "fingerprint": data.fingerprint,
                "customToken": data.custom_token,
            } });
            let mut answer = Answer::of("application/json", Body::Json(found));
            answer.set("access-control-allow-origin", ORIGIN_OF_PAGE);
            answer
        }
        // An image is one whatever its path's ending says.
        Service::Monitoring | Service::Image => Answer::of("image/gif", Body::Bytes(GIF.into())),
        _ => Answer {
            status: 204,
            headers: Vec::new(),
            body: Body::Empty,
        },
    }
}
