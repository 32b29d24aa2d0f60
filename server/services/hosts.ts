import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { LookupFunction } from "node:net";
import { LRUCache } from "lru-cache";
import { hosts, tenants } from "../../db/control/schema/index.ts";
import type { Doors } from "../../db/doors.ts";
import { normalizeHost } from "../../domain/hosts.ts";
import { openDomainProbe } from "../adapters/domain_probe.ts";
import type { Config } from "../config/config.ts";

export type HostDirectory = {
  /** Null for an unknown or malformed host, and for an inactive school. */
  find(host: string): Promise<RequestHost | null>;
  /** Empties this isolate's cache; after a change of schools or hosts call `forgetHosts` of the services. */
  forget(): void;
};

export const HOST_CACHE_MS = 5_000;

/** Cached: another server may serve a deactivated school for HOST_CACHE_MS longer. `perf`: the cache's clock, for tests. */
export function hostDirectory(doors: Doors, config: Config, perf?: { now(): number }): HostDirectory {
  let generation = 0;
  // Resolution 0 asks the clock each time; another sets a timer for it.
  const cache = new LRUCache<string, { tenantId: string | null }>({
    max: 1000,
    ttl: HOST_CACHE_MS,
    ttlResolution: 0,
    perf,
  });
  return {
    async find(text) {
      const name = normalizeHost(text);
      if (name === null) return null;
      const admin = config.adminHosts.includes(name);
      const base = name === config.baseDomain;
      if (base || admin) return { kind: "installation", name, base, admin };
      const key = hostKey(name, config.baseDomain);
      if (key === null) return null;
      const entry = cache.get(name) ?? await lookUp(name, key);
      return entry.tenantId === null ? null : { kind: "tenant", name, tenantId: entry.tenantId };
    },
    forget() {
      generation++;
      cache.clear();
    },
  };

  async function lookUp(name: string, key: string) {
    const before = generation;
    const entry = { tenantId: await readTenantId(doors, key) };
    // A result read before `forget` is not cached.
    if (before === generation) cache.set(name, entry);
    return entry;
  }
}

/** `forgetHosts` is this isolate's alone until others are started (`isolates.ts`). */
export function hostServices(
  doors: Doors,
  config: Config,
  { perf, lookup }: { perf?: { now(): number }; lookup?: LookupFunction } = {},
) {
  const hosts = hostDirectory(doors, config, perf);
  return {
    hosts,
    forgetHosts: () => Promise.resolve(hosts.forget()),
    probeDomain: openDomainProbe({ scheme: config.scheme, lookup }),
  };
}

/** The stored form: the label below the base domain, else the whole name; null for an impossible host. */
function hostKey(host: string, baseDomain: string): string | null {
  if (host.endsWith(`.${baseDomain}`)) {
    const label = host.slice(0, -baseDomain.length - 1);
    return label.includes(".") ? null : label;
  }
  return host.includes(".") ? host : null;
}

async function readTenantId(doors: Doors, key: string): Promise<string | null> {
  const rows = await doors.readControl((db) =>
    db.select({ tenantId: hosts.tenantId }).from(hosts)
      .innerJoin(tenants, eq(tenants.id, hosts.tenantId))
      .where(
        and(
          eq(hosts.host, key),
          isNull(hosts.retiredAt),
          eq(tenants.active, true),
          isNotNull(tenants.readyAt),
        ),
      )
  );
  return rows[0]?.tenantId ?? null;
}

/** The host a request arrived at (spec 1 §2.1, DECISIONS 1, 2). */
export type RequestHost =
  /** `base`: the product's page; `admin`: the super admin's; in development one host is both. */
  | { kind: "installation"; name: string; base: boolean; admin: boolean }
  | { kind: "tenant"; name: string; tenantId: string };
