/** The channels of the browser by which a message may leave the page: `prompt` and `postMessage`. */
import type { Scope } from "./scope";
import type { SentMessages } from "./sent-messages";

export function watchPageChannels(
  scope: Scope,
  sent: Pick<SentMessages, "onMessage">,
): void {
  scope.prompt = (text?: string, preset?: string) => {
    const values = preset === undefined ? [text] : [text, preset];
    sent.onMessage("window.prompt", values.map(String));
    return "{}";
  };
  const post = scope.postMessage.bind(scope) as (...values: unknown[]) => void;
  scope.postMessage = (message: unknown, ...rest: unknown[]) => {
    sent.onMessage("window.postMessage", [message]);
    return post(message, ...rest);
  };
}
