import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { classroomTest, signInElsewhere } from "../../../test/classroom.ts";
import { addStudent } from "../../../test/factories.ts";
import { countEvents, pageText } from "../../../test/portfolio_fixture.ts";
import { countRows } from "../../../test/world.ts";
import { freeSlots } from "../student_record/testing.ts";
import { anyPackPath, brokenLinks, LINKS, mailedAddress, openLeaver, packAt } from "./testing.ts";

const DAY_MS = 86_400_000;

classroomTest("a leaver's mailed link leads to their pack for thirty days", async (room) => {
  const { world, school, studentRecord } = room;
  const { send, leaver, stranger } = await openLeaver(room);
  const asked = await send();
  assert.equal(asked.status, 201, asked.text);
  assert.deepEqual(asked.json(), { asked: 1, noEmail: 0, limit: 0 });
  assert.equal((await leaver()).pack.link?.status, "waiting");
  await world.runJobs();
  assert.equal((await leaver()).pack.link?.status, "works");
  const mail = world.mails.at(-1)!;
  assert.equal(mail.to, studentRecord.email);
  assert.match(mail.text, /works until 15 July 2026/);
  const address = mailedAddress(room);
  const page = await stranger.get(address);
  assert.equal(page.status, 200);
  assert.equal(page.headers.get("cache-control"), "no-store");
  assert.match(pageText(page.text), /Hello Robin.*Download my work/);
  const [, download] = /href="(\/api\/take-home\/pack[^"]+)"/.exec(page.text)!;
  const files = await packAt(stranger, download!.replaceAll("&amp;", "&"));
  assert.deepEqual(brokenLinks(files), []);
  assert.ok([...files.keys()].some((name) => name.endsWith("1.1 bed.txt")));
  const { pack } = await leaver();
  assert.equal(pack.link?.downloads, 1);
  const [event] = await school.rows<{ kind: string; id: string; data: string }>(
    sql`select actor_kind as kind, actor_id as id, data from events where what = 'pack.downloaded'`,
  );
  assert.deepEqual(event, { kind: "student", id: studentRecord.id, data: '{"by":"mailed_link"}' });
  const token = new URL(address, "http://x").searchParams.get("token")!;
  const stored = await school.rows<{ row: string }>(sql`
    select json_object('a', token_hash) as row from pack_links union all select payload from jobs
    union all select data from events`);
  assert.ok(stored.every(({ row }) => !row.includes(token)), "the token is in the mail alone");
  assert.ok(!JSON.stringify(world.logLines).includes(token));
  world.advance(30 * DAY_MS);
  assert.equal((await stranger.get(address)).status, 404);
  assert.equal((await leaver()).pack.link?.status, "ended");
});

classroomTest(
  "an unknown, ended, revoked or another school's link is answered alike, in words",
  async (room) => {
    const { world } = room;
    const { admin, send, leaver, stranger } = await openLeaver(room);
    await send();
    await world.runJobs();
    const first = mailedAddress(room);
    await send();
    await world.runJobs();
    const second = mailedAddress(room);
    const elm = await world.school("elm");
    const texts = new Set<string>();
    const refused = async (browser: typeof stranger, address: string) => {
      const page = await browser.get(address);
      assert.equal(page.status, 404, address);
      texts.add(pageText(page.text).replaceAll(/Elm|Oak/g, ""));
      assert.match(page.text, /This link does not work any more/);
      const zip = await browser.get(address.replace("/take-home", "/api/take-home/pack"));
      assert.equal(zip.status, 404);
      assert.match(zip.json<{ message: string }>().message, /Ask the school for a new one/);
    };
    await refused(stranger, first);
    await refused(stranger, "/take-home?token=unknown");
    await refused(stranger, "/take-home");
    await refused(world.browser(elm.host), second);
    assert.equal((await stranger.get(second)).status, 200, "the newest one works");
    const { id } = await leaver();
    for (let times = 0; times < 2; times++) {
      assert.equal((await admin.post(`${LINKS}/revoke`, { studentIds: [id] })).status, 200);
    }
    await refused(stranger, second);
    assert.equal((await leaver()).pack.link?.status, "revoked");
    assert.equal(await countEvents(world, room.school, "pack.link_revoked"), 1);
  },
);

classroomTest("a download that breaks off hands nothing over", async (room) => {
  const { world, school } = room;
  const { send, leaver } = await openLeaver(room);
  await send();
  await world.runJobs();
  const address = mailedAddress(room).replace("/take-home", "/api/take-home/pack");
  const reader = (await world.browser(school.host).open(address)).body!.getReader();
  await reader.read();
  await reader.cancel();
  assert.equal((await leaver()).pack.link?.downloads, 0);
  assert.equal(await countEvents(world, school, "pack.downloaded"), 1, "it has begun");
  assert.equal(freeSlots(world.services, school.id, "pack"), 4);
});

