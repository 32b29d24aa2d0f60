import assert from "node:assert/strict";
import { addStudent, assign, signInNewStaff, signInStaff } from "../../../../test/factories.ts";
import { worldTest } from "../../../../test/world.ts";
import { LIFETIMES } from "../../../../domain/limits.ts";
import { announce, openChatRoom } from "../../../features/chat/testing.ts";
import { postReport, postReportedMessage } from "../../../features/chat/safeguarding/testing.ts";

const PAGE = "/messages/safeguarding";

worldTest("the page is for administrators in admin mode; for others there is none", async (world) => {
  const room = await openChatRoom(world);
  const { admin, teacher, student, school } = room;
  await postReportedMessage(room, "Words that hurt", "It <b>frightens</b> me");
  world.countRoundTrips();
  const page = await admin.get(PAGE);
  assert.equal(world.countRoundTrips(), 2);
  assert.equal(page.status, 200);
  assert.match(page.text, /<h1[^>]*>Safeguarding<\/h1>/);
  assert.ok(page.text.includes("It &lt;b&gt;frightens&lt;/b&gt; me"));
  assert.ok(!page.text.includes("<b>frightens"), "neither in its seed");
  assert.ok(!page.text.includes("Words that hurt"));

  const withoutId = (text: string) => text.replace(/nonce="[^"]*"/g, "").replace(/"nonce-[^"]*"/g, "");
  admin.cookies.set("activeRole", "teacher");
  for (const browser of [teacher, admin, student]) {
    const answer = await browser.get(PAGE);
    const nothing = await browser.get("/messages/nothing-here");
    assert.deepEqual([answer.status, nothing.status], [404, 404]);
    assert.equal(withoutId(answer.text), withoutId(nothing.text), "as if it did not exist");
  }
  const stranger = await world.browser(school.host).get(PAGE);
  assert.deepEqual([stranger.status, stranger.headers.get("location")], [
    303,
    `/api/login?returnTo=${encodeURIComponent(PAGE)}`,
  ]);
  const { baseDomain } = world.services.config;
  assert.equal((await world.browser(baseDomain).get(PAGE)).status, 404);
  const superAdmins = await world.browser(`admin.${baseDomain}`).get(PAGE);
  assert.deepEqual([superAdmins.status, superAdmins.headers.get("location")], [
    303,
    `/api/login?returnTo=${encodeURIComponent(PAGE)}`,
  ]);
});

worldTest(
  "an unchanged count of open reports is answered with 304, and polling it keeps no session alive",
  async (world) => {
    const room = await openChatRoom(world);
    const { admin, teacher, student, colleague } = room;
    const path = "/api/chat/reports/count";
    const count = async () => {
      const answer = await admin.get(path);
      assert.equal(answer.status, 200);
      return { ...answer.json<{ count: number }>(), tag: answer.headers.get("etag")! };
    };
    const none = await count();
    assert.equal(none.count, 0);
    world.countRoundTrips();
    assert.equal((await admin.get(path, { "if-none-match": none.tag })).status, 304);
    assert.equal(world.countRoundTrips(), 1);
    const { id } = await postReportedMessage(room, "one");
    const changed = await admin.get(path, { "if-none-match": none.tag });
    assert.deepEqual([changed.status, changed.json()], [200, { count: 1 }]);
    const unit = (await assign(colleague, await addStudent(colleague))).unitId;
    await announce(colleague, unit, "x");
    assert.equal((await count()).count, 1);
    const one = await count();
    for (const browser of [teacher, student]) {
      assert.equal((await browser.get(path, { "if-none-match": one.tag })).status, 403);
    }
    const omar = await signInStaff(world, room.school, "a@oak.example");
    omar.cookies.set("activeRole", "teacher");
    assert.equal((await omar.get(path, { "if-none-match": one.tag })).status, 403, "not in teacher mode");
    await admin.post(`/api/chat/reports/${id}/handled`);
    assert.equal((await count()).count, 0);

    const half = LIFETIMES.staffSessionIdle / 2;
    const { tag } = await count();
    for (let i = 0; i < 2; i++) {
      world.advance(half);
      await admin.get(path, { "if-none-match": i === 0 ? tag : `"old"` });
    }
    world.advance(1000);
    assert.equal((await admin.get(path, { "if-none-match": tag })).status, 401);
  },
);

worldTest("another school sees no report and no opening", async (world) => {
  const room = await openChatRoom(world);
  const elm = await world.school("elm");
  const stranger = await signInNewStaff(world, elm, "admin", "a@elm.example");
  const { id, threadId, messageId } = await postReportedMessage(room, "one");
  const { id: openingId } = (await room.admin.post(`/api/chat/threads/${threadId}/open-as-safeguarding`))
    .json<
      { id: string }
    >();
  for (const path of ["reports", "reports?state=handled", "conversations", "openings"]) {
    assert.deepEqual((await stranger.get(`/api/chat/${path}`)).json(), [], path);
  }
  assert.deepEqual((await stranger.get("/api/chat/reports/count")).json(), { count: 0 });
  assert.equal((await stranger.post(`/api/chat/reports/${id}/handled`)).status, 404);
  assert.equal((await stranger.post(`/api/chat/threads/${threadId}/open-as-safeguarding`)).status, 404);
  assert.equal((await stranger.get(`/api/chat/openings/${openingId}/messages`)).status, 404);
  assert.equal((await stranger.post(`/api/chat/messages/${messageId}/report`)).status, 404);
  await world.runJobs();
  assert.deepEqual(world.mails.map(({ to }) => to), ["a@oak.example"]);
  await assert.rejects(postReport(room.teacher, messageId), "one's own");
});
