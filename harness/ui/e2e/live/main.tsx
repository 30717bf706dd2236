/** A time line that a test extends: `window.appendEntries(1000)`. */
import { createRoot } from "react-dom/client";
import { createLiveStory } from "../../src/record/live-story";
import type { Entry } from "../../src/record/record";
import { SCENES } from "../../src/samples/scenes";
import "../../src/ui/tokens.css";
import { LiveTimeLine } from "../../src/ui/time-line/live-time-line";

declare global {
  interface Window {
    appendEntries: (count: number) => void;
  }
}

const story = createLiveStory((callback) => requestAnimationFrame(callback));
const recorded = SCENES.flatMap(({ entries }) => entries);
let count = 0;

/** The entries of the scenes, repeated, with separate numbers each time. */
function next(): Entry {
  const entry = recorded[count % recorded.length];
  if (entry === undefined) throw new Error("there are no scenes");
  const round = Math.floor(count / recorded.length) * 100;
  count += 1;
  const at = count * 10;
  if ("number" in entry) return { ...entry, number: entry.number + round, at };
  if ("call" in entry) return { ...entry, call: entry.call + round, at };
  return { ...entry, at };
}

window.appendEntries = (length) =>
  story.append(Array.from({ length }, () => next()));

const root = document.querySelector("#root");
if (root === null) throw new Error("the page has no #root");
createRoot(root).render(<LiveTimeLine story={story} />);
