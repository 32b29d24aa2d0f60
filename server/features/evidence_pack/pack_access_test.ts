import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { recordLinks } from "../../../domain/record_links.ts";
import { signInNewStaff } from "../../../test/factories.ts";
import { completeOutcomes, countEvents, openPortfolioFixture } from "../../../test/portfolio_fixture.ts";
import { worldTest } from "../../../test/world.ts";
import { storageUnavailable } from "../../adapters/storage/storage.ts";
import { documentKey, type DocumentView } from "../documents/stored_document.ts";
import { freeSlots } from "../student_record/testing.ts";
import { attach, makePackPath, openPackRoom, packFiles } from "./testing.ts";

worldTest("a pack is for the portfolio's staff alone", async (world) => {
  const { oak, teacher, admin, student, path } = await openPackRoom(world);
  const other = await signInNewStaff(world, oak, "teacher", "u@oak.example");
  const elm = await world.school("elm");
  const stranger = await signInNewStaff(world, elm, "admin", "a@elm.example");
  for (
    const [browser, status] of [
      [student, 403],
      [other, 404],
      [stranger, 404],
      [world.browser(oak.host), 401],
      [teacher, 200],
      [admin, 200],
    ] as const
  ) {
    assert.equal((await browser.get(path)).status, status);
    assert.equal((await browser.send(path, { method: "HEAD" })).status, status);
  }
  assert.equal((await teacher.get(recordLinks.evidencePack("doc_none"))).status, 404);
  assert.equal(await countEvents(world, oak, "portfolio.pack_downloaded"), 2, "a HEAD downloads nothing");
  assert.equal(freeSlots(world.services, oak.id, "evidence"), 4);
});

worldTest("a HEAD says what a download would be called, and begins none", async (world) => {
  const { oak, teacher, path } = await openPackRoom(world);
  const head = await teacher.send(path, { method: "HEAD" });
  assert.equal(head.headers.get("content-type"), "application/zip");
  assert.match(
    head.headers.get("content-disposition")!,
    /^attachment; filename="121766 Amara Whitlock - evidence pack\.zip"/,
  );
  assert.equal(head.headers.get("cache-control"), "no-store");
  assert.equal(freeSlots(world.services, oak.id, "evidence"), 4);
});

worldTest("a pack is of one state: not before its PDF is made, nor after a change", async (world) => {
  const room = await openPackRoom(world);
  const { oak, teacher, portfolio } = room;
  const refused = async (path: string, reason: RegExp) => {
    for (const method of ["GET", "HEAD"]) {
      const answer = await teacher.send(path, { method });
      assert.equal(answer.status, 409);
      if (method === "GET") assert.match(answer.json<{ message: string }>().message, reason);
    }
  };
  await attach(room, 1, "later.txt");
  await refused(room.path, /has changed since its PDF was made/);
  const asked = await teacher.post("/api/documents", { assignmentId: portfolio.id });
  const path = recordLinks.evidencePack(asked.json<DocumentView>().id);
  await refused(path, /is not made yet/);
  assert.equal((await teacher.get(room.path)).status, 404, "another PDF took its place");
  await world.runJobs();
  assert.ok((await packFiles(teacher, path)).has("121766/O2/A later.txt"));
  assert.equal(await countEvents(world, oak, "portfolio.pack_downloaded"), 1);
  assert.equal(freeSlots(world.services, oak.id, "evidence"), 4);
});

worldTest("a pack whose PDF is not to be had is refused before it begins", async (world) => {
  const { oak, teacher, path } = await openPackRoom(world);
  const { storage } = world.services;
  const [id] = path.split("/").slice(-2);
  world.services.storage = { ...storage, read: () => Promise.reject(storageUnavailable(new Error("away"))) };
  assert.equal((await teacher.get(path)).status, 503);
  world.services.storage = storage;
  await storage.remove(documentKey(oak.id, id!));
  const gone = await teacher.get(path);
  assert.deepEqual([gone.status, /is not stored any more/.test(gone.text)], [409, true]);
  assert.equal(freeSlots(world.services, oak.id, "evidence"), 4);
  assert.equal(await countEvents(world, oak, "portfolio.pack_downloaded"), 0);
});

worldTest("a pack whose sheet cannot be made is refused before it begins", async (world) => {
  const fixture = await openPortfolioFixture(world);
  const { oak, teacher, portfolio } = fixture;
  await completeOutcomes(fixture);
  // A picture that no drawing can read.
  await oak.run(sql`
    insert into signatures (id, unit_id, part, signed_by, name, image, signed_on, created_at)
    select 'sig_broken', ${portfolio.unitId}, 'educator', user_id, 'Sam Carter', 'data:image/png;base64,AAAA',
      '2026-06-15', '2026-06-15T23:00:00.000Z' from staff limit 1`);
  await oak.run(sql`
    insert into signature_rows (signature_id, assignment_id, dates)
    select 'sig_broken', assignment_id, json_group_array(completed_date) from submissions
    where assignment_id = ${portfolio.id}`);
  const refused = await teacher.get(await makePackPath(fixture));
  assert.equal(refused.status, 500, refused.text);
  assert.equal(freeSlots(world.services, oak.id, "evidence"), 4);
  assert.equal(await countEvents(world, oak, "portfolio.pack_downloaded"), 0);
});

worldTest(
  "four packs are read at once, and a PDF that is replaced meanwhile is read to its end",
  async (world) => {
    const room = await openPackRoom(world);
    const { oak, teacher, path } = room;
    const opened = [];
    for (let at = 0; at < 4; at++) opened.push(await teacher.open(path));
    assert.deepEqual(opened.map(({ status }) => status), [200, 200, 200, 200], "none replaces another");
    const fifth = await teacher.open(path);
    assert.equal(fifth.status, 409);
    assert.match(await fifth.text(), /Several evidence packs/);
    assert.equal((await teacher.send(path, { method: "HEAD" })).status, 409);
    const [first, ...others] = opened;
    const reader = first!.body!.getReader();
    for (let bytes = 0; bytes < 100;) bytes += (await reader.read()).value!.length;
    await attach(room, 1, "later.txt");
    await makePackPath(room);
    assert.equal((await teacher.get(path)).status, 404, "replaced, and its file removed");
    let read = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      read += value.length;
    }
    assert.ok(read > 1000);
    for (const { body } of others) await body!.cancel();
    assert.equal(freeSlots(world.services, oak.id, "evidence"), 4);
  },
);
