/** `/lab/session`, put together from the window. Loaded when somebody goes there. */
import { useEffect, useState } from "react";
import { createAskServer } from "../features/session-lab/ask-server";
import { createSessionLab } from "../features/session-lab/session-lab";
import { SessionLabPage } from "../features/session-lab/session-lab-page";
import { createProbe } from "../lib/probe";
import { browserTimers } from "../lib/timers";

export function SessionLabRoute() {
  const [lab] = useState(() =>
    createSessionLab(window, {
      probe: createProbe(document),
      timers: browserTimers,
      random: Math.random,
      ask: createAskServer(window, browserTimers),
    }),
  );
  useEffect(() => lab.stop, [lab]);
  return <SessionLabPage lab={lab} />;
}
