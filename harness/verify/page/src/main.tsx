/** Starts the page. */
import { createRoot } from "react-dom/client";
import "footbridge-ui/ui/tokens.css";
import { startSession } from "./session/session";
import { VerifyPage } from "./ui/verify-page";
import type { Instruction, PageReport, Setup } from "./wire.generated";

// The token is now a cookie, and must not stay in a history.
const address = new URL(window.location.href);
if (address.searchParams.has("token")) {
  address.searchParams.delete("token");
  window.history.replaceState(null, "", address);
}

const setup = JSON.parse(
  document.querySelector("#setup")?.textContent ?? "",
) as Setup;

// The app may replace the page's functions.
const { fetch } = window;

async function post(report: PageReport): Promise<Instruction> {
  const response = await fetch("/api/next", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(report),
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Instruction;
}

const page = [...crypto.getRandomValues(new Uint8Array(8))]
  .map((byte) => byte.toString(16).padStart(2, "0"))
  .join("");
const session = startSession({ scope: window, setup, post, page });
const root = document.querySelector("#root");
if (root === null) throw new Error("the page has no #root");
createRoot(root).render(<VerifyPage session={session} />);
