import assert from "node:assert/strict";
import { addStudent, assign, signInStaff, signInStudent } from "../../../test/factories.ts";
import { eachWorld } from "../../../test/world.ts";

/** Visible text of a page. */
function wordsOf(html: string): string {
  return html.replace(/<(script|style)[\s\S]*?<\/\1>/g, " ").replaceAll(/<wbr\/?>|<!-- -->/g, "")
    .replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}

eachWorld(
  "the page holds the tab that its address names, in two round trips, however large the class",
  async (world) => {
    const oak = await world.school("oak");
    await oak.staff("teacher", "t@oak.example");
    await oak.staff("admin", "a@oak.example");
    const teacher = await signInStaff(world, oak, "t@oak.example");
    const admin = await signInStaff(world, oak, "a@oak.example");
    const page = async (browser: typeof teacher, path = "/manage-students") => {
      world.countRoundTrips();
      const { status, text } = await browser.get(path);
      assert.equal(status, 200);
      return { words: wordsOf(text), trips: world.countRoundTrips() };
    };
    const empty = await page(teacher);
    assert.match(empty.words, /Current Students \(0\).*No Students Added.*Add Your First Student/);
    assert.match((await page(teacher, "/manage-students?tab=links")).words, /No Portfolio Assignments/);

    const amira = await addStudent(teacher, {
      firstName: "Amira",
      yearGroup: "Year 9",
      learnerNumber: "0042",
    });
    const bare = await addStudent(teacher, { firstName: "Bare", email: null });
    for (const student of [amira, bare]) await assign(teacher, student);
    const { words, trips } = await page(teacher);
    assert.match(words, /Current Students \(2\)/);
    assert.match(words, /Amira.*Year 9.*15 June 2026.*0042/);
    assert.equal(trips, 2);
    const linksTab = await page(teacher, "/manage-students?tab=links");
    assert.match(
      linksTab.words,
      /Growing vegetables.*Unit 121766.*No email address on file.*Copy Email Template/,
    );
    assert.ok(linksTab.words.includes(amira.email));
    assert.equal(linksTab.trips, 2);
    assert.match((await page(admin)).words, /Current Students \(2\).*Teacher/);
    assert.equal((await page(admin, "/manage-students?tab=links")).trips, 2);
  },
);

eachWorld(
  "a signed-out visitor signs in and returns, and a student gets no page",
  async (world) => {
    const oak = await world.school("oak");
    await oak.staff("teacher", "t@oak.example");
    const teacher = await signInStaff(world, oak, "t@oak.example");
    const amira = await addStudent(teacher);
    await assign(teacher, amira);
    const stranger = await world.browser(oak.host).get("/manage-students?tab=links");
    assert.equal(stranger.status, 303);
    assert.equal(
      stranger.headers.get("location"),
      `/api/login?returnTo=${encodeURIComponent("/manage-students?tab=links")}`,
    );
    const studentBrowser = await signInStudent(world, oak, amira);
    assert.equal((await studentBrowser.get("/manage-students")).status, 404);
    const own = await studentBrowser.get("/api/assignments");
    assert.ok(!own.text.includes(amira.email), "a student's own list holds no address");
    const seen = (await teacher.get("/api/assignments?search=ash%20121766")).json<
      { student: { email: string } }[]
    >();
    assert.deepEqual(seen.map(({ student }) => student.email), [amira.email]);
    assert.deepEqual((await teacher.get("/api/assignments?search=nobody")).json(), []);
  },
);
