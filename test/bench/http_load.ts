export type Load = { perSecond: number; responses: number; bytes: number };

type LoadOptions = {
  port: number;
  host: string;
  path: string;
  cookie: string;
  connections: number;
  seconds: number;
  /** Further header lines. */
  headers?: readonly string[];
  /** Expected; default 200. */
  status?: number;
};

/**
 * Requests one path over keep-alive connections, at least once each. Plain HTTP/1.1 over sockets, to need less CPU than
 * a full client. Throws on any other status.
 */
export async function runLoad(
  { port, host, path, cookie, connections, seconds, ...options }: LoadOptions,
): Promise<Load> {
  const { headers = [], status = 200 } = options;
  const lines = [
    `GET ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Cookie: ${cookie}`,
    "Connection: keep-alive",
    ...headers,
  ];
  const request = new TextEncoder().encode(`${lines.join("\r\n")}\r\n\r\n`);
  const started = performance.now();
  const until = started + seconds * 1000;
  const counts = await Promise.all(
    Array.from({ length: connections }, () => requestUntil(port, request, until, status)),
  );
  const responses = counts.reduce((sum, count) => sum + count.responses, 0);
  const bytes = counts.reduce((sum, count) => sum + count.bytes, 0);
  return { perSecond: responses / ((performance.now() - started) / 1000), responses, bytes };
}

async function requestUntil(port: number, request: Uint8Array, until: number, status: number) {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  const buffer = new Uint8Array(256 * 1024);
  let responses = 0;
  let bytes = 0;
  do {
    await writeAll(connection, request);
    bytes += await readResponse(connection, buffer, status);
    responses++;
  } while (performance.now() < until);
  connection.close();
  return { responses, bytes };
}

async function writeAll(connection: Deno.Conn, bytes: Uint8Array): Promise<void> {
  for (let sent = 0; sent < bytes.length;) sent += await connection.write(bytes.subarray(sent));
}

// Needs Content-Length or a 304; returns the size in bytes.
async function readResponse(connection: Deno.Conn, buffer: Uint8Array, status: number): Promise<number> {
  let filled = 0;
  let length = Infinity;
  while (filled < length) {
    // Once the head is read, what follows is only counted.
    const read = await connection.read(length === Infinity ? buffer.subarray(filled) : buffer);
    if (read === null) throw new Error("the server closed the connection");
    filled += read;
    if (length === Infinity) length = responseLength(buffer.subarray(0, filled), status) ?? Infinity;
  }
  return length;
}

function responseLength(bytes: Uint8Array, status: number): number | null {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 4096));
  const end = head.indexOf("\r\n\r\n");
  if (end < 0) return null;
  if (!head.startsWith(`HTTP/1.1 ${status}`)) {
    throw new Error(`answered ${head.slice(0, head.indexOf("\r\n"))}`);
  }
  if (status === 304) return end + 4;
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error("an answer without Content-Length");
  return end + 4 + Number(length);
}
