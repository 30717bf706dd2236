/**
 * What the binary and the inspector send each other.
 * Generated from harness/inspector/src/wire by ci/generate: change it there.
 */
import type { Entry, Platform } from "footbridge-ui/record";

/** The version of these messages. */
export const PROTOCOL = 4;

/**
 * A version of the app at which something begins.
 */
export type Boundary = {
  /**
   * The version.
   */
  version: string;
  /**
   * The platform.
   */
  platform: Platform;
  /**
   * The names of the calls and the paths of the links that begin there.
   */
  begins: Array<string>;
};

/**
 * The calls, links and requests that are held until the developer answers.
 */
export type Breakpoints = {
  /**
   * Names of calls; `*` is every call.
   */
  calls: Array<string>;
  /**
   * Paths of deep links; `*` is every link. The call that opens the link is held.
   */
  links: Array<string>;
  /**
   * Requests to servers, by method and address as in `network:`, such as `POST /login` or `api.myapp.test/orders`; `*` is every
   * request.
   */
  requests: Array<string>;
  /**
   * Whether time stops while something is held: on the machine's clock, the page's timers and its clock stand still, and nothing
   * becomes due.
   */
  stop_time: boolean;
};

/**
 * The summary of a case that ran.
 */
export type CaseSummary = {
  /**
   * The case's name.
   */
  name: string;
  /**
   * The verdict: `passed`, `failed`, `changed`, `unsupported`, `crashed` or `hung`.
   */
  verdict: string;
  /**
   * The reason for a verdict other than passed.
   */
  reason: string | null;
};

/**
 * A code of replies.
 */
export type CatalogueCode = {
  /**
   * The code.
   */
  code: string;
  /**
   * Its meaning, in a clause.
   */
  meaning: string;
  /**
   * Its message, if one is stated.
   */
  message: string | null;
  /**
   * Whether the call succeeds with it.
   */
  is_success: boolean;
  /**
   * Whether anything of it is assumed.
   */
  is_assumed: boolean;
};

/**
 * A call or a link.
 */
export type CatalogueEntry = {
  /**
   * The kind.
   */
  kind: CatalogueKind;
  /**
   * The call's name or the link's path.
   */
  name: string;
  /**
   * The purpose, in a sentence.
   */
  summary: string;
  /**
   * The section of the specification, if known.
   */
  section: string | null;
  /**
   * The parts that are assumed rather than specified, by their keys in the catalogue, such as `reply`, `minimum`, `payload.path`, or `everything`; empty if nothing is.
   */
  assumed: Array<string>;
  /**
   * The lowest version by platform.
   */
  since: Array<Since>;
  /**
   * The effect where the app lacks it: a description of the fallback; `None` if nothing happens.
   */
  fallback: string | null;
  /**
   * The JSON Schema of the payload or the parameters.
   */
  schema: unknown;
  /**
   * The reply; `None` if the app doesn't reply, and for a link.
   */
  reply: CatalogueReply | null;
};

/**
 * An event that the app can send.
 */
export type CatalogueEvent = {
  /**
   * Its name in the dialect.
   */
  name: string;
  /**
   * Its cause, in a sentence; empty if the catalogue has none.
   */
  summary: string;
  /**
   * The section of the specification, if known.
   */
  section: string | null;
  /**
   * The JSON Schema of its payload; `null` if it has none.
   */
  schema: unknown;
};

/**
 * The kind of an entry.
 */
export type CatalogueKind = "call" | "link";

/**
 * The app's reply to a call.
 */
export type CatalogueReply = {
  /**
   * The time after which the client gives up, in milliseconds; `None` without a limit.
   */
  time_limit_ms: number | null;
  /**
   * The reply unless a rule gives another: an envelope with the keys `code`, `msg` and `data`; `null` if there is none.
   */
  default: unknown;
  /**
   * The JSON Schema of the data in a reply of success; `null` if any data may come.
   */
  data: unknown;
};

/**
 * The clock, and what is due on it.
 */
export type Clock = {
  /**
   * The mode.
   */
  mode: ClockMode;
  /**
   * The instant, in milliseconds since the session began.
   */
  now: number;
  /**
   * The due items, the earliest first.
   */
  due: Array<DueItem>;
};

/**
 * The way in which time passes for the page and the app.
 */
export type ClockMode = "real" | "paused" | "virtual";

/**
 * A command of an inspector.
 */
