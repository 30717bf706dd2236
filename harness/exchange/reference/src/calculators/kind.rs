//! The kinds of positions (§3), each with its number in messages.

use serde::{Serialize, Serializer};

macro_rules! numbered {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $kind:ident = $number:literal,)+ }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$doc])* $kind,)+ }

        impl $name {
            /// All kinds.
            pub const ALL: &[Self] = &[$(Self::$kind),+];

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
    /// The direction of a position.
    Side {
        /// It gains when the price rises.
        Long = 1,
        /// It gains when the price falls.
        Short = 2,
    }
}

numbered! {
    /// The funds that cover a position's losses.
    MarginMode {
        /// Its own margin.
        Fixed = 1,
        /// The whole account.
        Cross = 2,
    }
}

numbered! {
    /// The number of sides that a symbol can hold at once.
    PositionMode {
        /// One side.
        OneWay = 1,
        /// Both sides.
        TwoWay = 2,
    }
}

numbered! {
    /// The currencies in which futures are counted and settled.
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
