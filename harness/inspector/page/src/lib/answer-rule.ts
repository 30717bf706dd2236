/** The answer to what is held, as a form has it, and the rule of a scenario that says the same. */
import { flowYaml } from "./flow-yaml";

/** The answer to a call. */
export type CallAnswer =
  | { readonly kind: "success" }
  | { readonly kind: "code"; readonly code: string }
  | {
      readonly kind: "data";
      readonly data: unknown;
      /** Whether the data doesn't fit the catalogue, on purpose. */
      readonly isInvalid: boolean;
    }
  | { readonly kind: "never" };

/** The answer to a request. */
export type RequestAnswer =
  | {
      readonly kind: "status";
      readonly status: number;
      /** `null` for the server's own. */
      readonly body: unknown;
    }
  | { readonly kind: "drop" }
  | { readonly kind: "never" };

export interface Delivery {
  readonly afterMs: number;
  readonly times: number;
}

export function callRule(answer: CallAnswer, delivery: Delivery): string {
  if (answer.kind === "never") return "never";
  const { afterMs, times } = delivery;
  if (answer.kind === "success" && afterMs === 0 && times === 1)
    return "success";
  return flowYaml({
    ...(answer.kind === "success" ? { code: "success" } : {}),
    ...(answer.kind === "code" ? { code: answer.code } : {}),
    ...(answer.kind === "data"
      ? { [answer.isInvalid ? "invalid-data" : "data"]: answer.data }
      : {}),
    ...(afterMs > 0 ? { after: duration(afterMs) } : {}),
    ...(times > 1 ? { times } : {}),
  });
}

export function requestRule(answer: RequestAnswer, afterMs: number): string {
  const after = afterMs > 0 ? { after: duration(afterMs) } : {};
  switch (answer.kind) {
    case "never":
      return flowYaml({ never: true });
    case "drop":
      return flowYaml({ drop: true, ...after });
    case "status":
      return flowYaml({
        status: answer.status,
        ...(answer.body === null ? {} : { body: answer.body }),
        ...after,
      });
  }
}

/** A duration as scenarios write it: `250ms`, `10s`. */
function duration(ms: number): string {
  return ms % 1_000 === 0 ? `${ms / 1_000}s` : `${ms}ms`;
}