classroomTest("of many downloads of a link at once the newest alone is served", async (room) => {
  const { world, school } = room;
  const { send, leaver } = await openLeaver(room);
  await send();
  await world.runJobs();
  const address = mailedAddress(room).replace("/take-home", "/api/take-home/pack");
  const open = () => world.browser(school.host).open(address);
  const first = (await open()).body!.getReader();
  await first.read();
  const opened = await Promise.all(Array.from({ length: 30 }, open));
  await assert.rejects(first.read(), /taken the place/);
  const read = await Promise.allSettled(opened.map(async (response) => {
    assert.equal(response.status, 200, "replaced before its first byte");
    await response.arrayBuffer();
  }));
  assert.deepEqual(read.map(({ status }) => status), [...Array(29).fill("rejected"), "fulfilled"]);
  assert.equal((await leaver()).pack.link?.downloads, 1);
  assert.equal(freeSlots(world.services, school.id, "pack"), 4);
});

classroomTest("a download that is replaced closes its file, also while no one reads it", async (room) => {
  const { services } = room.world;
  const { admin } = await openLeaver(room);
  const closed = Promise.withResolvers<void>();
  const film = () =>
    new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull: (controller) => controller.enqueue(new Uint8Array(1024)),
      cancel: () => closed.resolve(),
    });
  services.storage = { ...services.storage, read: () => Promise.resolve(film()) };
  const open = async () => (await admin.open(anyPackPath(room))).body!.getReader();
  const first = await open();
  for (let read = 0; read < 10_000;) read += (await first.read()).value!.length;
  const second = await open();
  await closed.promise;
  await assert.rejects(first.read(), /taken the place/);
  await second.cancel();
});

classroomTest("links are asked for by administrators, for archived students here alone", async (room) => {
  const { teacher, student, otherStudent, world, school } = room;
  const active = await addStudent(teacher);
  const { admin, send, leaver } = await openLeaver(room);
  const { id } = await leaver();
  for (const ids of [[active.id], ["stu_none"], [id, active.id]]) assert.equal((await send(ids)).status, 404);
  for (const ids of [[], Array(201).fill(id)]) assert.equal((await send(ids)).status, 400);
  assert.equal((await admin.post(LINKS, {})).status, 400);
  const elsewhere = await signInElsewhere(room, "admin");
  assert.equal((await elsewhere.post(LINKS, { studentIds: [id] })).status, 404);
  const handed = "/api/admin/leavers/handed-over";
  assert.equal((await elsewhere.post(handed, { studentIds: [id], handedOver: true })).status, 404);
  assert.equal((await elsewhere.post(`${LINKS}/revoke`, { studentIds: [id] })).status, 404);
  assert.equal((await admin.post(handed, { studentIds: [active.id], handedOver: true })).status, 404);
  for (const browser of [teacher, otherStudent]) {
    for (const path of [LINKS, `${LINKS}/revoke`, handed]) {
      assert.equal((await browser.post(path, { studentIds: [id], handedOver: true })).status, 403, path);
    }
    assert.equal((await browser.get("/api/admin/leavers")).status, 403);
    assert.equal((await browser.get("/api/admin/leavers/count")).status, 403);
  }
  assert.equal((await student.post(LINKS, { studentIds: [id] })).status, 401, "archived");
  admin.cookies.set("activeRole", "teacher");
  assert.equal((await send()).status, 403);
  assert.equal(await countRows(world, school.id, "pack_links"), 0);
  assert.equal(await countRows(world, school.id, "pack_handovers"), 0);
});

classroomTest("a leaver gets three links an hour at most", async (room) => {
  const { world } = room;
  const { send } = await openLeaver(room);
  for (let times = 0; times < 3; times++) assert.equal((await send()).json<{ asked: number }>().asked, 1);
  assert.deepEqual((await send()).json(), { asked: 0, noEmail: 0, limit: 1 });
  await world.runJobs();
  assert.equal(world.mails.length, 1, "the earlier ones were replaced before they were emailed");
  world.advance(3600_001);
  assert.equal((await send()).json<{ asked: number }>().asked, 1);
});

classroomTest("a link ends when its student is brought back", async (room) => {
  const { admin, send, stranger } = await openLeaver(room);
  await send();
  await room.world.runJobs();
  const address = mailedAddress(room);
  assert.equal((await stranger.get(address)).status, 200);
  const path = `/api/admin/students/${room.studentRecord.id}`;
  await admin.post(`${path}/unarchive`);
  assert.equal((await stranger.get(address)).status, 404);
  assert.equal((await stranger.get(address.replace("/take-home", "/api/take-home/pack"))).status, 404);
  room.world.advance(1000);
  await admin.post(`${path}/archive`);
  assert.equal((await stranger.get(address)).status, 404, "nor when they leave again");
});
