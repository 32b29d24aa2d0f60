import { getTableColumns } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { schoolProvider } from "../../../../db/tenant/schema/index.ts";
import { providerKind } from "../../../../domain/providers.ts";
import {
  configuredProviderRequest,
  type ProviderRequest,
  publicProviderRequest,
} from "../../../adapters/open_id/provider_request.ts";
import type { ProviderConfig } from "../../../config/provider_config.ts";
import { openProviderSecret } from "../../../services/provider_secret.ts";
import type { Services } from "../../../services/services.ts";

export type FoundProvider = {
  provider: ProviderConfig;
  /** Request function; a school's own provider only at public addresses. */
  ask: ProviderRequest;
  /** As in `school_provider`; null for one of the installation. */
  version: number | null;
  /** As a school's own is stored; `refusedAt`: null while it takes our client. */
  saved: { changedAt: string; refusedAt: string | null } | null;
};

/** Null where there is none, or no secret of the installation opens its own. */
export async function findProvider(
  services: Pick<Services, "config" | "doors" | "providerBox">,
  /** Null on the installation's hosts. */
  tenantId: string | null,
  id: string,
): Promise<FoundProvider | null> {
  const { config, doors } = services;
  if (id !== "school") {
    const provider = config.providers.find((provider) => provider.id === id);
    if (provider === undefined) return null;
    return { provider, ask: configuredProviderRequest, version: null, saved: null };
  }
  if (tenantId === null) return null;
  const stored = await doors.readTenant(tenantId, readSealedProvider);
  const clientSecret = stored && await openProviderSecret(services, stored.clientSecret);
  if (!stored || clientSecret === null) return null;
  const { version, refusedAt, changedAt, ...shown } = stored;
  return {
    provider: { id: "school", ...shown, clientSecret, ...providerKind(stored.issuer) },
    ask: publicProviderRequest({ strict: config.mode === "production" }),
    version,
    saved: { changedAt, refusedAt },
  };
}

export async function readSealedProvider(db: TenantReader) {
  const { id: _, changedBy: __, triedAt: ___, ...columns } = getTableColumns(schoolProvider);
  const [stored] = await db.select(columns).from(schoolProvider);
  return stored ?? null;
}
