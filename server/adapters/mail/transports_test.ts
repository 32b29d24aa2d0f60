import assert from "node:assert/strict";
import { smtpServer } from "../../../test/fakes/smtp_server.ts";
import { readOutbox } from "./file_transport.ts";
import { mailTransport } from "../../create_services.ts";
import { plainMail } from "./plain_mail.ts";
import { smtpTransport } from "./smtp_transport.ts";
import { resendTransport } from "./resend_transport.ts";
import { MailNotTaken, MailRefused, MailServerAway } from "./transport.ts";

const now = () => new Date("2026-06-15T09:00:00.000Z");
const from = "Unitfolio <no-reply@unitfolio.example>";
const replyTo = "jo@school.example";
const content = {
  to: "amira@pupils.example",
  subject: "Sign in to Oak & Ash\r\nBcc: evil@example",
  greeting: "Hello Amira,",
  paragraphs: ["A <b>link</b> for you."],
  button: { label: "Sign in", url: "https://oak.example/api/login/link?token=abc&x=1" },
  closing: "Bye.",
};
const mail = plainMail(content);

Deno.test("a mail has the same content in text and HTML, escaped, and a one-line subject", () => {
  assert.equal(mail.subject, "Sign in to Oak & Ash Bcc: evil@example");
  assert.match(mail.text, /Sign in: https:\/\/oak\.example\/api\/login\/link\?token=abc&x=1/);
  assert.match(mail.html, /A &lt;b&gt;link&lt;\/b&gt; for you\./);
  assert.match(mail.html, /href="https:\/\/oak\.example\/api\/login\/link\?token=abc&amp;x=1"/);
});

Deno.test("a mail with several buttons has each of them in text and in HTML", () => {
  const more = [{ label: "Open <b>", url: "https://oak.example/?a=1&b=2" }];
  const button = { label: "First", url: "https://oak.example/1" };
  const { text, html } = plainMail({ ...content, button, more });
  assert.match(text, /First: https:\/\/oak\.example\/1\n\nOpen <b>: https:\/\/oak\.example\/\?a=1&b=2\n/);
  assert.match(
    html,
    /href="https:\/\/oak\.example\/1"[\s\S]*href="https:\/\/oak\.example\/\?a=1&amp;b=2"[^>]*>Open &lt;b&gt;</,
  );
});

Deno.test("the file transport writes one JSON file a mail, read newest first", async () => {
  const folder = await Deno.makeTempDir();
  assert.deepEqual(await readOutbox(`${folder}/none`), []);
  await (await mailTransport({ kind: "file", folder, from }, now)).send({ ...mail, replyTo });
  assert.deepEqual(await readOutbox(folder), [{ ...mail, replyTo, sentAt: "2026-06-15T09:00:00.000Z" }]);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("the SMTP transport delivers, and throws when the mail is not accepted", async () => {
  await using server = smtpServer();
  const transport = await mailTransport({ kind: "smtp", url: server.url, from }, now);
  await transport.send(mail);
  await transport.send({ ...mail, replyTo });
  const [received] = server.mails;
  const replyTos = server.mails.map(({ data }) => /^Reply-To: (.*?)\r?$/m.exec(data)?.[1]);
  assert.deepEqual(replyTos, [undefined, replyTo]);
  assert.equal(received?.from, "no-reply@unitfolio.example");
  assert.deepEqual(received?.to, ["amira@pupils.example"]);
  assert.match(received?.data ?? "", /^Subject: Sign in to Oak & Ash Bcc: evil@example$/m);
  await using refusing = smtpServer({ refuse: "550 no such inbox" });
  const refused = await mailTransport({ kind: "smtp", url: refusing.url, from }, now);
  await assert.rejects(refused.send(mail), (error) => {
    assert.ok(error instanceof MailRefused, "550: trying again would only repeat it");
    return !error.message.includes("amira");
  });
  const unreachable = await mailTransport({ kind: "smtp", url: "smtp://127.0.0.1:9", from }, now);
  await assert.rejects(unreachable.send(mail), (error) => error instanceof MailServerAway);
  assert.equal(refusing.mails.length, 0);
});

Deno.test("the Resend transport sends with its key, and throws when it is refused", async () => {
  const received: { key: string | null; path: string; body: Record<string, unknown> }[] = [];
  let status = 200;
  await using server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const { pathname } = new URL(request.url);
    received.push({ key: request.headers.get("authorization"), path: pathname, body: await request.json() });
    return status === 200
      ? Response.json({ id: "mail_1" })
      : Response.json({ name: "validation_error", message: "no", statusCode: status }, { status });
  });
  const baseUrl = `http://127.0.0.1:${server.addr.port}`;
  const transport = await mailTransport({ kind: "resend", apiKey: "re_test", baseUrl, from }, now);
  await transport.send(mail);
  await transport.send({ ...mail, replyTo });
  assert.deepEqual(received.map(({ body }) => body.reply_to), [undefined, replyTo]);
  assert.equal(received[0]?.key, "Bearer re_test");
  assert.equal(received[0]?.path, "/emails");
  assert.equal(received[0]?.body.from, from);
  assert.equal(received[0]?.body.text, mail.text);
  status = 422;
  await assert.rejects(transport.send(mail), /did not take it: validation_error 422/);
});

