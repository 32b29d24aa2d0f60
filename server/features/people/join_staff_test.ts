import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { Doors } from "../../../db/doors.ts";
import { rowsOf } from "../../../db/testing.ts";
import { AppError } from "../../../domain/errors.ts";
import { FEATURES, PLAN_FEATURES, PLAN_NAMES } from "../../../domain/plans.ts";
import { beforeFirstBatch, eachServerPair, SCHOOL, type ServerPair } from "../../../test/server_pair.ts";
import { joinStaff } from "./join_staff.ts";

const OPERATOR = { kind: "operator" } as const;

async function join(
  { now }: ServerPair,
  doors: Doors,
  name: string,
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
): Promise<string> {
  const person = { userId: `usr_${name}`, email: `${name}@oak.example`, firstName: name, lastName: "Hill" };
  try {
    await doors.writeTenant(
      SCHOOL,
      (tx) => joinStaff(beforeFirstBatch(tx, meanwhile), OPERATOR, { ...person, role: "teacher", now }),
    );
    return "joined";
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

async function people({ first }: ServerPair): Promise<{ staff: string; joined: number }> {
  const [row] = await first.readTenant(SCHOOL, (db) =>
    db.all(rowsOf<{ staff: string; joined: number }>(sql`
      select (select group_concat(first_name, ' ') from staff) as staff,
        (select count(*) from events where what = 'staff.joined') as joined`)));
  return row!;
}

eachServerPair("of two people added concurrently to a plan for one, one joins", async (servers) => {
  const { first, second } = servers;
  assert.equal(await join(servers, first, "ada", () => join(servers, second, "bo")), "limit");
  assert.deepEqual(await people(servers), { staff: "bo", joined: 1 });
  assert.equal(await join(servers, first, "bo"), "joined", "and again changes nothing");
  assert.deepEqual(await people(servers), { staff: "bo", joined: 1 });
}, "individual");

eachServerPair("two people with one address are not both staff", async (servers) => {
  const { first, second, now } = servers;
  const twin = { userId: "usr_twin", email: "ada@oak.example", firstName: "Twin", lastName: "Hill" };
  const add = () =>
    second.writeTenant(SCHOOL, (tx) => joinStaff(tx, OPERATOR, { ...twin, role: "admin", now }));
  assert.equal(await join(servers, first, "ada", add), "conflict");
  assert.deepEqual(await people(servers), { staff: "Twin", joined: 1 });
});

eachServerPair("the database's rule about several members of staff is the plans' own", async (servers) => {
  const { first } = servers;
  await join(servers, first, "ada");
  let count = 0;
  for (const plan of PLAN_NAMES) {
    for (const toggle of [undefined, null, true, false]) {
      const toggles = JSON.stringify(toggle === undefined ? {} : { [FEATURES[0]]: toggle });
      await first.writeTenant(
        SCHOOL,
        (tx) =>
          tx.batch([tx.db.run(sql`update entitlements set plan = ${plan}, feature_toggles = ${toggles}`)]),
      );
      const expected = toggle ?? PLAN_FEATURES[plan].includes("MULTI_USER");
      assert.equal(
        await join(servers, first, `p${count++}`),
        expected ? "joined" : "limit",
        `${plan} ${toggles}`,
      );
    }
  }
});
