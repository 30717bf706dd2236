/**
 * Applies the theme to the page. A switch spreads from the pressed button for 400 ms, unless the user prefers reduced
 * motion or the engine doesn't support it (§4).
 */
import type { Theme } from "./settings";
import "./theme-painter.css";

const SPREAD_MS = 400;

/** In pixels of the viewport. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface ThemePainter {
  /** Applies the theme at once. */
  paint(theme: Theme): void;
  /** Applies the theme with an animation from `spot`. */
  spread(theme: Theme, spot: Spot): void;
}

/** The used parts of a document. Older engines have no view transitions. */
export type Painted = Pick<Document, "documentElement"> & {
  readonly startViewTransition?: (update: () => void) => {
    readonly ready: Promise<unknown>;
  };
};

export function createThemePainter(
  painted: Painted,
  wantsLessMotion: () => boolean,
): ThemePainter {
  const root = painted.documentElement;
  let shown: Theme | null = null;
  const show = (): void => {
    if (shown !== null) root.dataset["theme"] = shown;
  };
  return {
    paint(theme) {
      // Already being applied.
      if (shown === theme) return;
      shown = theme;
      show();
    },
    spread(theme, spot) {
      if (shown === theme) return;
      shown = theme;
      if (painted.startViewTransition === undefined || wantsLessMotion()) {
        show();
        return;
      }
      painted
        .startViewTransition(show)
        .ready.then(() => growCircle(root, spot))
        // Pages that are not visible skip the animation.
        .catch(() => undefined);
    },
  };
}

function growCircle(root: HTMLElement, { x, y }: Spot): void {
  const { clientWidth, clientHeight } = root;
  const radius = Math.hypot(
    Math.max(x, clientWidth - x),
    Math.max(y, clientHeight - y),
  );
  root.animate(
    {
      clipPath: [
        `circle(0px at ${x}px ${y}px)`,
        `circle(${Math.ceil(radius)}px at ${x}px ${y}px)`,
      ],
    },
    {
      duration: SPREAD_MS,
      easing: "ease-in-out",
      pseudoElement: "::view-transition-new(root)",
    },
  );
}
