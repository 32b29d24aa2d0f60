import type { DatabaseName } from "../db/adapters/adapter.ts";
import { type AdapterKind, openTestAdapter, type TestDatabases, VERB_ADAPTERS } from "../db/testing.ts";
import { observed, recordStatement } from "../db/testing_statements.ts";
import { adapterOf } from "../server/create_services.ts";
import type { Environment } from "../server/config/environment.ts";
import type { VerbIo } from "./io.ts";
import { runCli } from "./run_cli.ts";

type CliRun = { code: number; out: string; err: string; json: <T = Record<string, unknown>>() => T };

/** The CLI on an installation of its own, removed on disposal. */
export type TestCli = AsyncDisposable & {
  dataDir: string;
  /** Its commands' environment. */
  environment: Environment;
  settings: Readonly<Record<string, string>>;
  /** The first argument may contain several words: `run("tenant show oak")`. */
  run(...args: string[]): Promise<CliRun>;
  /** With `--json`; throws unless it succeeds. */
  json<T = Record<string, unknown>>(...args: string[]): Promise<T>;
  /** Returns the path. */
  file(name: string, content: string | Uint8Array): Promise<string>;
};

type CliOptions = {
  now?: () => Date;
  /** Files for a server that is told only their folder. */
  adapter?: AdapterKind;
};

export const NOW = new Date("2026-06-15T09:00:00.000Z");
/** For what only looks at the program. */
export const SILENT_IO: VerbIo = {
  environment: () => undefined,
  out: () => {},
  err: () => {},
  isTerminal: false,
  now: () => NOW,
  fail: () => {},
};
const CONTROL = { kind: "control" } as const;

/** `settings`: besides, or in place of, what names its databases. */
export async function openTestCli(
  settings: Record<string, string> = {},
  { now = () => NOW, adapter = VERB_ADAPTERS[0]! }: CliOptions = {},
): Promise<TestCli> {
  const databases = await openTestAdapter(adapter, { onDisk: true });
  const { dataDir } = databases;
  const all: Record<string, string> = { ...databases.environment, DISK_RESERVE_MB: "0", ...settings };
  const environment = (name: string) => all[name];
  async function run(first = "", ...rest: string[]): Promise<CliRun> {
    let out = "";
    let err = "";
    const code = await runCli([...first.split(" ").filter(Boolean), ...rest], {
      environment,
      out: (text) => void (out += text),
      err: (text) => void (err += text),
      isTerminal: false,
      now,
      openAdapter: async (config) => observed(await adapterOf(config), recordStatement),
    });
    return { code, out, err, json: () => JSON.parse(out) };
  }
  return {
    dataDir,
    environment,
    settings: all,
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
    async [Symbol.asyncDispose]() {
      if (adapter === "remote") await removeDatabases(databases);
      await databases[Symbol.asyncDispose]();
    },
  };
}

/** Removes the databases that the commands made. */
async function removeDatabases({ adapter }: TestDatabases): Promise<void> {
  if (!await adapter.exists(CONTROL)) return;
  const control = await adapter.open(CONTROL);
  const { rows } = await control.reads.execute("select id from tenants");
  control.close();
  const schools = rows.map(({ id }): DatabaseName => ({ kind: "tenant", id: String(id) }));
  for (const name of [...schools, CONTROL]) await adapter.remove(name);
}
