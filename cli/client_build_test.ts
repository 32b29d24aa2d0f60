import assert from "node:assert/strict";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { clientIsBuilt, clientIsStale } from "./client_build.ts";

const CLIENT = "dist/client/.vite/manifest.json";
const WIDGET = "dist/client/widget/.vite/manifest.json";
const bothAt = (seconds: number) => ({ [CLIENT]: seconds, [WIDGET]: seconds });

/** File modification times in seconds. */
async function checkout(files: Record<string, number>) {
  const folder = await Deno.makeTempDir({ prefix: "unitfolio build " });
  const all = {
    "browser/box_state.ts": 1,
    "islands/client.tsx": 1,
    "widget/messages.ts": 1,
    "ui/a.css": 1,
    "domain/a.ts": 1,
    "vite.config.ts": 1,
    "vite.widget.config.ts": 1,
    "package.json": 1,
    ...files,
  };
  for (const [path, seconds] of Object.entries(all)) {
    await Deno.mkdir(dirname(`${folder}/${path}`), { recursive: true });
    await Deno.writeTextFile(`${folder}/${path}`, "");
    await Deno.utime(`${folder}/${path}`, seconds, seconds);
  }
  return {
    root: pathToFileURL(`${folder}/`),
    [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }),
  };
}

const CASES: readonly [sentence: string, files: Record<string, number>, stale: boolean][] = [
  ["missing", {}, true],
  ["without the widget", { [CLIENT]: 1 }, true],
  ["as new as its sources", bothAt(1), false],
  ["older than a source deep inside", { ...bothAt(2), "islands/portfolio/parts/Outcome.tsx": 3 }, true],
  ["older than a source of the widget", { ...bothAt(2), "widget/app/main.tsx": 3 }, true],
  ["older than a dependency's version", { ...bothAt(2), "package.json": 3 }, true],
  ["of an earlier widget", { [CLIENT]: 3, [WIDGET]: 1, "ui/a.css": 2 }, true],
  ["older than a test alone", { ...bothAt(2), "islands/api_test.ts": 3 }, false],
];

for (const [sentence, files, stale] of CASES) {
  Deno.test(`a build that is ${sentence} is ${stale ? "" : "not "}stale`, async () => {
    await using made = await checkout(files);
    assert.equal(await clientIsStale(made.root), stale);
    assert.equal(await clientIsBuilt(made.root), WIDGET in files);
  });
}
