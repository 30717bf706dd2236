import { describe, expect, it, vi } from "vitest";
import { fakeTimers } from "../../test/fake-timers";
import { RequestError } from "../request/request-error";
import type { AccountEnd } from "./accounts";
import { createQrLogin } from "./qr-login";

const status = (qrStatus: number): AccountEnd => ({
  kind: "done",
  data: { qrStatus },
});

function open(...answers: readonly AccountEnd[]) {
  const timers = fakeTimers();
  const left = [...answers];
  const ask = vi.fn<
    (payload: { readonly qrcodeKey: string }) => Promise<AccountEnd>
  >(async () => left.shift() ?? status(0));
  let keys = 0;
  const qr = createQrLogin({ ask, timers, makeKey: () => `key-${++keys}` });
  /** Lets an answer be read, then moves on to the next question. */
  const next = async (ms = 2_000): Promise<void> => {
    await Promise.resolve();
    await new Promise((resume) => setTimeout(resume));
    timers.advance(ms);
    await new Promise((resume) => setTimeout(resume));
  };
  return { ask, next, qr, timers };
}

describe("logging in by a code", () => {
  it("asks at once and every two seconds, until there is a user", async () => {
    const { ask, next, qr } = open(status(0), status(1), status(7), {
      kind: "logged-in",
      userId: "7",
    });
    qr.start();
    expect(qr.state.get()).toEqual({ kind: "waiting", qrcodeKey: "key-1" });
    expect(ask).toHaveBeenCalledTimes(1);
    await next(1_999);
    expect(ask).toHaveBeenCalledTimes(1);
    await next(1);
    expect(qr.state.get()).toEqual({ kind: "scanned", qrcodeKey: "key-1" });
    await next();
    expect(qr.state.get().kind).toBe("waiting");
    await next();
    expect(qr.state.get()).toEqual({ kind: "logged-in", userId: "7" });
    await next();
    expect(ask).toHaveBeenCalledTimes(4);
  });

  it("expires when the server says so, or after three minutes", async () => {
    const told = open(status(3));
    told.qr.start();
    await told.next();
    expect(told.qr.state.get()).toEqual({ kind: "expired" });

    const { ask, next, qr } = open();
    qr.start();
    for (let asked = 0; asked < 90; asked += 1) await next();
    expect(qr.state.get()).toEqual({ kind: "expired" });
    expect(ask).toHaveBeenCalledTimes(91);
  });

  it("ends with a failure, and begins anew with another key", async () => {
    const { ask, next, qr } = open();
    ask.mockRejectedValueOnce(new RequestError("timeout", "late", true));
    qr.start();
    await next();
    expect(qr.state.get()).toEqual({ kind: "failed" });
    qr.start();
    expect(qr.state.get()).toEqual({ kind: "waiting", qrcodeKey: "key-2" });
  });

  it("asks no more once it is stopped", async () => {
    const { ask, next, qr } = open();
    qr.start();
    qr.stop();
    await next();
    await next();
    expect(ask).toHaveBeenCalledTimes(1);
    expect(qr.state.get()).toEqual({ kind: "idle" });
  });
});
