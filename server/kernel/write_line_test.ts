import assert from "node:assert/strict";

const MODULE = new URL("./write_line.ts", import.meta.url);

Deno.test("a line is written whole, however long and in whatever alphabet", async () => {
  const lines = ["GET /", "ż".repeat(5_000), "x".repeat(100_000), ""];
  const { stdout, stderr } = await runScript(`${JSON.stringify(lines)}.forEach(writeLine)`);
  assert.equal(stderr, "");
  assert.equal(stdout, lines.map((line) => `${line}\n`).join(""));
});

Deno.test("a line that is read by no one is lost, and the next one written", async () => {
  const { stderr } = await runScript(
    `await new Response(Deno.stdin.readable).text(); writeLine("lost"); writeLine("lost"); console.error("alive")`,
    { closed: true },
  );
  assert.equal(stderr, "alive\n");
});

/** `closed`: without a reader of its output. */
async function runScript(code: string, { closed = false } = {}) {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["eval", `import { writeLine } from ${JSON.stringify(MODULE.href)}; ${code}`],
    env: { NO_COLOR: "1" },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  if (closed) await child.stdout.cancel();
  await child.stdin.close();
  const [stdout, stderr] = await Promise.all([
    closed ? "" : new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.status,
  ]);
  return { stdout, stderr };
}
