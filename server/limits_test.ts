import assert from "node:assert/strict";
import { z } from "zod";
import { api } from "./api.ts";
import { schemaOf } from "./middleware/body.ts";
import { jsonSize } from "./middleware/json_size.ts";
import { list } from "./http/schemas.ts";

function schemas(): { name: string; schema: z.ZodType }[] {
  return api.routes.flatMap(({ method, path, handler }) => {
    const schema = schemaOf(handler);
    return schema ? [{ name: `${method} ${path}`, schema }] : [];
  });
}

Deno.test("every text and list that a route takes has a limit", () => {
  assert.ok(schemas().length > 40, "there are schemas to look at");
  for (const { name, schema } of schemas()) {
    assert.doesNotThrow(() => jsonSize(schema), name);
  }
});

Deno.test("a schema without a limit is found wherever it is", () => {
  const strict = (value: z.ZodType) => z.strictObject({ a: z.strictObject({ b: value.optional() }) });
  for (
    const [value, message] of [
      [z.string(), /^a\.b has no limit/],
      [z.string().min(1).trim().nullish(), /^a\.b has no limit/],
      [z.array(z.boolean()), /^a\.b has no limit/],
      [list(z.string(), { max: 3, tooMany: "" }), /^a\.b\[\] has no limit/],
      [z.record(z.string(), z.number()), /^a\.b must be a strictObject/],
      [z.object({}), /^a\.b must be a strictObject/],
      [z.unknown(), /^a\.b may be anything/],
      [z.union([z.number(), z.string()]), /^a\.b has no limit/],
      [z.string().transform(Number), /^a\.b has no limit/],
    ] as const
  ) assert.throws(() => jsonSize(strict(value)), { message });
  const { bytes, keys } = jsonSize(
    strict(list(z.strictObject({ c: z.string().max(10) }), { max: 3, tooMany: "" })),
  );
  assert.deepEqual([bytes > 180 && bytes < 300, keys], [true, 5]);
});
