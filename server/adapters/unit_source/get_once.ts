import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { connect as connectTls } from "node:tls";
import { SOURCE_LIMITS } from "./source_limits.ts";

export type GetAnswer = { status: number; location: string | undefined; body: string };

/**
 * One GET, to an address that was checked, whatever the name says by now: the connection goes there, while the
 * certificate must be the name's. Follows nothing. Throws for a connection that fails, an answer that is too large or
 * packed, and when `signal` aborts. `ca` adds an authority, for tests.
 */
export function getOnce(
  url: URL,
  address: string,
  { signal, ca }: { signal: AbortSignal; ca?: string },
): Promise<GetAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<GetAnswer>();
  const asking = request({
    method: "GET",
    path: url.pathname + url.search,
    setHost: false,
    headers: {
      host: url.host,
      accept: "application/json",
      "accept-encoding": "identity",
      connection: "close",
      "user-agent": "Unitfolio",
    },
    createConnection: () => open(url, address, ca),
  });
  const stop = () => {
    asking.destroy();
    reject(signal.reason);
  };
  const end = () => signal.removeEventListener("abort", stop);
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop);
  asking.on("error", reject);
  asking.on("response", (response) => {
    const { location, "content-encoding": packed } = response.headers;
    readText(response).then(
      (body) => {
        if (packed !== undefined && packed !== "identity") throw new Error(`the answer is packed: ${packed}`);
        resolve({ status: response.statusCode ?? 0, location, body });
      },
    ).catch(reject).finally(() => asking.destroy());
  });
  asking.end();
  return promise.finally(end);
}

function open(url: URL, address: string, ca: string | undefined) {
  const tls = url.protocol === "https:";
  const port = Number(url.port || (tls ? 443 : 80));
  if (!tls) return connect({ host: address, port });
  return connectTls({ host: address, port, servername: url.hostname, ...(ca ? { ca } : {}) });
}

async function readText(response: IncomingMessage): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > SOURCE_LIMITS.bytes) throw new Error("the answer is too large");
    parts.push(part);
  }
  return await new Blob(parts as BlobPart[]).text();
}
