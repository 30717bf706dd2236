//! Compares the client's own code, inside the real engine, with the reference rules of `footbridge-exchange` on
//! random input. Both are written from the specification and never from each other, so an error in one shows as a
//! difference.
//!
//! `web-under-test/docs/reference.md` explains how to read a failure and how to add a rule. All rules share a page,
//! since starting an engine takes longer than comparing a rule. The client's modules are bundled again for each run, so
//! that nothing stale is compared.
#![expect(
    clippy::unwrap_used,
    reason = "a test that finds no engine or file has failed"
)]

mod calculators;
mod compare;
mod decimals;
mod encryption;
mod page;
mod planted;
mod risk_token;
mod safety;
mod signing;
mod texts;

use std::panic::{AssertUnwindSafe, catch_unwind};

use compare::Judgement;
use page::Page;

/// A rule that is compared on a page, by the name of its function.
type Rule = (&'static str, fn(&Page) -> Judgement);

macro_rules! rules {
    ($($rule:path),+ $(,)?) => {
        [$((stringify!($rule), $rule)),+]
    };
}

const RULES: &[Rule] = &rules![
    planted::planted_difference_is_found_and_shrunk_to_its_cause,
    planted::client_that_throws_differs,
    calculators::decimals_agree,
    calculators::unrealised_profit_agrees,
    calculators::return_on_equity_agrees,
    calculators::realised_profit_agrees,
    calculators::profit_ratio_agrees,
    calculators::position_figures_agree,
    calculators::target_prices_agree,
    calculators::liquidation_prices_agree,
    calculators::spot_strategy_orders_agree,
    calculators::image_hosts_agree,
    encryption::encrypted_requests_and_fields_agree,
    risk_token::risk_token_sequences_agree,
    risk_token::risk_token_paths_agree,
    safety::cleaned_amounts_agree,
    safety::link_verdicts_agree,
    signing::signed_text_agrees,
    signing::gateway_accepts_client_signatures,
    signing::core_requests_agree,
];

/// The environment variable that selects the rules with a text in their names.
const SELECTED: &str = "REFERENCE_RULE";

#[test]
fn client_and_reference_agree_on_every_rule() {
    let wanted = std::env::var(SELECTED).unwrap_or_default();
    let selected: Vec<&Rule> = RULES
        .iter()
        .filter(|(name, _)| name.contains(&wanted))
        .collect();
    assert!(!selected.is_empty(), "no rule's name contains `{wanted}`");
    let page = Page::open();
    let mut problems = Vec::new();
    for (name, rule) in selected {
        // A panic may leave results on the page that the next rule would take for its own, so it is the last rule.
        let Ok(judged) = catch_unwind(AssertUnwindSafe(|| rule(&page))) else {
            problems.push(format!(
                "{name}: it panicked; the rules after it have not run"
            ));
            break;
        };
        if let Err(problem) = judged {
            problems.push(format!("{name}: {problem}"));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n\n"));
}
