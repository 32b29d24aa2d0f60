import assert from "node:assert/strict";
import { signInStaff } from "../../test/factories.ts";
import { openWorld } from "../../test/world.ts";

Deno.test("a call with thousands of unknown fields gets a bounded answer", async () => {
  await using world = await openWorld();
  const oak = await world.school("oak");
  await oak.staff("teacher", "t@oak.example");
  const teacher = await signInStaff(world, oak, "t@oak.example");
  const form = { studentId: "1", firstName: "Robin", lastName: "Ash" };
  const post = async (body: unknown) =>
    (await teacher.post("/api/students", body)).json<{ message: string; fields: Record<string, string> }>();
  const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`k${i}`, 1]));
  const { message, fields } = await post({ ...form, ...many });
  assert.equal(message, "The field k0 is not known here");
  assert.equal(Object.keys(fields).length, 100);
  const { fields: odd } = await post({ ...form, constructor: 1, toString: 1 });
  assert.deepEqual(Object.keys(odd).sort(), ["constructor", "toString"]);
});
