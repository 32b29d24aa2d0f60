import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { addTextEvidence, completeOutcomes, openPortfolioFixture, postStep } from "../portfolio_fixture.ts";
import { withFleet } from "./server_fleet.ts";

Deno.test("a portfolio comes to its award while two servers answer in turns", () =>
  withFleet(async ({ world }) => {
    const { oak, teacher, admin, student, portfolio } = await openPortfolioFixture(world);
    for (const [n, { id }] of portfolio.submissions.entries()) {
      const saved = await student.put(`/api/submissions/${id}`, { studentComment: `I dug bed ${n}.` });
      assert.equal(saved.status, 200, saved.text);
      await addTextEvidence(student, id, `bed ${n}.txt`);
    }
    const submissions = (await teacher.get(`/api/assignments/${portfolio.id}/submissions`)).json<
      { studentComment: string }[]
    >();
    assert.deepEqual(
      submissions.map(({ studentComment }) => studentComment),
      portfolio.submissions.map((_, n) => `I dug bed ${n}.`),
    );
    const files = (await teacher.get(`/api/assignments/${portfolio.id}/files`)).json<{ fileUrl: string }[]>();
    assert.equal(files.length, portfolio.submissions.length);
    for (const { fileUrl } of files) {
      for (const browser of [teacher, student, teacher, student]) {
        assert.equal((await browser.get(fileUrl)).text, "We dug the bed.");
      }
    }
    await completeOutcomes({ teacher, portfolio });
    for (const [browser, step] of [[student, "submit"], [teacher, "assess"], [admin, "verify"]] as const) {
      const answer = await postStep(browser, portfolio, step, {});
      assert.equal(answer.status, 200, answer.text);
    }
    const [row] = await oak.rows<{ status: string }>(
      sql`select portfolio_status as status from unit_assignments where id = ${portfolio.id}`,
    );
    assert.equal(row!.status, "verified");
    // A sign-out at one server counts at the other at once.
    await student.post("/api/logout");
    for (let n = 0; n < 4; n++) assert.equal((await student.get("/api/assignments")).status, 401);
  }));
