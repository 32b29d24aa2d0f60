import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { type Classroom, classroomTest, signInColleague } from "../../../test/classroom.ts";
import { collectIds, countEvents } from "../../../test/portfolio_fixture.ts";
import type { Leaver, LeaverCounts } from "./list_leavers.ts";

const PATH = "/api/admin/leavers";

/** Leavers Zz001 …, every third without an address; odd ones left with the last school year. */
async function addLeavers({ school }: Classroom, count: number) {
  await school.run(sql`
    update establishment_settings
    set school_year_start = '{"at":"2026-06-10T08:00:00.000Z","by":"usr_a","years":[]}'`);
  await school.run(sql`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
    insert into students (id, student_id, student_key, first_name, last_name, email, created_at, archived_at)
    select 'stu_' || i, 'L' || i, 'l' || i, iif(i % 2, 'Robin', 'ash'), printf(iif(i % 3, 'Zz%03d', 'zz%03d'), i / 2),
      iif(i % 3, 'l' || i || '@pupils.example', null), '2026-01-01T00:00:00.000Z',
      iif(i % 2, '2026-06-10T08:00:00.000Z', '2025-07-01T08:00:00.000Z') from n`);
}

classroomTest("leavers are listed by name, a page at a time, by what became of their packs", async (room) => {
  const { school, world } = room;
  await addLeavers(room, 31);
  const admin = await signInColleague(room, "admin");
  const ids = await collectIds(admin, `${PATH}?limit=7`);
  assert.equal(ids.length, 31, "who is not archived is none");
  assert.equal(new Set(ids).size, 31);
  assert.deepEqual(await collectIds(admin, PATH), ids, "in the same order");
  assert.equal((await collectIds(admin, `${PATH}?from=last`)).length, 16);
  assert.deepEqual(await collectIds(admin, `${PATH}?search=l31`), ["stu_31"]);
  const mark = (handedOver: boolean) =>
    admin.post(`${PATH}/handed-over`, { studentIds: ["stu_1", "stu_2"], handedOver });
  assert.equal((await mark(true)).status, 200);
  await mark(true);
  assert.equal(await countEvents(world, school, "pack.handed_over"), 2);
  assert.deepEqual((await collectIds(admin, `${PATH}?show=handed`)).sort(), ["stu_1", "stu_2"]);
  await school.run(sql`
    insert into pack_links (id, student_id, created_by, created_at, state, done_at, downloads, downloaded_at)
    select 'pkl_a', 'stu_3', user_id, '2026-06-15', 'sent', '2026-06-15', 1, '2026-06-15' from staff limit 1`);
  assert.equal((await collectIds(admin, PATH)).length, 28, "downloaded is handed over");
  const [handed] = (await admin.get(`${PATH}?show=handed&search=l1`)).json<Leaver[]>();
  assert.equal(handed?.pack.handedOver?.by.lastName, "Carter");
  await mark(false);
  assert.equal((await collectIds(admin, `${PATH}?show=handed`)).length, 1);
  assert.equal(await countEvents(world, school, "pack.handover_undone"), 2);
});

classroomTest("links go to all of a list at once, where it is as it was shown", async (room) => {
  const { world } = room;
  await addLeavers(room, 30);
  const admin = await signInColleague(room, "admin");
  const counts = (await admin.get(`${PATH}/count?from=last`)).json<LeaverCounts>();
  assert.deepEqual(counts, { leavers: 15, withEmail: 10, hasLast: true });
  const send = (withEmail: number) =>
    admin.post(`${PATH}/links`, { all: { from: "last", show: "open", withEmail } });
  assert.equal((await send(9)).status, 409);
  assert.deepEqual((await send(10)).json(), { asked: 10, noEmail: 5, limit: 0 });
  await world.runJobs();
  assert.equal(new Set(world.mails.map(({ to }) => to)).size, 10);
});

classroomTest("who is brought back and leaves again has another pack to be handed over", async (room) => {
  const { world, school, studentRecord: { id } } = room;
  const admin = await signInColleague(room, "admin");
  const open = async () => (await collectIds(admin, PATH)).includes(id);
  const mark = () => admin.post(`${PATH}/handed-over`, { studentIds: [id], handedOver: true });
  await admin.post(`/api/admin/students/${id}/archive`);
  await mark();
  await school.run(sql`
    insert into pack_links (id, student_id, created_by, created_at, state, done_at, downloads, downloaded_at)
    select 'pkl_a', ${id}, user_id, '2026-06-15', 'sent', '2026-06-15', 1, '2026-06-15' from staff limit 1`);
  assert.equal(await open(), false);
  await admin.post(`/api/admin/students/${id}/unarchive`);
  world.advance(1000);
  await admin.post(`/api/admin/students/${id}/archive`);
  assert.equal(await open(), true);
  const [leaver] = (await admin.get(PATH)).json<Leaver[]>();
  assert.deepEqual([leaver?.pack.handedOver, leaver?.pack.link?.downloads], [null, 0]);
  await mark();
  assert.equal(await open(), false);
  assert.equal(await countEvents(world, school, "pack.handed_over"), 2);
});
