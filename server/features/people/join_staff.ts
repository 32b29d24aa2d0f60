import { eq, isNull, type SQL, sql } from "drizzle-orm";
import type { TenantReader, TenantWriter } from "../../../db/doors.ts";
import { staff } from "../../../db/tenant/schema/index.ts";
import { readValues } from "../../../db/typed_rows.ts";
import { AppError } from "../../../domain/errors.ts";
import type { StaffRole } from "../../../domain/people.ts";
import { checkCanAdd, hasFeature } from "../../../domain/plans.ts";
import { jobStatement } from "../../queue/enqueue.ts";
import { eventStatement, type NewEvent } from "../activity/events.ts";
import { readEntitlements } from "../settings/read_settings.ts";
import { hasRoomForStaff } from "./active_staff.ts";

type NewStaffMember = {
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  role: StaffRole;
  /** For an emailed invitation: the inviter and the school's address. */
  invitation?: { by: string; origin: string } | undefined;
  now: Date;
};

/** Invites the first administrator of a school. */
export const THE_INSTALLATION = "unitfolio";

/** Payload `{ staffId, by, origin }`. */
export const INVITATION_JOB = "mail_invitation";

/** Idempotent. Throws as `assertCanJoinStaff`, also when overtaken by another server. */
export async function joinStaff(
  tx: TenantWriter,
  actor: NewEvent["actor"],
  input: NewStaffMember,
): Promise<void> {
  const { userId, email, firstName, lastName, role, invitation, now } = input;
  const [joined] = await tx.batch([
    tx.db.run(sql`
      insert into staff (user_id, email, first_name, last_name, role, created_at)
      select ${userId}, ${email}, ${firstName}, ${lastName}, ${role}, ${now.toISOString()}
      where ${hasRoomForStaff()} and ${invitation ? sql`not ${tooManyJoined(now)}` : sql`1`}
      on conflict do nothing`),
    eventStatement(tx, { what: "staff.joined", at: now, actor, data: { staffId: userId, role } }),
    ...(invitation
      ? [
        jobStatement(
          tx,
          { kind: INVITATION_JOB, payload: { staffId: userId, ...invitation }, now },
          sql`changes() = 1`,
        ),
      ]
      : []),
  ]);
  if (joined.rowsAffected === 1 || await tx.db.$count(staff, sql`user_id = ${userId}`) > 0) return;
  await assertCanJoinStaff(tx.db, email, now);
  if (invitation) await assertCanInvite(tx.db, now);
  throw new Error("the staff row was not inserted, and no reason is known");
}

/** Throws conflict for a known address, and as `assertRoomForStaff`. */
export async function assertCanJoinStaff(
  db: Pick<TenantReader, "select">,
  email: string,
  now: Date,
): Promise<void> {
  const [[same]] = await Promise.all([
    db.select({ archivedAt: staff.archivedAt }).from(staff).where(eq(staff.email, email)),
    assertRoomForStaff(db, now),
  ]);
  if (!same) return;
  throw new AppError(
    "conflict",
    same.archivedAt === null
      ? "Someone with that address is staff here already."
      : "Someone with that address was staff here and is archived. An administrator can bring them back.",
  );
}

/** Throws limit when the plan has ended or has one member of staff. */
export async function assertRoomForStaff(db: Pick<TenantReader, "select">, now: Date): Promise<void> {
  const [entitlements, activeStaff] = await Promise.all([
    readEntitlements(db),
    db.select({ id: staff.userId }).from(staff).where(isNull(staff.archivedAt)).limit(1),
  ]);
  // The first member of staff comes with the school.
  const ended = activeStaff.length > 0 ? checkCanAdd(entitlements, now) : null;
  if (ended) throw new AppError("limit", ended);
  if (activeStaff.length > 0 && !hasFeature(entitlements, "MULTI_USER")) {
    throw new AppError("limit", "The plan of this establishment has one member of staff.");
  }
}

/** Each is an email to an address that someone has typed. */
const MAX_INVITATIONS_AN_HOUR = 50;
const HOUR_MS = 3_600_000;

/** SQL condition. */
function tooManyJoined(now: Date): SQL {
  const since = new Date(now.getTime() - HOUR_MS).toISOString();
  return sql`(select count(*) from staff where created_at > ${since}) >= ${MAX_INVITATIONS_AN_HOUR}`;
}

/** Throws `too_many`. */
export async function assertCanInvite(db: Pick<TenantReader, "all">, now: Date): Promise<void> {
  const { refused } = await readValues(db, { refused: sql<0 | 1>`${tooManyJoined(now)}` });
  if (refused === 0) return;
  throw new AppError("too_many", "There were many invitations within an hour. Wait a while and try again.", {
    retryAfter: HOUR_MS / 1000,
  });
}
