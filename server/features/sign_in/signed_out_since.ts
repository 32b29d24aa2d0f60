import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { readValues } from "../../../db/typed_rows.ts";
import type { ProviderRefusal } from "../../../domain/providers.ts";

type SignedOut = Extract<ProviderRefusal, "signed_out" | "signed_out_own">;

/** SQL condition: an administrator has signed a colleague out everywhere since, or they have ended other sessions or accounts. */
export function signedOutSince(userId: string, at: string): SQL {
  return sql`exists (
    select 1 from events where at >= ${at} and (${byAdministrator(userId)} or ${byThemselves(userId)}))`;
}

/** SQL value: which of the two; null for neither. */
export function signedOutBy(userId: string, at: string): SQL<SignedOut | null> {
  const since = (what: SQL) => sql`exists (select 1 from events where at >= ${at} and ${what})`;
  return sql`case when ${since(byAdministrator(userId))} then 'signed_out'
    when ${since(byThemselves(userId))} then 'signed_out_own' end`;
}

/** Why a sign-in that was proved `at` no longer counts; `ended` where it was used, or the person has changed. */
export async function readWhyEnded(
  db: TenantReader,
  { userId, at }: { userId: string; at: string },
): Promise<SignedOut | "ended"> {
  const { by } = await readValues(db, { by: signedOutBy(userId, at) });
  return by ?? "ended";
}

function byAdministrator(userId: string): SQL {
  return sql`(what = 'staff.signed_out_by' and data ->> 'staffId' = ${userId})`;
}

function byThemselves(userId: string): SQL {
  return sql`(what in ('session.ended', 'identity.removed') and actor_id = ${userId})`;
}
