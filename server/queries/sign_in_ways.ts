import { asc } from "drizzle-orm";
import type { TenantReader } from "../../db/doors.ts";
import { schoolProvider, signInWays } from "../../db/tenant/schema/index.ts";
import type { ProviderId } from "../../domain/providers.ts";
import { mayUse, type SignInWay, type WayRule, wayRules } from "../../domain/sign_in_ways.ts";
import type { School } from "../context.ts";
import type { Services } from "../services.ts";

/** A provider of the school's own, without its secret; `triedAt`: null until someone has signed in there. */
export type SchoolProvider = {
  name: string;
  issuer: string;
  clientId: string;
  version: number;
  changedAt: string;
  triedAt: string | null;
};

export type OfferedProvider = { id: ProviderId; name: string };

export type Ways = {
  /** Of the ways that there are. */
  rules: WayRule[];
  /** Those that can be used, of the installation and the school. */
  providers: OfferedProvider[];
  own: SchoolProvider | null;
};

/** What the school has decided. */
export async function readStoredWays(
  db: TenantReader,
): Promise<{ stored: WayRule[]; own: SchoolProvider | null }> {
  const { way, staff, students, secondFactor } = signInWays;
  const { name, issuer, clientId, version, changedAt, triedAt } = schoolProvider;
  const [stored, [own]] = await Promise.all([
    db.select({ way, staff, students, secondFactor }).from(signInWays).orderBy(asc(way)),
    db.select({ name, issuer, clientId, version, changedAt, triedAt }).from(schoolProvider),
  ]);
  return { stored, own: own ?? null };
}

/** How people sign in to a school. */
export async function readWays(
  { config }: Pick<Services, "config">,
  school: Pick<School, "read">,
): Promise<Ways> {
  return waysOf(config, await school.read(readStoredWays));
}

export function waysOf(
  config: Pick<Services["config"], "providers">,
  { stored, own }: { stored: WayRule[]; own: SchoolProvider | null },
): Ways {
  const providers: OfferedProvider[] = config.providers.map(({ id, name }) => ({ id, name }));
  if (own !== null && own.triedAt !== null) providers.push({ id: "school", name: own.name });
  const available: SignInWay[] = ["email", ...providers.map(({ id }) => id)];
  return { rules: wayRules(stored, available), providers, own };
}

/** Whose buttons people of a kind see. */
export function offeredTo({ rules, providers }: Ways, kind: "staff" | "student"): OfferedProvider[] {
  return providers.filter(({ id }) => mayUse(rules, id, kind));
}