Deno.test("a mail that is offered again is told by its id, and lies in a folder once", async () => {
  const folder = await Deno.makeTempDir();
  const file = await mailTransport({ kind: "file", folder, from }, now);
  for (const id of ["job_a", "job_a", "job_b"]) await file.send(mail, undefined, id);
  assert.equal((await readOutbox(folder)).length, 2);
  await Deno.remove(folder, { recursive: true });

  await using smtp = smtpServer();
  await (await mailTransport({ kind: "smtp", url: smtp.url, from }, now)).send(mail, undefined, "job_a");
  assert.match(smtp.mails[0]!.data, /^Message-ID: <job_a@unitfolio\.example>\r?$/m);

  const keys: (string | null)[] = [];
  await using server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, (request) => {
    keys.push(request.headers.get("idempotency-key"));
    const body = { name: "invalid_idempotent_request", message: "other words", statusCode: 409 };
    return keys.length === 1 ? Response.json({ id: "mail_1" }) : Response.json(body, { status: 409 });
  });
  const baseUrl = `http://127.0.0.1:${server.addr.port}`;
  const resend = await mailTransport({ kind: "resend", apiKey: "re_test", baseUrl, from }, now);
  // The second time it holds another link.
  for (let n = 0; n < 2; n++) await resend.send(mail, undefined, "job_a");
  assert.deepEqual(keys, ["job_a", "job_a"]);
});

Deno.test("a mail server's refusal is not repeated, since it names the address", async () => {
  for (
    const refuse of [
      "450 4.2.0 <amira@pupils.example>: Recipient address rejected: Greylisted",
      "501 <amira@pupils.example> is no address",
    ]
  ) {
    await using server = smtpServer({ refuse });
    await assert.rejects(smtpTransport(server.url, from).send(mail), (error) => {
      assert.ok(error instanceof MailNotTaken);
      assert.equal(error.responseCode, Number(refuse.slice(0, 3)));
      assert.equal(error.message, `the mail server did not take it: EENVELOPE ${error.responseCode}`);
      assert.doesNotMatch(Deno.inspect(error, { depth: 9 }), /amira/, "nor anywhere behind it");
      return true;
    });
  }
});

const isTimeout = (error: unknown) => error instanceof MailServerAway && /ETIMEDOUT/.test(error.message);
const PATIENT = 3600_000;

Deno.test("a server that is silent before it has the mail is away, greeting or not", async () => {
  for (const silentAt of ["greeting", "EHLO"] as const) {
    await using server = smtpServer({ silentAt });
    const transport = smtpTransport(server.url, from, { offer: 50, response: PATIENT });
    await assert.rejects(transport.send(mail), isTimeout, silentAt);
  }
});

Deno.test("silence about one mail is not the server's absence", async () => {
  for (const silentAt of ["RCPT", "DATA"] as const) {
    await using server = smtpServer({ silentAt });
    const transport = smtpTransport(server.url, from, { offer: PATIENT, response: 50 });
    await assert.rejects(
      transport.send(mail),
      (error) => error instanceof MailNotTaken && error.code === "ETIMEDOUT",
      silentAt,
    );
  }
});

Deno.test("a call ends with its signal", async () => {
  const job = new AbortController();
  await using server = smtpServer({ silentAt: "RCPT" });
  const sending = smtpTransport(server.url, from, { offer: PATIENT, response: PATIENT }).send(
    mail,
    job.signal,
  );
  job.abort(new Error("the job is over"));
  await assert.rejects(sending, /EABORT/);
});

Deno.test("a Resend that does not answer, or is not well, is away; one mail's refusal is its own", async () => {
  const asked = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<Response>();
  let status = 0;
  await using server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, () => {
    if (status > 0) return Response.json({ name: "some_error", statusCode: status }, { status });
    asked.resolve();
    return ended.promise.then((response) => response.clone());
  });
  const baseUrl = `http://127.0.0.1:${server.addr.port}`;
  await assert.rejects(resendTransport("re_test", from, { baseUrl, timeoutMs: 50 }).send(mail), isTimeout);
  const patient = resendTransport("re_test", from, { baseUrl, timeoutMs: PATIENT });
  const job = new AbortController();
  const sending = patient.send(mail, job.signal);
  await asked.promise;
  job.abort(new Error("the job is over"));
  await assert.rejects(sending, (error) => error instanceof MailServerAway);
  ended.resolve(new Response());
  for (const [code, mayBeTaken] of [[401, false], [429, false], [503, true]] as const) {
    status = code;
    const isAway = (error: unknown) => error instanceof MailServerAway && error.mayBeTaken === mayBeTaken;
    await assert.rejects(patient.send(mail), isAway, String(status));
  }
  status = 422;
  await assert.rejects(
    patient.send(mail),
    (error) => error instanceof MailNotTaken && error.responseCode === 422,
  );
});
