import { DrizzleQueryError } from "drizzle-orm/errors";
import { AsyncLocalStorage } from "node:async_hooks";
import { AppError } from "../domain/errors.ts";
import type { Adapter, DatabaseKind, DatabaseName } from "./adapters/adapter.ts";
import { DiskFull, isDiskFull } from "./disk_full.ts";
import { createTenantDatabase, openHandle } from "./handle.ts";
import { handlePool } from "./handle_pool.ts";
import { keyedLock, type LockOptions, type Turn } from "./keyed_lock.ts";
import { MIGRATION_FOLDERS, readMigrations } from "./migrations.ts";
import type { ControlReader, TenantReader } from "./reader.ts";
import type { ControlWriter, TenantWriter } from "./writer.ts";

export type { Turn } from "./keyed_lock.ts";
export type { ControlReader, TenantReader } from "./reader.ts";
export type { ControlWriter, Interactive, Statement, TenantWriter } from "./writer.ts";

/**
 * The only access to databases. Reads of one turn leave as one batch; a write holds its database's lock and throws inside
 * another door's callback. `not_found`: no such tenant; `unavailable`: busy, unreachable, without room, or of another schema version.
 */
export type Doors = {
  readTenant<T>(id: string, work: (db: TenantReader) => Promise<T>): Promise<T>;
  writeTenant<T>(id: string, work: (tx: TenantWriter) => Promise<T>, turn?: Turn): Promise<T>;
  readControl<T>(work: (db: ControlReader) => Promise<T>): Promise<T>;
  writeControl<T>(work: (tx: ControlWriter) => Promise<T>, turn?: Turn): Promise<T>;
  /** Idempotent. */
  createTenant(id: string): Promise<void>;
  hasTenant(id: string): Promise<boolean>;
  /** Rewrites the database without what was deleted, under its lock. On a database server a matter of its own. */
  compactTenant(id: string): Promise<void>;
  /** After work that goes through all tenants: closes this one's database unless it is in use. */
  closeIdleTenant(id: string): void;
  /** Waits for open doors, then closes every database. */
  close(): Promise<void>;
};

export type DoorsOptions = LockOptions & {
  adapter: Adapter;
  /** Migrates a database that is behind when it is first opened, and creates a missing control database. */
  migrateOnOpen?: boolean;
  /** Idle tenant databases kept open. Default 100. */
  maxTenants?: number;
  /** Instead of the product's own. */
  migrationFolders?: Partial<Record<DatabaseKind, string>>;
};

const CONTROL = { kind: "control" } as const;

/** Fails at once when the control database cannot be used. */
export async function openDoors(options: DoorsOptions): Promise<Doors> {
  const { adapter, migrateOnOpen = false, maxTenants = 100 } = options;
  const folders = { ...MIGRATION_FOLDERS, ...options.migrationFolders };
  const migrations = {
    control: await readMigrations(folders.control),
    tenant: await readMigrations(folders.tenant),
  };
  const lock = keyedLock(options);
  const guard = nestingGuard();
  const open = <Name extends DatabaseName>(name: Name) =>
    openHandle(name, {
      adapter,
      migrations: migrations[name.kind],
      withLock: migrateOnOpen ? (work) => lock.hold(lockKey(name), work) : undefined,
    }).catch(withoutSql);
  const tenants = handlePool({ maxIdle: maxTenants, open: (id) => open({ kind: "tenant", id }) });
  const control = handlePool({ maxIdle: 1, open: () => open(CONTROL) });

  const read = <R, T>(name: string, reader: R, work: (reader: R) => Promise<T>) =>
    guard.within(name, async () => await work(reader)).catch(withoutSql);
  const write = <W, T>(
    name: string,
    key: string,
    openWriter: () => { writer: W; end(): void },
    work: (writer: W) => Promise<T>,
    turn: Turn | undefined,
  ) =>
    lock.hold(key, async () => {
      const { writer, end } = openWriter();
      try {
        return await guard.within(name, async () => await work(writer));
      } finally {
        end();
      }
    }, turn).catch(withoutSql);

  if (!await adapter.exists(CONTROL)) {
    if (!migrateOnOpen) {
      throw new AppError("not_found", "There is no control database at the configured place");
    }
    await adapter.create(CONTROL);
  }
  await control.use("", () => Promise.resolve());

  return {
    readTenant: (id, work) => tenants.use(id, (handle) => read(`readTenant(${id})`, handle.reader, work)),
    async writeTenant(id, work, turn) {
      const door = `writeTenant(${id})`;
      guard.refuseInside(door);
      return await tenants.use(
        id,
        (handle) => write(door, lockKey({ kind: "tenant", id }), handle.openWriter, work, turn),
      );
    },
    readControl: (work) => control.use("", (handle) => read("readControl", handle.reader, work)),
    async writeControl(work, turn) {
      guard.refuseInside("writeControl");
      return await control.use(
        "",
        (handle) => write("writeControl", lockKey(CONTROL), handle.openWriter, work, turn),
      );
    },
    async createTenant(id) {
      guard.refuseInside(`createTenant(${id})`);
      const name = { kind: "tenant", id } as const;
      await lock.hold(lockKey(name), () => createTenantDatabase(adapter, name, migrations.tenant));
    },
    async compactTenant(id) {
      guard.refuseInside(`compactTenant(${id})`);
      const key = lockKey({ kind: "tenant", id });
      await tenants.use(id, (handle) => lock.hold(key, () => handle.compact()).catch(withoutSql));
    },
    closeIdleTenant: (id) => tenants.closeIdle(id),
    hasTenant: (id) => adapter.exists({ kind: "tenant", id }),
    async close() {
      await Promise.all([tenants.close(), control.close()]);
    },
  };
}

function lockKey(name: DatabaseName): string {
  return name.kind === "control" ? "control" : `tenant ${name.id}`;
}

/** drizzle's own message repeats the statement and its values, which are personal data. */
function withoutSql(error: unknown): never {
  const cause = error instanceof DrizzleQueryError && error.cause ? error.cause : error;
  throw isDiskFull(cause) ? new DiskFull(cause) : cause;
}

type ActiveDoor = { name: string; open: boolean };

/** Nested write doors could deadlock; one inside a read door would write what its reader does not see. */
function nestingGuard() {
  const activeDoor = new AsyncLocalStorage<ActiveDoor>();
  return {
    /** Throws inside another door's callback. */
    refuseInside(name: string): void {
      const active = activeDoor.getStore();
      if (active?.open) {
        throw new Error(`${name} was opened inside ${active.name}: doors open one after another`);
      }
    },
    /** Work still running after `work` has ended may open doors again. */
    async within<T>(name: string, work: () => Promise<T>): Promise<T> {
      const current = { name, open: true };
      try {
        return await activeDoor.run(current, work);
      } finally {
        current.open = false;
      }
    },
  };
}
