type Target = { port: number; host: string; origin?: string };
type Call = { path: string; type?: string };

const encoder = new TextEncoder();

/** 0.94 MB of JSON, nearly all of it keys. */
export function keysJson(): string {
  return `{${Array.from({ length: 110_000 }, (_, i) => `"${i.toString(36)}":1`).join(",")}}`.padEnd(940_000);
}

/** `length`: announced; without one the body comes in chunks. */
function postHead({ host, origin = `http://${host}` }: Target, call: Call, length?: number): string {
  return [
    `POST ${call.path} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${origin}`,
    `Content-Type: ${call.type ?? "application/json"}`,
    length === undefined ? "Transfer-Encoding: chunked" : `Content-Length: ${length}`,
    "\r\n",
  ].join("\r\n");
}

/** Sends a whole body on a separate connection; the status, or null if the connection was closed. */
export async function sendWhole(target: Target, call: Call, body: string): Promise<number | null> {
  using connection = await Deno.connect({ hostname: "127.0.0.1", port: target.port });
  const sent = writeAll(connection, encoder.encode(postHead(target, call, body.length) + body)).catch(
    () => {},
  );
  const status = await readStatus(connection);
  await Promise.race([sent, closed(connection)]);
  return status;
}

/** Sends a body in chunks of a megabyte; the status, or null if the connection was closed. */
export async function sendChunks(target: Target, call: Call, megabytes: number): Promise<number | null> {
  using connection = await Deno.connect({ hostname: "127.0.0.1", port: target.port });
  await writeAll(connection, encoder.encode(postHead(target, call)));
  const status = readStatus(connection);
  const chunk = encoder.encode(`100000\r\n${"a".repeat(1024 ** 2)}\r\n`);
  const sent = (async () => {
    for (let i = 0; i < megabytes; i++) await writeAll(connection, chunk);
  })().catch(() => {});
  await Promise.race([sent, status]);
  return await status;
}

/** Announces a body and sends a byte of it every second; `status` resolves once there is an answer, or the end. */
export async function dripBody(target: Target, call: Call) {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port: target.port });
  await writeAll(connection, encoder.encode(postHead(target, call, 10_000)));
  const timer = setInterval(() => void connection.write(encoder.encode(" ")).catch(() => {}), 1_000);
  return {
    status: readStatus(connection),
    [Symbol.dispose]() {
      clearInterval(timer);
      try {
        connection.close();
      } catch {
        // Closed by the server.
      }
    },
  };
}

async function writeAll(connection: Deno.Conn, bytes: Uint8Array): Promise<void> {
  for (let written = 0; written < bytes.length;) written += await connection.write(bytes.subarray(written));
}

async function readStatus(connection: Deno.Conn): Promise<number | null> {
  const buffer = new Uint8Array(1024);
  const length = await connection.read(buffer).catch(() => null);
  if (length === null) return null;
  const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(new TextDecoder().decode(buffer.subarray(0, length))) ?? [];
  return status === undefined ? null : Number(status);
}

async function closed(connection: Deno.Conn): Promise<void> {
  const buffer = new Uint8Array(64 * 1024);
  while (await connection.read(buffer).catch(() => null) !== null);
}
