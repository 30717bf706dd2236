/**
 * A page outside the product that runs the client's own modules on a test's inputs
 * (`web-under-test/docs/reference.md`).
 */
import { evaluateAll } from "./evaluate";
import { RULES } from "./rules";

await evaluateAll(RULES, async (outcomes) => {
  const response = await fetch("/answers", {
    method: "POST",
    body: JSON.stringify(outcomes),
  });
  return response.json();
});
