import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { addStudent, assign, signInStaff } from "../../../../test/factories.ts";
import { classroomTest, run, signInColleague } from "../../../../test/classroom.ts";
import { addFile, assess } from "../testing.ts";
import { classmates, share, shareTargets } from "./testing.ts";

classroomTest(
  "the students of the same unit are listed by name, with what each has already",
  async (room) => {
    const [zoe, ada] = await classmates(room, "Zoë", "Ada");
    await assign(room.teacher, await addStudent(room.teacher), "100012");
    const photo = await addFile(room, room.student);
    await share(room.teacher, photo.id, [ada!.id], [0, 2]);
    room.world.countRoundTrips();
    const listed = await shareTargets(room.teacher, photo.id);
    assert.equal(room.world.countRoundTrips(), 3, "the session, the evidence and the list");
    assert.deepEqual(
      listed.map(({ firstName, assignmentId, outcomes }) => [firstName, assignmentId, outcomes]),
      [
        ["Robin", room.portfolio.id, [0]],
        ["Ada", ada!.id, [0, 2]],
        ["Zoë", zoe!.id, []],
      ],
    );
    assert.deepEqual(listed[1], {
      assignmentId: ada!.id,
      firstName: "Ada",
      lastName: "Mate",
      yearGroup: null,
      portfolioStatus: null,
      outcomes: [0, 2],
    });
  },
);

classroomTest("a search finds every word of it, in any case, and means what it says", async (room) => {
  await classmates(room, "Zoë", "Ada", "100% Bo");
  const photo = await addFile(room, room.student);
  const search = async (text: string) =>
    (await shareTargets(room.teacher, photo.id, text)).map(({ firstName }) => firstName);
  assert.deepEqual(await search("mate ad"), ["Ada"]);
  assert.deepEqual(await search("ZOË"), ["Zoë"]);
  assert.deepEqual(await search("%"), ["100% Bo"]);
  assert.deepEqual(await search("  "), ["Robin", "100% Bo", "Ada", "Zoë"]);
  const long = await room.teacher.get(
    `/api/submission-files/${photo.id}/share-targets?search=${"x".repeat(101)}`,
  );
  assert.equal(long.status, 400);
});

classroomTest("closed, archived and inaccessible portfolios are not listed", async (room) => {
  const [ada, ben] = await classmates(room, "Ada", "Ben");
  const next = await signInColleague(room);
  await assign(next, await addStudent(next, { firstName: "Noor" }));
  const photo = await addFile(room, room.student);
  await assess(room, ada!);
  await run(room, sql`update students set archived_at = '2026-06-15' where id = ${ben!.studentId}`);
  const names = async (browser: typeof next) =>
    (await shareTargets(browser, photo.id)).map(({ firstName }) => firstName).sort();
  assert.deepEqual(await names(room.teacher), ["Robin"]);
  await room.school.staff("admin", "head@oak.example");
  assert.deepEqual(await names(await signInStaff(room.world, room.school, "head@oak.example")), [
    "Noor",
    "Robin",
  ]);
  for (const [browser, status] of [[room.student, 403], [room.otherStudent, 404], [next, 404]] as const) {
    assert.equal((await browser.get(`/api/submission-files/${photo.id}/share-targets`)).status, status);
  }
});
