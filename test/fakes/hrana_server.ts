import { type Client, createClient } from "@libsql/client";
import { Mutex } from "async-mutex";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { HranaResult, PipelineRequest, PipelineResponse } from "./hrana_protocol.ts";
import { HranaStream, toHranaError } from "./hrana_stream.ts";

type HranaServerOptions = {
  /** Holds `<namespace>.db`. */
  folder: string;
  delayMs?: number;
  /** For databases; `adminToken` is for `/v1/namespaces`. */
  authToken?: string;
  adminToken?: string;
  /** Until a waiting writer gets SQLITE_BUSY. Default 5000. */
  writerTimeoutMs?: number;
};

type Namespace = { file: string; writers: Mutex; idle: Client[] };

/**
 * Stands in for libSQL server: Hrana 2 at `/<namespace>/v2/pipeline`, administration at `/v1/namespaces/<namespace>`,
 * on embedded files. No replication, protobuf or cursors; streams live until they are closed.
 */
export function hranaServer(
  { folder, delayMs = 0, authToken, adminToken, writerTimeoutMs = 5000 }: HranaServerOptions,
) {
  const namespaces = new Map<string, Namespace>();
  const streams = new Map<string, { stream: HranaStream; namespace: Namespace }>();
  let requests = 0;

  const exists = (file: string) => Deno.stat(file).then((info) => info.isFile, () => false);
  async function findNamespace(name: string): Promise<Namespace | undefined> {
    const file = join(folder, `${name}.db`);
    if (!await exists(file)) return undefined;
    const namespace = namespaces.get(name) ?? { file, writers: new Mutex(), idle: [] };
    namespaces.set(name, namespace);
    return namespace;
  }
  function openStream(namespace: Namespace): HranaStream {
    const url = pathToFileURL(namespace.file).href;
    const connection = namespace.idle.pop() ??
      createClient({ url, timeout: 15, concurrency: 1, intMode: "bigint" });
    return new HranaStream(connection, namespace.writers, writerTimeoutMs);
  }

  async function pipeline(
    namespace: Namespace,
    body: PipelineRequest,
  ): Promise<PipelineResponse | undefined> {
    const session = body.baton ? streams.get(body.baton) : { stream: openStream(namespace), namespace };
    if (!session || session.namespace !== namespace) return undefined;
    if (body.baton) streams.delete(body.baton);
    const results: HranaResult[] = [];
    let open = true;
    for (const request of body.requests) {
      try {
        results.push({ type: "ok", response: await session.stream.answer(request) });
      } catch (error) {
        results.push({ type: "error", error: toHranaError(error) });
      }
      if (request.type === "close") open = false;
    }
    if (!open) namespace.idle.push(session.stream.connection);
    const baton = open ? crypto.randomUUID() : null;
    if (baton) streams.set(baton, session);
    return { baton, base_url: null, results };
  }

  async function administer(request: Request, name: string, action: string | undefined): Promise<Response> {
    const file = join(folder, `${name}.db`);
    const fileExists = await exists(file);
    if (request.method === "POST" && action === "create") {
      if (fileExists) return errorResponse(400, `Namespace \`${name}\` already exists`);
      const connection = createClient({ url: pathToFileURL(file).href, concurrency: 1 });
      await connection.execute("PRAGMA journal_mode=WAL");
      connection.close();
    } else if (request.method === "DELETE" && action === undefined) {
      if (!fileExists) return errorResponse(400, `Namespace \`${name}\` doesn't exist`);
      for (const connection of namespaces.get(name)?.idle ?? []) connection.close();
      namespaces.delete(name);
      for (const suffix of ["", "-wal", "-shm"]) await Deno.remove(file + suffix).catch(() => {});
    } else return errorResponse(404, "Not found");
    return new Response(null, { status: 200 });
  }

  async function handle(request: Request): Promise<Response> {
    requests++;
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    const [first = "", ...rest] = new URL(request.url).pathname.slice(1).split("/");
    const admin = first === "v1" && rest[0] === "namespaces";
    const token = admin ? adminToken : authToken;
    if (token && request.headers.get("authorization") !== `Bearer ${token}`) {
      return errorResponse(401, "Unauthorized");
    }
    if (admin) return await administer(request, rest[1] ?? "", rest[2]);
    const namespace = await findNamespace(first);
    if (!namespace) return errorResponse(400, `Namespace \`${first}\` doesn't exist`);
    if (request.method === "GET" && rest.join("/") === "v2") {
      return new Response("Hello, this is HTTP API v2");
    }
    if (request.method !== "POST" || rest.join("/") !== "v2/pipeline") return errorResponse(404, "Not found");
    const result = await pipeline(namespace, await request.json());
    return result ? Response.json(result) : errorResponse(400, "The stream has expired");
  }

  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, handle);
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    /** Since the last call. */
    takeRequests(): number {
      const count = requests;
      requests = 0;
      return count;
    },
    async stop(): Promise<void> {
      await server.shutdown();
      for (const { stream } of streams.values()) {
        stream.end();
        stream.connection.close();
      }
      for (const { idle } of namespaces.values()) for (const connection of idle) connection.close();
    },
  };
}

function errorResponse(status: number, error: string): Response {
  return Response.json({ error }, { status });
}
