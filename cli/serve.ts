// Launcher of `deno task start`, `serve` and `dev`: builds the client and starts the server with minimal permissions.
import { ConfigError, readConfig } from "../server/config.ts";
import type { Mode } from "../server/environment.ts";
import { runUntilFirstExit } from "./child_processes.ts";
import { buildClient, clientIsStale } from "./client_build.ts";
import { envFileVariables, readEnvironment } from "./environment.ts";
import { permissionFlags } from "./permissions.ts";

const ROOT = new URL("../", import.meta.url);
const MODES: Record<string, Mode> = { start: "start", serve: "production", dev: "development" };

if (import.meta.main) Deno.exit(await launch(Deno.args[0] ?? ""));

async function launch(task: string): Promise<number> {
  const mode = MODES[task];
  if (mode === undefined) {
    console.error("Run deno task start, deno task serve or deno task dev.");
    return 2;
  }
  let flags: string[];
  try {
    flags = permissionFlags(readConfig(await readEnvironment(ROOT), mode));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    return 1;
  }
  const env = await envFileVariables(ROOT);
  if (mode === "development") {
    return await runUntilFirstExit([vite(env), server(mode, ["--watch", ...flags], env)]);
  }
  if (await clientIsStale(ROOT)) {
    console.error("Building the browser's files …");
    if (!await buildClient(ROOT)) return 1;
  }
  // React is several times slower outside production.
  return await runUntilFirstExit([server(mode, flags, { ...env, NODE_ENV: "production" })]);
}

function server(mode: Mode, flags: string[], env: Record<string, string>): Deno.Command {
  return new Deno.Command(Deno.execPath(), {
    // Young generation in MB: a page's rendering is garbage before it would be promoted.
    args: ["run", "--v8-flags=--max-semi-space-size=32", ...flags, "server/main.ts", mode],
    cwd: ROOT,
    env,
    stdin: "null",
  });
}

function vite(env: Record<string, string>): Deno.Command {
  return new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-all", "npm:vite", "--clearScreen", "false"],
    cwd: ROOT,
    env,
    stdin: "null",
  });
}
