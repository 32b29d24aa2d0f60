import { fileURLToPath } from "node:url";
import { ask, type HttpAnswer } from "./ask.ts";

const ROOT = new URL("../../", import.meta.url);

export type ServerProcess = {
  port: number;
  pid: number;
  /** What it has printed on stdout and stderr so far. */
  printed(): string;
  /** The address that it printed after a word, such as `Teacher`. */
  address(word: string): URL;
  ask(
    host: string,
    path: string,
    options?: { method?: string; body?: unknown; cookie?: string },
  ): Promise<HttpAnswer>;
  kill(signal: Deno.Signal): void;
  /** Its exit code, once everything that it started has let go of its output too. */
  ended(): Promise<number>;
};

/** A port that nothing listens on just now. */
export function freePort(): number {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  listener.close();
  return port;
}

/** Starts the launcher, or the server alone, as a process of its own, and waits until it says that it is ready or ends. */
export async function startServer(
  { args, dataDir, port = freePort(), settings = {} }: {
    args: string[];
    dataDir: string;
    port?: number;
    settings?: Record<string, string>;
  },
): Promise<ServerProcess> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-check", "-A", ...args],
    cwd: fileURLToPath(ROOT),
    env: { PORT: String(port), DATA_DIR: dataDir, NO_COLOR: "1", NODE_ENV: "production", ...settings },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let printed = "";
  const ready = Promise.withResolvers<void>();
  const read = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    for await (const chunk of stream) {
      printed += decoder.decode(chunk, { stream: true });
      if (/Unitfolio is ready[^]*\n\n|"server":"ready"/.test(printed)) ready.resolve();
    }
  };
  const silent = Promise.all([read(child.stdout), read(child.stderr)]);
  await Promise.race([ready.promise, silent]);
  return {
    port,
    pid: child.pid,
    printed: () => printed,
    address(word) {
      const found = new RegExp(`^ *${word} +(http://\\S+)$`, "m").exec(printed)?.[1];
      if (!found) throw new Error(`no address of ${word} in:\n${printed}`);
      return new URL(found);
    },
    ask: (host, path, options) => ask({ port, host, path, ...options }),
    kill: (signal) => child.kill(signal),
    async ended() {
      await silent;
      return (await child.status).code;
    },
  };
}
