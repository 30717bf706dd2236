//! The paths that carry the risk token.

/// The paths that carry it (§7.2).
pub const PATHS: [&str; 27] = [
    "/v1/user/login",
    "/v1/user/login/verify-login",
    "/v1/user/register/mobile",
    "/v1/user/register/email",
    "/v1/user/sub/switLogin",
    "/v1/user/sub/switchWeb",
    "/v1/user/sub/switchApp",
    "/v1/user/public/third/securityVerify",
    "/v1/user/agency/login",
    "/v1/user/agency/login/verify-login",
    "/v1/user/security/withdraw/set-no-pwd-flag",
    "/v1/user/security/fido2/startRegister",
    "/v1/act/redPacket/createRed",
    "/v1/swap/new/web3/getSign",
    "/v1/swap/new/withDraw",
    "/v1/p2p/adv/editAdv",
    "/v1/p2p/order/confirmPutCoin",
    "/v1/p2p/adv/publishAdv",
    "/v1/p2p/user/addUserPaymethod",
    "/v1/spot/withdraw",
    "/v1/spot/query/batch/withdraw",
    "/v1/msg/verifyCode/send",
    "/v1/user/public/getQrKeyStatus",
    "/v1/user/login/verify-auth-login",
    "/v1/user/public/pre-check",
    "/v1/user/login/verifySystemLogin",
    "/v1/user/login/systemLogin",
];

/// The prefixes of paths that carry it: the third-party paths (§7.2).
pub const PREFIXES: [&str; 6] = [
    "/v1/user/public/third/apple/",
    "/v1/user/public/third/google/",
    "/v1/user/public/third/tg/",
    "/v1/user/public/third/wallet/",
    "/v1/user/public/third/bind/",
    "/v1/user/public/third/oauth/",
];

/// Whether a request to this path, without origin and query, carries the risk token. No other path does.
pub fn carries(path: &str) -> bool {
    PATHS.contains(&path) || PREFIXES.iter().any(|prefix| path.starts_with(prefix))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_match_completely_and_third_parties_by_prefix() {
        assert!(carries("/v1/spot/withdraw"));
        assert!(!carries("/v1/spot/withdraw/"));
        assert!(!carries("/v1/user/login/verify-login-v2"));
        assert!(!carries("/v1/user/register/mobileAndEmail"));
        assert!(!carries("/v1/user/sub/switchLoginDemo"));
        assert!(carries("/v1/user/public/third/apple/anything"));
        assert!(!carries("/v1/user/public/third/apple"));
        assert!(!carries("/V1/spot/withdraw"));
    }
}
