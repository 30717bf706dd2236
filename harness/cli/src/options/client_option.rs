//! The option for another client.

use clap::Args;

/// The client under test.
#[derive(Debug, Args)]
pub(crate) struct ClientOption {
    /// Use this client, a folder or a development server's URL, instead of the one in footbridge.toml.
    #[arg(long, value_name = "URL|DIR")]
    pub(crate) web: Option<String>,
}
