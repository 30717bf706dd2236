//! Searching for an input on which client and reference differ, and for the smallest such input.

use std::fmt;

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, TestRunner};
use serde::Serialize;
use serde_json::Value;

use crate::page::Page;

/// The number of inputs sent to the page at once.
const BATCH: usize = 500;

/// The largest number of attempts to find a smaller input.
const SHRINKS: usize = 5_000;

/// An input on which client and reference differ.
#[derive(Debug)]
pub(crate) struct Difference<Input> {
    pub(crate) input: Input,
    /// The client's answer, and the difference.
    pub(crate) why: String,
}

/// The result of comparing an answer; the error describes the difference.
pub(crate) type Judgement = Result<(), String>;

/// Searches `cases` random inputs for one on which `judge` refuses the answer of the client's `rule`, and shrinks it.
/// `PROPTEST_RNG_SEED` chooses the inputs.
pub(crate) fn find_difference<Inputs>(
    page: &Page,
    rule: &str,
    inputs: &Inputs,
    cases: usize,
    judge: impl Fn(&Inputs::Value, &Value) -> Judgement,
) -> Option<Difference<Inputs::Value>>
where
    Inputs: Strategy,
    Inputs::Value: Serialize + fmt::Debug,
{
    let mut runner = TestRunner::new(Config {
        failure_persistence: None,
        ..Config::default()
    });
    let ask = |trees: &[Inputs::Tree]| -> Vec<Judgement> {
        let inputs: Vec<_> = trees.iter().map(ValueTree::current).collect();
        let asked: Vec<_> = inputs.iter().map(serde_json::to_value).collect();
        let asked: Result<Vec<_>, _> = asked.into_iter().collect();
        let answers = page.ask(rule, &asked.unwrap());
        let pairs = inputs.iter().zip(&answers);
        pairs.map(|(input, answer)| judge(input, answer)).collect()
    };
    let mut left = cases;
    while left > 0 {
        let batch = left.min(BATCH);
        left -= batch;
        let trees = (0..batch).map(|_| inputs.new_tree(&mut runner).unwrap());
        let mut trees: Vec<_> = trees.collect();
        let judged = ask(&trees);
        if let Some(place) = judged.iter().position(Result::is_err) {
            return Some(shrink(trees.swap_remove(place), |tree| {
                ask(std::slice::from_ref(tree)).remove(0)
            }));
        }
    }
    None
}

/// Shrinks an input step by step as long as it still differs.
fn shrink<Tree: ValueTree>(
    mut tree: Tree,
    judge: impl Fn(&Tree) -> Judgement,
) -> Difference<Tree::Value> {
    let mut smallest = Difference {
        input: tree.current(),
        why: judge(&tree).err().unwrap_or_default(),
    };
    let mut goes_on = tree.simplify();
    for _ in 0..SHRINKS {
        if !goes_on {
            break;
        }
        goes_on = if let Err(why) = judge(&tree) {
            smallest = Difference {
                input: tree.current(),
                why,
            };
            tree.simplify()
        } else {
            tree.complicate()
        };
    }
    smallest
}

/// Fails on a difference, showing its smallest input.
#[track_caller]
pub(crate) fn assert_same<Inputs>(
    page: &Page,
    rule: &str,
    inputs: &Inputs,
    cases: usize,
    judge: impl Fn(&Inputs::Value, &Value) -> Judgement,
) where
    Inputs: Strategy,
    Inputs::Value: Serialize + fmt::Debug,
{
    if let Some(Difference { input, why }) = find_difference(page, rule, inputs, cases, judge) {
        let shown = serde_json::to_string_pretty(&input).unwrap();
        panic!("client and reference differ on `{rule}`\ninput: {shown}\n{why}");
    }
}

/// Compares an answer that has to equal the reference's.
pub(crate) fn equal(answer: &Value, reference: &Value) -> Judgement {
    if answer == reference {
        Ok(())
    } else {
        Err(format!("client:    {answer}\nreference: {reference}"))
    }
}
