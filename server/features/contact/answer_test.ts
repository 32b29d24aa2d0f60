import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { MessageView } from "../../../domain/contact_answers.ts";
import { openWorld, worldTest } from "../../../test/world.ts";
import { sweepInstallation } from "../../flows/sweep.ts";
import { assertForSuperAdmins, signInSuperAdmin } from "../../../test/support_access.ts";
import { sendAnswer } from "./send_answer.ts";
import { contactEvents, messageOf, MESSAGES, messagesOf, storeMessage } from "./testing.ts";

const HOUR_MS = 3600_000;
const ANSWER = "Yes, gladly.\r\n\r\nWhen would suit you?";
const SALES = { SALES_EMAIL: "sales@unitfolio.example" };

Deno.test("an answer is stored with who and when, and mailed once to the sender", async () => {
  await using world = await openWorld({ settings: SALES });
  const superAdmin = await signInSuperAdmin(world);
  const id = await storeMessage(world);
  const answered = await superAdmin.post(`${MESSAGES}/${id}/answer`, { answer: ANSWER });
  assert.equal(answered.status, 200, answered.text);
  const at = world.services.now().toISOString();
  assert.partialDeepStrictEqual(answered.json<MessageView>(), {
    state: "answered",
    stateAt: at,
    stateBy: "Olu Ade",
    answer: "Yes, gladly.\n\nWhen would suit you?",
    answerMailedAt: null,
  });
  await world.runJobs();
  await world.runJobs();
  const [mail, ...more] = world.mails;
  assert.equal(more.length, 0);
  assert.deepEqual(
    [mail!.to, mail!.replyTo, mail!.subject],
    ["jo@school.example", "sales@unitfolio.example", "Your message to Unitfolio"],
  );
  assert.match(
    mail!.text,
    /^Hello Jo Field,\n\nYes, gladly\.\n\nWhen would suit you\?\n\nYou wrote on 15 June 2026.*:\n\nWe are 40 learners\.\n\nCould we see it\?\n\nTo write again, reply to this email\.\n$/,
  );
  assert.equal((await messageOf(superAdmin, id)).answerMailedAt, world.services.now().toISOString());
  assert.deepEqual(await contactEvents(world), [["contact.answered", "super_admin", { contactId: id }]]);
  // As after a crash between sending and the outbox entry.
  await sendAnswer({ payload: { contactId: id }, services: world.services, isLastAttempt: false });
  assert.equal(world.mails.length, 1);
});

worldTest("a second super admin is told who was first, and nothing is sent twice", async (world) => {
  const olu = await signInSuperAdmin(world);
  const ada = await signInSuperAdmin(world, "ada@unitfolio.example", { firstName: "Ada", lastName: "Hill" });
  const id = await storeMessage(world);
  const both = await Promise.all(
    [olu, ada].map((browser, index) =>
      browser.post(`${MESSAGES}/${id}/answer`, { answer: `Answer ${index}` })
    ),
  );
  const statuses = both.map(({ status }) => status);
  assert.deepEqual([...statuses].sort(), [200, 409]);
  const lost = both[statuses.indexOf(409)]!.json<{ message: string; current: MessageView }>();
  const [first, text] = statuses[0] === 200 ? ["Olu Ade", "Answer 0"] : ["Ada Hill", "Answer 1"];
  assert.equal(lost.message, `${first} has answered this message already.`);
  assert.deepEqual([lost.current.state, lost.current.answer], ["answered", text]);
  await world.runJobs();
  assert.equal(world.mails.length, 1);
  for (const verb of ["close", "reopen"]) {
    const refused = await ada.post(`${MESSAGES}/${id}/${verb}`);
    assert.deepEqual([refused.status, refused.json().message], [409, lost.message], verb);
  }
  assert.equal((await contactEvents(world)).length, 1);
});

