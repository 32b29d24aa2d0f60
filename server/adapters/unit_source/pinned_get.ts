import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { connect as connectTls } from "node:tls";

export const SOURCE_LIMITS = {
  /** For the whole fetch: resolution, connections, redirects, body. */
  timeoutMs: 5_000,
  /** Of one response. */
  maxBytes: 1024 * 1024,
  maxRedirects: 3,
} as const;

type PinnedResponse = { status: number; location: string | undefined; body: string };

/** GET to a pre-checked IP address with TLS for the URL's host name; follows no redirect. `ca` is for tests. */
export function pinnedGet(
  url: URL,
  address: string,
  { signal, ca }: { signal: AbortSignal; ca?: string },
): Promise<PinnedResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<PinnedResponse>();
  const clientRequest = request({
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
  const abort = () => {
    clientRequest.destroy();
    reject(signal.reason);
  };
  const cleanUp = () => signal.removeEventListener("abort", abort);
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort);
  clientRequest.on("error", reject);
  clientRequest.on("response", (response) => {
    const { location, "content-encoding": encoding } = response.headers;
    readText(response).then(
      (body) => {
        if (encoding !== undefined && encoding !== "identity") {
          throw new Error(`the answer is packed: ${encoding}`);
        }
        resolve({ status: response.statusCode ?? 0, location, body });
      },
    ).catch(reject).finally(() => clientRequest.destroy());
  });
  clientRequest.end();
  return promise.finally(cleanUp);
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
    if (size > SOURCE_LIMITS.maxBytes) throw new Error("the answer is too large");
    parts.push(part);
  }
  return await new Blob(parts as BlobPart[]).text();
}
