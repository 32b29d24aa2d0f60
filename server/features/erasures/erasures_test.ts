import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { BrowserClient } from "../../../test/browser_client.ts";
import { addStudent, signInNewStaff, signInStudent } from "../../../test/factories.ts";
import { countEvents, pageText } from "../../../test/portfolio_fixture.ts";
import { worldTest } from "../../../test/world.ts";
import { filesOf } from "../evidence/testing.ts";
import type { StudentItem } from "../students/list_students.ts";
import type { ErasureState } from "./read_erasure_state.ts";
import { DAY_MS, openErasureRoom, order } from "./testing.ts";

worldTest("only administrators of the school in admin mode order, take back and read", async (world) => {
  const room = await openErasureRoom(world);
  const { oak, admin, teacher, path } = room;
  const elm = await signInNewStaff(world, await world.school("elm"), "admin", "a@elm.example");
  const [visitor, classmate] = [world.browser(oak.host), await signInStudent(world, oak, room.ben)];
  const statuses = async (browser: BrowserClient) => [
    (await browser.get(path)).status,
    (await order({ admin: browser, path })).status,
    (await browser.delete(path)).status,
    (await browser.get("/api/admin/erasures/era_none/receipt")).status,
    (await browser.get("/erasures")).status,
    (await browser.get("/erasures/era_none")).status,
  ];
  assert.deepEqual(await statuses(teacher), [403, 403, 403, 403, 404, 404]);
  assert.deepEqual(await statuses(classmate), [404, 404, 404, 403, 404, 404]);
  assert.deepEqual(await statuses(elm), [404, 404, 404, 404, 200, 404]);
  assert.deepEqual(await statuses(visitor), [401, 401, 401, 401, 303, 303]);
  admin.cookies.set("activeRole", "teacher");
  assert.deepEqual(await statuses(admin), [403, 403, 403, 403, 404, 404]);
  admin.cookies.delete("activeRole");
  assert.deepEqual(await statuses(admin), [200, 201, 200, 404, 200, 404]);
  const student = await addStudent(teacher);
  assert.equal((await admin.get(`/api/admin/students/${student.id}/erasure`)).status, 200);
  assert.equal((await order({ admin, path: `/api/admin/students/stu_none/erasure` })).status, 404);
});

worldTest(
  "an order is checked: active students, reasons, the typed name, what is unclaimed, reports",
  async (world) => {
    const room = await openErasureRoom(world);
    const { oak, admin, amara, ben, said } = room;
    const refused = async (over: Record<string, unknown>, path = room.path) => {
      const { status, json } = await order({ admin, path }, over);
      return [status, Object.keys((json<{ fields?: object }>().fields) ?? {}).join()];
    };
    assert.deepEqual(await refused({}, `/api/admin/students/${ben.id}/erasure`), [409, ""]);
    assert.deepEqual(await refused({ reason: "retention" }), [400, "reason"]);
    assert.deepEqual(await refused({ reason: "" }), [400, "reason"]);
    assert.deepEqual(await refused({ reason: "because Amara moved" }), [400, "reason"]);
    assert.deepEqual(await refused({ confirm: "Amara" }), [400, "confirm"]);
    assert.deepEqual(await refused({ unclaimed: 1 }), [409, ""]);
    await oak.run(sql`
    insert into chat_reports (id, message_id, reported_by, reported_by_type, reported_at)
    values ('rep_one', ${said.id}, 'usr_x', 'teacher', '2026-06-15')`);
    assert.deepEqual(await refused({}), [409, ""]);
    await oak.run(sql`
    update chat_reports set handled_at = '2026-06-15', handled_by = (select user_id from staff limit 1)`);
    assert.equal(await countEvents(world, oak, "student.erasure_ordered"), 0);
    assert.equal((await order(room)).status, 201);
    assert.deepEqual(await refused({}), [409, ""], "a second order");
    const unarchive = await admin.post(`/api/admin/students/${amara.id}/unarchive`);
    assert.equal(unarchive.status, 409);
    assert.match(unarchive.json<{ message: string }>().message, /ordered to be erased/);
  },
);

worldTest(
  "the retention time of the settings decides, and who is without an award that was claimed is said",
  async (world) => {
    const room = await openErasureRoom(world);
    const { oak, admin, path, open, bring, teacher } = room;
    const state = async () => (await admin.get(path)).json<ErasureState>();
    assert.partialDeepStrictEqual(await state(), {
      until: "2051-06-15",
      over: false,
      hasDateOfBirth: false,
      unclaimed: 0,
    });
    await oak.run(sql`update students set date_of_birth = '2001-06-16'`);
    assert.ok(!(await admin.get("/erasures")).text.includes("Amara"), "tomorrow");
    await oak.run(sql`update students set date_of_birth = '2001-06-15'`);
    assert.partialDeepStrictEqual(await state(), { until: "2026-06-15", over: true });
    await admin.patch("/api/admin/settings", { evidenceYears: "6" });
    assert.partialDeepStrictEqual(await state(), { until: "2032-06-15", over: false });
    await admin.patch("/api/admin/settings", { evidenceYears: "" });
    const due = pageText((await admin.get("/erasures")).text);
    assert.match(due, /Amara Whitlock/);
    assert.ok(!due.includes("Ben Mate"), "not archived");
    await admin.post(`/api/admin/students/${room.amara.id}/unarchive`);
    await bring(open, "verified");
    await admin.post(`/api/admin/students/${room.amara.id}/archive`);
    assert.equal((await state()).unclaimed, 1);
    assert.equal((await order(room, { reason: "retention" })).status, 409);
    assert.equal((await order(room, { reason: "retention", unclaimed: 1 })).status, 201);
    assert.equal(pageText((await admin.get("/erasures")).text).match(/Amara Whitlock/g)?.length, 1);
    assert.equal((await teacher.get("/erasures")).status, 404);
  },
);

