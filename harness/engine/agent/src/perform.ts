/** Carries out the harness's commands in the page. */
import { fill, press, select, tap } from "./act";
import { inject, type PendingReplies } from "./bridge";
import { newList, type OwnList } from "./builtins";
import { collect } from "./collect";
import { cookieRemover } from "./cookies";
import { readControls } from "./controls";
import { activeElement, body } from "./dom";
import { examine, readHead } from "./examine";
import { Mouse } from "./hover";
import { addTapped, loading, type Tapped } from "./loading";
import { describeTarget, locate, locateAll } from "./locate";
import { look, shownTexts } from "./look";
import { takeAwaitMedia } from "./media";
import type { Natives } from "./natives";
import { changeInOtherTab } from "./other-tab";
import type { MessageSink } from "./outbox";
import { placesOf } from "./places";
import { read } from "./read";
import { scroll } from "./scroll";
import type { AgentCommand, Boot, Target } from "./wire.generated";

type CommandOf<Name extends AgentCommand["do"]> = Extract<
  AgentCommand,
  { do: Name }
>;

/** A command that acts as the user does. */
type Act = CommandOf<"tap" | "fill" | "select" | "press" | "hover" | "scroll">;

/** A command that reads the page. */
type Query = CommandOf<
  | "look"
  | "examine"
  | "count"
  | "places"
  | "texts"
  | "controls"
  | "loading"
  | "head"
  | "read"
  | "left"
>;

/** A command whose result comes later. */
type Lasting = CommandOf<"other-tab" | "scroll" | "await-media">;

/** A command that is carried out at one instant. */
export type Performed = Exclude<AgentCommand, { do: "run-until-idle" }>;

/** The tools of commands besides the page. */
interface Tools {
  mouse: Mouse;
  tapped: Tapped;
  removeCookies: ReturnType<typeof cookieRemover>;
  awaitMedia: ReturnType<typeof takeAwaitMedia>;
}

/** Returns what commands use. Call this before any client code runs. */
export function takeTools(window: Window & typeof globalThis): Tools {
  return {
    mouse: new Mouse(),
    tapped: new Map(),
    removeCookies: cookieRemover(window),
    awaitMedia: takeAwaitMedia(window),
  };
}

/** The page, and the agent's state for commands. */
export interface Page extends Tools {
  window: Window & typeof globalThis;
  document: Document;
  boot: Boot;
  natives: Natives;
  outbox: MessageSink;
  pending: PendingReplies;
}

/** Whether {@link perform} returns a promise of the command's result. */
export function isLasting(command: Performed): command is Lasting {
  return (
    command.do === "other-tab" ||
    command.do === "scroll" ||
    command.do === "await-media"
  );
}

/** Carries out a command. Returns its result, or a promise of it if the command is lasting. */
export function perform(command: Performed, page: Page): unknown {
  const { window, boot, natives, outbox, pending } = page;
  switch (command.do) {
    case "inject":
      return inject(window, outbox, command.injection, pending);
    case "other-tab":
      return changeInOtherTab(window, natives, command.changes);
    case "collect":
      collect(window, boot.collect, outbox);
      return null;
    case "await-media":
      return page.awaitMedia(command.query);
    case "remove-cookies":
      page.removeCookies(command.cookies);
      return null;
    case "tap":
    case "fill":
    case "select":
    case "press":
    case "hover":
    case "scroll":
      return act(command, page);
    default:
      return query(command, page);
  }
}

function act(command: Act, page: Page): unknown {
  const { document, boot, natives, mouse } = page;
  switch (command.do) {
    case "tap": {
      const { target } = command;
      const element = locate(document, target);
      addTapped(page.tapped, element, describeTarget(target));
      return tap(element, target, boot.environment.touch);
    }
    case "fill":
      return fill(
        locate(document, command.target),
        command.target,
        command.text,
      );
    case "select":
      return select(
        locate(document, command.target),
        command.target,
        command.option,
      );
    case "press":
      return press(
        command.target
          ? locate(document, command.target)
          : (activeElement(document) ?? body(document)),
        command.key,
      );
    case "hover":
      return mouse.hover(locate(document, command.target));
    case "scroll":
      return scroll(
        document,
        command.target ? locate(document, command.target) : undefined,
        command.to,
        natives,
      );
  }
}

function query(command: Query, page: Page): unknown {
  const { window, document } = page;
  switch (command.do) {
    case "look":
      return look(locateOrBody(document, command.target), command.states);
    case "examine":
      return examine(
        locateOrBody(document, command.target),
        command.styles,
        command.lists,
      );
    case "count":
      return locateAll(document, command.target).length;
    case "places":
      return placesOf(document, command.texts);
    case "texts":
      return shownTexts(body(document));
    case "controls":
      return readControls(document);
    case "loading":
      return loading(document, page.tapped);
    case "head":
      return readHead(document);
    case "read":
      return read(window);
    case "left":
      return present(window, command.names);
  }
}

function locateOrBody(
  document: Document,
  target: Target | null | undefined,
): HTMLElement {
  return target ? locate(document, target) : body(document);
}

/** The names that are properties of the window. */
function present(window: Window, names: string[]): OwnList<string> {
  const found = newList<string>();
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index] ?? "";
    if (name in window) found[found.length] = name;
  }
  return found;
}
