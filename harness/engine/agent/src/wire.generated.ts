/**
 * The messages between the harness and the agent.
 * Generated from harness/engine/src by ci/generate: change it there.
 */

/**
 * The accessibility settings of a device's user that a page can observe.
 */
export type Accessibility = {
  /**
   * Whether the user prefers reduced motion.
   */
  reducedMotion: boolean;
  /**
   * The preferred contrast.
   */
  contrast: Contrast;
  /**
   * The default font size, in CSS pixels.
   */
  fontSize: number;
};

export type AgentCommand =
  | {
      do: "run-until-idle";
      /**
       * The last instant whose timers may run.
       */
      until: number;
      /**
       * Whether loads have ended since the last such command. An engine may report that before the page has received
       * the loaded data.
       */
      loaded: boolean;
      /**
       * The number of awaited results that the page gets.
       */
      results: Results;
    }
  | {
      do: "tap";
      /**
       * The element.
       */
      target: Target;
    }
  | {
      do: "fill";
      /**
       * The field.
       */
      target: Target;
      text: string;
    }
  | {
      do: "select";
      /**
       * The list.
       */
      target: Target;
      /**
       * The option's label or value.
       */
      option: string;
    }
  | {
      do: "press";
      /**
       * The element; `None` for the focused one.
       */
      target: Target | null;
      /**
       * The key, by its DOM name.
       */
      key: string;
    }
  | {
      do: "await-media";
      /**
       * The query, such as `(prefers-color-scheme: dark)`.
       */
      query: string;
    }
  | {
      do: "hover";
      /**
       * The element.
       */
      target: Target;
    }
  | {
      do: "scroll";
      /**
       * The element; `None` for the page.
       */
      target: Target | null;
      /**
       * The end to scroll to; `None` brings the element into view.
       */
      to: ScrollEnd | null;
    }
  | {
      do: "inject";
      /**
       * The app's action.
       */
      injection: Injection;
    }
  | {
      do: "other-tab";
      /**
       * The changes, in order.
       */
      changes: Array<StorageChange>;
    }
  | {
      do: "look";
      /**
       * The element; `None` for the whole page.
       */
      target: Target | null;
      /**
       * The attributes to include beside the states.
       */
      states: Array<string>;
    }
  | {
      do: "examine";
      /**
       * The element; `None` for the body.
       */
      target: Target | null;
      /**
       * The computed styles to include.
       */
      styles: Array<string>;
      /**
       * The roles of the descendants to list.
       */
      lists: Array<string>;
    }
  | { do: "count"; target: Target }
  | { do: "places"; texts: Array<string> }
  | { do: "texts" }
  | { do: "controls" }
  | { do: "loading" }
  | { do: "head" }
  | { do: "read" }
  | { do: "collect" }
  | { do: "remove-cookies"; cookies: Array<CookieName> }
  | { do: "left"; names: Array<string> };

export type AnimationPhase = "begun" | "ended" | "cancelled";

/**
 * The number of results of work on other threads (`crypto.subtle`, caches) that a page gets while it runs until idle.
 * Each may make it request a script, and whether that script runs before or after the next result must not depend on
 * the machine.
 */
export type Results = "none" | "one" | "all";

/**
 * An agent's optional reports, sent besides its usual messages.
 */
export type AgentReports = {
  /**
   * The requests of scripts, before the browser makes them.
   */
  requests: boolean;
  /**
   * The user's actions on the page.
   */
  acts: boolean;
  /**
   * The animations that begin and end.
   */
  animations: boolean;
};

/**
 * The kind of start that a document makes.
 */
export type Begins = "case" | "restart" | "nothing";

/**
 * The data that a document gets when it starts.
 *
 * The agent requests it synchronously, before any client code runs, so that a reloaded page continues at the clock's
 * current instant.
 */
