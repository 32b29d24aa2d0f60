import assert from "node:assert/strict";
import { audienceFor, checkMessage, cleanMessage, senderTypeOf, writeCapability } from "./chat.ts";
import { closedMessage } from "./permissions.ts";

Deno.test("a message is trimmed, and a lone surrogate replaced", () => {
  assert.equal(cleanMessage(" \n\u00a0Hello\n there\t "), "Hello\n there");
  assert.equal(cleanMessage("half \ud83d"), "half \ufffd");
  assert.equal(cleanMessage("👩🏽‍🌾"), "👩🏽‍🌾");
});

Deno.test("a message is not empty and at most 5,000 characters long", () => {
  const cases: [string, string | null][] = [
    ["Hello", null],
    ["0", null],
    ["🌻".repeat(5000), null],
    [`  ${"x".repeat(5000)}  `, null],
    ["", "Please write a message"],
    [" \n\t\u2003 ", "Please write a message"],
    ["\u200b\u200d\ufeff \u202e\u00ad\u3164\u2800\u0007", "Please write a message"],
    ["\u200b.", null],
    ["❤️", null],
    ["\u{e123}", null],
    ["\uffff", null],
    ["\ud83d", null],
    ["x".repeat(5001), "A message can be at most 5,000 characters long"],
    ["a\u0000b", "This has a character that cannot be saved"],
  ];
  for (const [text, message] of cases) assert.equal(checkMessage(text), message, text.slice(0, 20));
});

Deno.test("every actor but a student is on the teacher's side", () => {
  assert.equal(senderTypeOf({ kind: "student" }), "student");
  assert.equal(senderTypeOf({ kind: "staff" }), "teacher");
});

Deno.test("announcing to all is an administrator's, in admin mode", () => {
  const staff = { kind: "staff", id: "usr_one" } as const;
  assert.equal(audienceFor({ ...staff, role: "admin", mode: "admin" }), "all");
  assert.equal(audienceFor({ ...staff, role: "admin", mode: "teacher" }), "own");
  assert.equal(audienceFor({ ...staff, role: "teacher", mode: "teacher" }), "own");
  assert.equal(writeCapability({ threadType: "direct", audience: null }), "chat.write");
  assert.equal(writeCapability({ threadType: "broadcast", audience: "own" }), "chat.announce");
  assert.equal(writeCapability({ threadType: "broadcast", audience: "all" }), "chat.announce_to_all");
});

Deno.test("a closed conversation has its own message", () => {
  assert.equal(
    closedMessage({ archived: true, kind: "conversation" }),
    "This conversation is closed, so nothing more can be written in it.",
  );
});
