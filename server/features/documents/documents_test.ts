import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { signInNewStaff } from "../../../test/factories.ts";
import { countEvents, openPortfolioFixture } from "../../../test/portfolio_fixture.ts";
import { worldTest } from "../../../test/world.ts";
import { listObjects } from "../../adapters/storage/testing.ts";
import { sweepSchool } from "../../flows/sweep.ts";
import { pdfText } from "../../documents/testing.ts";
import { bytesAt } from "../evidence/testing.ts";
import type { DocumentView } from "./stored_document.ts";
import { write } from "./testing.ts";

worldTest("a portfolio's PDF is for its staff alone", async (world) => {
  const { oak, teacher, admin, student, portfolio } = await openPortfolioFixture(world);
  const other = await signInNewStaff(world, oak, "teacher", "u@oak.example");
  const elm = await world.school("elm");
  const stranger = await signInNewStaff(world, elm, "admin", "a@elm.example");
  const ask = { assignmentId: portfolio.id };
  const { id } = (await teacher.post("/api/documents", ask)).json<DocumentView>();
  await world.runJobs();
  for (
    const [browser, status] of [
      [student, 403],
      [other, 404],
      [stranger, 404],
      [world.browser(oak.host), 401],
    ] as const
  ) {
    assert.equal((await browser.post("/api/documents", ask)).status, status);
    for (
      const path of [`documents/${id}`, `documents/${id}/file`, `generate-portfolio/${portfolio.id}`]
    ) {
      assert.equal((await browser.get(`/api/${path}`)).status, status, path);
    }
  }
  assert.equal((await admin.get(`/api/documents/${id}`)).json<DocumentView>().state, "ready");
  const file = await teacher.get(`/api/generate-portfolio/${portfolio.id}`);
  assert.equal(file.headers.get("content-type"), "application/pdf");
  assert.match(file.headers.get("content-disposition") ?? "", /121766%20Amara%20Whitlock\.pdf/);
  assert.equal(file.headers.get("cache-control"), "no-store");
  assert.equal(await countEvents(world, oak, "portfolio.exported"), 1);
  assert.equal((await teacher.post("/api/documents", { assignmentId: "asg_none" })).status, 404);
  assert.equal((await teacher.post("/api/documents", { ...ask, options: 1 })).status, 400);
});

worldTest("what fails says why, and is made again when it is asked for again", async (world) => {
  const { oak, teacher, portfolio } = await openPortfolioFixture(world);
  const ask = async () =>
    (await teacher.post("/api/documents", { assignmentId: portfolio.id })).json<DocumentView>();
  const { id } = await ask();
  await oak.run(sql`update jobs set attempts = 7 where kind = 'make_portfolio_pdf'`);
  const storage = world.services.storage as { begin: typeof world.services.storage.begin };
  const plain = storage.begin;
  storage.begin = () => Promise.reject(new Error("no room"));
  await world.runJobs();
  const failed = (await teacher.get(`/api/documents/${id}`)).json<DocumentView>();
  assert.deepEqual([failed.state, failed.reason], ["failed", "It could not be made. Please try again."]);
  storage.begin = plain;
  const again = await ask();
  assert.equal(again.state, "waiting");
  await world.runJobs();
  assert.equal((await teacher.get(`/api/documents/${again.id}`)).json<DocumentView>().state, "ready");
});

worldTest("a PDF goes with the one that replaces it, and after a week", async (world) => {
  const { oak, teacher, portfolio } = await openPortfolioFixture(world);
  const objects = async () =>
    (await listObjects(`${world.dataDir}/objects`)).filter((key) => key.includes("/document-"));
  const make = async () => {
    await teacher.post("/api/documents", { assignmentId: portfolio.id });
    await world.runJobs();
  };
  await make();
  const [first] = await objects();
  await teacher.put(`/api/submissions/${portfolio.submissions[0]!.id}`, { teacherComment: "Well dug." });
  await make();
  const kept = await objects();
  assert.equal(kept.length, 1);
  assert.notEqual(kept[0], first);
  world.advance(8 * 86_400_000);
  await sweepSchool({ services: world.services, tenantId: oak.id });
  assert.deepEqual(await objects(), []);
  assert.equal((await oak.rows(sql`select id from documents`)).length, 0);
});

worldTest("a plan with options leaves parts out of the PDF, another refuses", async (world) => {
  const fixture = await openPortfolioFixture(world);
  const { oak, teacher, student, portfolio } = fixture;
  const submissionId = portfolio.submissions[0]!.id;
  await write(student, submissionId, { studentComment: "I dug it." });
  await write(teacher, submissionId, { teacherComment: "Well dug." });
  const ask = (options: unknown) => teacher.post("/api/documents", { assignmentId: portfolio.id, options });
  await oak.run(sql`update entitlements set plan = 'small'`);
  const refused = await ask({ feedback: false });
  assert.deepEqual([refused.status, refused.json().code], [403, "limit"]);
  assert.equal((await ask({})).status, 202, "all of it is in every plan");
  await oak.run(sql`update entitlements set plan = 'medium'`);
  for (const wrong of [{ feedback: 1 }, { evidence: false }, { pictures: "huge" }, []]) {
    assert.equal((await ask(wrong)).status, 400, JSON.stringify(wrong));
  }
  const textWith = async (options: unknown) => {
    const { id } = (await ask(options)).json<DocumentView>();
    await world.runJobs();
    return (await pdfText(await bytesAt(teacher, `/api/documents/${id}/file`))).join(" ");
  };
  const shown = (text: string) => ["I dug it.", "Well dug."].map((words) => text.includes(words));
  assert.deepEqual(shown(await textWith({})), [true, true]);
  assert.deepEqual(shown(await textWith({ feedback: false })), [true, false]);
  assert.deepEqual(shown(await textWith({ reflections: false })), [false, true]);
  assert.match(await textWith({ pictures: "small" }), /Amara Whitlock/);
  assert.deepEqual(shown(await textWith({})), [true, true], "another one's options are not kept");
});
