import assert from "node:assert/strict";
import { checkMessage, MESSAGE_PAGE } from "../../domain/chat.ts";
import { TEACHER_WAITING } from "../../domain/waiting.ts";
import { openWorld, type World } from "../../test/world.ts";
import type { DirectChat } from "../features/chat/read_direct.ts";
import type { ClassItem } from "../features/classes/list_classes.ts";
import type { FileView } from "../features/evidence/read_assignment_files.ts";
import type { ResourceView } from "../features/evidence/resources/read_resources.ts";
import type { Register } from "../features/register/read_register.ts";
import { listTenants } from "../features/tenants/read_tenants.ts";
import { BUS_CONVERSATION } from "./bus_conversation.ts";
import { BUS_STORIES, TRIP } from "./bus_stories.ts";
import { ANNOUNCEMENTS, CONVERSATIONS } from "./conversations.ts";
import { demonstrationLinks } from "./demonstration_links.ts";
import { makeDemonstration } from "./make_demonstration.ts";
import { STUDENTS } from "./school.ts";
import { STORIES } from "./stories.ts";

type Portfolio = { id: string; portfolioStatus: string | null; unitCode: string; unitId: string };
type Thread = { thread: { id: string; threadType: string } };
type Message = DirectChat["messages"][number];

/** Made once, for the tests in their order. */
let world: World;
Deno.test.beforeAll(async () => {
  world = await openWorld();
  assert.equal(await makeDemonstration(world.services), true);
});
Deno.test.afterAll(async () => await world[Symbol.asyncDispose]());

/** A browser that has used the printed link. */
async function signIn(
  role: "superAdmin" | "administrator" | "teacher" | "student",
  { services, browser, advance } = world,
) {
  // The five newest links of a student are valid.
  advance(1000);
  const links = await demonstrationLinks(services);
  assert.ok(links);
  const { host, pathname, search, searchParams } = new URL(links[role]);
  const client = browser(host);
  if (role !== "student") {
    assert.equal((await client.post(pathname + search)).status, 303);
    assert.equal((await client.get("/api/auth/user")).status, 200);
    assert.equal((await browser(host).post(pathname + search)).status, 400, "a second time");
    return client;
  }
  const typed = { token: searchParams.get("token"), email: links.studentEmail };
  assert.equal((await client.post("/api/student-access/verify-email", typed)).status, 200);
  return client;
}

Deno.test("every role has a sign-in link, new at every start", async () => {
  for (const role of ["superAdmin", "administrator", "teacher", "student"] as const) await signIn(role);
  assert.equal(await makeDemonstration(world.services), false);
  const first = await demonstrationLinks(world.services);
  const second = await demonstrationLinks(world.services);
  assert.notEqual(second?.teacher, first?.teacher);
  assert.equal(Date.parse(second!.expiresAt) - world.services.now().getTime(), 24 * 3600_000);
});

Deno.test("the demonstration is made on a database server too", async () => {
  await using remote = await openWorld({ adapter: "remote" });
  assert.equal(await makeDemonstration(remote.services), true);
  const teacher = await signIn("teacher", remote);
  assert.equal((await teacher.get("/api/chat/unread-count")).json().count, 4);
});

Deno.test("portfolios are in every state, with evidence that opens", async () => {
  const administrator = await signIn("administrator");
  const portfolios = (await administrator.get("/api/assignments")).json<Portfolio[]>();
  const states = new Set(portfolios.map((portfolio) => portfolio.portfolioStatus));
  assert.deepEqual(states, new Set([null, "submitted", "assessed", "verified", "awarded"]));
  assert.equal(portfolios.length, STORIES.length);
  let files = 0;
  const kinds = new Set<string>();
  for (const { id } of portfolios) {
    const list = (await administrator.get(`/api/assignments/${id}/files`)).json<FileView[]>();
    for (const { fileUrl, kind } of list) {
      if (kind !== "link") assert.equal((await administrator.get(fileUrl)).status, 200);
      kinds.add(kind);
    }
    files += list.length;
  }
  const expected = STORIES.flatMap(({ outcomes }) =>
    outcomes.flatMap(({ evidence = [], links = [] }) => [...evidence, ...links])
  );
  assert.equal(files, expected.length + TRIP.companions.length);
  assert.deepEqual([...kinds].sort(), ["audio", "image", "link", "pdf", "text"]);
});

Deno.test("a class works on one unit, and every list of what waits holds a portfolio", async () => {
  const teacher = await signIn("teacher");
  const [travel] = (await teacher.get("/api/classes")).json<ClassItem[]>();
  assert.equal(travel?.students, BUS_STORIES.length);
  const bus = (await teacher.get("/api/assignments")).json<Portfolio[]>()
    .find(({ unitCode }) => unitCode === TRIP.unitCode);
  const { items: students } = (await teacher.get(`/api/units/${bus?.unitId}/register`)).json<Register>();
  assert.equal(students.length, BUS_STORIES.length);
  const states = new Set(students.flatMap(({ cells }) => cells.map(({ status }) => status)));
  assert.deepEqual([...states].sort(), ["completed", "pending", "reviewed", "submitted"]);
  assert.equal((await teacher.get("/api/phrases")).json<unknown[]>().length, 4);
  for (const what of TEACHER_WAITING) {
    assert.notDeepEqual((await teacher.get(`/api/waiting?what=${what}`)).json(), [], what);
  }
});

