import assert from "node:assert/strict";
import { NO_STATEMENT_DATES, statementText } from "./statements.ts";

Deno.test("a student is told the furthest that their statement has come, with its date", () => {
  const [sentAt, receivedAt, givenAt] = [
    "2026-06-15T09:00:00Z",
    "2026-07-01T09:00:00Z",
    "2026-07-03T09:00:00Z",
  ];
  const dates = { sentAt, receivedAt, givenAt };
  assert.deepEqual(statementText(NO_STATEMENT_DATES), {
    text: "Your school will apply for your statement.",
    at: null,
  });
  assert.deepEqual(statementText({ ...NO_STATEMENT_DATES, sentAt }), {
    text: "Your school has asked for your statement.",
    at: sentAt,
  });
  assert.deepEqual(statementText({ ...dates, givenAt: null }), {
    text: "Your statement has arrived at school.",
    at: receivedAt,
  });
  assert.deepEqual(statementText(dates), { text: "You have your statement.", at: givenAt });
});
