import { DrizzleQueryError } from "drizzle-orm/errors";
import { AppError } from "../domain/errors.ts";
import type { Adapter, DatabaseKind, DatabaseName } from "./adapters/adapter.ts";
import { DatabaseFault } from "./database_fault.ts";
import { DiskFull, isDiskFull } from "./disk_full.ts";
import { durabilityCheck } from "./durability.ts";
import { createTenantDatabase, openHandle, type Opening } from "./handle.ts";
import { handlePool } from "./handle_pool.ts";
import { keyedLock, type LockOptions, type Turn } from "./keyed_lock.ts";
import { filledBy } from "./migrate.ts";
import { readMigrations, releasedMigrations } from "./migrations.ts";
import { nestingGuard } from "./nesting_guard.ts";
import type { ControlReader, TenantReader } from "./reader.ts";
import type { ControlWriter, TenantWriter } from "./writer.ts";

export type { Turn } from "./keyed_lock.ts";
export type { ControlReader, TenantReader } from "./reader.ts";
export type { ControlWriter, Interactive, Statement, TenantWriter } from "./writer.ts";

/**
 * The only access to databases. Reads of one turn leave as one batch; a write holds its database's lock and throws inside
 * another door's callback. `unavailable`: busy, without room, of another schema version, or (`DatabaseFault`) not to be reached.
 */
export type Doors = {
  readTenant<T>(id: string, work: (db: TenantReader) => Promise<T>): Promise<T>;
  writeTenant<T>(id: string, work: (tx: TenantWriter) => Promise<T>, turn?: Turn): Promise<T>;
  readControl<T>(work: (db: ControlReader) => Promise<T>): Promise<T>;
  writeControl<T>(work: (tx: ControlWriter) => Promise<T>, turn?: Turn): Promise<T>;
  /** Idempotent. */
  createTenant(id: string): Promise<void>;
  hasTenant(id: string): Promise<boolean>;
  /** Databases opened so far that lose acknowledged writes if their machine crashes. */
  readonly weaklyDurable: readonly DatabaseName[];
  /** Tenants' databases that are open now. */
  readonly openDatabases: number;
  /** Rewrites the database without what was deleted, under its lock. False where the database's provider keeps its history. */
  rewriteTenant(id: string, signal?: AbortSignal): Promise<boolean>;
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
  /** In milliseconds. */
  monotonic?: () => number;
  observer?: DoorsObserver;
};

/** For the log. */
export type DoorsObserver = {
  onFault(name: DatabaseName, fault: DatabaseFault): void;
  /** After each call that went well. */
  onAnswer(name: DatabaseName): void;
  /** Once for each database that joins `weaklyDurable`. */
  onWeak(name: DatabaseName): void;
};

const CONTROL = { kind: "control" } as const;
const tenantName = (id: string) => ({ kind: "tenant", id } as const);

/** Fails at once when the control database cannot be used. */
export async function openDoors(options: DoorsOptions): Promise<Doors> {
  const { adapter, migrateOnOpen = false, maxTenants = 100, observer } = options;
  const { monotonic = () => performance.now(), migrationFolders: folders } = options;
  const migrations = {
    control: await (folders?.control ? readMigrations(folders.control) : releasedMigrations("control")),
    tenant: await (folders?.tenant ? readMigrations(folders.tenant) : releasedMigrations("tenant")),
  };
  const lock = keyedLock(options);
  const guard = nestingGuard();
  const durability = durabilityCheck(observer?.onWeak);
  const open = <Name extends DatabaseName>(name: Name, from: Opening = { open: () => adapter.open(name) }) =>
    openHandle(name, {
      ...from,
      migrations: migrations[name.kind],
      durability,
      monotonic,
      withLock: migrateOnOpen ? (work) => lock.hold(lockKey(name), work) : undefined,
    }).catch(withoutSql);
  const tenants = handlePool({ maxIdle: maxTenants, open: (id) => open(tenantName(id)) });
  const control = handlePool({ maxIdle: 1, open: () => open(CONTROL) });

  const told = new WeakSet<DatabaseFault>();
  /** Every call of a database passes here. */
  async function use<H extends UsableHandle, T>(
    name: DatabaseName,
    pool: { use<T>(key: string, work: (handle: H) => Promise<T>): Promise<T> },
    work: (handle: H) => Promise<T>,
  ): Promise<T> {
    try {
      const result = await pool.use(name.kind === "control" ? "" : name.id, async (handle) => {
        await handle.assertCurrent();
        return await work(handle).catch(async (error) => {
          throw await handle.explain(sqlFree(error));
        });
      });
      observer?.onAnswer(name);
      return result;
    } catch (error) {
      // An inner door has told of its own.
      if (error instanceof DatabaseFault && !told.has(error)) observer?.onFault(name, error);
      if (error instanceof DatabaseFault) told.add(error);
      throw error;
    }
  }
  const read = <R, T>(name: string, reader: R, work: (reader: R) => Promise<T>) =>
    guard.within(name, async () => await work(reader));
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
    }, turn);

  if (!await adapter.exists(CONTROL)) {
    if (!migrateOnOpen) {
      throw new AppError("not_found", "There is no control database at the configured place");
    }
    await adapter.create(CONTROL, filledBy(migrations.control));
  }
  await use(CONTROL, control, () => Promise.resolve());

  return {
    readTenant: (id, work) =>
      use(tenantName(id), tenants, ({ reader }) => read(`readTenant(${id})`, reader, work)),
    async writeTenant(id, work, turn) {
      const door = `writeTenant(${id})`;
      guard.refuseInside(door);
      const name = tenantName(id);
      return await use(name, tenants, ({ openWriter }) => write(door, lockKey(name), openWriter, work, turn));
    },
    readControl: (work) => use(CONTROL, control, ({ reader }) => read("readControl", reader, work)),
    async writeControl(work, turn) {
      guard.refuseInside("writeControl");
      const key = lockKey(CONTROL);
      return await use(
        CONTROL,
        control,
        ({ openWriter }) => write("writeControl", key, openWriter, work, turn),
      );
    },
    async createTenant(id) {
      guard.refuseInside(`createTenant(${id})`);
      const name = tenantName(id);
      await lock.hold(lockKey(name), async () => {
        const create = () => createTenantDatabase(adapter, name, migrations.tenant);
        tenants.keep(id, await open(name, { open: create, checkBy: "writes" }));
      });
    },
    async rewriteTenant(id, signal) {
      guard.refuseInside(`rewriteTenant(${id})`);
      const name = tenantName(id);
      return await lock.hold(lockKey(name), () => adapter.rewrite(name, signal)).catch(withoutSql);
    },
    closeIdleTenant: (id) => tenants.closeIdle(id),
    hasTenant: (id) => adapter.exists(tenantName(id)),
    get weaklyDurable() {
      return durability.weak;
    },
    get openDatabases() {
      return tenants.size;
    },
    async close() {
      await Promise.all([tenants.close(), control.close()]);
    },
  };
}

function lockKey(name: DatabaseName): string {
  return name.kind === "control" ? "control" : `tenant ${name.id}`;
}

type UsableHandle = { assertCurrent(): Promise<void>; explain(error: unknown): Promise<unknown> };

/** drizzle's own message repeats the statement and its values, which are personal data. */
function sqlFree(error: unknown): unknown {
  const cause = error instanceof DrizzleQueryError && error.cause ? error.cause : error;
  return isDiskFull(cause) ? new DiskFull(cause) : cause;
}

function withoutSql(error: unknown): never {
  throw sqlFree(error);
}
