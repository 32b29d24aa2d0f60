import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const setup = fileURLToPath(new URL("setup.ts", import.meta.url));

async function runTest(text: string) {
  const folder = await Deno.makeTempDir();
  try {
    const stray = join(folder, "stray.txt");
    await Deno.writeTextFile(stray, "");
    await Deno.writeTextFile(join(folder, "a_test.ts"), text);
    const { success, stdout } = await new Deno.Command(Deno.execPath(), {
      args: ["test", "-A", "--no-check", "--no-config", "--preload", setup, "a_test.ts"],
      cwd: folder,
      env: { STRAY_ERRORS: stray, NO_COLOR: "1" },
    }).output();
    return { success, output: new TextDecoder().decode(stdout), stray: await Deno.readTextFile(stray) };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("a stray console.error fails its own test only", async () => {
  const { success, output } = await runTest(`
    Deno.test("loud", () => console.error("no key on a list", new Error("why")));
    Deno.test("quiet", () => console.log("fine"));
  `);
  assert.equal(success, false);
  assert.match(output, /1 passed \| 1 failed/);
  assert.match(output, /stray console\.error: no key on a list Error: why/);
});

Deno.test("a console.error after the last test is left for the runner", async () => {
  const { success, stray } = await runTest(`
    Deno.test("quiet", () => {});
    addEventListener("unload", () => console.error("still busy"));
  `);
  assert.equal(success, true);
  assert.equal(stray, "still busy\n");
});

Deno.test("a test may expect an error to be logged", async () => {
  const { success, stray } = await runTest(`
    Deno.test("expects it", () => {
      const before = console.error;
      console.error = () => {};
      console.error("request 7 failed");
      console.error = before;
    });
  `);
  assert.equal(success, true);
  assert.equal(stray, "");
});
