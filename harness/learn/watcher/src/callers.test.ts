import { expect, it } from "vitest";
import { callersIn } from "./callers";

it("are the functions of the page in stacks of both engines", () => {
  const webkit =
    "report@user-script:1:2:3\nsend@https://www.learn.test/app.js:1:2\nnative@[native code]\n@https://www.learn.test/:3:4";
  expect(callersIn(webkit)).toEqual(["send"]);
  const chromium =
    "Error\n    at Callers.report (<anonymous>:1:2)\n    at Bridge.send [as call] (https://www.learn.test/app.js:1:2)\n    at async pay (https://www.learn.test/app.js:3:4)\n    at https://www.learn.test/app.js:5:6";
  expect(callersIn(chromium)).toEqual(["send", "pay"]);
});
