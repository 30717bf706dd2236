/** `/lab/session`, created for the window. Loaded when it is opened. */
import { useEffect, useState } from "react";
import { useLab } from "../features/lab/lab-context";
import type { RequestSeams } from "../features/request/seams";
import { createAskServer } from "../features/session-lab/request-server";
import { createServerLab } from "../features/session-lab/server-lab";
import { createSessionLab } from "../features/session-lab/session-lab";
import { SessionLabPage } from "../features/session-lab/session-lab-page";
import { once } from "../lib/once";
import { createProbe } from "../lib/probe";
import { browserTimers } from "../lib/timers";
import { loadRequestTexts } from "../locales/request-texts";
import { createKit } from "../ui/kit";
import { MessageList } from "../ui/message-list";
import { KitContext } from "../ui/use-kit";

export function SessionLabRoute() {
  const { bridge } = useLab();
  const [kit] = useState(() => createKit(browserTimers));
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
        const seams = (): RequestSeams => ({
          requestHeaders: (path) => now().requestHeaders(path),
          requestFields: (path) => now().requestFields(path),
          confirmHuman: (question) => now().confirmHuman(question),
        });
        const { messages } = kit;
        return createBareSession(window, { ...bridge, probe }, texts, seams, {
          messages,
        });
      }),
    ),
  );
  useEffect(() => lab.stop, [lab]);
  return (
    <KitContext value={kit}>
      <SessionLabPage lab={lab} server={server} />
      <MessageList />
    </KitContext>
  );
}
