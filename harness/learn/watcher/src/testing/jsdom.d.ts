/**
 * The parts of jsdom that the tests use. Its published types would bring Node's globals into the
 * agent.
 */
declare module "jsdom" {
  export class JSDOM {
    constructor(html: string, options: { url: string; runScripts: string });
    readonly window: Window & typeof globalThis;
  }
}
