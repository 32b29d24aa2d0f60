import type { Client } from "@libsql/client";
import { AppError, notFound } from "../../domain/errors.ts";

/** The installation's database, or one establishment's. */
export type DatabaseName = { kind: "control" } | TenantName;
export type TenantName = { kind: "tenant"; id: string };
export type DatabaseKind = DatabaseName["kind"];

/** Separate clients: a read connection cannot write, and reconnecting a busy writer interrupts no read. */
export type OpenDatabase = Disposable & {
  readonly reads: Client;
  readonly writes: Client;
  close(): void;
};

/** `onClose` is called once both are closed. */
export function openedDatabase(reads: Client, writes: Client, onClose = () => {}): OpenDatabase {
  const close = () => {
    reads.close();
    writes.close();
    onClose();
  };
  return { reads, writes, close, [Symbol.dispose]: close };
}

/** What a new database begins with, the same for everyone. `content`: as JSON equal where what `run` does is; never changed. */
export type FillDatabase = {
  content: object;
  run(client: Pick<Client, "execute" | "migrate">): Promise<void>;
};

export type Adapter = {
  /** Throws `DatabaseFault` where there is none; over HTTP the first statement does. */
  open(name: DatabaseName): Promise<OpenDatabase>;
  /** Idempotent. A new one may have been filled when it returns, or be empty; one that was there is as it was. */
  create(name: DatabaseName, fill?: FillDatabase): Promise<void>;
  exists(name: DatabaseName): Promise<boolean>;
  /** Ids of tenants that have a database; null where the databases' host does not say. */
  listTenants(): Promise<string[] | null>;
  /** Idempotent. */
  remove(name: DatabaseName): Promise<void>;
  /**
   * Writes a consistent copy of a database in use to a new file of SQLite's, which is on disk when it returns. Throws where
   * the file exists, and where the databases' host makes no copies.
   */
  snapshot(name: DatabaseName, path: string): Promise<void>;
  /** Makes a database of such a file. Throws conflict where there is one; one that failed half-way is removed. */
  load(name: DatabaseName, path: string): Promise<void>;
  /**
   * Rewrites a tenant's database without a trace of what was deleted, and says whether that is ours to do. Goes on from
   * wherever an earlier call ended. Throws while another process reads a file.
   */
  rewrite(name: TenantName, signal?: AbortSignal): Promise<boolean>;
};

export type CallObserver = {
  /** Called before every round trip to the database that a call waits for. */
  onRoundTrip?: () => void;
};

const TENANT_ID = /^[a-z0-9_]{3,64}$/;

/** Safe as part of a path or URL. */
export function isValidName(name: DatabaseName): boolean {
  // A tenant `control` would collide with the control namespace on a database server.
  return name.kind === "control" || (TENANT_ID.test(name.id) && name.id !== "control");
}

/** Throws for a malformed tenant id: `invalid` when creating, else `not_found`. */
export function checkName(name: DatabaseName, purpose: "create" | "use"): void {
  if (isValidName(name)) return;
  if (purpose === "use") throw notFound();
  throw new AppError("invalid", "A tenant id is 3 to 64 lower-case letters, digits and underscores");
}

/** For `load`. */
export function alreadyThere(): AppError {
  return new AppError("conflict", "There is a database of that name already.");
}
