/** Calls to the app. */
declare global {
  interface Window {
    webkit?: {
      messageHandlers: { shop: { postMessage: (message: unknown) => void } };
    };
    shop?: { postMessage: (message: string) => void };
    [callback: `shopCallback${number}`]: (reply: Reply) => void;
  }
}

interface Reply {
  readonly code: string;
  readonly msg: string;
  readonly data: Readonly<Record<string, string>>;
}

let calls = 0;

export function call(name: string, payload: object): Promise<Reply> {
  const callback = `shopCallback${++calls}` as const;
  return new Promise((resolve) => {
    window[callback] = (reply) => {
      delete window[callback];
      resolve(reply);
    };
    post({ name, payload, callback });
  });
}

/** A call that never gets a reply. */
export function post(message: object): void {
  if (window.webkit) window.webkit.messageHandlers.shop.postMessage(message);
  else window.shop?.postMessage(JSON.stringify(message));
}
