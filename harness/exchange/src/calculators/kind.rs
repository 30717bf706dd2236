//! What kinds of positions there are (§3), each with its number on the wire.

use serde::{Serialize, Serializer};

macro_rules! numbered {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $kind:ident = $number:literal,)+ }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$doc])* $kind,)+ }

        impl $name {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$kind),+];

            /// Its number.
            pub const fn number(self) -> u8 {
                match self { $(Self::$kind => $number,)+ }
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_u8(self.number())
            }
        }
    };
}

numbered! {
    /// Which way a position goes.
    Side {
        /// It gains when the price rises.
        Long = 1,
        /// It gains when the price falls.
        Short = 2,
    }
}

numbered! {
    /// What stands for a position's losses.
    MarginMode {
        /// Its own margin.
        Fixed = 1,
        /// The whole account.
        Cross = 2,
    }
}

numbered! {
    /// How many sides a symbol can have at once.
    PositionMode {
        /// One.
        OneWay = 1,
        /// Both.
        TwoWay = 2,
    }
}

numbered! {
    /// What futures are counted and paid in.
    BusinessLine {
        /// Sizes are in the base coin, profit in USDT.
        Usdt = 10,
        /// Sizes are in USD, profit in the base coin.
        Coin = 11,
        /// Sizes are in the base coin, profit in USDC.
        Usdc = 12,
    }
}

impl BusinessLine {
    /// Whether sizes are in the quote unit and profit is in the base coin (assumed).
    pub(super) fn is_inverse(self) -> bool {
        self == Self::Coin
    }
}
