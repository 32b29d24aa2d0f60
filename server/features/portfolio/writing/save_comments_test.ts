import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { openPortfolioFixture } from "../../../../test/portfolio_fixture.ts";
import { type World, worldTest } from "../../../../test/world.ts";
import type { SubmissionView } from "../read_submissions.ts";
import type { VersionView } from "./read_versions.ts";

async function cast(world: World) {
  const fixture = await openPortfolioFixture(world);
  return { ...fixture, path: `/api/submissions/${fixture.portfolio.submissions[0]!.id}` };
}

worldTest("reflection and feedback are kept, dated, and make the outcome's status", async (world) => {
  const { teacher, student, path } = await cast(world);
  const reflected = (await student.put(path, { studentComment: "I dug the bed.\nIt was hard." })).json<
    SubmissionView
  >();
  assert.equal(reflected.status, "submitted");
  assert.equal(reflected.studentComment, "I dug the bed.\nIt was hard.");
  assert.equal(reflected.studentCommentDate, "2026-06-15T09:00:00.000Z");
  world.advance(60_000);
  const reviewed = (await teacher.put(path, { teacherComment: "Good. What did you plant?" })).json<
    SubmissionView
  >();
  assert.equal(reviewed.status, "reviewed");
  assert.equal(reviewed.studentComment, "I dug the bed.\nIt was hard.", "an absent field is untouched");
  world.advance(60_000);
  assert.equal(
    (await student.put(path, { studentComment: "Beans." })).json<SubmissionView>().status,
    "submitted",
  );
});

worldTest("spaces alone are neither work nor feedback, and empty a box", async (world) => {
  const { teacher, student, path } = await cast(world);
  for (const blank of ["  ", "\n", "\u200b"]) {
    const { status, studentComment, studentCommentDate } =
      (await student.put(path, { studentComment: blank })).json<SubmissionView>();
    assert.deepEqual([status, studentComment, studentCommentDate], ["pending", "", null]);
    const { teacherComment } = (await teacher.put(path, { teacherComment: blank })).json<SubmissionView>();
    assert.equal(teacherComment, "");
  }
  await student.put(path, { studentComment: "I dug." });
  world.advance(60_000);
  const cleared = (await student.put(path, { studentComment: " " })).json<SubmissionView>();
  assert.deepEqual([cleared.status, cleared.studentComment], ["pending", ""]);
});

worldTest(
  "a student cannot write feedback, and sending it back unchanged writes none",
  async (world) => {
    const { teacher, student, path } = await cast(world);
    await teacher.put(path, { teacherComment: "Good." });
    assert.equal((await student.put(path, { teacherComment: "I am the best." })).status, 403);
    const both = await student.put(path, { studentComment: "Thanks.", teacherComment: "Good." });
    assert.equal(both.status, 200);
    assert.equal(both.json<SubmissionView>().teacherComment, "Good.");
    const refused = await student.put(path, {
      studentComment: "Changed too.",
      teacherComment: "Mine.",
    });
    assert.equal(refused.status, 403);
    assert.equal(
      (await student.put(path, {})).json<SubmissionView>().studentComment,
      "Thanks.",
      "nothing of it was kept",
    );
    for (const body of [{ teacherOutcomeComplete: true }, { studentComment: 5 }, { status: "completed" }]) {
      assert.equal((await student.put(path, body)).status, 400, JSON.stringify(body));
    }
    assert.equal((await student.post(`${path}/complete`, { complete: true })).status, 403);
  },
);

worldTest("a stale write is refused with what is there now, and loses no text", async (world) => {
  const { teacher, student, path } = await cast(world);
  const first = (await student.put(path, { studentComment: "One." })).json<SubmissionView>();
  world.advance(1000);
  await teacher.put(path, {
    studentComment: "One, as told to me.",
    baseStudentCommentDate: first.studentCommentDate,
  });
  const stale = await student.put(path, {
    studentComment: "One and two.",
    baseStudentCommentDate: first.studentCommentDate,
  });
  assert.equal(stale.status, 409);
  assert.equal(stale.json<{ current: SubmissionView }>().current.studentComment, "One, as told to me.");
  const now = stale.json<{ current: SubmissionView }>().current.studentCommentDate;
  const chosen = await student.put(path, {
    studentComment: "One and two.",
    baseStudentCommentDate: now,
  });
  assert.equal(chosen.json<SubmissionView>().studentComment, "One and two.");
  const never = await student.put(path, { studentComment: "x", baseStudentCommentDate: null });
  assert.equal(never.status, 409, "null says that nothing stood there");
});

worldTest("writing leaves one event a sitting, without a word of the text", async (world) => {
  const { oak, student, path } = await cast(world);
  for (let i = 0; i < 5; i++) {
    await student.put(path, { studentComment: `secret draft ${i}` });
    world.advance(60_000);
  }
  world.advance(60 * 60_000);
  await student.put(path, { studentComment: "secret, an hour later" });
  const rows = await oak.rows(sql`select * from events where what = 'outcome.reflected'`);
  assert.equal(rows.length, 2);
  assert.ok(!JSON.stringify(rows).includes("secret"));
});

worldTest(
  "text too long, or with a NUL, which would cut it short, is refused by its field",
  async (world) => {
    const { student, path } = await cast(world);
    for (const studentComment of ["x".repeat(20_001), "kept\u0000lost"]) {
      const answer = await student.put(path, { studentComment });
      assert.equal(answer.status, 400);
      assert.ok("studentComment" in answer.json<{ fields: Record<string, string> }>().fields);
    }
  },
);

worldTest(
  "of twenty concurrent writes on two servers one is saved and the others conflict",
  async (world) => {
    const { oak, student, path } = await cast(world);
    const first = (await student.put(path, { studentComment: "One." })).json<SubmissionView>();
    world.advance(1000);
    await using other = await world.openSecondServer();
    const elsewhere = other.browser(oak.host, { cookies: student.cookies });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        (i % 2 ? student : elsewhere).put(path, {
          studentComment: `Writer ${i}`,
          baseStudentCommentDate: first.studentCommentDate,
        })),
    );
    assert.deepEqual(
      answers.map(({ status }) => status).sort(),
      [200, ...Array(19).fill(409)],
    );
    const kept = answers.find(({ status }) => status === 200)!.json<SubmissionView>();
    const [now] = (await student.get(`/api/assignments/${kept.assignmentId}/submissions`)).json<
      SubmissionView[]
    >();
    assert.equal(now!.studentComment, kept.studentComment);
    const versions = (await student.get(`${path}/versions?box=reflection`)).json<VersionView[]>();
    assert.deepEqual(versions.map(({ words }) => words), [kept.studentComment]);
  },
);

worldTest(
  "half a character becomes a storable one, and sending it again changes nothing",
  async (world) => {
    const { student, path } = await cast(world);
    const send = () => student.put(path, { studentComment: "dug \ud83d" });
    const saved = (await send()).json<{ studentComment: string; studentCommentDate: string }>();
    assert.equal(saved.studentComment, "dug \ufffd");
    world.advance(1000);
    assert.equal((await send()).json<typeof saved>().studentCommentDate, saved.studentCommentDate);
  },
);
