import assert from "node:assert/strict";
import { SUPPORT_USES, supportChanges, supportUse } from "./capabilities/support.ts";
import { type Actor, CAPABILITIES, type Capability, decide, decideOn } from "./permissions.ts";
import { isSupportOpen, SUPPORT_LENGTH_MS, supportName, supportUntil } from "./support.ts";
import { admin, relation } from "../test/permission_tables.ts";

const support = (mayChange: boolean, mode: "admin" | "teacher" = "admin"): Actor => ({
  kind: "staff",
  id: "usr_op",
  role: "admin",
  mode,
  support: { grantId: "sgr_1", changes: supportChanges(mayChange) },
});
const CHANGES = [
  "evidence.list_removed",
  "evidence.restore",
  "portfolio.archive",
  "student.archive",
  "student.edit",
  "student.revoke_access",
];

Deno.test("support has the listed capabilities of an administrator, and no other", () => {
  for (const name of Object.keys(CAPABILITIES) as Capability[]) {
    const listed = supportUse(name) !== null;
    for (const actor of [support(false), support(true)]) {
      if (!listed) assert.notEqual(decide(actor, name), "yes", name);
      else assert.equal(decide(actor, name), decide(admin, name), name);
      const on = decideOn(actor, name, relation("stu_ash", false));
      if (!listed) assert.notEqual(on, "yes", name);
      else assert.equal(on, decideOn(admin, name, relation("stu_ash", false)), name);
    }
  }
  assert.equal(decide(support(true, "teacher"), "board.read"), "forbidden", "its mode narrows too");
  assert.deepEqual(Object.keys(SUPPORT_USES).filter((name) => !(name in CAPABILITIES)), []);
});

Deno.test("only a grant that says so lets support change, and little", () => {
  assert.deepEqual(supportChanges(true).toSorted(), CHANGES);
  assert.deepEqual(supportChanges(false), []);
});

Deno.test("names of support have no capability behind a prototype", () => {
  for (const name of ["constructor", "__proto__", "toString"]) assert.equal(supportUse(name), null);
});

Deno.test("a grant is open until it ends by time or by hand", () => {
  const now = new Date("2026-06-15T09:00:00.000Z");
  const endsAt = new Date(now.getTime() + SUPPORT_LENGTH_MS.hour).toISOString();
  const at = (ms: number) => new Date(now.getTime() + ms);
  assert.equal(isSupportOpen({ endsAt, endedAt: null }, at(SUPPORT_LENGTH_MS.hour - 1)), true);
  assert.equal(isSupportOpen({ endsAt, endedAt: null }, at(SUPPORT_LENGTH_MS.hour)), false);
  assert.equal(isSupportOpen({ endsAt, endedAt: now.toISOString() }, now), false);
});

Deno.test("an end is named by its time, with the day where it is another", () => {
  const now = new Date("2026-06-15T21:30:00.000Z");
  assert.equal(supportUntil("2026-06-15T22:05:00.000Z", "Europe/London", now), "23:05");
  assert.equal(supportUntil("2026-06-15T23:05:00.000Z", "Europe/London", now), "16 June 2026, 00:05");
  assert.equal(supportName(null), "Support");
  assert.equal(supportName({ firstName: "Olu", lastName: "Ade" }), "Support (Olu Ade)");
});
