// Launcher of `deno task start`, `serve` and `dev`: builds the client and starts the server with minimal permissions.
import { ConfigError, readConfig } from "../server/config/config.ts";
import type { Mode } from "../server/config/environment.ts";
import { buildClient, clientIsBuilt, clientIsStale } from "./client_build.ts";
import { envFileVariables, readEnvironment } from "./environment.ts";
import { permissionFlags } from "./permissions.ts";
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from "./server_flags.ts";

const ROOT = new URL("../", import.meta.url);
const SIGNALS = Deno.build.os === "windows" ? ["SIGINT"] as const : ["SIGINT", "SIGTERM"] as const;
/** Longer than the server takes to stop, beside DRAIN_SECONDS. */
const KILL_AFTER_MS = 30_000;
const MODES: Record<string, Mode> = { start: "start", serve: "production", dev: "development" };

if (import.meta.main) Deno.exit(await launch(Deno.args[0] ?? ""));

/** Until the server ends; resolves to its exit code. */
export async function launch(task: string): Promise<number> {
  const mode = MODES[task];
  if (mode === undefined) {
    console.error("Run deno task start, deno task serve or deno task dev.");
    return 2;
  }
  let flags: string[];
  let killAfterMs: number;
  try {
    const config = readConfig(await readEnvironment(ROOT), mode);
    flags = permissionFlags(config);
    killAfterMs = KILL_AFTER_MS + config.drainSeconds * 1000;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    return 1;
  }
  const env = await envFileVariables(ROOT);
  if (mode === "development") {
    if (!await clientIsBuilt(ROOT) && !await buildClient(ROOT)) return 1;
    return await runUntilFirstExit([vite(env), server(mode, ["--watch", ...flags], env)], killAfterMs);
  }
  if (await clientIsStale(ROOT)) {
    console.error("Building the client …");
    if (!await buildClient(ROOT)) return 1;
  }
  // React is several times slower outside production.
  return await runUntilFirstExit([server(mode, flags, { ...env, NODE_ENV: "production" })], killAfterMs);
}

function server(mode: Mode, flags: string[], env: Record<string, string>): Deno.Command {
  return new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      ...SERVER_FLAGS,
      ...flags,
      "server/main.ts",
      mode,
    ],
    cwd: ROOT,
    env: { ...unsetHere(SERVER_ENVIRONMENT), ...env },
    stdin: "null",
  });
}

function unsetHere(variables: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => Deno.env.get(name) === undefined));
}

function vite(env: Record<string, string>): Deno.Command {
  return new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-all", "npm:vite", "--clearScreen", "false"],
    cwd: ROOT,
    env,
    stdin: "null",
  });
}

/** Exit code of the first process to end; the others are then stopped. Signals are forwarded. */
async function runUntilFirstExit(commands: readonly Deno.Command[], killAfterMs: number): Promise<number> {
  const children = commands.map((command) => command.spawn());
  let stopping = false;
  const stop = (signal: Deno.Signal) => {
    stopping = true;
    for (const child of children) sendSignal(child, signal);
  };
  const handlers = SIGNALS.map((signal) => [signal, () => stop(signal)] as const);
  for (const [signal, handler] of handlers) Deno.addSignalListener(signal, handler);
  const first = await Promise.race(children.map((child) => child.status));
  if (!stopping) stop("SIGTERM");
  const end = setTimeout(() => stop("SIGKILL"), killAfterMs);
  const all = await Promise.all(children.map((child) => child.status));
  clearTimeout(end);
  for (const [signal, handler] of handlers) Deno.removeSignalListener(signal, handler);
  // On a signal several end at once: a failing one counts.
  return stopping ? Math.max(first.code, ...all.map((status) => status.code)) : first.code;
}

function sendSignal(child: Deno.ChildProcess, signal: Deno.Signal): void {
  try {
    child.kill(signal);
  } catch {
    // It has ended already.
  }
}
