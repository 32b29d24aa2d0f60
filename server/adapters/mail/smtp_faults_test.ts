import assert from "node:assert/strict";
import { smtpServer } from "../../../test/fakes/smtp_server.ts";
import { plainMail } from "./plain_mail.ts";
import { smtpTransport } from "./smtp_transport.ts";
import { MailNotTaken } from "./transport.ts";

const from = "no-reply@unitfolio.example";
const mail = plainMail({
  to: "amira@pupils.example",
  subject: "Sign in",
  greeting: "Hello Amira,",
  paragraphs: [],
  button: { label: "Sign in", url: "https://oak.example/" },
  closing: "Bye.",
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

Deno.test("a silent server times out", async () => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const called = listener.accept();
  const silent = smtpTransport(`smtp://127.0.0.1:${listener.addr.port}`, from, { connect: 50, response: 50 });
  await assert.rejects(
    silent.send(mail),
    (error) => error instanceof MailNotTaken && error.code === "ETIMEDOUT",
  );
  (await called).close();
  listener.close();
});
