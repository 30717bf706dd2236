//! Random texts of kinds that tend to break code.

use proptest::char;
use proptest::prelude::*;

/// Any text, of up to `length` characters: ASCII, other scripts, astral characters, control characters, line ends.
pub(crate) fn text(length: usize) -> impl Strategy<Value = String> + Clone {
    let character = prop_oneof![
        4 => char::range('a', 'z'),
        2 => char::range(' ', '~'),
        1 => prop::sample::select(vec!['\n', '\r', '\t', '\0', '"', '\\', '\u{2028}', '\u{feff}', 'ü', '日', '🦀', '\u{301}']),
        1 => any::<char>(),
    ];
    prop::collection::vec(character, 0..=length).prop_map(String::from_iter)
}

/// Usually a short text, and occasionally one of many kilobytes.
pub(crate) fn body() -> impl Strategy<Value = String> {
    prop_oneof![
        1 => Just(String::new()),
        20 => text(60),
        1 => (text(40), 1usize..400).prop_map(|(text, times)| text.repeat(times)),
    ]
}
