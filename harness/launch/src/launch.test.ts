import { tmpdir } from "node:os";
import { describe, expect, it } from "vitest";
import { launch, LaunchError, type LaunchOptions } from "./launch";
import { FAKE_PROGRAM } from "./testing/program";

const OPTIONS: LaunchOptions = { folder: tmpdir(), program: FAKE_PROGRAM };

describe("the program", () => {
  it("is ready once it reports that, and ends when it is closed", async () => {
    const running = await launch({ ...OPTIONS, args: ["--platform", "ios"] });
    expect(running.ready).toMatchObject({
      client: "https://www.myapp.test",
      key: "open --json --no-browser --platform ios",
    });
    await running.close();
    await expect(running.ended).resolves.toBe(
      "footbridge open ended with code 0",
    );
  });

  it("throws its output if it ends before it is ready", async () => {
    await expect(launch({ ...OPTIONS, args: ["--fail"] })).rejects.toThrow(
      new LaunchError(
        "footbridge open ended with code 3\nfootbridge.toml: there is no client at dist",
      ),
    );
  });

  it("reports a later end", async () => {
    const running = await launch({ ...OPTIONS, args: ["--end"] });
    await expect(running.ended).resolves.toBe(
      "footbridge open ended with code 4",
    );
    await running.close();
  });

  it("throws an error if it doesn't exist", async () => {
    const missing = launch({ ...OPTIONS, program: "no/such/program" });
    await expect(missing).rejects.toThrow("there is no program at");
  });

  it("throws an error if the folder doesn't exist", async () => {
    await expect(
      launch({ ...OPTIONS, folder: "/no/such/folder" }),
    ).rejects.toThrow("footbridge open could not start");
  });
});
