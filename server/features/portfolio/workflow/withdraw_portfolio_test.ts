import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import {
  addTextEvidence,
  countEvents,
  openPortfolioFixture,
  type PortfolioFixture,
  postStep,
} from "../../../../test/portfolio_fixture.ts";
import { assign } from "../../../../test/factories.ts";
import { countRows, worldTest } from "../../../../test/world.ts";
import type { AssignmentItem } from "../list_assignments.ts";
import type { PortfolioData } from "../read_portfolio.ts";

const withdraw = ({ teacher, portfolio }: PortfolioFixture) =>
  teacher.delete(`/api/assignments/${portfolio.id}`);

/** Whether the page offers it. */
const offered = async ({ teacher, portfolio }: PortfolioFixture) =>
  (await teacher.get(`/api/portfolios/${portfolio.id}`)).json<PortfolioData>().viewer.withdrawable;

worldTest("a portfolio that holds nothing is withdrawn as a whole, and assigned again", async (world) => {
  const all = await openPortfolioFixture(world);
  const { oak, teacher, student, studentRecord, portfolio } = all;
  assert.equal((await student.delete(`/api/assignments/${portfolio.id}`)).status, 403);
  assert.equal(await offered(all), true);
  const answers = await Promise.all(Array.from({ length: 5 }, () => withdraw(all)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404, 404, 404, 404]);
  assert.deepEqual(answers.find(({ status }) => status === 200)!.json(), { success: true });
  for (const table of ["unit_assignments", "submissions"]) {
    assert.equal(await countRows(world, oak.id, table), 0, table);
  }
  assert.equal(await countEvents(world, oak, "portfolio.withdrawn"), 1);
  assert.equal((await teacher.get(`/api/assignments/${portfolio.id}`)).status, 404);
  const again = await assign(teacher, studentRecord);
  assert.equal(again.submissions.length, 3);
});

const WORK: Record<string, (all: PortfolioFixture, submission: string) => Promise<unknown>> = {
  "a file that was deleted": async ({ student, portfolio }) => {
    await addTextEvidence(student, portfolio.submissions[1]!.id, "notes.txt");
    const [file] = (await student.get(`/api/assignments/${portfolio.id}/files`)).json<
      { id: string }[]
    >();
    assert.equal((await student.delete(`/api/submission-files/${file!.id}`)).status, 200);
  },
  "a reflection that was wiped": async ({ student }, submission) => {
    await student.put(submission, { studentComment: "I dug the bed." });
    await student.put(submission, { studentComment: "" });
  },
  "feedback": ({ teacher }, submission) => teacher.put(submission, { teacherComment: "Good." }),
  "a tick": ({ teacher }, submission) => teacher.post(`${submission}/complete`, { complete: true }),
  "a place where work is kept": ({ teacher }, submission) =>
    teacher.post(`${submission}/complete`, { complete: true, heldAt: "The folder in room 4" }),
  "a message": async ({ student, portfolio }) => {
    const thread = await student.post("/api/chat/threads/direct", { assignmentId: portfolio.id });
    const { id: threadId } = thread.json<{ id: string }>();
    const message = { threadId, message: "I begin on Monday.", clientId: "first" };
    assert.equal((await student.post("/api/chat/messages", message)).status, 201);
  },
  "a step that was taken back": async ({ student, teacher, portfolio }) => {
    await postStep(student, portfolio, "submit");
    await postStep(teacher, portfolio, "return", { reason: "Too soon." });
  },
};

for (const [work, make] of Object.entries(WORK)) {
  worldTest(`a portfolio that holds ${work} is not withdrawn`, async (world) => {
    const all = await openPortfolioFixture(world);
    assert.equal(await offered(all), true);
    await make(all, `/api/submissions/${all.portfolio.submissions[1]!.id}`);
    assert.equal(await offered(all), false);
    const answer = await withdraw(all);
    assert.equal(answer.status, 409);
    assert.equal(answer.json().message, "This portfolio contains work. Archive it instead.");
    assert.equal(await countRows(world, all.oak.id, "submissions"), 3);
    assert.equal(await countEvents(world, all.oak, "portfolio.withdrawn"), 0);
  });
}

worldTest(
  "an archived portfolio is gone for its student, closed for staff, and can come back",
  async (world) => {
    const all = await openPortfolioFixture(world);
    const { oak, teacher, student, portfolio } = all;
    const path = `/api/assignments/${portfolio.id}`;
    assert.equal((await student.post(`${path}/archive`, {})).status, 403);
    assert.equal((await teacher.post(`${path}/archive`, { reason: "x" })).status, 400);
    for (let i = 0; i < 2; i++) {
      const answer = await teacher.post(`${path}/archive`, {});
      assert.equal(answer.status, 200);
      assert.equal(answer.json().id, portfolio.id);
    }
    assert.equal(
      await countEvents(world, oak, "portfolio.archived"),
      1,
      "archived twice is no fault, and once",
    );
    assert.equal((await student.get(path)).status, 404);
    assert.deepEqual((await student.get("/api/assignments")).json(), []);
    assert.deepEqual((await teacher.get("/api/assignments")).json(), []);
    assert.equal((await teacher.get(path)).status, 200);
    assert.equal((await teacher.get(`${path}/timeline`)).status, 200);
    assert.equal(await offered(all), false);
    assert.equal((await teacher.delete(path)).status, 409, "it is brought back first");
    assert.equal((await postStep(teacher, portfolio, "submit")).status, 409);
    const unit = { unitId: portfolio.unitId, unitCode: "121766", studentId: portfolio.studentId };
    assert.equal((await teacher.post("/api/assignments", unit)).status, 409, "an archived one counts");
    for (let i = 0; i < 2; i++) assert.equal((await teacher.post(`${path}/unarchive`, {})).status, 200);
    assert.equal(await countEvents(world, oak, "portfolio.unarchived"), 1);
    assert.equal((await student.get("/api/assignments")).json<AssignmentItem[]>().length, 1);
  },
);

worldTest("bringing a portfolio back does not bring its student back", async (world) => {
  const { oak, teacher, student, portfolio } = await openPortfolioFixture(world);
  await oak.run(sql`update students set archived_at = '2026-01-01'`);
  const path = `/api/assignments/${portfolio.id}`;
  assert.equal((await teacher.post(`${path}/archive`, {})).status, 200);
  assert.equal((await teacher.post(`${path}/unarchive`, {})).status, 200);
  assert.ok([401, 404].includes((await student.get(path)).status));
});

worldTest("a portfolio that remembers the date of an unticked outcome is not withdrawn", async (world) => {
  const { teacher, portfolio } = await openPortfolioFixture(world);
  const path = `/api/submissions/${portfolio.submissions[0]!.id}/complete`;
  await teacher.post(path, { complete: true, date: "2026-06-01" });
  await teacher.post(path, { complete: false });
  assert.equal((await teacher.delete(`/api/assignments/${portfolio.id}`)).status, 409);
  await teacher.post(path, { complete: true });
  await teacher.post(path, { complete: false, discardDate: true });
  assert.equal((await teacher.delete(`/api/assignments/${portfolio.id}`)).status, 409, "still there");
});
