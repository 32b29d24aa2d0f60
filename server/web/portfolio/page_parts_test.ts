import assert from "node:assert/strict";
import type { BrowserClient } from "../../../test/browser_client.ts";
import { assign, signInNewStaff } from "../../../test/factories.ts";
import {
  addTextEvidence,
  openPortfolioFixture,
  pageText as wordsOf,
} from "../../../test/portfolio_fixture.ts";
import { openWorld } from "../../../test/world.ts";

Deno.test("the selector names the portfolio for staff, and for a student with several", async () => {
  await using world = await openWorld();
  const { teacher, student, studentRecord, portfolio } = await openPortfolioFixture(world);
  const path = `/portfolio/${portfolio.id}`;
  const name = "Amara Whitlock – Growing vegetables in a raised bed";
  const inUnit = /Now open: Amara Whitlock\s*,\s*1 of 1\s*Growing vegetables in a raised bed/;
  assert.match(wordsOf((await teacher.get(path)).text), inUnit);
  assert.ok(!wordsOf((await student.get(path)).text).includes(name), "only one to choose from");
  const other = await assign(teacher, studentRecord, "100012");
  assert.ok(wordsOf((await student.get(path)).text).includes(name));
  assert.equal((await teacher.post(`/api/assignments/${other.id}/archive`, {})).status, 200);
  assert.ok(!wordsOf((await student.get(path)).text).includes(name), "what is archived is no choice");
});

Deno.test("each card says what its outcome asks for, until it is there or the outcome is complete", async () => {
  await using world = await openWorld();
  const { teacher, student, portfolio } = await openPortfolioFixture(world);
  const path = `/portfolio/${portfolio.id}`;
  const page = wordsOf((await student.get(path)).text);
  assert.match(page, /Summary sheet\. No file is needed\. Your teacher signs this off\./);
  assert.match(page, /A piece of your work is needed here\./);
  assert.match(page, /You can add a file here\. You do not have to\./);
  const staffPage = wordsOf((await teacher.get(path)).text);
  assert.match(staffPage, /A piece of the student's work is needed here\./);
  assert.match(staffPage, /No file is needed: the teacher's dated sign-off is the evidence\./);
  await teacher.post(`/api/submissions/${portfolio.submissions[1]!.id}/complete`, { complete: true });
  assert.ok(!/needed here/.test(wordsOf((await student.get(path)).text)));
});

Deno.test("a return shows its reason to student and staff in their own terms", async () => {
  await using world = await openWorld();
  const { teacher, student, portfolio } = await openPortfolioFixture(world);
  const path = `/portfolio/${portfolio.id}`;
  await student.post(`/api/assignments/${portfolio.id}/submit`, {});
  const reason = "Say <b>what</b> you would change.";
  await teacher.post(`/api/assignments/${portfolio.id}/return`, { reason });
  const studentPage = (await student.get(path)).text;
  assert.match(wordsOf(studentPage), /gave it back\..* Your teacher wrote on \d+ \w+ \d{4}/);
  assert.ok(studentPage.includes("Say &lt;b&gt;what&lt;/b&gt; you would change."));
  const staff = wordsOf((await teacher.get(path)).text);
  assert.match(staff, /Returned on \d+ \w+ \d{4}/);
  assert.ok(!staff.includes("Your teacher left feedback"));
});

Deno.test("staff see where resources can be added, a student no empty place for them, both what is there", async () => {
  await using world = await openWorld();
  const { teacher, student, portfolio } = await openPortfolioFixture(world);
  const path = `/portfolio/${portfolio.id}`;
  assert.ok(!/Resources/i.test(wordsOf((await student.get(path)).text)));
  assert.match(wordsOf((await teacher.get(path)).text), /Add for outcome 1|Add for/);
  const added = await teacher.post(`/api/units/${portfolio.unitId}/outcomes/1/resources`, {
    fileName: "Seeds",
    fileType: "link",
    fileUrl: "https://seeds.example/",
    description: "Look at the pictures.",
  });
  assert.equal(added.status, 201, added.text);
  const page = wordsOf((await student.get(path)).text);
  assert.match(page, /Student Resources Seeds Look at the pictures\./);
  assert.ok(!/Add resources|Delete/.test(page));
});

Deno.test("a reflection written by staff is marked for every reader", async () => {
  await using world = await openWorld();
  const { teacher, student, portfolio } = await openPortfolioFixture(world);
  const path = `/portfolio/${portfolio.id}`;
  assert.ok(!/Written down by staff/.test(wordsOf((await student.get(path)).text)));
  await teacher.put(`/api/submissions/${portfolio.submissions[0]!.id}`, { studentComment: "It rained." });
  for (const browser of [teacher, student]) {
    assert.match(wordsOf((await browser.get(path)).text), /Written down by staff/);
  }
});

Deno.test("a folded outcome is sent as words, links and the box to write in", async () => {
  await using world = await openWorld();
  const { teacher, student, portfolio } = await openPortfolioFixture(world);
  const { id } = portfolio.submissions[0]!;
  await addTextEvidence(student, id, "notes.txt");
  await student.put(`/api/submissions/${id}`, { studentComment: "We dug." });
  await teacher.put(`/api/submissions/${id}`, { teacherComment: "Well dug." });
  const { text } = await student.get(`/portfolio/${portfolio.id}`);
  const [folded, open] = [...text.matchAll(/<details class="outcome-fold".*?<\/details>/g)]
    .map(([fold]) => fold);
  assert.match(folded!, /Well dug\..*href="\/api\/files\/evd_\w+".*>notes<.*>We dug\.<\/textarea>/);
  assert.doesNotMatch(folded!, /open=""|Delete notes|>Photo</);
  assert.match(open!, /open="".*>Photo</);
});

type Chat = {
  teachers: { id: string; firstName: string }[];
  assignmentId: string;
  me: { id: string; side: string };
  title: string;
  timeZone: string;
};

/** Props of the page's chat island, or null. */
async function chatPropsOf(browser: BrowserClient, path: string): Promise<Chat | null> {
  const page = await browser.get(path);
  assert.equal(page.status, 200, path);
  const [, props] = /data-island="chat\/ChatPanelIsland"[^>]*data-props="([^"]*)"/.exec(page.text) ?? [];
  const chat = props === undefined ? null : JSON.parse(props.replaceAll("&quot;", '"'));
  assert.equal(chat?.member ?? false, page.text.includes('class="chat-button'));
  return chat?.member ? chat : null;
}

