import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { hosts, tenants } from "../db/control/schema/index.ts";
import type { Doors } from "../db/doors.ts";
import { normalHost } from "../domain/hosts.ts";
import type { Config } from "./config.ts";
import type { Place } from "./place.ts";

/** Finds the place that a host name stands for. */
export type HostDirectory = {
  /** Null for a host that is nobody's, of a school that is not active, or not a host name at all. */
  find(host: string): Promise<Place | null>;
  /** Forgets what it knows; called after a change of schools or hosts. */
  forget(): void;
};

const REMEMBERED_MS = 5_000;

/**
 * Looks host names up in the control database and remembers the answer for five seconds, which bounds how long
 * another process may still serve a school that was just switched off.
 */
export function hostDirectory(doors: Doors, config: Config): HostDirectory {
  let forgotten = 0;
  const known = new LRUCache<string, { tenantId: string | null }>({ max: 1000, ttl: REMEMBERED_MS });
  return {
    async find(text) {
      const host = normalHost(text);
      if (host === null) return null;
      const admin = config.adminHosts.includes(host);
      const base = host === config.baseDomain;
      if (base || admin) return { kind: "installation", host, base, admin };
      const key = hostKey(host, config.baseDomain);
      if (key === null) return null;
      const found = known.get(host) ?? await lookUp(host, key);
      return found.tenantId === null ? null : { kind: "tenant", host, tenantId: found.tenantId };
    },
    forget() {
      forgotten++;
      known.clear();
    },
  };

  async function lookUp(host: string, key: string) {
    const before = forgotten;
    const found = { tenantId: await readTenantOf(doors, key) };
    // What was read before a change may be told to whoever asked before it, and to nobody after.
    if (before === forgotten) known.set(host, found);
    return found;
  }
}

/** The form in which a school's host is kept: the label alone below the base domain, else the whole name. Null for what can be no school's. */
export function hostKey(host: string, baseDomain: string): string | null {
  if (host.endsWith(`.${baseDomain}`)) {
    const label = host.slice(0, -baseDomain.length - 1);
    return label.includes(".") ? null : label;
  }
  return host.includes(".") ? host : null;
}

async function readTenantOf(doors: Doors, key: string): Promise<string | null> {
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
