import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { countRows, type World, worldTest } from "../../test/world.ts";
import { addSuperAdmin } from "./add_super_admin.ts";

const ROBIN = "robin@oak.example";
const OPERATOR = { email: "op@unitfolio.example", firstName: "Olu", lastName: "Ade" };

const requestLink = (world: World, host: string, email: string) =>
  world.browser(host).post("/api/login/email", { email });

const mailEntries = async (world: World) =>
  (await world.controlRows(sql`select id from outbox where kind = 'mail_super_admin_link'`)).length;

worldTest("unknown addresses neither fill a school's queue nor block its staff", async (world) => {
  const oak = await world.school("oak");
  await oak.staff("teacher", ROBIN);
  await oak.staff("teacher", "gone@oak.example");
  await oak.run(sql`update staff set archived_at = '2026-06-01' where email = 'gone@oak.example'`);
  const before = await countRows(world, oak.id, "jobs");
  const strangers = [
    ...Array.from({ length: 30 }, (_, i) => `stranger${i}@evil.example`),
    "gone@oak.example",
  ];
  const answers = new Set<string>();
  const request = async (email: string) => {
    const { status, text } = await requestLink(world, oak.host, email);
    assert.equal(status, 200);
    answers.add(text);
  };
  for (const stranger of strangers) await request(stranger);
  assert.equal(await countRows(world, oak.id, "jobs"), before + 20, "a bounded number of decoys");
  for (let i = 0; i < 7; i++) await request(ROBIN);
  assert.equal(answers.size, 1, "every address gets the same answer");
  await world.runJobs();
  assert.deepEqual(world.mails.map((mail) => mail.to), Array(5).fill(ROBIN), "five in a quarter of an hour");
  assert.equal(await countRows(world, oak.id, "jobs"), before + 5, "decoys leave no row");
});

worldTest("unknown addresses neither fill the outbox nor block a super admin", async (world) => {
  await addSuperAdmin(world.services, OPERATOR);
  const host = "admin.localhost:5000";
  for (let i = 0; i < 30; i++) await requestLink(world, host, `stranger${i}@evil.example`);
  assert.equal(await mailEntries(world), 0);
  for (let i = 0; i < 7; i++) await requestLink(world, host, OPERATOR.email);
  assert.equal(await mailEntries(world), 5, "and an address is emailed five links in a quarter of an hour");
});

worldTest("a known and an unknown address cost the same round trips", async (world) => {
  const oak = await world.school("oak");
  await oak.staff("teacher", ROBIN);
  await requestLink(world, oak.host, ROBIN);
  const trips = async (email: string) => {
    world.countRoundTrips();
    await requestLink(world, oak.host, email);
    return world.countRoundTrips();
  };
  assert.equal(await trips("unknown@oak.example"), await trips(ROBIN));
});
