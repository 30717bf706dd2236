import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ProbeNote } from "../../lib/probe";
import { browserTimers } from "../../lib/timers";
import { createTexts } from "../../locales/texts";
import { TextsContext } from "../../locales/use-translation";
import { createKit } from "../../ui/kit";
import { KitContext } from "../../ui/use-kit";
import type { RequestServer } from "../captcha/captcha-calls";
import { fakeSession } from "../../test/fake-session";
import { createServerLab } from "./server-lab";
import { createSessionLab } from "./session-lab";
import { SessionLabPage } from "./session-lab-page";

const FULL = "a".repeat(40);

type Callback = (error: unknown, token: unknown) => void;

function open(responses: unknown[] = []) {
  const notes: ProbeNote[] = [];
  const callbacks: Callback[] = [];
  const fetch = vi.fn<typeof window.fetch>(async () =>
    Response.json({ statusCode: 200, data: { customToken: "custom" } }),
  );
  vi.stubGlobal("fetch", fetch);
  vi.stubGlobal("DeviceRisk", {
    getToken: (_: unknown, callback: Callback) => callbacks.push(callback),
  });
  const ask = vi.fn<RequestServer>(async () => responses.shift());
  const lab = createSessionLab(window, {
    probe: { note: (note) => notes.push(note) },
    timers: browserTimers,
    random: () => 0.5,
    ask,
  });
  const server = createServerLab(async () => fakeSession().session);
  const view = render(
    <TextsContext value={createTexts()}>
      <KitContext value={createKit(browserTimers)}>
        <MemoryRouter>
          <main>
            <SessionLabPage lab={lab} server={server} />
          </main>
        </MemoryRouter>
      </KitContext>
    </TextsContext>,
  );
  return { ...view, ask, callbacks, fetch, lab, notes };
}

/** Also finds elements behind a dialog. */
const status = (name: string) =>
  screen.getByRole("status", { name, hidden: true }).textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function press(name: string): Promise<void> {
  fireEvent.click(screen.getByRole("button", { name }));
  await pass(0);
}

async function type(label: string, value: string): Promise<void> {
  fireEvent.change(screen.getByRole("textbox", { name: label }), {
    target: { value },
  });
  await pass(0);
}

const moves = () =>
  within(screen.getByRole("region", { name: "Moves" }))
    .queryAllByRole("listitem")
    .map((item) => item.textContent);

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  window.localStorage.clear();
  document.cookie = "risk_token=; Path=/; Max-Age=0";
});

describe("a request to the server", () => {
  it("is selected from the list, and its response shown", async () => {
    open();
    const option = "/v1/user/login/verify-auth-login";
    fireEvent.change(screen.getByRole("combobox", { name: "Endpoint" }), {
      target: { value: option },
    });
    expect(screen.getByRole("textbox", { name: "Server path" })).toHaveValue(
      option,
    );
    await type("Payload", "nothing");
    await press("Send request");
    expect(screen.getByRole("alert")).toHaveTextContent(
      "The payload is not an object in JSON.",
    );
    await type("Server path", "/v1/p2p/adv/editAdv");
    await type("Payload", "{}");
    await press("Send request");
    await vi.waitFor(() => expect(status("Answer")).toBe("0 {}"));
    await press("Look at keys");
    expect(status("Kept keys")).toBe("none");
  });
});

