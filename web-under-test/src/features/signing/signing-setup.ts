/** The machine `signing-setup`: fetches the configuration and decides whether its server can be trusted (§4). */
import * as v from "valibot";
import type { KeyValues } from "../../lib/page-storage";
import type { Probe } from "../../lib/probe";
import type { Timers } from "../../lib/timers";
import { isSuccess, parseEnvelope } from "../request/envelope";
import type { Send } from "../request/sender";
import { INITIALISATION_MS } from "./limits";
import type { SecurityLog } from "./security-log";
import {
  parseSignConfig,
  type OpenSignConfig,
  type SignConfig,
} from "./sign-config";

const CONFIG_PATH = "/v1/mix/config/gatewaySignConfig";
const CACHE_KEY = "gatewaySignConfig";

/** The result of the setup for a request that waits for it. */
export type SetupEnd =
  | { readonly name: "ready"; readonly config: OpenSignConfig }
  | { readonly name: "skipped" }
  | { readonly name: "failed" }
  | { readonly name: "aborted" };

type SetupState =
  SetupEnd | { readonly name: "idle" | "fetching" | "verifying" };

export interface SigningSetup {
  /** The state of the machine. */
  state(): SetupState["name"];
  /** The configuration while signing is ready. */
  config(): OpenSignConfig | null;
  /** Runs the setup if needed and waits for it, up to the time limit of §9, after which it counts as failed. */
  wait(): Promise<SetupEnd>;
  /** Discards the configuration after a refusal with `code`, if one is in use. */
  reset(code: string): void;
}

export interface SigningSetupParts {
  readonly send: Send;
  readonly cache: KeyValues;
  readonly verify: (config: OpenSignConfig) => Promise<boolean>;
  readonly log: SecurityLog;
  readonly probe: Probe;
  readonly timers: Timers;
}

export function createSigningSetup(parts: SigningSetupParts): SigningSetup {
  const { cache, log, probe, timers } = parts;
  let state: SetupState = { name: "idle" };
  let running: Promise<SetupEnd> | null = null;

  const move = <Next extends SetupState>(next: Next, cause: string): Next => {
    const { name: from } = state;
    state = next;
    const machine = "signing-setup";
    probe.note({ kind: "transition", machine, from, to: next.name, cause });
    return next;
  };

  const verify = async (config: OpenSignConfig): Promise<SetupEnd> => {
    if (await parts.verify(config))
      return move({ name: "ready", config }, "server key verified");
    cache.removeItem(CACHE_KEY);
    const end = move({ name: "aborted" }, "server key not verified");
    log.write("server-key-not-verified", config.serverPublicKey);
    return end;
  };

  const take = (
    config: SignConfig,
    cause: string,
  ): SetupEnd | Promise<SetupEnd> => {
    if (!config.clientOpen)
      return move({ name: "skipped" }, "clientOpen is false");
    move({ name: "verifying" }, cause);
    return verify(config);
  };

  const fetchConfig = async (cause: string): Promise<SetupEnd> => {
    move({ name: "fetching" }, cause);
    const fetched = await fetchConfigData(parts.send);
    if (fetched === null)
      return move({ name: "failed" }, "configuration not fetched");
    cache.setItem(CACHE_KEY, fetched.text);
    return take(fetched.config, "configuration fetched");
  };

  const run = async (): Promise<SetupEnd> => {
    if (state.name === "failed") return fetchConfig("needed again");
    const cached = readCache(cache);
    return cached === null
      ? fetchConfig("first request")
      : take(cached, "configuration cached");
  };

  const end = (): Promise<SetupEnd> => {
    if (
      state.name === "ready" ||
      state.name === "skipped" ||
      state.name === "aborted"
    )
      return Promise.resolve(state);
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  };

  return {
    state: () => state.name,
    config: () => (state.name === "ready" ? state.config : null),
    wait: () =>
      new Promise((settle) => {
        const cancel = timers.after(INITIALISATION_MS, () =>
          settle({ name: "failed" }),
        );
        void end().then((reached) => {
          cancel();
          settle(reached);
        });
      }),
    reset(code) {
      if (state.name !== "ready" && state.name !== "skipped") return;
      cache.removeItem(CACHE_KEY);
      move({ name: "idle" }, `refused with ${code}`);
    },
  };
}

const responseData = v.object({ gatewaySignConfig: v.unknown() });

/** The configuration and its text for the cache; `null` unless a server sent one. */
async function fetchConfigData(
  send: Send,
): Promise<{ config: SignConfig; text: string } | null> {
  const arrived = await send({ method: "GET", path: CONFIG_PATH });
  if (arrived.kind !== "response") return null;
  if (arrived.status < 200 || arrived.status > 299) return null;
  const envelope = parseEnvelope(arrived.body);
  const data = v.safeParse(responseData, envelope.data);
  if (!isSuccess(envelope) || !data.success) return null;
  const { gatewaySignConfig } = data.output;
  const config = parseSignConfig(gatewaySignConfig);
  return config === null
    ? null
    : { config, text: JSON.stringify(gatewaySignConfig) };
}

function readCache(cache: KeyValues): SignConfig | null {
  try {
    return parseSignConfig(JSON.parse(cache.getItem(CACHE_KEY) ?? ""));
  } catch {
    return null;
  }
}
