/**
 * What the binary and the page in the app send each other.
 * Generated from harness/verify/src/wire by ci/generate: change it there.
 */

/**
 * The kind of an answer.
 */
export type AnswerKind =
  | {
      kind: "text";
      /**
       * An example.
       */
      example: string;
    }
  | {
      kind: "one";
      /**
       * The options.
       */
      options: Array<AnswerOption>;
    }
  | {
      kind: "many";
      /**
       * The options.
       */
      options: Array<AnswerOption>;
      /**
       * The text of the button.
       */
      confirm: string;
    };

/**
 * An option of an answer.
 */
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
 * Something that reached the page.
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
      /**
       * The arguments.
       */
      arguments: unknown[];
    }
  | {
      kind: "function";
      /**
       * Its path below `window`.
       */
      path: string;
      /**
       * The arguments.
       */
      arguments: unknown[];
    }
  | {
      kind: "event";
      /**
       * Its target.
       */
      target: EventTarget;
      /**
       * Its name.
       */
      name: string;
      /**
       * Its content.
       */
      content: ArrivedContent;
    }
  | {
      kind: "settled";
      /**
       * The call's number.
       */
      call: number;
      /**
       * Whether it was rejected; `value` is then the reason, or the message of an error.
       */
      rejects: boolean;
      /**
       * Its value.
       */
      value: unknown;
    }
  | {
      kind: "returned";
      /**
       * The call's number.
       */
      call: number;
      /**
       * The value.
       */
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
  | {
      kind: "visibility";
      /**
       * Whether it is hidden.
       */
      hidden: boolean;
    };

/**
 * The content of a DOM event that reached the page.
 */
export type ArrivedContent =
  | { is: "none" }
  | {
      is: "detail";
      /**
       * The detail.
       */
      value: unknown;
    }
  | {
      is: "data";
      /**
       * The data.
       */
      value: unknown;
    };

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
 * What a page looks for when it starts.
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
   * The addresses that announce the page to the app.
   */
  announcements: Array<string>;
};

/**
 * A DOM event that a page listens for.
 */
export type EventListener = {
  /**
   * Its target.
   */
  target: EventTarget;
  /**
   * Its name.
   */
  name: string;
};

/**
 * The target of a DOM event.
 */
export type EventTarget = "window" | "document";

/**
 * A value on `window`.
 */
export type FoundGlobal = {
  /**
   * Its path below `window`.
   */
  path: string;
  /**
   * Its value; `null` without a JSON form.
   */
  value: unknown;
};

/**
 * What the page does next.
 */
export type Instruction = {
  /**
   * The next action.
   */
  step: PageStep;
  /**
   * What the page shows.
   */
  view: View;
};

/**
 * The functions and the DOM events by which the app reaches a page.
 */
export type Listeners = {
  /**
   * The paths of functions below `window`.
   */
  functions: Array<string>;
  /**
   * The events.
   */
  events: Array<EventListener>;
};

/**
 * How a message is sent.
 */
export type MessageAction =
  | {
      kind: "handler";
      /**
       * The handler's name.
       */
      name: string;
      /**
       * The argument.
       */
      argument: unknown;
    }
  | {
      kind: "method";
      /**
       * Its path below `window`.
       */
      path: string;
      /**
       * The arguments.
       */
      arguments: unknown[];
    }
  | {
      kind: "prompt";
      /**
       * The arguments.
       */
      arguments: unknown[];
    }
  | {
      kind: "navigation";
      /**
       * The address.
       */
      url: string;
      /**
       * The function of the page that returns the messages, and their JSON text.
       */
      queue: [string, string] | null;
    }
  | {
      kind: "post";
      /**
       * The message.
       */
      message: unknown;
    };

/**
 * Something observed on a page. Messages, functions and promises have numbers of the page, from 1.
 */
export type Observation =
  | {
      kind: "message";
      /**
       * Its number.
       */
      number: number;
      /**
       * The message.
       */
      message: BridgeMessage;
    }
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
      /**
       * The arguments.
       */
      arguments: unknown[];
    }
  | {
      kind: "arrived";
      /**
       * What arrived.
       */
      arrival: Arrival;
    }
  | {
      kind: "address";
      /**
       * The address.
       */
      url: string;
    };

/**
 * Something observed on the page.
 */
export type Observed = {
  /**
   * The time on the device's clock, in milliseconds since 1970.
   */
  at: number;
  /**
   * What was observed.
   */
  observation: Observation;
};

