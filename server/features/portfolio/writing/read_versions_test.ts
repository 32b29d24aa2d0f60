import assert from "node:assert/strict";
import type { BrowserClient } from "../../../../test/browser_client.ts";
import { openPortfolioFixture } from "../../../../test/portfolio_fixture.ts";
import { countRows, worldTest } from "../../../../test/world.ts";
import { readSubmissionRelation } from "../../../queries/read_relation.ts";
import type { SubmissionView } from "../read_submissions.ts";
import type { VersionView } from "./read_versions.ts";
import { saveComments } from "./save_comments.ts";

const LONG = "We prepared the raised bed with compost from the school's own heap. ".repeat(20);
const MINUTES = 60_000;

worldTest("each text of a box stays findable with its author and date, the newest first", async (world) => {
  const { teacher, admin, student, portfolio } = await openPortfolioFixture(world);
  const path = `/api/submissions/${portfolio.submissions[0]!.id}`;
  const list = async (browser: BrowserClient, box: string) =>
    (await browser.get(`${path}/versions?box=${box}`)).json<VersionView[]>();
  assert.deepEqual(await list(student, "reflection"), []);
  await student.put(path, { studentComment: "I dug" });
  world.advance(MINUTES);
  await student.put(path, { studentComment: "I dug the bed." });
  world.advance(MINUTES);
  const scribed = await teacher.put(path, {
    studentComment: "I dug the bed. (Told.)",
    teacherComment: "Good.",
  });
  assert.equal(scribed.json<SubmissionView>().scribed, true);
  const versions = await list(student, "reflection");
  assert.deepEqual(versions.map(({ words, at, beganAt, author }) => [words, at, beganAt, author?.kind]), [
    ["I dug the bed. (Told.)", "2026-06-15T09:02:00.000Z", "2026-06-15T09:02:00.000Z", "staff"],
    ["I dug the bed.", "2026-06-15T09:01:00.000Z", "2026-06-15T09:00:00.000Z", "student"],
  ], "a text that only grew took the place of the one before it");
  assert.deepEqual(versions[1]!.author, {
    kind: "student",
    firstName: "Amara",
    lastName: versions[1]!.author!.lastName,
  });
  assert.deepEqual(await list(admin, "reflection"), versions);
  assert.deepEqual((await list(teacher, "feedback")).map(({ words }) => words), ["Good."]);
  assert.equal((await student.get(`${path}/versions?box=feedback`)).status, 403);
  for (const query of ["", "?box=comment", "?box=feedback&limit=5"]) {
    assert.equal((await teacher.get(`${path}/versions${query}`)).status, 400, query);
  }
  const own = await student.put(path, { studentComment: "Mine again." });
  assert.equal(own.json<SubmissionView>().scribed, false);
});

worldTest("a long text that was wiped stays findable, whatever is saved behind it", async (world) => {
  const { student, portfolio } = await openPortfolioFixture(world);
  const path = `/api/submissions/${portfolio.submissions[0]!.id}`;
  const save = async (studentComment: string) => {
    assert.equal((await student.put(path, { studentComment })).status, 200);
    world.advance(2000);
  };
  const words = async () =>
    (await student.get(`${path}/versions?box=reflection`)).json<VersionView[]>().map(({ words }) => words);
  await save(LONG);
  for (const text of ["", "o", "oh", "oh no", ""]) await save(text);
  assert.deepEqual(await words(), ["", LONG]);
  world.advance(20 * MINUTES);
  const second = LONG.toUpperCase();
  for (let left = second.length; left > 0; left -= 40) await save(second.slice(0, left));
  const kept = await words();
  assert.ok(
    kept.some((text) => text.length > second.length * 0.85 && second.startsWith(text)),
    "also where it went little by little",
  );
  assert.ok(kept.length < 8, `${kept.length} versions of one wiping`);
});

worldTest("of a box that is rewritten thirty times the last twenty texts are kept", async (world) => {
  const { oak, teacher, student, portfolio } = await openPortfolioFixture(world);
  const path = `/api/submissions/${portfolio.submissions[0]!.id}`;
  await teacher.put(path, { teacherComment: "Good." });
  for (let i = 1; i <= 30; i++) await student.put(path, { studentComment: `${i} `.repeat(30) });
  const list = (await student.get(`${path}/versions?box=reflection`)).json<VersionView[]>();
  assert.deepEqual(
    list.map(({ words }) => Number(words.split(" ")[0])),
    Array.from({ length: 20 }, (_, i) => 30 - i),
  );
  assert.equal(await countRows(world, oak.id, "versions"), 21, "the other box has its own");
});

worldTest("what is not saved leaves no version", async (world) => {
  const { oak, teacher, student, portfolio } = await openPortfolioFixture(world);
  const path = `/api/submissions/${portfolio.submissions[0]!.id}`;
  await student.put(path, { studentComment: "One." });
  const saves = [
    student.put(path, { studentComment: "Two.", baseStudentCommentDate: null }),
    teacher.put(path, { studentComment: "Three.", baseStudentCommentDate: "2020-01-01T00:00:00.000Z" }),
    student.put(path, { studentComment: "Four.", teacherComment: "Mine." }),
    student.put(path, { studentComment: "One." }),
  ];
  assert.deepEqual((await Promise.all(saves)).map(({ status }) => status), [409, 409, 403, 200]);
  assert.equal(await countRows(world, oak.id, "versions"), 1);
});

worldTest("a save that another server overtakes is refused, and leaves no version", async (world) => {
  const { oak, student, portfolio, studentRecord } = await openPortfolioFixture(world);
  const submissionId = portfolio.submissions[0]!.id;
  const { doors } = world.services;
  const actor = { kind: "student", id: studentRecord.id } as const;
  const submission = await doors.readTenant(oak.id, (db) => readSubmissionRelation(db, submissionId, actor));
  await using other = await world.openSecondServer();
  const elsewhere = other.browser(oak.host, { cookies: student.cookies });
  const save = { submission: submission!, comments: { studentComment: "Late." }, now: world.services.now() };
  world.advance(1000);
  const late = doors.writeTenant(oak.id, (tx) =>
    saveComments(
      {
        ...tx,
        async batch(statements) {
          const first = await elsewhere.put(`/api/submissions/${submissionId}`, { studentComment: "First." });
          assert.equal(first.status, 200, first.text);
          return await tx.batch(statements);
        },
      },
      actor,
      save,
    ));
  await assert.rejects(late, { code: "conflict" });
  const list = (await student.get(`/api/submissions/${submissionId}/versions?box=reflection`)).json<
    VersionView[]
  >();
  assert.deepEqual(list.map(({ words }) => words), ["First."]);
});