export type Boot = {
  /**
   * Virtual milliseconds since the case began.
   */
  now: number;
  /**
   * The wall time at which every case begins, in milliseconds since 1970.
   */
  epoch: number;
  /**
   * The seed of the page's random numbers.
   */
  seed: number;
  /**
   * The kind of start that the document makes.
   */
  begins: Begins;
  /**
   * Whether the page's clock is the virtual one.
   */
  virtualTime: boolean;
  /**
   * The DOM event in which the agent offers the engine its element for messages and commands, and the key by which
   * agents recognise each other. Set by the engine, and secret from client code.
   */
  channel: string;
  /**
   * The number of history entries from before the case; set by the engine.
   */
  entriesBefore: number;
  /**
   * The message handlers that the engine provides itself; set by the engine.
   */
  nativeHandlers: Array<MessageHandler>;
  /**
   * The agent's optional reports, sent besides its usual messages.
   */
  reports: AgentReports;
  /**
   * The paths of the globals whose values the agent reports when a document ends, such as `__coverage__`.
   */
  collect: Array<string>;
  /**
   * Whether the engine records which of the client's code runs, if it can.
   */
  covers: boolean;
  /**
   * The page's access to its storage.
   */
  storage: StorageAccess;
  /**
   * The environment that the device shows a page.
   */
  environment: Environment;
};

/**
 * The level of a console message.
 */
export type ConsoleLevel = "warning" | "error";

/**
 * A user's contrast preference.
 */
export type Contrast = "no-preference" | "more" | "less";

/**
 * A cookie's identity.
 */
export type CookieName = {
  name: string;
  /**
   * The host that set it, or its `Domain` attribute.
   */
  host: string;
  /**
   * Whether subdomains get the cookie, too.
   */
  subdomains: boolean;
  /**
   * The path that it is for.
   */
  path: string;
};

/**
 * One of the browser's own dialogs.
 */
export type DialogKind =
  "alert" | "confirm" | "prompt" | "print" | "beforeunload";

/**
 * The content of a DOM event.
 */
export type DispatchedContent =
  | { is: "none" }
  | { is: "detail"; value: unknown }
  | { is: "data"; value: unknown };

/**
 * The state of an element at one moment, as the agent reads it.
 */
export type ElementState = {
  attributes: { [key in string]: string };
  /**
   * The computed styles that were asked for.
   */
  styles: { [key in string]: string };
  /**
   * The value, if it is a form field.
   */
  value: string | null;
  /**
   * The names of the elements below it, by the roles that were asked for.
   */
  lists: { [key in string]: Array<string> };
};

/**
 * The environment that an emulated device presents to a page, passed to the injected script.
 */
export type Environment = {
  /**
   * `navigator.userAgent`, and the `User-Agent` header.
   */
  userAgent: string;
  /**
   * `navigator.platform`.
   */
  platformName: string;
  /**
   * The message handlers below `window.webkit.messageHandlers`; if empty, `window.webkit` is absent.
   */
  handlers: Array<MessageHandler>;
  /**
   * The app's functions below `window`.
   */
  methods: Array<InjectedMethod>;
  /**
   * The prefixes of `window.prompt` texts that are messages to the app.
   */
  prompts: Array<string>;
  /**
   * The prefixes of addresses whose navigations are messages to the app.
   */
  navigations: Array<string>;
  /**
   * Whether messages that the page posts to itself may be messages to the app.
   */
  posts: boolean;
  /**
   * The constants on `window`.
   */
  globals: Array<Global>;
  /**
   * The names that must be absent from `window`.
   */
  absent: Array<string>;
  /**
   * The scripts that run before the client, in order.
   */
  bootstrap: Array<string>;
  /**
   * The size of the page; on a phone also of the screen.
   */
  viewport: Viewport;
  /**
   * The safe area insets of the device.
   */
  safeArea: Insets;
  /**
   * `devicePixelRatio`.
   */
  pixelRatio: number;
  /**
   * Whether the device has a touch screen.
   */
  touch: boolean;
  /**
   * The duration of `crypto.subtle.generateKey` for a key pair, in milliseconds of the page's clock.
   */
  keyPairMs: number;
  /**
   * The accessibility settings of the device's user.
   */
  accessibility: Accessibility;
  /**
   * `navigator.language` and the `Accept-Language` header, as a BCP 47 tag.
   */
  language: string;
  /**
   * The preferred colour scheme.
   */
  theme: Theme;
};

