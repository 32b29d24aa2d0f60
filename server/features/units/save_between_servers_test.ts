import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { type NewUnit, type OwnUnitOrigin } from "../../../domain/units.ts";
import { openSchool } from "../../../test/factories.ts";
import { beforeFirstBatch } from "../../../test/server_pair.ts";
import { type World, worldTest } from "../../../test/world.ts";
import { saveUnit } from "./save_unit.ts";

const unit = (title: string, unitCode = "012345"): NewUnit => ({
  unitCode,
  title,
  level: "Level One",
  approvedDate: null,
  outcomes: [{ description: "demonstrated the ability to sow", evidenceType: "Summary sheet" }],
});
const CATALOGUE = { source: "catalogue", origin: "catalogue" } as const;
const OWN = { source: "own", origin: "typed" as OwnUnitOrigin } as const;
type UnitInput = { unit: NewUnit } & (typeof CATALOGUE | typeof OWN);

/** Saves a unit while another server saves one between reading and writing. */
async function openRace(world: World) {
  const second = await world.openSecondServer();
  const { oak, teacher } = await openSchool(world);
  const { id } = (await teacher.get("/api/auth/user")).json<{ id: string }>();
  const actor: Actor = { kind: "staff", id, role: "teacher", mode: "teacher" };
  const now = world.services.now();
  const save = (tx: TenantWriter, input: UnitInput) => saveUnit(tx, actor, { ...input, now });
  return {
    oak,
    run: (slower: UnitInput, quicker: UnitInput) =>
      world.services.doors.writeTenant(oak.id, (tx) =>
        save(
          beforeFirstBatch(tx, () =>
            second.services.doors.writeTenant(oak.id, (other) => save(other, quicker))),
          slower,
        )),
    revisions: () =>
      oak.rows(sql`
          select unit_code as code, source, number, title from uas_units u join unit_revisions r on r.unit_id = u.id
          order by number`),
    events: () => oak.rows(sql`select what from events where what like 'unit.%' order by rowid`),
    [Symbol.asyncDispose]: () => second[Symbol.asyncDispose](),
  };
}

worldTest("one unit fetched on two servers at once is saved once, for both", async (world) => {
  await using race = await openRace(world);
  const input = { unit: unit("Sowing"), ...CATALOGUE };
  const saved = await race.run(input, input);
  assert.deepEqual([saved.unitCode, saved.number, saved.title], ["012345", 1, "Sowing"]);
  assert.deepEqual(await race.revisions(), [{
    code: "012345",
    source: "catalogue",
    number: 1,
    title: "Sowing",
  }]);
  assert.deepEqual(await race.events(), [{ what: "unit.kept" }]);
});

worldTest("what the school writes meanwhile is not overtaken by the catalogue", async (world) => {
  await using race = await openRace(world);
  const saved = await race.run({ unit: unit("Theirs"), ...CATALOGUE }, {
    unit: unit("Ours", "12345"),
    ...OWN,
  });
  assert.deepEqual([saved.title, saved.source], ["Ours", "own"]);
  assert.deepEqual(await race.revisions(), [{ code: "12345", source: "own", number: 1, title: "Ours" }]);
});

worldTest("two people who write one unit in different words at once get a conflict", async (world) => {
  await using race = await openRace(world);
  await assert.rejects(race.run({ unit: unit("Mine"), ...OWN }, { unit: unit("Yours"), ...OWN }), {
    code: "conflict",
  });
  assert.deepEqual(await race.revisions(), [{ code: "012345", source: "own", number: 1, title: "Yours" }]);
  const repeated = await race.run({ unit: unit("Third"), ...OWN }, { unit: unit("Third"), ...OWN });
  assert.equal(repeated.number, 2, "and the same words are kept once");
});
