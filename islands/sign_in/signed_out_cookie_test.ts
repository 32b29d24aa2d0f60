import assert from "node:assert/strict";
import { CLEAR_SIGNED_OUT_COOKIE, readSignedOutCookie } from "./signed_out_cookie.ts";

Deno.test("the last user to sign out is read from the cookies", () => {
  assert.equal(readSignedOutCookie("activeRole=teacher; signedOut=stu_1"), "stu_1");
  assert.equal(readSignedOutCookie("notsignedOut=stu_1"), null);
  assert.equal(readSignedOutCookie("signedOut="), null);
  assert.equal(readSignedOutCookie(""), null);
  assert.equal(readSignedOutCookie("signedOut=%"), "%", "a malformed value does not throw");
  assert.equal(readSignedOutCookie(CLEAR_SIGNED_OUT_COOKIE), null);
});
