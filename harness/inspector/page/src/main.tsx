/** Starts the inspector's page. */
import { createRoot } from "react-dom/client";
import { createThemeStore } from "footbridge-ui/ui/theme";
import "footbridge-ui/ui/tokens.css";
import { Inspector } from "./app/inspector";
import { browserEnvironment } from "./session/browser-environment";
import { createSession } from "./session/session";
import { SessionProvider } from "./session/use-session";

const theme = createThemeStore(
  document.documentElement,
  () => window.localStorage,
);
const session = createSession(browserEnvironment(window));
const root = document.querySelector("#root");
if (root === null) throw new Error("the page has no #root");
createRoot(root).render(
  <SessionProvider value={session}>
    <Inspector theme={theme} />
  </SessionProvider>,
);
