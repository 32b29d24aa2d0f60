import { ifNotFound } from "../db/adapters/if_not_found.ts";
import type { Adapter } from "../db/adapters/adapter.ts";
import { fileAdapter } from "../db/adapters/file.ts";
import { remoteAdapter } from "../db/adapters/remote.ts";
import { type Doors, type DoorsObserver, openDoors } from "../db/doors.ts";
import { schemaState } from "../db/migrate.ts";
import { AppError } from "../domain/errors.ts";
import { type DiskRoom, diskRoom } from "./adapters/disk_room.ts";
import { fileTransport } from "./adapters/mail/file_transport.ts";
import type { MailTransport } from "./adapters/mail/transport.ts";
import { fileStorage } from "./adapters/storage/file_storage.ts";
import type { Storage } from "./adapters/storage/storage.ts";
import type { Config } from "./config/config.ts";
import type { DatabaseConfig } from "./config/database_config.ts";
import { secretBoxes } from "./config/app_secret.ts";
import { closeDataFolders } from "./config/data_folders.ts";
import { databaseLog } from "./database_log.ts";
import { openEntryTurns } from "./services/entry_turns.ts";
import { openExportSlots } from "./services/export_slots.ts";
import { hostServices } from "./services/hosts.ts";
import { runOutboxEntry } from "./jobs/run_due.ts";
import { countedMail, countedStorage } from "./metrics/counted.ts";
import { type Metrics, NO_METRICS } from "./services/metrics.ts";
import { BODY_TIMES } from "./middleware/read_body.ts";
import type { MailConfig } from "./config/mail_config.ts";
import type { Log } from "./kernel/log.ts";
import { openReadTurns } from "./services/read_turns.ts";
import type { Services } from "./services/services.ts";
import type { StorageConfig } from "./config/storage_config.ts";
import { strangers } from "./services/strangers.ts";
import { type Assets, NO_ASSETS } from "./services/assets.ts";

type OpenedServices = {
  services: Services;
  /** Waits for databases in use. */
  close(): Promise<void>;
};

type ServiceOptions = {
  log: Log;
  /** Absent for the command line, which renders no page. */
  assets?: Assets;
  /** Default none. */
  metrics?: Metrics;
  now?: () => Date;
  /** Databases migrated on opening: `all` in development, `new` (a missing or empty control database) for what begins an installation (DESIGN §3). */
  migrate?: "all" | "new" | "none";
  /** Default `adapterOf`. */
  openAdapter?: OpenAdapter | undefined;
};

export type OpenAdapter = (config: DatabaseConfig) => Promise<Adapter>;

/** Idle databases that a process keeps open, and the fewest of an isolate: each serves every school. */
const MAX_OPEN_TENANTS = 64;
const MIN_OPEN_TENANTS = 32;

const CONTROL = { kind: "control" } as const;

const monotonic = () => performance.now();

/** Limits and turns of an isolate, in memory only. */
export function isolateLimits(
  databases: Pick<DatabaseConfig, "kind">,
  monotonic: () => number,
): Pick<Services, "strangers" | "entryTurns" | "readTurns" | "exportSlots"> {
  return {
    strangers: strangers(monotonic),
    entryTurns: openEntryTurns(),
    readTurns: openReadTurns(databases),
    exportSlots: openExportSlots(monotonic),
  };
}

/** Until a server connects its clock and its isolates. */
export const ALONE = {
  draining: false,
  wake: () => {},
  runOutboxEntry,
  interruptUpload: () => Promise.resolve(),
  metrics: NO_METRICS,
} as const satisfies Partial<Services>;

