/** Shares with the system's share sheet, or copies the address if there is none. */
import { errorName } from "../../../lib/error-text";
import type { Bridge } from "../bridge";
import type { FallbackOutcome, NothingOutcome } from "../outcome";
import type { SharePayload } from "../share-payload";

export async function shareOnWeb(
  { page }: Bridge,
  { title, content, url }: SharePayload,
): Promise<FallbackOutcome | NothingOutcome> {
  if (page.share !== undefined) {
    try {
      await page.share({
        url,
        ...(title === undefined ? {} : { title }),
        ...(content === undefined ? {} : { text: content }),
      });
      return { via: "fallback", did: "shared", target: url };
    } catch (error) {
      // The user closed the sheet; any other error means that it could not be opened.
      if (errorName(error) === "AbortError")
        return { via: "nothing", why: { reason: "share-cancelled" } };
    }
  }
  try {
    if (page.copy === undefined) throw new TypeError("no clipboard");
    await page.copy(url);
    return { via: "fallback", did: "copied-link", target: url };
  } catch {
    return { via: "nothing", why: { reason: "cannot-share" } };
  }
}
