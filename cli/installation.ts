import { AppError } from "../domain/errors.ts";
import { type Config, isLocal, readConfig } from "../server/config.ts";
import { openServices } from "../server/create_services.ts";
import { findTenant } from "../server/features/tenants/find_tenant.ts";
import type { TenantItem } from "../server/features/tenants/list_tenants.ts";
import type { Services } from "../server/services.ts";
import type { Io } from "./io.ts";

/** The settings as commands read them; what only a server in production must have is not asked for. */
export function configOf(io: Io): Config {
  return readConfig(io.environment, "start");
}

/**
 * Does some work on the installation that the settings name, beside the server if one runs. A control database that
 * does not exist is made; databases that are behind are brought up to date only where the product runs on localhost.
 */
export async function withInstallation<T>(io: Io, work: (services: Services) => Promise<T>): Promise<T> {
  const config = configOf(io);
  const { services, close } = await openServices(config, {
    now: io.now,
    migrate: isLocal(config.baseDomain) ? "all" : "new",
    log: ({ fault, kind, job }) => {
      if (fault !== undefined) io.err(`${kind ?? "work"} ${job ?? ""} failed: ${fault}\n`);
    },
  });
  try {
    return await work(services);
  } finally {
    await close();
  }
}

/** The establishment that `--tenant` names by its id or subdomain. Throws not_found, unavailable while it is still being made. */
export async function tenantOf(services: Services, idOrSubdomain: string): Promise<TenantItem> {
  const tenant = await services.doors.readControl((db) => findTenant(db, idOrSubdomain)).catch((error) => {
    if (!(error instanceof AppError) || error.code !== "not_found") throw error;
    throw new AppError("not_found", `${error.message} See which there are: tenant list`);
  });
  if (tenant.readyAt === null) {
    throw new AppError(
      "unavailable",
      "This establishment is not made to the end yet. Finish it with: jobs run --once",
    );
  }
  return tenant;
}
