/** Receives the harness's commands, and reports their results. */
import { own, parseJson } from "./builtins";
import { describe } from "./describe";
import { takeRunUntilIdle, type RunUntilIdle } from "./idle";
import type { Outbox } from "./outbox";
import { isLasting, perform, type Page, type Performed } from "./perform";
import type { AgentCommand } from "./wire.generated";
import type { World } from "./world";

interface CommandPage extends Page {
  world: World;
  outbox: Outbox;
}

/**
 * Returns a function that receives a command as JSON: its id, the instant and the command. Call this before any client
 * code runs.
 */
export function takeCommands(page: CommandPage): (text: string) => void {
  const { world } = page;
  const runAndReport = takeRunAndReport(page);
  return (text) => {
    const {
      0: id,
      1: now,
      2: command,
    } = parseJson(text) as [number, number, AgentCommand];
    world.move(now);
    if (command.do === "run-until-idle") void runAndReport(id, command);
    else performAndReport(id, command, page);
  };
}

function takeRunAndReport(
  page: CommandPage,
): (id: number, command: RunUntilIdle) => Promise<void> {
  const { window, world, outbox } = page;
  const { activity } = world;
  const runUntilIdle = takeRunUntilIdle(window, page);
  activity.onProgress = () =>
    outbox.send({ kind: "progress", tasks: activity.takeTasks() });
  return async (id, command) => {
    await own(runUntilIdle(command));
    outbox.send({
      kind: "idle",
      id,
      due: world.nextDue,
      waits: activity.holds,
      idle: world.isIdle,
      tasks: activity.takeTasks(),
    });
  };
}

function performAndReport(
  id: number,
  command: Performed,
  page: CommandPage,
): void {
  const { outbox } = page;
  const succeed = (value: unknown): void =>
    outbox.send({ kind: "command-result", id, value: value ?? null });
  const refuse = (error: unknown): void =>
    outbox.send({
      kind: "refusal",
      id,
      problem: error instanceof Error ? error.message : describe(error),
    });
  try {
    const value = perform(command, page);
    if (isLasting(command))
      void reportLater(own(value as Promise<unknown>), succeed, refuse);
    else succeed(value);
  } catch (error) {
    refuse(error);
  }
}

async function reportLater(
  value: Promise<unknown>,
  succeed: (value: unknown) => void,
  refuse: (error: unknown) => void,
): Promise<void> {
  try {
    succeed(await value);
  } catch (error) {
    refuse(error);
  }
}
