import { describe, expect, it, vi } from "vitest";
import { fakeTimers } from "../../test/fake-timers";
import { RequestError } from "../request/request-error";
import type { AccountEnd } from "./accounts";
import { createQrLogin } from "./qr-login";

const status = (qrStatus: number): AccountEnd => ({
  kind: "done",
  data: { qrStatus },
});

function open(...ends: readonly AccountEnd[]) {
  const timers = fakeTimers();
  const left = [...ends];
  const fetchStatus = vi.fn<
    (payload: { readonly qrcodeKey: string }) => Promise<AccountEnd>
  >(async () => left.shift() ?? status(0));
  let keys = 0;
  const qr = createQrLogin({
    fetchStatus,
    timers,
    makeKey: () => `key-${++keys}`,
  });
  /** Lets a response be parsed, then advances to the next poll. */
  const next = async (ms = 2_000): Promise<void> => {
    await Promise.resolve();
    await new Promise((resume) => setTimeout(resume));
    timers.advance(ms);
    await new Promise((resume) => setTimeout(resume));
  };
  return { fetchStatus, next, qr, timers };
}

describe("QR login", () => {
  it("polls at once and every two seconds, until there is a user", async () => {
    const { fetchStatus, next, qr } = open(status(0), status(1), status(7), {
      kind: "logged-in",
      userId: "7",
    });
    qr.start();
    expect(qr.state.get()).toEqual({ kind: "waiting", qrcodeKey: "key-1" });
    expect(fetchStatus).toHaveBeenCalledTimes(1);
    await next(1_999);
    expect(fetchStatus).toHaveBeenCalledTimes(1);
    await next(1);
    expect(qr.state.get()).toEqual({ kind: "scanned", qrcodeKey: "key-1" });
    await next();
    expect(qr.state.get().kind).toBe("waiting");
    await next();
    expect(qr.state.get()).toEqual({ kind: "logged-in", userId: "7" });
    await next();
    expect(fetchStatus).toHaveBeenCalledTimes(4);
  });

  it("expires on the server's request, or after three minutes", async () => {
    const expired = open(status(3));
    expired.qr.start();
    await expired.next();
    expect(expired.qr.state.get()).toEqual({ kind: "expired" });

    const { fetchStatus, next, qr } = open();
    qr.start();
    for (let asked = 0; asked < 90; asked += 1) await next();
    expect(qr.state.get()).toEqual({ kind: "expired" });
    expect(fetchStatus).toHaveBeenCalledTimes(91);
  });

  it("ends with a failure, and restarts with a new key", async () => {
    const { fetchStatus, next, qr } = open();
    fetchStatus.mockRejectedValueOnce(
      new RequestError("timeout", "late", true),
    );
    qr.start();
    await next();
    expect(qr.state.get()).toEqual({ kind: "failed" });
    qr.start();
    expect(qr.state.get()).toEqual({ kind: "waiting", qrcodeKey: "key-2" });
  });

  it("stops polling once it is stopped", async () => {
    const { fetchStatus, next, qr } = open();
    qr.start();
    qr.stop();
    await next();
    await next();
    expect(fetchStatus).toHaveBeenCalledTimes(1);
    expect(qr.state.get()).toEqual({ kind: "idle" });
  });
});
