import assert from "node:assert/strict";
import { z } from "zod";
import { isOver, openJson, sealJson } from "./sealed_json.ts";
import { openSecretBox } from "./secret_box.ts";

Deno.test("sealed JSON opens for its owner, in one spelling, in the shape that is asked for", async () => {
  const schema = z.object({ id: z.string(), expiresAt: z.string() });
  const box = await openSecretBox(["of the installation"], "test");
  const endsAt = Date.parse("2026-06-15T09:00:00.000Z");
  const sealed = await sealJson(box, "ticket", { id: "one" }, endsAt);
  const opened = await openJson(box, "ticket", sealed, schema);
  assert.deepEqual(opened, { id: "one", expiresAt: "2026-06-15T09:00:00.000Z" });
  assert.deepEqual([isOver(opened, new Date(endsAt - 1)), isOver(opened, new Date(endsAt))], [false, true]);
  for (const odd of [`${sealed}=`, sealed.slice(1), "x", ""]) {
    assert.equal(await openJson(box, "ticket", odd, schema), null, odd);
  }
  assert.equal(await openJson(box, "arrival", sealed, schema), null, "another owner's");
  assert.equal(await openJson(box, "ticket", sealed, schema.extend({ host: z.string() })), null);
  assert.equal(await openJson(null, "ticket", sealed, schema), null, "without a secret");
});
