import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { addStudent, signInStaff, signInStudent } from "../../../test/factories.ts";
import { eachWorld, type School, type World } from "../../../test/world.ts";

const EDITED = {
  firstName: "Samira",
  lastName: "Carter-Bell",
  organisationName: "Oak Outreach",
  organisationNumber: "54321",
};

async function openStaffRoom(world: World) {
  const oak = await world.school("oak");
  await oak.staff("teacher", "t@oak.example", { firstName: "Sam", lastName: "Carter" });
  const teacher = await signInStaff(world, oak, "t@oak.example");
  const patch = (body: unknown) => teacher.send("/api/profile", { method: "PATCH", body });
  const user = async () => (await teacher.get("/api/auth/user")).json();
  return { oak, teacher, patch, user };
}

async function changes(world: World, oak: School): Promise<unknown[]> {
  const rows = await world.services.doors.readTenant(
    oak.id,
    (db) => db.all<{ data: string }>(sql`select data from events where what = 'profile.changed' order by at`),
  );
  return rows.map(({ data }) => JSON.parse(data));
}

eachWorld(
  "staff change their names and their organisation, and the event names the fields alone",
  async (world) => {
    const { oak, patch, user } = await openStaffRoom(world);
    const before = await user();
    assert.deepEqual([before.organisationName, before.organisationNumber], ["Oak School", null]);
    const answer = await patch(EDITED);
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(answer.json(), { ...before, ...EDITED });
    assert.deepEqual(await user(), { ...before, ...EDITED });
    assert.equal((await patch(EDITED)).status, 200);
    assert.deepEqual(
      await changes(world, oak),
      [{ fields: ["firstName", "lastName", "organisationName", "organisationNumber"], mode: "teacher" }],
      "saving the same again changes nothing",
    );
  },
);

eachWorld(
  "without an organisation of their own, staff show the establishment's, whatever it becomes",
  async (world) => {
    const { oak, patch, user } = await openStaffRoom(world);
    await patch(EDITED);
    for (const organisationName of ["  ", null, "Oak School"]) {
      await patch({ organisationName: "Elsewhere" });
      assert.equal(
        (await patch({ organisationName, organisationNumber: "" })).json().organisationName,
        "Oak School",
      );
    }
    await world.services.doors.writeTenant(oak.id, (tx) =>
      tx.batch([
        tx.db.run(sql`
        update establishment_settings set establishment_name = 'Oak Academy', organisation_number = '12345'`),
      ]));
    const { organisationName, organisationNumber, firstName } = await user();
    assert.deepEqual([organisationName, organisationNumber, firstName], ["Oak Academy", "12345", "Samira"]);
    await patch({ organisationName: "Elsewhere", organisationNumber: "" });
    assert.equal(
      (await user()).organisationNumber,
      null,
      "the school's number is not another organisation's",
    );
  },
);

eachWorld("a form that is wrong says so field by field, and changes nothing", async (world) => {
  const { oak, patch, user } = await openStaffRoom(world);
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
  assert.deepEqual(await changes(world, oak), []);
});

eachWorld(
  "a profile is for staff, and its page sends a signed-out visitor to sign in and back",
  async (world) => {
    const { oak, teacher, patch } = await openStaffRoom(world);
    const student = await addStudent(teacher);
    const studentBrowser = await signInStudent(world, oak, student);
    assert.equal((await studentBrowser.send("/api/profile", { method: "PATCH", body: EDITED })).status, 403);
    assert.equal((await studentBrowser.get("/profile")).status, 404);
    const stranger = await world.browser(oak.host).get("/profile");
    assert.deepEqual([stranger.status, stranger.headers.get("location")], [
      303,
      "/api/login?returnTo=%2Fprofile",
    ]);
    await patch(EDITED);
    world.countRoundTrips();
    const page = await teacher.get("/profile");
    assert.equal(world.countRoundTrips(), 1);
    assert.match(page.text, /Profile settings.*Samira.*Oak Outreach/s);
  },
);
