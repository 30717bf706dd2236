//! The option for the users of the app.

use std::path::PathBuf;

use clap::Args;
use footbridge_insight::matrix::Base;

use crate::output::command_error::CommandError;

/// The installed base.
#[derive(Debug, Args)]
pub(crate) struct BaseOption {
    /// Read the users from this CSV file, with the columns platform, version and share.
    #[arg(long, value_name = "FILE")]
    base: Option<PathBuf>,
}

impl BaseOption {
    /// Reads the installed base; `None` if no file is given.
    pub(crate) fn read(&self) -> Result<Option<Base>, CommandError> {
        let path = self.base.as_ref();
        path.map(|path| Base::load(path).map_err(CommandError::input))
            .transpose()
    }
}
