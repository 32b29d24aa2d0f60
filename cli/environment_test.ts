import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { envFileVariables, readEnvironment, withFoldersBelow } from "./environment.ts";

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

Deno.test("relative folders in settings lie below the product's folder, wherever it is called from", () => {
  const folder = new URL("file:///srv/unitfolio/");
  const read = (settings: Record<string, string>, name: string) =>
    withFoldersBelow(folder, (name) => settings[name])(name);
  const root = fileURLToPath(folder);
  assert.equal(read({}, "DATA_DIR"), join(root, "data"));
  assert.equal(read({ DATA_DIR: "./schools" }, "DATA_DIR"), join(root, "schools"));
  assert.equal(read({ MAIL_URL: "file:./mails" }, "MAIL_URL"), `file:${join(root, "mails")}`);
  assert.equal(read({ STORAGE_URL: "s3://work?endpoint=x" }, "STORAGE_URL"), "s3://work?endpoint=x");
  assert.equal(read({}, "STORAGE_URL"), undefined);
  assert.equal(read({ PORT: "1" }, "PORT"), "1");
  const absolute = join(root, "elsewhere");
  assert.equal(read({ DATA_DIR: absolute }, "DATA_DIR"), absolute);
});
