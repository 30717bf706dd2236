//! One case, carried out and judged.

use std::time::Duration;

use footbridge_contract::Platform;
use footbridge_engine::PageState;
use footbridge_host::transcript;
use footbridge_scenario::{Spanned, Step};

use crate::judge::{Claims, Evidence, Judgement, Setting, Verdict, broken};
use crate::plan::Case;
use crate::project::Project;
use crate::stage::{Lost, Performed, Stage};
use crate::worker::Worker;

/// What came of a case, before its transcript is held against the snapshot.
#[derive(Debug)]
pub(crate) struct Trial {
    /// Passed, unless something is wrong already.
    pub(crate) verdict: Verdict,
    /// What happened, if the case came to its end.
    pub(crate) transcript: Option<String>,
    /// How long it took, on the wall's clock.
    pub(crate) duration: Duration,
    /// Whether the run was interrupted meanwhile, so that the case says nothing.
    pub(crate) is_interrupted: bool,
    /// What became of the engine.
    pub(crate) engine: Fate,
}

/// What a case makes of its engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fate {
    /// The next case can have it.
    Reusable,
    /// The page left something in it that no reset takes away.
    Spent,
    /// It crashed, or hangs.
    Lost,
}

/// What a case's steps came to.
#[derive(Default)]
struct Findings {
    failures: Vec<String>,
    unsupported: Option<String>,
}

impl Trial {
    pub(crate) fn hold(worker: &mut Worker, case: &Case) -> Self {
        let began = worker.wall().now();
        let project = worker.project().clone();
        let held = worker.with_stage(case, |mut stage| {
            let findings = act(&mut stage, case, &project)?;
            stage.finish()?;
            let end = stage.now();
            let engine = if stage.is_engine_spent() {
                Fate::Spent
            } else {
                Fate::Reusable
            };
            Ok((findings, end, engine, stage.end().into_journal()))
        });
        let duration = worker.wall().now().saturating_sub(began);
        match held.and_then(|held| held) {
            Ok((findings, end, engine, journal)) => {
                let evidence = Evidence {
                    journal: &journal,
                    end,
                };
                Self {
                    verdict: judge(findings, &evidence, case),
                    transcript: Some(transcript(&journal)),
                    duration,
                    is_interrupted: false,
                    engine,
                }
            }
            Err(lost) => Self::lost(lost, duration),
        }
    }

    fn lost(lost: Lost, duration: Duration) -> Self {
        let is_interrupted = lost == Lost::Interrupted;
        Self {
            verdict: match lost {
                Lost::Crashed(reason) => Verdict::Crashed(reason),
                Lost::Hung(reason) => Verdict::Hung(reason),
                Lost::Interrupted => Verdict::Crashed("the run was interrupted".into()),
            },
            transcript: None,
            duration,
            is_interrupted,
            engine: if is_interrupted {
                Fate::Reusable
            } else {
                Fate::Lost
            },
        }
    }
}

/// Takes the steps one by one. An expectation that fails lets the next have its say; a step that cannot be taken does not.
fn act(stage: &mut Stage<'_>, case: &Case, project: &Project) -> Result<Findings, Lost> {
    let mut findings = Findings::default();
    let mut claims = Claims::default();
    for step in &case.row().steps {
        match &step.value {
            Step::Expect(_) if findings.unsupported.is_some() => {}
            Step::Expect(expect) => {
                // Reading a page lays it out, which costs more than most expectations need.
                let page = if expect
                    .expectations
                    .iter()
                    .any(|wanted| wanted.value.looks_at_page())
                {
                    read(stage)?
                } else {
                    PageState::default()
                };
                for expectation in &expect.expectations {
                    let setting = Setting {
                        journal: stage.host().journal(),
                        page: &page,
                        profile: stage.host().profile(),
                        catalogue: &project.catalogue,
                        site: project.config.origin.trim_end_matches('/'),
                    };
                    match claims.judge(&expectation.value, &setting) {
                        Judgement::Held => {}
                        Judgement::Failed {
                            expected,
                            found,
                            help,
                        } => findings.failures.push(describe_failure(
                            &place(case, expectation),
                            &expected,
                            &found,
                            help.as_deref(),
                        )),
                        Judgement::Unsupported {
                            entry,
                            availability,
                        } => {
                            findings.unsupported = Some(format!("{entry}: {availability}"));
                            break;
                        }
                    }
                }
            }
            // Outside the app there is nobody to send it; the same scenario may run inside as well.
            Step::Send(_) if case.spec.platform == Platform::Browser => {}
            acting => {
                if let Performed::Refused(problem) = stage.perform(acting, &project.site)? {
                    if findings.unsupported.is_none() {
                        findings
                            .failures
                            .push(format!("{}: {problem}", place(case, step)));
                    }
                    break;
                }
            }
        }
    }
    Ok(findings)
}

fn read(stage: &mut Stage<'_>) -> Result<PageState, Lost> {
    let read = stage.read()?.unwrap_or_default();
    // A page that is not open shows nothing, and one that says nonsense shows nothing that could be expected.
    Ok(serde_json::from_value(read).unwrap_or_default())
}

fn place<T>(case: &Case, at: &Spanned<T>) -> String {
    format!("{}:{}", case.scenario.name, case.scenario.line(at.span))
}

fn describe_failure(place: &str, expected: &str, found: &[String], help: Option<&str>) -> String {
    let mut text = format!("{place}: expected {expected}");
    match found {
        [] => text.push_str("\n  found nothing like it"),
        [first, others @ ..] => {
            text.push_str("\n  found ");
            text.push_str(first);
            for other in others {
                text.push_str("\n        ");
                text.push_str(other);
            }
        }
    }
    if let Some(help) = help {
        text.push_str("\n  help: ");
        text.push_str(help);
    }
    text
}

fn judge(mut findings: Findings, evidence: &Evidence<'_>, case: &Case) -> Verdict {
    let waived: Vec<&str> = case
        .scenario
        .waivers
        .iter()
        .map(|waiver| waiver.invariant.value.as_str())
        .collect();
    for broken in broken(evidence, &waived) {
        for breach in &broken.breaches {
            findings.failures.push(format!(
                "{} at {}: {}",
                broken.invariant.name, breach.at, breach.text
            ));
        }
    }
    match findings {
        Findings { failures, .. } if !failures.is_empty() => Verdict::Failed(failures.join("\n")),
        Findings {
            unsupported: Some(why),
            ..
        } => Verdict::Unsupported(why),
        Findings { .. } => Verdict::Passed,
    }
}