export type Command =
  | {
      do: "phone";
      /**
       * The phone.
       */
      phone: Phone;
    }
  | {
      do: "event";
      /**
       * Its name in the dialect.
       */
      name: string;
      /**
       * Its payload, if it has one.
       */
      payload: unknown;
    }
  | { do: "reload" }
  | {
      do: "open";
      /**
       * A path such as `/orders/7`, or a whole address.
       */
      address: string;
    }
  | { do: "restart" }
  | {
      do: "rules";
      /**
       * YAML with `replies` and `network` as in a scenario; empty for none.
       */
      yaml: string;
    }
  | {
      do: "check-rules";
      /**
       * The YAML.
       */
      yaml: string;
    }
  | {
      do: "breakpoints";
      /**
       * The breakpoints.
       */
      breakpoints: Breakpoints;
    }
  | {
      do: "answer";
      /**
       * The id of the held call or request.
       */
      held: number;
      /**
       * The answer as one rule of a scenario, in YAML: below `replies` for a call, such as `success`, `never`, `{ code: "20001" }`,
       * `{ data: {}, after: 3s, times: 2 }`; for a request the rule without its address, such as `status: 500`, `never: true`, or
       * `drop: true`. `None` lets it go on as if it had not been held.
       */
      yaml: string | null;
    }
  | {
      do: "clock";
      /**
       * The mode.
       */
      mode: ClockMode;
    }
  | {
      do: "advance";
      /**
       * Milliseconds; everything due by then runs, in order.
       */
      ms: number;
    }
  | { do: "step-clock" }
  | { do: "run-to-quiet" }
  | { do: "read-page" }
  | { do: "transcript" }
  | { do: "traffic" }
  | {
      do: "store";
      /**
       * The place.
       */
      area: StorageArea;
      /**
       * The key, or the cookie's name.
       */
      key: string;
      /**
       * The new value; `None` removes the entry.
       */
      value: string | null;
    }
  | {
      do: "call";
      /**
       * The call's name.
       */
      name: string;
      /**
       * Its payload.
       */
      payload: unknown;
    }
  | {
      do: "ask";
      /**
       * The name of what the page offers to the app.
       */
      name: string;
      /**
       * Its payload; `None` for none.
       */
      payload: unknown;
    }
  | {
      do: "record";
      /**
       * Whether to record.
       */
      is_on: boolean;
    }
  | { do: "clear-recording" }
  | {
      do: "remove-step";
      /**
       * Its place among the recorded steps, from 0.
       */
      step: number;
    }
  | {
      do: "draft-scenario";
      /**
       * Its parts.
       */
      draft: ScenarioDraft;
    }
  | {
      do: "check-scenario";
      /**
       * The YAML.
       */
      yaml: string;
    }
  | {
      do: "save-scenario";
      /**
       * The file's path below the folder, such as `login/wrong-password.yaml`.
       */
      path: string;
      /**
       * The YAML, which is checked first.
       */
      yaml: string;
      /**
       * Whether a file of this name may be replaced.
       */
      replace: boolean;
    }
  | {
      do: "run-scenario";
      /**
       * The file's path below the folder of scenarios.
       */
      path: string;
    }
  | {
      do: "replay-to";
      /**
       * The step's index, from 0; the number of steps for the end.
       */
      step: number;
    }
  | { do: "replay-play" }
  | { do: "replay-pause" };

/**
 * A page that is connected.
 */
export type ConnectedPage = {
  /**
   * Its address.
   */
  url: string;
  /**
   * Whether it came by the gateway; otherwise its requests are not seen.
   */
  is_served: boolean;
  /**
   * Whether it is shown as on the phone, in a browser that `footbridge open` started. In another the window's size, the theme of
   * style sheets and what else belongs to the browser stay as they are.
   */
  is_on_display: boolean;
  /**
   * The number of other pages that are open. Only the newest one is the app's.
   */
  others: number;
};

/**
 * A device.
 */
export type DeviceChoice = {
  /**
   * Its name in the project.
   */
  name: string;
  /**
   * Its model, for people.
   */
  model: string;
  /**
   * The platform that it goes with.
   */
  platform: Platform;
  /**
   * The width of its page, in CSS pixels.
   */
  width: number;
  /**
   * The height of its page, in CSS pixels.
   */
  height: number;
  /**
   * Whether it is its platform's default.
   */
  is_default: boolean;
};

/**
 * Something that is due.
 */
export type DueItem = {
  /**
   * The instant.
   */
  at: number;
  /**
   * The kind.
   */
  kind: DueKind;
  /**
   * A description, such as `reply #3 requestAction` or `POST /login`.
   */
  text: string;
};

/**
 * The kind of something that is due.
 */
export type DueKind = "reply" | "response" | "timer";

/**
 * A broken invariant.
 */
