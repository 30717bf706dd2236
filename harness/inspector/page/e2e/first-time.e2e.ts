/** A new user's path: from an empty folder to a recorded scenario that passes, with two kinds of bridge. */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { openClient, expect, FOOTBRIDGE, test } from "./support/open";

const run = promisify(execFile);

const BRIDGES = [
  {
    bridge: "callback",
    button: "Log in",
    call: "getToken",
    data: { token: "by hand" },
    status: "Logged in with by hand",
  },
  {
    bridge: "vk-bridge",
    button: "Who am I?",
    call: "VKWebAppGetUserInfo",
    data: { id: 7, first_name: "Grace", last_name: "Hopper" },
    status: "Hello, Grace Hopper",
  },
] as const;

for (const { bridge, button, call, data, status } of BRIDGES)
  test(`from an empty folder to a passing scenario: ${bridge}`, async ({
    page: inspector,
    browser,
  }) => {
    // An engine runs the scenarios twice.
    test.setTimeout(180_000);
    const folder = await mkdtemp(join(tmpdir(), "footbridge-new-"));
    await run(FOOTBRIDGE, ["init", "--bridge", bridge], { cwd: folder });
    const { ready, client, close } = await openClient(browser, [], folder);
    await inspector.goto(ready.inspector);

    // The call is held during the recording.
    await inspector.getByRole("link", { name: /^Replies/ }).click();
    await inspector.getByLabel("Name of a call").fill(call);
    await inspector.getByLabel("Name of a call").press("Enter");
    await expect(
      inspector.getByRole("button", { name: `Stop holding ${call}` }),
    ).toBeVisible();
    await inspector.getByRole("link", { name: /^Record/ }).click();
    await inspector
      .getByRole("button", { name: "Record", exact: true })
      .click();
    await expect(
      inspector.getByRole("button", { name: "Stop recording" }),
    ).toBeVisible();
    await client.getByRole("button", { name: button }).click();

    // Respond to it manually.
    const dock = inspector.getByRole("region", { name: "Held" });
    await dock.getByRole("radio", { name: "Data" }).check({ force: true });
    await dock.getByLabel("Data, as JSON").fill(JSON.stringify(data));
    // The app takes a second, which is longer than a user's pause.
    await dock.getByLabel("Delay, in ms").fill("1000");
    await dock.getByRole("button", { name: "Respond", exact: true }).click();
    await expect(client.getByRole("status")).toHaveText(status);

    // Create a scenario that includes the reply.
    await inspector
      .getByRole("checkbox", { name: new RegExp(`^status ${status}`) })
      .check();
    await inspector.getByRole("button", { name: "Stop recording" }).click();
    await inspector.getByRole("textbox", { name: "Title" }).fill("By hand");
    await inspector.getByRole("button", { name: "Create scenario" }).click();
    // The delay is part of the scenario, and nothing else is.
    const yaml = inspector.getByRole("textbox", { name: "Scenario as YAML" });
    await expect(yaml).toContainText("after: 1s");
    expect((await yaml.innerText()).match(/advance/g)).toHaveLength(1);
    await inspector
      .getByRole("textbox", { name: /^File in/ })
      .fill("by-hand.yaml");
    await inspector.getByRole("button", { name: "Save" }).click();
    await expect(inspector.getByText(/^Saved as /)).toBeVisible();
    await inspector.getByRole("button", { name: "Run it" }).click();
    await expect(
      inspector.getByRole("list", { name: "Verdicts" }),
    ).toContainText("passed", { timeout: 60_000 });

    await client.context().close();
    await close();
    // The saved scenario also passes on the command line, with the files from `init`.
    await run(FOOTBRIDGE, ["run"], { cwd: folder });
    await rm(folder, { recursive: true });
  });
