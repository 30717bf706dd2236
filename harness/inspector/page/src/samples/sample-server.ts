/**
 * A sample of the binary's side of the socket, for tests, screenshots and development: it sends a session, and executes
 * commands as far as a page can observe.
 */
import type { Entry } from "footbridge-ui/record";
import { threadKey } from "footbridge-ui/record/threads";
import { asStep } from "../lib/scenario-text";
import type {
  Breakpoints,
  Violation,
  Held,
  Hello,
  LivePicture,
  MissedAct,
  SourceError,
  PageState,
  Phone,
  RecordedStep,
  Replay,
  Request,
  Update,
} from "../wire.generated";
import { SAMPLE_HELLO, SAMPLE_PHONE } from "./sample-hello";

export interface SampleSession {
  readonly hello: Hello;
  readonly entries: readonly Entry[];
  readonly held: readonly Held[];
  readonly violations: readonly Violation[];
  readonly rules: string;
  readonly breakpoints: Breakpoints;
  readonly steps: readonly RecordedStep[];
  readonly missed: readonly MissedAct[];
  readonly isConnected: boolean;
  readonly replay: Replay | null;
  readonly picture: LivePicture | null;
}

export const EMPTY_SESSION: SampleSession = {
  hello: SAMPLE_HELLO,
  entries: [],
  held: [],
  violations: [],
  rules: "",
  breakpoints: { calls: [], links: [], requests: [], stop_time: true },
  steps: [],
  missed: [],
  isConnected: true,
  replay: null,
  picture: null,
};

export interface SampleServer {
  /** Sends everything, as to an inspector that has just connected. */
  readonly greet: () => void;
  readonly receive: (request: Request) => void;
  readonly append: (entries: readonly Entry[]) => void;
  readonly hold: (held: readonly Held[]) => void;
  readonly find: (violations: readonly Violation[]) => void;
  /** The received commands, in order. */
  readonly received: readonly Request["command"][];
}

/** The number of entries per message. */
const CHUNK = 1_000;

export const SAMPLE_PAGE: PageState = {
  url: "https://www.shop.test/basket",
  title: "Basket",
  text: { shown: "3 items in the basket" },
  alerts: [],
  statuses: [],
  local: { theme: "dark", basket: '[{"id":"7","count":2}]' },
  session: { visit: "12" },
  cookies: { lang: "en", consent: "yes" },
};

