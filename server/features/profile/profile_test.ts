import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { addStudent, openSchool, signInStudent } from "../../../test/factories.ts";
import { beforeFirstBatch } from "../../../test/server_pair.ts";
import { type World, worldTest } from "../../../test/world.ts";
import { editProfile } from "./edit_profile.ts";

const EDITED = {
  firstName: "Samira",
  lastName: "Carter-Bell",
  organisationName: "Oak Outreach",
  organisationNumber: "54321",
};

async function openProfile(world: World) {
  const { oak, teacher } = await openSchool(world);
  const user = async () => (await teacher.get("/api/auth/user")).json();
  const changes = () =>
    oak.rows<{ data: string }>(sql`select data from events where what = 'profile.changed' order by at`);
  /** Edits the names while `meanwhile` runs between the verb's read and its write. */
  const editDuring = async (meanwhile: () => Promise<unknown>) => {
    const id = String((await user()).id);
    const establishment = { establishmentName: "Oak School", organisationNumber: null };
    const edit = {
      form: { firstName: "Alex", lastName: "Moss" },
      establishment,
      now: world.services.now(),
    };
    const actor = { kind: "staff", id, role: "teacher", mode: "teacher" } as const;
    return await world.services.doors.writeTenant(
      oak.id,
      (tx) => editProfile(beforeFirstBatch(tx, meanwhile), actor, edit),
    );
  };
  const patch = (body: unknown) => teacher.send("/api/profile", { method: "PATCH", body });
  return { oak, teacher, patch, user, changes, editDuring };
}

worldTest("staff change names and organisation, and the event names the fields alone", async (world) => {
  const { patch, user, changes } = await openProfile(world);
  const before = await user();
  assert.deepEqual([before.organisationName, before.organisationNumber], ["Oak School", null]);
  const answer = await patch(EDITED);
  assert.equal(answer.status, 200, answer.text);
  assert.deepEqual(answer.json(), { ...before, ...EDITED });
  assert.deepEqual(await user(), { ...before, ...EDITED });
  assert.equal((await patch(EDITED)).status, 200);
  assert.deepEqual(
    (await changes()).map(({ data }) => JSON.parse(data)),
    [{ fields: ["firstName", "lastName", "organisationName", "organisationNumber"], mode: "teacher" }],
    "saving the same again changes nothing",
  );
});

worldTest("without an organisation of their own, staff show the establishment's", async (world) => {
  const { oak, patch, user } = await openProfile(world);
  await patch(EDITED);
  for (const organisationName of ["  ", null, "Oak School"]) {
    await patch({ organisationName: "Elsewhere" });
    const answer = await patch({ organisationName, organisationNumber: "" });
    assert.equal(answer.json().organisationName, "Oak School");
  }
  await oak.run(sql`
    update establishment_settings set establishment_name = 'Oak Academy', organisation_number = '12345'`);
  const { organisationName, organisationNumber, firstName } = await user();
  assert.deepEqual([organisationName, organisationNumber, firstName], ["Oak Academy", "12345", "Samira"]);
  await patch({ organisationName: "Elsewhere", organisationNumber: "" });
  assert.equal(
    (await user()).organisationNumber,
    null,
    "the school's number is not another organisation's",
  );
});

worldTest("a form that is wrong says so field by field, and changes nothing", async (world) => {
  const { patch, user, changes } = await openProfile(world);
  const before = await user();
  const wrong = await patch({ ...EDITED, firstName: " ", organisationNumber: "1".repeat(21) });
  assert.equal(wrong.status, 400);
  assert.deepEqual(wrong.json().fields, {
    firstName: "First name is required",
    organisationNumber: "Organisation number can be at most 20 characters long",
  });
  for (const body of [{ email: "x@oak.example" }, { role: "admin" }, { firstName: null }, []]) {
    assert.equal((await patch(body)).status, 400, JSON.stringify(body));
  }
  assert.deepEqual(await user(), before);
  assert.deepEqual(await changes(), []);
});

worldTest("a profile is for staff, and its page leads a signed-out visitor to sign in", async (world) => {
  const { oak, teacher, patch } = await openProfile(world);
  const studentBrowser = await signInStudent(world, oak, await addStudent(teacher));
  assert.equal((await studentBrowser.send("/api/profile", { method: "PATCH", body: EDITED })).status, 403);
  assert.equal((await studentBrowser.get("/profile")).status, 404);
  const { status, headers } = await world.browser(oak.host).get("/profile");
  assert.deepEqual([status, headers.get("location")], [303, "/api/login?returnTo=%2Fprofile"]);
  await patch(EDITED);
  world.countRoundTrips();
  const page = await teacher.get("/profile");
  assert.equal(world.countRoundTrips(), 3, "session, then open sessions and the second factor at once");
  assert.match(page.text, /Profile settings.*Samira.*Oak Outreach/s);
});

worldTest("the same change through two servers is made, and recorded, once", async (world) => {
  const { oak, teacher, changes, editDuring } = await openProfile(world);
  await using second = await world.openSecondServer();
  const other = second.browser(oak.host, { cookies: teacher.cookies });
  const person = await editDuring(async () => {
    const body = { firstName: "Alex", lastName: "Moss" };
    assert.equal((await other.send("/api/profile", { method: "PATCH", body })).status, 200);
  });
  assert.deepEqual([person.firstName, person.lastName], ["Alex", "Moss"]);
  assert.equal((await changes()).length, 1);
});

worldTest("staff archived in the same moment change nothing", async (world) => {
  const { oak, changes, editDuring } = await openProfile(world);
  await using second = await world.openSecondServer();
  const archived = editDuring(() =>
    second.services.doors.writeTenant(
      oak.id,
      (tx) => tx.batch([tx.db.run(sql`update staff set archived_at = '2026-06-15'`)]),
    )
  );
  await assert.rejects(archived, { code: "not_found" });
  assert.deepEqual(await changes(), []);
});
