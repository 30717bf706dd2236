//! The default response of each service.

use footbridge_contract::Endpoint;
use footbridge_gateway::{Allowed, CorsPolicy, ParsedRequest, ServerBody, ServerResponse};
use serde_json::{Map, Value, json};

use super::check::holds_key;
use super::config::default_data;
use super::context::ServerContext;
use super::service::Service;
use super::state::ServerState;
use super::{simulation, trade};

/// A placeholder for the servers' time in a response's header, replaced when the response is sent.
pub(crate) const NOW: &str = "{now}";

/// A transparent GIF of one pixel.
const GIF: &[u8] = b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff!\xf9\x04\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;";

/// The enveloped body of an endpoint's success; `None` if the endpoint has no such body.
pub(crate) fn success_envelope(
    server: &ServerContext,
    state: &ServerState,
    request: &ParsedRequest,
    endpoint: &Endpoint,
    service: Service,
    payload: &Value,
) -> Option<Map<String, Value>> {
    if !service.is_api() {
        return None;
    }
    let config = state.config.as_ref();
    let is_device_check = config.is_some_and(|config| config.check_url == request.path);
    let data = match service {
        Service::SignConfig => default_data(&server.contract, &server.data.keys),
        _ if is_device_check => json!({ "passed": holds_key(state, payload) }),
        _ => {
            let parameter = |name: &str| request.parameter(payload, name);
            let replies = server
                .contract
                .replies(endpoint, simulation::is_demo(request));
            let reply = endpoint.choose_reply(replies, parameter);
            let reply = reply.cloned().unwrap_or_default();
            match (service, &state.books) {
                (Service::Trade(call), Some(books)) => trade::data(
                    call,
                    books.of(simulation::is_demo(request)),
                    request,
                    payload,
                    reply,
                ),
                _ => reply,
            }
        }
    };
    Some(server.envelope.success(data))
}

/// The default response: a success, or the code of the refusal.
pub(crate) fn default_response(
    server: &ServerContext,
    service: Service,
    request: &ParsedRequest,
    success: Option<&Map<String, Value>>,
    refusal: Option<&'static str>,
) -> ServerResponse {
    if let Some(success) = success {
        let refused = refusal.map(|code| server.envelope.failure(code));
        let mut response = ServerResponse::enveloped(refused.unwrap_or_else(|| success.clone()));
        response.set("requesttime", NOW);
        return response;
    }
    let data = &server.data;
    match service {
        Service::DeviceToken => {
            let found = json!({ "code": 200, "udid": data.device_token });
            ServerResponse::of("application/json", ServerBody::Json(found))
        }
        Service::Script => {
            let script = data.scripts.get(&request.path).cloned().unwrap_or_default();
            ServerResponse::of("text/javascript; charset=utf-8", ServerBody::Bytes(script))
        }
        Service::Fingerprint => {
            let found = json!({ "statusCode": 200, "data": {
                "fingerprint": data.fingerprint,
                "customToken": data.custom_token,
            } });
            let mut response = ServerResponse::of("application/json", ServerBody::Json(found));
            fingerprint_cors().apply(request, &mut response);
            response
        }
        Service::Image => match request.parameter(&Value::Null, "coin") {
            Some(coin) => match data.coins.get(&coin) {
                Some(picture) => {
                    ServerResponse::of("image/png", ServerBody::Bytes(picture.clone()))
                }
                None => ServerResponse::empty(404),
            },
            None => pixel(),
        },
        Service::Monitoring => pixel(),
        _ => ServerResponse::empty(204),
    }
}

/// An image of one pixel. Its content type is an image type for any extension.
fn pixel() -> ServerResponse {
    ServerResponse::of("image/gif", ServerBody::Bytes(GIF.into()))
}

/// The CORS policy of the fingerprint service, which allows every page.
pub(crate) fn fingerprint_cors() -> CorsPolicy {
    let only = |values: &[&str]| Allowed::Only(values.iter().map(ToString::to_string).collect());
    CorsPolicy {
        origins: Allowed::Any,
        methods: only(&["POST"]),
        headers: only(&["content-type", "fp-scene"]),
        credentials: false,
    }
}
