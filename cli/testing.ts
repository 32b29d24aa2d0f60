import { runCli } from "./run_cli.ts";

export type Ran = { code: number; out: string; err: string; json: <T = Record<string, unknown>>() => T };

/** A command line over a data folder of its own; `await using` removes the folder. */
export type TestCli = AsyncDisposable & {
  dataDir: string;
  /** Runs a command with its words given one by one. */
  run(...args: string[]): Promise<Ran>;
  /** Runs it with `--json`, which must succeed, and gives the document. */
  json<T = Record<string, unknown>>(...args: string[]): Promise<T>;
  /** Writes a file into the folder and gives its path. */
  file(name: string, content: string | Uint8Array): Promise<string>;
};

export const NOW = new Date("2026-06-15T09:00:00.000Z");

/** Opens one on an empty folder; `settings` are its environment beside DATA_DIR, `now` its clock. */
export async function openTestCli(
  settings: Record<string, string> = {},
  now: () => Date = () => NOW,
): Promise<TestCli> {
  const dataDir = await Deno.makeTempDir({ prefix: "unitfolio cli " });
  const environment = (name: string) => ({ DATA_DIR: dataDir, ...settings })[name];
  async function run(...args: string[]): Promise<Ran> {
    let out = "";
    let err = "";
    const code = await runCli(args, {
      environment,
      out: (text) => void (out += text),
      err: (text) => void (err += text),
      now,
    });
    return { code, out, err, json: () => JSON.parse(out) };
  }
  return {
    dataDir,
    run,
    async json(...args) {
      const ran = await run(...args, "--json");
      if (ran.code !== 0) throw new Error(`${args.join(" ")} ended with ${ran.code}: ${ran.err}`);
      return ran.json();
    },
    async file(name, content) {
      const path = `${dataDir}/${name}`;
      await Deno.writeFile(path, typeof content === "string" ? new TextEncoder().encode(content) : content);
      return path;
    },
    [Symbol.asyncDispose]: () => Deno.remove(dataDir, { recursive: true }),
  };
}