/**
 * The target of a DOM event.
 */
export type EventTarget = "window" | "document";

/**
 * How to find an element.
 */
export type Finder =
  | { named: string }
  | {
      role: {
        /**
         * A role of WAI-ARIA, such as `button`.
         */
        role: string;
        /**
         * The accessible name.
         */
        name?: string;
      };
    }
  | { label: string }
  | { text: string }
  | { placeholder: string }
  | { "test-id": string };

/**
 * A constant that an app defines on `window`, or on an object there.
 */
export type Global = {
  /**
   * Property names from `window` on, joined by dots.
   */
  path: string;
  value: unknown;
};

/**
 * The first message of a page.
 */
export type Greeting = {
  /**
   * The number of its document.
   */
  document: number;
  /**
   * The page's address.
   */
  url: string;
  /**
   * Whether the gateway serves the page.
   */
  isServed: boolean;
  /**
   * Whether its window shows it as on the phone.
   */
  isOnDisplay: boolean;
  /**
   * The version of the harness that served its script.
   */
  version: string;
};

/**
 * The parameters that the app adds to an address it opens, as pairs of a name and a value.
 */
export type Launch = {
  /**
   * The parameters of the query.
   */
  query: Array<[string, string]>;
  /**
   * The parameters of the fragment.
   */
  hash: Array<[string, string]>;
};

/**
 * How a user operates a control.
 */
export type Operation =
  | {
      kind: "tap";
      /**
       * The address of a link, if it is one.
       */
      href: string | null;
    }
  | ({ kind: "fill" } & TextField)
  | {
      kind: "select";
      /**
       * The options' texts.
       */
      options: Array<string>;
    };

/**
 * A call that the page waits for. It is sent by a separate synchronous request, the only thing a page can wait for.
 */
export type PageAsk = {
  /**
   * The page, which may have no socket yet; `None` for a frame, whose page has been greeted.
   */
  greeting: Greeting | null;
  /**
   * The number of messages that its socket has sent. All of them come before the call.
   */
  sent: number;
  /**
   * Messages that the socket will not send. They come before the call as well.
   */
  unsent: Array<string>;
  /**
   * The agent's message.
   */
  note: string;
};

/**
 * A control, such as a button or a field.
 */
export type PageControl = {
  /**
   * The target that finds only this control.
   */
  target: Target;
  /**
   * How a user operates it.
   */
  operation: Operation;
};

/**
 * The controls that a user can operate at one moment, and what the page shows around them.
 */
export type PageControls = {
  /**
   * The page's whole address.
   */
  url: string;
  /**
   * The accessible tree.
   */
  tree: Array<ShownNode>;
  /**
   * The controls, in the document's order. Below a modal dialog there are none.
   */
  controls: Array<PageControl>;
  /**
   * The keys of its local storage, sorted.
   */
  stored: Array<string>;
  /**
   * Whether the page can be scrolled further down.
   */
  scrolls: boolean;
  /**
   * The number of entries in its history.
   */
  entries: number;
};

/**
 * The head of a document, as the agent reads it.
 */
export type HeadState = {
  /**
   * The attribute `lang` of the root; empty without one.
   */
  lang: string;
  /**
   * The attribute `dir` of the root; empty without one.
   */
  dir: string;
  /**
   * The addresses of the canonical links.
   */
  canonical: Array<string>;
  /**
   * The `hreflang` and the address of each alternate link.
   */
  alternates: Array<[string, string]>;
  /**
   * The name or property and the content of each `meta` element that has both.
   */
  meta: Array<[string, string]>;
};

