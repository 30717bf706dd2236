/**
 * The messages between the binary and the script that watches a client.
 * Generated from harness/learn/src by ci/generate: change it there.
 */

/**
 * The use of an app function's return value.
 */
export type Usage = "promise" | "text" | "value";

/**
 * A message of the watching script.
 */
export type WatcherMessage =
  | { kind: "words"; words: Array<string> }
  | { kind: "read"; path: string }
  | { kind: "wrote"; path: string }
  | {
      kind: "function";
      path: string;
      /**
       * The number of the function's arguments.
       */
      takes: number;
    }
  | {
      kind: "sent";
      /**
       * The function's path, `window.prompt` or `window.postMessage`.
       */
      via: string;
      arguments: Array<unknown>;
      /**
       * The place of a page function's name: the argument's index, then keys.
       */
      callback: Array<string> | null;
    }
  | { kind: "used"; as: Usage }
  | { kind: "listens"; on: string; event: string }
  | { kind: "reply"; path: string; known: boolean }
  | { kind: "settled"; path: string }
  | { kind: "unasked"; on: string; event: string; fields: Array<string> }
  | { kind: "kept" }
  | { kind: "read-agent" }
  | { kind: "parsed" }
  | { kind: "caller"; name: string }
  | { kind: "began"; on: string; event: string }
  | {
      kind: "took-event";
      on: string;
      event: string;
      field: string;
      /**
       * Whether the client went on with its call.
       */
      sure: boolean;
    }
  | {
      kind: "took-call";
      path: string;
      /**
       * `event`, `id` and `reply`.
       */
      arguments: Array<string>;
      /**
       * The event's name, if it is an argument.
       */
      event: string | null;
      /**
       * The index of the message that got this reply.
       */
      number: number;
      /**
       * Whether the client went on with its call.
       */
      sure: boolean;
    }
  | { kind: "stopped"; text: string };

/**
 * The settings of the watching script in a pass.
 */
export type WatcherSettings = {
  /**
   * The words to watch on `window`. If empty, the script collects the words.
   */
  words: Array<string>;
  /**
   * The texts of the app's scripts, whose words are collected as well.
   */
  scripts: Array<string>;
  /**
   * The words to offer.
   */
  provide: Array<string>;
  /**
   * The code of a success reply.
   */
  code: string | number;
  /**
   * The events that no call precedes, each as its target and name. They get no reply.
   */
  unasked: Array<string>;
  /**
   * The seed of the pass.
   */
  seed: number;
  /**
   * Whether offered globals are objects, as some clients require, instead of functions.
   */
  objects: boolean;
};
