import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { embedLinks } from "../../../../domain/embed_links.ts";
import { links } from "../../../../domain/links.ts";
import { type BrowserClient, postForm } from "../../../../test/browser_client.ts";
import { addStudent, signInStudent } from "../../../../test/factories.ts";
import { countEvents, openPortfolioFixture } from "../../../../test/portfolio_fixture.ts";
import { type World, worldTest } from "../../../../test/world.ts";
import { makeCard, openCardSchool, openLesson } from "../../lessons/testing.ts";
import { askForCode, mailedCode, signInFrame, verify } from "../testing.ts";

const EMAIL = "amara@home.example";
const MINUTE = 60_000;

async function open(world: World) {
  const fixture = await openPortfolioFixture(world);
  const { oak, studentRecord, teacher, portfolio } = fixture;
  await oak.run(sql`update students set email = ${EMAIL} where id = ${studentRecord.id}`);
  const ben = await addStudent(teacher, { firstName: "Ben", email: "ben@home.example" });
  const frame = await signInFrame(world, oak.host, EMAIL);
  return { ...fixture, ben, frame, tab: world.browser(oak.host), path: links.portfolio(portfolio.id) };
}

async function ticketOf(frame: BrowserClient): Promise<string> {
  const made = await frame.post(embedLinks.api("/widget/hand-over"), {});
  assert.equal(made.status, 200, made.text);
  return made.json<{ ticket: string }>().ticket;
}

const handOver = (tab: BrowserClient, ticket: string, path = "/") =>
  postForm(tab, embedLinks.handOver(), { ticket, path });

/** Where the answer leads. */
const lead = ({ status, headers }: Awaited<ReturnType<typeof handOver>>) =>
  `${status} ${headers.get("location")}`;

async function personIn(tab: BrowserClient): Promise<string | null> {
  const { status, json } = await tab.get("/api/student-auth/user");
  return status === 200 ? json<{ id: string }>().id : null;
}

worldTest("a ticket signs its student in where they asked to go, once", async (world) => {
  const { oak, frame, tab, path, studentRecord } = await open(world);
  const ticket = await ticketOf(frame);
  const answer = await handOver(tab, ticket, `${path}#outcome-2`);
  assert.equal(lead(answer), `303 ${path}#outcome-2`);
  const [cookie] = answer.headers.getSetCookie().filter((line) => line.startsWith("session="));
  assert.doesNotMatch(cookie!, /max-age|expires/i, "gone with the browser");
  assert.equal((await tab.get(path)).status, 200);
  assert.equal(await personIn(tab), studentRecord.id);
  const again = world.browser(oak.host);
  assert.equal(lead(await handOver(again, ticket, path)), `303 ${links.newLink("open", path.split("/")[2])}`);
  assert.equal(await personIn(again), null);
  const [{ data }] = await oak.rows<{ data: string }>(sql`
    select data from events where what = 'student.signed_in' order by rowid desc limit 1`) as [
    { data: string },
  ];
  assert.deepEqual(JSON.parse(data), { by: "hand_over" });
  assert.equal(await countEvents(world, oak, "student.signed_in"), 3);
});

worldTest("a ticket ends after thirty seconds, with the next one and with its session", async (world) => {
  const { oak, frame } = await open(world);
  const refused = async (ticket: string) => {
    const tab = world.browser(oak.host);
    assert.equal(lead(await handOver(tab, ticket)), `303 ${links.newLink("open")}`);
    assert.equal(await personIn(tab), null);
  };
  const late = await ticketOf(frame);
  world.advance(30_000);
  await refused(late);
  const former = await ticketOf(frame);
  const last = await ticketOf(frame);
  await refused(former);
  assert.equal((await frame.post(embedLinks.api("/widget/sign-out"), { keepTabs: true })).status, 200);
  await refused(last);
  await refused("guessed");
  await refused("");
});

worldTest("a ticket of an archived student opens nothing", async (world) => {
  const { oak, frame, tab, studentRecord } = await open(world);
  const ticket = await ticketOf(frame);
  await oak.run(sql`update students set archived_at = '2026-06-15' where id = ${studentRecord.id}`);
  assert.equal(lead(await handOver(tab, ticket)), `303 ${links.newLink("open")}`);
});

