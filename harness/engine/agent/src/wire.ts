/**
 * What the harness and the agent send each other.
 * Generated from harness/engine/src by ci/generate: change it there.
 */

/**
 * A command to the agent.
 */
export type AgentCommand =
  | {
      do: "settle";
      /**
       * The last instant whose timers may run.
       */
      until: number;
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
      /**
       * The text.
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
  | { do: "read" }
  | {
      do: "left";
      /**
       * The names.
       */
      names: Array<string>;
    };

/**
 * The data that a document gets when it starts.
 *
 * The agent requests it synchronously, before any client code runs, so that a reloaded page continues at the clock's
 * present instant.
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
   * Whether this is the first document of a case.
   */
  fresh: boolean;
  /**
   * Whether the page's clock is the virtual one.
   */
  virtualTime: boolean;
  /**
   * The DOM event that carries notes out of the page; set by the engine.
   */
  channel: string;
  /**
   * The number of history entries from before the case; set by the engine.
   */
  entriesBefore: number;
  /**
   * The message handlers that the engine provides itself; set by the engine.
   */
  nativeHandlers: Array<string>;
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
 * One of the browser's own dialogs.
 */
export type DialogKind =
  "alert" | "confirm" | "prompt" | "print" | "beforeunload";

/**
 * The environment that an emulated device shows a page, given to the injected script.
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
   * Names below `window.webkit.messageHandlers`; with none, there is no `window.webkit`.
   */
  handlers: Array<string>;
  /**
   * The app's objects on `window`.
   */
  objects: Array<InjectedObject>;
  /**
   * The page's size; on a phone also the screen's.
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
   * The time that `crypto.subtle.generateKey` takes for a pair, in milliseconds of the page's clock.
   */
  keyPairMs: number;
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
 * A way to find an element.
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
  | { placeholder: string };

/**
 * An object that an app puts on `window`.
 */
export type InjectedObject = {
  /**
   * Its name.
   */
  name: string;
  /**
   * Its methods, of one argument each.
   */
  methods: Array<string>;
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
       * Whether the function may be absent, as for events. A missing function that isn't optional is reported by
       * the agent.
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
 * The safe area insets of a device: the width at each edge that is kept free of content, in CSS pixels.
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
 * A note from the page.
 */
export type Note =
  | {
      kind: "bridge";
      /**
       * `object.method`, or the handler's name.
       */
      via: string;
      /**
       * The argument of the call.
       */
      argument: unknown;
    }
  | {
      kind: "probe";
      /**
       * The event's detail.
       */
      detail: string;
    }
  | {
      kind: "live";
      /**
       * Its role.
       */
      role: LiveRole;
      /**
       * Its text.
       */
      text: string;
    }
  | {
      kind: "console";
      /**
       * Its level.
       */
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
      kind: "missed";
      /**
       * The function's path, such as `app.onReply`.
       */
      path: string;
    }
  | {
      kind: "handler";
      /**
       * Its name.
       */
      name: string;
    }
  | {
      kind: "traverse";
      /**
       * The distance: negative values go back, and 0 reloads the page.
       */
      delta: number;
    }
  | { kind: "traversed" }
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
  | { kind: "service-worker" }
  | { kind: "leaving" }
  | {
      kind: "answer";
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
       * The reason, for the author of the scenario.
       */
      problem: string;
    }
  | {
      kind: "settled";
      /**
       * The id of the `settle` command.
       */
      id: number;
      /**
       * The instant at which the page's next timer is due, in milliseconds since the case began; `None` without
       * timers.
       */
      due: number | null;
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
 * A note and the instant at which the page sent it, on the page's clock, in milliseconds since the case began.
 */
export type Stamped = [number, Note];

/**
 * A change to one key of a storage: the key and its new value. `None` removes the key.
 */
export type StorageChange = [string, string | null];

/**
 * An element of the page.
 */
export type Target = {
  /**
   * The way to find it.
   */
  finder: Finder;
  /**
   * Its position among several matches, from 1. Without it, several matches are an error.
   */
  nth?: number;
};

/**
 * The app's colour theme.
 */
export type Theme = "dark" | "light";

/**
 * A page's size in CSS pixels.
 */
export type Viewport = {
  /**
   * Its width.
   */
  width: number;
  /**
   * Its height.
   */
  height: number;
};

/**
 * Whether a page can be seen.
 */
export type Visibility = "visible" | "hidden";
