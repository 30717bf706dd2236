/** The user id in a login response (§3). */
import * as v from "valibot";

const id = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.nonEmpty(),
);
const named = v.object({ userInfo: v.object({ userId: id }) });
const wrapped = v.object({ accessTokenResVO: named });

/** As text, even if it arrived as a number; `null` if the response has none. */
export function userIdIn(data: unknown): string | null {
  const direct = v.safeParse(named, data);
  if (direct.success) return direct.output.userInfo.userId;
  const inner = v.safeParse(wrapped, data);
  return inner.success ? inner.output.accessTokenResVO.userInfo.userId : null;
}