export type Finding = {
  /**
   * The invariant's name.
   */
  invariant: string;
  /**
   * The rule, in a sentence.
   */
  rule: string;
  /**
   * The problem.
   */
  text: string;
  /**
   * The instant.
   */
  at: number;
  /**
   * The index of the entry that breaks it; `None` if none is known.
   */
  entry: number | null;
};

/**
 * The facts that an inspector needs first, and that never change.
 */
export type Hello = {
  /**
   * The version of the messages.
   */
  protocol: number;
  /**
   * Footbridge's version.
   */
  version: string;
  /**
   * The app's name.
   */
  app: string;
  /**
   * The address under which the client is served.
   */
  origin: string;
  /**
   * The folder of scenarios, as `footbridge.toml` names it.
   */
  scenarios: string;
  /**
   * The devices that a phone can be.
   */
  devices: Array<DeviceChoice>;
  /**
   * The locales that are offered; any other may be typed.
   */
  locales: Array<string>;
  /**
   * The versions at which something begins, from the first.
   */
  boundaries: Array<Boundary>;
  /**
   * Calls and links.
   */
  catalogue: Array<CatalogueEntry>;
  /**
   * The codes of replies.
   */
  codes: Array<CatalogueCode>;
  /**
   * The events that the app can send.
   */
  events: Array<CatalogueEvent>;
  /**
   * Whether the dialect says how the app calls the page.
   */
  can_ask: boolean;
  /**
   * The requests that rules may be for, such as `POST /orders`; may be incomplete.
   */
  endpoints: Array<string>;
  /**
   * Whether a scenario is replayed. Then there is no page to act on, and only the commands of the replay work.
   */
  is_replay: boolean;
};

/**
 * A call or request that is held.
 */
export type Held = {
  /**
   * The id by which it is answered.
   */
  id: number;
  /**
   * The instant at which it came.
   */
  since: number;
  /**
   * The index of its entry in the journal; `None` for a request, which has none before it is let in.
   */
  entry: number | null;
  /**
   * The kind.
   */
  kind: HeldKind;
  /**
   * The call's name, or the request's method and address.
   */
  name: string;
  /**
   * The request as it was sent; `None` for a call.
   */
  request: SentRequest | null;
  /**
   * The call's payload; `null` for a request.
   */
  payload: unknown;
  /**
   * The instant at which the client has to give up, by the catalogue's limits; `None` without a limit.
   */
  deadline: number | null;
};

/**
 * The kind of what is held.
 */
export type HeldKind = "call" | "request";

/**
 * A picture of the page.
 */
export type LivePicture = {
  /**
   * The picture, as a `data:` URL.
   */
  url: string;
  /**
   * The width of the page, in CSS pixels.
   */
  width: number;
  /**
   * The height of the page, in CSS pixels.
   */
  height: number;
};

/**
 * An act of the user that could not be recorded.
 */
export type MissedAct = {
  /**
   * The act and the reason, in a sentence.
   */
  text: string;
  /**
   * The number of steps that were recorded before it.
   */
  steps_before: number;
};

/**
 * A mistake in YAML.
 */
export type Mistake = {
  /**
   * The line, from 1.
   */
  line: number;
  /**
   * The column, from 1.
   */
  column: number;
  /**
   * The mistake, in a sentence.
   */
  message: string;
  /**
   * The correct form, if that is known.
   */
  help: string | null;
};

/**
 * The state of a page at one moment, as the agent reads it.
 */
export type PageState = {
  /**
   * Its whole address.
   */
  url: string;
  /**
   * The document's title.
   */
  title: string;
  /**
   * The visible text.
   */
  text: string;
  /**
   * The texts of the elements with the role `alert`.
   */
  alerts: Array<string>;
  /**
   * The texts of the elements with the role `status`.
   */
  statuses: Array<string>;
  /**
   * `localStorage`.
   */
  local: { [key in string]: string };
  /**
   * `sessionStorage`.
   */
  session: { [key in string]: string };
  /**
   * The cookies that the page can read.
   */
  cookies: { [key in string]: string };
};

/**
 * The emulated phone.
 */
export type Phone = {
  /**
   * The platform.
   */
  platform: Platform;
  /**
   * The app's version; `None` in a browser.
   */
  app_version: string | null;
  /**
   * The name of the device.
   */
  device: string;
  /**
   * The locale, as in `en` or `zh-CN`.
   */
  locale: string;
  /**
   * The colour theme.
   */
  theme: Theme;
};

/**
 * A step that was recorded.
 */
export type RecordedStep = {
  /**
   * The step in YAML, such as `tap: { role: button, name: Pay }`.
   */
  yaml: string;
  /**
   * The number of entries that were in the journal before it.
   */
  entries_before: number;
};

/**
 * The replay of a scenario.
 */
