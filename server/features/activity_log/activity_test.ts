import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { explainReader } from "../../../db/testing_query_plans.ts";
import { NO_ACTIVITY_FILTER } from "../../../domain/activity_filter.ts";
import { sentenceText } from "../../../domain/activity_sentence.ts";
import { addStudent, signInNewStaff } from "../../../test/factories.ts";
import {
  collectIds,
  countEvents,
  openPortfolioFixture,
  verifyUndeclared,
} from "../../../test/portfolio_fixture.ts";
import type { BrowserClient } from "../../../test/browser_client.ts";
import { fileWorldTest, type World, worldTest } from "../../../test/world.ts";
import { bytesAt } from "../evidence/testing.ts";
import { type ActivityItem, listActivity } from "./list_activity.ts";

const PATH = "/api/admin/activity";

async function sentences(browser: BrowserClient, query = "") {
  const answer = await browser.get(`${PATH}?${query}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.json<ActivityItem[]>().map(({ sentence }) => sentenceText(sentence));
}

async function idOf({ oak }: Pick<Awaited<ReturnType<typeof openPortfolioFixture>>, "oak">, email: string) {
  const [row] = await oak.rows<{ id: string }>(sql`select user_id as id from staff where email = ${email}`);
  return row!.id;
}

worldTest("an administrator reads who did what, by person, student, kind and day", async (world) => {
  const fixture = await openPortfolioFixture(world);
  const { admin, teacher, student, studentRecord, portfolio, oak } = fixture;
  const other = await addStudent(teacher, { firstName: "Bo", lastName: "Lind" });
  await student.put(`/api/submissions/${portfolio.submissions[0]!.id}`, { studentComment: "We dug." });
  await verifyUndeclared({ teacher, admin }, portfolio);
  const all = await sentences(admin);
  assert.equal(
    all[0],
    "Sam Carter verified Growing vegetables in a raised bed (121766) of Amara Whitlock",
  );
  assert.ok(all.includes("Sam Carter added Bo Lind"));
  assert.ok(all.some((text) => /^Amara Whitlock signed in with a link/.test(text)));
  assert.ok(
    all.some((text) => text.startsWith("Amara Whitlock wrote a reflection for outcome 1 of Growing")),
  );
  const adminId = await idOf(fixture, "admin@oak.example");
  const byAdmin = await sentences(admin, `person=${adminId}`);
  assert.deepEqual(byAdmin.map((text) => text.split(" ")[2]), ["verified", "signed"]);
  const about = await sentences(admin, `student=${other.id}`);
  assert.deepEqual(about, ["Sam Carter added Bo Lind"]);
  await oak.run(sql`
    insert into events (id, at, actor_kind, actor_id, what, student_id, data)
    values ('evt_over', '2026-06-16T09:00:00.000Z', 'staff', ${adminId}, 'student.handed_over', ${other.id},
      json_object('from', 'usr_gone', 'to', ${adminId}))`);
  assert.equal(
    (await sentences(admin, `student=${other.id}`))[0],
    "Sam Carter handed Bo Lind over to Sam Carter",
  );
  await oak.run(sql`drop trigger event_kept`);
  await oak.run(sql`delete from events where id = 'evt_over'`);
  assert.deepEqual(
    (await sentences(admin, "kind=awards")).map((text) => text.split(" ")[2]),
    ["verified", "assessed"],
  );
  assert.deepEqual(await sentences(admin, `kind=awards&person=${adminId}`), [all[0]]);
  assert.equal((await sentences(admin, `kind=awards&student=${studentRecord.id}`)).length, 2);
  assert.deepEqual(await sentences(admin, `kind=awards&student=${other.id}`), []);
  assert.deepEqual(await sentences(admin, "from=2026-06-16"), []);
  assert.deepEqual(await sentences(admin, "to=2026-06-14"), []);
  assert.equal((await sentences(admin, "from=2026-06-15&to=2026-06-15")).length, all.length);
  assert.equal((await admin.get(`${PATH}?from=15/06/2026`)).status, 400);
  assert.equal((await admin.get(`${PATH}?kind=kites`)).status, 400);

  const whole = await collectIds(admin, PATH);
  assert.equal(new Set(whole).size, all.length);
  for (const query of ["", "&kind=outcomes", `&person=${adminId}`, `&student=${studentRecord.id}`]) {
    const once = await collectIds(admin, `${PATH}?limit=200${query}`);
    assert.deepEqual(await collectIds(admin, `${PATH}?limit=2${query}`), once, `pages of two ${query}`);
    assert.deepEqual(once, whole.filter((id) => once.includes(id)), "newest first");
  }
});

worldTest("activity is for administrators in admin mode, each of their own school", async (world) => {
  const { admin, teacher, student, oak } = await openPortfolioFixture(world);
  const elm = await world.school("elm");
  const elsewhere = await signInNewStaff(world, elm, "admin", "a@elm.example");
  for (const path of [PATH, `${PATH}/csv`]) {
    assert.equal((await teacher.get(path)).status, 403);
    assert.equal((await student.get(path)).status, 403);
    assert.equal((await world.browser(oak.host).get(path)).status, 401);
    admin.cookies.set("activeRole", "teacher");
    assert.equal((await admin.get(path)).status, 403, "teacher mode");
    admin.cookies.delete("activeRole");
  }
  assert.ok((await sentences(elsewhere)).every((text) => !/Amara|vegetables/.test(text)));
  assert.equal((await teacher.get("/activity")).status, 404);
  world.countRoundTrips();
  const page = await admin.get("/activity?kind=portfolios");
  assert.equal(world.countRoundTrips(), 2);
  assert.match(page.text, /gave .*to .*Amara Whitlock/s);
  assert.ok(!/wrote a reflection/.test(page.text));
});

worldTest("the activity is exported as CSV by plans that have reports", async (world) => {
  const { admin, teacher, oak } = await openPortfolioFixture(world);
  const refused = await admin.get(`${PATH}/csv`);
  assert.deepEqual([refused.status, refused.json().code], [403, "limit"]);
  assert.match((await admin.get("/activity")).text, /Exports of activity are not part of your plan/);
  await oak.run(sql`update entitlements set plan = 'large'`);
  await addStudent(teacher, { firstName: "=cmd", lastName: 'A "b"' });
  await oak.run(sql`update staff set first_name = '=Sam'`);
  const answer = await admin.get(`${PATH}/csv?kind=students`);
  assert.match(answer.headers.get("content-type")!, /^text\/csv/);
  assert.match(answer.headers.get("content-disposition")!, /^attachment; filename="Activity 2026-06-15.csv"/);
  assert.equal(answer.headers.get("cache-control"), "no-store");
  const lines = answer.text.split("\r\n");
  assert.equal(lines[0], "Date,Time,What happened,Event");
  assert.match(lines[1]!, /^2026-06-15,10:00,"'=Sam Carter added =cmd A ""b""",evt_/);
  assert.equal(await countEvents(world, oak, "activity.exported"), 1);
  const bytes = await bytesAt(admin, `${PATH}/csv?kind=students`);
  assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
  assert.match((await sentences(admin, "kind=exports"))[0]!, /exported the activity as CSV/);
});

worldTest("an export has every event once, also over many pages", async (world) => {
  const { admin, oak } = await openPortfolioFixture(world);
  await oak.run(sql`update entitlements set plan = 'large'`);
  await addEvents(oak, 2500);
  const rows = (await admin.get(`${PATH}/csv?kind=evidence`)).text.split("\r\n").slice(1, -1);
  assert.equal(rows.length, 2500);
  assert.equal(new Set(rows.map((row) => row.split(",").at(-1))).size, 2500);
});

/** Each with the index that its page is sought by. */
const READS = [
  ["events_by_time", {}],
  ["events_by_time", { from: "2026-06-01", to: "2026-06-15" }],
  ["events_by_actor", { person: "usr_a" }],
  ["events_by_actor", { person: "usr_a", kind: "claims" }],
  ["events_by_student", { student: "stu_a" }],
  ["events_by_student", { student: "stu_a", person: "usr_a" }],
  ["events_by_kind", { kind: "claims" }],
] as const;

fileWorldTest("a page of activity is sought by the index of its narrowest filter", async (world) => {
  const oak = await world.school("oak");
  for (const cursor of [null, "evt_a"]) {
    for (const [index, filter] of READS) {
      const plans: string[][] = [];
      const input = { ...NO_ACTIVITY_FILTER, ...filter, cursor, limit: 50, timeZone: "Europe/London" };
      await listActivity(explainReader(`${world.dataDir}/tenants/${oak.id}.db`, plans), input);
      const lines = plans.flat();
      const plan = `${JSON.stringify(filter)}\n${lines.join("\n")}`;
      const reads = lines.filter((line) =>
        /^(SCAN|SEARCH) events\b/.test(line) && !/\((row)?id=\?\)/.test(line)
      );
      assert.equal(reads.length, 1, plan);
      assert.ok(reads[0]!.includes(`INDEX ${index}`), plan);
      // A page without conditions goes along its index; all others begin at their place.
      assert.ok(/^SEARCH/.test(reads[0]!) || (index === "events_by_time" && cursor === null), plan);
    }
  }
});

/** Evidence events at one instant. */
async function addEvents(oak: Awaited<ReturnType<World["school"]>>, count: number): Promise<void> {
  await oak.run(sql`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
    insert into events (id, at, actor_kind, actor_id, what)
    select 'evt_more' || i, '2026-06-15T08:00:00.000Z', 'staff', 'usr_a', 'evidence.added' from n`);
}
