/** An object store that sends `response` and hangs up; it stays connected if that is empty or says "stand still". */
export function brokenStore(response: string) {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const connections = new Set<Deno.Conn>();
  let requestCount = 0;
  const serving = (async () => {
    for await (const connection of listener) {
      connections.add(connection);
      if (await connection.read(new Uint8Array(65_536)).catch(() => null) === null) continue;
      requestCount++;
      if (response === "") continue;
      await connection.write(new TextEncoder().encode(response)).catch(() => {});
      if (!response.includes("stand still")) connection.closeWrite().catch(() => {});
    }
  })();
  return {
    address: `http://127.0.0.1:${listener.addr.port}/evidence`,
    requestCount: () => requestCount,
    async [Symbol.asyncDispose]() {
      listener.close();
      await serving;
      for (const connection of connections) connection.close();
    },
  };
}
