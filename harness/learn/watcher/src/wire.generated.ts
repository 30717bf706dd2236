/**
 * What the binary and the script that watches a client send each other.
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
       * The number of its arguments.
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
       * The path, among the arguments, of a name of a page function.
       */
      callback: Array<string> | null;
    }
  | { kind: "used"; as: Usage }
  | { kind: "listens"; on: string; event: string }
  | { kind: "reply"; path: string; known: boolean }
  | { kind: "kept" }
  | { kind: "read-agent" }
  | { kind: "parsed" }
  | { kind: "caller"; name: string }
  | { kind: "began"; on: string; event: string }
  | { kind: "took-event"; on: string; event: string; field: string }
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
       * The index of the message that the reply is for.
       */
      number: number;
    }
  | { kind: "stopped"; text: string };

/**
 * The settings of the watching script in a pass.
 */
export type WatcherSettings = {
  /**
   * The words to watch on window. Without any, the script collects them.
   */
  words: Array<string>;
  /**
   * The words to offer.
   */
  provide: Array<string>;
  /**
   * The code of a success reply.
   */
  code: string | number;
  /**
   * The seed of the pass.
   */
  seed: number;
  /**
   * Whether offered globals are objects, as some clients require, instead of functions.
   */
  objects: boolean;
};
