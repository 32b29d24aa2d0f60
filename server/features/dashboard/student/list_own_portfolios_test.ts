import assert from "node:assert/strict";
import { addStudent, assign, signInStudent } from "../../../../test/factories.ts";
import { completeOutcomes, openPortfolioFixture, postStep } from "../../../../test/portfolio_fixture.ts";
import { worldTest } from "../../../../test/world.ts";
import { listOwnPortfolios } from "./list_own_portfolios.ts";

const SENT = "Sent to your teacher. You're done for now.";

worldTest("a student's page says what is next at every step", async (world) => {
  const cast = await openPortfolioFixture(world);
  const { oak, teacher, admin, student, studentRecord, portfolio } = cast;
  const next = async () => {
    world.advance(1000);
    const [own] = await world.services.doors.readTenant(
      oak.id,
      (db) => listOwnPortfolios(db, studentRecord.id),
    );
    return [own!.progress, own!.next.text, own!.group];
  };
  const write = (browser: typeof student, index: number, words: Record<string, string>) =>
    browser.put(`/api/submissions/${portfolio.submissions[index]!.id}`, words);

  const notStarted = ["not-started", "Start here: Prepare the soil.", "todo"];
  assert.deepEqual(await next(), notStarted);
  await write(student, 0, { studentComment: "I dug." });
  await write(student, 0, { studentComment: "" });
  assert.deepEqual(await next(), notStarted, "the text is removed");
  await write(student, 0, { studentComment: "I dug." });
  assert.deepEqual(await next(), ["in-progress", "Next: Show what you know about two vegetables.", "todo"]);
  await write(teacher, 0, { teacherComment: "How deep?" });
  assert.deepEqual(await next(), ["in-progress", "Your teacher left feedback on outcome 1.", "todo"]);
  await write(student, 0, { studentComment: "I dug, a spade deep." });
  await postStep(student, portfolio, "submit");
  assert.deepEqual(await next(), ["in-progress", SENT, "withTeacher"]);
  await postStep(teacher, portfolio, "return", { reason: "Tell me about the harvest." });
  assert.deepEqual(
    await next(),
    ["in-progress", "Your teacher gave it back. Read why, then change your work.", "todo"],
  );
  await postStep(student, portfolio, "submit");
  await completeOutcomes(cast);
  assert.deepEqual(await next(), ["completed", SENT, "withTeacher"]);
  await postStep(teacher, portfolio, "assess");
  assert.match(String((await next())[1]), /The school will check it next/);
  await postStep(admin, portfolio, "verify");
  assert.match(String((await next())[1]), /The award comes next/);
  await postStep(admin, portfolio, "award");
  assert.deepEqual(await next(), ["completed", "Well done. This unit is awarded.", "finished"]);
});

worldTest("the latest activity by any role comes first", async (world) => {
  const { oak, teacher, student, studentRecord, portfolio } = await openPortfolioFixture(world);
  world.advance(1000);
  const bus = await assign(teacher, studentRecord, "070147");
  world.advance(1000);
  const aid = await assign(teacher, studentRecord, "100012");
  const codes = async () =>
    (await world.services.doors.readTenant(oak.id, (db) => listOwnPortfolios(db, studentRecord.id)))
      .map(({ unitCode }) => unitCode);
  assert.deepEqual(await codes(), ["100012", "70147", "121766"]);
  world.advance(1000);
  await student.put(`/api/submissions/${portfolio.submissions[0]!.id}`, { studentComment: "I dug." });
  assert.deepEqual(await codes(), ["121766", "100012", "70147"]);
  world.advance(1000);
  await teacher.put(`/api/submissions/${aid.submissions[3]!.id}`, { teacherComment: "Begin here." });
  assert.deepEqual(await codes(), ["100012", "121766", "70147"]);
  world.advance(1000);
  await teacher.post(`/api/submissions/${bus.submissions[0]!.id}/complete`, { complete: true });
  assert.deepEqual(await codes(), ["70147", "100012", "121766"], "complete, and still to be sent");
  await postStep(student, bus, "submit");
  assert.deepEqual(await codes(), ["70147", "100012", "121766"]);
});

worldTest("a student sees their own portfolios and no archived ones, each as one link", async (world) => {
  const { oak, teacher, portfolio } = await openPortfolioFixture(world);
  const other = await addStudent(teacher, { firstName: "يوسف" });
  const student = await signInStudent(world, oak, other);
  const own = await assign(teacher, other);
  const page = (await student.get("/")).text;
  assert.match(page, /Welcome, <bdi>يوسف<\/bdi>/);
  assert.deepEqual(
    [...page.matchAll(/href="\/portfolio\/([^"#]+)#outcome-1"/g)].map(([, id]) => id),
    [own.id],
    `and not ${portfolio.id}`,
  );
  await teacher.post(`/api/assignments/${own.id}/archive`);
  assert.match((await student.get("/")).text, /No Assignments Yet/);
});
