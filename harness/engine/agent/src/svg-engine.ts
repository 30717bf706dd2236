/** The engine's functions for SVG animations (SMIL). Times are in milliseconds of the time of an `<svg>`. */
import {
  apply,
  getter,
  hasOwn,
  newList,
  round,
  setProperty,
  uncurry,
  type OwnList,
} from "./builtins";
import { attribute } from "./dom";
import { activeLength } from "./svg-times";

type Scope = Window & typeof globalThis;

const SVG = "http://www.w3.org/2000/svg";

/** The time that is a little later than another in the engines' 32 bits. */
const LATER = 1 + 2 ** -22;

export type SvgEngine = ReturnType<typeof takeSvgEngine>;

/** Call this before any client code runs. */
export function takeSvgEngine(scope: Scope) {
  const { SVGSVGElement: Svg, SVGAnimationElement: Animation } = scope;
  const { Document, HTMLCollection, SVGElement, document } = scope;
  const find = uncurry(Document.prototype.getElementsByTagNameNS) as (
    document: Document,
    namespace: string,
    name: string,
  ) => HTMLCollectionOf<SVGAnimationElement>;
  const lengthOf = getter(HTMLCollection.prototype, "length");
  // These are live, and the browser keeps what it has found.
  const all = find(document, SVG, "*");
  const lists = [
    find(document, SVG, "animate"),
    find(document, SVG, "animateMotion"),
    find(document, SVG, "animateTransform"),
    find(document, SVG, "set"),
  ] as const;
  const readyState = getter(Document.prototype, "readyState");
  const ownerOf = getter(SVGElement.prototype, "ownerSVGElement");
  const arePaused = uncurry(Svg.prototype.animationsPaused);
  const pause = uncurry(Svg.prototype.pauseAnimations);
  const setTime = uncurry(Svg.prototype.setCurrentTime);
  const getStartTime = uncurry(Animation.prototype.getStartTime);
  const getDuration = uncurry(Animation.prototype.getSimpleDuration);
  const isSvg = uncurry(Object.prototype.isPrototypeOf);

  const simpleOf = (animation: SVGAnimationElement): number =>
    timeFrom(() => getDuration(animation)) || Infinity;
  return {
    /** The type of the events. */
    Event: scope.Event,
    hasLoaded: (): boolean => readyState(document) === "complete",
    /** The animations of the document. */
    animations: (): OwnList<SVGAnimationElement> => {
      const found = newList<SVGAnimationElement>();
      if (lengthOf(all) === 0) return found;
      for (let at = 0; at < lists.length; at += 1) {
        const list = lists[at];
        // The page may give every object numbers.
        for (let index = 0; list && hasOwn(list, index); index += 1)
          found[found.length] = list[index] as SVGAnimationElement;
      }
      return found;
    },
    isAnimation: (element: unknown): element is SVGAnimationElement =>
      isSvg(Animation.prototype, element as object),
    /** The `<svg>` that has the time of an element. */
    rootOf: (element: SVGElement): SVGSVGElement | undefined => {
      if (!isSvg(SVGElement.prototype, element)) return undefined;
      let root: SVGElement = element;
      for (let owner = ownerOf(root); owner; owner = ownerOf(owner))
        root = owner;
      return isSvg(Svg.prototype, root) ? (root as SVGSVGElement) : undefined;
    },
    arePaused,
    pause,
    seek: (root: SVGSVGElement, time: number): void =>
      setTime(root, (time / 1000) * LATER),
    /** The beginning of the current or next interval. In WebKit that of the last one, when it has ended. */
    beginOf: (animation: SVGAnimationElement): number | undefined => {
      const begin = timeFrom(() => getStartTime(animation));
      return begin === undefined ? undefined : round(begin);
    },
    /** How long an animation lasts without its repetitions; infinite if that is indefinite. */
    simpleOf,
    /** How long an animation lasts with its repetitions; infinite if that is indefinite. */
    lengthOf: (animation: SVGAnimationElement): number =>
      activeLength({
        simple: simpleOf(animation),
        repeatCount: attribute(animation, "repeatCount"),
        repeatDur: attribute(animation, "repeatDur"),
        min: attribute(animation, "min"),
        max: attribute(animation, "max"),
      }),
  };
}

/** A time of the engine, which is in seconds. It throws, or has a huge one, if there is none. */
function timeFrom(read: () => number): number | undefined {
  try {
    const time = read() * 1000;
    return time < 1e12 ? time : undefined;
  } catch {
    return undefined;
  }
}

/** Replaces a method, which gets the engine's as a function without arguments. */
export function replaceMethod<Owner extends object>(
  owner: Owner,
  name: keyof Owner & string,
  run: (native: () => unknown, self: Owner, given: unknown[]) => unknown,
): void {
  const native = owner[name] as (...given: unknown[]) => unknown;
  setProperty(owner, name, {
    configurable: true,
    enumerable: true,
    writable: true,
    value: {
      [name](this: Owner, ...given: unknown[]): unknown {
        return run(() => apply(native, this, given) as unknown, this, given);
      },
    }[name],
  });
}
