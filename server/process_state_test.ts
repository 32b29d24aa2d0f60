import assert from "node:assert/strict";
import { glob } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { PROCESS_STATE, SERVICE_STATE } from "../test/boundaries/process_state.ts";
import { worldTest } from "../test/world.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const OF_TESTS = /_test\.tsx?$|testing|testdata/;

/** A variable of a module, an empty collection of one, and whatever remembers, orders or repeats. */
const STATE = [
  /^(export )?(let|var) /m,
  /^(export )?const \w+(: [^=]+)? = new (Map|Set)(<.*>)?\(\)/m,
  /\bnew (LRUCache|Mutex|Semaphore|BodyRoom|WeakMap|AsyncLocalStorage|Worker)\b/,
  /(?<!function )\b(keyedLock|openFairQueue|takeTurns|openDocumentWorker|setInterval)\(/,
];

Deno.test("whatever an isolate remembers on its own is named with the reason why servers need not share it", async () => {
  const found: string[] = [];
  for await (const path of glob("{db,domain,server,ui}/**/*.{ts,tsx}", { cwd: ROOT })) {
    const name = path.replaceAll("\\", "/");
    if (OF_TESTS.test(name)) continue;
    const source = await Deno.readTextFile(`${ROOT}/${name}`);
    if (STATE.some((pattern) => pattern.test(source))) found.push(name);
  }
  assert.deepEqual(found.sort(), Object.keys(PROCESS_STATE).sort());
});

worldTest("so is each service", ({ services }) => {
  assert.deepEqual(Object.keys(services).sort(), Object.keys(SERVICE_STATE).sort());
  return Promise.resolve();
});
