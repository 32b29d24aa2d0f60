import assert from "node:assert/strict";
import { isSecondFactorRequired, readCode, shownRecoveryCode } from "./second_factor.ts";

Deno.test("codes are read as people type them, and nothing else is", () => {
  assert.deepEqual(readCode(" 123 456 "), { kind: "app", digits: "123456" });
  assert.deepEqual(readCode("abcd-efgh-ijkl-mnop"), { kind: "recovery", letters: "ABCDEFGHIJKLMNOP" });
  assert.deepEqual(readCode("0bcd 1fgh 8jkl mnop"), { kind: "recovery", letters: "OBCDIFGHBJKLMNOP" });
  for (const text of ["", "12345", "1234567", "١٢٣٤٥٦", "abcd-efgh-ijkl-mno", "abcd-efgh-ijkl-mno9"]) {
    assert.equal(readCode(text), null, text);
  }
});

Deno.test("a recovery code is shown in fours, and read back", () => {
  assert.equal(shownRecoveryCode("ABCDEFGHIJKLMNOP"), "ABCD-EFGH-IJKL-MNOP");
  assert.deepEqual(readCode(shownRecoveryCode("A2CDEFGHIJKLMN7P")), {
    kind: "recovery",
    letters: "A2CDEFGHIJKLMN7P",
  });
});

Deno.test("a rule asks the roles that it names", () => {
  const asked = (rule: "optional" | "admins" | "staff") =>
    (["teacher", "admin"] as const).map((role) => isSecondFactorRequired(rule, role));
  assert.deepEqual(asked("optional"), [false, false]);
  assert.deepEqual(asked("admins"), [false, true]);
  assert.deepEqual(asked("staff"), [true, true]);
});
