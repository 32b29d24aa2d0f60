import type { Client } from "@libsql/client";

/**
 * A libsql client made of the given methods; every other one refuses. drizzle asks for a whole client where our doors
 * mean to offer a part of one.
 */
export function partialClient(what: string, given: Partial<Client>): Client {
  const refuse = () => Promise.reject(new Error(`${what} cannot do this`));
  return {
    execute: refuse,
    batch: refuse,
    migrate: refuse,
    transaction: refuse,
    executeMultiple: refuse,
    sync: refuse,
    reconnect: refuse,
    close() {},
    closed: false,
    protocol: "file",
    ...given,
  };
}
