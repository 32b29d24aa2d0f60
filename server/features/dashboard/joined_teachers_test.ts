import assert from "node:assert/strict";
import { addStudent, openSchool, signInNewStaff } from "../../../test/factories.ts";
import { worldTest } from "../../../test/world.ts";

const DAY_MS = 86_400_000;
const textOf = (page: { text: string }) => page.text.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

worldTest("who links themselves to a student is named to the student's teachers", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const names = { firstName: "Carl", lastName: "Moss" };
  const carl = await signInNewStaff(world, oak, "teacher", "carl@oak.example", names);
  const other = await signInNewStaff(world, oak, "teacher", "u@oak.example");
  const zoe = await addStudent(teacher, { firstName: "Zoë", lastName: "Ash" });
  await addStudent(other);
  const told = /Carl Moss linked themselves to Zoë Ash on 15 June 2026\./;
  assert.doesNotMatch(textOf(await teacher.get("/")), /linked themselves/);
  world.advance(1000);
  assert.equal((await carl.post(`/api/students/${zoe.id}/link`)).status, 200);
  assert.match(textOf(await teacher.get("/")), told);
  for (const browser of [carl, other]) {
    assert.doesNotMatch(textOf(await browser.get("/")), /linked themselves/);
  }
  for (const browser of [teacher, carl]) {
    assert.match(
      textOf(await browser.get(`/students/${zoe.id}`)),
      /Teachers.*Sam Carter Carl Moss \(linked themselves on 15 June 2026\)/,
    );
  }
  world.advance(15 * DAY_MS);
  assert.doesNotMatch(textOf(await teacher.get("/")), /linked themselves/, "for two weeks");
});

worldTest(
  "no teacher links themselves out of sight by linking more, and a link that they use names them",
  async (world) => {
    const { oak, teacher } = await openSchool(world);
    const admin = await signInNewStaff(world, oak, "admin", "helen@oak.example");
    const carl = await signInNewStaff(world, oak, "teacher", "c@oak.example", {
      firstName: "Carl",
      lastName: "Moss",
    });
    const dora = await signInNewStaff(world, oak, "teacher", "d@oak.example", {
      firstName: "Dora",
      lastName: "Lind",
    });
    const names = ["Zoë", "Ann", "Bea", "Cy", "Dee"];
    const students = [];
    for (const firstName of names) students.push(await addStudent(teacher, { firstName, lastName: "Ash" }));
    const [zoe] = students;
    for (const [browser, linked] of [[dora, [zoe!]], [carl, students]] as const) {
      for (const { id } of linked) {
        world.advance(1000);
        assert.equal((await browser.post(`/api/students/${id}/link`)).status, 200);
      }
    }
    const shown = textOf(await teacher.get("/"));
    assert.match(
      shown,
      /Carl Moss linked themselves to Dee Ash , Cy Ash , Bea Ash and 2 more of your students , last on/,
    );
    assert.match(shown, /Dora Lind linked themselves to Zoë Ash on 15 June 2026\./);

    const made = await dora.post(`/api/students/${zoe!.id}/generate-token`);
    const { searchParams } = new URL(made.json<{ portfolioUrl: string }>().portfolioUrl);
    const input = { token: searchParams.get("token"), email: zoe!.email };
    assert.equal((await world.browser(oak.host).post("/api/student-access/verify-email", input)).status, 200);
    assert.match(
      textOf(await admin.get("/activity")),
      /Zoë Ash signed in with a link that Dora Lind made/,
    );
  },
);
