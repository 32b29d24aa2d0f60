import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { MAX_CHOSEN_ROWS } from "../../../domain/claims.ts";
import { countEvents } from "../../../test/portfolio_fixture.ts";
import { signInNewStaff, signInStaff } from "../../../test/factories.ts";
import { worldTest } from "../../../test/world.ts";
import type { NewClaim } from "./create_claim.ts";
import type { ClaimRowView } from "./read_claim_rows.ts";
import { openClaimSchool } from "./testing.ts";

worldTest("Award All awards every verified portfolio and claims what is awarded", async (world) => {
  const school = await openClaimSchool(world);
  const { oak, admin, addPortfolio, awardAll, listClaims, readCsv } = school;
  const alone = await addPortfolio("awarded", { lastName: "Alone" });
  const verified = [await addPortfolio("verified", { lastName: "Two" }), await addPortfolio("verified")];
  await addPortfolio("assessed");
  const preview = await admin.get("/api/admin/claim-form");
  assert.match(
    preview.headers.get("content-disposition")!,
    /^attachment; filename="AQA_Claim_Form_2026-06-15.csv"/,
  );
  assert.equal(preview.text.split("\r\n").length, 1 + 3 + 1);
  assert.deepEqual(await listClaims(), [], "a preview changes nothing");

  const made = await awardAll();
  assert.equal(made.status, 201, made.text);
  const claim = made.json<
    { id: string; number: number; rowCount: number; awarded: number; csvUrl: string }
  >();
  assert.deepEqual([claim.number, claim.rowCount, claim.awarded], [1, 3, 2]);
  assert.equal((await readCsv(claim.csvUrl)).length, 3);
  const rows = (await admin.get(`/api/admin/claims/${claim.id}/rows`)).json<ClaimRowView[]>();
  assert.deepEqual(
    new Set(rows.map(({ assignmentId }) => assignmentId)),
    new Set([alone, ...verified].map(({ id }) => id)),
  );
  assert.equal(await countEvents(world, oak, "portfolio.awarded"), 3);
  assert.equal(await countEvents(world, oak, "claim.created"), 1);
  const again = await awardAll();
  assert.deepEqual([again.status, again.json<{ message: string }>().message], [
    409,
    "No Verified Portfolios",
  ]);

  await addPortfolio("awarded");
  assert.equal(
    (await awardAll()).json<{ rowCount: number; awarded: number }>().rowCount,
    1,
    "one by one, once",
  );
  assert.deepEqual((await listClaims()).map(({ number, rowCount }) => [number, rowCount]), [[2, 1], [1, 3]]);
});

worldTest("a claim holds the chosen portfolios, and says why others are left out", async (world) => {
  const { admin, teacher, addPortfolio, listClaims } = await openClaimSchool(world);
  const [chosen, waits, archived] = [
    await addPortfolio("verified"),
    await addPortfolio("verified"),
    await addPortfolio("verified"),
  ];
  const awarded = await addPortfolio("awarded");
  const assessed = await addPortfolio("assessed");
  await teacher.post(`/api/assignments/${archived.id}/archive`, {});
  const claim = (ids: string[]) => admin.post("/api/admin/claims", { assignmentIds: ids });
  const ids = [chosen.id, chosen.id, awarded.id, archived.id, assessed.id, "asg_unknown"];
  const made = await claim(ids);
  assert.equal(made.status, 201, made.text);
  const { rowCount, awarded: count, left } = made.json<NewClaim>();
  assert.deepEqual([rowCount, count], [2, 1]);
  const reasons = {
    [archived.id]: "This portfolio is archived.",
    [assessed.id]: "This portfolio is no longer verified.",
    asg_unknown: "This portfolio does not exist.",
  };
  assert.deepEqual(Object.fromEntries(left.map(({ id, reason }) => [id, reason])), reasons);
  const state = async (id: string) =>
    (await admin.get(`/api/assignments/${id}`)).json<{ portfolioStatus: string }>().portfolioStatus;
  assert.deepEqual([await state(chosen.id), await state(waits.id)], ["awarded", "verified"]);
  const again = await claim([chosen.id]);
  assert.deepEqual([again.status, again.json<{ message: string }>().message], [
    409,
    "Nothing was claimed. This portfolio is already in a claim.",
  ]);
  const none = (await claim([chosen.id, assessed.id, chosen.id])).json<{ message: string; left: unknown }>();
  assert.equal(none.message, "Nothing was claimed. None of the 2 portfolios can be claimed now.");
  assert.deepEqual(none.left, [
    { id: chosen.id, reason: "This portfolio is already in a claim." },
    { id: assessed.id, reason: "This portfolio is no longer verified." },
  ]);
  const mixed = (await claim([chosen.id, waits.id])).json<NewClaim>();
  assert.deepEqual(mixed.left, [{ id: chosen.id, reason: "This portfolio is already in a claim." }]);
  for (const bad of [[], Array(MAX_CHOSEN_ROWS + 1).fill(chosen.id), [7]]) {
    assert.equal((await claim(bad as string[])).status, 400);
  }
  assert.equal((await teacher.post("/api/admin/claims", { assignmentIds: [waits.id] })).status, 403);
  assert.deepEqual((await listClaims()).map(({ rowCount }) => rowCount), [1, 2]);
});

