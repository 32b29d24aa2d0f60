import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { BrowserClient } from "../../../test/browser_client.ts";
import { addStudent, assign, signInNewStaff } from "../../../test/factories.ts";
import { completeOutcomes, countEvents, postStep } from "../../../test/portfolio_fixture.ts";
import { worldTest } from "../../../test/world.ts";
import type { TimelineEntry } from "../portfolio/workflow/read_timeline.ts";
import type { NextClaim } from "./read_next_claim.ts";
import type { ReadinessView } from "./read_readiness.ts";
import { openClaimSchool } from "./testing.ts";

const kindsOf = async (browser: BrowserClient, stage: string) => {
  const answer = await browser.get(`/api/claims/readiness?stage=${stage}`);
  assert.equal(answer.status, 200, answer.text);
  return Object.fromEntries(
    answer.json<ReadinessView[]>().map((
      { id, missing },
    ) => [id, missing.map(({ kind }) => kind)]),
  );
};

worldTest("what a portfolio is missing is said and fixed one by one", async (world) => {
  const { oak, admin, teacher, addPortfolio, awardAll, bring } = await openClaimSchool(world);
  const portfolio = await assign(teacher, await addStudent(teacher, { studentId: "001204" }));
  const { id, unitId, studentId, submissions } = portfolio;
  assert.deepEqual(await kindsOf(teacher, "later"), {}, "begun only");
  for (const submission of submissions) {
    await teacher.post(`/api/submissions/${submission.id}/complete`, { complete: true });
  }
  const personal = ["educator_signature", "admin_signature", "learner_number", "date_of_birth"];
  assert.deepEqual(await kindsOf(teacher, "later"), { [id]: ["work", "submit", ...personal] });
  for (const [browser, step] of [[teacher, "submit"], [teacher, "assess"], [admin, "verify"]] as const) {
    assert.equal((await postStep(browser, portfolio, step)).status, 200);
  }
  assert.deepEqual(await kindsOf(teacher, "later"), {});
  assert.deepEqual(await kindsOf(teacher, "now"), { [id]: ["work", "own_work", "assessment", ...personal] });

  const locate = (heldAt: string) =>
    teacher.post(`/api/submissions/${submissions[1]!.id}/held-at`, { heldAt });
  assert.equal((await locate(" ")).status, 400);
  assert.equal(
    (await locate("In the folder in room 4")).json<{ heldAt: string }>().heldAt,
    "In the folder in room 4",
  );
  assert.equal((await locate("Elsewhere")).status, 409, "what was said stays");
  for (const declaration of ["own_work", "assessment", "assessment"]) {
    assert.equal((await teacher.post(`/api/assignments/${id}/declarations`, { declaration })).status, 200);
  }
  await teacher.post(`/api/units/${unitId}/signatures`, { educatorName: "Sam Carter" });
  await admin.post(`/api/units/${unitId}/signatures`, { adminName: "Ada Hill" });
  await teacher.put(`/api/students/${studentId}`, {
    studentId: "001204",
    firstName: "Robin",
    lastName: "Ash",
    learnerNumber: "0042",
    dateOfBirth: "09/07/2010",
  });
  assert.deepEqual(await kindsOf(teacher, "now"), { [id]: [] });
  for (const [what, count] of [["outcome.work_located", 1], ["portfolio.declared_late", 2]] as const) {
    assert.equal(await countEvents(world, oak, what), count, what);
  }
  await awardAll();
  assert.deepEqual(await kindsOf(admin, "now"), {}, "claimed");
  await addPortfolio("assessed");
  const begun = await assign(teacher, await addStudent(teacher));
  const early = await teacher.post(`/api/assignments/${begun.id}/declarations`, { declaration: "own_work" });
  assert.equal(early.status, 409);
  await bring(begun, "awarded");
  await awardAll();
  const late = await teacher.post(`/api/submissions/${begun.submissions[1]!.id}/held-at`, {
    heldAt: "Room 4",
  });
  assert.equal(late.status, 409, "claimed");
});

