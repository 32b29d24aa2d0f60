import type { TenantReader } from "../../../../db/doors.ts";
import { schoolProvider } from "../../../../db/tenant/schema/index.ts";
import { providerKind } from "../../../../domain/providers.ts";
import {
  configuredProviderRequest,
  type ProviderRequest,
  publicProviderRequest,
} from "../../../adapters/open_id/provider_request.ts";
import type { ProviderConfig } from "../../../provider_config.ts";
import type { Services } from "../../../services.ts";

export type FoundProvider = {
  provider: ProviderConfig;
  /** How it is called: a school's own at public addresses alone. */
  ask: ProviderRequest;
  /** As in `school_provider`; null for one of the installation. */
  version: number | null;
};

/** What a client secret is sealed for. */
export const SECRET_OWNER = "school provider";

/** Null where there is none, or no secret of the installation opens its own. */
export async function findProvider(
  services: Pick<Services, "config" | "doors" | "providerBox">,
  /** Null on the installation's hosts. */
  tenantId: string | null,
  id: string,
): Promise<FoundProvider | null> {
  const { config, doors, providerBox } = services;
  if (id !== "school") {
    const provider = config.providers.find((provider) => provider.id === id);
    return provider === undefined ? null : { provider, ask: configuredProviderRequest, version: null };
  }
  if (tenantId === null) return null;
  const stored = await doors.readTenant(tenantId, readSealedProvider);
  const opened = stored && await (await providerBox())?.open(stored.clientSecret, SECRET_OWNER);
  if (!stored || !opened) return null;
  const { version, ...shown } = stored;
  const clientSecret = new TextDecoder().decode(opened.plain);
  return {
    provider: { id: "school", ...shown, clientSecret, ...providerKind(stored.issuer) },
    ask: publicProviderRequest({ strict: config.mode === "production" }),
    version,
  };
}

export async function readSealedProvider(db: TenantReader) {
  const { name, issuer, clientId, clientSecret, version } = schoolProvider;
  const [stored] = await db.select({ name, issuer, clientId, clientSecret, version }).from(schoolProvider);
  return stored ?? null;
}
