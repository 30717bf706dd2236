import { beforeEach, describe, expect, it } from "vitest";
import { PageClock } from "./clock";
import { newPage, type Scope } from "./testing/page";
import { installTime } from "./time";

/** 1 January 2026, noon UTC. */
const EPOCH = 1_767_268_800_000;

let scope: Scope;
let clock: PageClock;
let errors: unknown[];

beforeEach(() => {
  scope = newPage();
  errors = [];
  clock = new PageClock(1000, 1000, (error) => errors.push(error));
  installTime(scope, clock, EPOCH);
});

function run(until: number): void {
  while (clock.runNext(until));
}

function evaluate(code: string): unknown {
  return scope.eval(code);
}

describe("Date", () => {
  it("returns the page's instant in all its forms", () => {
    const now = EPOCH + 1000;
    expect(evaluate("Date.now()")).toBe(now);
    expect(evaluate("+new Date()")).toBe(now);
    expect(evaluate("new Date().getTime()")).toBe(now);
    expect(evaluate("Date()")).toBe(evaluate("new Date().toString()"));
    expect(evaluate("typeof Date()")).toBe("string");
  });

  it("follows the clock", () => {
    clock.now = 61_000;
    expect(evaluate("new Date().toISOString()")).toBe(
      "2026-01-01T12:01:01.000Z",
    );
  });

  it("keeps explicit dates", () => {
    expect(evaluate("new Date(0).getTime()")).toBe(0);
    expect(evaluate("new Date(2020, 1, 3).getFullYear()")).toBe(2020);
    expect(evaluate("new Date('2020-02-03T00:00:00Z').toISOString()")).toBe(
      "2020-02-03T00:00:00.000Z",
    );
    expect(evaluate("new Date(undefined).getTime()")).toBeNaN();
    expect(evaluate("Date.UTC(2020, 0)")).toBe(Date.UTC(2020, 0));
    expect(evaluate("Date.parse('2020-01-01')")).toBe(Date.UTC(2020, 0));
    expect(evaluate("Date.length + Date.name")).toBe("7Date");
  });

  it("is a single type, which can be extended", () => {
    expect(evaluate("new Date() instanceof Date")).toBe(true);
    expect(evaluate("new Date().constructor === Date")).toBe(true);
    expect(
      evaluate(
        "class Day extends Date { get day() { return this.getTime(); } }; const day = new Day(); [day instanceof Day, day instanceof Date, day.day].join()",
      ),
    ).toBe(`true,true,${EPOCH + 1000}`);
    expect(
      evaluate("Object.prototype.toString.call(Reflect.construct(Date, []))"),
    ).toBe("[object Date]");
  });

  it("can be replaced by the page, as in a browser", () => {
    expect(evaluate("Date.now = () => 5, Date.now()")).toBe(5);
  });
});

describe("Intl.DateTimeFormat", () => {
  it("formats the page's instant by default, else its argument", () => {
    evaluate(
      "var format = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'short', timeStyle: 'medium' })",
    );
    const now = "01/01/2026, 12:00:01";
    expect(evaluate("format.format()")).toBe(now);
    expect(evaluate("format.formatToParts().map(p => p.value).join('')")).toBe(
      now,
    );
    expect(evaluate("[undefined].map(format.format)[0]")).toBe(now);
    expect(evaluate("format.format(0)")).toBe("01/01/1970, 00:00:00");
    expect(evaluate("format.format === format.format")).toBe(true);
  });
});

describe("performance", () => {
  it("counts from the document's start", () => {
    expect(evaluate("performance.now()")).toBe(0);
    clock.now = 1250;
    expect(evaluate("performance.now()")).toBe(250);
    expect(evaluate("performance.timeOrigin")).toBe(EPOCH + 1000);
    expect(evaluate("performance.timeOrigin + performance.now()")).toBe(
      evaluate("Date.now()"),
    );
    expect(evaluate("new Event('x').timeStamp")).toBe(250);
  });
});

describe("timers", () => {
  it("run with their arguments when they are due, and not before", () => {
    evaluate("var ran = []; setTimeout((a, b) => ran.push(a + b), 50, 1, 2)");
    run(1049);
    expect(evaluate("ran.length")).toBe(0);
    run(1050);
    expect(evaluate("ran.join()")).toBe("3");
  });

  it("run code given as text", () => {
    evaluate("var ran = 0; setTimeout('ran += 1', 10)");
    run(1010);
    expect(evaluate("ran")).toBe(1);
  });

  it("repeat until cleared by either function", () => {
    evaluate(
      "var ran = 0; var id = setInterval(() => { if (++ran === 3) clearTimeout(id); }, 100)",
    );
    run(5000);
    expect(evaluate("ran")).toBe(3);
    expect(clock.nextDue).toBeNull();
  });

  it("handle odd delays like a browser", () => {
    evaluate(
      "var ran = []; for (const delay of [undefined, null, -5, NaN, Infinity, '7', 2 ** 31]) setTimeout(() => ran.push(String(delay)), delay)",
    );
    run(1000);
    expect(evaluate("ran.join()")).toBe(
      "undefined,null,-5,NaN,Infinity,2147483648",
    );
    run(1007);
    expect(evaluate("ran.at(-1)")).toBe("7");
  });

  it("report an exception of a handler, and continue", () => {
    evaluate(
      "var ran = 0; setTimeout(() => { throw new Error('no') }, 1); setTimeout(() => ran++, 2)",
    );
    run(1002);
    expect(evaluate("ran")).toBe(1);
    expect(errors.map(String)).toEqual(["Error: no"]);
  });

  it("draw frames after a page has cleared every id", () => {
    evaluate(
      "var drawn = 0; requestAnimationFrame(() => drawn++); for (let id = 0; id < 100; id++) clearTimeout(id)",
    );
    run(2000);
    evaluate("requestAnimationFrame(() => drawn++)");
    run(3000);
    expect(evaluate("drawn")).toBe(2);
  });

  it("give an idle page its remaining time", () => {
    evaluate(
      "var left; requestIdleCallback(deadline => { left = deadline.timeRemaining() })",
    );
    run(1001);
    expect(evaluate("left")).toBe(50);
  });

  it("cancel frames and idle callbacks", () => {
    evaluate(
      "var ran = 0; cancelAnimationFrame(requestAnimationFrame(() => ran++)); cancelIdleCallback(requestIdleCallback(() => ran++))",
    );
    run(9000);
    expect(evaluate("ran")).toBe(0);
  });
});

describe("AbortSignal.timeout", () => {
  it("aborts with a timeout error when its time has passed", () => {
    evaluate("var signal = AbortSignal.timeout(3000)");
    run(3999);
    expect(evaluate("signal.aborted")).toBe(false);
    run(4000);
    expect(evaluate("signal.aborted")).toBe(true);
    expect(evaluate("signal.reason.name")).toBe("TimeoutError");
  });
});
