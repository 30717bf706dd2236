/** The globals that an app installs on the page (docs/dialects.md). */

interface Receiver {
  postMessage(message: unknown): void;
}

export interface HostGlobals {
  /** iOS. */
  readonly webkit?: {
    readonly messageHandlers?: { readonly exchangeBridge?: Receiver };
  };
  /** Android. */
  readonly exchangeBridge?: Receiver;
}
