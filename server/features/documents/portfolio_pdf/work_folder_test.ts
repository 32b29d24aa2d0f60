import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { makeWorkFolder } from "./work_folder.ts";

Deno.test("a folder that a killed server left behind is removed an hour later, and no other", async () => {
  const parent = await Deno.makeTempDir({ prefix: "unitfolio work " });
  try {
    const first = await makeWorkFolder(parent);
    await Deno.writeTextFile(`${first}/0`, "We dug the bed.");
    await Deno.mkdir(`${parent}/another`);
    const second = await makeWorkFolder(parent);
    assert.equal((await readdir(parent)).length, 3);
    const third = await makeWorkFolder(parent, Date.now() + 3_700_000);
    assert.deepEqual((await readdir(parent)).sort(), ["another", third.split("/").at(-1)]);
    assert.notEqual(first, second);
  } finally {
    await Deno.remove(parent, { recursive: true });
  }
});
