import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ACTIVITY } from "../../../domain/activity.ts";
import { CONTROL_EVENTS } from "../../../domain/audit.ts";

const SERVER = fileURLToPath(new URL("../..", import.meta.url));
/** Names in quotes: typed ones are checked by the compiler, those within SQL here. */
async function* writtenNames(folder: string): AsyncGenerator<{ name: string; path: string }> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = join(folder, name);
    if (isDirectory) yield* writtenNames(path);
    else if (/(?<!_test|testing)\.ts$/.test(name)) {
      const source = await Deno.readTextFile(path);
      if (!/eventStatement|eventsStatement|into events/.test(source)) continue;
      for (const [, event] of source.matchAll(/'([a-z]+(?:_[a-z]+)*\.[a-z]+(?:_[a-z]+)*)'/g)) {
        yield { name: event!, path };
      }
      for (const [, event] of source.matchAll(/what: "([^"]+)"/g)) yield { name: event!, path };
    }
  }
}

Deno.test("every event that the code writes has a text", async () => {
  let count = 0;
  for await (const { name, path } of writtenNames(SERVER)) {
    count++;
    assert.ok(
      name in ACTIVITY || name in CONTROL_EVENTS,
      `${path} writes ${name}, which has no text in domain/activity.ts or domain/audit.ts`,
    );
  }
  assert.ok(count > 60, `found only ${count} names`);
});
