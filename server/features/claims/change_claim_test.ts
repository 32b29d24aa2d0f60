import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { NOTHING_TO_SEND } from "../../../domain/claims.ts";
import { countEvents } from "../../../test/portfolio_fixture.ts";
import { worldTest } from "../../../test/world.ts";
import { changeClaimState, withdrawClaimRow } from "./change_claim.ts";
import type { ClaimView } from "./list_claims.ts";
import type { ClaimRowView } from "./read_claim_rows.ts";
import { openClaimSchool } from "./testing.ts";

worldTest("a claim moves on step by step; what is sent does not change", async (world) => {
  const { oak, admin, teacher, addPortfolio, awardAll, listClaims, readCsv } = await openClaimSchool(world);
  const student = { studentId: "001204", firstName: "Zoë", lastName: 'Quill, the "2nd"' };
  const portfolio = await addPortfolio("verified", student);
  const { id, csvUrl } = (await awardAll()).json<{ id: string; csvUrl: string }>();
  const become = (state: string) => admin.patch(`/api/admin/claims/${id}`, { state });
  assert.equal((await become("sent")).status, 409, "not exported yet");
  assert.equal((await become("exported")).json<ClaimView>().exportedAt, world.services.now().toISOString());
  const line =
    ',Oak School,121766,Growing vegetables in a raised bed,,001204,"Quill, the ""2nd""",Zoë,,15/06/2026';
  assert.deepEqual(await readCsv(csvUrl), [line]);
  const named = { ...student, email: "", yearGroup: "", dateOfBirth: "09/07/2010", learnerNumber: "0042" };
  const edited = await teacher.put(`/api/students/${portfolio.studentId}`, named);
  assert.equal(edited.status, 200, edited.text);
  const fixed = line.replace(",,001204", ",0042,001204").replace("Zoë,,", "Zoë,09/07/2010,");
  assert.deepEqual(await readCsv(csvUrl), [fixed], "corrected until it is sent");

  assert.equal((await become("sent")).status, 200);
  await teacher.put(`/api/students/${portfolio.studentId}`, { ...named, lastName: "Later" });
  assert.deepEqual(await readCsv(csvUrl), [fixed]);
  assert.equal((await become("exported")).status, 200, "by mistake");
  assert.match((await readCsv(csvUrl))[0]!, /Later/);
  const lastSent = async () => {
    const [row] = await oak.rows<{ name: string }>(sql`select record ->> 'lastName' as name from claim_rows`);
    return row!.name;
  };
  assert.equal(await lastSent(), student.lastName, "taken back, and not sent again yet");
  for (const state of ["sent", "received", "given"]) assert.equal((await become(state)).status, 200, state);
  assert.equal((await become("given")).status, 200, "again");
  assert.equal((await become("draft")).status, 409);
  assert.equal((await become("lost")).status, 400);
  const [claim] = await listClaims();
  assert.ok(claim!.sentAt && claim!.receivedAt && claim!.givenAt);
  assert.equal(await lastSent(), "Later");
  assert.match((await readCsv(csvUrl))[0]!, /Later/);
  for (const [what, count] of [["exported", 2], ["sent", 2], ["received", 1], ["given", 1]] as const) {
    assert.equal(await countEvents(world, oak, `claim.${what}`), count, what);
  }
});

worldTest("a step from a state that is no longer is refused, and takes nothing back", async (world) => {
  const { admin, addPortfolio, awardAll, listClaims } = await openClaimSchool(world);
  await addPortfolio("verified");
  const { id } = (await awardAll()).json<{ id: string }>();
  const become = (state: string, from: string) => admin.patch(`/api/admin/claims/${id}`, { state, from });
  assert.equal((await become("exported", "draft")).status, 200);
  assert.equal((await become("exported", "draft")).status, 200, "again");
  assert.equal((await become("sent", "exported")).status, 200);
  const late = await become("exported", "draft");
  assert.equal(late.status, 409, "downloaded from a page that shows a draft");
  assert.match(late.json<{ message: string }>().message, /^Someone else has changed/);
  assert.equal((await listClaims())[0]!.state, "sent");
  assert.equal((await become("exported", "sent")).status, 200);
});

worldTest("a claim is not sent by one whose form has a row that was withdrawn since", async (world) => {
  const { admin, addPortfolio, awardAll } = await openClaimSchool(world);
  for (const lastName of ["Ash", "Birch"]) await addPortfolio("verified", { lastName });
  const { id } = (await awardAll()).json<{ id: string }>();
  const claim = `/api/admin/claims/${id}`;
  assert.equal((await admin.patch(claim, { state: "exported", from: "draft", rowCount: 2 })).status, 200);
  const [row] = (await admin.get(`${claim}/rows`)).json<ClaimRowView[]>();
  assert.equal((await admin.post(`${claim}/rows/${row!.id}/withdraw`, { reason: "Wrong unit" })).status, 200);
  const send = (rowCount: number) => admin.patch(claim, { state: "sent", from: "exported", rowCount });
  const late = await send(2);
  assert.equal(late.status, 409, late.text);
  assert.match(late.json<{ message: string }>().message, /withdrawn a row of this claim/);
  assert.equal((await send(1)).status, 200);
});

