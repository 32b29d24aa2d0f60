import assert from "node:assert/strict";
import { postForm } from "../../../../test/browser_client.ts";
import { links } from "../../../../domain/links.ts";
import { openPortfolioFixture, pageText } from "../../../../test/portfolio_fixture.ts";
import { worldTest } from "../../../../test/world.ts";
import { embedLinks } from "../../../../domain/embed_links.ts";
import { signInFrame } from "../../../features/embed/testing.ts";
import { makeCard, openCardSchool, openLesson, signInByCard } from "../../../features/lessons/testing.ts";

worldTest("a student's page and a teacher's profile show their sessions at once", async (world) => {
  const { student, teacher } = await openPortfolioFixture(world);
  world.countRoundTrips();
  const own = await student.get(links.sessions());
  assert.equal(world.countRoundTrips(), 2);
  const text = pageText(own.text);
  assert.match(
    text,
    /Devices you're signed in on You are not signed in anywhere else\. A browser This device/,
  );
  assert.match(text, /Signed in by link, 15 June 2026, 10:00/);
  assert.match(pageText((await student.get("/")).text), /Devices you're signed in on/);
  assert.match(
    pageText((await teacher.get(links.profile())).text),
    /Devices you're signed in on .* This device/,
  );
  const staff = await teacher.get(links.sessions());
  assert.deepEqual([staff.status, staff.headers.get("location")], [303, "/profile#sessions"]);
});

worldTest("a tab that a frame has opened is listed as signed in from another site", async (world) => {
  const { oak, studentRecord } = await openPortfolioFixture(world);
  const frame = await signInFrame(world, oak.host, studentRecord.email);
  const tab = world.browser(oak.host);
  const made = await frame.post(embedLinks.api("/widget/hand-over"), {});
  await postForm(tab, embedLinks.handOver(), { ticket: made.json<{ ticket: string }>().ticket, path: "/" });
  const text = pageText((await tab.get(links.sessions())).text);
  assert.match(text, /This device Signed in from another site, 15 June 2026, 10:00/);
});

worldTest("without a session the page leads to the way that its visitor last came", async (world) => {
  const { school, teacher, studentRecord } = await openCardSchool(world);
  const visitor = await world.browser(school.host).get(links.sessions());
  assert.deepEqual([visitor.status, visitor.headers.get("location")], [303, "/student-access"]);
  const card = { token: await makeCard(teacher, studentRecord), code: (await openLesson(teacher, 30)).code };
  const { browser: tablet } = await signInByCard(world, school, card);
  assert.match(pageText((await tablet.get(links.sessions())).text), /Signed in by card, 15 June 2026, 10:00/);
  world.advance(31 * 60_000);
  assert.equal((await tablet.get(links.sessions())).headers.get("location"), links.cardEnded());
  assert.equal((await world.browser("localhost:5000").get(links.sessions())).status, 404);
});
