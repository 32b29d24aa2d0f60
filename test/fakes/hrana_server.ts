import { type Client, createClient } from "@libsql/client";
import { Mutex } from "async-mutex";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { HranaResult, PipelineRequest, PipelineResponse } from "./hrana_protocol.ts";
import { describe, HranaStream } from "./hrana_stream.ts";

export type HranaServerOptions = {
  /** The folder that holds one `<namespace>.db` for each namespace. */
  folder: string;
  /** Milliseconds to wait before each answer, to feel a network. */
  delay?: number;
  /** When set, requests to databases must carry it, and those to `/v1/namespaces` `adminToken`. */
  authToken?: string;
  adminToken?: string;
  /** Milliseconds that a writer waits for another one before it is told the database is busy. Default 5000. */
  writerWait?: number;
};

type Namespace = { file: string; writers: Mutex; free: Client[] };

/**
 * A test server that speaks Hrana 2 over HTTP, with libSQL's own engine on embedded files beneath. It stands in for
 * libSQL server and is not one: no replication, no protobuf, no cursors, streams live until they are closed.
 *
 * A namespace is the first segment of the path, `http://127.0.0.1:PORT/<namespace>/v2/pipeline`, and exists once its
 * file does. Administration is at the same port: `POST /v1/namespaces/<namespace>/create`, `DELETE /v1/namespaces/<namespace>`.
 */
export function hranaServer(
  { folder, delay = 0, authToken, adminToken, writerWait = 5000 }: HranaServerOptions,
) {
  const namespaces = new Map<string, Namespace>();
  const streams = new Map<string, { stream: HranaStream; namespace: Namespace }>();
  let requests = 0;

  const exists = (file: string) => Deno.stat(file).then((found) => found.isFile, () => false);
  async function find(name: string): Promise<Namespace | undefined> {
    const file = join(folder, `${name}.db`);
    if (!await exists(file)) return undefined;
    const known = namespaces.get(name) ?? { file, writers: new Mutex(), free: [] };
    namespaces.set(name, known);
    return known;
  }
  function openStream(namespace: Namespace): HranaStream {
    const url = pathToFileURL(namespace.file).href;
    const connection = namespace.free.pop() ??
      createClient({ url, timeout: 15, concurrency: 1, intMode: "bigint" });
    return new HranaStream(connection, namespace.writers, writerWait);
  }

  async function pipeline(
    namespace: Namespace,
    body: PipelineRequest,
  ): Promise<PipelineResponse | undefined> {
    const held = body.baton ? streams.get(body.baton) : { stream: openStream(namespace), namespace };
    if (!held || held.namespace !== namespace) return undefined;
    if (body.baton) streams.delete(body.baton);
    const results: HranaResult[] = [];
    let open = true;
    for (const request of body.requests) {
      try {
        results.push({ type: "ok", response: await held.stream.answer(request) });
      } catch (error) {
        results.push({ type: "error", error: describe(error) });
      }
      if (request.type === "close") open = false;
    }
    if (!open) namespace.free.push(held.stream.connection);
    const baton = open ? crypto.randomUUID() : null;
    if (baton) streams.set(baton, held);
    return { baton, base_url: null, results };
  }

  async function administer(request: Request, name: string, action: string | undefined): Promise<Response> {
    const file = join(folder, `${name}.db`);
    const there = await exists(file);
    if (request.method === "POST" && action === "create") {
      if (there) return refuse(400, `Namespace \`${name}\` already exists`);
      const fresh = createClient({ url: pathToFileURL(file).href, concurrency: 1 });
      await fresh.execute("PRAGMA journal_mode=WAL");
      fresh.close();
    } else if (request.method === "DELETE" && action === undefined) {
      if (!there) return refuse(400, `Namespace \`${name}\` doesn't exist`);
      for (const connection of namespaces.get(name)?.free ?? []) connection.close();
      namespaces.delete(name);
      for (const suffix of ["", "-wal", "-shm"]) await Deno.remove(file + suffix).catch(() => {});
    } else return refuse(404, "Not found");
    return new Response(null, { status: 200 });
  }

  async function answer(request: Request): Promise<Response> {
    requests++;
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
    const [first = "", ...rest] = new URL(request.url).pathname.slice(1).split("/");
    const admin = first === "v1" && rest[0] === "namespaces";
    const token = admin ? adminToken : authToken;
    if (token && request.headers.get("authorization") !== `Bearer ${token}`) {
      return refuse(401, "Unauthorized");
    }
    if (admin) return await administer(request, rest[1] ?? "", rest[2]);
    const namespace = await find(first);
    if (!namespace) return refuse(400, `Namespace \`${first}\` doesn't exist`);
    if (request.method === "GET" && rest.join("/") === "v2") {
      return new Response("Hello, this is HTTP API v2");
    }
    if (request.method !== "POST" || rest.join("/") !== "v2/pipeline") return refuse(404, "Not found");
    const answered = await pipeline(namespace, await request.json());
    return answered ? Response.json(answered) : refuse(400, "The stream has expired");
  }

  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, answer);
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    /** How many requests have come since this was last asked. */
    takeRequests(): number {
      const taken = requests;
      requests = 0;
      return taken;
    },
    async stop(): Promise<void> {
      await server.shutdown();
      for (const { stream } of streams.values()) {
        stream.end();
        stream.connection.close();
      }
      for (const { free } of namespaces.values()) for (const connection of free) connection.close();
    },
  };
}

function refuse(status: number, error: string): Response {
  return Response.json({ error }, { status });
}
