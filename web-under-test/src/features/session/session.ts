/**
 * A page's session: the request layer with signing and encryption, and the account calls.
 *
 * ```ts
 * const session = createSession({ site, timers, probe, texts, seams, notifyApp });
 * ```
 */
import type { Probe } from "../../lib/probe";
import type { Timers } from "../../lib/timers";
import type { Messages } from "../../ui/messages";
import type { RequestTexts } from "../../locales/request-text";
import {
  createRequestClient,
  type RequestClient,
} from "../request/request-client";
import type { RequestSeams } from "../request/seams";
import type { Site } from "../request/site";
import type { PairStore } from "../signing/pair-store";
import { createSigning, type Signing } from "../signing/signing";
import { createAccounts, type Accounts } from "./accounts";
import { logOut } from "./log-out";
import { createSessionGuard } from "./session-guard";

export interface Session<Seams extends RequestSeams = RequestSeams> {
  readonly site: Site;
  readonly timers: Timers;
  readonly client: RequestClient;
  readonly messages: Messages;
  /** The texts that §8 provides in every language. */
  readonly texts: RequestTexts;
  readonly signing: Signing;
  readonly accounts: Accounts;
  readonly seams: Seams;
  logOut(): void;
}

export interface SessionParts<Seams extends RequestSeams> {
  readonly site: Site;
  readonly timers: Timers;
  readonly probe: Probe;
  readonly texts: RequestTexts;
  /** The messages that show errors to the user. */
  readonly messages: Messages;
  /** Receives the client, since a challenge sends server requests as well. */
  readonly seams: (client: RequestClient) => Seams;
  /** Notifies the app of a logout, if the page runs in one. */
  readonly notifyApp: () => void;
  /** Stores whether a user is logged in. */
  readonly keepLogin: (isLoggedIn: boolean) => void;
}

export function createSession<Seams extends RequestSeams>(
  parts: SessionParts<Seams>,
): Session<Seams> {
  const { site, timers, probe, texts, messages, notifyApp, keepLogin } = parts;
  const show = (message: string): void =>
    void messages.show({ message, type: "error", showClose: true });
  const end = (pairs: PairStore): void =>
    logOut(site, pairs, () => {
      keepLogin(false);
      notifyApp();
    });
  const signing = createSigning({
    site,
    timers,
    probe,
    show,
    logOut: end,
  });
  const client: RequestClient = createRequestClient({
    send: signing.send,
    guard: createSessionGuard(signing, site, () => keepLogin(true)),
    seams: {
      requestHeaders: (path) => seams.requestHeaders(path),
      requestFields: (path) => seams.requestFields(path),
    },
    texts,
    show,
  });
  const seams = parts.seams(client);
  return {
    site,
    timers,
    client,
    messages,
    texts,
    signing,
    accounts: createAccounts(client, seams),
    seams,
    logOut: () => end(signing.pairs),
  };
}
