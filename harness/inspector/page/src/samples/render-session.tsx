/** For tests: renders a component in a sample session. */
import { act, render } from "@testing-library/react";
import type { ReactNode } from "react";
import type { Update } from "../wire.generated";
import { createSession, type SocketListener } from "../session/session";
import { SessionProvider } from "../session/use-session";
import {
  createSampleServer,
  EMPTY_SESSION,
  type SampleServer,
  type SampleSession,
} from "./sample-server";

export interface Rendered extends SampleServer {
  /** Closes the connection. */
  readonly breakOff: () => void;
  readonly send: (update: Update) => void;
}

export function renderSession(
  shown: ReactNode,
  parts: Partial<SampleSession> = {},
): Rendered {
  window.location.hash = "";
  let listener: SocketListener | null = null;
  const send = (update: Update): void =>
    act(() => listener?.message(JSON.stringify(update)));
  const server = createSampleServer(send, { ...EMPTY_SESSION, ...parts });
  const session = createSession({
    connect(on) {
      listener = on;
      return {
        send: (text) => server.receive(JSON.parse(text)),
        close: () => undefined,
      };
    },
    later: () => () => undefined,
    nextFrame: (callback) => callback(),
    now: () => performance.now(),
  });
  server.greet();
  render(<SessionProvider value={session}>{shown}</SessionProvider>);
  return { ...server, send, breakOff: () => act(() => listener?.closed()) };
}
