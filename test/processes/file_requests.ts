import { createHash } from "node:crypto";
import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import type { SignedIn } from "./demonstration.ts";

type Asked = SignedIn & { port: number; path: string; headers?: Record<string, string | number> };

/** A request with a file in it, under way: what is written to `sending` goes out, `status` is null when it was cut. */
export type SendingFile = { sending: ClientRequest; status: Promise<number | null> };

const TUS = { "tus-resumable": "1.0.0" };

/** Begins to send a whole file of so many bytes. */
export function beginPut(asked: Asked, length: number): SendingFile {
  return begin("PUT", { ...asked, headers: { "content-length": length } });
}

/** Begins to send a part with tus that is said to have so many bytes. */
export function beginPart(asked: Asked, { offset, length }: { offset: number; length: number }): SendingFile {
  const headers = { "content-type": "application/offset+octet-stream", "content-length": length };
  return begin("PATCH", { ...asked, headers: { ...TUS, ...headers, "upload-offset": offset } });
}

/** Writes to a request as fast as it takes it. */
export async function writeAll({ sending }: SendingFile, chunks: Iterable<Uint8Array>): Promise<void> {
  for (const chunk of chunks) {
    if (!sending.write(chunk)) await once(sending, "drain");
  }
}

/** Asks with tus how many bytes of an upload are held; null where the server does not say. */
export async function askHeld(asked: Asked): Promise<{ status: number; held: number | null }> {
  const answer = await ask("HEAD", { ...asked, headers: TUS });
  const offset = answer.headers["upload-offset"];
  answer.resume();
  return { status: answer.statusCode ?? 0, held: offset === undefined ? null : Number(offset) };
}

/** Reads a file, or the given ranges of it one after another, without holding it; gives what it is as a hash. */
export async function hashOf(asked: Asked, ranges: readonly string[] = []): Promise<string> {
  const hash = createHash("sha256");
  for (const range of ranges.length > 0 ? ranges : [null]) {
    const answer = await ask("GET", range === null ? asked : { ...asked, headers: { range } });
    if (answer.statusCode !== (range === null ? 200 : 206)) {
      throw new Error(`reading ${range ?? "the whole"} answered ${answer.statusCode}`);
    }
    for await (const chunk of answer) hash.update(chunk);
  }
  return hash.digest("hex");
}

function begin(method: string, asked: Asked): SendingFile {
  const { promise: status, resolve } = Promise.withResolvers<number | null>();
  const sending = open(method, asked);
  sending.on("response", (answer) => {
    answer.resume();
    answer.on("close", () => resolve(answer.complete ? answer.statusCode ?? null : null));
  });
  sending.on("error", () => resolve(null));
  sending.on("close", () => resolve(null));
  return { sending, status };
}

async function ask(method: string, asked: Asked): Promise<IncomingMessage> {
  const asking = open(method, asked);
  asking.end();
  const [answer] = await once(asking, "response");
  return answer;
}

function open(method: string, { port, host, path, cookie, headers }: Asked): ClientRequest {
  const own = { host, cookie, origin: `http://${host}` };
  return request({
    host: "127.0.0.1",
    port,
    path,
    method,
    agent: false,
    headers: { ...own, ...headers },
  });
}