/**
 * A function that an app defines on `window`, or on an object there.
 */
export type InjectedMethod = {
  /**
   * Property names from `window` on, joined by dots.
   */
  path: string;
  /**
   * Its return value.
   */
  returns: ReturnKind;
};

/**
 * An action of the app on the page.
 */
export type Injection =
  | {
      kind: "call";
      /**
       * Property names from `window` on, joined by dots: `appCallback_1`, `app.events.on`.
       */
      path: string;
      /**
       * The function's arguments.
       */
      arguments: unknown[];
      /**
       * Whether the function may be absent, as for app events. The agent reports a missing function that isn't
       * optional.
       */
      optional: boolean;
      /**
       * Whether the agent deletes the function afterwards.
       */
      deletes: boolean;
      /**
       * The number under which the agent reports the function's return value; `None` to ignore the value.
       */
      question: number | null;
    }
  | {
      kind: "callback";
      /**
       * The function's number.
       */
      function: number;
      arguments: unknown[];
    }
  | {
      kind: "settle";
      /**
       * The promise's number.
       */
      promise: number;
      /**
       * Whether the promise is rejected. A text value then becomes the error's message.
       */
      rejects: boolean;
      value: unknown;
    }
  | {
      kind: "dispatch";
      target: EventTarget;
      name: string;
      content: DispatchedContent;
      /**
       * Whether the page may ignore the event, as for app events. The agent reports an event that isn't optional if
       * no listener reads its content.
       */
      optional: boolean;
    }
  | {
      kind: "visibility";
      /**
       * The new visibility.
       */
      state: Visibility;
    }
  | { kind: "history-back" };

/**
 * The safe area insets of a device: the width at each edge that content must avoid, in CSS pixels.
 */
export type Insets = {
  /**
   * Below the status bar or the notch.
   */
  top: number;
  /**
   * At the right edge.
   */
  right: number;
  /**
   * Above the home indicator.
   */
  bottom: number;
  /**
   * At the left edge.
   */
  left: number;
};

/**
 * The role of a live region.
 */
export type LiveRole = "alert" | "status";

/**
 * A message handler of the app.
 */
export type MessageHandler = {
  name: string;
  /**
   * The return value of its `postMessage`.
   */
  returns: ReturnKind;
};

/**
 * A message from the page's agent.
 */
