//! Reports shared by several checks.

use footbridge_contract::{Mismatch, Trouble, ValuePath};

use crate::syntax::payload::Payload;
use crate::syntax::source_error::{SourceErrorKind, SourceErrors};
use crate::syntax::span::Spanned;
use crate::syntax::suggest::or_list;

/// Reports an unknown name; `what` is its kind.
pub(super) fn unknown<'a>(
    what: &str,
    name: &Spanned<String>,
    known: impl Iterator<Item = &'a str>,
    errors: &mut SourceErrors,
) {
    let kind = SourceErrorKind::UnknownName {
        what: what.to_owned(),
        name: name.value.clone(),
    };
    errors.report(kind, name.span).help(or_list(name, known));
}

/// Reports each place at which a payload doesn't fit its owner's shape.
pub(super) fn misfits(
    owner: &str,
    payload: &Payload,
    found: Vec<Mismatch>,
    errors: &mut SourceErrors,
) {
    for mismatch in found {
        let kind = SourceErrorKind::Misfit {
            owner: owner.to_owned(),
            reason: mismatch.to_string(),
        };
        let pointer = pointer(&mismatch.path);
        let place = match mismatch.trouble {
            Trouble::UnknownField { .. } => payload.place_of_key(&pointer),
            _ => payload.place(&pointer),
        };
        errors.report(kind, place).help(mismatch.help());
    }
}

/// The path to a value as a JSON pointer.
fn pointer(path: &ValuePath) -> String {
    path.0.iter().fold(String::new(), |pointer, step| {
        pointer + "/" + &step.replace('~', "~0").replace('/', "~1")
    })
}
