import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { envFileVariables, readEnvironment } from "./environment.ts";

async function inFolder(file: string | null, test: (folder: URL) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "unitfolio settings " });
  try {
    if (file !== null) await Deno.writeTextFile(`${folder}/.env`, file);
    await test(pathToFileURL(`${folder}/`));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("settings come from .env, and the environment wins over it", () =>
  inFolder('# a note\nUNITFOLIO_TEST_NAME="Oak Lane"\nPATH=/nowhere\n', async (folder) => {
    const environment = await readEnvironment(folder);
    assert.equal(environment("UNITFOLIO_TEST_NAME"), "Oak Lane");
    assert.equal(environment("PATH"), Deno.env.get("PATH"));
    assert.deepEqual(await envFileVariables(folder), { UNITFOLIO_TEST_NAME: "Oak Lane" });
  }));

Deno.test("without a .env the environment is all there is", () =>
  inFolder(null, async (folder) => {
    assert.equal((await readEnvironment(folder))("UNITFOLIO_TEST_NAME"), undefined);
    assert.deepEqual(await envFileVariables(folder), {});
  }));