export type Replay = {
  /**
   * The case's name.
   */
  case: string;
  /**
   * The state.
   */
  state: ReplayState;
  /**
   * The scenario's text.
   */
  source: string;
  /**
   * The scenario's file.
   */
  file: string;
  /**
   * The steps.
   */
  steps: Array<ReplayStep>;
  /**
   * The index of the step that comes next; the number of steps at the end.
   */
  next: number;
  /**
   * The transcript that was accepted; `None` without a snapshot.
   */
  accepted: string | null;
  /**
   * The transcript so far.
   */
  transcript: string;
  /**
   * The verdict and its reason, at the end.
   */
  summary: CaseSummary | null;
  /**
   * The failures so far: the step's index, and the text.
   */
  failures: Array<[number | null, string]>;
};

/**
 * The state of a replay.
 */
export type ReplayState = "playing" | "paused" | "ended";

/**
 * A step of a replay.
 */
export type ReplayStep = {
  /**
   * The step in a line.
   */
  text: string;
  /**
   * The line in the scenario's file, from 1.
   */
  line: number;
  /**
   * The address of a picture of the page after the step, once there is one.
   */
  picture: string | null;
};

/**
 * A command with the id by which its answer is told from others.
 */
export type Request = {
  /**
   * Chosen by the inspector; each is used once in a connection.
   */
  id: number;
  /**
   * The command.
   */
  command: Command;
};

/**
 * The rules in use.
 */
export type Rules = {
  /**
   * The YAML.
   */
  yaml: string;
};

/**
 * The parts of a scenario that is made of a recording.
 */
export type ScenarioDraft = {
  /**
   * The title, in a sentence.
   */
  title: string;
  /**
   * The entries that become expectations, by their index in the journal.
   */
  expected: Array<number>;
  /**
   * Whether the replies and answers that rules or the developer gave become rules of the scenario.
   */
  with_answers: boolean;
};

/**
 * A request to a server, as the page sent it.
 */
export type SentRequest = {
  /**
   * Its method.
   */
  method: string;
  /**
   * Its whole address.
   */
  url: string;
  /**
   * Its headers in their order, names in lower case.
   */
  headers: Array<[string, string]>;
  /**
   * Its body, with encrypted values as they are: JSON and forms parsed, anything else as text; `null` if it is empty.
   */
  body: unknown;
};

/**
 * The lowest version that has an entry.
 */
export type Since = {
  /**
   * The platform.
   */
  platform: Platform;
  /**
   * The version; `None` if no version there has it.
   */
  version: string | null;
};

/**
 * A place where a page stores texts.
 */
export type StorageArea = "local" | "session" | "cookies";

/**
 * The app's colour theme.
 */
export type Theme = "dark" | "light";

/**
 * A message to an inspector.
 */
export type Update =
  | ({ is: "hello" } & Hello)
  | {
      is: "phone";
      /**
       * The phone.
       */
      phone: Phone;
    }
  | {
      is: "page";
      /**
       * The page; `None` while there is none.
       */
      page: ConnectedPage | null;
    }
  | ({ is: "clock" } & Clock)
  | ({ is: "rules" } & Rules)
  | {
      is: "breakpoints";
      /**
       * The breakpoints.
       */
      breakpoints: Breakpoints;
    }
  | {
      is: "held";
      /**
       * All of them.
       */
      held: Array<Held>;
    }
  | {
      is: "entries";
      /**
       * The index of the first; entries that were there before at this index and above are replaced.
       */
      first: number;
      /**
       * The entries.
       */
      entries: Entry[];
    }
  | {
      is: "findings";
      /**
       * The findings, in the order of their instants.
       */
      findings: Array<Finding>;
    }
  | {
      is: "page-state";
      /**
       * The state.
       */
      state: PageState;
    }
  | {
      is: "picture";
      /**
       * The picture; `None` while there is none.
       */
      picture: LivePicture | null;
    }
  | { is: "restarted" }
  | {
      is: "recording";
      /**
       * Whether recording goes on.
       */
      is_on: boolean;
      /**
       * The recorded steps.
       */
      steps: Array<RecordedStep>;
      /**
       * The user's acts that could not be recorded.
       */
      missed: Array<MissedAct>;
    }
  | ({ is: "replay" } & Replay)
  | {
      is: "done";
      /**
       * The command's id.
       */
      id: number;
      /**
       * Its result; `null` for most.
       */
      value: unknown;
    }
  | {
      is: "refused";
      /**
       * The command's id.
       */
      id: number;
      /**
       * The reason, in a sentence.
       */
      problem: string;
      /**
       * The mistakes in the YAML that came with it.
       */
      mistakes: Array<Mistake>;
    };
