//! The exit codes of commands.

/// The result of a command, for its caller.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ExitStatus {
    /// The command succeeded.
    Success,
    /// Something failed or changed.
    Failure,
    InvalidInput,
    /// The environment is unusable.
    InvalidEnvironment,
}

impl ExitStatus {
    /// Returns the exit code: 0, 1, 2 or 3, as documented in the command's help.
    pub(crate) const fn code(self) -> u8 {
        match self {
            Self::Success => 0,
            Self::Failure => 1,
            Self::InvalidInput => 2,
            Self::InvalidEnvironment => 3,
        }
    }
}
