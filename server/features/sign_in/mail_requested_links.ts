import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { students, unitAssignments } from "../../../db/tenant/schema/index.ts";
import { links } from "../../../domain/links.ts";
import type { Services } from "../../services.ts";
import { readEstablishment } from "../settings/read_establishment.ts";
import { createAccessLink } from "../students/create_access_link.ts";
import { requestedLinkMail } from "./requested_link_mail.ts";

/** Students who share one address at most; a school's own address typed for everybody must not become a flood. */
const MOST_SIBLINGS = 10;
const SIGN_IN = { kind: "system", id: "sign_in" } as const;

/**
 * The job behind a student's own wish for a link, `{ email, origin, wish, assignmentId? }`: one mail for each student of that
 * address who is not archived, with their own name and link. A link is made only now, so that it stands in clear in the
 * mail alone; it leads to the portfolio where that is theirs. Does nothing for an address that nobody has any more. The
 * links of one wish bear its name, so that trying again replaces them and costs nobody the links they had.
 */
export async function mailRequestedLinks(
  { payload, services, tenantId }: { payload: Record<string, unknown>; services: Services; tenantId: string },
): Promise<void> {
  const { doors, now, mail } = services;
  const email = String(payload.email);
  const wish = String(payload.wish);
  const assignmentId = typeof payload.assignmentId === "string" ? payload.assignmentId : null;
  const [siblings, establishment] = await doors.readTenant(
    tenantId,
    (db) => Promise.all([readSiblings(db, email, assignmentId), readEstablishment(db)]),
  );
  for (const { id: studentId, firstName, own } of siblings) {
    const { token, expiresAt } = await doors.writeTenant(
      tenantId,
      (tx) => createAccessLink(tx, SIGN_IN, { studentId, now: now(), id: `${wish}_${studentId}` }),
    );
    await mail.send(requestedLinkMail({
      to: email,
      firstName,
      url: `${String(payload.origin)}${links.studentAccess(token, own ?? undefined)}`,
      expiresAt,
      place: establishment.establishmentName,
      timeZone: establishment.timeZone,
    }));
  }
}

/** The students of an address, each with the portfolio that was asked for where it is theirs; one query. */
async function readSiblings(db: TenantReader, email: string, assignmentId: string | null) {
  return await db.select({ id: students.id, firstName: students.firstName, own: unitAssignments.id })
    .from(students)
    .leftJoin(
      unitAssignments,
      and(
        eq(unitAssignments.studentId, students.id),
        eq(unitAssignments.id, assignmentId ?? ""),
        isNull(unitAssignments.archivedAt),
      ),
    )
    .where(and(eq(students.email, email), isNull(students.archivedAt)))
    .orderBy(asc(sql`lower(${students.firstName})`), asc(students.id)).limit(MOST_SIBLINGS);
}
