import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { type NewUnit, type OwnUnitOrigin } from "../../../domain/units.ts";
import { signInStaff } from "../../../test/factories.ts";
import { pausing } from "../../../test/two_servers.ts";
import { eachWorld, type World } from "../../../test/world.ts";
import { keepUnit } from "./keep_unit.ts";

const unit = (title: string, unitCode = "012345"): NewUnit => ({
  unitCode,
  title,
  level: "Level One",
  approvedDate: null,
  outcomes: [{ description: "demonstrated the ability to sow", evidenceType: "Summary sheet" }],
});
const CATALOGUE = { source: "catalogue", origin: "catalogue" } as const;
const OWN = { source: "own", origin: "typed" as OwnUnitOrigin } as const;
type Kept = { found: NewUnit } & (typeof CATALOGUE | typeof OWN);

/** Keeps one thing while another server keeps another one first, between reading and writing. */
async function openRace(world: World) {
  const second = await world.otherServer();
  const oak = await world.school("oak");
  await oak.staff("teacher", "t@oak.example");
  const teacher = await signInStaff(world, oak, "t@oak.example");
  const { id } = (await teacher.get("/api/auth/user")).json<{ id: string }>();
  const actor: Actor = { kind: "staff", id, role: "teacher", mode: "teacher" };
  const now = world.services.now();
  const keep = (tx: TenantWriter, what: Kept) => keepUnit(tx, actor, { ...what, now });
  return {
    oak,
    race: (slower: Kept, quicker: Kept) =>
      world.services.doors.writeTenant(oak.id, (tx) =>
        keep(
          pausing(tx, () => second.services.doors.writeTenant(oak.id, (other) => keep(other, quicker))),
          slower,
        )),
    kept: () =>
      world.services.doors.readTenant(oak.id, (db) =>
        db.all(sql`
          select unit_code as code, source, number, title from uas_units u join unit_revisions r on r.unit_id = u.id
          order by number`)),
    events: () =>
      world.services.doors.readTenant(
        oak.id,
        (db) => db.all(sql`select what from events where what like 'unit.%' order by rowid`),
      ),
    [Symbol.asyncDispose]: () => second[Symbol.asyncDispose](),
  };
}

eachWorld("one unit fetched on two servers at once is kept once, for both", async (world) => {
  await using given = await openRace(world);
  const found = { found: unit("Sowing"), ...CATALOGUE };
  const got = await given.race(found, found);
  assert.deepEqual([got.unitCode, got.number, got.title], ["012345", 1, "Sowing"]);
  assert.deepEqual(await given.kept(), [{ code: "012345", source: "catalogue", number: 1, title: "Sowing" }]);
  assert.deepEqual(await given.events(), [{ what: "unit.kept" }]);
});

eachWorld("what the school writes meanwhile is not overtaken by the catalogue", async (world) => {
  await using given = await openRace(world);
  const got = await given.race({ found: unit("Theirs"), ...CATALOGUE }, {
    found: unit("Ours", "12345"),
    ...OWN,
  });
  assert.deepEqual([got.title, got.source], ["Ours", "own"]);
  assert.deepEqual(await given.kept(), [{ code: "12345", source: "own", number: 1, title: "Ours" }]);
});

eachWorld("two people who write one unit in different words at once learn of each other", async (world) => {
  await using given = await openRace(world);
  await assert.rejects(given.race({ found: unit("Mine"), ...OWN }, { found: unit("Yours"), ...OWN }), {
    code: "conflict",
  });
  assert.deepEqual(await given.kept(), [{ code: "012345", source: "own", number: 1, title: "Yours" }]);
  const same = await given.race({ found: unit("Third"), ...OWN }, { found: unit("Third"), ...OWN });
  assert.equal(same.number, 2, "and the same words are kept once");
});
