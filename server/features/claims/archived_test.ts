import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { fixesOf, locatableOutcomes } from "../../../domain/readiness.ts";
import { RowMissing } from "../../../islands/claims/RowMissing.tsx";
import type { BrowserClient } from "../../../test/browser_client.ts";
import { pageText } from "../../../test/portfolio_fixture.ts";
import { worldTest } from "../../../test/world.ts";
import type { ClaimRowView } from "./read_claim_rows.ts";
import type { NextClaim } from "./read_next_claim.ts";
import type { ReadinessView } from "./read_readiness.ts";
import { openClaimSchool } from "./testing.ts";

worldTest("what is awarded is claimed though its student left or it is archived", async (world) => {
  const { oak, admin, addPortfolio, awardAll } = await openClaimSchool(world);
  const [archived, left, leftEarly] = [
    await addPortfolio("awarded"),
    await addPortfolio("awarded"),
    await addPortfolio("verified"),
  ];
  assert.equal((await admin.post(`/api/assignments/${archived.id}/archive`, {})).status, 200);
  await oak.run(sql`
    update students set archived_at = '2026-06-14T00:00:00.000Z' where id in (${left.studentId}, ${leftEarly.studentId})`);
  const { id, awarded } = (await awardAll()).json<{ id: string; awarded: number }>();
  assert.equal(awarded, 0);
  const next = (await admin.get("/api/admin/claims/next")).json<NextClaim>();
  assert.deepEqual([next.toAward, next.awarded, next.leftOut], [0, 0, 1]);
  const [row, ...others] = (await admin.get("/api/claims/readiness?stage=now")).json<ReadinessView[]>();
  assert.deepEqual([row!.id, row!.archived, others], [leftEarly.id, "student", []]);
  assert.ok(row!.missing.some(({ kind }) => kind === "student_left"), "found in the list");
  const setAside = await addPortfolio("verified");
  assert.equal((await admin.post(`/api/assignments/${setAside.id}/archive`, {})).status, 200);
  assert.equal((await admin.get("/api/admin/claims/next")).json<NextClaim>().leftOut, 2, "archived alone");
  const rows = (await admin.get(`/api/admin/claims/${id}/rows`)).json<ClaimRowView[]>();
  assert.deepEqual(
    new Set(rows.map(({ assignmentId }) => assignmentId)),
    new Set([archived.id, left.id]),
  );
});

worldTest("a row says what is archived, and whether its viewer can edit the student", async (world) => {
  const { oak, teacher, admin, addPortfolio } = await openClaimSchool(world);
  const [left, archived, assigned] = [
    await addPortfolio("awarded"),
    await addPortfolio("awarded"),
    await addPortfolio("verified"),
  ];
  await oak.run(
    sql`update students set archived_at = '2026-06-14T00:00:00.000Z' where id = ${left.studentId}`,
  );
  assert.equal((await admin.post(`/api/assignments/${archived.id}/archive`, {})).status, 200);
  await oak.run(sql`delete from student_teachers where student_id = ${assigned.studentId}`);
  const accessOf = async (browser: BrowserClient) => {
    const rows = (await browser.get("/api/claims/readiness?stage=now")).json<ReadinessView[]>();
    return Object.fromEntries(
      rows.map(({ id, archived, canEditStudent }) => [id, [archived, canEditStudent]]),
    );
  };
  const ofTeacher = await accessOf(teacher);
  assert.deepEqual(ofTeacher, {
    [left.id]: ["student", true],
    [archived.id]: ["portfolio", true],
    [assigned.id]: [null, false],
  });
  assert.deepEqual(await accessOf(admin), { ...ofTeacher, [assigned.id]: [null, true] });
  const details = { studentId: "N", firstName: "Robin", lastName: "Ash" };
  assert.equal((await teacher.put(`/api/students/${assigned.studentId}`, details)).status, 404);
});

worldTest("where nothing can be put right the page says why, and offers no button", async (world) => {
  const { oak, admin, teacher, addPortfolio } = await openClaimSchool(world);
  const left = await addPortfolio("awarded");
  const archived = await addPortfolio("awarded");
  const leaver = await addPortfolio("verified");
  await oak.run(sql`
    update students set archived_at = '2026-06-14T00:00:00.000Z' where id in (${left.studentId}, ${leaver.studentId})`);
  await admin.post(`/api/assignments/${archived.id}/archive`, {});
  assert.match(
    pageText((await admin.get("/claims")).text),
    /1 verified portfolio is not awarded: archived, or of a student who has left\. The list says which\./,
  );
  // A row with several things missing is drawn when it is unfolded.
  const unfolded = async () =>
    (await teacher.get("/api/claims/readiness?stage=now")).json<ReadinessView[]>().map((row) =>
      renderToStaticMarkup(createElement(RowMissing, {
        row,
        groups: fixesOf(row.missing),
        locatable: locatableOutcomes(row.missing).length > 0,
        mode: "teacher",
        open: null,
        onOpen() {},
      }))
    ).join("");
  const buttons = async () =>
    [...(await unfolded()).matchAll(/aria-label="(Add|Sign|Declare|Add where it&#x27;s kept), /g)]
      .map(([, label]) => label);
  const text = pageText((await teacher.get("/claims")).text);
  assert.match(text, /The student has left: it is not awarded until the student is brought back/);
  assert.match(text, /This student has left, so the row is claimed as it is\./);
  assert.match(text, /This portfolio is archived\. Open it and bring it back/);
  assert.deepEqual(await buttons(), ["Add"], "of the archived portfolio's student");
  await oak.run(sql`delete from student_teachers`);
  assert.match(await unfolded(), /own teachers or an administrator can add what is missing\./);
  assert.deepEqual(await buttons(), []);
});
