import type { Client } from "@libsql/client";

/** A libsql client of which only some methods work: drizzle asks for a whole one. */
export function partialClient(label: string, methods: Partial<Client>): Client & Disposable {
  const unsupported = () => Promise.reject(new Error(`${label} cannot do this`));
  const client: Client = {
    execute: unsupported,
    batch: unsupported,
    migrate: unsupported,
    transaction: unsupported,
    executeMultiple: unsupported,
    sync: unsupported,
    reconnect: unsupported,
    close() {},
    closed: false,
    protocol: "file",
    ...methods,
  };
  return { ...client, [Symbol.dispose]: () => client.close() };
}
