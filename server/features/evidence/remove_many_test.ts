import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { BrowserClient } from "../../../test/browser_client.ts";
import {
  type Classroom,
  classroomTest,
  openClassroom,
  run,
  signInColleague,
  signInElsewhere,
} from "../../../test/classroom.ts";
import { addStudent, assign } from "../../../test/factories.ts";
import { MAX_REMOVED } from "../../../domain/evidence_removal.ts";
import type { RemovedFileView } from "./removed/list_removed.ts";
import { removeEvidence } from "./remove_evidence.ts";
import { addLink, assess, changedAt, events, filesOf } from "./testing.ts";

const removeMany = (room: Classroom, browser: BrowserClient, ids: unknown) =>
  browser.post(`/api/assignments/${room.portfolio.id}/removed-files`, { ids });

async function addMany(room: Classroom, browser: BrowserClient, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i++) {
    const url = `https://oak.example/${crypto.randomUUID()}`;
    ids.push((await addLink(browser, room.submissionId, url)).json<{ id: string }>().id);
  }
  return ids;
}

const shownIds = async (room: Classroom) =>
  (await filesOf(room.teacher, room.portfolio)).map(({ id }) => id).sort();

classroomTest("many pieces are deleted in one call, each with an event, and come back", async (room) => {
  const ids = await addMany(room, room.student, 2);
  const third = room.portfolio.submissions[2]!.id;
  ids.push((await addLink(room.teacher, third, "https://oak.example/")).json<{ id: string }>().id);
  const [kept] = await addMany(room, room.student, 1);
  room.world.advance(60_000);
  const at = room.world.services.now().toISOString();
  await shownIds(room);
  room.world.countRoundTrips();
  const answer = await removeMany(room, room.teacher, [...ids, ids[0]]);
  assert.equal(room.world.countRoundTrips(), 3, "the session, the relation and the batch");
  assert.deepEqual([answer.status, answer.json()], [200, { removed: ids, left: [] }]);
  assert.deepEqual(await shownIds(room), [kept]);
  const written = (await events(room)).filter((event) =>
    event.what === "evidence.removed" && event.at === at
  );
  assert.equal(written.length, 3);
  for (const [index, evidenceId] of ids.entries()) {
    const submissionId = index === 2 ? third : room.submissionId;
    assert.deepEqual(written.find(({ data }) => data.evidenceId === evidenceId), {
      what: "evidence.removed",
      at,
      actor_kind: "staff",
      assignment_id: room.portfolio.id,
      data: { submissionId, evidenceId, mode: "teacher" },
    });
  }
  const [first, second, last] = await Promise.all(
    room.portfolio.submissions.slice(0, 3).map(({ id }) => changedAt({ ...room, submissionId: id })),
  );
  assert.deepEqual([first, second, last], [at, null, at]);
  const listed = (await room.teacher.get(`/api/assignments/${room.portfolio.id}/removed-files`))
    .json<RemovedFileView[]>();
  assert.deepEqual(
    listed.map(({ id, removedAt, removedBy }) => [id, removedAt, removedBy]).sort(),
    ids.map((id) => [id, at, "staff"]).sort(),
  );
  assert.equal((await room.teacher.post(`/api/submission-files/${ids[0]}/restore`)).status, 200);
  assert.deepEqual(await shownIds(room), [ids[0], kept].sort());
});

classroomTest(
  "what was deleted meanwhile or is not in this portfolio is left out, the rest goes",
  async (room) => {
    const [first, second] = await addMany(room, room.student, 2) as [string, string];
    const elsewhere = await assign(room.teacher, await addStudent(room.teacher));
    const other = (await addLink(room.teacher, elsewhere.submissions[0]!.id, "https://oak.example/"))
      .json<{ id: string }>().id;
    assert.equal((await room.student.delete(`/api/submission-files/${first}`)).status, 200);
    const answer = await removeMany(room, room.teacher, [first, other, second, "evd_none"]);
    assert.deepEqual([answer.status, answer.json()], [200, {
      removed: [second],
      left: [first, other, "evd_none"].map((id) => ({ id, reason: "gone" })),
    }]);
    assert.deepEqual((await filesOf(room.teacher, elsewhere)).map(({ id }) => id), [other]);
    assert.equal((await events(room)).filter(({ what }) => what === "evidence.removed").length, 2);
  },
);

classroomTest("a student deletes their own pieces, and staff's are left out", async (room) => {
  const [own] = await addMany(room, room.student, 1);
  const [staffs] = await addMany(room, room.teacher, 1);
  const answer = await removeMany(room, room.student, [staffs, own]);
  assert.deepEqual(answer.json(), { removed: [own], left: [{ id: staffs, reason: "staff" }] });
  assert.deepEqual(await shownIds(room), [staffs]);
});

