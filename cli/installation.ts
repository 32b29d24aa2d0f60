import type { Adapter } from "../db/adapters/adapter.ts";
import { AppError } from "../domain/errors.ts";
import { type Config, isLocal, readConfig } from "../server/config/config.ts";
import { adapterOf, openServices } from "../server/create_services.ts";
import { findTenant, type TenantItem } from "../server/features/tenants/read_tenants.ts";
import type { Services } from "../server/services/services.ts";
import type { Io } from "./io.ts";

/** Without the settings that only a production server needs. */
export function readCliConfig(io: Io): Config {
  return readConfig(io.environment, "start");
}

/** The host of all databases, for what goes past the doors. */
export async function openDatabases(io: Io): Promise<Adapter> {
  return await (io.openAdapter ?? adapterOf)(readCliConfig(io).databases);
}

/** Migrates outdated databases only on localhost. `begin`: makes the control database where there is none. */
export async function withInstallation<T>(
  io: Io,
  work: (services: Services) => Promise<T>,
  { begin = false }: { begin?: boolean } = {},
): Promise<T> {
  const config = readCliConfig(io);
  const { services, close } = await openServices(config, {
    now: io.now,
    openAdapter: io.openAdapter,
    migrate: isLocal(config.baseDomain) ? "all" : begin ? "new" : "none",
    log: ({ fault, kind, job, database }) => {
      // A database's is thrown as well.
      if (fault !== undefined && database === undefined) {
        io.err(`${kind ?? "work"} ${job ?? ""} failed: ${fault}\n`);
      }
    },
  });
  try {
    return await work(services);
  } finally {
    await close();
  }
}

/** By id or subdomain. Throws `not_found`, or `unavailable` while it is not fully provisioned. */
export async function resolveTenant(services: Services, idOrSubdomain: string): Promise<TenantItem> {
  const tenant = await services.doors.readControl((db) => findTenant(db, idOrSubdomain)).catch((error) => {
    if (!(error instanceof AppError) || error.code !== "not_found") throw error;
    throw new AppError("not_found", `${error.message} List them with: tenant list`);
  });
  if (tenant.readyAt === null) {
    throw new AppError(
      "unavailable",
      "The creation of this establishment has not finished. Finish it with: jobs run --once",
    );
  }
  return tenant;
}
