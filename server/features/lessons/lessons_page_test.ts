import assert from "node:assert/strict";
import { addStudent, signInStaff, signInStudent } from "../../../test/factories.ts";
import { wordsOf } from "../../../test/portfolio_page.ts";
import { eachWorld } from "../../../test/world.ts";
import { comeIn, makeCard, openCardSchool, openLesson } from "./testing.ts";

eachWorld("the lessons page costs two trips, however much it shows", async (world) => {
  const { school, teacher, pupil } = await openCardSchool(world);
  const { code } = await openLesson(teacher);
  for (let i = 0; i < 5; i++) await addStudent(teacher);
  await comeIn(world, school, { token: await makeCard(teacher, pupil), code });
  world.countRoundTrips();
  const page = await teacher.get("/lessons");
  assert.equal(world.countRoundTrips(), 2);
  const words = wordsOf(page.text);
  assert.match(words, new RegExp(`${code.slice(0, 3)} ${code.slice(3)}`));
  assert.match(words, /1 came in, 1 is here now\./);
  assert.doesNotMatch(words, /Cards at this school/, "the switch is an administrator's");
});

eachWorld(
  "where cards are off a teacher reads who can switch them on, and an administrator can",
  async (world) => {
    const school = await world.school("oak");
    await school.staff("teacher", "t@oak.example");
    await school.staff("admin", "a@oak.example", { firstName: "Helen", lastName: "Marsh" });
    const words = async (email: string) =>
      wordsOf((await (await signInStaff(world, school, email)).get("/lessons")).text);
    assert.match(await words("t@oak.example"), /switch this on in Admin Mode\s*: Helen Marsh\./);
    assert.match(await words("a@oak.example"), /Switch cards on/);
  },
);

eachWorld("lessons are for staff, and the card door for anybody at a school", async (world) => {
  const { school, pupil } = await openCardSchool(world);
  const stranger = world.browser(school.host);
  assert.equal((await stranger.get("/lessons")).headers.get("location"), "/api/login?returnTo=%2Flessons");
  assert.equal((await (await signInStudent(world, school, pupil)).get("/lessons")).status, 404);
  const door = await stranger.get("/card");
  assert.deepEqual([door.status, door.headers.get("cache-control")], [200, "no-store"]);
  for (const path of ["/card", "/lessons"]) {
    assert.equal((await world.browser("localhost:5000").get(path)).status, 404, path);
  }
});

eachWorld("where cards are off, no page offers them, and their door says so at once", async (world) => {
  const { school, admin } = await openCardSchool(world);
  const nobody = world.browser(school.host);
  const pages = async () => {
    const [home, access, door] = await Promise.all(
      ["/", "/student-access", "/card"].map(async (path) => (await nobody.get(path)).text),
    );
    return [
      /href="\/card"/.test(home!),
      /href="\/card"/.test(access!),
      /Cards do not work here now/.test(door!),
    ];
  };
  assert.deepEqual(await pages(), [true, true, false]);
  await admin.put("/api/lessons/settings", { cardsAllowed: false });
  assert.deepEqual(await pages(), [false, false, true]);
});
