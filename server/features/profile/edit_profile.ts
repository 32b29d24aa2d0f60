import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { staff } from "../../../db/tenant/schema/index.ts";
import { AppError } from "../../../domain/errors.ts";
import { checkProfile, PROFILE_FIELDS, type ProfileForm } from "../../../domain/profile.ts";
import type { Establishment, StaffPerson } from "../../context.ts";
import { eventStatement, type NewEvent } from "../activity/events.ts";
import { readStaffPerson } from "./read_staff_person.ts";

type ProfileInput = {
  form: Partial<ProfileForm>;
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
  { form, establishment, now }: ProfileInput,
): Promise<StaffPerson> {
  const fields = checkProfile(form);
  const [first] = Object.values(fields);
  if (first) throw new AppError("invalid", first, { fields });
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
  form: ProfileInput["form"],
  { establishmentName, organisationNumber }: ProfileInput["establishment"],
) {
  const own = (text: string, establishments: string | null) => {
    const trimmed = text.trim();
    return trimmed === "" || trimmed === establishments ? null : trimmed;
  };
  return {
    ...(form.firstName === undefined ? {} : { firstName: form.firstName.trim() }),
    ...(form.lastName === undefined ? {} : { lastName: form.lastName.trim() }),
    ...(form.organisationName === undefined
      ? {}
      : { organisationName: own(form.organisationName, establishmentName) }),
    ...(form.organisationNumber === undefined
      ? {}
      : { organisationNumber: own(form.organisationNumber, organisationNumber) }),
  };
}
