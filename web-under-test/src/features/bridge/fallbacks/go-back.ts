/** Goes back in the page's history, for hosts whose own navigation can't be reached. */
import type { Bridge } from "../bridge";
import type { FallbackOutcome } from "../outcome";

export function goBack({ page }: Bridge): FallbackOutcome {
  page.goBack();
  return { via: "fallback", did: "went-back" };
}