/**
 * What a page reports.
 */
export type PageEvent =
  | {
      kind: "loaded";
      /**
       * What it found.
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
 * What a page found when it started.
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
   * The parameters of its fragment, in order.
   */
  hash: Array<[string, string]>;
  /**
   * The message handlers that are there.
   */
  handlers: Array<string>;
  /**
   * The functions that are there.
   */
  methods: Array<string>;
  /**
   * The values that are there.
   */
  globals: Array<FoundGlobal>;
  /**
   * The names on `window` that neither the browser nor the page put there.
   */
  others: Array<string>;
};

/**
 * A call as an action of the page.
 */
export type PageMessage = {
  /**
   * The call's number.
   */
  call: number;
  /**
   * How it is sent.
   */
  action: MessageAction;
  /**
   * The functions that it passes or names.
   */
  functions: Array<PassedFunction>;
  /**
   * What the app's function returns.
   */
  returns: ReturnKind;
};

/**
 * A report of the page.
 */
export type PageReport = {
  /**
   * The page's own random name, which changes when it is loaded again.
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
   * What happened since the last report, in order.
   */
  seen: Array<Seen>;
  /**
   * What the page reports.
   */
  event: PageEvent;
};

/**
 * An action of the page. It reports when it is done.
 */
export type PageStep =
  | {
      kind: "send";
      /**
       * The messages.
       */
      messages: Array<PageMessage>;
      /**
       * The time, in milliseconds.
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
       * The time, in milliseconds.
       */
      ms: number;
    }
  | {
      kind: "ask";
      /**
       * The question.
       */
      question: Question;
    }
  | { kind: "finish" }
  | { kind: "replaced" };

/**
 * A function that a call passes or names.
 */
export type PassedFunction = {
  /**
   * Its placeholder in the message. An argument `{ "footbridge-function": place }` stands for it.
   */
  place: string;
  /**
   * Its name on `window`; `null` if it is passed.
   */
  name: string | null;
};

/**
 * A question to the person at the phone.
 */
export type Question = {
  /**
   * Its number.
   */
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

/**
 * A report of the recorder.
 */
export type RecorderReport = {
  /**
   * The page's own random name, which changes when it is loaded again.
   */
  page: string;
  /**
   * The number of the report on this page, from 1. A repeated report changes nothing.
   */
  number: number;
  /**
   * What the page finds of the app, until the server knows which it is.
   */
  facts: PageFacts | null;
  /**
   * What was observed since the last report, in order.
   */
  observed: Array<Observed>;
};

/**
 * What the recorder gets with its script, so that it misses nothing.
 */
export type RecorderSetup = {
  /**
   * What to look for.
   */
  probes: EnvironmentProbes;
  /**
   * What to listen for.
   */
  listeners: Listeners;
  /**
   * Where the page sends messages.
   */
  senders: Senders;
};

/**
 * The response to a report of the recorder.
 */
export type RecorderState = {
  /**
   * Whether the server knows which app it is.
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
  /**
   * Its name.
   */
  name: string;
  /**
   * The verdict.
   */
  verdict: "as-described" | "differs" | "not-tried";
  /**
   * The differences, or the reason why it was not tried; empty for an entry that is as described.
   */
  details: Array<string>;
};

/**
 * What a function of the app returns to the page.
 */
export type ReturnKind = "nothing" | "value" | "promise";

/**
 * Something that happened on the page.
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
      /**
       * What arrived.
       */
      arrival: Arrival;
    };

/**
 * The places where a page sends messages, beyond handlers and functions of the app.
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
   * The beginnings of the addresses that carry messages.
   */
  addresses: Array<string>;
  /**
   * The functions of the page from which the app fetches messages.
   */
  fetched: Array<string>;
  /**
   * The functions of the page whose return value is the result of a call of the app. Those with the call's name in
   * theirs are not known.
   */
  asked: Array<string>;
};

/**
 * What the page gets with its document, so that it listens before it sends anything.
 */
export type Setup = {
  /**
   * What to look for.
   */
  probes: EnvironmentProbes;
  /**
   * What to listen for.
   */
  listeners: Listeners;
};

/**
 * What the page shows.
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
   * What happens now; empty if nothing does.
   */
  now: string;
  /**
   * What comes next; empty if nothing does.
   */
  next: string;
  /**
   * The results so far.
   */
  results: Array<ResultLine>;
};
