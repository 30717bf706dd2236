/**
 * The messages between the binary and the inspector.
 * Generated from harness/inspector/src/wire by ci/generate: change it there.
 */
import type { Entry, Platform } from "footbridge-ui/record";

/** The version of these messages. */
export const PROTOCOL = 14;

/**
 * A version of the app that introduces calls or links.
 */
export type Boundary = {
  version: string;
  platform: Platform;
  /**
   * The names of the new calls and the paths of the new links.
   */
  begins: Array<string>;
};

/**
 * The calls, links and requests that are held for the developer.
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
   * Requests to servers, by method and address as in `network:`, such as `POST /login` or `api.myapp.test/orders`;
   * `*` is every request.
   */
  requests: Array<string>;
  /**
   * Whether time stops while a call or request is held: on the machine's clock, the page's timers and its clock
   * are stopped, and nothing becomes due.
   */
  stop_time: boolean;
};

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
   * Whether it is a success code.
   */
  is_success: boolean;
  /**
   * Whether any part of it is assumed.
   */
  is_assumed: boolean;
};

/**
 * A call or a link.
 */
export type CatalogueEntry = {
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
   * The keys of assumed parts, which the specification doesn't state, such as `reply`, `minimum`, `payload.path`,
   * or `everything`; empty if nothing is assumed.
   */
  assumed: Array<string>;
  /**
   * The real apps in which it was as described, such as `ios 2.56.0 on 2026-11-27`.
   */
  observed: Array<string>;
  /**
   * The lowest version by platform.
   */
  since: Array<Since>;
  /**
   * The effect if the app lacks it: a description of the fallback; `None` if nothing happens.
   */
  fallback: string | null;
  /**
   * The JSON Schema of the payload or the parameters.
   */
  schema: unknown;
  /**
   * The reply; `None` for a link and for a call without a reply.
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
   * The client's timeout in milliseconds; `None` without a limit.
   */
  time_limit_ms: number | null;
  /**
   * The default reply without a rule: an envelope with the keys `code`, `msg` and `data`; `null` if there is none.
   */
  default: unknown;
  /**
   * The failure codes that the app's reply can have.
   */
  codes: Array<string>;
  /**
   * The JSON Schema of the data in a success reply; `null` if any data is valid.
   */
  data: unknown;
};

/**
 * The clock and its due items.
 */
export type Clock = {
  /**
   * The mode.
   */
  mode: ClockMode;
  /**
   * The instant, in milliseconds since the start of the session.
   */
  now: number;
  /**
   * The due items, the earliest first.
   */
  due: Array<DueItem>;
};

/**
 * How time passes for the page and the app.
 */
export type ClockMode = "real" | "paused" | "virtual";

/**
 * A command of an inspector.
 */
export type Command =
  | { do: "phone"; phone: Phone }
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
       * A path such as `/orders/7`, or a full address.
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
  | { do: "check-rules"; yaml: string }
  | { do: "breakpoints"; breakpoints: Breakpoints }
  | {
      do: "respond";
      /**
       * The id of the held call or request.
       */
      held: number;
      /**
       * The reply or response as one rule of a scenario, in YAML. For a call, a rule below `replies`, such as
       * `success`, `never`, `{ code: "20001" }`, `{ data: {}, after: 3s, times: 2 }`. For a request, the rule
       * without its address, such as `status: 500`, `never: true`, or `drop: true`. `None` releases it as if it
       * had not been held.
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
       * Milliseconds; all items due by then run, in order.
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
      payload: unknown;
    }
  | {
      do: "ask";
      /**
       * The name of the page's function or event for the app.
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
       * Its index among the recorded steps, from 0.
       */
      step: number;
    }
  | {
      do: "draft-scenario";
      /**
       * The selected parts.
       */
      draft: ScenarioDraft;
    }
  | { do: "check-scenario"; yaml: string }
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
       * Whether an existing file may be replaced.
       */
      replace: boolean;
    }
  | {
      do: "run-scenario";
      /**
       * The file's path below the scenario folder.
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

export type ConnectedPage = {
  /**
   * Its address.
   */
  url: string;
  /**
   * Whether the gateway serves it; otherwise its requests are not visible.
   */
  is_served: boolean;
  /**
   * Whether it is shown as on the phone, in a browser started by `footbridge open`. In another browser, the
   * window's size, the theme of style sheets and other browser settings stay unchanged.
   */
  is_on_display: boolean;
  /**
   * The number of other open pages. Only the newest one is connected to the app.
   */
  others: number;
};

export type DeviceChoice = {
  /**
   * Its name in the project.
   */
  name: string;
  /**
   * Its model, for people.
   */
  model: string;
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

export type DueItem = {
  /**
   * The instant.
   */
  at: number;
  kind: DueKind;
  /**
   * A description, such as `reply #3 requestAction` or `POST /login`.
   */
  text: string;
};

/**
 * The kind of a due item.
 */
export type DueKind = "reply" | "response" | "timer";

/**
 * A violation of an invariant.
 */
export type Violation = {
  /**
   * The invariant's name.
   */
  invariant: string;
  /**
   * The rule, in a sentence.
   */
  rule: string;
  /**
   * The suggested fix.
   */
  advice: string;
  /**
   * The problem.
   */
  text: string;
  /**
   * The instant.
   */
  at: number;
  /**
   * The index of the entry that violates it; `None` if none is known.
   */
  entry: number | null;
};

/**
 * The facts about the session that never change.
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
   * The address at which the client is served.
   */
  origin: string;
  /**
   * The scenario folder in `footbridge.toml`.
   */
  scenarios: string;
  /**
   * The available devices.
   */
  devices: Array<DeviceChoice>;
  /**
   * The suggested locales; others are valid too.
   */
  locales: Array<string>;
  /**
   * The versions that introduce calls or links, from the first.
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
   * Whether the dialect supports calls from the app to the page.
   */
  can_ask: boolean;
  /**
   * The requests that rules may match, such as `POST /orders`; may be incomplete.
   */
  endpoints: Array<string>;
  /**
   * Whether a scenario is being replayed. Then there is no page to act on, and only the commands of the replay
   * work.
   */
  is_replay: boolean;
};