export type AgentMessage =
  | { kind: "started" }
  | {
      kind: "unattended";
      /**
       * The document's address.
       */
      url: string;
    }
  | {
      kind: "bridge";
      /**
       * The handler's name, the path of the function, `window.prompt` or `window.postMessage`.
       */
      via: string;
      /**
       * The arguments of the call.
       */
      arguments: unknown[];
      /**
       * The number of the promise that was returned to the page, if any.
       */
      promise: number | null;
    }
  | {
      kind: "returned";
      /**
       * The number of the app's call.
       */
      question: number;
      /**
       * The returned value.
       */
      value: unknown;
    }
  | {
      kind: "probe";
      /**
       * The event's detail.
       */
      detail: string;
    }
  | { kind: "live"; role: LiveRole; text: string }
  | {
      kind: "console";
      level: ConsoleLevel;
      /**
       * The text that was logged.
       */
      text: string;
    }
  | {
      kind: "error";
      /**
       * The error's message.
       */
      text: string;
      /**
       * Its stack, as the engine writes it.
       */
      stack: string | null;
    }
  | {
      kind: "dialog";
      /**
       * Its kind.
       */
      dialog: DialogKind;
      /**
       * The message shown.
       */
      text: string;
    }
  | {
      kind: "animation";
      phase: AnimationPhase;
      /**
       * The name of its keyframes, the property of a transition, or the id that a script gave it.
       */
      name: string;
      /**
       * The element, by its role and name.
       */
      element: string;
    }
  | {
      kind: "collected";
      /**
       * The global's path.
       */
      name: string;
      value: unknown;
    }
  | {
      kind: "title";
      /**
       * The new title.
       */
      text: string;
    }
  | {
      kind: "goto";
      /**
       * The new address.
       */
      url: string;
    }
  | {
      kind: "window";
      /**
       * The window's address.
       */
      url: string;
    }
  | {
      kind: "download";
      /**
       * The file's address.
       */
      url: string;
    }
  | {
      kind: "missed";
      /**
       * The function's path, such as `app.onReply`.
       */
      path: string;
    }
  | { kind: "handler"; name: string }
  | {
      kind: "traverse";
      /**
       * The distance: negative values go back, and 0 reloads the page.
       */
      delta: number;
    }
  | { kind: "traversal-begun" }
  | { kind: "traversed" }
  | {
      kind: "request";
      /**
       * Its method, such as `GET`.
       */
      method: string;
      /**
       * Its address, without the fragment.
       */
      url: string;
      /**
       * Its body, if it is a text that isn't long.
       */
      body: string | null;
    }
  | {
      kind: "socket-opening";
      /**
       * Its address.
       */
      url: string;
    }
  | {
      kind: "socket-settled";
      /**
       * Its address.
       */
      url: string;
    }
  | { kind: "cookie"; cookie: PageCookie }
  | { kind: "service-worker" }
  | { kind: "act"; act: UserAct }
  | { kind: "leaving" }
  | {
      kind: "command-result";
      /**
       * The command's id.
       */
      id: number;
      /**
       * Its result.
       */
      value: unknown;
    }
  | {
      kind: "refusal";
      /**
       * The command's id.
       */
      id: number;
      /**
       * The reason, for the scenario's author.
       */
      problem: string;
    }
  | {
      kind: "idle";
      /**
       * The id of the command [`RunUntilIdle`](crate::AgentCommand::RunUntilIdle).
       */
      id: number;
      /**
       * The instant at which the page's next timer is due, in milliseconds since the case began; `None` without
       * timers.
       */
      due: number | null;
      /**
       * Whether the page awaits results that it has not received. No timer runs before it has them.
       */
      waits: boolean;
      /**
       * Whether nothing on the page moves before that instant: no animation runs, and no worker or frame has a
       * separate clock.
       */
      idle: boolean;
      /**
       * The number of timers that ran and of messages that the page sent itself, since the last message with this
       * count.
       */
      tasks: number;
    }
  | {
      kind: "progress";
      /**
       * The number of timers that ran and of messages that the page sent itself, since the last message with this
       * count.
       */
      tasks: number;
    };

/**
 * A message to a paired page.
 */
export type PageCommand =
  | {
      do: "run";
      /**
       * Chosen by the harness.
       */
      id: number;
      /**
       * The instant of the command, in milliseconds since the session began.
       */
      now: number;
      /**
       * The agent's command.
       */
      command: AgentCommand;
    }
  | { do: "reload" }
  | {
      do: "open";
      /**
       * A path or a whole address.
       */
      url: string;
    }
  | {
      do: "clear";
      /**
       * A path or a whole address.
       */
      url: string;
    }
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
      do: "hold-time";
      /**
       * Whether they are held.
       */
      is_held: boolean;
    }
  | {
      do: "send";
      /**
       * The message handler, the path of a function, `window.prompt` or `window.postMessage`.
       */
      via: string;
      arguments: unknown[];
    };

/**
 * A cookie that a page has set, with its lifetime on the page's clock.
 */
export type PageCookie = {
  name: string;
  /**
   * The page's host.
   */
  host: string;
  /**
   * Its `Domain` attribute; `None` if it is for the host alone.
   */
  domain: string | null;
  path: string;
  /**
   * Its lifetime in milliseconds: 0 if it was removed, `None` if it lasts as long as the page.
   */
  life: number | null;
};

/**
 * A message of a paired page that is not from the agent.
 */
