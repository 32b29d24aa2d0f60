import assert from "node:assert/strict";
import {
  checkSignedOn,
  type EarlierSignature,
  isSignedAs,
  newSignatures,
  type SentSignature,
  type SignaturePart,
} from "./signatures.ts";

const sent = (part: SignaturePart, over: Partial<SentSignature> = {}): SentSignature => ({
  part,
  name: "Sam Carter",
  image: null,
  signedOn: "2026-06-14",
  ...over,
});
const given = (part: SignaturePart, over: Partial<EarlierSignature> = {}): EarlierSignature => ({
  ...sent(part),
  name: "Sam Carter",
  own: true,
  coversAll: true,
  ...over,
});
const all = () => true;
const asTeacher = (part: SignaturePart) => part === "educator";

Deno.test("another name, picture or day is a new signature", () => {
  const earlier = [given("educator")];
  const changes = [{ name: "Kim" }, { image: "data:image/png;base64,AA" }, { signedOn: "2026-06-15" }];
  for (const change of changes) {
    const one = sent("educator", change);
    assert.deepEqual(newSignatures([one], earlier, all), [one]);
  }
  assert.deepEqual(newSignatures([sent("educator")], [], all), [sent("educator")]);
  const picture = given("educator", { image: "data:image/png;base64,AA" });
  assert.deepEqual(
    newSignatures([sent("educator", { name: null, image: picture.image })], [picture], all),
    [],
  );
});

Deno.test("what is given already and covers all rows is not given twice", () => {
  const earlier = [given("educator"), given("admin")];
  assert.deepEqual(newSignatures([sent("educator")], earlier, all), []);
  assert.deepEqual(newSignatures([sent("educator"), sent("admin")], earlier, all), []);
});

Deno.test("one's own that comes alone is given again for later rows", () => {
  const earlier = [given("educator", { coversAll: false }), given("admin", { coversAll: false })];
  assert.deepEqual(newSignatures([sent("educator")], earlier, all), [sent("educator")]);
  assert.throws(() => newSignatures([sent("educator"), sent("admin")], earlier, all), { code: "invalid" });
});

Deno.test("another's signature is neither given by sending it back nor changed", () => {
  const earlier = [given("admin", { own: false })];
  assert.throws(() => newSignatures([sent("admin")], earlier, asTeacher), { code: "invalid" });
  const both = [sent("educator"), sent("admin")];
  assert.deepEqual(newSignatures(both, earlier, asTeacher), [both[0]]);
  assert.throws(() => newSignatures([sent("admin", { name: "Kim" })], earlier, asTeacher), {
    code: "forbidden",
  });
  assert.throws(() => newSignatures([], [], all), { code: "invalid" });
});

Deno.test("a signature's day is after the work and not in the future", () => {
  const check = (day: string) => checkSignedOn(day, "2026-06-15", "2026-06-12");
  assert.equal(check("2026-06-12"), null);
  assert.equal(check("2026-06-15"), null);
  assert.match(check("2026-06-11")!, /12\/06\/2026 at the earliest/);
  assert.match(check("2026-06-16")!, /in the future/);
  assert.match(check("1999-12-31")!, /year/);
});

Deno.test("a name is the account's however it is spaced and capitalised", () => {
  assert.ok(isSignedAs("  sam   CARTER ", "Sam Carter"));
  assert.ok(!isSignedAs("S. Carter", "Sam Carter"));
});
