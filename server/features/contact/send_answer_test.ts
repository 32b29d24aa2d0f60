import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { worldTest } from "../../../test/world.ts";
import { MailRefused } from "../../adapters/mail/transport.ts";
import { sweepInstallation } from "../../flows/sweep.ts";
import { signInSuperAdmin } from "../../../test/support_access.ts";
import { messageOf, MESSAGES, messagesOf, storeMessage } from "./testing.ts";

const HOUR_MS = 3600_000;

worldTest("without an address for replies the email says where to write again", async (world) => {
  const superAdmin = await signInSuperAdmin(world);
  const id = await storeMessage(world, { name: "<b>Jo</b>", message: "<script>x</script>" });
  await superAdmin.post(`${MESSAGES}/${id}/answer`, { answer: "No <i>thanks</i>" });
  await world.runJobs();
  const [mail] = world.mails;
  assert.equal(mail!.replyTo, undefined);
  assert.match(mail!.text, /Please do not reply to this email/);
  assert.ok(!/<b>|<i>|<script/.test(mail!.html), mail!.html);
});

worldTest("an address that the mail server refuses is shown with the message", async (world) => {
  const superAdmin = await signInSuperAdmin(world);
  const id = await storeMessage(world);
  world.services.mail = { send: () => Promise.reject(new MailRefused("no such recipient")) };
  await superAdmin.post(`${MESSAGES}/${id}/answer`, { answer: "Hello" });
  await world.runJobs();
  const { state, answerMailedAt, answerFailedAt } = await messageOf(superAdmin, id);
  assert.deepEqual([state, answerMailedAt, answerFailedAt], [
    "answered",
    null,
    world.services.now().toISOString(),
  ]);
});

worldTest("an answer that was given up without a word is found by the daily sweep", async (world) => {
  const superAdmin = await signInSuperAdmin(world);
  const id = await storeMessage(world);
  await superAdmin.post(`${MESSAGES}/${id}/answer`, { answer: "Hello" });
  const failedAt = async () => (await messageOf(superAdmin, id)).answerFailedAt;
  await sweepInstallation({ services: world.services });
  assert.equal(await failedAt(), null, "it waits for its email");
  // As where the last attempt ended with its process.
  await world.runControl(sql`update outbox set attempts = 8 where kind = 'mail_contact_answer'`);
  await sweepInstallation({ services: world.services });
  assert.equal(await failedAt(), world.services.now().toISOString());
  const [{ notSent } = { notSent: false }] = await messagesOf(superAdmin);
  assert.equal(notSent, true);
});

worldTest("a mail server that is away sends the answer later", async (world) => {
  const superAdmin = await signInSuperAdmin(world);
  const id = await storeMessage(world);
  const { mail } = world.services;
  world.services.mail = { send: () => Promise.reject(new Error("the mail server is away")) };
  await superAdmin.post(`${MESSAGES}/${id}/answer`, { answer: "Hello" });
  await world.runJobs();
  assert.equal((await messageOf(superAdmin, id)).answerFailedAt, null);
  world.services.mail = mail;
  world.advance(HOUR_MS);
  await world.runJobs();
  assert.equal(world.mails.length, 1);
  const sent = await messageOf(superAdmin, id);
  assert.deepEqual([sent.answerMailedAt !== null, sent.answerFailedAt], [true, null]);
});
