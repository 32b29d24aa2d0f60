import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { openWorld, worldTest } from "../../../test/world.ts";
import { sweepInstallation } from "../../flows/sweep.ts";
import { sendContactMessage } from "./send_contact_message.ts";
import { BASE, countMessages, postContact, storedMessages } from "./testing.ts";

const HOUR_MS = 3600_000;
const OPERATOR = "operator@unitfolio.example";

worldTest("a message is stored, recorded without its text, and its mail queued", async (world) => {
  const answer = await postContact(world, { plan: "medium" });
  assert.deepEqual([answer.status, answer.json()], [201, { success: true }]);
  const [row, ...more] = await storedMessages(world);
  assert.equal(more.length, 0);
  assert.deepEqual(
    [row!.plan, row!.host, row!.message],
    ["medium", BASE, "We are 40 learners.\nCould we see it?"],
  );
  const [event] = await world.controlRows<{ data: string; actor_kind: string }>(
    sql`select * from events where what = 'contact.received'`,
  );
  assert.deepEqual(JSON.parse(event!.data), { contactId: row!.id, plan: "medium" });
  assert.equal((await countMessages(world)).entries, 1);
});

worldTest("a school's host accepts it too, without a session", async (world) => {
  const oak = await world.school("oak");
  assert.equal((await postContact(world, {}, oak.host)).status, 201);
  assert.deepEqual((await storedMessages(world)).map(({ host, plan }) => [host, plan]), [[oak.host, null]]);
});

worldTest("missing and invalid fields are refused one by one, and nothing is stored", async (world) => {
  const empty = await postContact(world, { name: "", email: "", institution: "", message: "" });
  assert.equal(empty.status, 400);
  assert.deepEqual(Object.keys(empty.json<{ fields: object }>().fields).sort(), [
    "email",
    "institution",
    "message",
    "name",
  ]);
  const wrong = [
    { email: "jo@school.example\r\nBcc: all@school.example" },
    { name: "Jo\r\nBcc: all@school.example" },
    { institution: "School\nBcc: all@school.example" },
    { message: "x".repeat(5_001) },
    { plan: "enterprise" },
    { plan: "free" },
    { ip: "127.0.0.1" },
    { message: undefined },
    { name: ["Jo"] },
  ];
  for (const over of wrong) assert.equal((await postContact(world, over)).status, 400, JSON.stringify(over));
  assert.equal((await postContact(world, { message: "x".repeat(2_000_000) })).status, 413);
  assert.equal((await storedMessages(world)).length, 0);
});

worldTest("a filled honeypot is answered with success and not stored", async (world) => {
  const answer = await postContact(world, { homepage: "https://pills.example" });
  assert.deepEqual([answer.status, answer.json()], [201, { success: true }]);
  assert.equal((await postContact(world, { homepage: "" })).status, 201);
  assert.equal((await storedMessages(world)).length, 1);
});

Deno.test("the operator is emailed it once, can answer it, and reads markup as words", async () => {
  await using world = await openWorld({ settings: { OPERATOR_EMAIL: OPERATOR } });
  await postContact(world, {
    name: "<b>Jo</b>",
    institution: "Field & <i>Lane</i> School",
    message: "<script>alert(1)</script>\nsecond line",
    plan: "small",
  });
  await world.runJobs();
  await world.runJobs();
  const [mail, ...more] = world.mails;
  assert.equal(more.length, 0);
  assert.deepEqual([mail!.to, mail!.replyTo], [OPERATOR, "jo@school.example"]);
  assert.equal(mail!.subject, "Contact message from Field & <i>Lane</i> School");
  assert.match(mail!.text, /<script>alert\(1\)<\/script>\n\nsecond line\n\nPlan chosen: Small establishment/);
  assert.ok(!/<script|<i>|<b>/.test(mail!.html), mail!.html);
  assert.match(mail!.html, /&lt;script&gt;/);
  const [row] = await storedMessages(world);
  assert.match(
    mail!.text,
    new RegExp(`Answer in Unitfolio: http://admin\\.localhost:5000/\\?tab=messages&message=${row!.id}\n`),
  );
  assert.equal(row!.mailed_at, world.services.now().toISOString());
});

Deno.test("a mail that failed is sent later; one that was sent is not sent again", async () => {
  await using world = await openWorld({ settings: { OPERATOR_EMAIL: OPERATOR } });
  const { mail } = world.services;
  world.services.mail = { send: () => Promise.reject(new Error("the mail server is away")) };
  await postContact(world);
  await world.runJobs();
  assert.equal((await storedMessages(world))[0]!.mailed_at, null);
  world.services.mail = mail;
  world.advance(HOUR_MS);
  await world.runJobs();
  const [row] = await storedMessages(world);
  assert.ok(row?.mailed_at);
  // As after a crash between `mailed_at` and the outbox entry.
  await sendContactMessage({ payload: { contactId: row.id }, services: world.services });
  assert.equal(world.mails.length, 1);
});

Deno.test("without an operator's address a message is stored and not mailed", async () => {
  await using world = await openWorld();
  await postContact(world);
  assert.equal((await world.runJobs()).failed, 0);
  assert.equal(world.mails.length, 0);
  assert.equal((await storedMessages(world))[0]!.mailed_at, null);
});

Deno.test("neither the log nor the outbox holds a word of what was written", async () => {
  await using world = await openWorld({ settings: { OPERATOR_EMAIL: OPERATOR } });
  await postContact(world);
  await postContact(world, { email: "nonsense" });
  await world.runJobs();
  const entries = await world.controlRows(sql`select * from outbox`);
  const written = JSON.stringify([world.logLines, entries]);
  for (const word of ["Jo", "school.example", "Lane", "learners", "nonsense"]) {
    assert.ok(!written.includes(word), word);
  }
});

Deno.test("a message is kept for a year", async () => {
  await using world = await openWorld();
  await postContact(world);
  world.advance(365 * 24 * HOUR_MS);
  await sweepInstallation({ services: world.services });
  assert.equal((await storedMessages(world)).length, 1);
  world.advance(1);
  await sweepInstallation({ services: world.services });
  assert.equal((await storedMessages(world)).length, 0);
});