Deno.test("teacher and student have conversations and announcements, some of them new", async () => {
  const [teacher, administrator, student] = [
    await signIn("teacher"),
    await signIn("administrator"),
    await signIn("student"),
  ];
  const unread = async (who: typeof teacher) => (await who.get("/api/chat/unread-count")).json();
  const types = async (who: typeof teacher) =>
    (await who.get("/api/chat/threads")).json<Thread[]>().map(({ thread }) => thread.threadType).sort();
  assert.deepEqual(await unread(student), { count: 4, conversations: 2, announcements: 2 });
  assert.deepEqual(await unread(teacher), { count: 4, conversations: 4, announcements: 0 });
  assert.equal((await unread(administrator)).count, 0);
  assert.deepEqual(await types(student), ["broadcast", "broadcast", "direct", "direct"]);
  assert.deepEqual(await types(administrator), ["broadcast"]);
  const own = CONVERSATIONS.filter(({ studentId }) => studentId !== "001162");
  assert.equal((await types(teacher)).length, own.length + 1);
});

Deno.test("one conversation has several pages, in chronological order", async () => {
  const student = await signIn("student");
  const portfolios = (await student.get("/api/assignments")).json<Portfolio[]>();
  const bus = portfolios.find(({ unitCode }) => unitCode === BUS_CONVERSATION.unitCode);
  const chat = (await student.get(`/api/chat/threads/direct?assignmentId=${bus?.id}`)).json<DirectChat>();
  assert.equal(chat.messages.length, MESSAGE_PAGE.default);
  assert.equal(chat.unreadCount, 2);
  const before = `/api/chat/threads/${chat.thread?.id}/messages?before=${chat.messages[0]?.seq}`;
  const all = [...(await student.get(before)).json<Message[]>(), ...chat.messages];
  const expected = BUS_CONVERSATION.exchanges.flatMap(({ lines }) => lines);
  assert.ok(expected.length > 60);
  assert.deepEqual(all.map(({ senderType, message }) => [senderType, message]), expected);
  const times = all.map(({ createdAt }) => createdAt);
  assert.deepEqual(times, times.toSorted());
  assert.ok(times.at(-1)! < world.services.now().toISOString());
});

Deno.test("a trip's photo is shared by its class, with a timetable as resource", async () => {
  assert.equal((await world.runJobs()).failed, 0);
  const teacher = await signIn("teacher");
  const trip = (await teacher.get("/api/assignments")).json<Portfolio[]>()
    .filter(({ unitCode }) => unitCode === TRIP.unitCode);
  assert.equal(trip.length, 1 + TRIP.companions.length);
  for (const { id } of trip) {
    const files = (await teacher.get(`/api/assignments/${id}/files`)).json<FileView[]>();
    const photo = files.find(({ shared }) => shared);
    assert.equal(photo?.thumbnail, "made");
    assert.equal((await teacher.get(photo.thumbnailUrl!)).status, 200);
    const [timetable] = (await teacher.get(`/api/assignments/${id}/resources`)).json<ResourceView[]>();
    assert.equal((await teacher.get(timetable!.fileUrl)).status, 200);
  }
});

Deno.test("the demonstration's messages are not mailed", async () => {
  world.advance(2 * 3600_000);
  assert.equal((await world.runJobs()).failed, 0);
  assert.deepEqual(world.mails, []);
});

Deno.test("an installation with an establishment is left as it is and gets no links", async () => {
  await using world = await openWorld();
  await world.school("oak", "Oak Primary");
  assert.equal(await makeDemonstration(world.services), false);
  const names = (await world.services.doors.readControl(listTenants)).map(({ name }) => name);
  assert.deepEqual(names, ["Oak Primary"]);
  assert.equal(await demonstrationLinks(world.services), null);
});

Deno.test("unit 121766 is unassigned, and the printed teacher has three students without a portfolio", () => {
  assert.ok(!STORIES.some((story) => story.unitCode === "121766"));
  const busy = new Set(STORIES.map((story) => story.studentId));
  const free = STUDENTS.filter(({ teacher, studentId }) => teacher === "okafor" && !busy.has(studentId));
  assert.ok(free.length >= 3);
});

Deno.test("every conversation belongs to a portfolio, lies within its time and is valid", () => {
  for (const { studentId, unitCode, exchanges } of CONVERSATIONS) {
    const story = STORIES.find((story) => story.studentId === studentId && story.unitCode === unitCode);
    assert.ok(story, `${studentId} on ${unitCode}`);
    for (const { daysAgo, at, lines } of exchanges) {
      assert.ok(daysAgo < story.startedDaysAgo);
      assert.ok(daysAgo >= 1, "a time of today may still be to come");
      assert.ok(at > "08:30" && at < "16:00", "in school hours");
      for (const [, text] of lines) assert.equal(checkMessage(text), null);
    }
    const days = exchanges.map(({ daysAgo }) => daysAgo);
    assert.equal(new Set(days).size, days.length);
    assert.deepEqual(days, days.toSorted((a, b) => b - a));
  }
  for (const { text } of ANNOUNCEMENTS.flatMap(({ lines }) => lines)) assert.equal(checkMessage(text), null);
});
