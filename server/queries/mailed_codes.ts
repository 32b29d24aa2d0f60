import { type SQL, sql } from "drizzle-orm";
import { MAILED_CODES } from "../../domain/limits.ts";

const DAY_MS = 86_400_000;

type Address = { kind: string; email: string; now: Date };

/** Codes of the kind that were asked for in the last day; those for brothers and sisters count once. */
function codesOfDay({ kind, email, now }: Address): SQL {
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  return sql`(
    select count(distinct payload ->> 'wish') from jobs
    where kind = ${kind} and payload ->> 'email' = ${email} and created_at > ${since})`;
}

/** SQL condition for another code. */
export function underCodeLimit(address: Address): SQL {
  return sql`${codesOfDay(address)} < ${MAILED_CODES.perDay}`;
}

/** SQL value, 0 or 1: whether the address has had its last code for the day. */
export function isLastCode(address: Address): SQL {
  return sql`${codesOfDay(address)} >= ${MAILED_CODES.perDay}`;
}

/** For the mail with that code. */
export const LAST_CODE =
  "This is the last code we can send to this address today. If you need to sign in again, ask at school.";