/** Throws not_found without a control database, unavailable where one is unreachable or of another version. */
export async function openServices(config: Config, options: ServiceOptions): Promise<OpenedServices> {
  const {
    log,
    assets = NO_ASSETS,
    metrics = NO_METRICS,
    now = () => new Date(),
    migrate = "none",
    openAdapter = adapterOf,
  } = options;
  await closeDataFolders(config, log);
  const observer = databaseLog({ log, now, monotonic, metrics });
  const doors = await openConfiguredDoors(config, migrate, { observer, openAdapter });
  const services: Services = {
    config,
    doors,
    storage: countedStorage(await openStorage(config.storage), metrics),
    disk: configuredDiskRoom(config),
    mail: countedMail(await mailTransport(config.mail, now), metrics),
    assets,
    ...hostServices(doors, config),
    ...isolateLimits(config.databases, monotonic),
    bodyTimes: BODY_TIMES,
    ...secretBoxes(config),
    stripe: config.billing && (await import("./adapters/stripe/client.ts")).openStripe(config.billing),
    now,
    monotonic,
    ...ALONE,
    metrics,
    log,
  };
  return { services, close: () => doors.close() };
}

async function openConfiguredDoors(
  config: Config,
  migrate: "all" | "new" | "none",
  { observer, openAdapter }: { observer: DoorsObserver; openAdapter: OpenAdapter },
): Promise<Doors> {
  const { databases, isolates } = config;
  const adapter = await openAdapter(databases);
  if (databases.kind === "file") await checkControlExists(adapter, databases.dataDir);
  if (migrate === "new" && await isNew(adapter)) {
    const created = await openDoors({ adapter, migrateOnOpen: true });
    await created.close();
  }
  const maxTenants = Math.max(MIN_OPEN_TENANTS, MAX_OPEN_TENANTS / isolates);
  return await openDoors({ adapter, migrateOnOpen: migrate === "all", maxTenants, observer });
}

/** Missing, or empty, as its host makes it. */
async function isNew(adapter: Adapter): Promise<boolean> {
  if (!await adapter.exists(CONTROL)) return true;
  using control = await adapter.open(CONTROL);
  return await schemaState(control.reads) === 0;
}

/** A new control database beside existing tenants would lose them all. */
async function checkControlExists(adapter: Adapter, dataDir: string): Promise<void> {
  if (await adapter.exists(CONTROL)) return;
  const schools = await Array.fromAsync(Deno.readDir(`${dataDir}/tenants`)).catch(ifNotFound([]));
  if (!schools.some(({ name }) => name.endsWith(".db"))) return;
  throw new AppError(
    "unavailable",
    `${dataDir}/tenants holds establishments' databases, but control.db, which knows them, is missing. Put it back from a backup`,
  );
}

// Clients of other services are loaded where they are configured: each takes megabytes.

export async function adapterOf(config: DatabaseConfig): Promise<Adapter> {
  if (config.kind === "file") return fileAdapter({ dataDir: config.dataDir });
  const { turso, ...options } = config;
  if (!turso) return remoteAdapter(options);
  const { tursoAdmin } = await import("../db/adapters/turso_admin.ts");
  const admin = tursoAdmin(turso);
  return remoteAdapter({
    ...options,
    admin,
    createToken: config.authToken === undefined ? admin.createToken : undefined,
  });
}

export async function mailTransport(config: MailConfig, now: () => Date): Promise<MailTransport> {
  switch (config.kind) {
    case "file":
      return fileTransport(config.folder, now);
    case "smtp": {
      const { smtpTransport } = await import("./adapters/mail/smtp_transport.ts");
      return smtpTransport(config.url, config.from);
    }
    case "resend": {
      const { resendTransport } = await import("./adapters/mail/resend_transport.ts");
      return resendTransport(config.apiKey, config.from, { baseUrl: config.baseUrl });
    }
  }
}

/** Disk room for databases and evidence in folders. */
export function configuredDiskRoom({ databases, storage, diskReserve }: Config): DiskRoom {
  return diskRoom({
    evidence: storage.kind === "file" ? storage.folder : null,
    databases: databases.kind === "file" ? databases.dataDir : null,
  }, diskReserve);
}

export async function openStorage(config: StorageConfig): Promise<Storage> {
  if (config.kind === "file") return fileStorage(config.folder);
  const [{ openBucket }, { s3Storage }] = await Promise.all([
    import("./adapters/storage/s3_bucket.ts"),
    import("./adapters/storage/s3_storage.ts"),
  ]);
  return s3Storage(openBucket(config));
}
