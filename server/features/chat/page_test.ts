import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { Browser } from "../../../test/browser_client.ts";
import { addStudent, assign, signInStudent } from "../../../test/factories.ts";
import { eachWorld } from "../../../test/world.ts";
import { announce, begin, change, type ChatRoom, openChatRoom, say } from "./testing.ts";

/** A page as people read it, what it brings along for the browser, and the trips to a database that it took. */
async function pageOf({ world }: ChatRoom, who: Browser, path = "/messages") {
  world.countRoundTrips();
  const { status, text } = await who.get(path);
  assert.equal(status, 200);
  const trips = world.countRoundTrips();
  const seed = JSON.parse(/<script type="application\/json" id="seed">(.*?)<\/script>/s.exec(text)![1]!);
  const props = /data-island="chat\/ChatIsland"[^>]*data-props="([^"]*)"/.exec(text)![1]!;
  const words = text.replace(/<(script|style)[\s\S]*?<\/\1>/g, " ").replaceAll("<!-- -->", "")
    .replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
  return {
    trips,
    words,
    seed: new Map<string, unknown>(seed.map(([key, data]: [string[], unknown]) => [key.join(" "), data])),
    props: JSON.parse(props.replaceAll("&quot;", '"').replaceAll("&amp;", "&")),
  };
}

eachWorld(
  "staff and students get their page in two round trips, with both lists and what is unread",
  async (world) => {
    const room = await openChatRoom(world);
    const { teacher, student, classmate, portfolio } = room;
    assert.match((await pageOf(room, teacher)).words, /New Message Send Announcement.*No conversations yet/);
    assert.match((await pageOf(room, student)).words, /Back to My Portfolio.*No conversations yet/);
    const none = (await pageOf(room, classmate)).words;
    assert.match(none, /No active assignments/);
    assert.ok(!none.includes("New Message"), "students write from their portfolios");

    const thread = await begin(teacher, portfolio);
    await say(student, thread, "May I dig deeper?");
    await announce(teacher, portfolio.unitId, "Boots!");
    const theirs = await pageOf(room, student);
    assert.equal(theirs.trips, 2);
    assert.match(theirs.words, /Student .*Sign Out.*Teacher Growing vegetables.*You: May I dig deeper\?/);
    const hers = await pageOf(room, teacher, "/messages?tab=announcements");
    assert.equal(hers.trips, 2);
    assert.match(hers.words, /Conversations 1 unread message Announcements.*To your students.*You: Boots!/);
    assert.deepEqual(hers.seed.get("chat mail"), { mail: false });
    const answer = await teacher.get("/api/chat/threads?type=direct");
    assert.deepEqual(hers.seed.get("chat threads direct"), {
      tag: answer.headers.get("etag"),
      data: answer.json(),
      more: false,
    });
    const unread = await student.get("/api/chat/unread-count");
    assert.deepEqual(theirs.seed.get("chat unread"), {
      tag: unread.headers.get("etag"),
      data: unread.json(),
    });
  },
);

eachWorld("the address opens a conversation, and refuses one as it refuses none", async (world) => {
  const room = await openChatRoom(world);
  const { teacher, colleague, admin, student, classmate, portfolio, mate } = room;
  const opened = async (who: Browser, query: string) => {
    const { props, trips } = await pageOf(room, who, `/messages?${query}`);
    assert.equal(trips, 2);
    return props.opened;
  };
  const about = { ...await opened(teacher, `about=${portfolio.id}`) };
  assert.deepEqual([about.threadType, about.threadId, about.assignmentId, about.canWrite], [
    ...["direct", null, portfolio.id, true],
  ]);
  assert.equal(about.student.firstName, "Amira");
  const thread = await begin(teacher, portfolio);
  assert.deepEqual(await opened(teacher, `open=${thread}`), { ...about, threadId: thread });
  assert.equal((await opened(student, `about=${portfolio.id}`)).threadId, thread);
  const boots = await announce(teacher, portfolio.unitId, "Boots!");
  const tab = await pageOf(room, teacher, `/messages?open=${boots}`);
  assert.deepEqual([tab.props.tab, tab.props.opened.audience, tab.props.opened.canWrite], [
    ...["broadcast", "own", true],
  ]);
  assert.equal((await opened(student, `open=${boots}`)).canWrite, false, "students never announce");

  for (const who of [colleague, admin, classmate]) {
    for (const query of [`open=${thread}`, `about=${portfolio.id}`, "open=thr_none", `open=${boots}`]) {
      assert.equal(await opened(who, query), null, query);
    }
  }
  await assign(teacher, mate);
  assert.equal((await opened(classmate, `open=${boots}`)).threadId, boots, "assigned later");
  await change(room, sql`update unit_assignments set archived_at = '2026-06-15T09:00:00.000Z'`);
  assert.equal(await opened(student, `open=${thread}`), null);
  assert.equal(await opened(student, `about=${portfolio.id}`), null);
  const closed = await opened(teacher, `open=${thread}`);
  assert.deepEqual([closed.archived, closed.canWrite], [true, false]);
});

eachWorld("who is not signed in is sent to sign in and back to the open conversation", async (world) => {
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

eachWorld(
  "every page of staff and of students leads to the messages, and reads nothing more for it",
  async (world) => {
    const room = await openChatRoom(world);
    const { teacher, admin, school } = room;
    const zoe = await addStudent(teacher, { firstName: "Zoe" });
    const pupil = await signInStudent(world, school, zoe);
    for (const [who, path] of [[teacher, "/"], [admin, "/"], [teacher, "/profile"], [pupil, "/"]] as const) {
      world.countRoundTrips();
      const { text } = await who.get(path);
      assert.ok(world.countRoundTrips() <= 2, path);
      assert.match(text, /<a[^>]*href="\/messages"[\s\S]*?Messages[\s\S]*?data-island="chat\/UnreadIsland"/);
    }
    assert.match((await pupil.get("/messages")).text, /href="\/messages" aria-current="page"/);
  },
);