classroomTest("only who may change the portfolio's evidence deletes any", async (room) => {
  const ids = await addMany(room, room.student, 2);
  const statusOf = async (browser: BrowserClient) => (await removeMany(room, browser, ids)).status;
  assert.equal(await statusOf(room.world.browser(room.school.host)), 401);
  assert.equal(await statusOf(room.otherStudent), 404);
  assert.equal(await statusOf(await signInColleague(room)), 404);
  assert.equal(await statusOf(await signInElsewhere(room, "admin")), 404);
  assert.deepEqual(await shownIds(room), ids.toSorted());
  const admin = await signInColleague(room, "admin");
  assert.deepEqual((await removeMany(room, admin, ids)).json(), { removed: ids, left: [] });
});

classroomTest("a call names between one and a hundred pieces", async (room) => {
  const [id] = await addMany(room, room.student, 1);
  const many = (count: number) => [id, ...Array.from({ length: count - 1 }, (_, i) => `evd_none${i}`)];
  for (const ids of [[], [""], [7], "evd_1", undefined, many(MAX_REMOVED + 1)]) {
    assert.equal((await removeMany(room, room.teacher, ids)).status, 400, JSON.stringify(ids));
  }
  const tooMany = await removeMany(room, room.teacher, many(MAX_REMOVED + 1));
  assert.match(tooMany.text, /At most 100 files at a time/);
  assert.deepEqual(await shownIds(room), [id]);
  assert.deepEqual((await removeMany(room, room.teacher, many(MAX_REMOVED))).json()["removed"], [id]);
});

classroomTest("pieces that two people delete at once are deleted once", async (room) => {
  const ids = await addMany(room, room.student, 3);
  const admin = await signInColleague(room, "admin");
  const answers = (await Promise.all([
    removeMany(room, room.teacher, ids.slice(0, 2)),
    removeMany(room, admin, ids.slice(1)),
    removeMany(room, room.student, ids),
    room.teacher.delete(`/api/submission-files/${ids[0]}`),
  ])).slice(0, 3).map((answer) => answer.json<Awaited<ReturnType<typeof removeEvidence>>>());
  for (const [index, asked] of [ids.slice(0, 2), ids.slice(1), ids].entries()) {
    const { removed, left } = answers[index]!;
    assert.deepEqual([...removed, ...left.map(({ id }) => id)].sort(), [...asked].sort());
    assert.ok(left.every(({ reason }) => reason === "gone"));
  }
  assert.deepEqual(await shownIds(room), []);
  const removed = (await events(room)).filter(({ what }) => what === "evidence.removed");
  assert.deepEqual(removed.map(({ data }) => data.evidenceId).sort(), ids.sort(), "one event a piece");
});

classroomTest("a portfolio that closes meanwhile keeps all of its pieces", async (room) => {
  const ids = await addMany(room, room.student, 2);
  await assess(room);
  const refused = await removeMany(room, room.teacher, ids);
  assert.equal(refused.status, 409);
  const { doors, now } = room.world.services;
  const actor = { kind: "student", id: room.studentRecord.id } as const;
  const late = await doors.writeTenant(
    room.school.id,
    (tx) => removeEvidence(tx, { assignmentId: room.portfolio.id, ids, actor, now: now() }),
  );
  assert.deepEqual(late, { removed: [], left: ids.map((id) => ({ id, reason: "closed" })) });
  assert.deepEqual(await shownIds(room), ids.toSorted());
  assert.ok((await events(room)).every(({ what }) => what === "evidence.added"));
});

Deno.test("in a database file nothing is deleted where one event of the batch fails", async () => {
  await using room = await openClassroom("file");
  const ids = await addMany(room, room.student, 3);
  await run(
    room,
    sql.raw(`create trigger refuse_one before insert on events
      when new.what = 'evidence.removed' and new.data ->> 'evidenceId' = '${ids[2]}'
      begin select raise(abort, 'no room'); end`),
  );
  const { doors, now } = room.world.services;
  const actor = { kind: "student", id: room.studentRecord.id } as const;
  await assert.rejects(doors.writeTenant(
    room.school.id,
    (tx) => removeEvidence(tx, { assignmentId: room.portfolio.id, ids, actor, now: now() }),
  ));
  assert.deepEqual(await shownIds(room), ids.toSorted());
  assert.ok((await events(room)).every(({ what }) => what === "evidence.added"));
  await run(room, sql`drop trigger refuse_one`);
  assert.deepEqual((await removeMany(room, room.student, ids)).json(), { removed: ids, left: [] });
});
