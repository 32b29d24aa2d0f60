import type { Client } from "@libsql/client";
import { AppError, notFound } from "../../domain/errors.ts";

/** Which database is meant: the installation's one, or one establishment's. */
export type DatabaseName = { kind: "control" } | { kind: "tenant"; id: string };
export type DatabaseKind = DatabaseName["kind"];

/**
 * An open database. Reads and writes go through clients of their own, so that a read connection can be made unable to
 * write, and mending a busy writer never closes a connection that is reading.
 */
export type OpenDatabase = {
  readonly reads: Client;
  readonly writes: Client;
  close(): void;
};

/** Where databases live. Everything above it is the same for files and for servers. */
export type Adapter = {
  /** Opens an existing database; `not_found` where there is none. Never creates one. */
  open(name: DatabaseName): Promise<OpenDatabase>;
  /** Makes an empty database; nothing happens when it exists. */
  create(name: DatabaseName): Promise<void>;
  exists(name: DatabaseName): Promise<boolean>;
  /** Deletes a database with everything in it; nothing happens when there is none. */
  remove(name: DatabaseName): Promise<void>;
};

/** What every adapter may be told about the calls it makes. */
export type CallWatcher = {
  /** Called for every trip to the database, before it is made. Tests count with it. */
  onRoundTrip?: () => void;
};

const TENANT_ID = /^[a-z0-9_]{3,64}$/;

/** Whether a name may become part of a path or an address: a tenant's id has only `a-z`, `0-9` and `_`, 3 to 64 of them. */
export function isKnownForm(name: DatabaseName): boolean {
  // A tenant called control would be the installation's own database where both are namespaces of one server.
  return name.kind === "control" || (TENANT_ID.test(name.id) && name.id !== "control");
}

/** Throws before a malformed tenant id can reach a path or an address: `invalid` when making one, else `not_found`. */
export function checkName(name: DatabaseName, purpose: "create" | "use"): void {
  if (isKnownForm(name)) return;
  if (purpose === "use") throw notFound();
  throw new AppError("invalid", "A tenant id is 3 to 64 lower-case letters, digits and underscores");
}
