/** A page of no product: it lets the client's own modules answer a test's questions (`docs/reference.md`). */
import { answer } from "./answer";
import { RULES } from "./rules";

await answer(RULES, async (answers) => {
  const response = await fetch("/answers", {
    method: "POST",
    body: JSON.stringify(answers),
  });
  return response.json();
});
