//! The client's calculations: profit, target and liquidation prices, order figures, the image host (§3, §5, §9).
//!
//! `web-under-test/docs/calculators.md` lists the formulas and their units. Every operation is exact and then rounded
//! to 20 significant digits, half up; division by zero returns zero.
//!
//! ```
//! use footbridge_exchange_reference::calculators::{Position, unrealised_profit};
//!
//! let position = Position {
//!     open_avg_price: Some("30000".to_owned()),
//!     count: Some("0.5".to_owned()),
//!     ..Position::default()
//! };
//! assert_eq!(unrealised_profit(&position, "30100.5")?, "50.25");
//! # Ok::<(), footbridge_exchange_reference::calculators::InvalidArgument>(())
//! ```

mod decimal;
mod figures;
mod image_host;
mod invalid_argument;
mod kind;
mod liquidation;
mod places;
mod position;
mod profit;
mod spot_order;
mod target_price;

pub use decimal::{Decimal, PRECISION, signed};
pub use figures::{Figures, PositionPrices, position_figures};
pub use image_host::{IMAGE_HOSTS, image_host_order};
pub use invalid_argument::InvalidArgument;
pub use kind::{BusinessLine, MarginMode, PositionMode, Side};
pub use liquidation::{Account, liquidation_price};
pub use places::Places;
pub use position::Position;
pub use profit::{Closing, profit_ratio, realised_profit, return_on_equity, unrealised_profit};
pub use spot_order::{SpotFigures, SpotOrder, spot_order_figures};
pub use target_price::{PriceTarget, TargetKind, target_price};
