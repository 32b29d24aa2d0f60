import assert from "node:assert/strict";
import { MailNotTaken, MailServerAway } from "../adapters/mail/transport.ts";
import { NoRoom } from "../adapters/disk_room.ts";
import { worldTest } from "../../test/world.ts";
import { mailBreaker } from "./mail_breaker.ts";
import { openRunner } from "./runner.ts";
import { enqueueMail, idleSchool, jobRow, nextDueIn } from "./testing.ts";

const MINUTE = 60_000;
const MAIL = { to: "a@oak.example", subject: "", text: "", html: "" };

function openBreaker() {
  let passedMs = 0;
  let nowMs = Date.parse("2026-06-15T09:00:00.000Z");
  const lines: Record<string, unknown>[] = [];
  const mail = { send: () => Promise.resolve() };
  const breaker = mailBreaker({
    mail,
    now: () => new Date(nowMs),
    monotonic: () => passedMs,
    log: (line) => void lines.push(line),
  });
  const { signal } = new AbortController();
  return {
    breaker,
    mail,
    advance: (ms: number) => void ((nowMs += ms), (passedMs += ms)),
    setClockBack: (ms: number) => void (nowMs -= ms),
    send: () => breaker.send(MAIL, signal),
    pausedMs: () => (breaker.pausedUntil()?.getTime() ?? nowMs) - nowMs,
    /** Logged states of the breaker. */
    logged: () => lines.map(({ mail }) => mail),
  };
}
const away = () => Promise.reject(new MailServerAway("ECONNECTION"));

Deno.test("a mail server away three times in a row is left alone for a growing time, one mail being the trial", async () => {
  const { breaker, mail, advance, send, pausedMs, logged } = openBreaker();
  mail.send = away;
  for (let i = 0; i < 2; i++) await assert.rejects(send(), /ECONNECTION/);
  assert.equal(pausedMs(), 0);
  await assert.rejects(send(), /ECONNECTION/);
  const pauses = [];
  for (let trial = 0; trial < 6; trial++) {
    pauses.push(pausedMs() / 1000);
    await assert.rejects(send(), /not called/);
    advance(pausedMs());
    await assert.rejects(send(), /ECONNECTION/);
  }
  assert.deepEqual(pauses, [30, 60, 120, 240, 300, 300]);
  advance(pausedMs());
  const answer = Promise.withResolvers<void>();
  mail.send = () => answer.promise;
  const trial = send();
  assert.equal(pausedMs(), 10_000, "others wait for the trial");
  await assert.rejects(send(), /not called/);
  answer.resolve();
  await trial;
  assert.equal(breaker.pausedUntil(), null);
  assert.deepEqual(logged(), ["paused", "resumed"]);
});

Deno.test("a pause is as long as it is, whatever the clock is set to", async () => {
  const { mail, advance, setClockBack, send, pausedMs } = openBreaker();
  mail.send = away;
  for (let i = 0; i < 3; i++) await assert.rejects(send(), /ECONNECTION/);
  setClockBack(60 * MINUTE);
  assert.equal(pausedMs(), 30_000);
  advance(30_000);
  mail.send = () => Promise.resolve();
  await send();
});

Deno.test("a mail that is not taken says that the server is there", async () => {
  const { breaker, mail, send } = openBreaker();
  for (let i = 0; i < 6; i++) {
    mail.send = i % 3 === 2 ? () => Promise.reject(new MailNotTaken("EENVELOPE", 450)) : away;
    await assert.rejects(send());
  }
  assert.equal(breaker.pausedUntil(), null);
});

Deno.test("a trial that ignores its signal ends with it", async () => {
  const { breaker, mail, advance, send, pausedMs } = openBreaker();
  mail.send = away;
  for (let i = 0; i < 3; i++) await assert.rejects(send());
  advance(pausedMs());
  mail.send = () => new Promise(() => {});
  const job = new AbortController();
  const trial = breaker.send(MAIL, job.signal);
  job.abort(new Error("too late"));
  await assert.rejects(trial, /too late/);
  assert.equal(pausedMs(), 2 * 30_000);
});

worldTest("an outage of the mail server costs no attempt, and few calls", async (world) => {
  const [oak, elm] = [await idleSchool(world), await idleSchool(world, "elm")];
  let calls = 0;
  const { send } = world.services.mail;
  world.services.mail.send = () => {
    calls++;
    return Promise.reject(new MailServerAway("ETIMEDOUT"));
  };
  const runner = openRunner(world.services);
  const round = async () => {
    await runner.look();
    await runner.idle();
  };
  for (let i = 0; i < 5; i++) await enqueueMail(world, oak, `job_${i}`);
  await enqueueMail(world, elm, "job_elm");
  for (let seconds = 0; seconds < 3 * 3600; seconds += 5) {
    await round();
    world.advance(5000);
  }
  assert.ok(calls < 50, `${calls} calls in three hours`);
  for (let i = 0; i < 5; i++) {
    assert.equal((await jobRow(oak, `job_${i}`)).attempts, 0);
  }
  assert.match(String((await jobRow(elm, "job_elm")).last_error), /MailServerAway/);
  world.services.mail.send = send;
  for (let seconds = 0; seconds < 6 * 60; seconds += 5) {
    await round();
    world.advance(5000);
  }
  assert.equal(world.mails.length, 6);
  const states = world.logLines.filter(({ mail }) => mail !== undefined).map(({ mail }) => mail);
  assert.deepEqual(states, ["paused", "resumed"]);
});

worldTest("while mails rest, a school with nothing else is not looked at", async (world) => {
  const oak = await idleSchool(world);
  world.services.mail.send = () => Promise.reject(new MailServerAway("ETIMEDOUT"));
  const runner = openRunner(world.services);
  for (let i = 0; i < 3; i++) await enqueueMail(world, oak, `job_${i}`);
  await runner.look();
  await runner.idle();
  world.advance(2 * MINUTE);
  await runner.look();
  await runner.idle();
  assert.equal(await nextDueIn(world, oak), MINUTE, "the trial has failed");
});

worldTest("a mail that waits for two days is given up in the end", async (world) => {
  const oak = await idleSchool(world);
  world.services.mail.send = () => Promise.reject(new MailServerAway("ETIMEDOUT"));
  await enqueueMail(world, oak, "job_one");
  world.advance(48 * 60 * MINUTE);
  await world.runJobs();
  assert.equal((await jobRow(oak, "job_one")).attempts, 1);
});

worldTest("a mail that may have gone costs an attempt, or it would go out for two days", async (world) => {
  const oak = await idleSchool(world);
  world.services.mail.send = () => Promise.reject(new MailServerAway("ETIMEDOUT", null, true));
  await enqueueMail(world, oak, "job_one");
  await world.runJobs();
  assert.equal((await jobRow(oak, "job_one")).attempts, 1);
});

worldTest("a job without room on the disk waits for it", async (world) => {
  const oak = await idleSchool(world);
  world.services.mail.send = () => Promise.reject(new NoRoom());
  await enqueueMail(world, oak, "job_one");
  await world.runJobs();
  assert.equal((await jobRow(oak, "job_one")).attempts, 0);
});

Deno.test("three mails that are late after their offer begin no pause", async () => {
  const { breaker, mail } = openBreaker();
  mail.send = () => new Promise(() => {});
  for (let i = 0; i < 3; i++) {
    const job = new AbortController();
    const sending = breaker.send(MAIL, job.signal);
    job.abort(new Error("too late"));
    await assert.rejects(sending, /too late/);
  }
  assert.equal(breaker.pausedUntil(), null);
});
