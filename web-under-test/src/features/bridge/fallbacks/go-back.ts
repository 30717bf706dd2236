/** Goes back in the page's history, where the app's own can't be reached. */
import type { Bridge } from "../bridge";
import type { FallbackOutcome } from "../outcome";

export function goBack({ page }: Bridge): FallbackOutcome {
  page.goBack();
  return { via: "fallback", did: "went-back" };
}
