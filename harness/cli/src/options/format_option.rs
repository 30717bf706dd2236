//! The option for the output format.

use clap::{Args, ValueEnum};

/// The output formats of a command.
pub(crate) trait OutputFormat: ValueEnum + Send + Sync + 'static {
    /// The name of the default format.
    const DEFAULT: &'static str = "text";
}

/// The output format, one of `F`.
#[derive(Debug, Args)]
pub(crate) struct FormatOption<F: OutputFormat> {
    /// Choose the output format.
    #[arg(long, value_enum, default_value = F::DEFAULT)]
    pub(crate) format: F,
}
