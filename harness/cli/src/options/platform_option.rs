//! The option that selects platforms.

use clap::Args;
use footbridge_contract::Platform;

/// The platforms of cases.
#[derive(Debug, Args)]
pub(crate) struct PlatformOption {
    /// Select cases on this platform; may be repeated.
    #[arg(long, value_name = "ios|android|browser", value_parser = parse_platform, value_delimiter = ',')]
    pub(crate) platform: Vec<Platform>,
}

pub(crate) fn parse_platform(text: &str) -> Result<Platform, String> {
    text.parse()
        .map_err(|error: footbridge_contract::UnknownPlatform| error.to_string())
}
