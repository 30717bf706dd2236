//! The user id in a login response.

use serde_json::Value;

/// The user id in the data of a login response (§3): `userInfo.userId`, else `accessTokenResVO.userInfo.userId`. A
/// number is converted to text; an empty text counts as missing.
pub fn user_id(data: &Value) -> Option<String> {
    let at = |pointer| match data.pointer(pointer) {
        Some(Value::String(id)) if !id.is_empty() => Some(id.clone()),
        Some(Value::Number(id)) => Some(id.to_string()),
        _ => None,
    };
    at("/userInfo/userId").or_else(|| at("/accessTokenResVO/userInfo/userId"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn user_id_is_in_one_of_two_places() {
        let nested = json!({ "accessTokenResVO": { "userInfo": { "userId": 7 } } });
        assert_eq!(user_id(&nested).as_deref(), Some("7"));
        let both = json!({ "userInfo": { "userId": "8" }, "accessTokenResVO": { "userInfo": { "userId": 7 } } });
        assert_eq!(user_id(&both).as_deref(), Some("8"));
        let empty = json!({ "userInfo": { "userId": "" }, "accessTokenResVO": { "userInfo": { "userId": "7" } } });
        assert_eq!(user_id(&empty).as_deref(), Some("7"));
        assert_eq!(user_id(&json!({ "userInfo": { "userId": null } })), None);
        assert_eq!(user_id(&json!(null)), None);
    }
}
