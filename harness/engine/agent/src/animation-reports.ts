/** Reports of the animations that begin and end. */
import { computeAccessibleName, getRole } from "./accessibility";
import { nameOf, type AnimationReport } from "./animations";
import { quote } from "./describe";
import { localName } from "./dom";
import { squeeze } from "./page-text";
import type { MessageSink } from "./outbox";

/** Sends a message for each beginning and end. */
export function reportAnimations(outbox: MessageSink): AnimationReport {
  return (phase, animation) => {
    const { target, pseudoElement } = animation.effect as KeyframeEffect;
    const element = target ? describeElement(target) : "no element";
    outbox.send({
      kind: "animation",
      phase,
      name: nameOf(animation),
      element: `${element}${pseudoElement ?? ""}`,
    });
  };
}

/** An element by its role and name, or by its tag if it has no role. */
function describeElement(element: Element): string {
  const role = getRole(element);
  if (role === null) return localName(element);
  const name = squeeze(computeAccessibleName(element));
  return name === "" ? role : `${role} ${quote(name)}`;
}
