//! The decision whether a request is encrypted.

use serde::Serialize;

use super::{is_encrypted, is_switch};

/// The state of the signing setup (§4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Setup {
    /// The server's key was verified.
    Ready,
    /// `clientOpen` is false.
    Skipped,
    /// The setup failed, was aborted, or timed out: there is no key to encrypt with.
    Unusable,
}

/// The facts, besides the path, that decide about a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Situation {
    /// The state of the signing setup.
    pub setup: Setup,
    /// Whether the page was loaded over https, so that the client may generate a key.
    pub is_https: bool,
    /// Whether there is a session token with a stored key pair.
    pub has_pair: bool,
}

/// The treatment of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Treatment {
    /// The request is sent unchanged.
    AsItIs,
    /// The listed fields of the request are encrypted.
    Encrypt,
    /// The request is not sent, since it would send credentials in the clear.
    Withhold,
}

/// The treatment of a request to this path (§5).
pub fn treatment(path: &str, situation: Situation) -> Treatment {
    if !is_encrypted(path) || situation.setup == Setup::Skipped || !situation.is_https {
        Treatment::AsItIs
    } else if situation.setup == Setup::Unusable {
        Treatment::Withhold
    } else if situation.has_pair && !is_switch(path) {
        Treatment::AsItIs
    } else {
        Treatment::Encrypt
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::encryption::PATHS;

    const LOGIN: &str = "/v1/user/login";
    const SWITCH: &str = "/v1/user/sub/switLogin";

    fn at(setup: Setup, is_https: bool, has_pair: bool) -> Situation {
        Situation {
            setup,
            is_https,
            has_pair,
        }
    }

    #[test]
    fn session_with_a_key_encrypts_only_switches() {
        let known = at(Setup::Ready, true, true);
        assert_eq!(treatment(LOGIN, known), Treatment::AsItIs);
        assert_eq!(treatment(SWITCH, known), Treatment::Encrypt);
        let new = at(Setup::Ready, true, false);
        assert_eq!(treatment(LOGIN, new), Treatment::Encrypt);
        assert_eq!(treatment(SWITCH, new), Treatment::Encrypt);
    }

    #[test]
    fn no_key_is_generated_without_https_or_configuration() {
        for path in [LOGIN, SWITCH] {
            let plain = at(Setup::Ready, false, false);
            assert_eq!(treatment(path, plain), Treatment::AsItIs);
            let closed = at(Setup::Skipped, true, false);
            assert_eq!(treatment(path, closed), Treatment::AsItIs);
            let broken = at(Setup::Unusable, true, true);
            assert_eq!(treatment(path, broken), Treatment::Withhold);
        }
    }

    proptest! {
        #[test]
        fn only_the_listed_paths_are_encrypted(path in "/v1/user/[a-z/]{0,20}", is_https: bool, has_pair: bool) {
            prop_assume!(!PATHS.contains(&path.as_str()));
            for setup in [Setup::Ready, Setup::Skipped, Setup::Unusable] {
                prop_assert_eq!(treatment(&path, at(setup, is_https, has_pair)), Treatment::AsItIs);
            }
        }
    }
}
