//! The derived display fields of a position (§3).

use serde::Serialize;

use super::decimal::{Decimal, signed};
use super::invalid_argument::InvalidArgument;
use super::profit::unrealised;
use super::{Places, Position};

/// The number of decimals of ROE in percent, and of sums in the display currency (§9).
const TWO: Places = Places::fixed(2);

/// The prices used to display a position.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PositionPrices {
    pub mark_price: String,
    /// The price of one margin coin in the display currency.
    pub rate: String,
    /// The margin coin's decimals.
    pub places: f64,
}

/// The derived display fields (§3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Figures {
    /// Unrealised profit.
    pub d_upnl: String,
    /// Unrealised profit with its sign, rounded to the margin coin's decimals.
    pub d_upnl_text: String,
    /// Unrealised profit in the display currency.
    pub d_upnl_value: String,
    /// `profit`, `loss` or `none`.
    pub d_upnl_ui: &'static str,
    /// Return on equity.
    pub d_roe: String,
    /// Return on equity in percent, floored to 2 decimals.
    pub d_roe_text: String,
    /// Return on equity measured in quote units.
    pub d_roe_u: String,
    pub d_open_margin_count: String,
}

/// Computes the derived display fields of a position (assumed).
///
/// # Errors
/// An [`InvalidArgument`] if a required text isn't a decimal, or the number of decimals isn't from 0 to 20.
pub fn position_figures(
    position: &Position,
    shown: &PositionPrices,
) -> Result<Figures, InvalidArgument> {
    let mark = Decimal::parse(&shown.mark_price)?;
    let rate = Decimal::parse(&shown.rate)?;
    let places = Places::try_from(shown.places)?;
    let profit = unrealised(position, &mark)?;
    let margin = position.margin()?;
    let roe = profit.over(&margin);
    let in_quote = if position.business_line.is_inverse() {
        profit.times(&mark).over(&margin.times(&position.entry()?))
    } else {
        roe.clone()
    };
    let profit_text = signed(&profit.fixed(places));
    let percent = roe.times(&Decimal::from(100)).floored(TWO);
    Ok(Figures {
        d_upnl: profit.text(),
        d_upnl_value: profit.times(&rate).fixed(TWO),
        d_upnl_ui: match profit_text.as_bytes().first() {
            Some(b'+') => "profit",
            Some(b'-') => "loss",
            _ => "none",
        },
        d_upnl_text: profit_text,
        d_roe: roe.text(),
        d_roe_text: format!("{}%", signed(&percent)),
        d_roe_u: in_quote.text(),
        d_open_margin_count: margin.text(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calculators::BusinessLine;

    fn shown(position: &Position, mark_price: &str, places: f64) -> Figures {
        let shown = PositionPrices {
            mark_price: mark_price.to_owned(),
            rate: "7.1".to_owned(),
            places,
        };
        position_figures(position, &shown).unwrap()
    }

    fn position() -> Position {
        Position {
            open_avg_price: Some("100".to_owned()),
            count: Some("3".to_owned()),
            open_level: Some("10".to_owned()),
            ..Position::default()
        }
    }

    #[test]
    fn gain_has_a_plus_sign() {
        let figures = shown(&position(), "100.1234", 2.0);
        assert_eq!(figures.d_upnl, "0.3702");
        assert_eq!(figures.d_upnl_text, "+0.37");
        assert_eq!(figures.d_upnl_value, "2.63");
        assert_eq!(figures.d_upnl_ui, "profit");
        assert_eq!(figures.d_roe, "0.01234");
        assert_eq!(figures.d_roe_text, "+1.23%");
        assert_eq!(figures.d_roe_u, figures.d_roe);
        assert_eq!(figures.d_open_margin_count, "30");
    }

    #[test]
    fn loss_below_the_display_precision_is_none_but_its_rate_is_floored() {
        let figures = shown(&position(), "99.9999", 2.0);
        assert_eq!(figures.d_upnl_text, "0.00");
        assert_eq!(figures.d_upnl_ui, "none");
        assert_eq!(figures.d_roe_text, "-0.01%");
        assert_eq!(shown(&position(), "90", 0.0).d_upnl_ui, "loss");
    }

    #[test]
    fn inverse_position_is_also_measured_in_quote_units() {
        let inverse = Position {
            business_line: BusinessLine::Coin,
            ..position()
        };
        let figures = shown(&inverse, "125", 4.0);
        assert_eq!(figures.d_upnl, "0.006");
        assert_eq!(figures.d_roe, "2");
        assert_eq!(figures.d_roe_u, "2.5");
    }
}
