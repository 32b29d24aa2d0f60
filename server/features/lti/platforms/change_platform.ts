import { and, eq, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { events, ltiPlatforms } from "../../../../db/tenant/schema/index.ts";
import { AppError } from "../../../../domain/errors.ts";
import { newId } from "../../../../domain/ids.ts";
import type { ActorFor } from "../../../../domain/permissions.ts";
import { eventStatement, eventWritten } from "../../activity/events.ts";
import { retryGradesStatement } from "../grades/retry_grades.ts";
import { forgetStatements } from "./forget_statements.ts";
import { gradesEvent } from "./grades_event.ts";
import { listPlatformsWith, type PlatformItem } from "./list_platforms.ts";
import { type PlatformInput, platformValues, TAKEN } from "./platform_values.ts";

type Change = { id: string; input: PlatformInput; localAllowed: boolean; now: Date };

/**
 * Where it becomes another platform (issuer or client ID), the people who are known from the former one are forgotten, and
 * what its gradebook was told. What was refused before is tried again with these settings. Throws not_found, invalid with `fields`, conflict.
 */
export async function changePlatform(
  tx: TenantWriter,
  actor: ActorFor<"lti.manage">,
  { id, input, localAllowed, now }: Change,
): Promise<PlatformItem[]> {
  const values = platformValues(input, localAllowed);
  const eventId = newId("event");
  const isOther = sql`(
    select issuer <> ${values.issuer} or client_id <> ${values.clientId} from lti_platforms where id = ${id})`;
  const isFree = sql`not exists (
    select 1 from lti_platforms where issuer = ${values.issuer} and client_id = ${values.clientId} and id <> ${id})`;
  await tx.batch([
    eventStatement(tx, {
      id: eventId,
      what: "lti.platform_changed",
      at: now,
      actor,
      data: { platform: id, addressesVerified: input.addressesVerified },
    }, sql`exists (select 1 from lti_platforms where id = ${id}) and ${isFree}`),
    gradesEvent(
      tx,
      actor,
      { id, input, now },
      sql`${eventWritten(eventId)} and ${Number(input.sendGrades)} <> (
        select send_grades from lti_platforms where id = ${id})`,
    ),
    ...forgetStatements(tx, id, sql`${eventWritten(eventId)} and ${isOther}`),
    retryGradesStatement(tx, id, eventWritten(eventId)),
    tx.db.update(ltiPlatforms).set(values).where(and(eq(ltiPlatforms.id, id), eventWritten(eventId))),
  ]);
  const [written] = await tx.db.select({ id: events.id }).from(events).where(eq(events.id, eventId));
  const platforms = await listPlatformsWith(tx.db, id);
  if (!written) throw new AppError("conflict", TAKEN, { fields: { clientId: TAKEN } });
  return platforms;
}
