import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { fileURLToPath } from "node:url";
import { SERVER_FLAGS } from "../../cli/server_flags.ts";
import type { App } from "../browser_client.ts";

const ROOT = new URL("../../", import.meta.url);

/** Told to end on disposal, unless it has ended. */
export type ServerProcess = AsyncDisposable & {
  port: number;
  pid: number;
  /** Output to stdout and stderr so far. */
  output(): string;
  /** Waits until the output so far matches, so many times: backtracking over a counted group may take for ever. */
  outputMatching(pattern: RegExp, times?: number): Promise<void>;
  /** The URL printed after a label such as `Teacher`. */
  address(label: string): URL;
  request(host: string, path: string, options?: RequestOptions): Promise<HttpResponse>;
  kill(signal: Deno.Signal): void;
  /** Resolves once its child processes have closed their output too. */
  exitCode(): Promise<number>;
};

export function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}

/** As operators start it; `SERVER` is without the launcher. */
export const LAUNCHER = ["cli/serve.ts", "start"];
export const SERVER = ["server/main.ts", "start"];
export const ONE_ISOLATE = { WEB_CONCURRENCY: "1" };

const READY = /Unitfolio is ready[^]*\n\n|"server":"ready"/;

/** Starts the launcher, or the server alone, and waits until its output says `started` or it has ended. */
export async function startServer(
  { args, dataDir: givenDir, port = freePort(), settings = {}, started = READY, root = fileURLToPath(ROOT) }:
    {
      args: readonly string[];
      /** By default one of its own, which is removed on disposal. */
      dataDir?: string;
      port?: number;
      settings?: Record<string, string>;
      started?: RegExp;
      /** Root of another checkout, to compare with. */
      root?: string;
    },
): Promise<ServerProcess> {
  const dataDir = givenDir ?? await Deno.makeTempDir({ prefix: "unitfolio server " });
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-check", "-A", ...SERVER_FLAGS, ...args],
    cwd: root,
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      DISK_RESERVE_MB: "0",
      NO_COLOR: "1",
      NODE_ENV: "production",
      ...settings,
    },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let output = "";
  let waiting: { isThere: () => boolean; found: PromiseWithResolvers<void> }[] = [];
  const outputMatching = (pattern: RegExp, times = 1) => {
    const found = Promise.withResolvers<void>();
    const all = new RegExp(pattern, `${pattern.flags}g`);
    const isThere = () => [...output.matchAll(all)].length >= times;
    if (isThere()) found.resolve();
    else waiting.push({ isThere, found });
    return found.promise;
  };
  const read = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    for await (const chunk of stream) {
      output += decoder.decode(chunk, { stream: true });
      waiting = waiting.filter(({ isThere, found }) => {
        const there = isThere();
        if (there) found.resolve();
        return !there;
      });
    }
  };
  const outputEnded = Promise.all([read(child.stdout), read(child.stderr)]);
  let ended = false;
  const status = child.status.finally(() => ended = true);
  const exitCode = async () => {
    await outputEnded;
    return (await status).code;
  };
  await Promise.race([outputMatching(started), outputEnded]);
  return {
    port,
    pid: child.pid,
    output: () => output,
    outputMatching,
    address(label) {
      const url = new RegExp(`^ *${label} +(http://\\S+)$`, "m").exec(output)?.[1];
      if (!url) throw new Error(`no address of ${label} in:\n${output}`);
      return new URL(url);
    },
    request: (host, path, options) => sendRequest(port, host, path, options),
    kill: (signal) => child.kill(signal),
    exitCode,
    async [Symbol.asyncDispose]() {
      if (!ended) child.kill("SIGTERM");
      await exitCode();
      if (givenDir === undefined) await Deno.remove(dataDir, { recursive: true });
    },
  };
}

type HttpResponse = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
};
type RequestOptions = { method?: string; body?: unknown; cookie?: string };

// `fetch` cannot set the Host header.
function sendRequest(
  port: number,
  host: string,
  path: string,
  { method = "GET", body, cookie }: RequestOptions = {},
): Promise<HttpResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>();
  const headers: Record<string, string> = { host, ...(cookie ? { cookie } : {}) };
  if (method !== "GET") headers.origin = `http://${host}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  const outgoing = request({ host: "127.0.0.1", port, path, method, headers, agent: false }, (response) => {
    let text = "";
    response.setEncoding("utf8");
    response.on("data", (chunk: string) => void (text += chunk));
    response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    response.on("error", reject);
  });
  outgoing.on("error", reject);
  outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  return promise;
}

/** For `openBrowserClient`. */
export function appAt(port: number): App {
  return {
    async request(asked) {
      const { pathname, search } = new URL(asked.url);
      const options = {
        host: "127.0.0.1",
        port,
        path: pathname + search,
        method: asked.method,
        agent: false,
      };
      const outgoing = request({ ...options, headers: Object.fromEntries(asked.headers) });
      outgoing.end(await asked.bytes());
      const [answer] = await once(outgoing, "response") as [IncomingMessage];
      const headers = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
        values.map((value): [string, string] => [name, value])
      );
      return new Response(Buffer.concat(await Array.fromAsync(answer)), {
        status: answer.statusCode,
        headers,
      });
    },
  };
}

export type Session = { host: string; cookie: string };

/** Uses the link that the server printed. */
export async function signInTeacher(server: ServerProcess): Promise<Session> {
  const { host, pathname, search } = server.address("Teacher");
  const response = await server.request(host, pathname + search, { method: "POST" });
  return { host, cookie: String(response.headers["set-cookie"]).split(";")[0] ?? "" };
}

/** The submissions of an open portfolio. */
export async function readOutcomes<Submission>(
  server: ServerProcess,
  session: Session,
): Promise<Submission[]> {
  const get = async <T>(path: string) =>
    JSON.parse((await server.request(session.host, path, session)).text) as T;
  const portfolios = await get<{ id: string; portfolioStatus: string | null }[]>("/api/assignments");
  const openPortfolio = portfolios.find((portfolio) => portfolio.portfolioStatus === null);
  assert.ok(openPortfolio, "the demonstration has an open portfolio");
  return await get<Submission[]>(`/api/assignments/${openPortfolio.id}/submissions`);
}