worldTest("a message is closed without an answer, and reopened", async (world) => {
  const superAdmin = await signInSuperAdmin(world);
  const id = await storeMessage(world);
  assert.equal(
    (await superAdmin.post(`${MESSAGES}/${id}/reopen`)).json().message,
    "This message is new, so it cannot be reopened.",
  );
  const closed = (await superAdmin.post(`${MESSAGES}/${id}/close`)).json<MessageView>();
  assert.deepEqual([closed.state, closed.stateBy, closed.answer], ["closed", "Olu Ade", null]);
  const refused = await superAdmin.post(`${MESSAGES}/${id}/answer`, { answer: "Hello" });
  assert.deepEqual([refused.status, refused.json().message], [409, "Olu Ade closed this message."]);
  assert.equal((await superAdmin.post(`${MESSAGES}/${id}/close`)).status, 409);
  const reopened = (await superAdmin.post(`${MESSAGES}/${id}/reopen`)).json<MessageView>();
  assert.deepEqual([reopened.state, reopened.stateBy], ["new", "Olu Ade"]);
  const twice = await superAdmin.post(`${MESSAGES}/${id}/reopen`);
  assert.deepEqual([twice.status, twice.json().message], [409, "Olu Ade reopened this message."]);
  assert.equal((await superAdmin.post(`${MESSAGES}/${id}/answer`, { answer: "Hello" })).status, 200);
  assert.deepEqual((await contactEvents(world)).map(([what]) => what), [
    "contact.closed",
    "contact.reopened",
    "contact.answered",
  ]);
  await world.runJobs();
  assert.equal(world.mails.length, 1);
});

worldTest(
  "an answer goes with its message after a year, and is in no event, outbox entry or log",
  async (world) => {
    const superAdmin = await signInSuperAdmin(world);
    const id = await storeMessage(world);
    await superAdmin.post(`${MESSAGES}/${id}/answer`, { answer: "Wednesday at Larkfield" });
    await world.runJobs();
    const read = (table: string) => world.controlRows<object>(sql`select * from ${sql.identifier(table)}`);
    const written = JSON.stringify([await read("events"), await read("outbox"), world.logLines]);
    for (const word of ["Wednesday", "Larkfield", "jo@school.example", "Field Lane"]) {
      assert.ok(!written.includes(word), word);
    }
    world.advance(365 * 24 * HOUR_MS + 1);
    await sweepInstallation({ services: world.services });
    assert.deepEqual(await read("contact_messages"), []);
  },
);

worldTest("what is not right is refused, and nothing is written", async (world) => {
  const superAdmin = await signInSuperAdmin(world);
  const id = await storeMessage(world);
  const wrong: [unknown, string][] = [
    ["  ", "Write an answer"],
    ["x".repeat(5_001), "An answer can be at most 5,000 characters long"],
    ["a\u0000b", "An answer cannot contain control characters"],
    [7, "Write an answer"],
  ];
  for (const [answer, message] of wrong) {
    const { status, json } = await superAdmin.post(`${MESSAGES}/${id}/answer`, { answer });
    assert.deepEqual([status, json<{ fields: object }>().fields], [400, { answer: message }]);
  }
  const more = await superAdmin.post(`${MESSAGES}/${id}/answer`, {
    answer: "Hello",
    to: "all@school.example",
  });
  assert.equal(more.status, 400);
  for (const verb of ["answer", "close", "reopen"]) {
    const answer = await superAdmin.post(
      `${MESSAGES}/con_none/${verb}`,
      verb === "answer" ? { answer: "Hi" } : {},
    );
    assert.equal(answer.status, 404, verb);
  }
  assert.equal((await superAdmin.get(`${MESSAGES}/con_none`)).status, 404);
  for (const query of ["?state=old", "?limit=0", "?limit=201", `?search=${"x".repeat(101)}`]) {
    assert.equal((await superAdmin.get(`${MESSAGES}${query}`)).status, 400, query);
  }
  assert.deepEqual([(await messageOf(superAdmin, id)).state, await contactEvents(world)], ["new", []]);
});

worldTest("every call is refused to everyone else, on every host", async (world) => {
  const oak = await world.school("oak");
  const superAdmin = await signInSuperAdmin(world);
  const id = await storeMessage(world);
  await assertForSuperAdmins(world, { oak, superAdmin }, [
    ["GET", MESSAGES],
    ["GET", `${MESSAGES}/count`],
    ["GET", `${MESSAGES}/${id}`],
    ["POST", `${MESSAGES}/${id}/answer`, { answer: "Hello" }],
    ["POST", `${MESSAGES}/${id}/close`],
    ["POST", `${MESSAGES}/${id}/reopen`],
  ]);
  assert.deepEqual((await messagesOf(superAdmin)).map(({ state }) => state), ["new"]);
});