worldTest("another school and another site's form get nothing by a ticket", async (world) => {
  const { frame, tab } = await open(world);
  const ticket = await ticketOf(frame);
  const elm = await world.school("elm");
  assert.equal(lead(await handOver(world.browser(elm.host), ticket)), `303 ${links.newLink("open")}`);
  for (const origin of ["https://evil.example", "null"]) {
    const forged = await postForm(tab, embedLinks.handOver(), { ticket, path: "/" }, { origin });
    assert.equal(forged.status, 403, origin);
  }
  assert.equal(lead(await handOver(tab, ticket, "//evil.example/")), "303 /");
});

worldTest("only a student's session in a frame makes a ticket", async (world) => {
  const { oak, teacher, student } = await open(world);
  for (const browser of [world.browser(oak.host), teacher, student]) {
    assert.equal((await browser.post(embedLinks.api("/widget/hand-over"), {})).status, 401);
  }
  assert.notEqual((await student.post("/api/widget/hand-over", {})).status, 200);
});

worldTest("the tab of another student becomes the ticket's, and its own stays as it was", async (world) => {
  const { oak, frame, studentRecord, ben } = await open(world);
  const shared = await signInStudent(world, oak, ben);
  const left = shared.cookies.get("session")!;
  assert.equal(lead(await handOver(shared, await ticketOf(frame))), "303 /");
  assert.equal(await personIn(shared), studentRecord.id);
  const former = world.browser(oak.host);
  former.cookies.set("session", left);
  assert.equal(await personIn(former), null, "replaced");

  const own = await signInStudent(world, oak, { ...studentRecord, email: EMAIL });
  const kept = own.cookies.get("session");
  const ticket = await ticketOf(frame);
  assert.equal(lead(await handOver(own, ticket)), "303 /");
  assert.equal(own.cookies.get("session"), kept);
  const other = world.browser(oak.host);
  assert.equal(lead(await handOver(other, ticket)), `303 ${links.newLink("open")}`, "used all the same");
});

worldTest("a tab ends an hour after its last use, whatever its frame does", async (world) => {
  const { frame, tab } = await open(world);
  await handOver(tab, await ticketOf(frame));
  world.advance(59 * MINUTE);
  assert.notEqual(await personIn(tab), null);
  world.advance(59 * MINUTE);
  assert.notEqual(await personIn(tab), null, "used since");
  assert.equal((await frame.get(embedLinks.api("/student-auth/user"))).status, 401);
  world.advance(60 * MINUTE);
  assert.equal(await personIn(tab), null);
});

worldTest("signing out ends frame and tab, from either side", async (world) => {
  const { oak, frame, tab } = await open(world);
  await handOver(tab, await ticketOf(frame));
  assert.equal((await frame.post(embedLinks.api("/widget/sign-out"), {})).status, 200);
  assert.equal(await personIn(tab), null);

  const next = await signInFrame(world, oak.host, EMAIL);
  await handOver(tab, await ticketOf(next));
  await postForm(tab, links.logout(), {});
  assert.equal((await next.get(embedLinks.api("/student-auth/user"))).status, 401);
});

worldTest("a frame that goes leaves its tab, until another student signs in there", async (world) => {
  const { frame, tab, ben, studentRecord } = await open(world);
  await handOver(tab, await ticketOf(frame));
  assert.equal((await frame.post(embedLinks.api("/widget/sign-out"), { keepTabs: true })).status, 200);
  assert.equal(await personIn(tab), studentRecord.id);
  await askForCode(world, frame, ben.email);
  assert.equal((await verify(frame, mailedCode(world))).status, 200);
  assert.equal(await personIn(tab), null);
});

worldTest("a tab of a card's frame ends with the lesson", async (world) => {
  const { school, teacher, studentRecord } = await openCardSchool(world);
  const token = await makeCard(teacher, studentRecord);
  const lesson = await openLesson(teacher);
  const frame = world.browser(school.host);
  const card = { token, code: lesson.code, visit: null };
  assert.equal((await frame.post(embedLinks.api("/widget/card"), card)).status, 200);
  const tab = world.browser(school.host);
  await handOver(tab, await ticketOf(frame));
  assert.equal(await personIn(tab), studentRecord.id);
  assert.ok(tab.cookies.has("cardDoor"), "its page says so");
  assert.equal((await teacher.post(`/api/lessons/${lesson.id}/close`, {})).status, 200);
  assert.equal(await personIn(tab), null);
});

worldTest("guessed tickets count as refused sign-ins", async (world) => {
  const { tab } = await open(world);
  const answers = new Set<number>();
  for (let times = 0; times <= 200 && !answers.has(429); times++) {
    answers.add((await handOver(tab, `guess ${times}`)).status);
  }
  assert.deepEqual([...answers], [303, 429]);
});
