import assert from "node:assert/strict";
import { NOBODY_SIGNED_OUT, signedOutIn } from "./signed_out.ts";

Deno.test("who signed out last is read from the document's cookies", () => {
  assert.equal(signedOutIn("activeRole=teacher; signedOut=stu_1"), "stu_1");
  assert.equal(signedOutIn("notsignedOut=stu_1"), null);
  assert.equal(signedOutIn("signedOut="), null);
  assert.equal(signedOutIn(""), null);
  assert.equal(signedOutIn("signedOut=%"), "%", "nonsense stops no page");
  assert.equal(signedOutIn(NOBODY_SIGNED_OUT), null);
});