/**
 * A held call or request.
 */
export type Held = {
  /**
   * The id for its reply or response.
   */
  id: number;
  /**
   * The instant of its arrival.
   */
  since: number;
  /**
   * The index of its entry in the journal; `None` for a request, which has no entry before it is released.
   */
  entry: number | null;
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
   * The instant of the client's timeout, by the catalogue's limits; `None` without a limit.
   */
  deadline: number | null;
};

/**
 * The kind of a held item.
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
 * An action of the user that could not be recorded.
 */
export type MissedAct = {
  /**
   * The action and the reason, in a sentence.
   */
  text: string;
  /**
   * The number of steps recorded before it.
   */
  steps_before: number;
};

/**
 * An error in YAML.
 */
export type SourceError = {
  /**
   * The line, from 1.
   */
  line: number;
  /**
   * The column, from 1.
   */
  column: number;
  /**
   * The error, in a sentence.
   */
  message: string;
  /**
   * The correct form, if known.
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
  text: PageText;
  /**
   * The texts of the elements with the role `alert`.
   */
  alerts: Array<PageText>;
  /**
   * The texts of the elements with the role `status`.
   */
  statuses: Array<PageText>;
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
 * A text of a page, in the letters that it shows and in those of the document.
 */
export type PageText = {
  /**
   * The text as rendered.
   */
  shown: string;
  /**
   * The text as written in the document; `None` if `text-transform` doesn't change it.
   */
  written?: string;
};

/**
 * The emulated phone.
 */
export type Phone = {
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
   * The locale, such as `en` or `zh-CN`.
   */
  locale: string;
  /**
   * The colour theme.
   */
  theme: Theme;
};

export type RecordedStep = {
  /**
   * The step in YAML, such as `tap: { role: button, name: Pay }`.
   */
  yaml: string;
  /**
   * The number of entries in the journal before it.
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
  state: ReplayState;
  /**
   * The scenario's text.
   */
  source: string;
  /**
   * The scenario file.
   */
  file: string;
  steps: Array<ReplayStep>;
  /**
   * The index of the next step; the number of steps at the end.
   */
  next: number;
  /**
   * The accepted transcript; `None` without a snapshot.
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
   * The failures so far, the likeliest cause first: the step's index, and the text.
   */
  failures: Array<[number | null, string]>;
};

export type ReplayState = "playing" | "paused" | "ended";

export type ReplayStep = {
  /**
   * The step in one line.
   */
  text: string;
  /**
   * The line in the scenario file, from 1.
   */
  line: number;
  /**
   * The address of a picture of the page after the step, when there is one.
   */
  picture: string | null;
};

/**
 * A command with the id of its result.
 */
export type Request = {
  /**
   * Chosen by the inspector, and used once per connection.
   */
  id: number;
  command: Command;
};

/**
 * The rules in use.
 */
export type Rules = { yaml: string };

/**
 * The parts of a scenario draft.
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
   * Whether replies and responses, of rules or given by hand, become rules of the scenario.
   */
  with_answers: boolean;
};

/**
 * A request to a server, as the page sent it.
 */
export type SentRequest = {
  method: string;
  /**
   * Its full address.
   */
  url: string;
  /**
   * Its headers in order, with names in lower case.
   */
  headers: Array<[string, string]>;
  /**
   * Its body, with encrypted values unchanged: JSON and forms parsed, anything else as text; `null` if it is
   * empty.
   */
  body: unknown;
};

/**
 * The lowest version that has an entry.
 */
export type Since = {
  platform: Platform;
  /**
   * The version; `None` if no version on this platform has the entry.
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
  | { is: "phone"; phone: Phone }
  | {
      is: "page";
      /**
       * The page; `None` without a connected page.
       */
      page: ConnectedPage | null;
    }
  | ({ is: "clock" } & Clock)
  | ({ is: "rules" } & Rules)
  | { is: "breakpoints"; breakpoints: Breakpoints }
  | {
      is: "held";
      /**
       * All of them, in the order of arrival.
       */
      held: Array<Held>;
    }
  | {
      is: "entries";
      /**
       * The index of the first; these entries replace earlier ones from this index on.
       */
      first: number;
      entries: Entry[];
    }
  | {
      is: "violations";
      /**
       * The violations, in the order of their instants; of a replay, the likeliest cause first.
       */
      violations: Array<Violation>;
    }
  | { is: "page-state"; state: PageState }
  | {
      is: "picture";
      /**
       * The picture; `None` if there is none.
       */
      picture: LivePicture | null;
    }
  | { is: "restarted" }
  | {
      is: "recording";
      /**
       * Whether recording is on.
       */
      is_on: boolean;
      /**
       * The recorded steps.
       */
      steps: Array<RecordedStep>;
      /**
       * The user's actions that could not be recorded.
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
       * Its result; `null` for most commands.
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
       * The errors in its YAML.
       */
      errors: Array<SourceError>;
    };
