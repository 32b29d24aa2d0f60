import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";

const PROGRAM = fileURLToPath(new URL("../../bin/unitfolio", import.meta.url));
const ignore = Deno.build.os === "windows";

async function withFolder(test: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "unitfolio program " });
  try {
    await test(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function run(folder: string, args: string[]): Promise<{ code: number; out: string; err: string }> {
  const { code, stdout, stderr } = await new Deno.Command(`${folder}/unitfolio`, {
    args,
    cwd: folder,
    env: { DENO: Deno.execPath(), DATA_DIR: `${folder}/data`, BASE_DOMAIN: "localhost:9999", NO_COLOR: "1" },
    stdin: "null",
  }).output();
  const decoder = new TextDecoder();
  return { code, out: decoder.decode(stdout), err: decoder.decode(stderr) };
}

Deno.test(
  { name: "a link to bin/unitfolio runs the command line from any folder", ignore },
  () =>
    withFolder(async (folder) => {
      await Deno.symlink(PROGRAM, `${folder}/unitfolio`);
      const help = await run(folder, ["tenant", "list", "--help"]);
      assert.equal(help.code, 0, help.err);
      assert.match(help.out, /^ {2}unitfolio tenant list$/m);
      const made = await run(folder, ["tenant", "create", "--name", "Oak", "--subdomain", "oak", "--json"]);
      assert.deepEqual([made.code, JSON.parse(made.out).url], [0, "http://oak.localhost:9999"], made.err);
      await Deno.writeTextFile(`${folder}/units.json`, "[]");
      // A file's name is relative to the caller's folder.
      const imported = await run(folder, ["units", "import", "units.json", "--json"]);
      assert.equal(JSON.parse(imported.out).imported, 0, imported.err);
      assert.equal((await run(folder, ["tenant"])).code, 2);
    }),
);
