import assert from "node:assert/strict";
import type { Browser } from "../../../../test/browser_client.ts";
import { eachWorld } from "../../../../test/world.ts";
import type { AssignmentView } from "../read_assignment.ts";
import { completeAll, events, openCast, step } from "../../../../test/portfolio_cast.ts";

eachWorld(
  "a portfolio goes from none to submitted, assessed, verified and awarded, each by the one who may",
  async (world) => {
    const all = await openCast(world);
    const { teacher, admin, pupil, portfolio } = all;
    const submitted = await step(pupil, portfolio, "submit", {
      declaration: true,
      helpGiven: "My teacher read the task to me.",
    });
    assert.equal(submitted.json<AssignmentView>().portfolioStatus, "submitted");
    assert.equal((await step(pupil, portfolio, "assess")).status, 403);
    const early = await step(teacher, portfolio, "assess");
    assert.equal(early.status, 409);
    assert.match(early.json<{ message: string }>().message, /outcomes 1, 2 and 3/);
    assert.deepEqual(early.json().missingOutcomes, [1, 2, 3]);
    await completeAll(all);
    assert.equal(
      (await step(teacher, portfolio, "assess", { declaration: true })).json<AssignmentView>()
        .portfolioStatus,
      "assessed",
    );
    assert.equal((await step(teacher, portfolio, "verify")).status, 403);
    assert.equal((await step(admin, portfolio, "verify")).json<AssignmentView>().portfolioStatus, "verified");
    assert.equal((await step(teacher, portfolio, "award")).status, 403);
    const awarded = (await step(admin, portfolio, "award")).json<AssignmentView>();
    assert.equal(awarded.portfolioStatus, "awarded");
    assert.equal(awarded.status, "completed");
    for (const what of ["submitted", "assessed", "verified", "awarded"]) {
      assert.equal(await events(world, all.oak, `portfolio.${what}`), 1, what);
    }
  },
);

eachWorld("an administrator in teacher mode assesses, and may not verify", async (world) => {
  const all = await openCast(world);
  const { admin, pupil, portfolio } = all;
  await completeAll(all);
  await step(pupil, portfolio, "submit");
  assert.equal((await step(admin, portfolio, "assess")).status, 403, "assessing is a teacher's");
  admin.cookies.set("activeRole", "teacher");
  assert.equal((await step(admin, portfolio, "assess")).status, 200);
  assert.equal((await step(admin, portfolio, "verify")).status, 403);
  admin.cookies.set("activeRole", "admin");
  assert.equal((await step(admin, portfolio, "verify")).status, 200);
});

eachWorld("a teacher's cookie that says admin makes no administrator", async (world) => {
  const all = await openCast(world);
  await completeAll(all);
  await step(all.pupil, all.portfolio, "submit");
  await step(all.teacher, all.portfolio, "assess");
  all.teacher.cookies.set("activeRole", "admin");
  assert.equal((await step(all.teacher, all.portfolio, "verify")).status, 403);
});

eachWorld(
  "a step that is skipped or taken again is refused and says where the portfolio stands",
  async (world) => {
    const all = await openCast(world);
    const { teacher, admin, pupil, portfolio } = all;
    await completeAll(all);
    assert.equal((await step(admin, portfolio, "verify")).status, 409);
    assert.equal((await step(admin, portfolio, "award")).status, 409);
    assert.match(
      (await step(teacher, portfolio, "assess")).json<{ message: string }>().message,
      /has not been submitted yet/,
    );
    await step(pupil, portfolio, "submit");
    const again = await step(pupil, portfolio, "submit");
    assert.equal(again.status, 409);
    assert.match(again.json<{ message: string }>().message, /is already submitted/);
    assert.match(
      (await step(admin, portfolio, "award")).json<{ message: string }>().message,
      /before the steps between/,
    );
  },
);

eachWorld("of twenty awards at once one is granted, and it is written down once", async (world) => {
  const all = await openCast(world);
  const { teacher, admin, pupil, portfolio } = all;
  await completeAll(all);
  await step(pupil, portfolio, "submit");
  await step(teacher, portfolio, "assess");
  await step(admin, portfolio, "verify");
  const answers = await Promise.all(Array.from({ length: 20 }, () => step(admin, portfolio, "award")));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(19).fill(409)]);
  assert.equal(await events(world, all.oak, "portfolio.awarded"), 1);
});

eachWorld("evidence, reflections and ticks lock at assessed, feedback at awarded", async (world) => {
  const all = await openCast(world);
  const { teacher, admin, pupil, portfolio } = all;
  const [first] = portfolio.submissions;
  const write = (browser: Browser, body: unknown) => browser.put(`/api/submissions/${first!.id}`, body);
  await completeAll(all);
  await step(pupil, portfolio, "submit");
  assert.equal((await write(pupil, { studentComment: "Still open while submitted." })).status, 200);
  await step(teacher, portfolio, "assess");
  assert.equal((await write(pupil, { studentComment: "Too late." })).status, 409);
  const untick = await teacher.post(`/api/submissions/${first!.id}/complete`, { complete: false });
  assert.equal(untick.status, 409);
  assert.match(untick.json<{ message: string }>().message, /is assessed/);
  assert.equal((await write(teacher, { teacherComment: "Well done." })).status, 200);
  await step(admin, portfolio, "verify");
  await step(admin, portfolio, "award");
  assert.equal((await write(teacher, { teacherComment: "One more thing." })).status, 409);
});
