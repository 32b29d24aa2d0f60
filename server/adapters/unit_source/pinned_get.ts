import { Buffer } from "node:buffer";
import { type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { connect as connectTls } from "node:tls";

export const SOURCE_LIMITS = {
  /** For the whole fetch: resolution, connections, redirects, body. */
  timeoutMs: 5_000,
  /** Limits of one response. */
  maxBytes: 1024 * 1024,
  maxRedirects: 3,
} as const;

export type PinnedResponse = {
  status: number;
  location: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
};

type PinnedOptions = {
  signal: AbortSignal;
  /** For tests. */
  ca?: string;
  method?: string;
  /** Lower case; besides Host and the like. */
  headers?: Record<string, string>;
  body?: string;
};

/** To a pre-checked IP address with TLS for the URL's host name; follows no redirect. GET unless told otherwise. */
export function pinnedGet(
  url: URL,
  address: string,
  { signal, ca, method = "GET", headers, body }: PinnedOptions,
): Promise<PinnedResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<PinnedResponse>();
  const clientRequest = request({
    method,
    path: url.pathname + url.search,
    setHost: false,
    headers: {
      accept: "application/json",
      ...headers,
      host: url.host,
      "accept-encoding": "identity",
      connection: "close",
      "user-agent": "Unitfolio",
      ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
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
      (text) => {
        if (encoding !== undefined && encoding !== "identity") {
          throw new Error(`the answer is packed: ${encoding}`);
        }
        resolve({ status: response.statusCode ?? 0, location, headers: response.headers, body: text });
      },
    ).catch(reject).finally(() => clientRequest.destroy());
  });
  clientRequest.end(body);
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
