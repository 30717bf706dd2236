//! The paths of encrypted requests: login and registration.

/// The paths whose listed fields are encrypted (§7.2). Paths that the specification abbreviates are written in full,
/// as `web-under-test/docs/session-contract.md` assumes them.
pub const PATHS: [&str; 33] = [
    "/v1/user/login",
    "/v1/user/agency/login",
    "/v1/user/login/verify-login",
    "/v1/user/login/verify-login-v2",
    "/v1/user/agency/login/verify-login",
    "/v1/user/login/verify-auth-login",
    "/v1/user/login/verifySystemLogin",
    "/v1/user/login/verifySystemLogin-v2",
    "/v1/user/register/mobile",
    "/v1/user/register/email",
    "/v1/user/register/mobileAndEmail",
    "/v1/user/public/third/apple/register",
    "/v1/user/public/third/google/register",
    "/v1/user/public/third/wallet/register",
    "/v1/user/public/third/tg/register",
    "/v1/user/public/third/check",
    "/v1/user/public/third/bind/check",
    "/v1/user/public/third/bind/choose",
    "/v1/user/public/third/oauth/sign",
    "/v1/user/public/third/wallet/sign",
    "/v1/user/public/third/wallet/check",
    "/v1/user/public/third/tg/sign",
    "/v1/user/public/third/tg/signV2",
    "/v1/user/public/third/tg/generateVirtual",
    "/v1/user/public/third/tg/checkUserExit",
    "/v1/user/public/third/securityVerify",
    "/v1/user/public/getQrKeyStatus",
    "/v1/user/public/getCrossTerminalLoginStatus",
    "/v1/user/sub/switchLoginDemo",
    "/v1/user/sub/switchTradeDemo",
    "/v1/user/sub/switLogin",
    "/v1/user/sub/switchWeb",
    "/v1/user/sub/switchApp",
];

/// The paths that switch to a sub-account, whose requests are always encrypted (§5).
pub const SWITCH_PATHS: [&str; 5] = [
    "/v1/user/sub/switchLoginDemo",
    "/v1/user/sub/switchTradeDemo",
    "/v1/user/sub/switLogin",
    "/v1/user/sub/switchWeb",
    "/v1/user/sub/switchApp",
];

/// Whether the listed fields of requests to this path are encrypted.
pub fn is_encrypted(path: &str) -> bool {
    PATHS.contains(&path)
}

/// Whether requests to this path are encrypted even if the session has a key.
pub fn is_switch(path: &str) -> bool {
    SWITCH_PATHS.contains(&path)
}
