import { runCli } from "./run_cli.ts";

type CliRun = { code: number; out: string; err: string; json: <T = Record<string, unknown>>() => T };

/** The CLI on its own data folder, removed on disposal. */
export type TestCli = AsyncDisposable & {
  dataDir: string;
  /** The first argument may hold several words: `run("tenant show oak")`. */
  run(...args: string[]): Promise<CliRun>;
  /** With `--json`; throws unless it succeeds. */
  json<T = Record<string, unknown>>(...args: string[]): Promise<T>;
  /** Returns the path. */
  file(name: string, content: string | Uint8Array): Promise<string>;
};

export const NOW = new Date("2026-06-15T09:00:00.000Z");

/** `settings`: environment besides DATA_DIR. */
export async function openTestCli(
  settings: Record<string, string> = {},
  now: () => Date = () => NOW,
): Promise<TestCli> {
  const dataDir = await Deno.makeTempDir({ prefix: "unitfolio cli " });
  const environment = (name: string) => ({ DATA_DIR: dataDir, DISK_RESERVE_MB: "0", ...settings })[name];
  async function run(first = "", ...rest: string[]): Promise<CliRun> {
    let out = "";
    let err = "";
    const code = await runCli([...first.split(" ").filter(Boolean), ...rest], {
      environment,
      out: (text) => void (out += text),
      err: (text) => void (err += text),
      isTerminal: false,
      now,
    });
    return { code, out, err, json: () => JSON.parse(out) };
  }
  return {
    dataDir,
    run,
    async json(...args) {
      const result = await run(...args, "--json");
      if (result.code !== 0) throw new Error(`${args.join(" ")} ended with ${result.code}: ${result.err}`);
      return result.json();
    },
    async file(name, content) {
      const path = `${dataDir}/${name}`;
      await Deno.writeFile(path, typeof content === "string" ? new TextEncoder().encode(content) : content);
      return path;
    },
    [Symbol.asyncDispose]: () => Deno.remove(dataDir, { recursive: true }),
  };
}
