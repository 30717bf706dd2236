//! The exit codes of commands.

/// The result of a command, for its caller.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ExitStatus {
    /// All is well.
    Success,
    /// Something failed or changed.
    Failure,
    /// The input is wrong.
    InvalidInput,
    /// The environment is wrong.
    InvalidEnvironment,
}

impl ExitStatus {
    /// The exit code: 0, 1, 2 or 3, as documented in the command's help.
    pub(crate) const fn code(self) -> u8 {
        match self {
            Self::Success => 0,
            Self::Failure => 1,
            Self::InvalidInput => 2,
            Self::InvalidEnvironment => 3,
        }
    }
}
