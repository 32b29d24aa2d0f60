import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { TenantReader, TenantWriter } from "../../../db/doors.ts";
import { staff } from "../../../db/tenant/schema/index.ts";
import { assertNoErrors, notFound } from "../../../domain/errors.ts";
import { pickFields } from "../../../domain/fields.ts";
import {
  checkProfile,
  PROFILE,
  PROFILE_FIELDS,
  type ProfileInput,
  type ProfileRecord,
  storedProfile,
} from "../../../domain/profile.ts";
import type { Establishment, StaffPerson } from "../../services/context.ts";
import { eventStatement, type NewEvent } from "../activity/events.ts";

type Edit = {
  form: ProfileInput;
  establishment: Pick<Establishment, "establishmentName" | "organisationNumber">;
  now: Date;
};

/**
 * Absent fields stay; an organisation that is empty or the establishment's own is stored as null, so that
 * it follows the establishment. Throws `invalid` with `fields`, `not_found` when archived.
 */
export async function editProfile(
  tx: TenantWriter,
  actor: Extract<NewEvent["actor"], { kind: "staff" }>,
  { form, establishment, now }: Edit,
): Promise<StaffPerson> {
  assertNoErrors(checkProfile(form));
  const person = await readStaffPerson(tx.db, actor.id);
  const next = { ...person, ...valuesOf(form, establishment) };
  const changed = PROFILE_FIELDS.filter((field) => next[field] !== person[field]);
  if (changed.length === 0) return person;
  const differs = or(...changed.map((field) => sql`${staff[field]} is not ${next[field]}`));
  const [updated] = await tx.batch([
    tx.db.update(staff).set(Object.fromEntries(changed.map((field) => [field, next[field]])))
      .where(and(eq(staff.userId, actor.id), isNull(staff.archivedAt), differs)).returning({
        id: staff.userId,
      }),
    eventStatement(tx, {
      what: "profile.changed",
      at: now,
      actor,
      data: { fields: changed },
    }),
  ]);
  return updated.length === 1 ? next : await readStaffPerson(tx.db, actor.id);
}

function valuesOf(
  form: ProfileInput,
  { establishmentName, organisationNumber }: Edit["establishment"],
): Partial<ProfileRecord> {
  const values = storedProfile(form);
  if (values.organisationName === establishmentName) values.organisationName = null;
  if (values.organisationNumber === organisationNumber) values.organisationNumber = null;
  return values;
}

/** Throws `not_found`, also for archived staff. */
export async function readStaffPerson(
  db: Pick<TenantReader, "select">,
  userId: string,
): Promise<StaffPerson> {
  const [person] = await db.select({
    id: staff.userId,
    ...pickFields(PROFILE, staff),
    email: staff.email,
    profileImageUrl: staff.profileImageUrl,
  }).from(staff).where(and(eq(staff.userId, userId), isNull(staff.archivedAt)));
  if (!person) throw notFound();
  return person;
}
