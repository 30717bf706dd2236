import { expect, it } from "vitest";
import { fakeSession } from "../../test/fake-session";
import { BACKUP_PAIRS } from "../signing/backup-pairs";
import { keptKeys } from "./kept-keys";

it("shows which places store the same pair", () => {
  const { session } = fakeSession({ cookies: { bt_rtoken: "t" } });
  expect(keptKeys(session)).toEqual([]);
  const { pairs } = session.signing;
  pairs.save(BACKUP_PAIRS.rsa2048, "t", "8");
  pairs.save({ ...BACKUP_PAIRS.rsa2048, publicKey: "other" }, "u", "7");
  pairs.saveSpare(BACKUP_PAIRS.rsa1024);
  const algorithm = "rsa2048";
  expect(keptKeys(session)).toEqual([
    { place: "session", owner: "", pair: 1, algorithm, isBuiltIn: true },
    { place: "user", owner: "7", pair: 2, algorithm, isBuiltIn: false },
    { place: "user", owner: "8", pair: 1, algorithm, isBuiltIn: true },
    {
      place: "spare",
      owner: "",
      pair: 3,
      algorithm: "rsa1024",
      isBuiltIn: true,
    },
  ]);
});
