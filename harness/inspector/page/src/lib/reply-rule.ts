/** The reply or response that a form describes, and the equivalent rule of a scenario. */
import { flowYaml } from "./flow-yaml";

/** The reply to a call. */
export type CallReply =
  | { readonly kind: "success" }
  | { readonly kind: "code"; readonly code: string }
  | {
      readonly kind: "data";
      readonly data: unknown;
      /** Whether the data intentionally doesn't match the catalogue. */
      readonly isInvalid: boolean;
    }
  | { readonly kind: "never" };

/** The response to a request. */
export type RequestResponse =
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

export function callRule(reply: CallReply, delivery: Delivery): string {
  if (reply.kind === "never") return "never";
  const { afterMs, times } = delivery;
  if (reply.kind === "success" && afterMs === 0 && times === 1)
    return "success";
  return flowYaml({
    ...(reply.kind === "success" ? { code: "success" } : {}),
    ...(reply.kind === "code" ? { code: reply.code } : {}),
    ...(reply.kind === "data"
      ? { [reply.isInvalid ? "invalid-data" : "data"]: reply.data }
      : {}),
    ...(afterMs > 0 ? { after: duration(afterMs) } : {}),
    ...(times > 1 ? { times } : {}),
  });
}

export function requestRule(
  response: RequestResponse,
  afterMs: number,
): string {
  const after = afterMs > 0 ? { after: duration(afterMs) } : {};
  switch (response.kind) {
    case "never":
      return flowYaml({ never: true });
    case "drop":
      return flowYaml({ drop: true, ...after });
    case "status":
      return flowYaml({
        status: response.status,
        ...(response.body === null ? {} : { body: response.body }),
        ...after,
      });
  }
}

/** A duration in scenario format: `250ms`, `10s`. */
function duration(ms: number): string {
  return ms % 1_000 === 0 ? `${ms / 1_000}s` : `${ms}ms`;
}
