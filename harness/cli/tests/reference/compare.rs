//! Searching for an input on which client and reference differ, and for the smallest such input.

use std::fmt;
use std::hash::{BuildHasher as _, Hasher as _, RandomState};

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngSeed, TestRunner};
use serde::Serialize;
use serde_json::Value;

use crate::page::Page;

/// The number of inputs for each rule, unless `PROPTEST_CASES` sets another.
const INPUTS: usize = 500;

/// The number of inputs sent to the page together.
const BATCH: usize = 500;

/// The maximum number of attempts to find a smaller input.
const SHRINKS: usize = 5_000;

/// An input on which client and reference differ.
#[derive(Debug)]
pub(crate) struct Difference<Input> {
    pub(crate) input: Input,
    /// The client's result, and the difference.
    pub(crate) why: String,
    /// The seed of the inputs.
    pub(crate) seed: u64,
}

/// The outcome of a comparison; the error describes the difference.
pub(crate) type Judgement = Result<(), String>;

/// Searches random inputs for one on which `judge` rejects the result of the client's `rule`, and shrinks it.
/// `PROPTEST_CASES` sets the number of inputs. Each run has new ones, unless `PROPTEST_RNG_SEED` selects them.
pub(crate) fn find_difference<Inputs>(
    page: &Page,
    rule: &str,
    inputs: &Inputs,
    judge: impl Fn(&Inputs::Value, &Value) -> Judgement,
) -> Option<Difference<Inputs::Value>>
where
    Inputs: Strategy,
    Inputs::Value: Serialize + fmt::Debug,
{
    let config = Config {
        failure_persistence: None,
        ..Config::default()
    };
    let seed = match config.rng_seed {
        RngSeed::Fixed(seed) => seed,
        RngSeed::Random => RandomState::new().build_hasher().finish(),
    };
    let mut runner = TestRunner::new(Config {
        rng_seed: RngSeed::Fixed(seed),
        ..config
    });
    let ask = |trees: &[Inputs::Tree]| -> Vec<Judgement> {
        let inputs: Vec<_> = trees.iter().map(ValueTree::current).collect();
        let asked: Vec<_> = inputs.iter().map(serde_json::to_value).collect();
        let asked: Result<Vec<_>, _> = asked.into_iter().collect();
        let results = page.ask(rule, &asked.unwrap());
        let pairs = inputs.iter().zip(&results);
        pairs.map(|(input, result)| judge(input, result)).collect()
    };
    let mut left = number_of_inputs();
    while left > 0 {
        let batch = left.min(BATCH);
        left -= batch;
        let trees = (0..batch).map(|_| inputs.new_tree(&mut runner).unwrap());
        let mut trees: Vec<_> = trees.collect();
        let judged = ask(&trees);
        if let Some(place) = judged.iter().position(Result::is_err) {
            let (input, why) = shrink(trees.swap_remove(place), |tree| {
                ask(std::slice::from_ref(tree)).remove(0)
            });
            return Some(Difference { input, why, seed });
        }
    }
    None
}

fn number_of_inputs() -> usize {
    let chosen = std::env::var("PROPTEST_CASES").ok();
    chosen.map_or(INPUTS, |cases| cases.parse().unwrap())
}

/// Shrinks an input step by step while it still differs. Returns the smallest, and its difference.
fn shrink<Tree: ValueTree>(
    mut tree: Tree,
    judge: impl Fn(&Tree) -> Judgement,
) -> (Tree::Value, String) {
    let mut smallest = (tree.current(), judge(&tree).err().unwrap_or_default());
    let mut goes_on = tree.simplify();
    for _ in 0..SHRINKS {
        if !goes_on {
            break;
        }
        goes_on = if let Err(why) = judge(&tree) {
            smallest = (tree.current(), why);
            tree.simplify()
        } else {
            tree.complicate()
        };
    }
    smallest
}

/// Compares client and reference. The error describes the smallest input on which they differ, and names the seed that
/// reproduces it.
pub(crate) fn compare<Inputs>(
    page: &Page,
    rule: &str,
    inputs: &Inputs,
    judge: impl Fn(&Inputs::Value, &Value) -> Judgement,
) -> Judgement
where
    Inputs: Strategy,
    Inputs::Value: Serialize + fmt::Debug,
{
    let Some(Difference { input, why, seed }) = find_difference(page, rule, inputs, judge) else {
        return Ok(());
    };
    let shown = serde_json::to_string_pretty(&input).unwrap();
    Err(format!(
        "client and reference differ on `{rule}` (PROPTEST_RNG_SEED={seed})\ninput: {shown}\n{why}"
    ))
}

/// Compares a result that has to equal the reference's.
pub(crate) fn equal(result: &Value, reference: &Value) -> Judgement {
    if result == reference {
        Ok(())
    } else {
        Err(format!("client:    {result}\nreference: {reference}"))
    }
}
