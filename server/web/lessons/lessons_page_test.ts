import assert from "node:assert/strict";
import { addStudent, signInStaff, signInStudent } from "../../../test/factories.ts";
import { pageText } from "../../../test/portfolio_fixture.ts";
import { worldTest } from "../../../test/world.ts";
import { makeCard, openCardSchool, openLesson, signInByCard } from "../../features/lessons/testing.ts";

worldTest("the lessons page costs two trips, however much it shows", async (world) => {
  const { school, teacher, studentRecord } = await openCardSchool(world);
  const { code } = await openLesson(teacher);
  for (let i = 0; i < 5; i++) await addStudent(teacher);
  await signInByCard(world, school, { token: await makeCard(teacher, studentRecord), code });
  world.countRoundTrips();
  const page = await teacher.get("/lessons");
  assert.equal(world.countRoundTrips(), 2);
  const text = pageText(page.text);
  assert.match(text, new RegExp(`${code.slice(0, 3)} ${code.slice(3)}`));
  assert.match(text, /1 signed in, 1 is here now\./);
  assert.doesNotMatch(text, /Cards at this school/, "the switch is an administrator's");
});

worldTest("with cards off a teacher reads who can switch them on", async (world) => {
  const school = await world.school("oak");
  await school.staff("teacher", "t@oak.example");
  await school.staff("admin", "a@oak.example", { firstName: "Helen", lastName: "Marsh" });
  const lessonsText = async (email: string) =>
    pageText((await (await signInStaff(world, school, email)).get("/lessons")).text);
  assert.match(await lessonsText("t@oak.example"), /switch this on\s*: Helen Marsh\./);
  assert.match(await lessonsText("a@oak.example"), /Switch cards on/);
});

worldTest("lessons are for staff, the card page is public at a school", async (world) => {
  const { school, studentRecord } = await openCardSchool(world);
  const anonymous = world.browser(school.host);
  assert.equal((await anonymous.get("/lessons")).headers.get("location"), "/api/login?returnTo=%2Flessons");
  assert.equal((await (await signInStudent(world, school, studentRecord)).get("/lessons")).status, 404);
  const cardPage = await anonymous.get("/card");
  assert.deepEqual([cardPage.status, cardPage.headers.get("cache-control")], [200, "no-store"]);
  for (const path of ["/card", "/lessons"]) {
    assert.equal((await world.browser("localhost:5000").get(path)).status, 404, path);
  }
});

worldTest("with cards off, no page offers them, and the card page says so", async (world) => {
  const { school, admin } = await openCardSchool(world);
  const anonymous = world.browser(school.host);
  const pages = async () => {
    const [home, access, cardPage] = await Promise.all(
      ["/", "/student-access", "/card"].map(async (path) => (await anonymous.get(path)).text),
    );
    return [
      /href="\/card"/.test(home!),
      /href="\/card"/.test(access!),
      /Cards do not work here now/.test(cardPage!),
    ];
  };
  assert.deepEqual(await pages(), [true, true, false]);
  await admin.put("/api/lessons/settings", { cardsAllowed: false });
  assert.deepEqual(await pages(), [false, false, true]);
});
