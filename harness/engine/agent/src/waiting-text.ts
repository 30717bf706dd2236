/** Recognises texts by which a page reports that the user has to wait. */

/** The longest text that counts, in characters. Longer texts are content. */
const LONGEST = 80;

const ELLIPSIS = /(?:…|\.{3})$/;

/** Requests to wait, without a time. */
const PLEASE_WAIT =
  /^(?:please wait|one moment(?:,? please)?|just a moment|hold on)(?: an? (?:moment|second|minute))?(?:,? while [^.]*)?$/i;

/** Texts that report work even without an ellipsis. */
const BUSY = /^(?:loading|connecting|sending|saving|processing)\b/i;
const WAITING = /^waiting(?: for (?:an? |the )?(?:reply|response|answer))?$/i;

/** Names of things rather than work, such as `Processing fee`. */
const THING =
  /^\w+ (?:account|address|cost|date|dock|fee|flight|history|limit|list|plan|price|rate|room|screen|time|tip|train)s?\b/i;

/** Words that end in "ing" and report no work. */
const NO_WORK =
  /^(?:anything|coming|during|evening|everything|interesting|introducing|missing|morning|nothing|opening|something|starting|warning)\b/i;

/** Texts that report work if they end with an ellipsis. A wait for a person is not the work of the page. */
const WORK =
  /^(?!waiting for (?:an?other|approval|confirmation|other|players?|someone|you|your)\b)\p{L}+ing\b/iu;

/** Words of a text about work that has ended or can't be done. */
const OVER =
  /\b(?:again|are|before|cancel\w*|cannot|complete\w*|could|denied|done|ended|error|fail\w*|finished|has|have|impossible|interrupted|is|later|not|offline|refused|sorry|stopped|success\w*|timed out|too long|unable|was|wrong)\b|n['’]t\b/i;

/** Whether a text reports that the user has to wait. */
export function isWaitingText(text: string): boolean {
  if (text.length === 0 || text.length > LONGEST || OVER.test(text))
    return false;
  const [first = "", ...rest] = text.split(/[.!…]+(?:\s+|$)/).filter(Boolean);
  if (PLEASE_WAIT.test(first)) return true;
  if (rest.length > 0 || /[:;?]/.test(first)) return false;
  if (WAITING.test(first)) return true;
  if (THING.test(first) || NO_WORK.test(first)) return false;
  return BUSY.test(first) || (ELLIPSIS.test(text) && WORK.test(first));
}

/** Whether a text outside of a live region can only mean that the page is loading. */
export function isLoadingText(text: string): boolean {
  if (!isWaitingText(text)) return false;
  const plain = text.replace(/[.!…]+$/, "");
  return (
    PLEASE_WAIT.test(plain) ||
    /^loading$/i.test(plain) ||
    (ELLIPSIS.test(text) && BUSY.test(plain))
  );
}

/** Whether the text of a control has become one that reports work. */
export function hasBecomeWaiting(before: string, now: string): boolean {
  if (before === now || isWaitingText(before)) return false;
  return (
    isWaitingText(now) ||
    (ELLIPSIS.test(now) &&
      !ELLIPSIS.test(before) &&
      now.length <= LONGEST &&
      !OVER.test(now))
  );
}
