import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { STRANGERS } from "../../../domain/limits.ts";
import { openWorld, type World, worldTest } from "../../../test/world.ts";
import { BASE, countMessages, MESSAGE, postContact, storedMessages } from "./testing.ts";

const HOUR_MS = 3600_000;

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
  assert.deepEqual(await countMessages(world), { events: 5, entries: 5 }, "five are stored");
});

worldTest("a client that floods the form closes it to itself alone", async (world) => {
  const { burst, everyMs } = STRANGERS.contactMessages;
  const from = (address: string, email: string) =>
    world.browser(BASE, { address }).post("/api/contact", { ...MESSAGE, email });
  const statuses: number[] = [];
  for (let i = 0; i < burst + 5; i++) {
    statuses.push((await from("203.0.113.9", `jo${i}@school.example`)).status);
  }
  assert.deepEqual(statuses, [...Array(burst).fill(201), ...Array(5).fill(429)]);
  const refused = await from("203.0.113.9", "jo@school.example");
  assert.equal(refused.headers.get("retry-after"), String(everyMs / 1000));
  assert.equal((await from("203.0.113.10", "jo@school.example")).status, 201);
  assert.equal((await from("2001:db8:1:2::3", "may@school.example")).status, 201);
  const entries = await world.controlRows(sql`select * from contact_messages`);
  assert.ok(
    !JSON.stringify([entries, world.logLines]).includes("203.0.113"),
    "the address is not stored or logged",
  );
});

worldTest("an IPv6 site closes the form to itself alone, however many networks it has", async (world) => {
  const { burst } = STRANGERS.contactSites;
  const from = (address: string, email: string) =>
    world.browser(BASE, { address }).post("/api/contact", { ...MESSAGE, email });
  const statuses: number[] = [];
  for (let i = 0; i <= burst; i++) {
    statuses.push((await from(`2001:db8:1:${i.toString(16)}::1`, `jo${i}@school.example`)).status);
  }
  assert.deepEqual(statuses, [...Array(burst).fill(201), 429]);
  assert.equal((await from("2001:db8:2:1::1", "may@school.example")).status, 201);
});

Deno.test("behind a trusted proxy each client has a budget of its own, and no one makes one up", async () => {
  await using world = await openWorld({ settings: { TRUSTED_PROXY: "10.0.0.0/8" } });
  const { burst } = STRANGERS.contactMessages;
  let count = 0;
  const through = async (socket: string, forwarded: string) => {
    const email = `jo${count++}@school.example`;
    const headers = { "x-forwarded-for": forwarded };
    const browser = world.browser(BASE, { address: socket });
    return (await browser.post("/api/contact", { ...MESSAGE, email }, headers)).status;
  };
  for (let i = 0; i < burst; i++) {
    assert.equal(await through("10.0.0.2", `198.51.100.${i}, 203.0.113.9`), 201);
  }
  assert.equal(await through("10.0.0.2", "198.51.100.99, 203.0.113.9"), 429);
  assert.equal(await through("10.0.0.2", "203.0.113.10"), 201);
  for (let i = 0; i < burst; i++) assert.equal(await through("192.0.2.7", `198.51.100.${i}`), 201);
  assert.equal(await through("192.0.2.7", "198.51.100.99"), 429, "its header is no proxy's");
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
    const [row] = await world.controlRows<{ run_at: string }>(sql`
        select run_at from outbox join contact_messages m on m.id = payload ->> 'contactId' where m.email = ${email}`);
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
