import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { openWorld, type World, worldTest } from "../../../test/world.ts";
import { sweepInstallation } from "../../flows/sweep.ts";
import { STRANGERS } from "../../../domain/limits.ts";
import { sendContactMessage } from "./send_contact_message.ts";

const HOUR_MS = 3600_000;
const BASE = "localhost:5000";
const OPERATOR = "operator@unitfolio.example";
const MESSAGE = {
  name: "Jo Field",
  email: "Jo@School.example",
  institution: "Field Lane School",
  message: "We are 40 learners.\r\nCould we see it?",
};

const postContact = (world: World, over: Record<string, unknown> = {}, host = BASE) =>
  world.browser(host).post("/api/contact", { ...MESSAGE, ...over });

type Row = { id: string; plan: string | null; host: string; message: string; mailed_at: string | null };

const storedMessages = ({ services }: World) =>
  services.doors.readControl((db) => db.all<Row>(sql`select * from contact_messages order by rowid`));

const count = async ({ services }: World) => {
  const [row] = await services.doors.readControl((db) =>
    db.all<{ events: number; entries: number }>(sql`
      select (select count(*) from events where what = 'contact.received') as events,
        (select count(*) from outbox where kind = 'mail_contact_message') as entries`)
  );
  return row!;
};

worldTest("a message is stored, recorded without its text, and its mail queued", async (world) => {
  const answer = await postContact(world, { plan: "medium" });
  assert.deepEqual([answer.status, answer.json()], [201, { success: true }]);
  const [row, ...more] = await storedMessages(world);
  assert.equal(more.length, 0);
  assert.deepEqual(
    [row!.plan, row!.host, row!.message],
    ["medium", BASE, "We are 40 learners.\nCould we see it?"],
  );
  const [event] = await world.services.doors.readControl((db) =>
    db.all<{ data: string; actor_kind: string }>(sql`select * from events where what = 'contact.received'`)
  );
  assert.deepEqual(JSON.parse(event!.data), { contactId: row!.id, plan: "medium" });
  assert.equal((await count(world)).entries, 1);
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

worldTest("an address may send three messages an hour, however it is spelled", async (world) => {
  for (const email of ["jo@school.example", " JO@school.example", "jo@SCHOOL.example"]) {
    assert.equal((await postContact(world, { email })).status, 201);
    world.advance(HOUR_MS / 6);
  }
  const refused = await postContact(world);
  assert.deepEqual([refused.status, refused.json().code], [429, "too_many"]);
  assert.equal(refused.headers.get("retry-after"), String(30 * 60), "when the first is an hour old");
  assert.equal((await postContact(world, { email: "another@school.example" })).status, 201);
  world.advance(HOUR_MS / 2 - 1000);
  assert.equal((await postContact(world)).status, 429);
  world.advance(1000);
  assert.equal((await postContact(world)).status, 201);
  assert.deepEqual(await count(world), { events: 5, entries: 5 }, "five were kept");
});

worldTest("a client that floods the form closes it to itself alone", async (world) => {
  const { burst, everyMs } = STRANGERS.contactMessages;
  const from = (address: string, email: string) =>
    world.browser(BASE, address).post("/api/contact", { ...MESSAGE, email });
  const statuses: number[] = [];
  for (let i = 0; i < burst + 5; i++) {
    statuses.push((await from("203.0.113.9", `jo${i}@school.example`)).status);
  }
  assert.deepEqual(statuses, [...Array(burst).fill(201), ...Array(5).fill(429)]);
  const refused = await from("203.0.113.9", "jo@school.example");
  assert.equal(refused.headers.get("retry-after"), String(everyMs / 1000));
  assert.equal((await from("203.0.113.10", "jo@school.example")).status, 201);
  assert.equal((await from("2001:db8:1:2::3", "may@school.example")).status, 201);
  const entries = await world.services.doors.readControl((db) => db.all(sql`select * from contact_messages`));
  assert.ok(
    !JSON.stringify([entries, world.logLines]).includes("203.0.113"),
    "the address is not stored or logged",
  );
});

/** As if written by other clients, a minute ago. */
const storeMessages = (world: World, count: number) =>
  world.runControl(sql`
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${count})
    insert into contact_messages (id, host, created_at, name, email, institution, message)
    select 'con_' || i, ${BASE}, ${new Date(world.services.now().getTime() - 60_000).toISOString()},
      'Jo', 'jo' || i || '@flood.example', 'Field', 'Hello' from n`);

worldTest("past sixty mails an hour a message is stored, and mailed when there is room", async (world) => {
  const { now } = world.services;
  const at = (ms: number) => new Date(now().getTime() + ms).toISOString();
  const queue = (runAt: string) =>
    world.runControl(sql`
      with recursive n (i) as (select 1 union all select i + 1 from n where i < 60)
      insert into outbox (id, kind, payload, run_at, created_at)
      select 'out_' || i || ${runAt}, 'mail_contact_message', '{}', ${runAt}, ${at(0)} from n`);
  const mailedAt = async (email: string) => {
    assert.equal((await postContact(world, { email })).status, 201);
    const [row] = await world.services.doors.readControl((db) =>
      db.all<{ run_at: string }>(sql`
        select run_at from outbox join contact_messages m on m.id = payload ->> 'contactId' where m.email = ${email}`)
    );
    return row!.run_at;
  };
  assert.equal(await mailedAt("one@school.example"), at(0));
  await queue(at(0));
  assert.equal(await mailedAt("two@school.example"), at(HOUR_MS));
  await queue(at(HOUR_MS));
  assert.equal(await mailedAt("three@school.example"), at(2 * HOUR_MS));
});

worldTest("the installation stores six hundred an hour", async (world) => {
  await storeMessages(world, 599);
  assert.equal((await postContact(world)).status, 201);
  const refused = await postContact(world, { email: "another@school.example" });
  assert.deepEqual([refused.status, refused.headers.get("retry-after")], [429, String(59 * 60)]);
  assert.equal((await storedMessages(world)).length, 600);
});

Deno.test("the operator is mailed it once, can answer it, and reads markup as words", async () => {
  await using world = await openWorld("file", { settings: { OPERATOR_EMAIL: OPERATOR } });
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
  assert.equal(row!.mailed_at, world.services.now().toISOString());
});

Deno.test("a mail that failed is sent later; one that was sent is not sent again", async () => {
  await using world = await openWorld("file", { settings: { OPERATOR_EMAIL: OPERATOR } });
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
  await using world = await openWorld("file", { settings: { OPERATOR_EMAIL: OPERATOR } });
  await postContact(world);
  await postContact(world, { email: "nonsense" });
  await world.runJobs();
  const entries = await world.services.doors.readControl((db) => db.all(sql`select * from outbox`));
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
