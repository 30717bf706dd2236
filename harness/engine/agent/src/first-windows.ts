/**
 * The empty windows that frames have before their documents. Scripts may use one at once, but WebKit starts no agent
 * there, and no engine does in a frame without scripts. So the agent of the parent puts such a window on the page's
 * clock when a script of the parent gets it. Some engines keep the window's objects for the frame's document: its
 * agent, which needs the browser's functions, then has them restored first.
 */
import {
  apply,
  bare,
  newList,
  OwnMap,
  OwnWeakMap,
  setProperty,
} from "./builtins";
import { PageClock } from "./clock";
import { installRandom, seedFor } from "./random";
import { installTime } from "./time";
import type { Boot } from "./wire.generated";
import type { World } from "./world";

type Scope = Window & typeof globalThis;

/** The globals whose properties, or those of whose prototypes, the page's clock and random numbers replace. */
const REPLACED =
  /^(?:AbortSignal|Crypto|Date|Document|DocumentTimeline|Event|File|Intersection.*|Math|Performance.*|performance|Scheduler)$/;

/** The property of a window that was put on the page's clock: an object that only its parent's agent knows. */
const FIRST = Symbol.for("footbridge-first");

interface First {
  readonly mark: object;
  readonly clock: PageClock;
  readonly restore: () => void;
}

type Descriptors = OwnMap<PropertyKey, PropertyDescriptor>;

export class FirstWindows {
  readonly #known = new OwnWeakMap<Window, First>();
  #count = 0;

  constructor(
    private readonly boot: Pick<Boot, "epoch" | "seed">,
    private readonly world: Pick<World, "timeline" | "activity">,
    private readonly report: (error: unknown) => void,
    /** Whether a window has an agent, or is of another origin. */
    private readonly isAttended: (window: Window) => boolean,
  ) {}

  /** Watches the elements of a window for frames that its scripts get the windows of. */
  watch(scope: Scope): void {
    const { HTMLIFrameElement, HTMLFrameElement, HTMLObjectElement } =
      scope as Partial<Scope>;
    for (const type of [HTMLIFrameElement, HTMLFrameElement, HTMLObjectElement])
      if (type) this.#watchType(type.prototype as HTMLIFrameElement);
  }

  /** Restores the browser's functions in the window of a frame whose agent starts. */
  restore(window: Window): void {
    const first = this.#known.get(window);
    if (!first) return;
    if (markOf(window) === first.mark) {
      first.restore();
      Reflect.deleteProperty(window, FIRST);
    }
    first.clock.stop();
    this.#known.delete(window);
  }

  #watchType(prototype: HTMLIFrameElement): void {
    const property = Object.getOwnPropertyDescriptor(
      prototype,
      "contentWindow",
    );
    const contentWindow = property?.get as
      ((this: Element) => Window | null) | undefined;
    if (!contentWindow) return;
    const take = (element: Element): void => {
      const window = apply(contentWindow, element, []) as Scope | null;
      if (window) this.#take(window);
    };
    for (const name of ["contentWindow", "contentDocument"]) {
      const own = Object.getOwnPropertyDescriptor(prototype, name);
      const get = own?.get;
      if (!get) continue;
      setProperty(prototype, name, {
        ...own,
        get(this: Element): unknown {
          take(this);
          return apply(get, this, []);
        },
      });
    }
  }

  #take(window: Scope): void {
    if (this.isAttended(window)) return;
    const known = this.#known.get(window);
    if (known && markOf(window) === known.mark) return;
    const { timeline, activity } = this.world;
    const { now } = timeline;
    const clock = new PageClock(now, now, this.report, timeline);
    const before = snapshot(window);
    this.#count += 1;
    installTime(window, clock, this.boot.epoch);
    installRandom(window, seedFor(this.boot.seed, `first ${this.#count}`));
    const restore = restorer(before, snapshot(window));
    const mark = bare({});
    setProperty(window, FIRST, { value: mark, configurable: true });
    this.#known.set(window, { mark, clock, restore });
    // The window of a removed frame has no top.
    const isGone = (): boolean =>
      window.top === null || markOf(window) !== mark;
    activity.ofWindow(isGone).whenGone(() => clock.stop());
    this.watch(window);
  }
}

/** Undefined for a window of another origin. */
function markOf(window: Window): unknown {
  try {
    return (window as unknown as Record<symbol, unknown>)[FIRST];
  } catch {
    return undefined;
  }
}

/** The properties of a window and its types that may be replaced. */
function snapshot(window: Scope): OwnMap<object, Descriptors> {
  const found = new OwnMap<object, Descriptors>();
  const add = (owner: unknown): void => {
    if ((typeof owner !== "object" && typeof owner !== "function") || !owner)
      return;
    const descriptors: Descriptors = new OwnMap();
    for (const key of Reflect.ownKeys(owner)) {
      const property = Object.getOwnPropertyDescriptor(owner, key);
      if (property) descriptors.set(key, property);
    }
    found.set(owner, descriptors);
  };
  add(window);
  for (const name of Object.getOwnPropertyNames(window)) {
    if (!REPLACED.test(name)) continue;
    const type = window[name as keyof Scope] as Partial<Scope["Date"]> | null;
    add(type);
    add(type?.prototype);
  }
  add(window.Intl.DateTimeFormat.prototype);
  return found;
}

/** Returns a function that restores what was replaced between two snapshots, unless it was replaced again. */
function restorer(
  before: OwnMap<object, Descriptors>,
  after: OwnMap<object, Descriptors>,
): () => void {
  const restores = newList<() => void>();
  after.forEach((properties, owner) =>
    properties.forEach((ours, key) => {
      const native = before.get(owner)?.get(key);
      if (native && isSame(native, ours)) return;
      restores[restores.length] = () => {
        const current = Object.getOwnPropertyDescriptor(owner, key);
        if (!current || !isSame(current, ours)) return;
        if (native) setProperty(owner, key, native);
        else Reflect.deleteProperty(owner, key);
      };
    }),
  );
  return () => {
    for (let index = 0; index < restores.length; index += 1)
      restores[index]?.();
  };
}

function isSame(one: PropertyDescriptor, other: PropertyDescriptor): boolean {
  return (
    Object.is(one.value, other.value) &&
    one.get === other.get &&
    one.set === other.set
  );
}
