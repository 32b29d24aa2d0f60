import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { signInStaff } from "../../../test/factories.ts";
import { beforeFirstBatch } from "../../../test/server_pair.ts";
import { eachWorld, type School, type World } from "../../../test/world.ts";
import { editProfile } from "./edit_profile.ts";

const ESTABLISHMENT = { establishmentName: "Oak School", organisationNumber: null };

const changes = ({ services }: World, oak: School) =>
  services.doors.readTenant(
    oak.id,
    (db) => db.all<{ data: string }>(sql`select data from events where what = 'profile.changed'`),
  );

/** Runs `meanwhile` between the edit's read and its write. */
async function editBesides(world: World, oak: School, id: string, meanwhile: () => Promise<unknown>) {
  const { doors, now } = world.services;
  const editing = { form: { firstName: "Alex", lastName: "Moss" }, establishment: ESTABLISHMENT, now: now() };
  return await doors.writeTenant(
    oak.id,
    (tx) =>
      editProfile(
        beforeFirstBatch(tx, meanwhile),
        { kind: "staff", id, role: "teacher", mode: "teacher" },
        editing,
      ),
  );
}

eachWorld("the same change through two servers is made, and recorded, once", async (world) => {
  const oak = await world.school("oak");
  const { id } = await oak.staff("teacher", "t@oak.example");
  const teacher = await signInStaff(world, oak, "t@oak.example");
  await using second = await world.openSecondServer();
  const other = second.browser(oak.host);
  for (const [name, value] of teacher.cookies) other.cookies.set(name, value);
  const person = await editBesides(world, oak, id, async () => {
    const body = { firstName: "Alex", lastName: "Moss" };
    assert.equal((await other.send("/api/profile", { method: "PATCH", body })).status, 200);
  });
  assert.deepEqual([person.firstName, person.lastName], ["Alex", "Moss"]);
  assert.equal((await changes(world, oak)).length, 1);
});

eachWorld("staff archived in the same moment change nothing any more", async (world) => {
  const oak = await world.school("oak");
  const { id } = await oak.staff("teacher", "t@oak.example");
  await using second = await world.openSecondServer();
  const archived = editBesides(
    world,
    oak,
    id,
    () =>
      second.services.doors.writeTenant(oak.id, (tx) =>
        tx.batch([
          tx.db.run(
            sql`update staff set archived_at = ${world.services.now().toISOString()} where user_id = ${id}`,
          ),
        ])),
  );
  await assert.rejects(archived, { code: "not_found" });
  assert.equal((await changes(world, oak)).length, 0);
});
