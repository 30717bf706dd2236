//! Exit codes.

/// The outcome of a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// All good.
    Good,
    /// Something failed or changed.
    Bad,
    /// The input is wrong.
    WrongInput,
    /// The environment is wrong.
    WrongEnvironment,
}

impl Outcome {
    /// The exit code: 0, 1, 2 or 3, as documented in the command's help.
    pub(crate) const fn code(self) -> u8 {
        match self {
            Self::Good => 0,
            Self::Bad => 1,
            Self::WrongInput => 2,
            Self::WrongEnvironment => 3,
        }
    }
}
