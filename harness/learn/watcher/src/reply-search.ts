/** The search for the channel on which the client expects the reply to a message: it goes on after the reply. */
import type { Callers } from "./callers";
import type { Delivery } from "./delivery";
import type { Known } from "./message-id";
import type { Progress } from "./progress";
import type { Certainty, ReplyChannel } from "./reply-channel";
import type { ReplyProbes } from "./reply-probes";
import type { Reporter } from "./reporter";

/** The most deliveries in a document. */
const MOST_DELIVERIES = 400;

/** The channel that the client most likely took its reply on. */
interface Possible {
  channel: ReplyChannel;
  delivery: Delivery;
  certainty: Certainty;
}

interface Parts {
  reporter: Reporter;
  probes: ReplyProbes;
  progress: Progress;
  callers: Callers;
}

export class ReplySearch {
  private deliveries = 0;
  /** The channel on which the client went on before. */
  private sure: string | undefined;

  constructor(private readonly parts: Parts) {}

  /** Tries the channels, the likeliest first, until the client goes on. Returns whether it did. */
  async reply(
    known: Known,
    number: number,
    channels: ReplyChannel[],
  ): Promise<boolean> {
    const { reporter } = this.parts;
    const ordered = [
      ...channels.filter(({ name }) => name === this.sure),
      ...channels.filter(({ name }) => name !== this.sure),
    ];
    let best: Possible | undefined;
    for (const channel of ordered) {
      if (this.deliveries++ >= MOST_DELIVERIES) break;
      const delivery = this.parts.probes.newDelivery();
      const certainty = await this.certaintyOf(channel, known, delivery);
      const isBetter =
        certainty !== "none" &&
        (!best || (best.certainty === "possible" && certainty !== "possible"));
      if (certainty !== "sure" && (!isBetter || this.sure !== undefined)) {
        delivery.reject();
        continue;
      }
      best?.delivery.reject();
      best = { channel, delivery, certainty };
      if (certainty === "sure") break;
    }
    if (!best) return false;
    const { channel, delivery, certainty } = best;
    const isSure = certainty === "sure";
    if (isSure) this.sure = channel.name;
    delivery.accept();
    reporter.report(channel.report(number, isSure));
    return isSure;
  }

  private async certaintyOf(
    channel: ReplyChannel,
    known: Known,
    delivery: Delivery,
  ): Promise<Certainty> {
    const { progress, callers } = this.parts;
    progress.start();
    callers.attempt = channel.maySend ? "reply" : "other";
    try {
      channel.deliver(known, delivery);
    } catch (error) {
      delivery.report({ kind: "stopped", text: String(error) });
    }
    if (channel.maySend) callers.attempt = undefined;
    await progress.finish();
    callers.attempt = undefined;
    return certainty(channel, delivery, progress);
  }
}

function certainty(
  { isForReplies, maySend }: ReplyChannel,
  { isRead, isSettled, hasReadId }: Delivery,
  { hasClearedTimer, hasChangedPage, hasSent }: Progress,
): Certainty {
  // A function for another purpose.
  if (hasSent && !maySend) return "none";
  if (isSettled || hasReadId) return "sure";
  if (!isRead) return "none";
  if (isForReplies || hasClearedTimer) return "sure";
  return hasChangedPage || hasSent ? "likely" : "possible";
}
