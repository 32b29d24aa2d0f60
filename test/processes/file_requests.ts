import { createHash } from "node:crypto";
import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import type { Session } from "./server_process.ts";

type FileRequest = Session & { port: number; path: string; headers?: Record<string, string | number> };

/** `status` is null if the connection was closed. */
export type FileUpload = { request: ClientRequest; status: Promise<number | null> };

const TUS = { "tus-resumable": "1.0.0" };

export function startPut(target: FileRequest, length: number): FileUpload {
  return startUpload("PUT", { ...target, headers: { "content-length": length } });
}

/** A part with tus, declared to have `length` bytes. */
export function startPart(
  target: FileRequest,
  { offset, length }: { offset: number; length: number },
): FileUpload {
  const headers = { "content-type": "application/offset+octet-stream", "content-length": length };
  return startUpload("PATCH", { ...target, headers: { ...TUS, ...headers, "upload-offset": offset } });
}

export async function writeAll({ request }: FileUpload, chunks: Iterable<Uint8Array>): Promise<void> {
  for (const chunk of chunks) {
    if (!request.write(chunk)) await once(request, "drain");
  }
}

/** The stored bytes of an upload (tus); null where the server does not say. */
export async function readOffset(target: FileRequest): Promise<{ status: number; offset: number | null }> {
  const response = await sendRequest("HEAD", { ...target, headers: TUS });
  const offset = response.headers["upload-offset"];
  response.resume();
  return { status: response.statusCode ?? 0, offset: offset === undefined ? null : Number(offset) };
}

/** SHA-256 of a file, read whole or by ranges, without holding it in memory. */
export async function downloadHash(target: FileRequest, ranges: readonly string[] = []): Promise<string> {
  const hash = createHash("sha256");
  for (const range of ranges.length > 0 ? ranges : [null]) {
    const response = await sendRequest("GET", range === null ? target : { ...target, headers: { range } });
    if (response.statusCode !== (range === null ? 200 : 206)) {
      throw new Error(`reading ${range ?? "the whole"} answered ${response.statusCode}`);
    }
    for await (const chunk of response) hash.update(chunk);
  }
  return hash.digest("hex");
}

export function startUpload(method: string, target: FileRequest): FileUpload {
  const { promise: status, resolve } = Promise.withResolvers<number | null>();
  const outgoing = openRequest(method, target);
  outgoing.on("response", (response) => {
    response.resume();
    response.on("close", () => resolve(response.complete ? response.statusCode ?? null : null));
  });
  outgoing.on("error", () => resolve(null));
  outgoing.on("close", () => resolve(null));
  return { request: outgoing, status };
}

async function sendRequest(method: string, target: FileRequest): Promise<IncomingMessage> {
  const outgoing = openRequest(method, target);
  outgoing.end();
  const [response] = await once(outgoing, "response");
  return response;
}

function openRequest(method: string, { port, host, path, cookie, headers }: FileRequest): ClientRequest {
  const base = { host, cookie, origin: `http://${host}` };
  return request({
    host: "127.0.0.1",
    port,
    path,
    method,
    agent: false,
    headers: { ...base, ...headers },
  });
}

/** Until unfinished files below the folder hold so many bytes. */
export async function waitForBytes(folder: string, bytes: number): Promise<void> {
  const changes = Deno.watchFs(folder);
  if (await countBytes(folder) >= bytes) return changes.close();
  for await (const _ of changes) if (await countBytes(folder) >= bytes) return;
}

/** Bytes of unfinished files; one that finishes at the same time has none. */
export async function countBytes(folder: string): Promise<number> {
  let bytesHeld = 0;
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = `${folder}/${name}`;
    if (isDirectory) bytesHeld += await countBytes(path);
    else if (name.endsWith(".part")) bytesHeld += await sizeOf(path);
  }
  return bytesHeld;
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await Deno.stat(path)).size;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return 0;
    throw error;
  }
}
