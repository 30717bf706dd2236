/** A channel on which the client may expect replies. */
import type { Delivery } from "./delivery";
import type { Known } from "./message-id";
import type { WatcherMessage } from "./wire.generated";

/**
 * How certain it is that the client took a reply. `sure`: it settled its call. `likely`: it read the reply and then did
 * something, as it would for an event. `possible`: it only read the reply.
 */
export type Certainty = "sure" | "likely" | "possible" | "none";

export interface ReplyChannel {
  /** Its name among all channels. */
  name: string;
  /** Whether it exists for replies, by its name, so that reading a reply is enough. */
  isForReplies: boolean;
  /** Whether a message that leaves the page shows that it isn't for replies. */
  maySend: boolean;
  /** Hands a reply to the client. */
  deliver(known: Known, delivery: Delivery): void;
  /** Returns the message that reports the channel. `number` is the index of the message that got the reply. */
  report(number: number, isSure: boolean): WatcherMessage;
}
