/**
 * What the harness tells the agent when a document starts: asked for synchronously, before any client code runs,
 * so that a page that reloads itself comes up with the clock where it stood.
 */
export interface Boot {
  /** Virtual milliseconds since the case began. */
  now: number;
  /** The wall time, in milliseconds since 1970, at which every case begins. */
  epoch: number;
  /** Seeds the page's random numbers, together with the number of documents seen so far. */
  seed: number;
  /** The first document of a case: nothing of an earlier one may be left. */
  fresh: boolean;
  /** Whether the page's clock is the virtual one. */
  virtualTime: boolean;
  /** The DOM event that carries messages out of the page. */
  channel: string;
  /** How many entries of the history are from before the case. */
  entriesBefore: number;
  /** Message handlers that the engine provides by itself. */
  nativeHandlers: string[];
  environment: Environment;
}

export interface Environment {
  userAgent: string;
  platformName: string;
  language: string;
  theme: "dark" | "light";
  touch: boolean;
  pixelRatio: number;
  /** How long a key pair takes to make, on the page's clock. */
  keyPairMs: number;
  /** The page's size in CSS pixels; on a phone it is the screen's as well. */
  viewport: { width: number; height: number };
  /** Message handlers that the agent has to provide. */
  handlers: string[];
  objects: InjectedObject[];
}

export interface InjectedObject {
  name: string;
  methods: string[];
}
