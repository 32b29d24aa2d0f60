/** How a server answered while it was asked as fast as it could answer. */
export type Load = { perSecond: number; answers: number; bytes: number };

type Wanted = {
  port: number;
  host: string;
  path: string;
  cookie: string;
  connections: number;
  seconds: number;
  /** What a browser sends besides, a line each. */
  headers?: readonly string[];
  /** What every answer must be; 200 unless said otherwise. */
  status?: number;
};

/**
 * Asks for one path over a few kept-open connections, each as soon as it has its answer, for some seconds and once at the least. Speaks
 * plain HTTP/1.1 over sockets: a client that parses more would need more than the core it shares. Fails on any other status.
 */
export async function load(
  { port, host, path, cookie, connections, seconds, ...wanted }: Wanted,
): Promise<Load> {
  const { headers = [], status = 200 } = wanted;
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
    Array.from({ length: connections }, () => askUntil(port, request, until, status)),
  );
  const answers = counts.reduce((sum, count) => sum + count.answers, 0);
  const bytes = counts.reduce((sum, count) => sum + count.bytes, 0);
  return { perSecond: answers / ((performance.now() - started) / 1000), answers, bytes };
}

async function askUntil(port: number, request: Uint8Array, until: number, status: number) {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  const buffer = new Uint8Array(256 * 1024);
  let answers = 0;
  let bytes = 0;
  do {
    await writeAll(connection, request);
    bytes += await readAnswer(connection, buffer, status);
    answers++;
  } while (performance.now() < until);
  connection.close();
  return { answers, bytes };
}

async function writeAll(connection: Deno.Conn, bytes: Uint8Array): Promise<void> {
  for (let sent = 0; sent < bytes.length;) sent += await connection.write(bytes.subarray(sent));
}

/** Reads one answer with a Content-Length, or one of those that have no body; gives its size in bytes. */
async function readAnswer(connection: Deno.Conn, buffer: Uint8Array, status: number): Promise<number> {
  let filled = 0;
  let whole = Infinity;
  while (filled < whole) {
    const read = await connection.read(buffer.subarray(filled));
    if (read === null) throw new Error("the server closed the connection");
    filled += read;
    if (whole === Infinity) whole = wholeLength(buffer.subarray(0, filled), status) ?? Infinity;
  }
  return whole;
}

function wholeLength(bytes: Uint8Array, status: number): number | null {
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
