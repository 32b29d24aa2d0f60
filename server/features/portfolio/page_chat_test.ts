import assert from "node:assert/strict";
import type { BrowserClient } from "../../../test/browser_client.ts";
import { assign, signInStaff } from "../../../test/factories.ts";
import { openSchool } from "../../../test/portfolio_page.ts";
import { openWorld } from "../../../test/world.ts";

type Chat = { assignmentId: string; me: { id: string; side: string }; title: string; timeZone: string };

/** Props of the page's chat island, or null. */
async function chatPropsOf(browser: BrowserClient, path: string): Promise<Chat | null> {
  const page = await browser.get(path);
  assert.equal(page.status, 200, path);
  const [, props] = /data-island="chat\/ChatIsland"[^>]*data-props="([^"]*)"/.exec(page.text) ?? [];
  assert.equal(props !== undefined, page.text.includes('class="chat-button'));
  return props === undefined ? null : JSON.parse(props.replaceAll("&quot;", '"'));
}

Deno.test("a portfolio's page offers its chat to its student and their teacher, each with the other's name, at both addresses", async () => {
  await using world = await openWorld();
  const { teacher, student, studentRecord, portfolio: { id } } = await openSchool(world);
  const theirs = await chatPropsOf(student, `/portfolio/${id}`);
  assert.deepEqual(theirs, {
    view: "panel",
    assignmentId: id,
    me: { id: studentRecord.id, side: "student" },
    title: "Teacher",
    timeZone: "Europe/London",
  });
  for (const path of [`/portfolio/${id}`, `/student-portfolio/${id}`]) {
    const chat = await chatPropsOf(teacher, path);
    assert.equal(chat?.title, "Amara Ofoak");
    assert.equal(chat?.me.side, "teacher");
  }
});

Deno.test("an administrator gets no chat about others' portfolios, in either mode, and gets that of one they assigned", async () => {
  await using world = await openWorld();
  const { admin, studentRecord, portfolio } = await openSchool(world);
  const own = await assign(admin, studentRecord, "100012");
  for (const mode of ["admin", "teacher"]) {
    admin.cookies.set("activeRole", mode);
    assert.equal(await chatPropsOf(admin, `/student-portfolio/${portfolio.id}`), null, mode);
    assert.equal((await chatPropsOf(admin, `/student-portfolio/${own.id}`))?.title, "Amara Ofoak", mode);
  }
});

Deno.test("a colleague linked to the student has the chat, and keeps it to read when the portfolio is archived", async () => {
  await using world = await openWorld();
  const { school, teacher, student, studentRecord, portfolio } = await openSchool(world);
  await school.staff("teacher", "c@oak.example");
  const colleague = await signInStaff(world, school, "c@oak.example");
  const linked = await colleague.post(`/api/students/${studentRecord.id}/link`);
  assert.equal(linked.status, 200, linked.text);
  assert.ok(await chatPropsOf(colleague, `/student-portfolio/${portfolio.id}`));
  assert.equal((await teacher.post(`/api/assignments/${portfolio.id}/archive`)).status, 200);
  for (const browser of [teacher, colleague]) {
    assert.ok(await chatPropsOf(browser, `/student-portfolio/${portfolio.id}`));
  }
  assert.equal((await student.get(`/portfolio/${portfolio.id}`)).status, 404);
});
