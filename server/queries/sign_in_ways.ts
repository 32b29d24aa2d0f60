import { asc, getTableColumns } from "drizzle-orm";
import type { TenantReader } from "../../db/doors.ts";
import { schoolProvider, signInWays } from "../../db/tenant/schema/index.ts";
import type { ProviderId } from "../../domain/providers.ts";
import {
  mayUse,
  type ProviderFault,
  type SignInWay,
  type WayRule,
  wayRules,
} from "../../domain/sign_in_ways.ts";
import type { School } from "../services/context.ts";
import { openProviderSecret } from "../services/provider_secret.ts";
import type { Services } from "../services/services.ts";

/** A provider of the school's own, without its secret; `triedAt`: null until someone has signed in there. */
export type SchoolProvider = {
  name: string;
  issuer: string;
  clientId: string;
  version: number;
  changedAt: string;
  triedAt: string | null;
  /** Null while it lets people in. */
  fault: ProviderFault | null;
};

type StoredProvider = Omit<SchoolProvider, "fault"> & { clientSecret: string; refusedAt: string | null };
type StoredWays = { stored: WayRule[]; own: StoredProvider | null };

export type OfferedProvider = { id: ProviderId; name: string };

export type Ways = {
  /** Rules of the existing sign-in methods. */
  rules: WayRule[];
  /** Providers that can be used, of the installation and the school. */
  providers: OfferedProvider[];
  own: SchoolProvider | null;
  /** Methods of `rules` whose provider currently lets no one in. */
  broken: SignInWay[];
};

/** Rules that the school has stored. */
export async function readStoredWays(db: TenantReader): Promise<StoredWays> {
  const { way, staff, students, secondFactor } = signInWays;
  const { id: _, changedBy: __, ...provider } = getTableColumns(schoolProvider);
  const [stored, [own]] = await Promise.all([
    db.select({ way, staff, students, secondFactor }).from(signInWays).orderBy(asc(way)),
    db.select(provider).from(schoolProvider),
  ]);
  return { stored, own: own ?? null };
}

/** Sign-in methods of a school. */
export async function readWays(
  services: Pick<Services, "config" | "providerBox">,
  school: Pick<School, "read">,
): Promise<Ways> {
  return await waysOf(services, await school.read(readStoredWays));
}

export async function waysOf(
  services: Pick<Services, "config" | "providerBox">,
  { stored, own: storedOwn }: StoredWays,
): Promise<Ways> {
  const { config } = services;
  const own = storedOwn && await withFault(services, storedOwn);
  const providers: OfferedProvider[] = config.providers.map(({ id, name }) => ({ id, name }));
  // Without its secret its button would lead nowhere.
  if (own !== null && own.triedAt !== null && own.fault !== "secret") {
    providers.push({ id: "school", name: own.name });
  }
  const available: SignInWay[] = ["email", ...providers.map(({ id }) => id)];
  const broken: SignInWay[] = own?.fault ? ["school"] : [];
  return { rules: wayRules(stored, available, broken), providers, own, broken };
}

async function withFault(
  services: Pick<Services, "providerBox">,
  { clientSecret, refusedAt, ...shown }: StoredProvider,
): Promise<SchoolProvider> {
  const isReadable = await openProviderSecret(services, clientSecret) !== null;
  return { ...shown, fault: !isReadable ? "secret" : refusedAt === null ? null : "refused" };
}

/** Providers whose buttons staff or students see. */
export function offeredTo({ rules, providers }: Ways, kind: "staff" | "student"): OfferedProvider[] {
  return providers.filter(({ id }) => mayUse(rules, id, kind));
}