Deno.test("a portfolio's page offers its chat to its student and their teacher, each with the other's name, at both addresses", async () => {
  await using world = await openWorld();
  const { teacher, student, studentRecord, portfolio: { id } } = await openPortfolioFixture(world);
  const theirs = await chatPropsOf(student, `/portfolio/${id}`);
  assert.deepEqual(theirs, {
    assignmentId: id,
    me: { id: studentRecord.id, side: "student" },
    title: "Teacher",
    member: true,
    teachers: theirs!.teachers,
    timeZone: "Europe/London",
  });
  assert.equal(theirs?.teachers.length, 1);
  for (const path of [`/portfolio/${id}`, `/student-portfolio/${id}`]) {
    const chat = await chatPropsOf(teacher, path);
    assert.equal(chat?.title, "Amara Whitlock");
    assert.equal(chat?.me.side, "teacher");
    assert.deepEqual(chat?.teachers, [], "a teacher's own conversation");
  }
});

Deno.test("an administrator gets no chat about others' portfolios, in either mode, and gets that of one they assigned", async () => {
  await using world = await openWorld();
  const { admin, studentRecord, portfolio } = await openPortfolioFixture(world);
  const own = await assign(admin, studentRecord, "100012");
  for (const mode of ["admin", "teacher"]) {
    admin.cookies.set("activeRole", mode);
    assert.equal(await chatPropsOf(admin, `/student-portfolio/${portfolio.id}`), null, mode);
    assert.equal((await chatPropsOf(admin, `/student-portfolio/${own.id}`))?.title, "Amara Whitlock", mode);
  }
});

Deno.test("a colleague linked to the student has the chat, and keeps it to read when the portfolio is archived", async () => {
  await using world = await openWorld();
  const { oak, teacher, student, studentRecord, portfolio } = await openPortfolioFixture(world);
  const colleague = await signInNewStaff(world, oak, "teacher", "c@oak.example");
  const linked = await colleague.post(`/api/students/${studentRecord.id}/link`);
  assert.equal(linked.status, 200, linked.text);
  assert.ok(await chatPropsOf(colleague, `/student-portfolio/${portfolio.id}`));
  assert.equal((await teacher.post(`/api/assignments/${portfolio.id}/archive`)).status, 200);
  for (const browser of [teacher, colleague]) {
    assert.ok(await chatPropsOf(browser, `/student-portfolio/${portfolio.id}`));
  }
  assert.equal((await student.get(`/portfolio/${portfolio.id}`)).status, 404);
});