describe("the risk token", () => {
  it("is acquired at page start, and sent", async () => {
    const { callbacks, lab, notes } = open();
    // The initial state is shown, but not announced.
    const state = screen.getByRole("status", { name: "Page state" });
    expect(state).toBeEmptyDOMElement();
    expect(state).toHaveAttribute("data-hint", "not started");
    expect(status("Risk token status")).toBe("");
    await press("Start");
    expect(status("Page state")).toBe("started, visible");
    await press("Show headers");
    expect(status("Request headers")).toBe("waiting");
    act(() => callbacks[0]?.(null, FULL));
    await pass(0);
    expect(status("Risk token status")).toBe("1 success");
    expect(status("Request headers")).toBe(`{"risk-token":"${FULL}"}`);
    await press("Show headers");
    expect(status("Request headers")).toBe(
      `{"risk-token":"${FULL}","terminalCode":"${FULL}"}`,
    );
    expect(status("Terminal code")).toBe(FULL);
    expect(status("Device token")).toBe("kept custom");
    expect(moves()).toEqual(["risk-token 0 → 1 (token of 40 characters)"]);
    expect(notes).toHaveLength(1);
    lab.stop();
  });

  it("is not refreshed while the page is hidden, but once it is visible", async () => {
    const { callbacks, lab } = open();
    await press("Start");
    act(() => callbacks[0]?.(null, FULL));
    await press("Hide page");
    expect(status("Page state")).toBe("started, hidden");
    await press("Refresh token");
    expect(callbacks).toHaveLength(1);
    await press("Show page");
    expect(callbacks).toHaveLength(2);
    lab.stop();
  });

  it("is restored from the cookie after a restart, unless it expired or was removed", async () => {
    const { callbacks, lab } = open();
    await press("Start");
    act(() => callbacks[0]?.(null, FULL));
    await pass(0);
    await press("Start over");
    expect(moves()[0]).toBe("risk-token 0 → 1 (token in the cookie)");
    await press("Expire token");
    await press("Start over");
    expect(callbacks).toHaveLength(2);
    act(() => callbacks[1]?.(null, "short"));
    await pass(0);
    expect(status("Risk token status")).toBe("2 demoted");
    await press("Forget token");
    await press("Show headers");
    expect(status("Request headers")).toContain('"risk-token":""');
    lab.stop();
    await pass(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("is reported when the acquisition fails", async () => {
    const { callbacks, fetch, lab } = open();
    await press("Start");
    act(() => callbacks[0]?.(new Error("constid 500"), null));
    await pass(1_000);
    act(() => callbacks[1]?.(null, ""));
    await pass(0);
    expect(status("Risk token status")).toBe("3 error");
    const reports = fetch.mock.calls.filter(([address]) =>
      String(address).startsWith("https://errors."),
    );
    expect(reports.map(([, init]) => String(init?.body))).toEqual([
      expect.stringContaining('"reason":"empty token"'),
    ]);
    lab.stop();
  });
});

describe("the device", () => {
  it("renews its token after a day", async () => {
    const { callbacks, fetch, lab } = open();
    await press("Start");
    act(() => callbacks[0]?.(null, FULL));
    await pass(0);
    expect(fetch).toHaveBeenCalledTimes(1);
    await press("Ask for fingerprint");
    expect(fetch).toHaveBeenCalledTimes(1);
    await press("Age device token");
    expect(status("Device token")).toBe("due");
    await press("Ask for fingerprint");
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(status("Device token")).toBe("kept custom");
    lab.stop();
  });

  it("replaces a stored placeholder code", async () => {
    const { callbacks, lab } = open();
    window.localStorage.setItem("terminal_code", "mine");
    await press("Start");
    expect(status("Terminal code")).toBe("mine");
    await press("Store the placeholder");
    await press("Start over");
    act(() => callbacks[1]?.(null, "token"));
    await pass(0);
    expect(status("Terminal code")).toBe("token");
    await press("Forget terminal code");
    expect(window.localStorage.getItem("terminal_code")).toBeNull();
    lab.stop();
  });
});

describe("human verification", () => {
  const needed = (kind: number) => ({
    code: "00000",
    data: { bizId: "biz-1", geetestId: "g", status: kind },
  });

  it("passes through the client's own challenge", async () => {
    const { ask } = open([needed(1), { code: "00000" }]);
    fireEvent.click(screen.getByRole("radio", { name: "Registration" }));
    await press("Confirm");
    expect(status("Captcha state")).toBe("shown");
    expect(status("Human check")).toBe("waiting");
    fireEvent.change(screen.getByRole("slider"), { target: { value: "55" } });
    await press("Verify");
    expect(status("Captcha state")).toBe("passed");
    expect(status("Human check")).toBe("passed biz-1");
    expect(ask.mock.calls[0]?.[1]).toMatchObject({ scene: "register" });
  });

  it("shows nothing for a cancel, and an alert for a failure", async () => {
    open([needed(1), { code: "60001", msg: "no more" }]);
    await press("Confirm");
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    await pass(200);
    expect(status("Human check")).toBe("cancelled");
    expect(screen.queryByRole("alert")).toBeNull();
    await press("Confirm");
    expect(status("Human check")).toBe("failed 60001 no more");
    expect(screen.getByRole("alert")).toBeVisible();
  });
});

describe("attribution", () => {
  it("parses any address, and reports an invalid one", async () => {
    open();
    expect(status("Attribution codes")).toBe("");
    await press("Read codes");
    expect(status("Attribution codes")).toBe(
      '{"registerChannel":"partner","registerVipNo":"v1"}',
    );
    await type("Address", "http://[");
    await press("Read codes");
    expect(screen.getByRole("alert")).toHaveTextContent("not an address");
    await type("Address", "/ja/");
    await press("Read codes");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(status("Attribution codes")).toContain("partner");
  });
});

describe("the services", () => {
  it("are probed, and their results shown", async () => {
    const { fetch } = open();
    expect(screen.getByRole("status", { name: "Image host" })).toHaveAttribute(
      "data-hint",
      "https://img1.exchange-static.test",
    );
    await press("Probe image hosts");
    expect(status("Image host")).toBe("waiting");
    await press("Send report");
    expect(status("Error report")).toBe("sent");
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});