worldTest("within fourteen days an order is taken back, and nothing happens", async (world) => {
  const room = await openErasureRoom(world);
  const { oak, admin, path } = room;
  await order(room);
  world.advance(14 * DAY_MS - 1);
  await world.runJobs();
  room.admin = await signInNewStaff(world, oak, "admin", "b@oak.example");
  assert.equal((await room.admin.delete(path)).status, 200);
  assert.equal((await room.admin.delete(path)).status, 409);
  world.advance(DAY_MS);
  await world.runJobs();
  const [row] = await oak.rows<{ firstName: string }>(sql`
    select first_name as firstName from students where erased_at is null and last_name = 'Whitlock'`);
  assert.equal(row?.firstName, "Amara");
  assert.deepEqual(
    await Promise.all(
      ["ordered", "taken_back"].map((what) => countEvents(world, oak, `student.erasure_${what}`)),
    ),
    [1, 1],
  );
  room.admin = await signInNewStaff(world, oak, "admin", "c@oak.example");
  const other = await addStudent(room.admin, { lastName: "Ash" });
  const otherPath = `/api/admin/students/${other.id}`;
  await room.admin.post(`${otherPath}/archive`);
  await order({ admin: room.admin, path: `${otherPath}/erasure` }, { confirm: "Robin Ash" });
  await room.admin.delete(`${otherPath}/erasure`);
  await room.admin.post(`${otherPath}/unarchive`);
  assert.equal((await room.admin.delete(`/api/students/${other.id}`)).status, 200, "an order is no work");
  assert.equal((await order(room)).status, 201, "and ordered again");
  assert.equal((await admin.get(path)).status, 401);
});

worldTest(
  "after the wait the student is erased, others keep what is theirs, and counts stay",
  async (world) => {
    const room = await openErasureRoom(world);
    const { oak, amara, claimed, bens, open } = room;
    const count = async (table: string) =>
      (await oak.rows<{ n: number }>(sql`select count(*) as n from ${sql.identifier(table)}`))[0]!.n;
    const tables = [
      "students",
      "unit_assignments",
      "submissions",
      "portfolio_steps",
      "chat_messages",
      "claim_rows",
    ];
    const before = await Promise.all(tables.map(count));
    await order(room);
    world.advance(14 * DAY_MS);
    await world.runJobs();
    assert.deepEqual(await Promise.all(tables.map(count)), before);
    const admin = await signInNewStaff(world, oak, "admin", "b@oak.example");
    const bensFiles = await filesOf(admin, bens);
    assert.deepEqual(bensFiles.map(({ fileName }) => fileName), ["Shared file.txt"]);
    assert.equal((await admin.get(bensFiles[0]!.fileUrl)).text, "We dug the bed.");
    assert.deepEqual(await filesOf(admin, open), []);

    const listed = (await admin.get("/api/admin/students?includeArchived=true")).json<StudentItem[]>();
    assert.deepEqual(listed.map(({ firstName }) => firstName), ["Ben"]);
    const page = pageText((await admin.get(`/students/${amara.id}`)).text);
    assert.match(page, /Erased student/);
    assert.match(page, /Erased on 29 June 2026/);
    for (
      const path of [
        `/student-portfolio/${claimed.id}`,
        "/claims",
        `/units/${bens.unitId}`,
        "/portfolio-review",
      ]
    ) {
      const { status, text } = await admin.get(path);
      assert.equal(status, 200, path);
      assert.ok(!/Amara|Whitlock/.test(text), path);
    }
    const portfolioPage = pageText((await admin.get(`/student-portfolio/${claimed.id}`)).text);
    assert.match(portfolioPage, /This student was erased on 29 June 2026/);
    assert.equal((await admin.post(`/api/admin/students/${amara.id}/unarchive`)).status, 409);
    assert.equal((await admin.post(`/api/students/${amara.id}/notes`, { note: "x" })).status, 409);

    const [{ id } = { id: "" }] = await oak.rows<{ id: string }>(sql`select id from erasures`);
    const receipt = await admin.get(`/api/admin/erasures/${id}/receipt`);
    assert.equal(receipt.status, 200);
    for (
      const line of [
        /Establishment: Oak School/,
        /Reason: The student or a parent asked/,
        /Files and links: 4/,
        /Notes of staff: 1/,
      ]
    ) {
      assert.match(receipt.text, line);
    }
    assert.match(pageText((await admin.get(`/erasures/${id}`)).text), /Kept, and why/);
    const { text: activity } = await admin.get(`/api/admin/activity?student=${amara.id}`);
    assert.match(activity, /under an order/);
    assert.doesNotMatch(receipt.text + activity, /Amara|Whitlock/);
  },
);
