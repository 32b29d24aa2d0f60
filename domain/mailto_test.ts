import assert from "node:assert/strict";
import { mailtoLink } from "./mailto.ts";

Deno.test("a draft goes to one address, whatever the address holds", () => {
  assert.equal(mailtoLink("ada@oak.example"), "mailto:ada@oak.example");
  assert.equal(mailtoLink("x?bcc=evil@host.example"), "mailto:x%3Fbcc%3Devil@host.example");
});