worldTest("a claim that is asked for with its form is exported, in one call", async (world) => {
  const { admin, oak, addPortfolio, awardAll, listClaims } = await openClaimSchool(world);
  await addPortfolio("verified");
  const made = await admin.post("/api/admin/claims", { form: true });
  const { form, csvUrl, number, createdAt } = made.json<
    { form: { csv: string; fileName: string }; csvUrl: string; number: number; createdAt: string }
  >();
  const again = await admin.get(csvUrl);
  assert.equal(form.csv, `\ufeff${again.text.replace(/^\ufeff/, "")}`);
  assert.ok(again.headers.get("content-disposition")?.includes(form.fileName), form.fileName);
  await addPortfolio("verified");
  assert.equal((await awardAll()).json<{ form: unknown }>().form, null);
  const [second, first] = await listClaims();
  assert.deepEqual([second!.state, second!.exportedAt], ["draft", null]);
  assert.deepEqual([first!.number, first!.state, first!.exportedAt], [number, "exported", createdAt]);
  const events = await oak.rows<{ what: string }>(
    sql`select what from events where what like 'claim.%' order by rowid`,
  );
  assert.deepEqual(events.map(({ what }) => what), ["claim.created", "claim.exported", "claim.created"]);
  assert.equal((await admin.post("/api/admin/claims", { form: "yes" })).status, 400);
});

worldTest("twenty at once make one claim whose rows are the awarded ones", async (world) => {
  const { oak, addPortfolio, awardAll, listClaims } = await openClaimSchool(world);
  for (let count = 0; count < 3; count++) await addPortfolio("verified");
  const answers = await Promise.all(Array.from({ length: 20 }, awardAll));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array(19).fill(409)]);
  const [claim, ...more] = await listClaims();
  assert.deepEqual([claim!.rowCount, more], [3, []]);
  const [counts] = await oak.rows(sql`
    select count(*) filter (where portfolio_status = 'awarded') as awarded, count(*) filter (where claimed = 1) as claimed
    from unit_assignments`);
  assert.deepEqual(counts, { awarded: 3, claimed: 3 });
});

worldTest("a claim that would have another number than was shown is refused", async (world) => {
  const { oak, admin, addPortfolio, listClaims } = await openClaimSchool(world);
  await addPortfolio("verified");
  const claim = (expected: unknown) => admin.post("/api/admin/claims", { expected });
  await addPortfolio("verified");
  const refused = await claim(1);
  assert.deepEqual([refused.status, refused.json<{ message: string }>().message], [
    409,
    "The next claim has changed: it would have 2 rows now, not 1. Look at the numbers again, then confirm.",
  ]);
  for (const expected of ["2", 1.5, -1]) assert.equal((await claim(expected)).status, 400, `${expected}`);
  assert.deepEqual(await listClaims(), []);
  assert.equal(await countEvents(world, oak, "portfolio.awarded"), 0);
  const made = await claim(2);
  assert.equal(made.status, 201, made.text);
  assert.equal((await claim(2)).json<{ message: string }>().message, "No Verified Portfolios");
});

worldTest("two servers make one claim", async (world) => {
  const { oak, addPortfolio, listClaims } = await openClaimSchool(world);
  for (let count = 0; count < 3; count++) await addPortfolio("verified");
  await using second = await world.openSecondServer();
  const admin = await signInStaff(world, oak, "admin@oak.example");
  const elsewhere = second.browser(oak.host, { cookies: admin.cookies });
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, at) => (at % 2 ? admin : elsewhere).post("/api/admin/claims", {})),
  );
  assert.equal(answers.filter(({ status }) => status === 201).length, 1);
  assert.deepEqual((await listClaims()).map(({ rowCount }) => rowCount), [3]);
});

worldTest("a claim is for administrators of the school whose plan has claim forms", async (world) => {
  const school = await openClaimSchool(world);
  const { oak, admin, teacher, student, addPortfolio, awardAll } = school;
  await addPortfolio("verified");
  await addPortfolio("verified");
  const { id } = (await awardAll()).json<{ id: string }>();
  const elm = await world.school("elm");
  const stranger = await signInNewStaff(world, elm, "admin", "admin@elm.example");
  const paths = ["claim-form", "claims", `claims/${id}`, `claims/${id}/csv`, `claims/${id}/rows`];
  for (const path of paths) {
    for (const browser of [teacher, student]) {
      assert.equal((await browser.get(`/api/admin/${path}`)).status, 403, path);
    }
    if (path.includes(id)) assert.equal((await stranger.get(`/api/admin/${path}`)).status, 404, path);
  }
  assert.equal((await stranger.patch(`/api/admin/claims/${id}`, { state: "exported" })).status, 404);
  admin.cookies.set("activeRole", "teacher");
  assert.equal((await awardAll()).status, 403, "in teacher mode");
  admin.cookies.delete("activeRole");
  await addPortfolio("verified");
  await oak.run(sql`update entitlements set plan = 'individual'`);
  const refused = await awardAll();
  assert.deepEqual([refused.status, refused.json<{ code: string }>().code], [403, "limit"]);
  for (const path of paths) {
    assert.equal((await admin.get(`/api/admin/${path}`)).json<{ code: string }>().code, "limit", path);
  }
});
