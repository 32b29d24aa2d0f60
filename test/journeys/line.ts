/** The line between a browser and a server of this machine, which a test can hold and cut as a bad wifi does. */
export type Line = Disposable & {
  /** Where browsers reach it. */
  port: number;
  /** Leads it to the server. */
  lead(port: number): void;
  /** From now on a connection that has sent so many bytes is let send no more, and nobody is told. */
  holdAfter(bytes: number): void;
  /** Ends when a connection is held. */
  held(): Promise<void>;
  /** Drops every connection, and each new one at once. */
  cut(): void;
  /** Lets everything through again. */
  mend(): void;
};

/** Opens a line on a free port. `using` takes it away. */
export function openLine(): Line {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const open = new Set<Deno.Conn>();
  let target = 0;
  let most = Infinity;
  let down = false;
  let holding = Promise.withResolvers<void>();

  const close = (...connections: Deno.Conn[]) => {
    for (const connection of connections) {
      if (!open.delete(connection)) continue;
      connection.close();
    }
  };
  const connect = async (client: Deno.Conn) => {
    open.add(client);
    if (down) return close(client);
    try {
      const server = await Deno.connect({ hostname: "127.0.0.1", port: target });
      open.add(server);
      let sent = 0;
      const up = pump(client, server, async (bytes) => {
        sent += bytes;
        if (sent < most) return;
        holding.resolve();
        await new Promise<void>((gone) => untilClosed.set(client, gone));
      });
      await Promise.race([up, pump(server, client, () => Promise.resolve())]);
      close(client, server);
    } catch {
      close(client);
    }
  };
  const untilClosed = new Map<Deno.Conn, () => void>();
  const cut = () => {
    down = true;
    close(...open);
    for (const gone of untilClosed.values()) gone();
    untilClosed.clear();
  };
  void (async () => {
    for await (const client of listener) void connect(client);
  })();
  return {
    port: listener.addr.port,
    lead: (port) => target = port,
    holdAfter: (bytes) => {
      most = bytes;
      holding = Promise.withResolvers();
    },
    held: () => holding.promise,
    cut,
    mend: () => {
      down = false;
      most = Infinity;
    },
    [Symbol.dispose]: () => {
      cut();
      listener.close();
    },
  };
}

/** Passes on what comes until it ends; `passed` may hold it up. */
async function pump(from: Deno.Conn, to: Deno.Conn, passed: (bytes: number) => Promise<void>) {
  const buffer = new Uint8Array(64 * 1024);
  try {
    for (let read = await from.read(buffer); read !== null; read = await from.read(buffer)) {
      for (let written = 0; written < read;) written += await to.write(buffer.subarray(written, read));
      await passed(read);
    }
  } catch {
    // Cut on purpose, or left by either side.
  }
}
