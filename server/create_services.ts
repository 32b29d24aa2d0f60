import type { Adapter } from "../db/adapters/adapter.ts";
import { fileAdapter } from "../db/adapters/file.ts";
import { remoteAdapter } from "../db/adapters/remote.ts";
import { type Doors, openDoors } from "../db/doors.ts";
import { AppError } from "../domain/errors.ts";
import { mailTransport } from "./adapters/mail/mail.ts";
import { configuredStorage } from "./adapters/storage/configured_storage.ts";
import type { Config, DatabaseConfig } from "./config.ts";
import { hostDirectory } from "./hosts.ts";
import type { Log } from "./log.ts";
import type { Services } from "./services.ts";
import type { Assets } from "./ui/assets.ts";
import { type RenderIslands, renderIslandsHere } from "./ui/document.tsx";

export { configuredStorage };

export type OpenedServices = {
  services: Services;
  /** Waits for the databases in use, then closes them. */
  close(): Promise<void>;
};

export type ServiceOptions = {
  log: Log;
  /** Without them no page can be rendered, which is how the command line has it. */
  assets?: Assets;
  /** Where the islands of pages are rendered; in this thread unless told. */
  renderIslands?: RenderIslands;
  now?: () => Date;
  /**
   * Which databases are brought up to date when they are opened: `all`, for development; `new`, only a control
   * database that does not exist yet, for the command line; `none`, the default, since the fleet is migrated before
   * new code starts (DESIGN §3).
   */
  migrate?: "all" | "new" | "none";
};

const NO_ASSETS: Assets = { entry: "", css: [], icon: "", preload: () => [] };

/**
 * Opens everything that the application works with, as the configuration says. Throws `AppError` not_found where there
 * is no control database, unavailable when one cannot be reached or is of another version.
 */
export async function openServices(config: Config, options: ServiceOptions): Promise<OpenedServices> {
  const {
    log,
    assets = NO_ASSETS,
    renderIslands = renderIslandsHere,
    now = () => new Date(),
    migrate = "none",
  } = options;
  const doors = await openConfiguredDoors(config.databases, migrate);
  const services: Services = {
    config,
    doors,
    storage: configuredStorage(config.storage),
    mail: mailTransport(config.mail, now),
    assets,
    renderIslands,
    hosts: hostDirectory(doors, config),
    now,
    wake: () => {},
    log,
  };
  return { services, close: () => doors.close() };
}

async function openConfiguredDoors(config: DatabaseConfig, migrate: "all" | "new" | "none"): Promise<Doors> {
  const adapter = adapterOf(config);
  if (config.kind === "file") await refuseLostControl(adapter, config.dataDir);
  if (migrate === "new" && !await adapter.exists({ kind: "control" })) {
    const making = await openDoors({ adapter, migrateOnOpen: true });
    await making.close();
  }
  return await openDoors({ adapter, migrateOnOpen: migrate === "all" });
}

/**
 * Refuses a folder that holds schools' databases but not the control database that knows them: a new one made beside
 * them would leave every school behind without a word.
 */
async function refuseLostControl(adapter: Adapter, dataDir: string): Promise<void> {
  if (await adapter.exists({ kind: "control" })) return;
  const schools = await Array.fromAsync(Deno.readDir(`${dataDir}/tenants`)).catch((error) => {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  });
  if (!schools.some(({ name }) => name.endsWith(".db"))) return;
  throw new AppError(
    "unavailable",
    `${dataDir}/tenants holds establishments' databases, but control.db, which knows them, is missing. Put it back from a backup`,
  );
}

function adapterOf(config: DatabaseConfig): Adapter {
  return config.kind === "file" ? fileAdapter({ dataDir: config.dataDir }) : remoteAdapter(config);
}
