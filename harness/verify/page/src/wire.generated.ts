/**
 * The messages between the binary and the page in the app.
 * Generated from harness/verify/src/wire by ci/generate: change it there.
 */

export type AnswerKind =
  | { kind: "text"; example: string }
  | { kind: "one"; options: Array<AnswerOption> }
  | {
      kind: "many";
      options: Array<AnswerOption>;
      /**
       * The text of the button.
       */
      confirm: string;
    };

export type AnswerOption = {
  /**
   * Its name in the answer.
   */
  name: string;
  /**
   * Its text.
   */
  label: string;
  /**
   * A text below it; empty for none.
   */
  detail: string;
};

/**
 * A call, event or value that reached the page.
 */
export type Arrival =
  | {
      kind: "callback";
      /**
       * The call's number.
       */
      call: number;
      /**
       * The function's placeholder in the message.
       */
      place: string;
      arguments: unknown[];
    }
  | {
      kind: "function";
      /**
       * The function's path below `window`.
       */
      path: string;
      arguments: unknown[];
    }
  | {
      kind: "event";
      target: EventTarget;
      name: string;
      content: ArrivedContent;
    }
  | {
      kind: "settled";
      /**
       * The call's number.
       */
      call: number;
      /**
       * Whether the promise was rejected; `value` is then the reason, or the message of an error.
       */
      rejects: boolean;
      value: unknown;
    }
  | {
      kind: "returned";
      /**
       * The call's number.
       */
      call: number;
      value: unknown;
    }
  | {
      kind: "threw";
      /**
       * The call's number.
       */
      call: number;
      /**
       * The error's message.
       */
      message: string;
    }
  | { kind: "visibility"; hidden: boolean };

/**
 * The content of a DOM event that reached the page.
 */
export type ArrivedContent =
  | { is: "none" }
  | { is: "detail"; value: unknown }
  | { is: "data"; value: unknown };

/**
 * A message from the page to the app, as received.
 */
export type BridgeMessage = {
  /**
   * The channel name: a message handler, the path of a function, `window.prompt`, `window.postMessage`, or
   * `window.location` for a navigation.
   */
  via: string;
  /**
   * The arguments as JSON; `null` for a value without a JSON form.
   */
  arguments: unknown[];
  /**
   * The number of the promise that the page received, if any.
   */
  promise: number | null;
};

/**
 * The handlers, functions, values and addresses that a page examines when it starts.
 */
export type EnvironmentProbes = {
  /**
   * The names of message handlers.
   */
  handlers: Array<string>;
  /**
   * The paths of functions below `window`.
   */
  methods: Array<string>;
  /**
   * The paths of values below `window`.
   */
  globals: Array<string>;
  /**
   * The addresses by which the page announces itself to the app.
   */
  announcements: Array<string>;
};

/**
 * A DOM event that a page listens for.
 */
export type EventListener = { target: EventTarget; name: string };

/**
 * The target of a DOM event.
 */
export type EventTarget = "window" | "document";

/**
 * A value on `window`.
 */
export type FoundGlobal = {
  /**
   * The path below `window`.
   */
  path: string;
  /**
   * The value; `null` if it has no JSON form.
   */
  value: unknown;
};

/**
 * The page's next step, and its view.
 */
export type Instruction = { step: PageStep; view: View };

/**
 * The functions and DOM events through which the app reaches a page.
 */
export type Listeners = {
  /**
   * The paths of functions below `window`.
   */
  functions: Array<string>;
  events: Array<EventListener>;
};

/**
 * An action that sends a message.
 */
export type MessageAction =
  | {
      kind: "handler";
      /**
       * The handler's name.
       */
      name: string;
      argument: unknown;
    }
  | {
      kind: "method";
      /**
       * The function's path below `window`.
       */
      path: string;
      arguments: unknown[];
    }
  | { kind: "prompt"; arguments: unknown[] }
  | {
      kind: "navigation";
      /**
       * The address.
       */
      url: string;
      /**
       * The page function that returns the messages, and their JSON text.
       */
      queue: [string, string] | null;
    }
  | { kind: "post"; message: unknown };

/**
 * Something observed on a page. Messages, functions and promises have numbers of the page, from 1.
 */
export type Observation =
  | { kind: "message"; number: number; message: BridgeMessage }
  | {
      kind: "fetched";
      /**
       * The function's return value.
       */
      value: unknown;
    }
  | {
      kind: "result";
      /**
       * The result.
       */
      value: unknown;
    }
  | {
      kind: "called";
      /**
       * The function's number.
       */
      function: number;
      arguments: unknown[];
    }
  | { kind: "arrived"; arrival: Arrival }
  | {
      kind: "address";
      /**
       * The address.
       */
      url: string;
    };

/**
 * An observation on the page, with its time.
 */
export type Observed = {
  /**
   * The time on the device's clock, in milliseconds since 1970.
   */
  at: number;
  observation: Observation;
};

/**
 * The event that causes a report.
 */
export type PageEvent =
  | {
      kind: "loaded";
      /**
       * The facts that the page found.
       */
      facts: PageFacts;
    }
  | { kind: "waited" }
  | {
      kind: "answered";
      /**
       * The number of the question.
       */
      question: number;
      /**
       * The text, or the names of the chosen options.
       */
      chosen: Array<string>;
    };

/**
 * The facts that a page collected when it started.
 */
