import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { signInNewStaff } from "../../../test/factories.ts";
import { openPortfolioFixture } from "../../../test/portfolio_fixture.ts";
import { type World, worldTest } from "../../../test/world.ts";
import { listObjects } from "../../adapters/storage/testing.ts";
import { carryOut } from "../../flows/erase_student.ts";
import { sweepSchool } from "../../flows/sweep.ts";
import { DAY_MS, openErasureRoom, order } from "../erasures/testing.ts";
import { makePortfolioPdf } from "./portfolio_pdf/make_portfolio_pdf.ts";
import { documentKey, type DocumentView } from "./stored_document.ts";

const stored = async ({ dataDir }: World) =>
  (await listObjects(`${dataDir}/objects`)).filter((key) => key.includes("/document-"));

type Fixture = Awaited<ReturnType<typeof openPortfolioFixture>>;

const ask = async ({ teacher, portfolio }: Pick<Fixture, "teacher" | "portfolio">) =>
  (await teacher.post("/api/documents", { assignmentId: portfolio.id })).json<DocumentView>();

worldTest("what was added by mistake is withdrawn although its PDF was asked for", async (world) => {
  const fixture = await openPortfolioFixture(world);
  const { teacher, oak, portfolio, studentRecord } = fixture;
  await ask(fixture);
  await world.runJobs();
  assert.equal((await stored(world)).length, 1);
  const withdrawn = await teacher.delete(`/api/assignments/${portfolio.id}`);
  assert.equal(withdrawn.status, 200, withdrawn.text);
  await sweepSchool({ services: world.services, tenantId: oak.id });
  assert.deepEqual(await stored(world), []);
  assert.equal((await teacher.delete(`/api/students/${studentRecord.id}`)).status, 200);
});

worldTest("a file that could not be removed at once is removed later", async (world) => {
  const fixture = await openPortfolioFixture(world);
  const { teacher, oak, portfolio } = fixture;
  const { storage } = world.services;
  const { remove } = storage;
  await ask(fixture);
  await world.runJobs();
  await teacher.put(`/api/submissions/${portfolio.submissions[0]!.id}`, { teacherComment: "One." });
  storage.remove = () => Promise.reject(new Error("away"));
  await ask(fixture);
  await world.runJobs();
  storage.remove = remove;
  assert.equal((await stored(world)).length, 2);
  await sweepSchool({ services: world.services, tenantId: oak.id });
  assert.equal((await stored(world)).length, 1);
});

worldTest("nothing stays of a student who is erased while the PDF is made", async (world) => {
  const room = await openErasureRoom(world);
  const { oak, open } = room;
  const erasureId = (await order(room)).json<{ id: string }>().id;
  world.advance(14 * DAY_MS);
  const admin = await signInNewStaff(world, oak, "admin", "later@oak.example");
  const { id } = (await admin.post("/api/documents", { assignmentId: open.id })).json<DocumentView>();
  const { storage } = world.services;
  const { begin, remove } = storage;
  let erased = false;
  storage.begin = async (key) => {
    if (!erased) assert.equal(await carryOut(world.services, { tenantId: oak.id, erasureId }), "done");
    erased = true;
    return await begin.call(storage, key);
  };
  const job = {
    services: world.services,
    tenantId: oak.id,
    payload: { documentId: id },
    signal: new AbortController().signal,
    isLastAttempt: false,
  };
  storage.remove = (key) => erased ? Promise.reject(new Error("away")) : remove.call(storage, key);
  await assert.rejects(makePortfolioPdf(job));
  storage.remove = remove;
  await makePortfolioPdf(job);
  assert.deepEqual(await stored(world), []);
});

worldTest("a stored PDF of another student that names a file of the erased one goes too", async (world) => {
  const room = await openErasureRoom(world);
  const { oak, bens } = room;
  await order(room);
  world.advance(14 * DAY_MS - 1000);
  const admin = await signInNewStaff(world, oak, "admin", "later@oak.example");
  const { id } = (await admin.post("/api/documents", { assignmentId: bens.id })).json<DocumentView>();
  await world.runJobs();
  assert.equal((await admin.get(`/api/documents/${id}/file`)).status, 200);
  world.advance(1000);
  await world.runJobs();
  assert.equal((await admin.get(`/api/documents/${id}/file`)).status, 404);
  assert.deepEqual(await stored(world), []);
});

worldTest(
  "a PDF whose job died or whose bytes are lost is made when it is asked for again",
  async (world) => {
    const fixture = await openPortfolioFixture(world);
    const { oak, teacher } = fixture;
    const { id } = await ask(fixture);
    await oak.run(sql`update jobs set attempts = 8 where kind = 'make_portfolio_pdf'`);
    await world.runJobs();
    const lost = await ask(fixture);
    assert.notEqual(lost.id, id);
    await world.runJobs();
    const { id: kept, state } = await ask(fixture);
    assert.deepEqual([kept, state], [lost.id, "ready"]);
    await world.services.storage.remove(documentKey(oak.id, lost.id));
    const again = await ask(fixture);
    assert.notEqual(again.id, lost.id);
    await world.runJobs();
    assert.equal((await teacher.get(`/api/documents/${again.id}/file`)).status, 200);
  },
);
