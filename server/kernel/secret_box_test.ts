import assert from "node:assert/strict";
import { openSecretBox } from "./secret_box.ts";

const OLD = "an old secret of at least 32 letters";
const NEW = "a new secret, also of 32 letters or more";
const PLAIN = crypto.getRandomValues(new Uint8Array(20));

Deno.test("what is sealed opens under its secret, its owner and its purpose alone", async () => {
  const box = await openSecretBox([OLD], "second factor");
  const sealed = await box.seal(PLAIN, "usr_1");
  assert.deepEqual(await box.open(sealed, "usr_1"), { plain: PLAIN, current: true });
  assert.equal(await box.open(sealed, "usr_2"), null);
  assert.equal(await (await openSecretBox([NEW], "second factor")).open(sealed, "usr_1"), null);
  assert.equal(await (await openSecretBox([OLD], "something else")).open(sealed, "usr_1"), null);
  assert.equal(
    await box.open(sealed.slice(0, 10) + (sealed[10] === "A" ? "B" : "A") + sealed.slice(11), "usr_1"),
    null,
  );
  assert.notEqual(await box.seal(PLAIN, "usr_1"), sealed, "twice is not the same text");
});

Deno.test("while secrets are changed both open, and the new one seals", async () => {
  const sealed = await (await openSecretBox([OLD], "second factor")).seal(PLAIN, "usr_1");
  const both = await openSecretBox([NEW, OLD], "second factor");
  assert.deepEqual(await both.open(sealed, "usr_1"), { plain: PLAIN, current: false });
  const again = await both.seal(PLAIN, "usr_1");
  assert.deepEqual(await (await openSecretBox([NEW], "second factor")).open(again, "usr_1"), {
    plain: PLAIN,
    current: true,
  });
});

Deno.test("a text of any length is read again", async () => {
  const box = await openSecretBox(["of the installation"], "test");
  for (const length of [0, 1, 2, 3, 20, 1218]) {
    const plain = new Uint8Array(length).fill(7);
    assert.deepEqual(
      (await box.open(await box.seal(plain, "usr_one"), "usr_one"))?.plain,
      plain,
      `${length}`,
    );
  }
});