worldTest("what was declared late before a return is declared again after it", async (world) => {
  const { oak, admin, teacher, portfolio } = await openClaimSchool(world);
  const path = `/api/assignments/${portfolio.id}`;
  await completeOutcomes({ teacher, portfolio });
  const then = async (act: Promise<{ status: number; text: string }>) => {
    const answer = await act;
    assert.equal(answer.status, 200, answer.text);
    world.advance(60_000);
  };
  const undeclared = async () =>
    (await kindsOf(teacher, "later"))[portfolio.id]!.filter((kind) => /^(own_work|assessment)$/.test(kind));
  const declareBoth = async () => {
    for (const declaration of ["own_work", "assessment", "own_work"]) {
      await then(teacher.post(`${path}/declarations`, { declaration }));
    }
  };
  const declare = (declaration: string) => teacher.post(`${path}/declarations`, { declaration });
  for (const step of ["submit", "assess"]) await then(postStep(teacher, portfolio, step));
  await declareBoth();
  assert.deepEqual(await undeclared(), []);

  await then(postStep(admin, portfolio, "return", { reason: "Outcome 2 is not clear." }));
  assert.equal((await declare("assessment")).status, 409, "not assessed any more");
  await then(postStep(teacher, portfolio, "assess"));
  assert.deepEqual(await undeclared(), ["assessment"], "it was not submitted again");
  await then(postStep(admin, portfolio, "return", { reason: "Outcome 3 neither." }));
  await then(postStep(teacher, portfolio, "return", { reason: "Please do outcome 3." }));
  assert.equal((await declare("own_work")).status, 409, "not submitted any more");
  for (const step of ["submit", "assess"]) await then(postStep(teacher, portfolio, step));
  assert.deepEqual(await undeclared(), ["own_work", "assessment"]);
  await declareBoth();
  assert.deepEqual(await undeclared(), []);
  assert.equal(await countEvents(world, oak, "portfolio.declared_late"), 4, "once each time");

  const timeline = (await teacher.get(`${path}/timeline`)).json<TimelineEntry[]>();
  assert.deepEqual(timeline.map(({ kind, declared, by }) => [kind, declared, by?.kind]).slice(0, 3), [
    ["assessment", true, "staff"],
    ["own_work", true, "staff"],
    ["assess", null, "staff"],
  ]);
  assert.equal(timeline.filter(({ kind }) => kind === "own_work" || kind === "assessment").length, 4);
});

worldTest("the next claim is counted before it is made", async (world) => {
  const { oak, admin, teacher, addPortfolio, awardAll } = await openClaimSchool(world);
  const next = async () => (await admin.get("/api/admin/claims/next")).json<NextClaim>();
  const none = { toAward: 0, awarded: 0, leftOut: 0, withoutDateOfBirth: 0, withoutLearnerNumber: 0 };
  assert.deepEqual(await next(), { ...none, hasCentreNumber: false, reviewed: true });
  await addPortfolio("verified", { dateOfBirth: "09/07/2010" });
  await addPortfolio("awarded");
  await oak.run(sql`update establishment_settings set organisation_number = '12345'`);
  assert.deepEqual(await next(), {
    toAward: 1,
    awarded: 1,
    leftOut: 0,
    withoutDateOfBirth: 1,
    withoutLearnerNumber: 2,
    hasCentreNumber: true,
    reviewed: true,
  });
  for (let count = 0; count < 2; count++) {
    const { id } = (await awardAll()).json<{ id: string }>();
    for (const state of ["exported", "sent"]) await admin.patch(`/api/admin/claims/${id}`, { state });
    if (count === 0) await addPortfolio("verified");
  }
  assert.deepEqual(await next(), { ...none, hasCentreNumber: true, reviewed: false });
  assert.equal((await teacher.get("/api/admin/claims/next")).status, 403);
});

worldTest("staff see what their own students are missing, a page at a time", async (world) => {
  const { oak, student, teacher, admin, addPortfolio } = await openClaimSchool(world);
  const colleague = await signInNewStaff(world, oak, "teacher", "u@oak.example");
  const [, leaving] = [
    await addPortfolio("verified", { lastName: "Ash" }),
    await addPortfolio("verified", { lastName: "Birch" }),
    await addPortfolio("verified", { lastName: "Cole" }),
  ];
  assert.deepEqual(await kindsOf(colleague, "now"), {});
  assert.equal(Object.keys(await kindsOf(admin, "now")).length, 3);
  const page = await teacher.get("/api/claims/readiness?stage=now&limit=2");
  assert.equal(page.json<unknown[]>().length, 2);
  const [, next] = /<([^>]+)>/.exec(page.headers.get("link")!)!;
  await postStep(admin, leaving, "return", { reason: "Outcome 2 is not clear." });
  const rest = (await teacher.get(next!)).json<ReadinessView[]>();
  assert.deepEqual(rest.map(({ student }) => student.lastName), ["Cole"], "though a row before it has left");
  assert.equal((await student.get("/api/claims/readiness?stage=now")).status, 403);
  assert.equal((await teacher.get("/api/claims/readiness?stage=never")).status, 400);
});