export type PageFacts = {
  /**
   * `navigator.userAgent`.
   */
  userAgent: string;
  /**
   * `navigator.language`.
   */
  language: string;
  /**
   * Whether the page prefers dark colours.
   */
  isDark: boolean;
  /**
   * The parameters of the address's query, in order.
   */
  query: Array<[string, string]>;
  /**
   * The parameters of the address's fragment, in order.
   */
  hash: Array<[string, string]>;
  /**
   * The message handlers that exist.
   */
  handlers: Array<string>;
  /**
   * The functions that exist.
   */
  methods: Array<string>;
  /**
   * The values that exist.
   */
  globals: Array<FoundGlobal>;
  /**
   * The names on `window` that neither the browser nor the page defined.
   */
  others: Array<string>;
};

/**
 * A call, as a message that the page sends.
 */
export type PageMessage = {
  /**
   * The call's number.
   */
  call: number;
  /**
   * The action that sends the message.
   */
  action: MessageAction;
  /**
   * The functions that the message passes or names.
   */
  functions: Array<PassedFunction>;
  /**
   * The return value of the app's function.
   */
  returns: ReturnKind;
};

export type PageReport = {
  /**
   * The page's random name, which changes on each load.
   */
  page: string;
  /**
   * The number of the report on this page, from 1. A repeated report gets the same instruction.
   */
  number: number;
  /**
   * The time on the page's clock, in milliseconds since it was loaded.
   */
  now: number;
  /**
   * The observations since the last report, in order.
   */
  seen: Array<Seen>;
  /**
   * The event that caused the report.
   */
  event: PageEvent;
};

/**
 * A step of the page, which reports when the step is done.
 */
export type PageStep =
  | {
      kind: "send";
      messages: Array<PageMessage>;
      /**
       * The maximum wait, in milliseconds.
       */
      ms: number;
    }
  | {
      kind: "open";
      /**
       * The link.
       */
      url: string;
    }
  | {
      kind: "wait";
      /**
       * The maximum wait, in milliseconds.
       */
      ms: number;
    }
  | { kind: "ask"; question: Question }
  | { kind: "finish" }
  | { kind: "replaced" };

/**
 * A function that a call passes or names.
 */
export type PassedFunction = {
  /**
   * The function's placeholder in the message. An argument `{ "footbridge-function": place }` represents the
   * function.
   */
  place: string;
  /**
   * The function's name on `window`; `null` if the message passes the function itself.
   */
  name: string | null;
};

/**
 * A question to the user.
 */
export type Question = {
  number: number;
  /**
   * The heading.
   */
  title: string;
  /**
   * The text below it.
   */
  text: string;
  /**
   * The kind of answer.
   */
  answer: AnswerKind;
};

export type RecorderReport = {
  /**
   * The page's random name, which changes on each load.
   */
  page: string;
  /**
   * The number of the report on this page, from 1. A repeated report changes nothing.
   */
  number: number;
  /**
   * The facts that the page finds, until the server knows the app.
   */
  facts: PageFacts | null;
  /**
   * The observations since the last report, in order.
   */
  observed: Array<Observed>;
};

/**
 * The setup in the recorder's script, so that it misses nothing.
 */
export type RecorderSetup = {
  /**
   * The parts of the environment to look for.
   */
  probes: EnvironmentProbes;
  /**
   * The functions and events to listen for.
   */
  listeners: Listeners;
  /**
   * The channels on which the page sends messages.
   */
  senders: Senders;
};

/**
 * The response to a report of the recorder.
 */
export type RecorderState = {
  /**
   * Whether the server knows the app.
   */
  isKnown: boolean;
};

/**
 * The result of one entry.
 */
export type ResultLine = {
  /**
   * The kind of entry.
   */
  kind: string;
  name: string;
  verdict: "as-described" | "differs" | "not-seen" | "not-tried";
  /**
   * The differences with what arrived, or the reason why it was not seen or not tried; empty for an entry that is as
   * described.
   */
  details: Array<string>;
};

/**
 * The return value of an app function.
 */
export type ReturnKind = "nothing" | "value" | "promise";

/**
 * An observation of the page.
 */
export type Seen =
  | {
      kind: "sent";
      /**
       * Its number.
       */
      call: number;
      /**
       * The time, as in [`PageReport::now`].
       */
      at: number;
    }
  | {
      kind: "arrived";
      /**
       * The time.
       */
      at: number;
      arrival: Arrival;
    };

/**
 * The places where a page sends messages, apart from the app's handlers and functions.
 */
export type Senders = {
  /**
   * Whether `window.prompt` carries messages.
   */
  hasPrompt: boolean;
  /**
   * Whether `window.postMessage` carries messages.
   */
  hasPost: boolean;
  /**
   * The prefixes of addresses that carry messages.
   */
  addresses: Array<string>;
  /**
   * The page functions from which the app fetches messages.
   */
  fetched: Array<string>;
  /**
   * The page functions that return the result of an app call, except for functions with the call's name in their
   * path.
   */
  asked: Array<string>;
};

/**
 * The setup in the page's document, so that the page listens before it sends anything.
 */
export type Setup = {
  /**
   * The parts of the environment to look for.
   */
  probes: EnvironmentProbes;
  /**
   * The functions and events to listen for.
   */
  listeners: Listeners;
};

/**
 * The content of the page.
 */
export type View = {
  /**
   * The app: name, platform and version; empty until it is known.
   */
  app: string;
  /**
   * The number of entries that are done.
   */
  done: number;
  /**
   * The number of entries.
   */
  total: number;
  /**
   * The current probe; empty if there is none.
   */
  now: string;
  /**
   * The next probe; empty if there is none.
   */
  next: string;
  /**
   * The results so far.
   */
  results: Array<ResultLine>;
};