export type PageReport =
  | { is: "loaded" }
  | {
      is: "navigated";
      /**
       * The address.
       */
      url: string;
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
 * The data that a page needs for pairing.
 */
export type Pairing = {
  /**
   * The boot data of its document.
   */
  boot: Boot;
  /**
   * The number of the document, which associates its socket with its calls.
   */
  document: number;
  /**
   * The address of the socket. A path is relative to the page's host.
   */
  socket: string;
  /**
   * The address for a [`PageAsk`]. A path is relative to the page's host.
   */
  ask: string;
  /**
   * The parameters that the app adds to an address it opens.
   */
  launch: Launch;
  /**
   * Whether the gateway serves the page.
   */
  isServed: boolean;
  /**
   * The version of the harness. A page that was loaded from another version is reloaded.
   */
  version: string;
};

/**
 * The return value of an app function.
 */
export type ReturnKind = "nothing" | "value" | "promise";

/**
 * An end of the scrollable content.
 */
export type ScrollEnd = "top" | "bottom";

/**
 * The page's access to its local and session storage.
 */
export type StorageAccess = "usable" | "full" | "refused";

/**
 * A node of the accessible tree: its depth below the root, and its line.
 */
export type ShownNode = [number, string];

/**
 * A rectangle in the viewport, in CSS pixels: its left and top edge, its width and height.
 */
export type ShownPlace = [number, number, number, number];

/**
 * A text that the page shows, and its place: the role of its element, and the nearest named one around it.
 */
export type ShownText = [string, string];

/**
 * A message and the instant at which the page sent it: milliseconds since the case began, on the page's clock.
 */
export type Stamped = [number, AgentMessage];

/**
 * A place where a page stores texts.
 */
export type StorageArea = "local" | "session" | "cookies";

/**
 * A change to one key of a storage: the key and its new value. `None` removes the key.
 */
export type StorageChange = [string, string | null];

/**
 * An element of the page.
 */
export type Target = {
  /**
   * How to find it.
   */
  finder: Finder;
  /**
   * Its position among several matches, from 1. Without it, several matches are an error.
   */
  nth?: number;
};

/**
 * The attributes of a text field that say which texts fit.
 */
export type TextField = {
  label: string;
  /**
   * `type`, such as `email`; `textarea` for an element of that name.
   */
  form: string;
  /**
   * `inputmode`, such as `decimal`.
   */
  mode: string;
  /**
   * `autocomplete`, such as `one-time-code`.
   */
  purpose: string;
  /**
   * `min`.
   */
  min: string;
  /**
   * `max`.
   */
  max: string;
  /**
   * `pattern`.
   */
  pattern: string;
  /**
   * `maxlength`.
   */
  longest: number | null;
  /**
   * `placeholder`.
   */
  placeholder: string;
  /**
   * The current text.
   */
  value: string;
};

/**
 * The app's colour theme.
 */
export type Theme = "dark" | "light";

/**
 * The reason why no step describes an act of the user.
 */
export type UndescribedReason = "nameless" | "in-frame" | "several-options";

/**
 * An action of the user on the page, in terms of a scenario step.
 */
export type UserAct =
  | {
      do: "tap";
      /**
       * The element.
       */
      target: Target;
    }
  | {
      do: "fill";
      /**
       * The field.
       */
      target: Target;
      /**
       * The field's text when it was left or submitted.
       */
      text: string;
    }
  | {
      do: "select";
      /**
       * The list.
       */
      target: Target;
      /**
       * The option's label, or its value if an earlier option has the same label.
       */
      option: string;
    }
  | {
      do: "press";
      /**
       * The element that had the focus; `None` if none had it, or if it can't be described.
       */
      target: Target | null;
      /**
       * The key, as the step `press` names it.
       */
      key: string;
    }
  | {
      do: "undescribed";
      /**
       * The closest step, such as `tap`.
       */
      step: string;
      reason: UndescribedReason;
    };

/**
 * A page's size in CSS pixels.
 */
export type Viewport = { width: number; height: number };

/**
 * The visibility of a page.
 */
export type Visibility = "visible" | "hidden";