export function createSampleServer(
  send: (update: Update) => void,
  session: SampleSession = EMPTY_SESSION,
): SampleServer {
  const received: Request["command"][] = [];
  let phone: Phone = SAMPLE_PHONE;
  let page = SAMPLE_PAGE;
  let held = [...session.held];
  let count = 0;
  let now = 84_000;
  let mode: "real" | "paused" | "virtual" = "real";
  let steps = [...session.steps];

  const sendClock = (): void =>
    send({
      is: "clock",
      mode,
      now,
      due: [
        { at: now + 1_200, kind: "reply", text: "reply #3 pay" },
        { at: now + 4_000, kind: "response", text: "POST /api/orders" },
        ...(mode === "virtual"
          ? [{ at: now + 9_000, kind: "timer" as const, text: "timer" }]
          : []),
      ],
    });
  const append = (entries: readonly Entry[]): void => {
    for (let start = 0; start < entries.length; start += CHUNK) {
      const part = entries.slice(start, start + CHUNK);
      send({ is: "entries", first: count, entries: part });
      count += part.length;
    }
  };
  const sendHeld = (): void => send({ is: "held", held });
  const perform = (command: Request["command"]): unknown => {
    switch (command.do) {
      case "phone":
        ({ phone } = command);
        send({ is: "phone", phone });
        return null;
      case "rules":
        send({ is: "rules", yaml: command.yaml });
        return null;
      case "breakpoints":
        send({ is: "breakpoints", breakpoints: command.breakpoints });
        return null;
      case "respond":
        held = held.filter(({ id }) => id !== command.held);
        sendHeld();
        return null;
      case "clock":
        ({ mode } = command);
        sendClock();
        return null;
      case "advance":
        now += command.ms;
        sendClock();
        return null;
      case "read-page":
        send({ is: "page-state", state: page });
        return page;
      case "store": {
        const { [command.key]: _old, ...rest } = page[command.area];
        page = {
          ...page,
          [command.area]:
            command.value === null
              ? rest
              : { ...rest, [command.key]: command.value },
        };
        send({ is: "page-state", state: page });
        return null;
      }
      case "restart":
        count = 0;
        send({ is: "restarted" });
        return null;
      case "record":
        send({ is: "recording", is_on: command.is_on, steps, missed: [] });
        return null;
      case "remove-step":
        steps = steps.filter((_, place) => place !== command.step);
        send({ is: "recording", is_on: true, steps, missed: [] });
        return null;
      case "clear-recording":
        steps = [];
        send({ is: "recording", is_on: false, steps, missed: [] });
        return null;
      case "traffic":
        return { schema: "footbridge.record/3" };
      case "draft-scenario":
        return [
          `title: ${command.draft.title}`,
          "steps:",
          "  - open: /basket",
          ...steps.flatMap(({ yaml, entries_before: from }, place) => [
            `  - ${yaml}`,
            ...command.draft.expected
              .filter(
                (index) =>
                  index >= from &&
                  index < (steps[place + 1]?.entries_before ?? count),
              )
              .map((index) => `  ${expectationAt(session.entries, index)}`),
          ]),
          "",
        ].join("\n");
      case "ask":
        return { asked: command.name };
      case "run-scenario":
        return [
          {
            name: `${command.path} · ios 2.15.0`,
            verdict: "passed",
            reason: null,
          },
        ];
      default:
        return null;
    }
  };
  return {
    received,
    append,
    greet() {
      count = 0;
      send({ is: "hello", ...session.hello });
      send({ is: "phone", phone });
      send({
        is: "page",
        page: session.isConnected
          ? {
              url: "https://www.shop.test/basket",
              is_served: true,
              is_on_display: true,
              others: 0,
            }
          : null,
      });
      sendClock();
      send({ is: "rules", yaml: session.rules });
      send({ is: "breakpoints", breakpoints: session.breakpoints });
      append(session.entries);
      sendHeld();
      send({ is: "violations", violations: [...session.violations] });
      send({
        is: "recording",
        is_on: steps.length > 0,
        steps,
        missed: [...session.missed],
      });
      if (session.picture !== null)
        send({ is: "picture", picture: session.picture });
      if (session.replay !== null) send({ is: "replay", ...session.replay });
    },
    hold(next) {
      held = [...next];
      sendHeld();
    },
    find: (violations) =>
      send({ is: "violations", violations: [...violations] }),
    receive({ id, command }) {
      received.push(command);
      const errors = errorsOf(command);
      if (errors.length > 0)
        send({
          is: "refused",
          id,
          problem: "the YAML has errors",
          errors: [...errors],
        });
      else send({ is: "done", id, value: perform(command) });
    },
  };
}

/** In the samples, the word `error` is an error. */
function errorsOf(command: Request["command"]): readonly SourceError[] {
  if (!("yaml" in command) || command.yaml === null) return [];
  return command.yaml.split("\n").flatMap((text, index) => {
    const column = text.indexOf("error");
    return column === -1
      ? []
      : {
          line: index + 1,
          column: column + 1,
          message: "there is no call `error`",
          help: "did you mean `share`?",
        };
  });
}

/** The expectation of an entry, as a step of a scenario. */
function expectationAt(entries: readonly Entry[], index: number): string {
  const entry = entries[index];
  if (entry === undefined) return "";
  const key = threadKey(entry);
  const call = entries.findLast(
    (one, at) => at < index && one.kind === "call" && threadKey(one) === key,
  );
  return asStep(entry, call?.kind === "call" ? call.name : null) ?? "";
}
