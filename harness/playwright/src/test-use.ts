/**
 * Makes `test.use({ app })` set options for the app. Playwright would pass its value to the tests
 * in place of the app itself.
 */
import type { TestType } from "@playwright/test";
import type { AppOptions } from "./phone.js";

/** Playwright's `test`, whose `use` accepts options for the app under the name `app`. */
export type WithAppOptions<Test> = Test & {
  use: (options: { readonly app?: AppOptions }) => void;
};

type AnyTest = TestType<object, object>;

export function withAppOptions<Args extends object, WorkerArgs extends object>(
  test: TestType<Args, WorkerArgs>,
): WithAppOptions<TestType<Args, WorkerArgs>> {
  const any = test as unknown as AnyTest;
  const { use, extend } = any;
  any.use = (fixtures) => use(renamed(fixtures));
  any.extend = ((fixtures: object) =>
    withAppOptions(extend(fixtures))) as typeof extend;
  return test as WithAppOptions<typeof test>;
}

/** The fixtures with the app's options under their name in Playwright. */
function renamed(fixtures: Readonly<Record<string, unknown>>): object {
  const { app, ...others } = fixtures;
  // A function would be another fixture, rather than options for this one.
  return typeof app === "object" && app !== null
    ? { ...others, appOptions: app }
    : fixtures;
}
