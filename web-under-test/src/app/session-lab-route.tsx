/** `/lab/session`, put together from the window. Loaded when somebody goes there. */
import { useEffect, useState } from "react";
import { useLab } from "../features/lab/lab-context";
import { createAskServer } from "../features/session-lab/ask-server";
import { createServerLab } from "../features/session-lab/server-lab";
import { createSessionLab } from "../features/session-lab/session-lab";
import { SessionLabPage } from "../features/session-lab/session-lab-page";
import { once } from "../lib/once";
import { createProbe } from "../lib/probe";
import { browserTimers } from "../lib/timers";
import { loadRequestTexts } from "../locales/request-texts";

export function SessionLabRoute() {
  const { bridge } = useLab();
  const [lab] = useState(() =>
    createSessionLab(window, {
      probe: createProbe(document),
      timers: browserTimers,
      random: Math.random,
      ask: createAskServer(window, browserTimers),
    }),
  );
  const [server] = useState(() =>
    createServerLab(
      once(async () => {
        const { createBareSession } = await import("./page-session");
        const texts = await loadRequestTexts("en");
        const { probe } = lab;
        const now = lab.safeguards.get;
        return createBareSession(window, { ...bridge, probe }, texts, () => ({
          requestHeaders: (path) => now().requestHeaders(path),
          requestFields: (path) => now().requestFields(path),
          confirmHuman: (question) => now().confirmHuman(question),
        }));
      }),
    ),
  );
  useEffect(() => lab.stop, [lab]);
  return <SessionLabPage lab={lab} server={server} />;
}
