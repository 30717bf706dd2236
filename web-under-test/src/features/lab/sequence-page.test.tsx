import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeApp } from "../../test/fake-app";
import { renderClient } from "../../test/render-client";

const line = (name: string) => screen.getByRole("status", { name }).textContent;

describe("the sequences", () => {
  it("match each of two calls with its own reply", async () => {
    const app = fakeApp("ios", "2.56.0");
    const { user } = renderClient(app, "/lab/sequence");
    await user.click(screen.getByRole("button", { name: "Send twice" }));
    expect(app.sent.map(({ name }) => name)).toEqual([
      "sendTokenToWeb",
      "sendTokenToWeb",
    ]);
    act(() => app.reply(app.sent[1], { code: "00000", data: "second" }));
    await waitFor(() =>
      expect(line("sendTokenToWeb 2")).toBe('answered 00000 "second"'),
    );
    expect(line("sendTokenToWeb 1")).toBe("waiting for the app");
    act(() => app.reply(app.sent[0], { code: "00000", data: "first" }));
    await waitFor(() =>
      expect(line("sendTokenToWeb 1")).toBe('answered 00000 "first"'),
    );
  });

  it("show the outcome of each of three requests under its path", async () => {
    const app = fakeApp("android", "2.56.0");
    const { user } = renderClient(app, "/lab/sequence");
    await user.click(
      screen.getByRole("button", { name: "Send three requests" }),
    );
    act(() => {
      app.reply(app.sent[2], { code: "40001", msg: "not now" });
      app.reply(app.sent[0], { code: "200" });
    });
    await waitFor(() =>
      expect([
        line("/v1/user/overview/userinfo"),
        line("/v1/mix/config/gatewaySignConfig"),
        line("/v1/user/public/getQrKeyStatus"),
      ]).toEqual([
        "answered 200",
        "waiting for the app",
        "rejected AppResponseUnSuccessError 40001 not now",
      ]),
    );
    expect(screen.getByRole("alert")).toHaveTextContent("not now");
  });

  it("wait until the page is visible again", async () => {
    const app = fakeApp("ios", "2.56.0");
    const { user } = renderClient(app, "/lab/sequence");
    await user.click(
      screen.getByRole("button", { name: "Wait until visible" }),
    );
    expect(line("Outcome")).toBe("waiting for the app");
    act(() => app.reply(app.sent[0], { code: "00000" }));
    await waitFor(() => expect(line("Outcome")).toBe("answered 00000"));
  });
});
