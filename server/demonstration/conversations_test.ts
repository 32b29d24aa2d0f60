import assert from "node:assert/strict";
import { checkMessage, MESSAGE_PAGE } from "../../domain/chat.ts";
import { eachWorld, type World } from "../../test/world.ts";
import type { ThreadItem } from "../features/chat/list_threads.ts";
import type { MessageView } from "../features/chat/message_view.ts";
import type { DirectChat } from "../features/chat/read_direct.ts";
import type { Unread } from "../features/chat/unread_counts.ts";
import { BUS_CONVERSATION } from "./bus_conversation.ts";
import { ANNOUNCEMENTS, CONVERSATIONS } from "./conversations.ts";
import { demonstrationLinks } from "./demonstration_links.ts";
import { makeDemonstration } from "./make_demonstration.ts";
import { STORIES } from "./stories.ts";

async function signedIn(world: World) {
  await makeDemonstration(world.services);
  const links = (await demonstrationLinks(world.services))!;
  const staff = async (url: string) => {
    const { host, pathname, search } = new URL(url);
    const browser = world.browser(host);
    await browser.post(pathname + search);
    return browser;
  };
  const student = world.browser(new URL(links.student).host);
  const token = new URL(links.student).searchParams.get("token");
  await student.post("/api/student-access/verify-email", { token, email: links.studentEmail });
  return { teacher: await staff(links.teacher), administrator: await staff(links.administrator), student };
}

eachWorld(
  "the demonstration's teacher and student have conversations and announcements, some of them new",
  async (world) => {
    const { teacher, administrator, student } = await signedIn(world);
    const unread = async (who: typeof teacher) => (await who.get("/api/chat/unread-count")).json<Unread>();
    const threads = async (who: typeof teacher) => (await who.get("/api/chat/threads")).json<ThreadItem[]>();
    assert.deepEqual(await unread(student), { count: 4, conversations: 2, announcements: 2 });
    assert.deepEqual(await unread(teacher), { count: 4, conversations: 4, announcements: 0 });
    assert.equal((await unread(administrator)).count, 0);
    const types = (items: ThreadItem[]) => items.map(({ thread }) => thread.threadType).sort();
    assert.deepEqual(types(await threads(student)), ["broadcast", "broadcast", "direct", "direct"]);
    assert.deepEqual(types(await threads(administrator)), ["broadcast"]);
    const own = CONVERSATIONS.filter(({ studentId }) => studentId !== "001162");
    assert.equal((await threads(teacher)).length, own.length + 1);
  },
);

eachWorld("one conversation has several pages, in chronological order", async (world) => {
  const { student } = await signedIn(world);
  const portfolios = (await student.get("/api/assignments")).json<{ id: string; unitCode: string }[]>();
  const bus = portfolios.find(({ unitCode }) => unitCode === BUS_CONVERSATION.unitCode);
  const chat = (await student.get(`/api/chat/threads/direct?assignmentId=${bus?.id}`)).json<DirectChat>();
  assert.equal(chat.messages.length, MESSAGE_PAGE.default);
  assert.equal(chat.unreadCount, 2);
  const earlier = (await student.get(
    `/api/chat/threads/${chat.thread?.id}/messages?before=${chat.messages[0]?.seq}`,
  )).json<MessageView[]>();
  const all = [...earlier, ...chat.messages];
  const expected = BUS_CONVERSATION.exchanges.flatMap(({ lines }) => lines);
  assert.ok(expected.length > 60);
  assert.deepEqual(all.map(({ senderType, message }) => [senderType, message]), expected);
  const times = all.map(({ createdAt }) => createdAt);
  assert.deepEqual(times, times.toSorted());
  assert.ok(times.at(-1)! < world.services.now().toISOString());
});

eachWorld("the demonstration's messages are not mailed", async (world) => {
  await makeDemonstration(world.services);
  world.advance(2 * 3600_000);
  assert.equal((await world.runJobs()).failed, 0);
  assert.deepEqual(world.mails, []);
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
