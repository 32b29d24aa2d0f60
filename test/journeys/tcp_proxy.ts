/** Between browser and server, to simulate bad wifi. */
export type TcpProxy = Disposable & {
  port: number;
  forwardTo(port: number): void;
  /** From now on each connection stalls after sending so many bytes. */
  stallAfter(bytes: number): void;
  /** Resolves when a connection stalls. */
  stalled(): Promise<void>;
  /** Drops every connection, new ones too. */
  disconnect(): void;
  restore(): void;
};

export function openTcpProxy(): TcpProxy {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const open = new Set<Deno.Conn>();
  let target = 0;
  let maxBytes = Infinity;
  let disconnected = false;
  let stalled = Promise.withResolvers<void>();

  const close = (...connections: Deno.Conn[]) => {
    for (const connection of connections) {
      if (!open.delete(connection)) continue;
      connection.close();
    }
  };
  const connect = async (client: Deno.Conn) => {
    open.add(client);
    if (disconnected) return close(client);
    try {
      const server = await Deno.connect({ hostname: "127.0.0.1", port: target });
      open.add(server);
      let sent = 0;
      const upload = pump(client, server, async (bytes) => {
        sent += bytes;
        if (sent < maxBytes) return;
        stalled.resolve();
        await new Promise<void>((resolve) => stalledClients.set(client, resolve));
      });
      await Promise.race([upload, pump(server, client, () => Promise.resolve())]);
      close(client, server);
    } catch {
      close(client);
    }
  };
  const stalledClients = new Map<Deno.Conn, () => void>();
  const disconnect = () => {
    disconnected = true;
    close(...open);
    for (const resolve of stalledClients.values()) resolve();
    stalledClients.clear();
  };
  void (async () => {
    for await (const client of listener) void connect(client);
  })();
  return {
    port: listener.addr.port,
    forwardTo: (port) => target = port,
    stallAfter: (bytes) => {
      maxBytes = bytes;
      stalled = Promise.withResolvers();
    },
    stalled: () => stalled.promise,
    disconnect,
    restore: () => {
      disconnected = false;
      maxBytes = Infinity;
    },
    [Symbol.dispose]: () => {
      disconnect();
      listener.close();
    },
  };
}

// Awaiting `afterChunk` stalls the connection.
async function pump(from: Deno.Conn, to: Deno.Conn, afterChunk: (bytes: number) => Promise<void>) {
  const buffer = new Uint8Array(64 * 1024);
  try {
    for (let read = await from.read(buffer); read !== null; read = await from.read(buffer)) {
      for (let written = 0; written < read;) written += await to.write(buffer.subarray(written, read));
      await afterChunk(read);
    }
  } catch {
    // Closed by the proxy or by either side.
  }
}
