import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../db/doors.ts";
import { staff, students } from "../../db/tenant/schema/index.ts";
import type { LaunchRole } from "../../domain/lti.ts";
import { MAILED_CODES } from "../../domain/mailed_codes.ts";

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

/** The active person, if the address is still theirs. `isLast`: it has had its last code for the day. */
export async function readAddressee(
  db: Pick<TenantReader, "select">,
  { role, personId, ...address }: Address & { role: LaunchRole; personId: string },
): Promise<{ firstName: string; isLast: 0 | 1 } | undefined> {
  const { email } = address;
  const isLast = sql<0 | 1>`${codesOfDay(address)} >= ${MAILED_CODES.perDay}`;
  const [person] =
    await (role === "student"
      ? db.select({ firstName: students.firstName, isLast }).from(students)
        .where(and(eq(students.id, personId), eq(students.email, email), isNull(students.archivedAt)))
      : db.select({ firstName: staff.firstName, isLast }).from(staff)
        .where(and(eq(staff.userId, personId), eq(staff.email, email), isNull(staff.archivedAt))));
  return person;
}

/** For the mail with the last code. */
export const LAST_CODE =
  "This is the last code we can send to this address today. If you need to sign in again, ask at school.";
