import assert from "node:assert/strict";
import {
  addStudent,
  assign,
  signInNewStaff,
  signInStaff,
  type TestPortfolio,
} from "../../../test/factories.ts";
import { worldTest } from "../../../test/world.ts";
import { listPendingReviews, PENDING_REVIEWS_SHOWN } from "./list_pending_reviews.ts";

worldTest("pending reviews are counted, longest waiting first", async (world) => {
  const oak = await world.school("oak");
  const { id } = await oak.staff("teacher", "t@oak.example");
  const teacher = await signInStaff(world, oak, "t@oak.example");
  const colleague = await signInNewStaff(world, oak, "teacher", "u@oak.example");
  const waiting = () =>
    world.services.doors.readTenant(
      oak.id,
      (db) => listPendingReviews(db, { kind: "staff", id, role: "teacher", mode: "teacher" }),
    );
  assert.deepEqual(await waiting(), { count: 0, longest: [] });

  const portfolios: TestPortfolio[] = [];
  for (let i = 0; i < PENDING_REVIEWS_SHOWN + 3; i++) {
    portfolios.push(await assign(teacher, await addStudent(teacher)));
  }
  const submit = async (browser: typeof teacher, portfolio: TestPortfolio) => {
    world.advance(60_000);
    assert.equal((await browser.post(`/api/assignments/${portfolio.id}/submit`, {})).status, 200);
  };
  const [untouched, archived, ...submitted] = portfolios.toReversed();
  for (const portfolio of submitted) await submit(teacher, portfolio);
  await submit(teacher, archived!);
  await submit(colleague, await assign(colleague, await addStudent(colleague)));
  await teacher.post(`/api/assignments/${archived!.id}/archive`, {});
  const now = await waiting();
  assert.equal(now.count, submitted.length);
  assert.deepEqual(
    now.longest.map(({ id }) => id),
    submitted.slice(0, PENDING_REVIEWS_SHOWN).map(({ id }) => id),
  );
  const [first] = now.longest;
  assert.deepEqual(Object.keys(first!), ["id", "firstName", "lastName", "unitTitle", "submittedAt"]);
  assert.equal(first!.unitTitle, "Growing vegetables in a raised bed");
  assert.equal(first!.submittedAt, "2026-06-15T09:01:00.000Z");

  await teacher.post(`/api/assignments/${first!.id}/return`, { reason: "Please write more." });
  await submit(teacher, submitted[0]!);
  assert.equal((await waiting()).longest[0]!.id, submitted[1]!.id, "submitted again, it waits from then on");
  assert.ok(!JSON.stringify(await waiting()).includes(untouched!.id));
});
