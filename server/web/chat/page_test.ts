import assert from "node:assert/strict";
import type { BrowserClient } from "../../../test/browser_client.ts";
import { addStudent, assign, signInStudent } from "../../../test/factories.ts";
import { worldTest } from "../../../test/world.ts";
import {
  announce,
  archive,
  type ChatRoom,
  openChatRoom,
  postMessage,
  startThread,
} from "../../features/chat/testing.ts";

async function openPage({ world }: ChatRoom, browser: BrowserClient, path = "/messages") {
  world.countRoundTrips();
  const { status, text } = await browser.get(path);
  assert.equal(status, 200);
  const trips = world.countRoundTrips();
  const seed = JSON.parse(/<script type="application\/json" id="seed">(.*?)<\/script>/s.exec(text)![1]!);
  const props = /data-island="chat\/MessagesIsland"[^>]*data-props="([^"]*)"/.exec(text)![1]!;
  const plainText = text.replace(/<(script|style)[\s\S]*?<\/\1>/g, " ").replaceAll("<!-- -->", "")
    .replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
  return {
    trips,
    plainText,
    seed: new Map<string, unknown>(seed.map(([key, data]: [string[], unknown]) => [key.join(" "), data])),
    props: JSON.parse(props.replaceAll("&quot;", '"').replaceAll("&amp;", "&")),
  };
}

worldTest(
  "staff and students get their page in two round trips, with both lists and what is unread",
  async (world) => {
    const room = await openChatRoom(world);
    const { teacher, student, classmate, portfolio } = room;
    assert.match(
      (await openPage(room, teacher)).plainText,
      /New Message Send Announcement.*No conversations yet/,
    );
    assert.match((await openPage(room, student)).plainText, /Back to My Portfolio.*No conversations yet/);
    const none = (await openPage(room, classmate)).plainText;
    assert.match(none, /No active assignments/);
    assert.ok(!none.includes("New Message"), "students write from their portfolios");

    const thread = await startThread(teacher, portfolio);
    await postMessage(student, thread, "May I dig deeper?");
    await announce(teacher, portfolio.unitId, "Boots!");
    const studentPage = await openPage(room, student);
    assert.equal(studentPage.trips, 2);
    assert.match(
      studentPage.plainText,
      /Student .*Sign Out.*Growing vegetables.*Teacher: Ruth Hall.*You: May I dig deeper\?/,
    );
    const teacherPage = await openPage(room, teacher, "/messages?tab=announcements");
    assert.equal(teacherPage.trips, 2);
    assert.match(
      teacherPage.plainText,
      /Conversations 1 unread message Announcements.*To your students.*You: Boots!/,
    );
    assert.deepEqual(teacherPage.seed.get("chat mail"), { mail: false });
    const answer = await teacher.get("/api/chat/threads?type=direct");
    assert.deepEqual(teacherPage.seed.get("chat threads direct -last"), {
      pages: [{ tag: answer.headers.get("etag"), items: answer.json(), next: null }],
      pageParams: [null],
    });
    const byStudent = await openPage(room, teacher, "/messages?sort=person");
    assert.deepEqual(byStudent.props.sorts, { direct: "person", broadcast: "-last" });
    assert.ok(byStudent.seed.has("chat threads direct person"), "the order of the address");
    assert.ok(byStudent.seed.has("chat threads broadcast -last"));
    const unread = await student.get("/api/chat/unread-count");
    assert.deepEqual(studentPage.seed.get("chat unread"), {
      tag: unread.headers.get("etag"),
      data: unread.json(),
    });
  },
);

worldTest("the URL opens a conversation, and a forbidden one is like a missing one", async (world) => {
  const room = await openChatRoom(world);
  const { teacher, colleague, admin, student, classmate, portfolio, classmateRecord } = room;
  const opened = async (browser: BrowserClient, query: string) => {
    const { props, trips } = await openPage(room, browser, `/messages?${query}`);
    assert.equal(trips, 2);
    return props.opened;
  };
  const about = { ...await opened(teacher, `about=${portfolio.id}`) };
  assert.deepEqual([about.thread, about.assignmentId, about.canWrite], [
    ...[{ id: null, threadType: "direct" }, portfolio.id, true],
  ]);
  assert.equal(about.student.firstName, "Amira");
  const thread = await startThread(teacher, portfolio);
  assert.deepEqual(await opened(teacher, `open=${thread}`), {
    ...about,
    thread: { id: thread, threadType: "direct" },
  });
  assert.equal((await opened(student, `about=${portfolio.id}`)).thread.id, thread);
  const boots = await announce(teacher, portfolio.unitId, "Boots!");
  const tab = await openPage(room, teacher, `/messages?open=${boots}`);
  assert.deepEqual([tab.props.tab, tab.props.opened.audience, tab.props.opened.canWrite], [
    ...["broadcast", "own", true],
  ]);
  assert.equal((await opened(student, `open=${boots}`)).canWrite, false, "students never announce");

  for (const browser of [colleague, admin, classmate]) {
    for (const query of [`open=${thread}`, `about=${portfolio.id}`, "open=thr_none", `open=${boots}`]) {
      assert.equal(await opened(browser, query), null, query);
    }
  }
  await assign(teacher, classmateRecord);
  assert.equal((await opened(classmate, `open=${boots}`)).thread.id, boots, "assigned later");
  await archive(room, "unit_assignments");
  assert.equal(await opened(student, `open=${thread}`), null);
  assert.equal(await opened(student, `about=${portfolio.id}`), null);
  const closed = await opened(teacher, `open=${thread}`);
  assert.deepEqual([closed.archived, closed.canWrite], [true, false]);
});

worldTest("without a session the page redirects to sign-in and back", async (world) => {
  const { school, teacher, admin } = await openChatRoom(world);
  const stranger = world.browser(school.host);
  const path = "/messages?tab=announcements&open=thr_x";
  const answer = await stranger.get(path);
  assert.equal(answer.status, 303);
  assert.equal(answer.headers.get("location"), `/api/login?returnTo=${encodeURIComponent(path)}`);
  stranger.cookies.set("cardDoor", "1");
  assert.equal((await stranger.get("/messages")).headers.get("location"), "/card?ended=1");
  assert.equal((await world.browser(world.services.config.baseDomain).get("/messages")).status, 404);

  const ofTeacher = (await teacher.get("/messages")).text;
  const ofAdmin = (await admin.get("/messages")).text;
  assert.match(ofAdmin, /href="\/messages\/safeguarding"/);
  assert.doesNotMatch(ofTeacher, /safeguarding/);
  admin.cookies.set("activeRole", "teacher");
  assert.doesNotMatch((await admin.get("/messages")).text, /safeguarding/);
});

worldTest(
  "every page links to the messages without extra queries",
  async (world) => {
    const room = await openChatRoom(world);
    const { teacher, admin, school } = room;
    const zoe = await addStudent(teacher, { firstName: "Zoe" });
    const studentRecord = await signInStudent(world, school, zoe);
    for (
      const [browser, path] of [[teacher, "/"], [admin, "/"], [teacher, "/summary-sheets"], [
        studentRecord,
        "/",
      ]] as const
    ) {
      world.countRoundTrips();
      const { text } = await browser.get(path);
      assert.ok(world.countRoundTrips() <= 2, path);
      assert.match(text, /<a[^>]*href="\/messages"[\s\S]*?Messages[\s\S]*?data-island="chat\/UnreadIsland"/);
    }
    assert.match((await studentRecord.get("/messages")).text, /href="\/messages" aria-current="page"/);
  },
);