worldTest("a row is withdrawn with a reason until the claim is sent, and enters the next", async (world) => {
  const { oak, admin, addPortfolio, awardAll, listClaims, readCsv } = await openClaimSchool(world);
  const wrong = await addPortfolio("verified", { lastName: "Ash" });
  for (const lastName of ["Birch", "Cole"]) await addPortfolio("verified", { lastName });
  const { id, csvUrl } = (await awardAll()).json<{ id: string; csvUrl: string }>();
  const rows = (await admin.get(`/api/admin/claims/${id}/rows`)).json<ClaimRowView[]>();
  const row = rows.find(({ assignmentId }) => assignmentId === wrong.id)!;
  const withdraw = (rowId: string, reason = "The wrong unit was claimed") =>
    admin.post(`/api/admin/claims/${id}/rows/${rowId}/withdraw`, { reason });
  assert.equal((await withdraw(row.id, " ")).status, 400);
  assert.equal((await withdraw("clr_none")).status, 404);
  await oak.run(sql`update entitlements set plan = 'individual'`);
  assert.equal((await withdraw(row.id)).status, 403, "claim forms are not in the plan");
  assert.equal(await countEvents(world, oak, "claim.row_withdrawn"), 0, "and nothing was written");
  await oak.run(sql`update entitlements set plan = 'medium'`);
  const page = async (path: string) => {
    const { headers, ...answer } = await admin.get(path);
    const names = answer.json<ClaimRowView[]>().map((row) => [row.lastName, row.withdrawn?.reason ?? null]);
    return { names, next: /<([^>]+)>/.exec(headers.get("link") ?? "")?.[1] };
  };
  const first = await page(`/api/admin/claims/${id}/rows?limit=1`);
  assert.deepEqual(first.names, [["Ash", null]]);
  const withdrawn = (await withdraw(row.id)).json<ClaimView>();
  assert.deepEqual([withdrawn.rowCount, withdrawn.withdrawnCount], [2, 1]);
  assert.equal((await withdraw(row.id)).status, 409, "once");
  assert.equal((await readCsv(csvUrl)).length, 2);
  const second = await page(first.next!);
  assert.deepEqual(second.names, [["Birch", null]], "a withdrawal moves no row to another page");
  assert.deepEqual(await page(second.next!), { names: [["Cole", null]], next: undefined });
  assert.deepEqual((await page(`/api/admin/claims/${id}/rows`)).names, [
    ["Ash", "The wrong unit was claimed"],
    ["Birch", null],
    ["Cole", null],
  ]);
  for (const state of ["exported", "sent"]) await admin.patch(`/api/admin/claims/${id}`, { state });
  const other = rows.find(({ assignmentId }) => assignmentId !== wrong.id)!;
  const late = await withdraw(other.id);
  assert.equal(late.status, 409);
  assert.match(late.json<{ message: string }>().message, /has been sent/);
  assert.deepEqual((await awardAll()).json<{ rowCount: number; awarded: number }>().rowCount, 1);
  assert.deepEqual((await listClaims()).map(({ rowCount }) => rowCount), [1, 2]);
  assert.equal(await countEvents(world, oak, "claim.row_withdrawn"), 1);
});

worldTest("a claim whose rows are all withdrawn cannot be marked as sent", async (world) => {
  const { oak, admin, addPortfolio, awardAll, listClaims } = await openClaimSchool(world);
  await addPortfolio("verified");
  /** The row that was withdrawn enters the next claim. */
  const claim = async () => {
    const { id } = (await awardAll()).json<{ id: string }>();
    const rows = (await admin.get(`/api/admin/claims/${id}/rows`)).json<ClaimRowView[]>();
    assert.equal((await admin.patch(`/api/admin/claims/${id}`, { state: "exported" })).status, 200);
    return { claimId: id, rowId: rows[0]!.id, reason: "The wrong unit" };
  };
  const { claimId, rowId, reason } = await claim();
  await admin.post(`/api/admin/claims/${claimId}/rows/${rowId}/withdraw`, { reason });
  const refused = await admin.patch(`/api/admin/claims/${claimId}`, { state: "sent" });
  assert.deepEqual([refused.status, refused.json().message], [409, NOTHING_TO_SEND]);

  const second = await claim();
  await using other = await world.openSecondServer();
  const [staff] = await oak.rows<{ id: string }>(sql`select user_id as id from staff where role = 'admin'`);
  const actor = { kind: "staff", id: staff!.id, role: "admin", mode: "admin" } as const;
  const now = world.services.now();
  const sending = world.services.doors.writeTenant(oak.id, (tx) => {
    const batch: typeof tx.batch = async (statements) => {
      await other.services.doors.writeTenant(oak.id, (tx) => withdrawClaimRow(tx, actor, { ...second, now }));
      return await tx.batch(statements);
    };
    return changeClaimState({ ...tx, batch }, actor, { claimId: second.claimId, state: "sent", now });
  });
  await assert.rejects(sending, { code: "conflict" });
  assert.deepEqual((await listClaims()).map(({ state }) => state), ["exported", "exported"]);
  assert.equal(await countEvents(world, oak, "claim.sent"), 0);
  assert.equal((await oak.rows(sql`select 1 from claim_rows where record is not null`)).length, 0);
});
